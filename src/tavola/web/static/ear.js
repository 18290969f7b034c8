// What a press means: made by finger or not, and not when it was meant for the prompt before.

const DEAF = 500; // milliseconds; a second press comes sooner, one that was thought about later
const MOVED = 12; // pixels by which a button may shift and still stands where it stood

let finger = false;
let until = 0; // when the prompt is no longer new
addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), true);
addEventListener("keydown", () => (finger = false), true);

/** Whether the press that is going on was made by a finger, which cannot hover first. */
export function byFinger() {
  return finger;
}

/** Whether the prompt is so new that a press where the last one was belongs to the prompt before. */
export function isFresh() {
  return performance.now() < until;
}

/** Let something hear nothing for a moment: it appeared where a press may be on its way to. @param {Element} element */
export function deafen(element) {
  element.classList.add("deaf"); // which takes it away from the pointer
  setTimeout(() => element.classList.remove("deaf"), DEAF);
}

/** The buttons under the board, of which a new prompt may put another one under the finger. */
export class Ear {
  /** @param {HTMLElement} tray */
  constructor(tray) {
    this.tray = tray;
    this.pressed = "";
    /** @type {Map<string, DOMRect>} */
    this.stood = new Map();
    /** @type {Set<string>} */
    this.strange = new Set();
    tray.addEventListener("click", (event) => this.#clicked(event), true);
  }

  /** Note where the buttons stand, before they are written again. */
  note() {
    this.stood = new Map(this.#buttons().map((button) => [keyOf(button), button.getBoundingClientRect()]));
  }

  /** Hear only what stood there before, and was not the one pressed. @param {boolean} fresh whether the prompt is new */
  attend(fresh) {
    if (fresh) {
      until = performance.now() + DEAF;
      this.strange = new Set(this.#buttons().filter((button) => this.#isStrange(button)).map(keyOf));
      this.pressed = "";
    }
    if (!isFresh()) return;
    for (const button of this.#buttons()) if (this.strange.has(keyOf(button))) deafen(button);
  }

  /** @param {HTMLElement} button */
  #isStrange(button) {
    const [old, now] = [this.stood.get(keyOf(button)), button.getBoundingClientRect()];
    const here = old && Math.hypot(old.x - now.x, old.y - now.y) < MOVED;
    return !here || keyOf(button) === this.pressed;
  }

  // Keys do not ask where the pointer may go.
  /** @param {MouseEvent} event */
  #clicked(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-key]");
    if (!(button instanceof HTMLElement)) return;
    if (button.classList.contains("deaf")) event.stopPropagation();
    else this.pressed = keyOf(button);
  }

  /** @returns {HTMLElement[]} */
  #buttons() {
    const found = this.tray.querySelectorAll(":is(.go, .offer, .strip) [data-key]");
    return [.../** @type {NodeListOf<HTMLElement>} */ (found)];
  }
}

/** @param {HTMLElement} button */
function keyOf(button) {
  return button.dataset.key ?? "";
}
