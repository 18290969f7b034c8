// What changes in a replay: another ply is asked for, its position comes, seats are left out of the list.

import { countOf, scoresAt } from "./finale-state.js";
import { begin } from "./state.js";
import { isScoring, linksOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Outline} Outline */
/** @typedef {import("./types.js").ReplayState} ReplayState */
/** @typedef {import("./types.js").Told} Told */

/** @returns {ReplayState} */
export function openReplay() {
  return begin({
    ply: 0,
    at: 0,
    outline: { plies: 0, scores: [], scorings: [], turns: [] },
    whole: null,
    byTurns: false,
    listing: false,
    without: [],
    playing: false,
  });
}

/** The outline and the last position are there. @param {ReplayState} state @param {Outline} outline @param {Message} whole */
export function know(state, outline, whole) {
  const items = whole.over ? countOf(whole.story, outline.plies - 1) : [];
  const told = byItems(whole.story, items, outline);
  Object.assign(state, { outline: withCount(outline, items, told, whole), whole, told });
}

// Every item of the final scoring is a step of its own, after the last ply; a ply that nothing tells of has its sentence.
/** @param {Told[]} story @param {import("./types.js").Counted[]} items @param {Outline} outline @returns {Told[]} */
function byItems(story, items, { plies, quiet = [] }) {
  const counted = items.flatMap(({ told }, at) => told.map((each) => ({ ...each, ply: plies + at })));
  const taken = new Set(items.flatMap(({ told }) => told));
  const kept = story.filter((each) => !taken.has(each));
  return [...kept, ...quiet, ...counted].sort((one, other) => one.ply - other.ply);
}

/** @param {Outline} outline @param {import("./types.js").Counted[]} items @param {Told[]} told @param {Message} whole @returns {Outline} */
function withCount(outline, items, told, whole) {
  if (!items.length) return outline;
  const before = outline.scores.slice(0, outline.plies);
  const stood = (before.at(-1) ?? []).map(Number); // some games count at the end what was known to be worth something
  const running = [-1, ...items.keys()].map((at) =>
    scoresAt(items, whole, at).map((score, seat) => Math.max(score, Math.min(stood[seat], Number(whole.scores[seat])))),
  );
  return {
    ...outline,
    plies: outline.plies + items.length,
    scores: [...before, ...running],
    scorings: told.filter(({ line }) => line.points),
  };
}

/** Ask for a ply, or the nearest there is. @param {ReplayState} state @param {number} ply */
export function goTo(state, ply) {
  state.ply = Math.min(Math.max(ply, 0), state.outline.plies);
}

/** The position of the ply that was asked for. @param {ReplayState} state @param {Message} message */
export function arrive(state, message) {
  const { deed, player, scorings } = deedOf(state.told, state.outline, state.ply);
  Object.assign(state, {
    message: message === state.message ? { ...message } : message, // another step may show the same position
    at: state.ply,
    turn: message.ply,
    lit: scorings.map(({ line }) => ({ ids: [line.at], seat: line.player })),
    last: { ids: deed ? linksOf(deed.line.text) : [], seat: Math.max(0, player) },
    points: { scorings, stay: true },
  });
}

/** List the scorings of a seat, or do not. @param {ReplayState} state @param {number} seat */
export function toggleSeat(state, seat) {
  const { without } = state;
  state.without = without.includes(seat) ? without.filter((each) => each !== seat) : [...without, seat];
}

/** How many turns have begun before a ply. @param {Outline} outline @param {number} ply */
export function turnsBefore({ turns }, ply) {
  return turns.filter((begun) => begun.ply < ply).length;
}

/** Where the turn before begins, or the next one. @param {Outline} outline @param {number} ply @param {number} way */
export function turnFrom({ turns, plies }, ply, way) {
  const begins = [...turns.map((turn) => turn.ply), plies];
  return way > 0 ? begins.find((each) => each > ply) : begins.findLast((each) => each < ply);
}

/** The moves of each turn; what no line tells of only where it is all there is. @param {Told[]} told @param {Outline} outline */
export function movesByTurns(told, { turns, quiet = [] }) {
  const silent = new Set(quiet);
  /** @type {Map<number, Told[]>} */
  const lines = new Map();
  for (const each of told)
    if (!isScoring(each.line)) lines.set(each.turn, [...(lines.get(each.turn) ?? []), each]);
  return turns.map(({ ply, player }, at) => {
    const all = lines.get(at + 1) ?? [];
    const spoken = all.filter((each) => !silent.has(each));
    return { ply, player, end: turns[at + 1]?.ply ?? Infinity, lines: spoken.length ? spoken : all };
  });
}

/** The scoring before or after a ply: where one is when it has just been counted. @param {Outline} outline @param {number} ply @param {number} way */
export function scoringFrom({ scorings }, ply, way) {
  const plies = scorings.map((scoring) => scoring.ply + 1);
  return way > 0 ? plies.find((each) => each > ply) : plies.findLast((each) => each < ply);
}

/** What was just played before a ply, by whom, and what it scored. @param {Told[]} told @param {Outline} outline @param {number} ply */
export function deedOf(told, outline, ply) {
  const lines = told.filter((line) => line.ply === ply - 1);
  const deed = lines.find(({ line }) => !isScoring(line)) ?? lines[0];
  const player = deed?.line.player ?? outline.turns[turnsBefore(outline, ply) - 1]?.player ?? -1;
  return { deed, player, scorings: lines.filter(({ line }) => line.points) };
}
