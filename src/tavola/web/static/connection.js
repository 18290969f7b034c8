// Says that the connection is lost, how long until the next try, and when it is back.

import { byId } from "./dom.js";
import { lift, slip } from "./slips.js";

/** @typedef {import("./live.js").Lost} Lost */

const QUIET = 700; // a hiccup shorter than this is not worth a word
const DIM = 10000;

export class Connection {
  /** @param {() => void} now try again at once */
  constructor(now) {
    this.now = now;
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
      byId("board").classList.toggle("lost", gone > DIM);
      if (gone < QUIET) return;
      this.shown = true;
      const seconds = Math.max(0, Math.ceil((next - Date.now()) / 1000));
      const element = slip("warn", "", { name: "lost", stays: 0, act: ["Now", this.now] });
      const words = element.querySelector("span");
      if (words)
        words.textContent = `Connection lost. ${seconds ? `Trying again in ${seconds} s.` : "Trying again."} The game is safe.`;
    };
    write();
    this.timer = window.setInterval(write, 500);
  }

  /** The table cannot be shown at all. @param {string} error */
  gone(error) {
    clearInterval(this.timer);
    lift("lost");
    slip("warn", error || "This table cannot be shown.", {
      name: "gone",
      stays: 0,
      act: ["All games", () => location.assign("/")],
    });
  }

  #back() {
    byId("board").classList.remove("lost");
    lift("lost");
    if (this.shown) slip("good", "Connected again.", { name: "back", stays: 2000 });
    this.shown = false;
  }
}
