// What a press costs and brings, on a slip beside what it is about: opened by hover, focus and a first tap, for the board,
// the mats and the tray alike. It takes no press itself, so that nothing under it is lost.

import { badge, byId, make, narrow, show } from "./dom.js";
import { beside, docked } from "./beside.js";
import { drawn, symbol } from "./symbols.js";
import { capital, namesOf, signed, unlinked } from "./words.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").MoveSlip} MoveSlip */
/** @typedef {import("./types.js").Price} Price */
/**
 * @typedef {object} Hooks
 * @property {TableState} state
 * @property {(path: string[]) => Promise<MoveSlip[]>} slips what the server tells of the moves whose paths begin so
 * @property {import("./mats.js").Mats | null} mats
 */

const REST = 70; // milliseconds the pointer stays before anything is asked for
const CHIPS = 4;
const PIPS = 3; // a price in points of the turn up to this is drawn point by point
const SYMBOLS = 3; // and one in goods up to this, one by one

export class Slips {
  /** @param {import("./board.js").Board} board @param {Hooks} hooks */
  constructor(board, hooks) {
    this.board = board;
    this.hooks = hooks;
    /** @type {Map<number, MoveSlip>} by move, for the position that is shown */
    this.told = new Map();
    /** @type {Map<string, MoveSlip>} of what cannot be paid, by id */
    this.lacks = new Map();
    /** @type {Map<string, MoveSlip>} of what leads on to more, by path */
    this.steps = new Map();
    this.finger = false; // what pressed the board last: it cannot point at anything
    /** @type {Set<string>} beginnings of paths */
    this.asked = new Set();
    this.position = "";
    /** @type {Element | null} a thing in the tray or on a mat that is pointed at */
    this.held = null;
    /** @type {Element | null} what the slip speaks of */
    this.target = null;
    /** @type {string | null} its tooltip, while the slip speaks instead */
    this.title = null;
    this.quiet = ""; // the path whose slip was closed by hand
    this.resting = 0;
    this.paper = make("div", { class: "slip", id: "slip", role: "tooltip", hidden: true });
    byId("table").append(this.paper); // within the landmark, as all that is told
    for (const id of ["tray", "mats"]) this.#listen(byId(id));
    const note = (/** @type {PointerEvent} */ { pointerType }) => (this.finger = pointerType === "touch");
    byId("board").addEventListener("pointerup", note, true); // before the board hears of it
  }

  /** Things beside the board answer the pointer and the keyboard as places on it do. @param {HTMLElement} holder */
  #listen(holder) {
    const find = (/** @type {Event} */ event) =>
      /** @type {Element} */ (event.target).closest("[data-key], [data-item]");
    holder.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#hold(find(event)));
    holder.addEventListener("pointerleave", () => this.#hold(null));
    holder.addEventListener("focusin", (event) => {
      const thing = find(event);
      if (thing?.matches(":focus-visible")) this.#hold(thing);
    });
    holder.addEventListener("focusout", () => this.#hold(null));
  }

  /** @param {Element | null} thing */
  #hold(thing) {
    if (thing === this.held) return;
    this.held = thing;
    this.show();
  }

  /** Whether there is a slip on the table. */
  get open() {
    return !this.paper.hidden;
  }

  /** Close it until something else is pointed at; false if none is open. */
  hush() {
    if (!this.open) return false;
    this.quiet = this.#path().join(" ");
    this.finger = false; // it was a key
    this.#close();
    return true;
  }

  /** Show what is to be said of what is pointed at or chosen; ask for it if it is not known yet. */
  show() {
    clearTimeout(this.resting);
    const { state } = this.hooks;
    const { message } = state;
    if (!message || state.waiting || message.seat === null) return this.#close();
    if (narrow.matches && state.sheet) return this.#close(); // which lies where it would
    this.#begin(message);
    const path = this.#path();
    if (path.join(" ") !== this.quiet) this.quiet = "";
    const choice = state.paths.choices.find((one) => one.path.join(" ") === path.join(" "));
    const lacking = choice || this.held ? null : state.lacking;
    if (lacking) return this.#lack(lacking, message);
    const leads = !choice && !this.held && this.#leads(path);
    const slip = choice ? this.told.get(choice.move) : leads ? this.steps.get(path.join(" ")) : this.held && ownSlip(message, idOf(this.held));
    if (slip && !this.quiet) return this.#open(slip, path, message);
    this.#close();
    if ((!choice && !leads) || this.quiet) return;
    const asked = leads ? path : path.slice(0, Math.max(1, path.length - 1));
    this.resting = window.setTimeout(() => void this.#ask(asked), REST);
  }

  // Whoever has chosen and looks on is not told again, but for a finger, which is told only then.
  /** Whether a path is pointed at that more is to be chosen behind. @param {string[]} path */
  #leads(path) {
    const { over, paths } = this.hooks.state;
    const last = path.at(-1);
    if (!last || !this.board.has(last) || !(this.finger || over === last)) return false;
    return paths.choices.some((choice) => choice.path.length > path.length && path.every((id, at) => choice.path[at] === id));
  }

  /** Tell what is missing for something that cannot be paid. @param {string} id @param {Message} message */
  #lack(id, message) {
    const slip = this.lacks.get(id);
    if (slip) return this.#open(slip, [id], message);
    this.#close();
    this.resting = window.setTimeout(() => void this.#ask([id]), REST);
  }

  /** Another position has other slips. @param {Message} message */
  #begin({ ply, edition, seat }) {
    const position = [ply, edition, seat].join(" ");
    if (position === this.position) return;
    this.position = position;
    this.told.clear();
    this.lacks.clear();
    this.steps.clear();
    this.asked.clear();
  }

  /** What is pointed at, or else chosen, as a path. @returns {string[]} */
  #path() {
    const { paths, over, pointed } = this.hooks.state;
    if (pointed && !narrow.matches) return pointed.path; // on a phone the list that points lies there
    if (this.held && !this.held.isConnected) this.held = null;
    return paths.shown(this.held ? idOf(this.held) : over);
  }

  /** Ask for all slips that are one step further. @param {string[]} path */
  async #ask(path) {
    const words = path.join(" ");
    if (this.asked.has(words)) return;
    this.asked.add(words);
    const { position } = this;
    const slips = await this.hooks.slips(path);
    if (position !== this.position) return;
    if (!slips.length) this.asked.delete(words); // it did not come; the next hover asks again
    for (const slip of slips) {
      if (slip.step) this.steps.set(slip.step, slip);
      else if (slip.id) this.lacks.set(slip.id, slip);
      else this.told.set(slip.move, slip);
    }
    if (slips.length) this.show();
  }

  /** @param {MoveSlip} slip @param {string[]} path @param {Message} message */
  #open(slip, path, message) {
    const target = this.held ?? this.#standing(path, message.seat ?? -1);
    if (!target) return this.#close();
    if (target !== this.target) this.#meet(target);
    show(this.paper, ...written(slip, message));
    this.paper.hidden = false;
    this.place();
  }

  /** The last thing of a path that stands somewhere. @param {string[]} path @param {number} seat @returns {Element | null} */
  #standing(path, seat) {
    const found = path.map(
      (id) =>
        this.board.index.get(id)?.[0] ??
        byId("tray").querySelector(`[data-key="${CSS.escape(id)}"]`) ??
        this.hooks.mats?.find(id, seat),
    );
    return found.findLast((element) => element) ?? null;
  }

  /** Put it beside its target, where it hides as little as it can of what else may be pressed. */
  place() {
    const { target, paper } = this;
    if (paper.hidden || !target) return;
    if (!target.isConnected) return this.#close();
    const places = [...this.board.marks.legal.keys()].flatMap((id) => this.board.index.get(id)?.[0] ?? []);
    if (narrow.matches) return this.#dock(paper, target, places);
    const frame = this.board.svg.contains(target) ? byId("board") : document.documentElement;
    const others = [...places, ...byId("mats").querySelectorAll(".legal")];
    beside(
      paper,
      target.getBoundingClientRect(),
      frame.getBoundingClientRect(),
      others.filter((other) => other !== target).map((other) => other.getBoundingClientRect()),
    );
  }

  /** @param {HTMLElement} paper @param {Element} target @param {Element[]} places */
  #dock(paper, target, places) {
    const [at, tray, picture] = [target, byId("tray"), this.board.svg].map((one) => one.getBoundingClientRect());
    docked(paper, at, tray, picture, places.filter((one) => one !== target).map((one) => one.getBoundingClientRect()));
  }

  #close() {
    this.paper.hidden = true;
    this.#leave();
  }

  // The browser's own tooltip would say the same once more.
  /** @param {Element} target */
  #meet(target) {
    this.#leave();
    this.target = target;
    this.title = target.getAttribute("title");
    target.removeAttribute("title");
    target.setAttribute("aria-describedby", "slip");
  }

  #leave() {
    if (this.title) this.target?.setAttribute("title", this.title);
    this.target?.removeAttribute("aria-describedby");
    this.target = this.title = null;
  }
}

/** @param {Element} thing */
function idOf(thing) {
  return thing.getAttribute("data-item") ?? thing.getAttribute("data-key");
}

/** What a thing in the hand says of itself, as long as pressing it makes no whole move. @param {any} message @param {string | null} id @returns {MoveSlip | null} */
function ownSlip({ hand = [] }, id) {
  const item = hand.flatMap((/** @type {any} */ group) => group.items).find((/** @type {any} */ one) => one.id === id);
  return item ? { ...item, move: -1, title: item.title || item.label, text: item.hint } : null;
}

/** A slip in chips and words. @param {MoveSlip} slip @param {Message} message */
function written(slip, message) {
  const names = namesOf(message.seats);
  const chips = [...priceChips(slip.price ?? []), ...pointChips(slip, names)];
  if (slip.after) chips.push(make("span", { class: "tag back" }, `↩ ${slip.after}`));
  return [
    make("b", {}, ...unlinked(capital(slip.title), names)),
    chips.length ? make("div", { class: "row" }, ...chips.slice(0, CHIPS)) : null,
    slip.text ? make("p", {}, ...unlinked(slip.text, names)) : null,
  ];
}

/** What a price looks like: goods that are there lie together, what is missing stands apart and pale. @param {Price[]} prices */
function priceChips(prices) {
  /** @type {HTMLElement[]} */
  const chips = [];
  /** @type {HTMLElement | null} */
  let goods = null;
  for (const price of prices) {
    const lack = price.lack ?? 0;
    const held = priceParts(price, price.count - lack);
    if (price.count > lack && goods && drawn(price.symbol ?? "")) goods.append(...held);
    else if (price.count > lack || !lack) chips.push(make("span", { class: "tag" }, ...held));
    if (lack) chips.push(make("span", { class: "tag lack" }, ...priceParts(price, lack)));
    goods = !lack && drawn(price.symbol ?? "") ? (chips.at(-1) ?? null) : null;
  }
  return chips;
}

/** @param {Price} price @param {number} count @returns {(Node | string)[]} */
function priceParts({ symbol: name = "", unit = "", most = 0 }, count) {
  if (drawn(name)) {
    const pictures = Array.from({ length: count > SYMBOLS ? 1 : count }, () => symbol(name));
    return [...(count > SYMBOLS ? [`${count} ×`] : []), ...pictures, ...(unit ? [unit] : [])];
  }
  if (most > count) return [`${count} to ${most} ${unit}`.trim()];
  return [...(unit === "AP" && count <= PIPS ? [pipsOf(count)] : []), `${count} ${unit}`.trim()];
}

/** @param {number} count */
function pipsOf(count) {
  return make("span", { class: "pips small", "aria-hidden": "true" }, ...Array.from({ length: count }, () => make("i")));
}

/** What it pays: me, what goes with the price, and beside that others. @param {MoveSlip} slip @param {string[]} names */
function pointChips({ gain, loss, others = [] }, names) {
  const own = [gain, loss].flatMap((part) => (part?.points ? [pointChip(part.points, part.when)] : []));
  const late = !gain?.points && gain && gain.when !== "now" ? ` ${gain.when}` : "";
  return [
    ...own,
    ...others.map(([seat, points]) =>
      make("span", { class: "tag" }, badge(seat), `${names[seat]} ${signed(points)}${late}`),
    ),
  ];
}

/** @param {number} points @param {string} when */
function pointChip(points, when) {
  return make("span", { class: `tag ${points > 0 ? "gain" : "loss"}` }, `${signed(points)} `, make("small", {}, when));
}
