// In which order the final scoring is counted, and how the scores stand meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beginCount, countOf, countTo, endCount, ranksOf, scoresAt } from "../../src/tavola/web/static/finale-state.js";
import { hear, sitDown } from "../../src/tavola/web/static/table-state.js";
import { line, message } from "./told.js";

const END = [
  line(8, 3, "{0} moves", {}),
  line(8, 3, "The game is over."),
  line(8, 3, "{0} scores for the [road](#b)", { points: 5, category: "roads", at: "b" }),
  line(8, 3, "{1} scores for the [city](#a)", { points: 3, category: "cities", at: "a" }),
  line(8, 3, "{1} scores for the [road](#c)", { points: 2, category: "roads", at: "c" }),
  line(8, 3, "{0} scores for the [road](#c)", { points: 2, category: "roads", at: "c" }),
  line(8, 3, "{1} scores for nothing", { points: 0, category: "roads" }),
];

function ended() {
  const state = sitDown();
  hear(state, message({ ply: 8 }));
  hear(state, message({ ply: 9, over: true, to_move: null, choices: [], scores: [17, 15], places: [1, 2], story: END }));
  beginCount(state);
  return state;
}

test("kind by kind, the small before the large, those who share a feature together", () => {
  const items = countOf(END, 8).map(({ kind, points, told }) => [kind, points, told.map((each) => each.line.player)]);
  assert.deepEqual(items, [["roads", 2, [1, 0]], ["roads", 5, [0]], ["cities", 3, [1]]]);
});

test("an earlier ply is not part of the final scoring", () => {
  assert.deepEqual(countOf([line(7, 3, "{0} scores", { points: 4 })], 8), []);
});

test("the scores begin before all items and end at the true ones", () => {
  const state = ended();
  const items = state.finale?.items ?? [];
  const all = [-1, 0, 1, 2].map((at) => scoresAt(items, /** @type {any} */ (state.message), at));
  assert.deepEqual(all, [[10, 10], [12, 12], [17, 12], [17, 15]]);
  assert.deepEqual(state.finale?.shown.scores, [10, 10]);
  assert.equal(state.finale?.shown.places, null);
});

test("what is to be counted is not told before, and each item once", () => {
  const state = ended();
  assert.deepEqual(state.fresh.map((each) => each.line.points), [0, 0, 0]);
  assert.deepEqual(state.points.scorings, []);
  assert.equal(state.result, null);
  countTo(state, 0);
  assert.deepEqual(state.fresh.map((each) => each.line.player), [1, 0]);
  assert.deepEqual(state.lit, [{ ids: ["c"], seat: 1 }, { ids: ["c"], seat: 0 }]);
  countTo(state, 1);
  const fresh = state.fresh;
  countTo(state, 0);
  assert.equal(state.fresh, fresh);
  assert.deepEqual([state.finale?.at, state.finale?.far], [0, 1]);
});

test("the count stays between its beginning and its last item", () => {
  const state = ended();
  countTo(state, -2);
  assert.equal(state.finale?.at, -1);
  countTo(state, 3);
  assert.equal(state.finale?.at, -1);
});

test("the result comes after the count", () => {
  const state = ended();
  endCount(state);
  assert.equal(state.finale, null);
  assert.equal(state.result?.ply, 9);
});

test("a game that ends without points has no count", () => {
  const state = sitDown();
  hear(state, message({ ply: 9, over: true, story: [END[0]] }));
  assert.equal(beginCount(state), false);
  assert.equal(state.result?.ply, 9);
});

test("equal scores have the same rank", () => {
  assert.deepEqual(ranksOf([4, 9, 4]), ["second", "first", "second"]);
});
