// A pane is shown when something that it shows has changed, and never otherwise.

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderer } from "../../src/tavola/web/static/render.js";
import { begin, close, isOpen, light, open, tip, wish } from "../../src/tavola/web/static/state.js";

/** A page of three panes that writes down what it shows. */
function page() {
  /** @type {string[]} */
  const shown = [];
  const state = begin({ dim: false });
  const render = renderer([
    ["tip", ({ tip: { words } }) => shown.push(`tip ${words}`)],
    ["dim", (/** @type {any} */ { dim }) => shown.push(`dim ${dim}`)],
    ["tip dim", () => shown.push("both")],
  ]);
  const draw = () => {
    shown.length = 0;
    render(state);
    return [...shown];
  };
  return { state, draw };
}

test("the first time all panes are shown, in their order", () => {
  assert.deepEqual(page().draw(), ["tip ", "dim false", "both"]);
});

test("a second time changes nothing", () => {
  const { draw } = page();
  draw();
  assert.deepEqual(draw(), []);
});

test("only the panes follow that show what has changed", () => {
  const { state, draw } = page();
  draw();
  state.dim = true;
  assert.deepEqual(draw(), ["dim true", "both"]);
  tip(state, "a knight");
  assert.deepEqual(draw(), ["tip a knight", "both"]);
});

test("what a pane changes by being shown is shown after it, once", () => {
  const state = begin({ over: "" });
  /** @type {string[]} */
  const shown = [];
  const render = renderer([
    ["over", (/** @type {any} */ { over }) => shown.push(`over ${over}`)],
    [
      "tip",
      () => {
        state.over = "place-1"; // as the focus does when it comes to the board
        render(state);
        shown.push("tip");
      },
    ],
  ]);
  render(state);
  assert.deepEqual(shown, ["over ", "tip", "over place-1"]);
});

test("a pane that fails does not stop the next state from being shown", () => {
  const state = begin({ wrong: true });
  const render = renderer([
    [
      "wrong",
      (/** @type {any} */ { wrong }) => {
        if (wrong) throw new Error("no such place");
      },
    ],
  ]);
  assert.throws(() => render(state));
  state.wrong = false;
  render(state);
});

test("what happens once is another object each time, even with the same words", () => {
  const state = begin({});
  wish(state, "fit");
  const first = state.wish;
  wish(state, "fit");
  assert.deepEqual(state.wish, first);
  assert.notEqual(state.wish, first);
});

test("one sheet is open at a time, and closing it lets go of what it pointed at", () => {
  const state = begin({});
  open(state, { name: "moves" });
  open(state, { name: "rules", rule: "3" });
  state.pointed = { move: 1, path: ["place-1"], text: "place" };
  assert.deepEqual([isOpen(state, "moves"), isOpen(state, "rules")], [false, true]);
  assert.equal(close(state), true);
  assert.equal(close(state), false);
  assert.equal(state.pointed, null);
});

test("what is lit has the colour of its seat; no ids put the light out", () => {
  const state = begin({});
  light(state, ["city-1"], 2);
  assert.deepEqual(state.lit, [{ ids: ["city-1"], seat: 2 }]);
  light(state, [], -1);
  assert.deepEqual(state.lit, []);
});
