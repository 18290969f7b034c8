// Says that the connection is lost, how long until the next try, and when it is back.

import { lift, sayAside, notice } from "./notices.js";

/** @typedef {import("./live.js").Lost} Lost */

const QUIET = 700; // a hiccup shorter than this is not worth a word
const DIM = 10000;
const LOST = "Connection lost. The game is safe.";

export class Connection {
  /** @param {() => void} now try again at once @param {(dim: boolean) => void} dim the picture may be an old one, or not any more */
  constructor(now, dim) {
    this.now = now;
    this.dim = dim;
    this.timer = 0;
    this.shown = false;
  }

  /** @param {Lost | null} lost */
  tell(lost) {
    clearInterval(this.timer);
    if (!lost) return this.#back();
    const next = Date.now() + lost.wait;
    const write = () => {
      const gone = Date.now() - lost.since;
      this.dim(gone > DIM);
      if (gone < QUIET) return;
      if (!this.shown) notice("warn", LOST, { name: "lost", stays: 0, act: ["Now", this.now] });
      this.shown = true;
      const seconds = Math.max(0, Math.ceil((next - Date.now()) / 1000));
      sayAside("lost", seconds ? ` Trying again in ${seconds} s.` : " Trying again.");
    };
    write();
    this.timer = window.setInterval(write, 500);
  }

  /** The table cannot be shown at all. @param {string} error */
  gone(error) {
    clearInterval(this.timer);
    lift("lost");
    notice("warn", error || "This table cannot be shown.", {
      name: "gone",
      stays: 0,
      act: ["All games", () => location.assign("/")],
    });
  }

  #back() {
    this.dim(false);
    lift("lost");
    if (this.shown) notice("good", "Connected again.", { name: "back", stays: 2000 });
    this.shown = false;
  }
}
