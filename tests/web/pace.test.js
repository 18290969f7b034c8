// One ply after another, each long enough to be seen.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { standInPage } from "./page.js";
import { Pace } from "../../src/tavola/web/static/pace.js";

/** @typedef {import("../../src/tavola/web/static/types.js").Message} Message */

let now = 10_000;
const page = standInPage();

/** @param {number} ply @param {Partial<Message>} more @returns {Message} */
function message(ply, more = {}) {
  const line = { text: `ply ${ply - 1}`, player: 0, points: 0, sum: "", rule: "", category: "", at: "" };
  const told = { ply: ply - 1, turn: 0, line };
  return /** @type {Message} */ ({ ply, story: [told], ...more });
}

/** A pace, and what it has shown. */
function watched() {
  /** @type {Message[]} */
  const shown = [];
  const pace = new Pace(async (next) => void shown.push(next));
  return { pace, shown };
}

/** Let time go by, and all that was promised be done. @param {number} milliseconds */
async function pass(milliseconds) {
  for (let each = 0; each < milliseconds; each += 10) {
    now += 10;
    mock.timers.tick(10);
  }
  for (let each = 0; each < 10; each += 1) await Promise.resolve();
}

/** @param {Message} one */
const plies = (one) => one.story.map((told) => told.ply);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  performance.now = () => now;
  page.hidden = false;
  page.still = false;
  page.tempo = "Normal";
});

test("the first message is shown at once, the next when the first has been seen", async () => {
  const { pace, shown } = watched();
  pace.add(message(1));
  pace.add(message(2));
  await pass(10);
  assert.deepEqual(shown.map((each) => each.ply), [1]);
  await pass(480);
  assert.equal(shown.length, 1);
  await pass(100);
  assert.deepEqual(shown.map((each) => each.ply), [1, 2]);
});

test("a press brings up the newest at once, and no story is lost", async () => {
  const { pace, shown } = watched();
  for (const ply of [1, 2, 3]) pace.add(message(ply));
  pace.flush();
  await pass(0);
  assert.deepEqual(shown.map((each) => each.ply), [3]);
  assert.deepEqual(plies(shown[0]), [0, 1, 2]);
});

test("what waited is not shown a second time", async () => {
  const { pace, shown } = watched();
  for (const ply of [1, 2]) pace.add(message(ply));
  pace.flush();
  await pass(2000);
  assert.equal(shown.length, 1);
});

test("a fifth message does not wait", async () => {
  const { pace, shown } = watched();
  for (const ply of [1, 2, 3, 4, 5]) pace.add(message(ply));
  await pass(0);
  assert.deepEqual(shown.map((each) => each.ply), [5]);
});

test("nobody waits who wants no motion, or looks at another page", async () => {
  for (const reason of /** @type {const} */ (["still", "hidden"])) {
    const { pace, shown } = watched();
    page[reason] = true;
    pace.add(message(1));
    pace.add(message(2));
    await pass(0);
    assert.equal(shown.length, 2, reason);
    page[reason] = false;
  }
});

test("a note of the server is said at once, and outlives what follows it", async () => {
  const { pace, shown } = watched();
  pace.add(message(1));
  pace.add(message(2, { note: "Ada took a move back." }));
  await pass(0);
  assert.equal(shown[0].note, "Ada took a move back.");
});

test("a story told again replaces what was waiting to be told", async () => {
  const { pace, shown } = watched();
  pace.add(message(3));
  pace.add(message(4));
  pace.add(message(5));
  const again = [...message(4).story, ...message(5).story];
  pace.add(message(5, { from: 3, story: again }));
  pace.flush();
  await pass(0);
  assert.deepEqual(plies(shown[0]), [2, 3, 4]);
  assert.equal(shown[0].from, 3);
});

test("a picture that cannot be shown does not stop the next", async () => {
  const said = mock.method(console, "error", () => undefined);
  const shown = /** @type {number[]} */ ([]);
  const pace = new Pace(async (next) => {
    if (next.ply === 1) throw new Error("no picture");
    shown.push(next.ply);
  });
  pace.add(message(1));
  pace.add(message(2));
  await pass(1200);
  assert.deepEqual(shown, [2]);
  assert.equal(said.mock.callCount(), 1);
});

test("at a calm speed each is seen for longer", async () => {
  page.tempo = "Calm";
  const { pace, shown } = watched();
  pace.add(message(1));
  pace.add(message(2));
  await pass(900);
  assert.equal(shown.length, 1);
  await pass(200);
  assert.equal(shown.length, 2);
});

test("at once nothing waits", async () => {
  page.tempo = "At once";
  const { pace, shown } = watched();
  for (const ply of [1, 2, 3]) pace.add(message(ply));
  await pass(0);
  assert.equal(shown.length, 3);
});
