// The final scoring, told one item at a time: in the bar, in the tray, in the mats, and in a ledger instead of the log.

import { badge, button, byId, icon, make, show as fill, still } from "./dom.js";
import { deafen } from "./ear.js";
import { beginCount, countTo, endCount, gainOf, kindsOf, pause, ranksOf, scoresAt } from "./finale-state.js";
import { ruleLink } from "./links.js";
import { tempo } from "./tempo.js";
import { capital, figures, heading, listed, namesOf, plain, signed, unlinked } from "./words.js";

export { showResult } from "./result.js";

/** @typedef {import("./types.js").Counted} Counted */
/** @typedef {import("./types.js").Finale} Finale */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Told} Told */
/**
 * @typedef {object} Page
 * @property {TableState} state
 * @property {<A extends unknown[]>(how: (state: TableState, ...rest: A) => unknown, ...rest: A) => unknown} change
 */

const OPENING = 1400; // the last move is seen before the first item
const EACH = 1100;
const LARGE = 15; // more points than these are seen for longer
const LONG = 1800;
const MANY = 20; // more items than these go by more quickly
const SHORT = 700;
const RUN = 600; // a counter
const STILL = 8; // pixels that a press may move

/** @type {Counter | null} */
let counter = null;

/** Count what the end of the game brought, if it brought anything and one wants to follow. @param {TableState} state */
export function begin(state) {
  if (tempo()) beginCount(state);
}

/** Show how far the count has come, or clear it away. @param {Page} page */
export function show(page) {
  const { finale } = page.state;
  if (!finale && !counter) return;
  counter ??= new Counter(page);
  counter.show();
  if (!finale) counter = null;
}

/** Keeps the time of one count, and its parts of the page. */
class Counter {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    this.shown = -2;
    this.ended = new AbortController();
    this.tray = make("div", { class: "count-up" });
    this.ledger = make("section", { class: "ledger", "aria-label": "Final scoring" });
    this.pauser = button("", { class: "button round", onclick: () => this.#pause() });
    byId("tray").classList.remove("holds");
    const go = this.#buttons();
    fill(byId("tray"), this.tray, go);
    deafen(go); // it may appear under the press that ended the game
    byId("log").append(this.ledger);
    byId("table").classList.add("counting");
    this.#listen();
  }

  #buttons() {
    const round = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ deed) =>
      button("", { class: "button round", "aria-label": words, title: words, onclick: deed }, icon(name));
    return make(
      "div",
      { class: "go" },
      button(
        "",
        { class: "button primary", "aria-label": "To the result", onclick: () => this.page.change(endCount) },
        make("i", { class: "long" }, "To the "),
        "result",
      ),
      make("div", { class: "steps-by" }, round("back", "One back (←)", () => this.#step(-1)), this.pauser, round("on", "One on (→)", () => this.#step(1))),
    );
  }

  // A press anywhere that does nothing else, space and the right arrow go on.
  #listen() {
    const { signal } = this.ended;
    let from = { x: 0, y: 0 };
    document.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (from = { x, y }), { signal, capture: true });
    byId("table").addEventListener(
      "click",
      ({ target, clientX, clientY }) => {
        const own = /** @type {Element} */ (target).closest("button, a, summary, .panel, .veil, .overview, .notices");
        if (!own && Math.hypot(clientX - from.x, clientY - from.y) < STILL) this.#step(1);
      },
      { signal },
    );
    document.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    const room = new ResizeObserver(() => this.#follow());
    room.observe(this.ledger);
    signal.addEventListener("abort", () => room.disconnect());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, target } = event;
    const typing = target instanceof HTMLInputElement || (key === " " && target instanceof HTMLButtonElement);
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const way = key === " " || key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    this.#step(way);
  }

  /** @param {number} way */
  #step(way) {
    const { finale } = this.page.state;
    if (!finale) return;
    const at = finale.at + way;
    if (at >= finale.items.length) this.page.change(endCount);
    else this.page.change(countTo, at);
  }

  // The item that is counted stays in sight in the ledger, in a window of another shape as well.
  #follow() {
    this.ledger.querySelector(".at")?.scrollIntoView({ block: "nearest" });
  }

  #pause() {
    this.page.change(pause, !this.page.state.finale?.paused);
  }

  show() {
    const { finale, message } = this.page.state;
    clearTimeout(this.timer);
    byId("table").classList.toggle("untold", finale !== null && finale.at + 1 < finale.items.length);
    if (!finale || !message) return this.#end();
    const names = namesOf(message.seats);
    const forward = finale.at === this.shown + 1;
    this.#words(finale, message, names);
    this.#mats(finale, message, forward);
    fill(this.ledger, ...ledger(finale, names, (at) => this.page.change(countTo, at)));
    this.#follow();
    fill(this.pauser, icon(finale.paused ? "play" : "pause"));
    this.pauser.setAttribute("aria-label", finale.paused ? "Go on" : "Pause");
    this.pauser.classList.toggle("paused", finale.paused);
    this.pauser.hidden = still.matches;
    this.shown = finale.at;
    if (!finale.paused && !still.matches) this.timer = window.setTimeout(() => this.#step(1), lasting(finale) * (tempo() || 1));
  }

  /** @param {Finale} finale @param {Message} message @param {string[]} names */
  #words(finale, message, names) {
    const { items, at } = finale;
    const item = items[at];
    fill(byId("prompt-badge"), item ? badge(item.told[0].line.player, "large") : null);
    fill(byId("prompt-who"), "Final scoring");
    fill(byId("prompt-text"), "Press anywhere to go on.");
    byId("prompt").classList.remove("mine", "tight");
    byId("progress").textContent = `${at + 1} of ${items.length} counted`;
    fill(byId("steps"), ...steps(items, at));
    fill(
      this.tray,
      item ? make("span", { class: "plus num" }, signed(item.points)) : null,
      ...(item ? saying(item, names) : opening(this.page.state.told, message, names)),
      beads(finale, names),
    );
    const latest = item ? [badge(item.told[0].line.player, "small"), make("span", {}, `${headOf(item, names)}: ${signed(item.points)}`)] : [];
    fill(byId("latest-line"), ...latest);
  }

  /** @param {Finale} finale @param {Message} message @param {boolean} forward */
  #mats({ items, at, shown }, message, forward) {
    const now = shown.scores.map(Number);
    const start = scoresAt(items, message, -1);
    const most = Math.max(1, ...message.scores.map(Number), ...start) * 1.04;
    const ranks = ranksOf(now);
    for (const mat of /** @type {NodeListOf<HTMLElement>} */ (byId("mats").querySelectorAll(".mat"))) {
      const seat = Number(mat.dataset.seat);
      const gain = at >= 0 ? gainOf([items[at]], seat) : 0;
      mat.classList.toggle("scores", gain !== 0);
      mat.querySelectorAll(".standing, .share, .run").forEach((old) => old.remove());
      const words = start[seat] ? `${ranks[seat]}, from ${figures(start[seat])} before` : ranks[seat];
      mat.append(make("div", { class: "standing" }, words), share(start[seat] / most, (now[seat] - start[seat]) / most));
      const score = mat.querySelector(".score");
      if (!score) continue;
      if (gain && forward) run(score, now[seat] - gain, now[seat]);
      else if (score.firstChild) score.firstChild.textContent = figures(now[seat]);
      if (gain) score.append(make("span", { class: "run" }, signed(gain)));
    }
  }

  #end() {
    this.ended.abort();
    this.ledger.remove();
    byId("table").classList.remove("counting");
    for (const extra of byId("mats").querySelectorAll(".standing, .share, .run")) extra.remove();
  }
}

/** How long the item just counted is seen. @param {Finale} finale */
function lasting({ items, at }) {
  if (at < 0) return OPENING;
  if (items[at].points > LARGE) return LONG;
  return items.length > MANY ? SHORT : EACH;
}

/** Let a score run up to where it stands. @param {Element} score @param {number} from @param {number} to */
function run(score, from, to) {
  const figure = score.firstChild;
  if (!figure) return;
  if (still.matches) return void (figure.textContent = figures(to));
  const began = performance.now();
  const tick = () => {
    const part = Math.min(1, (performance.now() - began) / RUN);
    figure.textContent = figures(Math.round(from + (to - from) * part));
    if (part < 1 && figure.isConnected) requestAnimationFrame(tick);
  };
  tick();
}

/** @param {number} before @param {number} since */
function share(before, since) {
  const bar = make("div", { class: "share", "aria-hidden": "true" }, make("i"), make("i"));
  [before, since].forEach((part, at) => {
    /** @type {HTMLElement} */ (bar.children[at]).style.width = `${(100 * Math.max(0, part)).toFixed(1)}%`;
  });
  return bar;
}

/** @param {Counted[]} items @param {number} at */
function steps(items, at) {
  const kinds = kindsOf(items);
  const now = kinds.indexOf(items[at]?.kind ?? "");
  return kinds.map((kind, step) => {
    const state = step < now ? "done" : step === now ? "now" : "";
    const words = `${step < now ? "✓ " : ""}${heading(kind)}`;
    return make("li", { class: state, "aria-current": step === now ? "step" : null }, words);
  });
}

/** Whom an item is for, and for what. @param {Counted} item @param {string[]} names */
function saying({ told }, names) {
  const { line } = told[0];
  const [many, rest] = together(told);
  const who = many
    ? [listed(told.map(({ line: each }) => names[each.player])), ...unlinked(rest, names)]
    : unlinked(line.text, names);
  return [
    make("b", {}, ...who),
    make("p", {}, line.sum, line.sum && line.rule ? " " : "", line.rule ? ruleLink(line.rule) : null),
  ];
}

// Those who share a feature are told of in one sentence where their sentences differ only in the name.
/** @param {Told[]} told @returns {[boolean, string]} */
function together(told) {
  const rests = told.map(({ line }) => line.text.replace(`{${line.player}} scores `, " score "));
  return [told.length > 1 && rests.every((rest) => rest === rests[0]), rests[0]];
}

/** Before the first item: what the game says of its end. @param {Told[]} told @param {Message} message @param {string[]} names */
function opening(told, message, names) {
  const said = told.findLast(({ ply, line }) => ply === message.ply - 1 && line.player < 0 && !line.points);
  return [
    make("b", {}, "All is played. Now the points are counted."),
    make("p", {}, ...(said ? unlinked(said.line.text, names) : [])),
  ];
}

/** What an item is called in a list. @param {Counted} item @param {string[]} names */
function headOf({ told, kind }, names) {
  const { text } = told[0].line;
  const noun = /\[([^\]]*)\]/.exec(text)?.[1] ?? / scores for (.*)$/.exec(text)?.[1] ?? kind;
  return capital(plain(noun, names));
}

/** @param {Finale} finale @param {string[]} names */
function beads({ items, at }, names) {
  const parts = kindsOf(items).flatMap((kind) => [
    make("span", {}, heading(kind)),
    ...items.flatMap((item, each) => (item.kind === kind ? [bead(item, each, at, names)] : [])),
  ]);
  return make("div", { class: `beads${items.length > MANY ? " small" : ""}`, "aria-hidden": "true" }, ...parts);
}

/** @param {Counted} item @param {number} each @param {number} at @param {string[]} names */
function bead({ told, points }, each, at, names) {
  if (each > at) return make("i");
  const { player } = told[0].line;
  const title = `${listed(told.map(({ line }) => names[line.player]))} ${signed(points)}`;
  const mark = badge(player, each === at ? "at" : "");
  mark.title = title;
  return mark;
}

/** What was counted so far; a row leads back to its item. @param {Finale} finale @param {string[]} names @param {(at: number) => void} go */
function ledger({ items, at, far }, names, go) {
  const rows = items.slice(0, far + 1).map((item, each) => {
    const state = each === at ? " at" : each > at ? " to" : "";
    const { line } = item.told[0];
    const whom = item.told.map((told) => badge(told.line.player, "small"));
    const said = make("span", {}, headOf(item, names), line.sum ? make("small", {}, line.sum) : null);
    const label = `${listed(item.told.map((told) => names[told.line.player]))}, ${headOf(item, names)}, ${signed(item.points)}`;
    return make(
      "li",
      { class: `seat seat-${line.player % 5}${state}` },
      make("button", { type: "button", "aria-label": label, onclick: () => go(each) }, make("span", { class: "whom" }, ...whom), said, make("b", { class: "num" }, signed(item.points))),
    );
  });
  return [
    make("header", {}, make("h2", {}, "Final scoring"), make("small", {}, `${at + 1} of ${items.length}`)),
    make("ol", { tabindex: "0", "aria-label": "What was counted" }, ...rows),
  ];
}
