// Where the keyboard is: a move redraws almost everything, and the focus is to stay where it was.

import { byId } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{id: string | null, selector: string, keys: boolean}} Place an id of the board, or an element beside it; whether it was reached by keys */

const NAMES = ["data-key", "data-item", "data-open"];

export class Focus {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Place | null} where it was before it went to the prompt for want of it */
    this.left = null;
  }

  /** Where the focus is now; null where the page has none to lose. @returns {Place | null} */
  note() {
    const active = document.activeElement;
    if (active === byId("prompt")) return this.left;
    this.left = null;
    if (!active || active === document.body) return null;
    const id = this.board.svg.contains(active) ? (this.board.focusedId() ?? "") : null;
    return { id, selector: selectorOf(active), keys: active.matches(":focus-visible") };
  }

  /** Put it back there if it was lost, or to the prompt. @param {Place | null} place @param {boolean} mine whether the board may be pressed */
  restore(place, mine) {
    const active = document.activeElement;
    const lost = !active || active === document.body || active === byId("prompt");
    const stale = place?.id && !this.#stands(place.id);
    if (!place || (!lost && !stale) || document.querySelector("dialog[open]")) return;
    this.left = null;
    if (place.id === null ? beside(place.selector) : this.#board(place, mine)) return;
    byId("prompt").focus({ preventScroll: true });
    this.left = place;
  }

  /** @param {string} id */
  #stands(id) {
    const { legal, other, chosen } = this.board.marks;
    return legal.has(id) || other.has(id) || chosen.includes(id);
  }

  // Whoever came by keys goes on from there; after a press of the mouse nothing is to be pointed at.
  /** @param {Place} place @param {boolean} mine */
  #board({ id, keys }, mine) {
    if (!keys) this.board.svg.focus({ preventScroll: true });
    else if (mine) this.board.focus(id);
    return !keys || (mine && this.board.focusedId() !== null);
  }
}

// A card that lies there and may not be played now does not take the focus.
/** @param {string} selector */
function beside(selector) {
  const same = selector ? document.querySelector(selector) : null;
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  return same !== null && same === document.activeElement;
}

/** @param {Element} active */
function selectorOf(active) {
  const name = NAMES.find((each) => active.hasAttribute(each));
  const holder = active.closest("#tray, #mats [data-seat]");
  if (!name || !holder) return "";
  const within = holder.id ? `#${holder.id}` : `#mats [data-seat="${holder.getAttribute("data-seat")}"]`;
  return `${within} [${name}="${CSS.escape(active.getAttribute(name) ?? "")}"]`;
}
