// A module that no first picture needs, and its style sheets if it has some: fetched after it, and from then on there at once.

import { make } from "./dom.js";
import { notice } from "./notices.js";

/** @template T */
export class Later {
  /** @param {() => Promise<T>} coming @param {...string} sheets */
  constructor(coming, ...sheets) {
    this.coming = coming;
    this.sheets = sheets;
    /** @type {T | null} */
    this.here = null;
    /** @type {Promise<[T, ...unknown[]]> | null} */
    this.asked = null;
  }

  /** Wait until it is there. If it cannot be fetched, nobody need know before it is used. */
  async fetch() {
    try {
      this.asked ??= Promise.all([this.coming(), ...this.sheets.map(styled)]);
      [this.here] = await this.asked;
    } catch {
      this.asked = null;
    }
    return this.here;
  }

  /** @param {(module: T) => unknown} deed */
  async use(deed) {
    const here = this.here ?? (await this.fetch());
    if (here) deed(here);
    else notice("warn", "A part of this page could not be fetched. Try again in a moment.");
  }
}

/** @param {string} href */
function styled(href) {
  return new Promise((onload, onerror) => document.head.append(make("link", { rel: "stylesheet", href, onload, onerror })));
}
