// What is known of a story, and what a message adds to it or takes back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { freshOf, knownBy, knownTo, lastDeed, toldBy, turnOf } from "../../src/tavola/web/static/story.js";
import { line, message } from "./told.js";

const STORY = [line(0, 1, "{0} lays a [tile](#tile-1)."), line(1, 2, "{1} lays a [tile](#tile-2).")];

test("a story is known up to the ply after its last line", () => {
  assert.deepEqual([knownTo([]), knownTo(STORY)], [0, 2]);
});

test("a message adds its lines, and tells again from where it says", () => {
  const plies = (/** @type {Parameters<typeof message>[0]} */ more) =>
    toldBy(STORY, message(more)).map(({ ply, line: { text } }) => `${ply} ${text.slice(0, 3)}`);
  assert.deepEqual(plies({ ply: 3, story: [line(2, 3, "{0} passes.")] }), ["0 {0}", "1 {1}", "2 {0}"]);
  assert.deepEqual(plies({ ply: 2, from: 1, story: [line(1, 2, "{0} passes.")] }), ["0 {0}", "1 {0}"]);
  assert.deepEqual(plies({ ply: 1, story: [] }), ["0 {0}"]);
});

test("a line keeps the name of who played then", () => {
  const played = [
    { seat: 0, from: 0, name: "Chiara" },
    { seat: 0, from: 1, name: "Ada" },
  ];
  const told = toldBy(STORY, message({ played_by: played }));
  assert.deepEqual(told.map(({ names }) => names?.[0]), ["Chiara", "Ada"]);
});

test("nothing is news to one who has just come", () => {
  assert.deepEqual(freshOf([], null, message({ story: STORY }), []), []);
});

test("news is what is beyond the known, or after a move was taken back, what was not told before", () => {
  const again = [...STORY.slice(0, 1), line(1, 2, "{1} passes.")];
  assert.deepEqual(freshOf(STORY, message({}), message({ story: again }), [4, 4]), []);
  assert.deepEqual(freshOf(STORY, message({}), message({ edition: 1, story: again }), [4, 4]), again.slice(1));
});

test("whoever takes a shared device is told what happened since they had it, also after a move was taken back", () => {
  const passed = message({ seat: null, pass_to: 1 });
  const news = (/** @type {number[]} */ known) =>
    freshOf([], passed, message({ seat: 1, edition: 1, story: STORY }), known).map(({ ply }) => ply);
  assert.deepEqual([news([2, 0]), news([0, 1]), news([0, 2])], [[0, 1], [1], []]);
  const known = knownBy([], null, message({ ply: 3 }));
  assert.deepEqual(known, [3, 3]);
  assert.deepEqual(knownBy(known, passed, message({ ply: 5 })), [5, 3]);
  assert.deepEqual(knownBy([5, 3], message({}), message({ ply: 4, seat: null, pass_to: 0 })), [4, 3]);
});

test("the last deed is a player's, has a place, and is no scoring", () => {
  const more = [...STORY, line(1, 2, "{1} scores the [city](#city).", { points: 2 }), line(2, 3, "The [fair](#f) opens.")];
  assert.deepEqual(lastDeed(more), { ids: ["tile-2"], seat: 1 });
  assert.deepEqual(lastDeed([]), { ids: [], seat: -1 });
});

test("a turn lasts as long as its player is to move", () => {
  assert.equal(turnOf(STORY, message({ to_move: 1 })), 2);
  assert.equal(turnOf(STORY, message({ to_move: 0 })), 3);
});
