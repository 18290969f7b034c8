// A guided first game at the table: what is asked glows, what else is pressed is answered and not played.

import { doAct, offerNext, playOn, saidAndOffered, showCoach } from "./coach.js";
import { button, byId, tool, toMiddle } from "./dom.js";
import { plain, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Coach} Coach */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./paths.js").Paths} Paths */
/** @typedef {import("./board.js").Marks} Marks */
/** @typedef {{message: Message, answer: string, others: number, bye: boolean, paths: Paths}} Taught */

const GHOST = 1200; // ms for which the ghost of what was not played stays
const STUCK = 2; // other presses after which the place gets the hint's dots

export class Lesson {
  /**
   * @param {object} table
   * @param {string} table.id
   * @param {TableState} table.state
   * @param {(facts: Partial<TableState>) => void} table.set
   * @param {() => void} table.forget what is chosen
   * @param {import("./board.js").Board} table.board
   */
  constructor(table) {
    this.table = table;
    this.ghost = 0;
    this.busy = false;
    this.revealed = -1; // the ply at which a thing of the hand was brought into sight
    byId("table").classList.add("guided");
    byId("more").after(tool("leave", "close", "Leave", "Leave; you come back to this step", () => location.assign("/")));
  }

  /** A message has come: something else is asked. */
  heard() {
    clearTimeout(this.ghost);
    Object.assign(this.table.state, { answer: "", others: 0, bye: false });
  }

  /** Answer what leads to no good move, if there is one thing to say to it. @param {Choice[]} open what may still come of it */
  answers(open) {
    const { state } = this.table;
    const answer = state.message?.lesson ? answerTo(state.message.lesson, open) : "";
    if (!answer) return (state.answer = "") !== "";
    this.table.set({ answer, others: state.others + 1 });
    clearTimeout(this.ghost);
    const { paths } = state;
    this.ghost = window.setTimeout(() => state.paths === paths && this.table.forget(), GHOST);
    return true;
  }

  /** @param {Taught} state */
  show(state) {
    const coach = state.message.lesson;
    if (!coach) return;
    byId("game-title").textContent = state.message.title;
    byId("progress").textContent = `Show me · step ${coach.step} of ${coach.steps}`;
    document.title = `${state.message.title}: step ${coach.step} of ${coach.steps} · Tavola`;
    byId("prompt").classList.toggle("mine", coach.phase === "ask");
    showCoach(saying(state, coach));
    return true;
  }

  /** @param {Marks} marks @param {Message} message @param {Paths} paths */
  marks(marks, { lesson }, paths) {
    return lesson?.phase === "ask" ? aimed(marks, lesson, paths) : marks;
  }

  /** What the tray says and offers when a step is done; null while one is asked. @param {Taught} state */
  tray(state) {
    const coach = state.message.lesson;
    if (coach?.phase !== "done" || !state.message.my_seats.length) return null;
    return state.bye ? this.#parting(state.message, coach) : this.#onwards(coach);
  }

  /** @param {Coach} coach */
  #onwards(coach) {
    const left = coach.steps - coach.step;
    const words = left ? `${left === 1 ? "One more" : "Next"}: ${coach.next}` : "That was the last step";
    return saidAndOffered(
      `${coach.step} of ${coach.steps} done`,
      words,
      button("Once more", { class: "button quiet", "data-key": "again", onclick: () => void this.act("again") }),
      button(left ? "Next step" : "Finish", { class: "button primary", "data-key": "next", title: "N", onclick: () => this.next() }),
    );
  }

  /** @param {Message} message @param {Coach} coach */
  #parting(message, coach) {
    return saidAndOffered(
      "Well done",
      "Now it is your game",
      button("Once more", { class: "button quiet", "data-key": "all", onclick: () => void this.act("all") }),
      button("Another game", { "data-key": "other", onclick: () => location.assign("/") }),
      button("Play on from here", { class: "button primary", "data-key": "next", onclick: () => void playOn(this.table.id, message, coach.go_on) }),
    );
  }

  /** Go on: to the next step, or to the last words. */
  next() {
    const coach = this.table.state.message?.lesson;
    if (coach?.phase !== "done") return;
    if (coach.bye) this.table.set({ bye: true });
    else void this.act("next");
  }

  /** @param {"next" | "again" | "all"} act */
  act(act) {
    return doAct(this, "lesson", act);
  }

  /** Only what is asked glows: in the tray and on the mats, too. And what was missed twice gets dots. @param {Taught} state */
  aim({ message, paths, others }) {
    const asked = message.lesson?.phase === "ask" ? goodIds(message.lesson, paths) : null;
    const { board } = this.table;
    board.light("hint", asked && others >= STUCK ? [{ ids: [...asked].filter((id) => !paths.chosen.includes(id)), seat: -1 }] : []);
    for (const thing of document.querySelectorAll("#tray [data-key], #mats [data-item]")) {
      const id = thing.getAttribute("data-key") ?? thing.getAttribute("data-item") ?? "";
      thing.classList.toggle("aside", asked !== null && !asked.has(id) && !opensGood(message, id, asked));
    }
    if (asked) this.#reveal(message.ply);
    if (message.lesson?.phase === "done") offerNext();
  }

  // On a phone the hand is wider than the screen: what is asked of it must not lie beyond its edge.
  /** @param {number} ply */
  #reveal(ply) {
    const thing = /** @type {HTMLElement | null} */ (document.querySelector("#tray .strip [data-key].can:not(.aside)"));
    const strip = /** @type {HTMLElement | null} */ (thing?.closest(".strip"));
    if (thing && strip && ply !== this.revealed) toMiddle(strip, thing);
    this.revealed = ply;
  }
}

/** @param {Taught} state @param {Coach} coach @returns {import("./coach.js").Saying} */
function saying({ message, answer, bye }, coach) {
  const { step, steps, title, text, rule } = coach;
  const always = { title, rule, beads: /** @type {[number, number]} */ ([step, steps]) };
  if (bye) return { ...always, mark: "tick", kind: "well", title: "That was all", text: coach.bye, rule: "" };
  if (coach.phase === "done") return { ...always, mark: "tick", kind: "well", text };
  if (answer) return { ...always, mark: "undo", kind: "other", text: answer };
  const others = namesOf(message.seats)[message.to_move ?? -1];
  const waits = others ? `${plain(others, [])} plays first. Watch.` : "Watch.";
  return { ...always, mark: String(step), kind: "", text: coach.phase === "ask" ? text : waits };
}

/** What is said to moves none of which is good; "" if one is, or if different things are to be said. @param {Coach} coach @param {Choice[]} open */
export function answerTo(coach, open) {
  if (coach.phase !== "ask" || open.some(({ text }) => fits(coach.good, text))) return "";
  const said = new Set(open.map(({ text }) => coach.answers.find(([pattern]) => fits(pattern, text))?.[1] ?? ""));
  return said.size === 1 ? [...said][0] : "";
}

/** The ids that lead to a good move, at every step of the path so far. @param {Coach} coach @param {Paths} paths */
export function goodIds(coach, paths) {
  const found = new Set();
  for (const { path, text } of paths.choices) {
    if (!fits(coach.good, text)) continue;
    for (let depth = 0; depth <= paths.chosen.length && depth < path.length; depth += 1) {
      found.add(path[depth]);
      if (path[depth] !== paths.chosen[depth]) break;
    }
  }
  return found;
}

/** Of all that may be pressed, only what is asked glows. @param {Marks} marks @param {Coach} coach @param {Paths} paths @returns {Marks} */
export function aimed(marks, coach, paths) {
  const asked = goodIds(coach, paths);
  const all = [...marks.legal, ...marks.other];
  return {
    ...marks,
    legal: new Map(all.filter(([id]) => asked.has(id))),
    other: new Map(all.filter(([id]) => !asked.has(id))),
  };
}

/** Whether a move in words fits one of the patterns; `*` stands for anything. @param {string} patterns @param {string} words */
export function fits(patterns, words) {
  return patterns.split(" | ").some((pattern) => {
    const parts = pattern.trim().split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`).test(words);
  });
}

/** Whether a thing of the hand stands for something on the board that is asked. @param {Message} message @param {string} id @param {Set<string>} asked */
function opensGood(message, id, asked) {
  const opens = message.hand.flatMap((group) => group.items).find((item) => item.id === id)?.opens;
  return opens !== undefined && opens !== "" && [...asked].some((each) => each.startsWith(opens));
}
