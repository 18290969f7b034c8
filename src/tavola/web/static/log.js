// The log: one line a deed, a slip under it for each scoring with its sum and rule, and what happened since my turn.

import { badge, byId, make, show } from "./dom.js";
import { isScoring, linksOf, namesOf, plain, sentence, signed } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Told} Told */

export class Log {
  /**
   * @param {object} hooks
   * @param {(ids: string[], seat: number) => void} hooks.light
   * @param {(rule: string) => void} hooks.rule
   */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Told[]} */
    this.told = [];
    /** @type {string[]} */
    this.names = [];
    this.list = /** @type {HTMLOListElement} */ (byId("lines").querySelector("ol"));
    this.onlyScorings = false;
    byId("log-all").addEventListener("click", () => this.#filter(false));
    byId("log-scorings").addEventListener("click", () => this.#filter(true));
    for (const holder of [byId("log"), byId("latest")]) listen(holder, hooks);
  }

  /** The ply up to which the story is known. */
  get have() {
    return this.told.length ? this.told[this.told.length - 1].ply + 1 : 0;
  }

  /** Take in what a message tells; gives the new scorings. @param {Message} message @returns {Told[]} */
  hear(message) {
    const from = message.from ?? message.story[0]?.ply ?? message.ply;
    const known = this.told.length;
    const fresh = known ? message.story.filter((told) => !this.told.some((old) => same(old, told))) : [];
    this.told = [...this.told.filter((told) => told.ply < from && told.ply < message.ply), ...message.story];
    const names = namesOf(message.seats);
    if (names.join() !== this.names.join()) this.list.replaceChildren();
    this.names = names;
    this.#write();
    this.#since(message);
    this.#latest();
    byId("lines").scrollTop = byId("lines").scrollHeight;
    return fresh.filter((told) => told.line.points !== 0);
  }

  /** The ids that the last deed of a player links to. @returns {{ids: string[], seat: number}} */
  lastDeed() {
    const deed = this.told.findLast(
      ({ line }) => line.player >= 0 && !isScoring(line) && linksOf(line.text).length > 0,
    );
    return deed ? { ids: linksOf(deed.line.text), seat: deed.line.player } : { ids: [], seat: -1 };
  }

  /** @param {boolean} only */
  #filter(only) {
    this.onlyScorings = only;
    byId("log-all").setAttribute("aria-pressed", String(!only));
    byId("log-scorings").setAttribute("aria-pressed", String(only));
    this.list.replaceChildren();
    this.#write();
  }

  // Lines that stand stay as they are, so that a reader hears only what is new.
  #write() {
    const wanted = entries(this.onlyScorings ? this.told.filter((told) => isScoring(told.line)) : this.told);
    const rendered = [...this.list.children];
    let equal = 0;
    while (
      equal < rendered.length &&
      equal < wanted.length &&
      rendered[equal].getAttribute("data-key") === keyOf(wanted[equal])
    )
      equal += 1;
    for (const old of rendered.slice(equal)) old.remove();
    this.list.querySelector(".fresh")?.classList.remove("fresh");
    this.list.append(...wanted.slice(equal).map((entry) => drawEntry(entry, this.names)));
    this.list.lastElementChild?.classList.add("fresh");
  }

  /** @param {Message} message */
  #since(message) {
    const fold = /** @type {HTMLDetailsElement} */ (byId("since"));
    const mine = message.to_move === message.seat && message.seat !== null && !message.over;
    const lines = this.told.filter(
      (told) => told.ply >= message.since && told.line.player !== message.seat && told.line.player >= 0,
    );
    fold.hidden = !mine || message.since === 0 || !lines.length;
    if (fold.hidden) return;
    const gains = message.seats.map((_, seat) =>
      lines.reduce((sum, { line }) => sum + (line.player === seat ? line.points : 0), 0),
    );
    const won = gains.flatMap((points, seat) => (points ? [`${this.names[seat]} ${signed(points)}`] : []));
    const summary = won.join(", ") || "nobody scored";
    show(
      /** @type {Element} */ (fold.querySelector("summary")),
      make("b", {}, "Since your last turn"),
      ` ${summary}`,
    );
    const list = /** @type {HTMLOListElement} */ (fold.querySelector("ol"));
    list.replaceChildren(...entries(lines).map((entry) => drawEntry(entry, this.names)));
  }

  #latest() {
    const last = this.told.at(-1);
    const holder = byId("latest-line");
    holder.replaceChildren();
    if (!last) return;
    const { line } = last;
    if (line.player >= 0) holder.append(badge(line.player, "small"));
    holder.append(
      make("span", {}, plain(line.text, this.names), isScoring(line) ? ` ${signed(line.points)}` : ""),
    );
  }
}

/** @param {Told} one @param {Told} other */
function same(one, other) {
  return (
    one.ply === other.ply &&
    one.line.text === other.line.text &&
    one.line.points === other.line.points &&
    one.line.player === other.line.player
  );
}

/** One line of the list: the deeds of one player in one turn, then what they scored. @typedef {{deeds: Told[], slips: Told[]}} Entry */

const TOGETHER = 3; // deeds in one line at most

/** @param {Told[]} lines @returns {Entry[]} */
function entries(lines) {
  /** @type {Entry[]} */
  const found = [];
  for (const told of lines) {
    const last = found.at(-1);
    const first = last?.deeds[0];
    const same = first?.line.player === told.line.player && goesOn(first) && goesOn(told);
    if (last && isScoring(told.line)) last.slips.push(told);
    else if (last && same && !last.slips.length && last.deeds.length < TOGETHER) last.deeds.push(told);
    else found.push(isScoring(told.line) ? { deeds: [], slips: [told] } : { deeds: [told], slips: [] });
  }
  return found;
}

/** Whether a sentence begins with its own player, so that such sentences can be put together. @param {Told} told */
function goesOn({ line }) {
  return line.player >= 0 && line.text.startsWith(`{${line.player}} `);
}

/** @param {Entry} entry */
function keyOf({ deeds, slips }) {
  return [...deeds, ...slips].map(({ ply, line }) => `${ply} ${line.text} ${line.points}`).join("|");
}

/** @param {Entry} entry @param {string[]} names */
function drawEntry(entry, names) {
  const { deeds, slips } = entry;
  const first = deeds[0] ?? slips[0];
  const parts = deeds.length ? deedParts(deeds, names) : [];
  const slipped = slips.map((told) => slip(told, names));
  return make(
    "li",
    { class: deeds.length ? null : "alone", "data-key": keyOf(entry), "data-seat": first.line.player },
    ...parts,
    ...slipped,
  );
}

/** @param {Told[]} deeds @param {string[]} names */
function deedParts(deeds, names) {
  const { player } = deeds[0].line;
  const mark = player >= 0 ? badge(player, "small") : make("span", { class: "dot", "aria-hidden": "true" });
  const text = deeds
    .map(({ line }) => line.text.replace(/\.$/, ""))
    .reduce((all, next) => `${all}, then ${next.replace(/^\{\d+\} /, "")}`);
  const rule = deeds.find(({ line }) => line.rule)?.line.rule;
  const words = make("span", {}, ...sentence(`${text}.`, names), rule ? " " : "", rule ? ruleLink(rule) : "");
  return [mark, words, make("time", {}, deeds.at(-1)?.turn || "")];
}

/** @param {Told} told @param {string[]} names */
function slip({ line }, names) {
  const plus = make("span", { class: "plus num" }, signed(line.points));
  const sum = make("div", { class: "sum" }, make("span", {}, line.sum), line.rule ? ruleLink(line.rule) : "");
  return make(
    "div",
    {
      class: `score-line seat seat-${Math.max(0, line.player) % 5}`,
      "data-seat": line.player,
      "data-at": line.at,
    },
    make("div", { class: "head" }, make("span", {}, ...sentence(line.text, names)), plus),
    line.sum || line.rule ? sum : null,
  );
}

/** @param {string} rule */
export function ruleLink(rule) {
  return make("a", { class: "rule", href: `#rule-${rule}`, "data-rule": rule }, `rule ${rule}`);
}

/**
 * Links light the picture on hover, focus and press; rules open the panel.
 * @param {HTMLElement} holder
 * @param {{light: (ids: string[], seat: number) => void, rule: (rule: string) => void}} hooks
 */
export function listen(holder, hooks) {
  const light = (/** @type {Event} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-light], .score-line");
    if (!(link instanceof HTMLElement)) return;
    const seat = /** @type {HTMLElement | null} */ (link.closest("[data-seat]"))?.dataset.seat;
    const id = link.dataset.light ?? link.dataset.at;
    if (id) hooks.light([id], Number(seat ?? -1));
  };
  const dark = () => hooks.light([], -1);
  holder.addEventListener("mouseover", light);
  holder.addEventListener("focusin", light);
  holder.addEventListener("mouseout", dark);
  holder.addEventListener("focusout", dark);
  holder.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.rule) hooks.rule(link.dataset.rule);
    else light(event);
  });
}
