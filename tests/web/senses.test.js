// What a table makes heard: one sound for each message at most, the most important.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newsOf, Senses, TUNES } from "../../src/tavola/web/static/senses.js";
import { CHOICES, line, message } from "./told.js";

/** @typedef {import("../../src/tavola/web/static/types.js").TableState} TableState */

const waiting = { mine: false, over: false, ply: 2 };

/** @param {Parameters<typeof message>[0]} more @param {ReturnType<typeof line>[]} [fresh] */
function heard(more, fresh = []) {
  return /** @type {TableState} */ (/** @type {unknown} */ ({ message: message(more), fresh }));
}

test("nothing is news when one comes", () => {
  assert.equal(newsOf(null, heard({ ply: 3, over: true })), null);
});

test("the end comes before my turn, and my turn before points", () => {
  const points = [line(3, 1, "{0} scores", { points: 4 })];
  const mine = { ply: 3, seat: 0, to_move: 0, choices: CHOICES };
  assert.equal(newsOf(waiting, heard({ ply: 3, over: true }, points)), "end");
  assert.equal(newsOf(waiting, heard(mine, points)), "turn");
  assert.equal(newsOf({ ...waiting, mine: true }, heard(mine, points)), "points");
});

test("a move of others is soft, and a message without one silent", () => {
  const theirs = { ply: 3, seat: 0, to_move: 1, choices: [] };
  assert.equal(newsOf(waiting, heard(theirs, [line(2, 1, "{1} passes.")])), "move");
  assert.equal(newsOf(waiting, heard({ ...theirs, ply: 2 })), null);
});

test("my turn is two sines", () => {
  assert.deepEqual(TUNES.turn, [660, 880]);
});

test("the screen is kept awake by one lock, during one's own live game alone", async () => {
  let held = 0;
  const request = async () => {
    await new Promise((wake) => setTimeout(wake, 1)); // as a system takes its time
    held += 1;
    return { released: false, release: async () => void (held -= 1) };
  };
  const page = { addEventListener: () => {}, visibilityState: "visible", hidden: false };
  const own = { document: page, localStorage: { getItem: () => null }, navigator: { wakeLock: { request } }, matchMedia: () => ({ matches: false }) };
  for (const [name, value] of Object.entries(own)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const clock = { kind: "days", left: [], runs: null, due: null, now: 0 };
  const closed = { how: "agreed", seat: 0, winner: null };
  const senses = new Senses();
  /** @param {Parameters<typeof message>[0]} more */
  const after = async (more) => {
    senses.follow(heard({ my_seats: [0], ...more }));
    await senses.wake();
    return held;
  };
  assert.equal(await after({}), 1);
  for (const more of [{ over: true }, { closed }, { clock }, { my_seats: [] }]) {
    assert.equal(await after(more), 0, JSON.stringify(more));
    assert.equal(await after({}), 1);
  }
});
