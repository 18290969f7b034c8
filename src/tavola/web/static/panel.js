// The side panel: rules, moves, hints, seats and the like, one at a time, never over the board.

import { byId, narrow, show } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

export class Panel {
  constructor() {
    this.element = byId("panel");
    this.inside = byId("panel-inside");
    this.name = "";
    /** @type {Element | null} */
    this.opener = null;
    /** @type {() => void} */
    this.closed = () => {};
    byId("panel-close").addEventListener("click", () => this.close());
  }

  /** Open with something inside; a second press on the same tool closes. @param {string} name @param {string} title @param {...Child} children */
  open(name, title, ...children) {
    if (this.element.hidden) this.opener = document.activeElement;
    else if (this.name !== name) this.closed();
    this.closed = () => {};
    this.name = name;
    this.element.hidden = false;
    this.element.dataset.name = name;
    byId("panel-title").textContent = title;
    show(this.inside, ...children);
    this.inside.scrollTop = 0;
    byId("panel-title").focus({ preventScroll: true });
  }

  /** @param {string} name */
  isOpen(name) {
    return !this.element.hidden && this.name === name;
  }

  /** Replace what is inside without moving the focus. @param {...Child} children */
  refresh(...children) {
    const top = this.inside.scrollTop;
    show(this.inside, ...children);
    this.inside.scrollTop = top;
  }

  close() {
    if (this.element.hidden) return false;
    this.element.hidden = true;
    this.name = "";
    this.closed();
    this.closed = () => {};
    if (this.opener instanceof HTMLElement && this.opener.isConnected)
      this.opener.focus({ preventScroll: true });
    return true;
  }

  /** On a phone the panel covers the board; make room for a press there. */
  clear() {
    if (narrow.matches) this.close();
  }
}
