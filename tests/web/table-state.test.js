// How the table's state changes: what is heard, chosen, sent and refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { back, forget, hear, point, press, send, sitDown, turn, unsend, warn } from "../../src/tavola/web/static/table-state.js";
import { open } from "../../src/tavola/web/static/state.js";
import { CHOICES, line, message } from "./told.js";

/** A table at which something was heard. @param {Parameters<typeof message>[0]} [more] */
function seated(more = {}) {
  const state = sitDown();
  hear(state, message(more));
  return state;
}

test("what is asked can be chosen, and a phone looks at it", () => {
  const state = seated({ story: [line(3, 2, "{1} lays a [tile](#tile-9).")] });
  assert.deepEqual([...state.paths.next().keys()], ["place-1", "place-2"]);
  assert.equal(state.asked, 1);
  assert.deepEqual(state.wish, { kind: "approach", ids: ["tile-9"] });
  assert.deepEqual(state.last, { ids: ["tile-9"], seat: 1 });
});

test("the same question again takes no choice away", () => {
  const state = seated();
  press(state, "place-1", false);
  hear(state, message({ choices: structuredClone(CHOICES), scores: [1, 1] }));
  assert.deepEqual([state.paths.chosen, state.asked], [["place-1"], 1]);
  hear(state, message({ ply: 5 }));
  assert.deepEqual([state.paths.chosen, state.asked], [[], 2]);
});

test("only what is new is told, and its points rise", () => {
  const state = seated({ story: [line(2, 1, "{0} lays."), line(3, 1, "{0} scores.", { points: 3 })] });
  assert.deepEqual([state.fresh, state.points.scorings], [[], []]);
  hear(state, message({ ply: 5, story: [line(4, 2, "{1} scores.", { points: 2 })] }));
  assert.deepEqual(state.fresh.map(({ ply }) => ply), [4]);
  assert.deepEqual(state.points.scorings.map(({ line: { points } }) => points), [2]);
  assert.deepEqual(state.told.map(({ ply }) => ply), [2, 3, 4]);
});

test("a mouse plays what is whole at once; a finger sees it first", () => {
  const state = seated();
  assert.equal(press(state, "place-2", true), null);
  assert.deepEqual(state.wish, { kind: "follow", ids: [] });
  assert.equal(press(state, "place-2", true)?.move, 3);
  assert.equal(press(seated(), "place-2", false)?.move, 3);
});

test("what is chosen is another object each time, so that it is seen", () => {
  const state = seated();
  const before = state.paths;
  press(state, "place-1", false);
  assert.deepEqual([before.chosen, state.paths.chosen], [[], ["place-1"]]);
  turn(state, 1);
  assert.equal(state.paths.turn, "turn-2");
  assert.deepEqual([back(state), state.paths.chosen, back(state)], [true, [], false]);
});

test("a press or a message lets go of what a list points at", () => {
  const state = seated();
  point(state, CHOICES[2]);
  assert.deepEqual([state.pointed, state.wish], [CHOICES[2], { kind: "glance", ids: ["place-2"] }]);
  press(state, "place-1", false);
  assert.equal(state.pointed, null);
  state.missed = "hand-0-king";
  hear(state, message({}));
  assert.equal(state.missed, null);
});

test("a move that is sent leaves nothing to press until its answer; a refused one is as if never sent", () => {
  const state = seated();
  press(state, "place-2", true);
  send(state, message({}));
  assert.deepEqual([state.waiting, state.message?.choices, [...state.paths.next()]], [true, [], []]);
  unsend(state);
  assert.deepEqual([state.waiting, state.message?.choices], [false, CHOICES]);
  send(state, message({}));
  hear(state, message({ ply: 5, to_move: 1, choices: [] }));
  unsend(state);
  assert.deepEqual([state.waiting, state.message?.ply], [false, 5]);
});

test("a move that is warned of waits, chosen, until something else is chosen or asked", () => {
  const warned = { choice: CHOICES[1], title: "This gives {1} 6 points", text: "" };
  const state = seated();
  send(state, message({}));
  warn(state, warned);
  assert.deepEqual([state.waiting, state.message?.choices, state.warned], [false, CHOICES, warned]);
  assert.deepEqual(state.paths.whole(), CHOICES[1]);
  hear(state, message({ choices: structuredClone(CHOICES), scores: [1, 1] }));
  assert.equal(state.warned, warned);
  forget(state);
  assert.deepEqual([state.warned, state.paths.chosen], [null, []]);
  warn(state, warned);
  hear(state, message({ ply: 5 }));
  assert.equal(state.warned, null);
});

test("the list of moves follows a new question, a hint does not outlive it", () => {
  const state = seated();
  open(state, { name: "moves" });
  hear(state, message({ ply: 5 }));
  assert.deepEqual(state.sheet, { name: "moves", again: true });
  open(state, { name: "hints" });
  hear(state, message({ ply: 6 }));
  assert.equal(state.sheet, null);
});

test("while the device is passed nothing is left of a hand, a sheet or a slip", () => {
  const state = seated({ story: [line(3, 2, "{1} draws a [card](#card-7).")] });
  open(state, { name: "mat", seat: 0 });
  state.notices = [{ name: "note", kind: "", text: "a card" }];
  const king = { id: "hand-0-king", label: "King" };
  const hand = [{ id: "cards", title: "Your cards", form: "card", items: [king], note: "1 to play" }];
  hear(state, message({ pass_to: 1, mats: [[], []], hand, story: [line(4, 2, "{0} draws.")] }));
  assert.deepEqual(state.message?.hand.map(({ items, note }) => [items, note]), [[[], ""]]);
  assert.deepEqual([state.sheet, state.notices, state.told], [null, [], []]);
  assert.deepEqual([state.message?.svg, state.message?.choices, state.message?.seat], ["", [], null]);
});

test("what was sent does not stay behind the cover, and the next seat hears only what is new to it", () => {
  const state = seated();
  send(state, message({}));
  const story = [line(3, 1, "{1} lays."), line(4, 2, "{0} lays.")];
  hear(state, message({ ply: 5, seat: null, to_move: 1, pass_to: 1, story }));
  assert.deepEqual([state.sent, state.fresh], [null, []]);
  hear(state, message({ ply: 5, seat: 1, to_move: 1, from: 0, story }));
  assert.deepEqual(state.fresh.map(({ ply }) => ply), [4]);
});

test("the end of a game is shown once by itself", () => {
  const state = seated();
  hear(state, message({ ply: 9, over: true, choices: [] }));
  const end = state.result;
  assert.equal(end?.ply, 9);
  hear(state, message({ ply: 9, over: true, choices: [] }));
  assert.equal(state.result, end);
});

test("a new picture puts the lights out, the same one does not", () => {
  const state = seated();
  state.lit = [{ ids: ["city-1"], seat: 0 }];
  hear(state, message({}));
  assert.equal(state.lit.length, 1);
  hear(state, message({ svg: "<svg><g/></svg>" }));
  assert.equal(state.lit.length, 0);
});
