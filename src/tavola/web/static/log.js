// The log: one line a deed, a slip under it for each scoring with its sum and rule, and what happened since my turn.

import { badge, byId, make, show } from "./dom.js";
import { listen, ruleLink } from "./links.js";
import { heardOf } from "./mute.js";
import { isScoring, named, namesOf, noteWords, sentence, signed, unlinked } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./story.js").Told} Told */
/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").TableState["logOf"]} Of */

const OF = /** @type {const} */ (["all", "scorings", "talk"]);
const NEAR = 8; // pixels from the end of the log that count as its end

export class Log {
  /**
   * @param {object} hooks
   * @param {(ids: string[], seat: number) => void} hooks.light
   * @param {(rule: string) => void} hooks.rules
   * @param {(of: Of) => void} hooks.filter
   */
  constructor(hooks) {
    /** @type {Told[]} */
    this.told = [];
    /** @type {string[]} */
    this.names = [];
    this.list = /** @type {HTMLOListElement} */ (byId("lines").querySelector("ol"));
    /** @type {Of} */
    this.of = "all";
    /** @type {{message: Message, told: Told[], logOf: Of} | null} */
    this.shown = null;
    addEventListener("mute", () => this.shown && this.show(this.shown));
    this.#follow();
    for (const of of OF) byId(`log-${of}`).addEventListener("click", () => hooks.filter(of));
    for (const holder of [byId("log"), byId("latest")]) listen(holder, hooks);
  }

  /** @param {{message: Message, told: Told[], logOf: Of}} state */
  show({ message, told, logOf: of }) {
    const names = namesOf(message.seats);
    if (names.join() !== this.names.join() || of !== this.of) this.list.replaceChildren();
    this.told = told;
    this.names = names;
    this.shown = { message, told, logOf: of };
    const notes = heardOf(message.table, message.notes, message.seats);
    byId("log-talk").hidden = !notes.some(isSaid);
    this.#write(of, notes);
    const gains = this.#since(message);
    this.#latest(gains, notes);
    if (of !== this.of) this.#filter(of);
  }

  // The newest line stays in sight, whatever grows beside the log, unless one has scrolled up to read.
  #follow() {
    const lines = byId("lines");
    const room = () => lines.scrollHeight - lines.clientHeight;
    let newest = true;
    let known = 0; // how far one could scroll when the sizes last changed
    // That it was scrolled is told late: meanwhile there may be more lines, which nobody has scrolled away from.
    lines.addEventListener("scroll", () => {
      newest = lines.scrollTop > Math.min(known, room()) - NEAR;
    });
    const sized = new ResizeObserver(() => {
      newest ||= !lines.clientHeight; // a sheet that was closed opens at its newest line
      known = room();
      if (newest) lines.scrollTop = known;
    });
    for (const each of [lines, this.list]) sized.observe(each);
  }

  /** @param {Of} now */
  #filter(now) {
    this.of = now;
    for (const of of OF) byId(`log-${of}`).setAttribute("aria-pressed", String(of === now));
    byId("lines").scrollTop = byId("lines").scrollHeight;
  }

  // Lines that stand stay as they are, so that a reader hears only what is new.
  /** @param {Of} of @param {Note[]} notes */
  #write(of, notes) {
    const scorings = () => entries(this.told.filter(({ line }) => isScoring(line)));
    const wanted = of === "scorings" ? scorings() : of === "talk" ? parted([], notes.filter(isSaid)) : parted(this.told, notes);
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

  /** What happened since my turn; gives who won what meanwhile, if it is my turn again. @param {Message} message */
  #since(message) {
    const fold = /** @type {HTMLDetailsElement} */ (byId("since"));
    const mine = message.to_move === message.seat && message.seat !== null && !message.over;
    const lines = this.told.filter(
      (told) => told.ply >= message.since && told.line.player !== message.seat && told.line.player >= 0,
    );
    fold.hidden = !mine || message.since === 0 || !lines.length;
    const list = /** @type {HTMLOListElement} */ (fold.querySelector("ol"));
    list.replaceChildren();
    if (fold.hidden) return "";
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
    list.append(...entries(lines).map((entry) => drawEntry(entry, this.names)));
    return summary;
  }

  // On a phone: who won what since my turn, or else the last line; before there is one, the last note.
  /** @param {string} gains @param {Note[]} notes */
  #latest(gains, notes) {
    const last = this.told.at(-1);
    const holder = byId("latest-line");
    holder.replaceChildren();
    if (gains) return holder.append(make("span", {}, make("b", {}, "Since your turn"), ` ${gains}`));
    const note = notes.at(-1);
    if (!last) return note && holder.append(badge(note.seat, "small"), make("span", {}, named(note.name), noteWords(note)));
    const { line } = last;
    if (line.player >= 0) holder.append(badge(line.player, "small"));
    holder.append(
      make("span", {}, ...unlinked(line.text, last.names ?? this.names), isScoring(line) ? ` ${signed(line.points)}` : ""),
    );
  }
}

/** One line of the list: the deeds of one player in one turn, then what they scored; or a note. @typedef {{deeds: Told[], scorings: Told[], note?: Note}} Entry */

const TOGETHER = 3; // deeds in one line at most

/** @param {Told[]} lines @returns {Entry[]} */
function entries(lines) {
  /** @type {Entry[]} */
  const found = [];
  for (const told of lines) {
    const last = found.at(-1);
    const first = last?.deeds[0];
    const same = first?.line.player === told.line.player && goesOn(first) && goesOn(told);
    if (last && isScoring(told.line)) last.scorings.push(told);
    else if (last && same && !last.scorings.length && last.deeds.length < TOGETHER) last.deeds.push(told);
    else found.push(isScoring(told.line) ? { deeds: [], scorings: [told] } : { deeds: [told], scorings: [] });
  }
  return found;
}

/** All lines with the notes among them, each before the ply that came next. @param {Told[]} told @param {Note[]} notes @returns {Entry[]} */
function parted(told, notes) {
  let from = 0;
  const found = notes.flatMap((note) => {
    const upTo = told.findIndex(({ ply }) => ply >= note.ply);
    const before = told.slice(from, upTo < 0 ? told.length : Math.max(from, upTo));
    from += before.length;
    return [...entries(before), { deeds: [], scorings: [], note }];
  });
  return [...found, ...entries(told.slice(from))];
}

/** @param {Note} note */
function isSaid({ kind }) {
  return kind === "say";
}

/** Whether a sentence begins with its own player, so that such sentences can be put together. @param {Told} told */
function goesOn({ line }) {
  return line.player >= 0 && line.text.startsWith(`{${line.player}} `);
}

/** @param {Entry} entry */
function keyOf({ deeds, scorings, note }) {
  if (note) return JSON.stringify(note);
  return [...deeds, ...scorings].map(({ ply, line }) => `${ply} ${line.text} ${line.points}`).join("|");
}

/** @param {Entry} entry @param {string[]} names */
function drawEntry(entry, names) {
  const { deeds, scorings, note } = entry;
  if (note) return drawNote(entry, note);
  const first = deeds[0] ?? scorings[0];
  const then = first.names ?? names;
  const parts = deeds.length ? deedParts(deeds, then) : [];
  const scored = scorings.map(({ line }) => scoreLine(line, then));
  return make(
    "li",
    { class: deeds.length ? null : "alone", "data-key": keyOf(entry), "data-seat": first.line.player },
    ...parts,
    ...scored,
  );
}

/** @param {Entry} entry @param {Note} note */
function drawNote(entry, note) {
  const words = make("span", {}, named(note.name), noteWords(note));
  return make("li", { class: isSaid(note) ? "event said" : "event", "data-key": keyOf(entry) }, badge(note.seat, "small"), words);
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

/** Points with their sum and their rule. @param {import("./types.js").Line} line @param {string[]} names */
export function scoreLine(line, names) {
  const plus = make("span", { class: "plus num" }, signed(line.points));
  const sum = make("div", { class: "sum" }, make("span", {}, line.sum), line.rule ? ruleLink(line.rule) : "");
  return make(
    "div",
    {
      class: `score-line seat seat-${Math.max(0, line.player) % 5}`,
      "data-seat": line.player,
      "data-at": line.at,
    },
    make("div", { class: "earned" }, make("span", {}, ...sentence(line.text, names)), plus),
    line.sum || line.rule ? sum : null,
  );
}
