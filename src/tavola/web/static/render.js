// Brings a page to its state, for table and replay alike. A page is a row of panes; each names the fields of the state
// that it shows, and is shown again only when one of them is another. So it does not matter how often one renders.

import { showNotices } from "./notices.js";
import { showPinned } from "./pinned.js";

/** @typedef {import("./types.js").State} State */
/**
 * @template {State} S
 * @typedef {[string, (state: S) => unknown]} Pane the fields that it shows, and how
 */

/** One function that brings all panes to a state, in their order. @template {State} S @param {Pane<S>[]} panes */
export function renderer(panes) {
  const rows = panes.map(([fields, show]) => ({ show, names: fields.split(" "), seen: /** @type {any[]} */ ([]) }));
  let [busy, again] = [false, false];
  /** @param {any} state */
  const pass = (state) => {
    for (const row of rows) {
      const now = row.names.map((name) => state[name]);
      if (row.seen.length && now.every((value, at) => value === row.seen[at])) continue;
      row.seen = now;
      row.show(state);
    }
  };
  /** @param {S} state */
  return function render(state) {
    again = true;
    if (busy) return; // a pane moved the focus, and that changed the state: one more pass follows this one
    busy = true;
    try {
      for (; again; pass(state)) again = false;
    } finally {
      busy = false;
    }
  };
}

/**
 * The panes of every page with a board. A page puts its own between the picture and what lies over it.
 * @param {import("./board.js").Board} board
 * @param {import("./overlay.js").Overlay} overlay
 * @param {(state: any) => void} showSheet
 * @returns {{picture: Pane<State>[], above: Pane<State>[]}}
 */
export function boardPanes(board, overlay, showSheet) {
  return {
    picture: [
      ["message", ({ message, turn }) => message && board.show(message, turn)],
      ["lit message", ({ lit }) => board.light("lit", lit)],
    ],
    above: [
      ["message lit paths over", () => showPinned(board)],
      ["last message", ({ last }) => overlay.frame(last)],
      ["wish", ({ wish }) => wish && board.heed(wish)],
      ["points", ({ points }) => overlay.points(points.scorings, points.stay)],
      ["tip", ({ tip }) => overlay.say(tip)],
      ["sheet", showSheet],
      ["notices", ({ notices }) => showNotices(notices)],
    ],
  };
}
