// When something was, as people say it.

import assert from "node:assert/strict";
import test from "node:test";

import { ago, lasting, lately, left, on, since } from "../../src/tavola/web/static/dates.js";

const NOW = new Date(2026, 10, 17, 21, 40);
/** @param {number[]} parts */
const at = (...parts) => {
  const [year, month, day, hour, minute, second = 0] = parts;
  return new Date(year, month, day, hour, minute, second).getTime() / 1000;
};

test("the latest are told in minutes and hours, older ones by their day", () => {
  const told = [
    [2026, 10, 17, 21, 39, 30],
    [2026, 10, 17, 21, 34],
    [2026, 10, 17, 15, 39],
    [2026, 10, 16, 23, 59],
    [2026, 10, 12, 9, 0],
    [2025, 10, 12, 9, 0],
  ].map((parts) => ago(at(...parts), NOW));
  assert.deepEqual(told, ["just now", "6 min ago", "6 h ago", "yesterday", "12 Nov", "12 Nov 2025"]);
});

test("who is gone is gone since an hour, a day of the week or a date", () => {
  const told = [[2026, 10, 17, 20, 14], [2026, 10, 15, 9, 0], [2026, 10, 3, 9, 0]].map((parts) => lately(at(...parts), NOW));
  assert.deepEqual(told, ["20:14", "Sunday", "3 Nov"]);
});

test("time that is left is told in minutes, hours or days", () => {
  const told = [[2026, 10, 17, 21, 46], [2026, 10, 18, 1, 0], [2026, 10, 18, 22, 0], [2026, 10, 20, 22, 0], [2026, 10, 17, 21, 0]];
  assert.deepEqual(told.map((parts) => left(at(...parts), NOW)), ["6 min left", "3 h left", "1 day left", "3 days left", "0 min left"]);
});

test("an hour of today stands alone", () => {
  assert.equal(since(at(2026, 10, 17, 20, 14), NOW), "20:14");
  assert.equal(since(at(2026, 10, 15, 0, 5), NOW), "15 Nov, 00:05");
  assert.equal(on(at(2025, 10, 15, 0, 5), NOW), "15 Nov 2025");
});

test("a game lasts minutes, hours or days", () => {
  assert.deepEqual([20, 52 * 60, 3 * 3600, 60 * 3600].map(lasting), ["1 min", "52 min", "3 h", "over 3 days"]);
});
