// Which old piece a new one was: by id, then the nearest of its kind.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pair } from "../../src/tavola/web/static/glide.js";
import { around, distance, middle, overlap } from "../../src/tavola/web/static/places.js";

/** @typedef {import("../../src/tavola/web/static/glide.js").Piece} Piece */

/** @param {string} id @param {string} kind @param {number} x @param {number} y @returns {Piece} */
const piece = (id, kind, x, y = 0) => /** @type {Piece} */ ({ id, kind, at: { x, y } });

/** @param {Piece[]} before @param {Piece[]} after */
function told(before, after) {
  const { moved, added, gone } = pair(before, after);
  return {
    moved: moved.map(([old, now]) => `${old.id}>${now.id}`),
    added: added.map((each) => each.id),
    gone: gone.map((each) => each.id),
  };
}

test("a piece of the same id has moved, however far", () => {
  const near = piece("cube-2", "cube", 1);
  assert.deepEqual(told([piece("cube-1", "cube", 0), near], [piece("cube-1", "cube", 900), near]), {
    moved: ["cube-1>cube-1"],
    added: [],
    gone: [],
  });
});

test("what stayed where it was has not moved", () => {
  const cube = piece("cube-1", "cube", 7);
  assert.deepEqual(told([cube], [piece("cube-1", "cube", 7.4)]), { moved: [], added: [], gone: [] });
});

test("a new id is the nearest old piece of its kind", () => {
  const before = [piece("far", "cube", 100), piece("near", "cube", 10), piece("nearer", "knight", 1)];
  assert.deepEqual(told(before, [piece("new", "cube", 0), piece("nearer", "knight", 1)]), {
    moved: ["near>new"],
    added: [],
    gone: ["far"],
  });
});

test("no old piece becomes two new ones", () => {
  assert.deepEqual(told([piece("one", "cube", 0)], [piece("a", "cube", 1), piece("b", "cube", 2)]), {
    moved: ["one>a"],
    added: ["b"],
    gone: [],
  });
});

test("a kind that was not there is new, a kind that is no more is gone", () => {
  assert.deepEqual(told([piece("cube", "cube", 0)], [piece("knight", "knight", 0)]), {
    moved: [],
    added: ["knight"],
    gone: ["cube"],
  });
});

test("boxes know their middle, their distance, what they cover and what they span", () => {
  const one = { x: 0, y: 0, width: 4, height: 2 };
  const other = { x: 3, y: 1, width: 4, height: 4 };
  const beside = { x: 4, y: 0, width: 1, height: 1 };
  assert.deepEqual(middle(one), { x: 2, y: 1 });
  assert.equal(distance({ x: 0, y: 0 }, { x: 3, y: 4 }), 5);
  assert.deepEqual([overlap(one, other), overlap(one, beside)], [true, false]);
  assert.deepEqual(around([one, other]), { x: 0, y: 0, width: 7, height: 5 });
});
