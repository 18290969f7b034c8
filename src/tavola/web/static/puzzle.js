// A puzzle at the table: the coach asks, the server judges, and once it is answered the moves are compared.

import { call } from "./api.js";
import { doAct, offerNext, playOn, saidAndOffered, showCoach } from "./coach.js";
import { button, byId, icon, make, show, tool } from "./dom.js";
import { openPuzzle, wanted } from "./puzzling.js";
import { dayName, inARow, weekPart } from "./week.js";
import { counted, namesOf, plain, unlinked } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").Compared} Compared */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./board.js").Marks} Marks */
/** @typedef {{message: Message}} Heard */

const NUDGES = ["A nudge", "What to do", "Show it"];
const SOLVED = { "": "", solved: "Solved at the first try", nudged: "Solved with a nudge", missed: "Now you know it" };

export class Puzzle {
  /**
   * @param {object} table
   * @param {string} table.id
   * @param {TableState} table.state
   * @param {import("./board.js").Board} table.board
   */
  constructor(table) {
    this.table = table;
    this.busy = false;
    /** @type {import("./week.js").Daily | null} */
    this.daily = null;
    this.result = ""; // for which the week was asked
    byId("table").classList.add("guided", "puzzle");
    byId("rules").before(tool("nudge", "bulb", NUDGES[0], "Where to look (H)", () => void this.nudge()));
    byId("more").after(tool("leave", "close", "Leave", "Leave, for all puzzles", () => location.assign("/puzzles")));
    this.side = make("section", { class: "log puzzle-side", "aria-label": "Puzzle", tabindex: "0" });
    byId("log").after(this.side);
    this.line = make("span", { class: "puzzle-line" });
    byId("latest-line").after(this.line);
  }

  get asked() {
    return this.table.state.message?.puzzle ?? null;
  }

  /** A message has come. */
  heard() {
    const asked = this.asked;
    if (!asked) return;
    void this.#askWeek(asked);
  }

  /** Only the server answers. */
  answers() {
    return false;
  }

  /** @param {Heard} state */
  show({ message }) {
    const asked = message.puzzle;
    if (!asked) return;
    const kind = asked.day ? "Puzzle of the day" : `Puzzle · ${asked.level}`;
    byId("game-title").textContent = message.title;
    byId("progress").textContent = kind;
    document.title = `${message.title}: ${kind} · Tavola`;
    byId("prompt").classList.toggle("mine", asked.phase === "ask");
    showCoach(saying(message, asked));
    this.#showNudge(asked);
    this.#showSide(message, asked);
    return true;
  }

  /** Everything that may be pressed glows. @param {Marks} marks */
  marks(marks) {
    return marks;
  }

  /** What the tray says and offers when it is answered; null while it is asked. @param {Heard} state */
  tray({ message }) {
    const asked = message.puzzle;
    if (asked?.phase !== "done" || !message.my_seats.length) return null;
    const words = asked.day && this.daily ? `Tomorrow: ${this.daily.tomorrow}` : `${message.title} · ${asked.level}`;
    const again = asked.result === "missed";
    return saidAndOffered(
      SOLVED[asked.result],
      words,
      again ? button("Once more", { class: "button quiet", "data-key": "again", onclick: () => void this.act("again") }) : null,
      message.over ? null : button("Play on from here", { "data-key": "on", onclick: () => void playOn(this.table.id, message, asked.go_on) }),
      button("Another one", { class: "button primary", "data-key": "next", title: "N", onclick: () => this.next() }),
    );
  }

  /** Go on to another one. */
  next() {
    if (this.asked?.phase !== "done") return;
    void openPuzzle(wanted());
  }

  /** Tell more: where to look, what to do, and then the move itself. */
  nudge() {
    const asked = this.asked;
    if (asked?.phase === "ask") void this.act(asked.nudge?.does ? "show" : "nudge");
  }

  /** @param {"nudge" | "show" | "again"} act */
  act(act) {
    return doAct(this, "puzzle", act);
  }

  /** What a nudge points at gets the hint's dots; after the answer Enter goes on. @param {Heard} state */
  aim({ message }) {
    const nudge = message.puzzle?.nudge;
    this.table.board.light("hint", nudge ? [{ ids: nudge.path, seat: -1 }] : []);
    if (message.puzzle?.phase === "done") offerNext();
  }

  /** @param {Asked} asked */
  async #askWeek(asked) {
    if (!asked.day || (this.daily && this.result === asked.result)) return;
    this.result = asked.result;
    this.daily = await call("GET", "/api/puzzles/daily").catch(() => null);
    const { message } = this.table.state;
    if (message?.puzzle) this.#showSide(message, message.puzzle);
  }

  /** @param {Asked} asked */
  #showNudge(asked) {
    const tool = byId("nudge");
    const depth = asked.nudge ? (asked.nudge.does ? 2 : 1) : 0;
    tool.hidden = asked.phase === "done";
    tool.title = `${NUDGES[depth]} (H)`;
    show(tool, icon("bulb"), make("span", { class: "words" }, NUDGES[depth]));
  }

  /** @param {Message} message @param {Asked} asked */
  #showSide(message, asked) {
    const done = asked.phase === "done";
    const title = asked.day ? `${dayName(asked.day)}’s puzzle` : "A puzzle";
    show(this.side, done ? comparison(message, asked) : task(title, message, asked), this.#weekPart(asked));
    const row = done && this.daily ? inARow(this.daily.streak) : "";
    show(this.line, row || `${title} · ${asked.level}`);
    show(byId("open-log"), icon("list"), done ? "Compare" : asked.day ? "This week" : "The task");
  }

  /** @param {Asked} asked */
  #weekPart(asked) {
    if (asked.day && this.daily?.day === asked.day) return weekPart(this.daily);
    return make("p", { class: "all-puzzles" }, make("a", { href: "/puzzles" }, "All puzzles"));
  }
}

/** @param {Message} message @param {Asked} asked @returns {import("./coach.js").Saying} */
export function saying(message, asked) {
  const names = namesOf(message.seats);
  const words = (/** @type {string} */ text) => plain(text, names);
  if (asked.phase === "done") {
    const [best] = asked.told;
    const found = asked.result === "missed" ? "The best move" : "Yes";
    const title = best.now > 0 ? `${found}: ${counted(best.now, "point")} now` : found;
    return { mark: "tick", kind: "well", title, text: words(`${best.why || best.does} The next best move is ${behind(asked)} behind.`) };
  }
  if (asked.answer) return { mark: "undo", kind: "other", title: "There is a better one", text: words(asked.answer) };
  if (asked.nudge) {
    const where = asked.nudge.does ? words(asked.nudge.does) : "Look where the dots are; if there are none, at your hand and the buttons.";
    return { mark: "bulb", kind: "", title: "A nudge", text: where };
  }
  const title = `Find the best move for ${asked.colour}`;
  return { mark: "bulb", kind: "", title, text: words(`${asked.task} One move is at least ${counted(asked.gap, "point")} better than any other.`) };
}

/** @param {Asked} asked */
function behind({ told: [best, second] }) {
  return counted(Math.round(best.lead - second.lead), "point");
}

/** @param {string} title @param {Message} message @param {Asked} asked */
function task(title, message, asked) {
  const tried = asked.result === "missed";
  const solvers = asked.solvers === null ? "" : ` · solved by ${asked.solvers} in 100`;
  return make(
    "section",
    { class: "puzzle-card" },
    make("h2", {}, title),
    make("p", {}, `From a game between bots, ${asked.progress}. ${tried ? "The first try is made; go on trying as you like." : "The first try counts."}`),
    make("p", { class: "fine" }, `${message.title} · ${asked.level}${solvers}`),
  );
}

/** @param {Message} message @param {Asked} asked */
function comparison(message, asked) {
  const names = namesOf(message.seats);
  const rows = asked.told.map((move, at) => compared(move, at === 0, names));
  const played = asked.played ? ["In the game another move was made: ", ...unlinked(asked.played, names), "."] : ["In the game it was found."];
  return make(
    "section",
    { class: "puzzle-card" },
    make("h2", {}, "How the moves compare"),
    make("p", { class: "fine" }, "Expected lead at the end, as a deep search sees it."),
    make("ol", { class: "answer-list" }, ...rows),
    make("p", { class: "fine" }, ...played),
  );
}

/** @param {Compared} move @param {boolean} best @param {string[]} names */
function compared(move, best, names) {
  const lead = `${move.lead > 0 ? "+" : move.lead < 0 ? "−" : ""}${Math.abs(move.lead).toFixed(1)}`;
  return make(
    "li",
    { class: best ? "best" : null },
    best ? icon("tick") : make("span", {}),
    make("div", {}, make("p", {}, ...unlinked(move.does, names)), move.why ? make("p", { class: "why" }, ...unlinked(move.why, names)) : null),
    make("b", { class: "num" }, lead),
  );
}
