// Where one looks at the picture from: fit, zoom and pan, as the viewBox of one svg.

/** @typedef {import("./types.js").Box} Box */

const CLOSEST = 6; // times the fitting size
const LARGEST = 1.6; // pixels a unit of the picture has at most when all of it is shown ...
const ROOM = 740; // ... in a room of this height, and more in a higher one
const WORTH = 1.33; // all of it must gain this much in size before it is shown again

export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {() => void} moved told after each change
   */
  constructor(svg, moved) {
    this.svg = svg;
    this.moved = moved;
    /** @type {Box} the whole picture */
    this.home = { x: 0, y: 0, width: 100, height: 100 };
    this.column = false;
    this.least = 0;
    this.scale = 1; // screen pixels a unit
    this.x = 0;
    this.y = 0;
    this.fitting = true;
    this.byHand = false; // whether somebody zoomed or panned since all was shown
    this.turn = ""; // for which the frame holds
    /** @type {{scale: number, x: number, y: number, fitting: boolean, byHand: boolean} | null} where it came closer from, for one choice */
    this.before = null;
    this.size = { width: 1, height: 1 };
    new ResizeObserver(() => this.#resized()).observe(svg);
    this.#measure();
  }

  /**
   * Take the picture's own frame. Within a turn the board stays where it is, however it grows; after it, one who
   * shows all goes on showing all.
   * @param {Box} home
   * @param {boolean} column whether it was drawn to be scrolled down
   * @param {string} turn which turn it is, in which view
   * @param {number} [least] pixels a unit has at least, even if not all of the width is in sight then
   */
  frame(home, column, turn, least = 0) {
    this.#stepBack();
    const first = this.turn === "";
    const holds = turn === this.turn && column === this.column;
    Object.assign(this, { home, column, turn, least });
    if (!first && (holds || this.byHand || (this.fitting && this.#suits))) this.#apply();
    else this.fit();
  }

  // Whether all is in sight, about as large as it could be; a column, whether it has the width of the screen.
  get #suits() {
    if (this.long) return this.scale === this.fitScale;
    return this.sees(this.home) && this.fitScale < this.scale * WORTH;
  }

  /** Whether there is no more to show: all of the picture is in sight, or all the width of a column. */
  get all() {
    return this.long ? this.fitting : this.sees(this.home);
  }

  /** Whether all of a box is in sight. @param {Box} box */
  sees(box) {
    const { x, y, width, height } = this.window;
    const slack = 0.5; // of a unit, for what is rounded
    return (
      box.x >= x - slack &&
      box.y >= y - slack &&
      box.x + box.width <= x + width + slack &&
      box.y + box.height <= y + height + slack
    );
  }

  get fitScale() {
    const wide = this.size.width / this.home.width;
    const most = LARGEST * Math.max(1, this.size.height / ROOM);
    return Math.max(this.least, Math.min(wide, this.column ? wide : this.size.height / this.home.height, most));
  }

  /** Whether a column is longer than the screen. */
  get long() {
    return this.column && this.home.height * this.fitScale > this.size.height + 1;
  }

  fit() {
    this.before = null;
    this.fitting = true;
    this.byHand = false;
    this.scale = this.fitScale;
    const middle = this.long ? this.size.height / this.scale / 2 : this.home.height / 2;
    this.#centre(this.home.x + this.home.width / 2, this.home.y + middle);
  }

  /** What keys do with it. */
  get keys() {
    return { "+": () => this.zoom(1.3), "-": () => this.zoom(1 / 1.3), 0: () => this.fit() };
  }

  /** What the buttons beside the picture do, by their ids. */
  get tools() {
    const { keys } = this;
    return { "zoom-in": keys["+"], "zoom-out": keys["-"], "zoom-fit": keys[0] };
  }

  /** Look at a point at a scale. @param {number} x @param {number} y @param {number} scale @param {boolean} [byHand] */
  look(x, y, scale, byHand = false) {
    this.before = null;
    this.scale = this.#bounded(scale);
    this.fitting = false;
    this.byHand = byHand;
    this.#centre(x, y);
  }

  /** Zoom so that what lies under a point of the screen stays there. @param {number} factor @param {{x: number, y: number}} [at] */
  zoom(factor, at) {
    this.before = null;
    this.byHand = true;
    this.#zoom(factor, at);
  }

  /** Come closer to a point until the next picture, for one choice. @param {number} factor @param {{x: number, y: number}} at */
  approach(factor, at) {
    const { scale, x, y, fitting, byHand } = this;
    this.before ??= { scale, x, y, fitting, byHand };
    this.#zoom(factor, at);
  }

  #stepBack() {
    if (this.before) Object.assign(this, this.before);
    this.before = null;
  }

  /** @param {number} factor @param {{x: number, y: number}} [at] */
  #zoom(factor, at) {
    const box = this.svg.getBoundingClientRect();
    const point = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 };
    const before = { x: this.x + point.x / this.scale, y: this.y + point.y / this.scale };
    this.scale = this.#bounded(this.scale * factor);
    this.fitting = false;
    this.x = before.x - point.x / this.scale;
    this.y = before.y - point.y / this.scale;
    this.#apply();
  }

  /** Move the picture by pixels of the screen; a closer look still ends with its choice. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.fitting = false;
    this.byHand = true;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#apply();
  }

  /** Bring a box into sight, with as little movement as will do. @param {Box} box */
  reveal(box) {
    if (this.fitting && !this.long && this.sees(box)) return;
    const margin = 24 / this.scale;
    const wide = this.size.width / this.scale;
    const tall = this.size.height / this.scale;
    // A column that fills the screen's width is only ever scrolled down.
    const column = this.fitting && this.home.width * this.scale < this.size.width + 1;
    const x = column ? this.x : nudge(this.x, wide, box.x - margin, box.x + box.width + margin);
    const y = nudge(this.y, tall, box.y - margin, box.y + box.height + margin);
    if (x === this.x && y === this.y) return;
    this.x = x;
    this.y = y;
    this.fitting = this.long && this.home.width * this.scale < this.size.width + 1;
    this.#apply();
  }

  /** A box of the picture in pixels of the svg's own corner. @param {Box} box @returns {Box} */
  onScreen(box) {
    return {
      x: (box.x - this.x) * this.scale,
      y: (box.y - this.y) * this.scale,
      width: box.width * this.scale,
      height: box.height * this.scale,
    };
  }

  /** What is in sight, in units of the picture. @returns {Box} */
  get window() {
    return {
      x: this.x,
      y: this.y,
      width: this.size.width / this.scale,
      height: this.size.height / this.scale,
    };
  }

  /** @param {number} scale */
  #bounded(scale) {
    const all = Math.min(this.fitScale, this.size.height / this.home.height, this.size.width / this.home.width);
    return Math.min(Math.max(scale, all * 0.7), this.fitScale * CLOSEST);
  }

  /** @param {number} x @param {number} y */
  #centre(x, y) {
    this.x = x - this.size.width / this.scale / 2;
    this.y = y - this.size.height / this.scale / 2;
    this.#apply();
  }

  #measure() {
    const { width, height } = this.svg.getBoundingClientRect();
    if (width && height) this.size = { width, height };
  }

  #resized() {
    const middle = {
      x: this.x + this.size.width / this.scale / 2,
      y: this.y + this.size.height / this.scale / 2,
    };
    const before = this.size;
    this.#measure();
    if (before.width === this.size.width && before.height === this.size.height) return;
    this.before = null;
    if (this.fitting) this.fit();
    else this.#centre(middle.x, middle.y);
  }

  #apply() {
    this.#keepNear();
    const { x, y, width, height } = this.window;
    this.svg.setAttribute(
      "viewBox",
      `${x.toFixed(2)} ${y.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)}`,
    );
    this.moved();
  }

  // The picture can be pushed to the edge, but never out of sight.
  #keepNear() {
    const { width, height } = this.window;
    const { home } = this;
    this.x = Math.min(Math.max(this.x, home.x - width * 0.6), home.x + home.width - width * 0.4);
    this.y = Math.min(Math.max(this.y, home.y - height * 0.6), home.y + home.height - height * 0.4);
  }
}

/** @param {number} start @param {number} length @param {number} low @param {number} high */
function nudge(start, length, low, high) {
  if (high - low > length) return (low + high - length) / 2;
  if (low < start) return low;
  if (high > start + length) return high - length;
  return start;
}
