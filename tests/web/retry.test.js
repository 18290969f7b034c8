// A turn tried again: which one, when it is over, and what is said of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { isTurnOver, triedIn, worthWords } = await import("../../src/tavola/web/static/retry.js");

test("the address says which turn is tried again, and what it cost", () => {
  assert.deepEqual(triedIn("?tried=33.9"), { ply: 33, cost: 9 });
  for (const other of ["", "?tried=33", "?tried=a.b", "?tried=33.9.1"]) assert.equal(triedIn(other), null);
});

test("a turn is over when somebody else is to move, or the game is", () => {
  const now = (/** @type {object} */ more) => /** @type {any} */ ({ ply: 35, to_move: 0, seat: 0, over: false, ...more });
  assert.equal(isTurnOver(now({}), 33), false);
  assert.equal(isTurnOver(now({ to_move: 1 }), 33), true);
  assert.equal(isTurnOver(now({ to_move: 1 }), 35), false);
  assert.equal(isTurnOver(now({ over: true, to_move: null }), 33), true);
});

test("what it was worth is said beside what it cost before", () => {
  assert.equal(worthWords(0.4, 9), "Well found: this time the turn costs nothing. In the game it cost nine points.");
  assert.equal(worthWords(2.6, 9), "This time the turn costs three points. In the game it cost nine points.");
});
