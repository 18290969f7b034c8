// What floats over the picture and keeps its size: the last move's corners, turn knobs, points that rise.

import { badge, byId, draw, make, put, turnButton } from "./dom.js";
import { Later } from "./later.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Told} Told */

const flags = new Later(() => import("./flags.js"));

export class Overlay {
  /** @param {Board} board @param {(way: number) => void} turn */
  constructor(board, turn) {
    this.board = board;
    this.layer = byId("over");
    /** @type {import("./types.js").Light} */
    this.last = { ids: [], seat: -1 };
    /** @type {string | null} */
    this.knobsAt = null;
    this.turns = false;
    this.corners = make("div", { class: "corners", hidden: true });
    this.chosen = make("div", { class: "frame", hidden: true });
    const knob = { class: "button round knob", tabindex: "-1", hidden: true };
    this.left = turnButton(-1, knob, turn);
    this.right = turnButton(1, knob, turn);
    this.words = make("div", { class: "words-tip", hidden: true, role: "tooltip" });
    /** @type {import("./flags.js").Flags | null} */
    this.flags = null;
    this.layer.append(this.corners, this.chosen, this.left, this.right, this.words);
  }

  /** Put everything where it belongs after the picture moved. */
  place() {
    this.#placeCorners();
    this.#placeKnobs();
    this.flags?.place();
  }

  /** Say something beside a point of the screen. @param {import("./types.js").Tip} tip */
  say({ words, x, y }) {
    this.words.hidden = words === "";
    this.words.textContent = words;
    if (!words) return;
    const box = this.layer.getBoundingClientRect();
    const above = y - box.top - 18;
    const { offsetWidth: wide, offsetHeight: tall } = this.words;
    put(
      this.words,
      Math.min(Math.max(x - box.left, wide / 2), Math.max(wide / 2, box.width - wide / 2)),
      above < tall ? above + tall + 42 : above, // under the bar it would not be read
    );
  }

  /** Frame the last move. @param {import("./types.js").Light} last */
  frame(last) {
    this.last = last;
    this.#placeCorners();
  }

  /** Frame what is to be laid, with turn knobs if it can be turned. @param {import("./paths.js").Paths} paths */
  knobs(paths) {
    this.knobsAt = paths.turning ? (paths.chosen.at(-1) ?? null) : null;
    this.turns = paths.turns.length > 1;
    this.#placeKnobs();
  }

  /** Let points rise where they were made. @param {Told[]} scorings @param {boolean} [stay] until the next ones come */
  async points(scorings, stay = false) {
    if (!scorings.length && !this.flags) return;
    const here = await flags.fetch();
    if (here) this.flags ??= new here.Flags(this.board, this.layer); // without them the log tells the points
    this.flags?.show(scorings, stay);
  }

  #placeCorners() {
    const box = this.board.goal(this.last.ids);
    const shown = box !== null && !this.board.has("last"); // a picture may frame it by itself
    this.corners.hidden = !shown;
    if (!shown) return;
    const on = this.board.camera.onScreen(box);
    put(this.corners, on.x, on.y);
    this.corners.className = `corners seat seat-${this.last.seat % 5}`;
    this.corners.replaceChildren(brackets(on.width, on.height), badge(this.last.seat, "tiny"));
  }

  #placeKnobs() {
    const box = this.knobsAt ? (this.board.shownBox() ?? this.board.boxOf(this.knobsAt)) : null;
    this.left.hidden = this.right.hidden = !box || !this.turns;
    this.chosen.hidden = !box;
    if (!box) return;
    const on = this.board.camera.onScreen(box);
    put(this.chosen, on.x - 2, on.y - 2);
    Object.assign(this.chosen.style, { width: `${on.width + 4}px`, height: `${on.height + 4}px` });
    put(this.left, on.x, on.y + on.height + 4);
    put(this.right, on.x + on.width, on.y + on.height + 4);
    // Where they would lie over each other they would hide the tile, too; the tray has the same.
    if (on.width < this.left.offsetWidth) this.left.hidden = this.right.hidden = true;
  }
}

/** @param {number} width @param {number} height */
function brackets(width, height) {
  const arm = Math.min(18, width / 3, height / 3);
  const [w, h] = [width.toFixed(1), height.toFixed(1)];
  const d = `M0 ${arm}V0H${arm}M${width - arm} 0H${w}V${arm}M${w} ${height - arm}V${h}H${width - arm}M${arm} ${h}H0V${height - arm}`;
  return draw(
    "svg",
    { width: w, height: h, "aria-hidden": "true" },
    draw("path", { class: "case", d }),
    draw("path", { class: "line", d }),
  );
}
