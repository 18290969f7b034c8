// The board in words: whose a thing is, and what one has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { called, ownWords, scoreWords } from "../../src/tavola/web/static/scan.js";
import { message } from "./told.js";

const seats = [
  { kind: "person", name: "Ada" },
  { kind: "bot", name: "Chris" },
];
const mine = message({ seats, seat: 0, scores: [12, null], projected: [15, null] });

test("what is mine is yours, and what is another's has a name", () => {
  assert.equal(called("{0}’s knight on b3, {1}’s beside it", mine), "your knight on b3, Chris’ beside it");
  assert.equal(called("made by {1} and {0}", mine), "made by Chris and you");
});

test("my pieces are told once each, with how often", () => {
  const names = new Map([
    ["a", "{0}’s villager in Ida"],
    ["b", "{0}’s villager in Ida"],
    ["c", "{1}’s ship in Loutro"],
    ["d", "{0}’s ship in Canea"],
  ]);
  assert.equal(ownWords(names, mine), "2 times your villager in Ida; your ship in Canea.");
  assert.equal(ownWords(new Map(), mine), "You have nothing on the board.");
});

test("scores tell what they would be, and what lies behind a screen", () => {
  assert.equal(scoreWords(mine), "You 12, 15 if it ended now. Chris behind a screen.");
});
