// A module that no first picture needs: it is fetched after it, and from then on is there at once.

import { slip } from "./slips.js";

/** @template T */
export class Later {
  /** @param {() => Promise<T>} coming */
  constructor(coming) {
    this.coming = coming;
    /** @type {T | null} */
    this.here = null;
  }

  /** @returns {Promise<T>} */
  async fetch() {
    this.here ??= await this.coming();
    return this.here;
  }

  /** @param {(module: T) => unknown} deed */
  use(deed) {
    if (this.here) return void deed(this.here);
    this.fetch()
      .then(deed)
      .catch(() => slip("warn", "A part of this page could not be fetched. Try again in a moment."));
  }
}
