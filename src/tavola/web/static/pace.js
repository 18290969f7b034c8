// One ply after another, each long enough to be seen; a press or a long queue brings up the newest at once.

import { still } from "./dom.js";
import { tempo } from "./tempo.js";

/** @typedef {import("./types.js").Message} Message */

const EACH = 520;
const MOST = 4;

export class Pace {
  /** @param {(message: Message) => Promise<void>} show */
  constructor(show) {
    this.show = show;
    /** @type {Message[]} */
    this.waiting = [];
    this.timer = 0;
    this.busy = Promise.resolve();
    this.last = 0;
  }

  /** @param {Message} message */
  add(message) {
    this.waiting.push(message);
    const over = still.matches || !tempo() || document.hidden || this.waiting.length > MOST || message.note !== undefined;
    if (over) this.flush();
    else this.#step();
  }

  /** Show everything that waits now; the stories of all are told, the picture is the last one's. */
  flush() {
    clearTimeout(this.timer);
    this.timer = 0;
    const all = this.waiting.splice(0);
    if (all.length) this.#put(together(all));
  }

  #step() {
    if (this.timer) return;
    const wait = Math.max(0, this.last + EACH * tempo() - performance.now());
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      const next = this.waiting.shift();
      if (next) this.#put(next);
      if (this.waiting.length) this.#step();
    }, wait);
  }

  /** @param {Message} message */
  #put(message) {
    this.last = performance.now();
    this.busy = this.busy.then(() => this.show(message)).catch((trouble) => console.error(trouble));
  }
}

// Each message tells only what is new since the one before, unless it says from where it tells again.
/** @param {Message[]} all @returns {Message} */
function together(all) {
  return all.reduce((before, next) => {
    const from = next.from ?? next.story[0]?.ply ?? next.ply;
    const kept = before.story.filter((told) => told.ply < from && told.ply < next.ply);
    return {
      ...next,
      from: Math.min(before.from ?? from, from),
      story: [...kept, ...next.story],
      note: next.note ?? before.note,
    };
  });
}
