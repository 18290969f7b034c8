// The keys of the table page.

import { nextShape } from "./shapes.js";
import { otherTheme } from "./themes.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @param {object} table
 * @param {import("./board.js").Board} table.board
 * @param {() => void} table.hush
 * @param {() => boolean} table.close
 * @param {() => boolean} table.back
 * @param {(id: string) => void} table.press
 * @param {(way: number) => boolean} table.turn
 * @param {() => void} table.touched
 * @param {() => void} table.undo
 * @param {() => void} table.undoTurn
 * @param {() => void} table.deeper
 * @param {() => void} table.moves
 * @param {(id: string | null) => void} table.hover
 * @param {(rule: string) => void} table.rules
 * @param {(what: "mine" | "near" | "scores" | "all") => void} table.scan
 * @param {() => void} table.byNames
 * @param {{next: () => void} | null} table.guide
 */
export function listenKeys(table) {
  const { board } = table;
  /** @type {Record<string, () => unknown>} */
  const deeds = {
    r: () => table.turn(1),
    R: () => table.turn(-1),
    u: () => table.undo(),
    U: () => table.undoTurn(),
    h: () => table.deeper(),
    l: () => table.moves(),
    t: () => otherTheme(),
    "?": () => table.rules(""),
    "=": board.camera.keys["+"],
    ...board.camera.keys,
    f: () => nextShape(),
    m: () => table.scan("mine"),
    w: () => table.scan("near"),
    s: () => table.scan("scores"),
    b: () => table.scan("all"),
    n: () => table.guide?.next(),
    p: () => board.svg.classList.add("peek"),
    " ": () => table.touched(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], #pass")) return;
    const typing =
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLSelectElement ||
      event.target instanceof HTMLTextAreaElement;
    if (event.key === "Escape") return void (table.hush(), table.close() || table.back());
    if (typing || (event.key === " " && isPressedBySpace(event.target))) return;
    if (onBoard(event, table)) return event.preventDefault();
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  document.addEventListener("keyup", (event) => event.key === "p" && board.svg.classList.remove("peek"));
  board.svg.addEventListener("focusin", () => {
    if (board.svg.matches(":has(:focus-visible)")) {
      // A press, however long, brings the focus too; what it points at, if anything, the pointer says.
      table.hover(board.focusedId());
      table.byNames();
    }
    board.tips(board.focusedId() ? [board.focusedId() ?? ""] : []);
  });
  board.svg.addEventListener("focusout", () => (table.hover(null), board.tips([])));
}

/** @param {EventTarget | null} target */
function isPressedBySpace(target) {
  return target instanceof Element && target.closest("button, summary, [role=button], [data-item]") !== null;
}

/** @param {KeyboardEvent} event @param {Parameters<typeof listenKeys>[0]} table */
function onBoard(event, table) {
  const { board } = table;
  const active = document.activeElement;
  const here = active === board.svg || board.svg.contains(active);
  const arrow = ARROWS[event.key];
  if (arrow && (here || active === document.body || active === null || active.id === "prompt")) {
    if (board.marks.legal.size + board.marks.other.size) board.walk(arrow[0], arrow[1]);
    else board.camera.pan(-60 * arrow[0], -60 * arrow[1]);
    return true;
  }
  const id = board.focusedId();
  if (!here || id === null || (event.key !== "Enter" && event.key !== " ")) return false;
  table.press(id);
  return true;
}
