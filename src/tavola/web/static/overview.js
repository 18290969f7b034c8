// On a phone: the whole picture in small, with a frame around what is in sight.

import { byId, draw, make, narrow } from "./dom.js";
import { place } from "./places.js";

/** @typedef {import("./board.js").Board} Board */

const WIDE = 84;
const TALL = 96;

export class Overview {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.holder = byId("overview");
    this.svg = draw("svg", {});
    this.drawn = "";
    this.frame = make("i", {});
    this.holder.append(this.svg, this.frame);
    this.holder.addEventListener("pointerdown", (event) => this.#go(event));
    this.place();
  }

  place() {
    const { home, window: seen } = this.board.camera;
    const all = seen.width > home.width * 0.87 && seen.height > home.height * 0.87;
    const needed = narrow.matches && !all && this.board.drawn !== "";
    this.holder.hidden = !needed;
    if (!needed) return;
    this.#draw();
    const unit = Math.min(WIDE / home.width, TALL / home.height);
    this.svg.setAttribute("viewBox", `${home.x} ${home.y} ${home.width} ${home.height}`);
    this.svg.setAttribute("width", String(home.width * unit));
    this.svg.setAttribute("height", String(home.height * unit));
    const left = Math.max(0, (seen.x - home.x) * unit);
    const top = Math.max(0, (seen.y - home.y) * unit);
    const right = Math.min(home.width * unit, (seen.x + seen.width - home.x) * unit);
    const bottom = Math.min(home.height * unit, (seen.y + seen.height - home.y) * unit);
    Object.assign(this.frame.style, {
      left: `${left + 4}px`,
      top: `${top + 4}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
    });
  }

  // Only boxes: a second copy of all the art would cost more than it shows.
  #draw() {
    const { drawn, scene, marks, camera } = this.board;
    const key = `${drawn.length} ${[...marks.legal.keys()].join()} ${[...marks.other.keys()].join()}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const largest = (camera.home.width * camera.home.height) / 4;
    const things = [...scene.querySelectorAll("[id]:not(.scene [id] [id], [data-when], defs *)")].flatMap(
      (element) => {
        const box = place(/** @type {SVGGraphicsElement} */ (element), scene);
        const glows = marks.legal.has(element.id) || marks.other.has(element.id);
        return box.width * box.height < largest
          ? [draw("rect", { ...box, class: glows ? "may" : "thing" })]
          : [];
      },
    );
    this.svg.replaceChildren(...things);
  }

  /** @param {PointerEvent} event */
  #go(event) {
    const box = this.svg.getBoundingClientRect();
    const { home, scale } = this.board.camera;
    this.board.camera.look(
      home.x + ((event.clientX - box.left) / box.width) * home.width,
      home.y + ((event.clientY - box.top) / box.height) * home.height,
      scale,
    );
  }
}
