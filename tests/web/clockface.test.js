import assert from "node:assert/strict";
import { test } from "node:test";

import { leftOf, spelt } from "../../src/tavola/web/static/clockface.js";

test("what is left is spelt as people say it", () => {
  const minute = 60_000;
  assert.deepEqual([0, 9_000, 10 * minute - 1, 60 * minute, 187 * minute, 51 * 60 * minute].map(spelt), [
    "0:00",
    "0:09",
    "9:59",
    "1:00 h",
    "3:07 h",
    "2 d 3 h",
  ]);
});

test("a clock runs for one seat and never below nothing", () => {
  const clock = { kind: "live", left: [5000, 9000], runs: 0, due: 12_000, now: 7000 };
  assert.deepEqual([7000, 9000, 20_000].map((now) => leftOf(clock, 0, now)), [5000, 3000, 0]);
  assert.equal(leftOf(clock, 1, 20_000), 9000);
  assert.equal(leftOf({ ...clock, left: [null, null] }, 1, 0), null);
});
