// The keys of the table page.

import { nextShape } from "./shapes.js";
import { otherTheme } from "./themes.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** What the keys do, in words. @type {[string, string][]} */
export const KEYS = [
  ["Tab", "go to the board, the tray, the mats, the log"],
  ["arrows", "walk what may be pressed on the board"],
  ["Enter", "press it"],
  ["R, shift R", "turn right, turn left"],
  ["Esc", "one step back"],
  ["U", "undo"],
  ["L", "the moves as a list"],
  ["H", "hint"],
  ["?", "rules"],
  ["+  −  0", "zoom in, zoom out, show all"],
  ["F", "the next view of the board"],
  ["P", "hold to see behind tall things"],
  ["T", "light or dark"],
];

/**
 * @param {object} table
 * @param {import("./board.js").Board} table.board
 * @param {import("./panel.js").Panel} table.panel
 * @param {() => boolean} table.back
 * @param {(id: string) => void} table.press
 * @param {(way: number) => boolean} table.turn
 * @param {() => void} table.undo
 * @param {() => void} table.hint
 * @param {() => void} table.list
 * @param {(id: string | null) => void} table.hover
 * @param {(rule: string) => void} table.rules
 */
export function listenKeys(table) {
  const { board } = table;
  /** @type {Record<string, () => unknown>} */
  const deeds = {
    r: () => table.turn(1),
    R: () => table.turn(-1),
    u: () => table.undo(),
    h: () => table.hint(),
    l: () => table.list(),
    t: () => otherTheme(),
    "?": () => table.rules(""),
    "+": () => board.camera.zoom(1.3),
    "=": () => board.camera.zoom(1.3),
    "-": () => board.camera.zoom(1 / 1.3),
    0: () => board.camera.fit(),
    f: () => nextShape(),
    p: () => board.svg.classList.add("peek"),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const typing =
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLSelectElement ||
      event.target instanceof HTMLTextAreaElement;
    if (event.key === "Escape") return void (table.panel.close() || table.back());
    if (typing) return;
    if (onBoard(event, table)) return event.preventDefault();
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  document.addEventListener("keyup", (event) => event.key === "p" && board.svg.classList.remove("peek"));
  board.svg.addEventListener("focusin", () => {
    table.hover(board.focusedId());
    board.tips(board.focusedId() ? [board.focusedId() ?? ""] : []);
  });
  board.svg.addEventListener("focusout", () => (table.hover(null), board.tips([])));
}

/** @param {KeyboardEvent} event @param {Parameters<typeof listenKeys>[0]} table */
function onBoard(event, table) {
  const { board } = table;
  const active = document.activeElement;
  const here = active === board.svg || board.svg.contains(active);
  const arrow = ARROWS[event.key];
  if (arrow && (here || active === document.body || active === null)) {
    if (board.marks.legal.size + board.marks.other.size) board.walk(arrow[0], arrow[1]);
    else board.camera.pan(-60 * arrow[0], -60 * arrow[1]);
    return true;
  }
  const id = board.focusedId();
  if (!here || id === null || (event.key !== "Enter" && event.key !== " ")) return false;
  table.press(id);
  return true;
}
