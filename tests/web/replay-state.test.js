// How the replay's state changes, and what it says of a ply.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arrive,
  deedOf,
  goTo,
  know,
  openReplay,
  scoringFrom,
  toggleSeat,
  turnsBefore,
} from "../../src/tavola/web/static/replay-state.js";
import { line, message } from "./told.js";

const STORY = [
  line(0, 1, "{0} lays a [tile](#tile-1)."),
  line(1, 2, "{1} lays a [tile](#tile-2)."),
  line(1, 2, "{0} scores the [city](#city-1).", { points: 4, at: "city-1" }),
];
const OUTLINE = {
  plies: 3,
  scores: [[0, 0], [0, 0], [4, 0], [4, 0]],
  scorings: [STORY[2]],
  turns: [{ ply: 0, player: 0 }, { ply: 1, player: 1 }, { ply: 2, player: 0 }],
};

function replay() {
  const state = openReplay();
  know(state, OUTLINE, message({ story: STORY }));
  return state;
}

test("no ply is asked for that is not there", () => {
  const state = replay();
  const plies = [-5, 2, 99].map((ply) => (goTo(state, ply), state.ply));
  assert.deepEqual(plies, [0, 2, 3]);
});

test("a position comes with the deed that led to it framed, and its points", () => {
  const state = replay();
  goTo(state, 2);
  arrive(state, message({ ply: 2 }));
  assert.deepEqual(state.last, { ids: ["tile-2"], seat: 1 });
  assert.deepEqual(state.lit, [{ ids: ["city-1"], seat: 0 }]);
  assert.deepEqual(state.points, { scorings: [STORY[2]], stay: true });
  assert.equal(state.turn, 2);
});

test("before the first ply nothing was done; where nothing is told, it is the turn's player", () => {
  assert.deepEqual(deedOf(STORY, OUTLINE, 0), { deed: undefined, player: -1, scorings: [] });
  assert.equal(deedOf(STORY, OUTLINE, 3).player, 0);
  assert.deepEqual([0, 1, 3].map((ply) => turnsBefore(OUTLINE, ply)), [0, 1, 3]);
});

test("one jumps to where a scoring was just counted", () => {
  assert.deepEqual([scoringFrom(OUTLINE, 0, 1), scoringFrom(OUTLINE, 3, -1)], [2, 2]);
  assert.deepEqual([scoringFrom(OUTLINE, 2, 1), scoringFrom(OUTLINE, 2, -1)], [undefined, undefined]);
});

test("a seat is left out of the list and comes back", () => {
  const state = replay();
  toggleSeat(state, 1);
  assert.deepEqual(state.without, [1]);
  toggleSeat(state, 1);
  assert.deepEqual(state.without, []);
});
