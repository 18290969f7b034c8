// Points that rise where they were made, none over another.

import { badge, make, put, still } from "./dom.js";
import { tempo } from "./tempo.js";
import { signed } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {{element: HTMLElement, id: string}} Flag */

const STAYS = 2000;
const MOST = 8; // at a time
const WIDE = 84; // room for one ...
const TALL = 40; // ... and for the next one above it
const STEPS = [0, -1, -2, -3, -4, -5, -6, -7, 1, 2, 3, 4, 5, 6, 7]; // from where one should stand

export class Flags {
  /** @param {Board} board @param {HTMLElement} layer */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    /** @type {Flag[]} */
    this.flags = [];
  }

  /** @param {Told[]} scorings @param {boolean} stay until the next ones come */
  show(scorings, stay) {
    for (const old of this.flags.filter((flag) => flag.element.classList.contains("stays"))) this.#drop(old);
    const placed = scorings.filter(({ line }) => this.board.boxOf(line.at));
    for (const { line } of placed.slice(-MOST)) {
      const element = make(
        "div",
        { class: stay ? "flag stays" : "flag", "aria-hidden": "true" },
        badge(line.player, "small"),
        signed(line.points),
      );
      const flag = { element, id: line.at };
      this.flags.push(flag);
      this.layer.append(element);
      if (!stay) setTimeout(() => this.#drop(flag), STAYS * Math.max(tempo(), still.matches ? 1.5 : 1));
    }
    this.place();
  }

  /** Put each above what it is about; where another one stands already, above that, or below it at the top. */
  place() {
    /** @type {{x: number, y: number}[]} */
    const taken = [];
    const { camera } = this.board;
    const { width, height } = camera.size;
    for (const { element, id } of this.flags) {
      const box = this.board.boxOf(id);
      if (!box) continue;
      const on = camera.onScreen(box);
      const x = between(WIDE / 2, on.x + on.width / 2, width - WIDE / 2);
      const wanted = between(TALL, on.y - 6, height - 6);
      const free = (/** @type {number} */ y) =>
        y >= TALL && taken.every((other) => Math.abs(other.x - x) >= WIDE || Math.abs(other.y - y) >= TALL);
      const y = STEPS.map((step) => wanted + step * TALL).find(free) ?? wanted;
      taken.push({ x, y });
      put(element, x, y);
    }
  }

  /** @param {Flag} flag */
  #drop(flag) {
    flag.element.remove();
    this.flags = this.flags.filter((other) => other !== flag);
  }
}

/** @param {number} low @param {number} value @param {number} high */
function between(low, value, high) {
  return Math.max(low, Math.min(value, high));
}
