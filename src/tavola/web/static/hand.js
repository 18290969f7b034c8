// The hand in the tray: cards, actions and goods of any game, from one list; what may be pressed follows from the paths.

import { icon, make, slide, toMiddle } from "./dom.js";
import { isMine } from "./mine.js";
import { drawn, symbol } from "./symbols.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("./types.js").Price} Price */
/** @typedef {import("./paths.js").Paths} Paths */

const HIGH = ["card", "act", "screen"]; // forms that need the tall tray
const PLAYED = ["card", "act", "lying"]; // those one plays; goods one only has
const OWNED = ["screen", "good"]; // what one pays with, which stays in sight wherever the hand is drawn to
const MANY = 5; // so many cards beside other groups are narrow
const PILE = 3; // cubes of a kind that are drawn; the number says how many there are
const SHORT = 12; // letters of a name that stands in large ones
const FADE = 30; // pixels at the right in which the strip fades
const MARGIN = 14; // and those at its left
const EDGE = 15; // so near its right edge nothing can be read
const FAN = 7; // more than these lie over each other
const STATES = ["can", "now", "not", "spent"];
const SAID = /** @type {Record<string, string>} */ ({ can: "can be played", now: "chosen", not: "not now", spent: "played" });
const WAYS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

export class Hand {
  /** @param {(id: string) => void} hold told which thing was pressed */
  constructor(hold) {
    this.strip = make("div", { class: "strip", role: "group", "aria-label": "Your hand" });
    this.purse = make("div", { class: "purse", "aria-hidden": "true" });
    this.part = make("div", { class: "holding" }, this.strip, this.purse);
    this.wide = 0; // the window, when the hand was last brought into sight
    this.drawn = "";
    this.shown = ""; // the thing that was brought into sight last
    this.pressed = "";
    this.offered = ""; // what could be pressed when it was last looked for
    this.strip.addEventListener("click", (event) => {
      const thing = /** @type {Element} */ (event.target).closest("[data-key]");
      this.pressed = thing?.getAttribute("data-key") ?? "";
      if (thing) hold(this.pressed);
    });
    this.strip.addEventListener("keydown", (event) => this.#walk(event));
    this.strip.addEventListener("wheel", (event) => this.#roll(event), { passive: true });
    this.strip.addEventListener("scroll", () => this.#keep(), { passive: true });
    new ResizeObserver(() => this.#fit()).observe(this.strip);
  }

  /** @param {Message} message @param {Paths} paths */
  show(message, paths) {
    const now = JSON.stringify(message.hand);
    if (now !== this.drawn) this.#draw(message.hand);
    this.drawn = now;
    this.part.className = `holding seat seat-${(message.seat ?? 0) % 5}`;
    const mine = isMine(message);
    for (const { form, items } of message.hand)
      for (const item of items) this.#mark(item, form, mine ? stateOf(item, paths) : restOf(item));
    this.#ring(message.hand, paths);
    this.#reveal();
    this.#keep();
  }

  // In a window of another width something else lies beyond the edge.
  #fit() {
    if (innerWidth !== this.wide) {
      this.wide = innerWidth;
      this.offered = "";
      this.#reveal();
    }
    this.#keep();
  }

  // Of what one has, what lies beyond an edge of the strip is told in short above it; so is what this would cover.
  #keep() {
    const all = this.strip.getBoundingClientRect();
    const fits = this.strip.scrollWidth <= this.strip.clientWidth;
    const kept = /** @type {HTMLElement[]} */ ([...this.purse.children]);
    const boxes = kept.map(({ dataset }) => this.strip.querySelector(`[data-own="${CSS.escape(dataset.of ?? "")}"]`)?.getBoundingClientRect());
    kept.forEach((one, at) => (one.hidden = fits || isWithin(boxes[at], all.left, all.right - EDGE)));
    const over = this.purse.getBoundingClientRect();
    kept.forEach((one, at) => (one.hidden &&= fits || !over.width || isWithin(boxes[at], all.left, over.left) || isBelow(boxes[at], over)));
  }

  /** @param {Group[]} groups */
  #draw(groups) {
    const { scrollLeft } = this.strip;
    this.strip.replaceChildren(...groups.map((group) => groupPart(group, groups.length > 1)));
    this.strip.scrollLeft = scrollLeft;
    this.purse.replaceChildren(...groups.flatMap(ownedParts));
  }

  /** @param {Held} item @param {string} form @param {string} state */
  #mark(item, form, state) {
    const thing = this.#find(item.id);
    if (!thing) return;
    for (const each of STATES) thing.classList.toggle(each, each === state);
    thing.setAttribute("aria-disabled", String(state === "not" || state === "spent"));
    thing.setAttribute("aria-pressed", String(state === "now"));
    thing.setAttribute("aria-label", spoken(item, state === "not" && !PLAYED.includes(form) ? "" : state));
  }

  // Of the action points left, those that what is chosen takes.
  /** @param {Group[]} groups @param {Paths} paths */
  #ring(groups, paths) {
    for (const { id, meter, items } of groups) {
      if (!meter) continue;
      const chosen = items.find((item) => stateOf(item, paths) === "now");
      const asked = chosen?.price?.reduce((sum, { count }) => sum + count, 0) ?? 0;
      for (const row of this.part.querySelectorAll(`:is([data-own="${CSS.escape(id)}"], [data-of="${CSS.escape(id)}"]) .pips`))
        [...row.children].forEach((pip, at) => pip.classList.toggle("asked", at < meter[0] && at >= meter[0] - asked));
    }
  }

  // On a phone the hand is wider than the screen: what is chosen or in play comes to its middle. What was just
  // pressed stays under the finger, which may press it once more.
  #reveal() {
    const thing = /** @type {HTMLElement | null} */ (this.strip.querySelector(".now"));
    const id = thing?.dataset.key ?? "";
    const wide = this.strip.scrollWidth > this.strip.clientWidth;
    if (thing && wide && id !== this.shown && id !== this.pressed) toMiddle(this.strip, thing);
    this.shown = id;
    if (!thing && wide) this.#offer();
  }

  // If nothing that may be pressed now is in sight, the first group of it comes; once, and then the finger draws.
  #offer() {
    const open = /** @type {HTMLElement[]} */ ([...this.strip.querySelectorAll(".can")]);
    const ids = open.map((thing) => thing.dataset.key).join(" ");
    if (ids === this.offered) return;
    this.offered = ids;
    const all = this.strip.getBoundingClientRect();
    const seen = open.map((thing) => thing.getBoundingClientRect()).some(({ left, right }) => left >= all.left && right <= all.right - FADE);
    const group = open[0]?.closest(".group");
    if (group && !seen) slide(this.strip, group.getBoundingClientRect().left - all.left - MARGIN);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const way = WAYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    const things = /** @type {HTMLElement[]} */ ([...this.strip.querySelectorAll("[data-key]")]);
    const at = things.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    things[at + way]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {WheelEvent} event */
  #roll(event) {
    if (!event.shiftKey && !event.deltaX) this.strip.scrollLeft += event.deltaY;
  }

  /** @param {string} id @returns {HTMLElement | null} */
  #find(id) {
    return this.strip.querySelector(`[data-key="${CSS.escape(id)}"]`);
  }
}

/** @param {DOMRect | undefined} box @param {number} left @param {number} right */
function isWithin(box, left, right) {
  return box !== undefined && box.left >= left && box.right <= right;
}

/** @param {DOMRect | undefined} box @param {DOMRect} other */
function isBelow(box, other) {
  return box !== undefined && box.top >= other.bottom;
}

/** Whether everything in a hand is low, and the tray with it. @param {Group[]} groups */
export function isLow(groups) {
  return !groups.some(({ form }) => HIGH.includes(form));
}

/** What one may do with a thing now. @param {Held} item @param {Paths} paths */
function stateOf(item, paths) {
  const { id, opens } = item;
  const steps = [...paths.chosen.keys(), paths.chosen.length];
  if (paths.chosen.includes(id) || (opens && (paths.only === opens || paths.chosen[0]?.startsWith(opens)))) return "now";
  if (steps.some((depth) => paths.next(depth).has(id))) return "can";
  if (opens && [...paths.next(0).keys()].some((first) => first.startsWith(opens))) return "can";
  return restOf(item);
}

/** Whether a press on a thing does something. @param {Held} item @param {Paths} paths */
export function isOpen(item, paths) {
  const state = stateOf(item, paths);
  return state === "can" || (state === "now" && (item.opens !== undefined || paths.chosen.includes(item.id)));
}

/** What a thing is when nothing may be pressed. @param {Held} item */
function restOf({ playing, spent }) {
  return playing ? "now" : spent ? "spent" : "not";
}

/** Why a thing may not be pressed now. @param {Held} item */
export function whyNot({ spent, why, price }) {
  const lacks = (price ?? []).filter(({ lack }) => lack).map((each) => priceWords({ ...each, count: each.lack ?? 0, most: 0 }));
  if (lacks.length) return `You lack ${lacks.join(" and ")}.`;
  return why || (spent ? "It has been played." : "");
}

/** @param {Group} group @param {boolean} beside whether it is one of several */
function groupPart({ id, title, note, form, items, meter }, beside) {
  const narrowed = form === "card" && beside && items.length >= MANY;
  const things = items.map((item) => make("li", { "data-own": isOwned(item, form) ? item.id : null }, thingPart(item, form, narrowed)));
  return make(
    "section",
    { class: `group ${form}s`, "data-group": id, "aria-label": title },
    make("h2", {}, make("b", {}, title), meter ? meterPart(id, meter) : null, make("small", {}, note ?? "")),
    make("ul", { class: items.length > FAN ? "fan" : "" }, ...things),
  );
}

/** Whether a thing is paid with: cubes, goods, and what an action takes from. @param {Held} item @param {string} form */
function isOwned({ count }, form) {
  return OWNED.includes(form) || (form === "act" && count !== undefined);
}

/** @param {string} id of a group @param {[number, number]} meter */
function meterPart(id, [left, of]) {
  return make("span", { "data-own": id }, pips(left, "meter", of));
}

/** What one has of a group, in short. @param {Group} group */
function ownedParts({ id, form, items, meter }) {
  const owned = items.filter((item) => isOwned(item, form) && (item.count !== 0 || item.extra));
  return [
    meter ? make("span", { "data-of": id }, pips(meter[0], "small", meter[1])) : null,
    ...owned.map((item) => make("span", { "data-of": item.id }, art(item), make("b", {}, item.count ?? ""), extra(item))),
  ].filter((part) => part !== null);
}

/** @param {Held} item @param {string} form @param {boolean} narrowed */
function thingPart(item, form, narrowed) {
  const known = { type: "button", "data-key": item.id, class: `thing ${form}${narrowed ? " narrow" : ""}${item.count === 0 ? " none" : ""}` };
  return make("button", known, ...FORMS[form](item));
}

/** @type {Record<string, (item: Held) => import("./dom.js").Child[]>} */
const FORMS = {
  card: (item) => [many(item), art(item), nameOf(item), line(item), seal(item)],
  act: (item) => [many(item), art(item), nameOf(item), ...prices(item), seal(item)],
  good: (item) => [art(item), make("b", { class: "num" }, item.count ?? 0, extra(item)), make("small", {}, item.title || item.label)],
  token: (item) => [art(item), item.title ? make("span", {}, item.title) : null, (item.count ?? 1) > 1 ? make("b", {}, `×${item.count}`) : null],
  lying: (item) => [art(item), make("span", {}, nameOf(item), line(item)), many(item), seal(item)],
  screen: (item) => [
    make("span", { class: "pile" }, ...Array.from({ length: Math.min(item.count ?? 1, PILE) }, () => art(item))),
    make("b", { class: "num" }, item.count ?? ""),
  ],
};

/** @param {Held} item */
function art({ symbol: name }) {
  return name && drawn(name) ? symbol(name, { class: "art" }) : null;
}

/** @param {Held} item */
function nameOf({ title, label }) {
  const name = title || label;
  return make("b", { class: name.length > SHORT ? "long" : "" }, name);
}

/** @param {Held} item */
function line(item) {
  return make("small", {}, item.line ?? "");
}

/** @param {Held} item */
function many({ count }) {
  return count === undefined ? null : make("span", { class: "many" }, `×${count}`);
}

/** @param {Held} item */
function extra({ extra }) {
  return extra ? make("span", { class: "extra" }, art(extra), extra.count) : null;
}

/** @param {Held} item */
function seal({ gain, playing, spent }) {
  if (playing) return make("span", { class: "seal tag" }, "in play");
  if (spent) return make("span", { class: "seal tag plain" }, icon("tick"), "played");
  if (!gain) return null;
  return make("span", { class: "seal tag gain" }, `+${gain.points} `, make("small", {}, gain.when));
}

/** @param {Held} item */
function prices({ price = [] }) {
  const points = price.filter(({ symbol: name }) => !name);
  const things = price.filter(({ symbol: name }) => name);
  return [
    points.length ? make("span", { class: "corner" }, ...points.map(({ count, lack = 0 }) => pips(count - lack, "small", count))) : null,
    things.length ? make("span", { class: "cost" }, ...things.flatMap(costPart)) : null,
  ];
}

/** @param {Price} price */
function costPart({ symbol: name = "", count, lack = 0, most }) {
  if (most) return [symbol(name, { class: lack ? "lack" : "" }), make("i", {}, `${count} to ${most}`)];
  return Array.from({ length: count }, (_, at) => symbol(name, { class: at >= count - lack ? "lack" : "" }));
}

/** So many of so many. @param {number} left @param {string} kind @param {number} of */
function pips(left, kind, of) {
  return make("span", { class: `pips ${kind}`, "aria-hidden": "true" }, ...Array.from({ length: of }, (_, at) => make("i", { class: at < left ? "" : "gone" })));
}

/** @param {Price} price */
function priceWords({ count, most, unit = "" }) {
  return `${count}${most ? ` to ${most}` : ""} ${unit}`.trim();
}

/** A thing as it is read aloud. @param {Held} item @param {string} state */
function spoken({ title, label, line: does, price, gain, count, extra: more, playing }, state) {
  const said = playing ? "in play" : SAID[state];
  const parts = [
    `${title || label}${count === undefined ? "" : `, ${count}`}${more ? `, ${more.label} ${more.count}` : ""}`,
    does,
    price ? `costs ${price.map(priceWords).join(", ")}` : "",
    gain ? `${gain.points} points ${gain.when}` : "",
    said,
  ];
  return parts.filter(Boolean).join(". ");
}
