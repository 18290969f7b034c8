// The tree of paths: what may be pressed, what a press does, and how folded choices are read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actOf, marksOf, Paths, quarters, stepName, unfold } from "../../src/tavola/web/static/paths.js";

/** @typedef {import("../../src/tavola/web/static/types.js").Choice} Choice */

/** @param {...[string, string]} all each as path and words @returns {Choice[]} */
const choices = (...all) => all.map(([path, text], move) => ({ move, path: path.split(" "), text }));

const KNIGHTS = choices(
  ["knight-1 square-d4", "knight to d4"],
  ["knight-1 square-d5", "knight to d5"],
  ["knight-2 square-d4", "second knight to d4"],
  ["button:End", "end the turn"],
);
const TILE = choices(
  ["cell-3 turn-1", "tile, turned right"],
  ["cell-3 turn-3", "tile, turned left"],
  ["cell-4 turn-0", "tile, upright"],
);

/** @type {import("../../src/tavola/web/static/types.js").Prompt} */
const PROMPT = { text: "", progress: "", rule: "", steps: [], step: 0, hand: null, act: "Move", acts: { "province-": "Place" }, ends: [], why: "" };

/** @param {Choice[]} all */
function fresh(all) {
  const paths = new Paths();
  paths.reset(all);
  return paths;
}

/** @param {Paths} paths */
const open = (paths) => [...paths.next().keys()];

test("first the first ids may be pressed, each once", () => {
  assert.deepEqual(open(fresh(KNIGHTS)), ["knight-1", "knight-2", "button:End"]);
});

test("a press narrows to what begins with it", () => {
  const paths = fresh(KNIGHTS);
  assert.equal(paths.press("knight-1"), null);
  assert.deepEqual(open(paths), ["square-d4", "square-d5"]);
});

test("the last press gives the move", () => {
  const paths = fresh(KNIGHTS);
  paths.press("knight-2");
  assert.equal(paths.press("square-d4")?.text, "second knight to d4");
});

test("a path of one step is played by one press", () => {
  assert.equal(fresh(KNIGHTS).press("button:End")?.move, 3);
});

test("a press on another first step moves the choice there", () => {
  const paths = fresh(KNIGHTS);
  paths.press("knight-1");
  paths.press("knight-2");
  assert.deepEqual(paths.chosen, ["knight-2"]);
});

test("a second press on what is chosen takes it back", () => {
  const paths = fresh(KNIGHTS);
  paths.press("knight-1");
  assert.equal(paths.press("knight-1"), null);
  assert.deepEqual(paths.chosen, []);
});

test("a press where nothing may be pressed changes nothing", () => {
  const paths = fresh(KNIGHTS);
  paths.press("knight-1");
  assert.equal(paths.press("square-z9"), null);
  assert.deepEqual(paths.chosen, ["knight-1"]);
});

test("back goes one step, and says when there is none", () => {
  const paths = fresh(KNIGHTS);
  paths.press("knight-1");
  assert.equal(paths.back(), true);
  assert.equal(paths.back(), false);
});

test("a place shows the first turn that fits; the second press there lays the tile", () => {
  const paths = fresh(TILE);
  assert.equal(paths.press("cell-3"), null);
  assert.equal(paths.turn, "turn-1");
  assert.equal(paths.press("cell-3")?.text, "tile, turned right");
});

test("turning walks only the turns that fit, in a ring", () => {
  const paths = fresh(TILE);
  paths.press("cell-3");
  paths.turnBy(1);
  assert.equal(paths.turn, "turn-3");
  paths.turnBy(1);
  assert.equal(paths.turn, "turn-1");
});

test("a turn wished for before a place is kept where it fits", () => {
  const paths = fresh(TILE);
  paths.turnBy(-1);
  assert.equal(paths.turn, "turn-3");
  paths.press("cell-3");
  assert.equal(paths.turn, "turn-3");
  paths.press("cell-4");
  assert.equal(paths.turn, "turn-0");
});

test("the preview shows what lies under the pointer, with its turn", () => {
  const paths = fresh(TILE);
  assert.deepEqual(paths.shown("cell-4"), ["cell-4", "turn-0"]);
  assert.deepEqual(paths.shown("elsewhere"), []);
});

test("what is not turned cannot be turned", () => {
  const paths = fresh(KNIGHTS);
  paths.turnBy(1);
  assert.equal(paths.turnable, false);
  assert.equal(paths.turn, null);
});

test("folded choices are read whole: moves add up, paths and words are joined", () => {
  const folded = [
    {
      move: 100,
      path: ["knight-1"],
      text: "knight to ",
      then: [
        { move: 4, path: ["square-d4"], text: "d4" },
        { move: 5, path: ["square-d5"], text: "d5" },
      ],
    },
    { move: 7, path: ["button:End"], text: "end" },
  ];
  assert.deepEqual(unfold(folded), [
    { move: 104, path: ["knight-1", "square-d4"], text: "knight to d4" },
    { move: 105, path: ["knight-1", "square-d5"], text: "knight to d5" },
    { move: 7, path: ["button:End"], text: "end" },
  ]);
});

test("folds within folds are read, too", () => {
  const leaf = { move: 1, path: ["c"], text: "c" };
  const folded = [{ move: 100, path: ["a"], text: "a", then: [{ move: 10, path: ["b"], text: "b", then: [leaf] }] }];
  assert.deepEqual(unfold(folded), [{ move: 111, path: ["a", "b", "c"], text: "abc" }]);
});

test("a step is called by its move, or by what its moves have in common", () => {
  assert.equal(stepName(KNIGHTS.slice(3)), "end the turn");
  assert.equal(stepName(KNIGHTS.slice(0, 2)), "knight to (2 ways)");
  assert.equal(stepName(KNIGHTS.slice(2)), "2 ways");
});

test("a turn id is so many quarters, anything else none", () => {
  assert.deepEqual([quarters("turn-3"), quarters("cell-3"), quarters(null)], [3, 0, 0]);
});

test("a choice is played by a word of its own, or by that of the prompt", () => {
  const [moved, placed] = choices(["villager-1 province-ida", ""], ["province-ida", ""]);
  assert.deepEqual([moved, placed].map((choice) => actOf(PROMPT, choice)), ["Move", "Place"]);
  assert.equal(actOf(null, moved), "Play");
});

test("marks say what may be pressed now, what would move the choice, and what plays it", () => {
  const paths = new Paths();
  paths.reset([
    { move: 1, path: ["knight", "square-1"], text: "knight to 1" },
    { move: 2, path: ["knight", "square-2"], text: "knight to 2" },
    { move: 3, path: ["block"], text: "block" },
  ]);
  const told = () => {
    const { legal, other, chosen } = marksOf(paths, PROMPT);
    return [Object.fromEntries(legal), Object.fromEntries(other), chosen];
  };
  assert.deepEqual(told(), [{ knight: "knight to (2 ways)", block: "block" }, {}, []]);
  paths.press("knight");
  assert.deepEqual(told(), [{ "square-1": "knight to 1", "square-2": "knight to 2" }, { block: "block" }, ["knight"]]);
  paths.press("block");
  assert.deepEqual(told(), [{ block: "Move: block" }, { knight: "knight to (2 ways)" }, ["block"]]);
});

test("a copy is changed without its original", () => {
  const paths = new Paths();
  paths.reset([{ move: 1, path: ["a", "b"], text: "" }]);
  const copy = paths.copy();
  copy.press("a");
  assert.deepEqual([paths.chosen, copy.chosen], [[], ["a"]]);
  const older = copy.copy();
  copy.back();
  assert.deepEqual([older.chosen, copy.chosen], [["a"], []]);
});

test("a whole choice is taken at once, with its turn, and may be played as it is", () => {
  const paths = new Paths();
  paths.reset(TILE);
  paths.take(TILE[1]);
  assert.deepEqual([paths.chosen, paths.turn, paths.whole()], [["cell-3"], "turn-3", TILE[1]]);
  paths.reset(KNIGHTS);
  paths.take(KNIGHTS[2]);
  assert.deepEqual([paths.chosen, paths.whole()], [["knight-2", "square-d4"], KNIGHTS[2]]);
});
