// Where a slip goes: never over its target, inside the board, over as few other targets as it can.

import assert from "node:assert/strict";
import { test } from "node:test";

import { choose } from "../../src/tavola/web/static/beside.js";

const room = { left: 12, top: 12, right: 988, bottom: 688 };
const size = { width: 240, height: 90 };
/** @param {number} x @param {number} y @param {number} [half] */
const around = (x, y, half = 20) => ({ left: x - half, top: y - half, right: x + half, bottom: y + half });

/** @param {{left: number, top: number}} spot @param {{x: number, y: number}} point */
const covers = (spot, { x, y }) =>
  x > spot.left && x < spot.left + size.width && y > spot.top && y < spot.top + size.height;

test("it opens above its target, in the middle of it", () => {
  assert.deepEqual(choose(around(500, 300), room, size, []), { side: "above", left: 380, top: 179 });
});

test("it opens below where there is no room above, and is pushed inside the board", () => {
  assert.deepEqual(choose(around(40, 60), room, size, []), { side: "under", left: 12, top: 91 });
});

test("it opens beside a target that fills the height", () => {
  const tall = { left: 300, top: 20, right: 400, bottom: 680 };
  assert.equal(choose(tall, room, size, []).side, "east");
  assert.equal(choose({ ...tall, left: 800, right: 900 }, room, size, []).side, "west");
});

test("it leaves other targets free where it can", () => {
  const others = [around(500, 240), around(420, 230)];
  const spot = choose(around(500, 300), room, size, others);
  assert.ok(others.every((other) => !covers(spot, { x: (other.left + other.right) / 2, y: (other.top + other.bottom) / 2 })));
});

test("a target as large as the board keeps its middle free", () => {
  const all = { left: 0, top: 0, right: 1000, bottom: 700 };
  const spot = choose(all, room, size, []);
  assert.equal(spot.side, "free");
  assert.ok(!covers(spot, { x: 500, y: 350 }));
});
