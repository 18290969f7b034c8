// What a lesson asks for, what glows, and what is said to the rest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { aimed, answerTo, fits, goodIds } from "../../src/tavola/web/static/lesson.js";
import { marksOf, Paths } from "../../src/tavola/web/static/paths.js";

const choices = [
  { move: 1, path: ["a", "turn-0"], text: "lay V (0,1) r0" },
  { move: 2, path: ["a", "turn-1"], text: "lay V (0,1) r1" },
  { move: 3, path: ["b", "turn-0"], text: "lay V (2,2) r0" },
  { move: 4, path: ["c"], text: "pass" },
];
const coach = /** @type {import("../../src/tavola/web/static/types.js").Coach} */ ({
  phase: "ask",
  good: "lay V (0,1) r1",
  answers: [
    ["lay V (2,*", "Allowed, but far away."],
    ["*", "Lay the bend."],
  ],
});

/** @param {...string} chosen */
function pathsAt(...chosen) {
  const paths = new Paths();
  paths.reset(choices);
  for (const id of chosen) paths.press(id);
  return paths;
}

test("a star stands for anything, and nothing else is special", () => {
  assert.ok(fits("lay V (0,1) r0 | pass", "pass"));
  assert.ok(fits("lay V (2,*", "lay V (2,2) r0"));
  assert.ok(!fits("lay V (0.1) r0", "lay V (0,1) r0"));
  assert.ok(!fits("pass", "pass on"));
});

test("only what leads to a good move glows, the rest can still be pressed", () => {
  const marks = aimed(marksOf(pathsAt(), null), coach, pathsAt());
  assert.deepEqual([...marks.legal.keys()], ["a"]);
  assert.deepEqual([...marks.other.keys()], ["b", "c"]);
});

test("what is asked glows again while something else is chosen", () => {
  const paths = pathsAt("b");
  assert.deepEqual([...aimed(marksOf(paths, null), coach, paths).legal.keys()], ["a"]);
  assert.deepEqual([...goodIds(coach, pathsAt("a"))], ["a", "turn-1"]);
});

test("a press is answered as soon as nothing good can come of it", () => {
  assert.equal(answerTo(coach, pathsAt("a").open()), "");
  assert.equal(answerTo(coach, pathsAt("b").open()), "Allowed, but far away.");
  assert.equal(answerTo(coach, [choices[0]]), "Lay the bend.");
  assert.equal(answerTo(coach, [choices[2], choices[3]]), "", "two things could be said");
  assert.equal(answerTo({ ...coach, phase: "done" }, [choices[3]]), "");
});
