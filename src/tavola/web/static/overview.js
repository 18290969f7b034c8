// On a phone: where one is. A column has a rail at its side; any other picture is shown in small, in the corner
// where it covers least.

import { byId, draw, make, narrow } from "./dom.js";
import { overlap, place } from "./places.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Box} Box */

const WIDE = 84;
const TALL = 96;
const EDGE = 10; // from the sides of the board
const BUTTON = 54; // the one that shows all stands in the lower right corner
const MIDDLE = 10_000; // what it weighs to lie over the middle of something that glows; over its edge, over anything else
const GLOWS = 100;
const CORNERS = ["bottom left", "bottom right", "top left", "top right"];

export class Overview {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.holder = byId("overview");
    this.svg = draw("svg", {});
    this.drawn = "";
    /** @type {{box: Box, glows: boolean}[]} */
    this.things = [];
    this.frame = make("i", {});
    this.holder.append(this.svg, this.frame);
    this.holder.addEventListener("pointerdown", (event) => this.#go(event));
    this.place();
  }

  place() {
    const { camera } = this.board;
    const { home, window: seen } = camera;
    const all = seen.width > home.width * 0.87 && seen.height > home.height * 0.87;
    const needed = narrow.matches && !all && this.board.drawn !== "";
    this.holder.hidden = !needed;
    if (!needed) return;
    const rail = camera.long && seen.width > home.width * 0.87;
    this.holder.classList.toggle("rail", rail);
    if (rail) this.#slide(home, seen);
    else this.#show(home, seen);
  }

  /** @param {Box} home @param {Box} seen */
  #slide(home, seen) {
    const share = (/** @type {number} */ part) => `${((100 * part) / home.height).toFixed(1)}%`;
    const top = Math.max(0, seen.y - home.y);
    const bottom = Math.min(home.height, seen.y + seen.height - home.y);
    this.holder.dataset.corner = "";
    Object.assign(this.frame.style, { left: "0", top: share(top), width: "100%", height: share(bottom - top) });
  }

  /** @param {Box} home @param {Box} seen */
  #show(home, seen) {
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
    if (this.board.svg.classList.contains("panning")) return; // or it would jump about under the finger
    const corner = this.#freeCorner(home.width * unit + 2 * EDGE, home.height * unit + 2 * EDGE);
    this.holder.hidden = corner === null;
    this.holder.dataset.corner = corner ?? "";
  }

  // What glows counts most: it must be seen, and pressed in its middle. Where no corner allows that, there is none.
  /** @param {number} wide @param {number} tall */
  #freeCorner(wide, tall) {
    const { camera } = this.board;
    const { width, height } = camera.size;
    const covered = CORNERS.map((corner) => {
      const x = corner.endsWith("left") ? 0 : width - wide;
      const y = corner.startsWith("top") ? 0 : height - tall - (corner === "bottom right" ? BUTTON : 0);
      const spot = { x, y, width: wide, height: tall };
      return this.things.reduce((sum, thing) => sum + weight(thing, camera.onScreen(thing.box), spot), 0);
    });
    const least = Math.min(...covered);
    if (least >= MIDDLE) return null;
    const now = CORNERS.indexOf(this.holder.dataset.corner ?? "");
    return covered[now] === least ? CORNERS[now] : CORNERS[covered.indexOf(least)];
  }

  // Only boxes: a second copy of all the art would cost more than it shows.
  #draw() {
    const { drawn, scene, marks, camera } = this.board;
    const key = `${drawn.length} ${[...marks.legal.keys()].join()} ${[...marks.other.keys()].join()}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const largest = (camera.home.width * camera.home.height) / 4;
    const elements = [...scene.querySelectorAll("[id]:not(.scene [id] [id], [data-when], defs *)")];
    this.things = elements
      .map((element) => ({
        box: place(/** @type {SVGGraphicsElement} */ (element), scene),
        glows: marks.legal.has(element.id) || marks.other.has(element.id),
      }))
      .filter(({ box }) => box.width * box.height < largest);
    this.svg.replaceChildren(
      ...this.things.map(({ box, glows }) => draw("rect", { ...box, class: glows ? "may" : "thing" })),
    );
  }

  /** @param {PointerEvent} event */
  #go(event) {
    const { home, scale, window: seen } = this.board.camera;
    const rail = this.holder.classList.contains("rail");
    const box = (rail ? this.holder : this.svg).getBoundingClientRect();
    const x = rail ? seen.x + seen.width / 2 : home.x + ((event.clientX - box.left) / box.width) * home.width;
    this.board.camera.look(x, home.y + ((event.clientY - box.top) / box.height) * home.height, scale, true);
  }
}

/** How much it matters that a thing lies under a spot. @param {{glows: boolean}} thing @param {Box} box @param {Box} spot */
function weight({ glows }, box, spot) {
  if (!overlap(box, spot)) return 0;
  if (!glows) return 1;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 };
  return overlap(middle, spot) ? MIDDLE : GLOWS;
}
