// The side panel: rules, moves, hints, seats and the like, one at a time; beside the board, or on a phone as a sheet.

import { byId, make, narrow, show } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {Record<string, (state: any) => Child[]>} Sheets by name: a title, and what is inside */

export class Panel {
  /** @param {() => void} close lets the page close what is open @param {Sheets} sheets */
  constructor(close, sheets) {
    this.sheets = sheets;
    this.element = byId("panel");
    this.inside = byId("panel-inside");
    this.title = byId("panel-title");
    this.name = "";
    /** @type {Element | null} */
    this.opener = null;
    byId("panel-close").addEventListener("click", close);
    this.veil = make("div", { class: "veil", hidden: true, onclick: close });
    this.element.before(this.veil);
    document.addEventListener("click", ({ target }) => this.#beside(/** @type {Element} */ (target)) && close());
  }

  // Beside a desk's board the rules make way for what they cover; moves and hints are there to be used with the board.
  // On a phone a hint makes way, too, for whatever is pressed instead, which is pressed at once.
  /** @param {Element} pressed */
  #beside(pressed) {
    const own = !pressed.isConnected || pressed.closest(".panel, .tools, dialog, [data-rule]");
    return (this.name === "rules" || (this.name === "hints" && narrow.matches)) && !own;
  }

  /** Show the sheet that is open, or none. @param {import("./types.js").State} state */
  show(state) {
    const { sheet } = state;
    if (!sheet) return this.#close();
    const drawn = this.sheets[sheet.name](state);
    if (sheet.again && sheet.name === this.name) this.#refresh(drawn);
    else this.#open(sheet.name, drawn);
  }

  /** @param {string} name @param {Child[]} drawn */
  #open(name, [title, ...children]) {
    if (!this.name) this.opener = document.activeElement;
    this.name = this.element.dataset.name = name;
    this.element.hidden = this.veil.hidden = false;
    show(this.title, title);
    show(this.inside, ...children);
    this.inside.scrollTop = 0;
    this.inside.querySelector(".asked")?.scrollIntoView({ block: "center" });
    this.#wanted(this.title);
  }

  // The focus stays inside if it was there.
  /** @param {Child[]} drawn */
  #refresh([, ...children]) {
    const top = this.inside.scrollTop;
    const within = this.element.contains(document.activeElement);
    show(this.inside, ...children);
    this.inside.scrollTop = top;
    const active = document.activeElement;
    if (within && (active === this.inside || !this.element.contains(active))) this.#wanted(this.inside);
  }

  /** @param {HTMLElement} otherwise */
  #wanted(otherwise) {
    /** @type {HTMLElement} */ (this.inside.querySelector("[data-first]") ?? otherwise).focus({ preventScroll: true });
  }

  // Nothing is left inside: the device may change hands.
  #close() {
    if (!this.name) return;
    this.name = "";
    this.element.hidden = this.veil.hidden = true;
    this.inside.replaceChildren();
    const back = this.opener?.isConnected && this.opener !== document.body ? this.opener : byId("prompt");
    /** @type {HTMLElement} */ (back).focus({ preventScroll: true });
  }
}
