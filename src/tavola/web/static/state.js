// What a page shows, and every way in which that changes; `render` brings the page to it.

import { keepIn } from "./notices.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Wish} Wish */

/** A page that has heard nothing yet, with what only it shows. @template T @param {T} own @returns {State & T} */
export function begin(own) {
  return keepIn({
    message: null,
    told: [],
    turn: 0,
    last: { ids: [], seat: -1 },
    lit: [],
    pointed: null,
    points: { scorings: [], stay: false },
    tip: { words: "", x: 0, y: 0 },
    wish: null,
    sheet: null,
    notices: [],
    ...own,
  });
}

/** @param {State} state @param {string[]} ids @param {number} seat */
export function light(state, ids, seat) {
  state.lit = ids.length ? [{ ids, seat }] : [];
}

/** Say something beside a point of the screen; "" for nothing. @param {State} state @param {string} words @param {number} x @param {number} y */
export function tip(state, words, x = 0, y = 0) {
  state.tip = { words, x, y };
}

/** @param {State} state @param {Wish["kind"]} kind @param {string[]} ids */
export function wish(state, kind, ids = []) {
  state.wish = { kind, ids };
}

/** @param {State} state @param {Sheet} sheet */
export function open(state, sheet) {
  state.sheet = sheet;
  state.pointed = null;
}

/** Close the sheet; false if none is open. @param {State} state */
export function close(state) {
  const was = state.sheet?.name;
  if (was === "mat") state.lit = []; // its lines light what they tell of, and one of them was pointed at
  state.sheet = state.pointed = null;
  return was !== undefined;
}

/** @param {State} state @param {string} name */
export function isOpen(state, name) {
  return state.sheet?.name === name;
}
