// The final scoring as a row of items: in which order they are counted, and how far the count has come.

import { wish } from "./state.js";

/** @typedef {import("./types.js").Counted} Counted */
/** @typedef {import("./types.js").Finale} Finale */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Told} Told */

/**
 * What the end of a game brought, item by item: kind by kind as the game counts, the small items of a kind first. Those
 * who share a feature are counted together.
 * @param {Told[]} told @param {number} ply the last one @returns {Counted[]}
 */
export function countOf(told, ply) {
  const scorings = told.filter((each) => each.ply === ply && each.line.points && each.line.player >= 0);
  /** @type {Map<string, Counted>} */
  const found = new Map();
  scorings.forEach((each, at) => {
    const { category, points } = each.line;
    const key = each.line.at ? `${category} ${each.line.at} ${points}` : String(at);
    const item = found.get(key) ?? { kind: category || "points", points, told: [] };
    found.set(key, { ...item, told: [...item.told, each] });
  });
  const items = [...found.values()];
  return kindsOf(items).flatMap((kind) =>
    items.filter((item) => item.kind === kind).sort((one, other) => one.points - other.points),
  );
}

/** The kinds of items in their order. @param {Counted[]} items */
export function kindsOf(items) {
  return [...new Set(items.map(({ kind }) => kind))];
}

/** What a seat gains by some items. @param {Counted[]} items @param {number} seat */
export function gainOf(items, seat) {
  const lines = items.flatMap(({ told }) => told.map(({ line }) => line));
  return lines.reduce((sum, { player, points }) => sum + (player === seat ? points : 0), 0);
}

/** The scores when items up to one have been counted; -1 for none. @param {Counted[]} items @param {Message} message @param {number} at */
export function scoresAt(items, { scores }, at) {
  return scores.map((score, seat) => Number(score) - gainOf(items.slice(at + 1), seat));
}

/** "first" to "fifth": the place that each score has among all. @param {number[]} scores */
export function ranksOf(scores) {
  const words = ["first", "second", "third", "fourth", "fifth"];
  return scores.map((score) => words[scores.filter((other) => other > score).length] ?? "last");
}

/** Begin the count of a game that has just ended; false where there is nothing to count. @param {TableState} state */
export function beginCount(state) {
  const { message, told, fresh } = state;
  const items = message ? countOf(told, message.ply - 1) : [];
  if (!items.length) return false;
  const later = new Set(items.flatMap((item) => item.told.map(({ line }) => line)));
  Object.assign(state, { result: null, sheet: null, fresh: fresh.filter(({ line }) => !later.has(line)) });
  goTo(state, { items, at: -1, far: -1, paused: false });
  return true;
}

/** Count up to an item, from before the first to the last. @param {TableState} state @param {number} at */
export function countTo(state, at) {
  const { finale } = state;
  if (!finale || at < -1 || at >= finale.items.length) return;
  if (at > finale.far) state.fresh = finale.items[at].told;
  goTo(state, { ...finale, at, far: Math.max(at, finale.far) });
}

/** @param {TableState} state @param {Omit<Finale, "shown">} finale */
function goTo(state, finale) {
  const { items, at } = finale;
  const told = items[at]?.told ?? [];
  const ids = told.map(({ line }) => line.at).filter(Boolean);
  state.finale = { ...finale, shown: shownAt(/** @type {Message} */ (state.message), items, at) };
  state.lit = told.map(({ line }) => ({ ids: line.at ? [line.at] : [], seat: line.player }));
  state.points = { scorings: told, stay: true };
  if (ids.length) wish(state, "reveal", ids);
}

// Nobody has won yet, and what lies in front of a player makes room for how the count stands.
/** @param {Message} message @param {Counted[]} items @param {number} at @returns {Message} */
function shownAt(message, items, at) {
  const mats = message.mats.map(() => []);
  return { ...message, mats, scores: scoresAt(items, message, at), projected: null, places: null };
}

/** Wait for a press, or go on by itself. @param {TableState} state @param {boolean} paused */
export function pause(state, paused) {
  if (state.finale) state.finale = { ...state.finale, paused };
}

/** All is counted, or need not be seen: the result. @param {TableState} state */
export function endCount(state) {
  Object.assign(state, { finale: null, lit: [], points: { scorings: [], stay: false }, result: { ...state.message } });
}
