// Hands on the picture: press, drag from one target to another, pan, pinch, wheel, hover.

import { isFresh } from "./ear.js";

/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {object} Hands
 * @property {(id: string, first: boolean) => void} press and only show what it would play, if that is the first
 * @property {(id: string | null) => void} hover
 * @property {(id: string) => boolean} canDrag
 * @property {() => number} prompt which prompt is shown, counted from the first
 * @property {(way: number) => boolean} turn whether the wheel turned the thing in hand
 * @property {(words: string, x: number, y: number) => void} say words about what is under the pointer
 * @property {() => void} touched any press at all
 * @property {() => void} missed a press where there is nothing to press
 * @property {(ids: string[]) => boolean} lack whether one of these cannot be paid, which a slip tells
 */

const SLACK = 6;
const NOTHING = { x: NaN, y: NaN, prompt: 0 };
const HOLD = 450; // a long press shows tips

export class Pointer {
  /** @param {Board} board @param {Hands} hands */
  constructor(board, hands) {
    this.board = board;
    this.hands = hands;
    /** @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    this.mode = "";
    /** @type {string | null} */
    this.from = null;
    this.start = { x: 0, y: 0 };
    this.spread = 0;
    this.holding = 0;
    this.told = false; // whether a long press has told what is there
    this.prompt = 0; // at which the press began
    this.heard = NOTHING; // the press that last chose something, if none elsewhere followed
    this.notched = 0;
    this.tapTime = 0;
    const { svg } = board;
    addEventListener("pointerdown", ({ target }) => svg.contains(/** @type {Node} */ (target)) || (this.heard = NOTHING), true);
    svg.addEventListener("pointerdown", (event) => this.#downAt(event));
    svg.addEventListener("pointermove", (event) => this.#moveTo(event));
    for (const end of ["pointerup", "pointercancel"])
      svg.addEventListener(end, (event) => this.#upAt(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointerleave", () => this.#leave());
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  #downAt(event) {
    if (event.button > 0) return;
    this.hands.touched();
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size === 2) {
      this.mode = "pinch";
      this.spread = this.#apart();
      return;
    }
    this.mode = "press";
    this.start = { x: event.clientX, y: event.clientY };
    this.from = this.board.pressable(event.clientX, event.clientY, event.pointerType === "touch");
    this.prompt = this.#isEcho() ? this.heard.prompt : this.hands.prompt();
    this.told = false;
    clearTimeout(this.holding);
    const hit = /** @type {Element} */ (event.target);
    const tell = () => {
      this.told = true;
      this.board.tips(this.board.idsAt(hit));
      this.hands.say(this.board.hintAt(hit), event.clientX, event.clientY - 20);
    };
    this.hands.say("", 0, 0);
    if (event.pointerType === "touch") this.holding = window.setTimeout(tell, HOLD);
  }

  /** @param {PointerEvent} event */
  #moveTo(event) {
    const last = this.down.get(event.pointerId);
    if (!last) return this.#hoverAt(event);
    const now = { x: event.clientX, y: event.clientY };
    this.down.set(event.pointerId, now);
    if (this.mode === "pinch") return this.#pinch(last, now);
    if (this.mode === "press" && Math.hypot(now.x - this.start.x, now.y - this.start.y) > SLACK)
      this.#begin(event);
    if (this.mode === "pan") this.board.camera.pan(now.x - last.x, now.y - last.y);
    if (this.mode === "drag") this.hands.hover(this.board.pressable(now.x, now.y, true));
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    clearTimeout(this.holding);
    this.board.svg.setPointerCapture(event.pointerId);
    if (this.from && this.hands.canDrag(this.from)) {
      this.mode = "drag";
      this.hands.press(this.from, false);
    } else {
      this.mode = "pan";
      this.board.svg.classList.add("panning");
    }
  }

  /** @param {PointerEvent} event */
  #upAt(event) {
    clearTimeout(this.holding);
    if (!this.down.delete(event.pointerId)) return;
    const mode = this.mode;
    const finger = event.pointerType === "touch";
    if (this.down.size === 0) {
      this.mode = "";
      this.board.svg.classList.remove("panning");
    } else this.mode = "pan";
    if (event.type === "pointercancel" || (mode !== "press" && mode !== "drag")) return;
    if (this.told || this.prompt !== this.hands.prompt()) return;
    const id = this.board.pressable(event.clientX, event.clientY, finger || mode === "drag");
    // A finger sees no preview and may have missed: its first press only shows what it meant. In a crowd a press comes closer.
    const closer = mode === "press" && id !== null && this.board.closeIn(event.clientX, event.clientY, finger);
    const first = mode === "press" && (finger || closer);
    if (!id && mode === "press") this.#tapped(event);
    if (!id || (mode === "drag" && id === this.from)) return;
    this.heard = { x: event.clientX, y: event.clientY, prompt: this.prompt };
    this.hands.press(id, first);
  }

  // Whether an impatient press says once more what the prompt before was told.
  #isEcho() {
    const { x, y, prompt } = this.heard;
    const near = Math.hypot(this.start.x - x, this.start.y - y) < 2 * SLACK;
    return near && prompt !== this.hands.prompt() && isFresh();
  }

  // Two taps on nothing: closer, or back to the whole.
  /** @param {PointerEvent} event */
  #tapped(event) {
    const twice = event.timeStamp - this.tapTime < 350;
    this.tapTime = twice ? 0 : event.timeStamp;
    if (!twice && this.hands.lack(this.board.idsAt(/** @type {Element} */ (event.target)))) return;
    if (!twice) return this.hands.missed();
    if (this.board.camera.scale > this.board.camera.fitScale * 1.2) this.board.camera.fit();
    else this.board.camera.zoom(2.2, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #hoverAt(event) {
    if (event.pointerType !== "mouse") return;
    const hit = /** @type {Element} */ (event.target);
    this.hands.hover(this.board.pressable(event.clientX, event.clientY, false));
    this.board.tips(this.board.idsAt(hit));
    clearTimeout(this.holding);
    this.hands.say("", 0, 0);
    const lacking = this.hands.lack(this.board.idsAt(hit));
    const words = this.board.hintAt(hit);
    if (words && !lacking)
      this.holding = window.setTimeout(() => this.hands.say(words, event.clientX, event.clientY), HOLD);
  }

  #leave() {
    clearTimeout(this.holding);
    this.hands.say("", 0, 0);
    if (this.down.size) return;
    this.hands.hover(null);
    this.hands.lack([]);
    this.board.tips([]);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const id = this.board.pressable(event.clientX, event.clientY, false);
    if (!event.ctrlKey && id !== null && id === this.board.marks.chosen.at(-1) && this.#notch(event)) return;
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.board.camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), {
      x: event.clientX,
      y: event.clientY,
    });
  }

  // A wheel or a touch pad says many small things; one turn a fifth of a second is enough.
  /** @param {WheelEvent} event */
  #notch(event) {
    if (event.timeStamp - this.notched < 200) return true;
    this.notched = event.timeStamp;
    return this.hands.turn(Math.sign(event.deltaY));
  }

  /** @param {{x: number, y: number}} last @param {{x: number, y: number}} now */
  #pinch(last, now) {
    const apart = this.#apart();
    const [one, two] = [...this.down.values()];
    this.board.camera.zoom(apart / (this.spread || apart), {
      x: (one.x + two.x) / 2,
      y: (one.y + two.y) / 2,
    });
    this.board.camera.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
    this.spread = apart;
  }

  #apart() {
    const [one, two] = [...this.down.values()];
    return Math.hypot(one.x - two.x, one.y - two.y);
  }
}
