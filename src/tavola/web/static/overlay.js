// What floats over the picture and keeps its size: the last move's corners, turn knobs, points that rise.

import { badge, byId, draw, icon, make, still } from "./dom.js";
import { signed } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Told} Told */

const STAYS = 2000;

export class Overlay {
  /** @param {Board} board @param {(way: number) => void} turn */
  constructor(board, turn) {
    this.board = board;
    this.layer = byId("over");
    /** @type {{ids: string[], seat: number} | null} */
    this.last = null;
    /** @type {string | null} */
    this.knobsAt = null;
    this.turns = false;
    this.corners = make("div", { class: "corners", hidden: true });
    this.chosen = make("div", { class: "frame", hidden: true });
    this.left = knob("left", "Turn left", () => turn(-1));
    this.right = knob("right", "Turn right", () => turn(1));
    this.words = make("div", { class: "words-tip", hidden: true, role: "tooltip" });
    /** @type {{element: HTMLElement, id: string, up: number}[]} */
    this.flags = [];
    this.layer.append(this.corners, this.chosen, this.left, this.right, this.words);
  }

  /** Put everything where it belongs after the picture moved. */
  place() {
    this.#placeCorners();
    this.#placeKnobs();
    for (const flag of this.flags) this.#placeFlag(flag);
  }

  /** Say something beside a point of the screen. @param {string} words @param {number} x @param {number} y */
  say(words, x, y) {
    this.words.hidden = words === "";
    if (!words) return;
    this.words.textContent = words;
    const box = this.layer.getBoundingClientRect();
    put(
      this.words,
      Math.min(Math.max(x - box.left, 110), Math.max(110, box.width - 110)),
      Math.max(y - box.top - 18, 30),
    );
  }

  /** Frame the last move. @param {string[]} ids @param {number} seat */
  frame(ids, seat) {
    this.last = ids.length ? { ids, seat } : null;
    this.#placeCorners();
  }

  /** Frame what is to be laid at an id, with turn knobs if it can be turned. @param {string | null} id @param {boolean} turns */
  knobs(id, turns) {
    this.knobsAt = id;
    this.turns = turns;
    this.#placeKnobs();
  }

  /** Let points rise where they were made. @param {Told[]} scorings @param {boolean} [stay] until the next ones come */
  points(scorings, stay = false) {
    for (const old of this.flags.filter((flag) => flag.element.classList.contains("stays"))) this.#drop(old);
    /** @type {Map<string, number>} */
    const stacked = new Map();
    for (const { line } of scorings.slice(-8)) {
      const up = stacked.get(line.at) ?? 0;
      stacked.set(line.at, up + 1);
      const element = make(
        "div",
        { class: stay ? "flag stays" : "flag", "aria-hidden": "true" },
        badge(line.player, "small"),
        signed(line.points),
      );
      const flag = { element, id: line.at, up };
      if (!this.#placeFlag(flag)) continue;
      this.flags.push(flag);
      this.layer.append(element);
      if (!stay) setTimeout(() => this.#drop(flag), still.matches ? STAYS * 1.5 : STAYS);
    }
  }

  /** @param {{element: HTMLElement, id: string, up: number}} flag */
  #drop(flag) {
    flag.element.remove();
    this.flags = this.flags.filter((other) => other !== flag);
  }

  /** @param {{element: HTMLElement, id: string, up: number}} flag */
  #placeFlag(flag) {
    const box = flag.id ? this.board.boxOf(flag.id) : null;
    if (!box) return false;
    const on = this.board.camera.onScreen(box);
    const { width } = this.board.camera.size;
    put(
      flag.element,
      Math.min(Math.max(on.x + on.width / 2, 40), width - 40),
      Math.max(on.y - 6, 40) - flag.up * 40,
    );
    return true;
  }

  #placeCorners() {
    const boxes = (this.last?.ids ?? []).map((id) => this.board.boxOf(id)).filter((box) => box !== null);
    const { home } = this.board.camera;
    const box = boxes.find((one) => one.width < home.width * 0.6 && one.height < home.height * 0.6);
    const shown = box !== undefined && this.last !== null && !this.board.has("last"); // a picture may frame it by itself
    this.corners.hidden = !shown;
    if (!shown || !this.last) return;
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
  }
}

/** @param {string} name @param {string} label @param {() => void} pressed */
function knob(name, label, pressed) {
  return make(
    "button",
    {
      type: "button",
      class: "button round knob",
      "aria-label": label,
      title: `${label} (${name === "right" ? "R" : "shift R"})`,
      tabindex: "-1",
      hidden: true,
      onclick: pressed,
    },
    icon(name),
  );
}

/** @param {HTMLElement} element @param {number} x @param {number} y */
function put(element, x, y) {
  element.style.left = `${x.toFixed(1)}px`;
  element.style.top = `${y.toFixed(1)}px`;
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
