// What the replay page fetches after its first picture: the side panel with its sheets.

import { askFork, fork, forkSheet } from "./fork.js";
import { Panel } from "./panel.js";
import { replaySheet } from "./replay-menu.js";
import { fetchRules, ruleSheet } from "./rules.js";
import { close, open } from "./state.js";

/** @typedef {import("./types.js").ReplayState} ReplayState */
/**
 * @typedef {object} Replay
 * @property {ReplayState} state
 * @property {string | null} seat
 * @property {() => unknown} share
 * @property {(rule: string) => unknown} rules
 * @property {<A extends unknown[]>(how: (state: ReplayState, ...rest: A) => unknown, ...rest: A) => unknown} change
 */

/** The side panel of a replay. @param {Replay} replay */
export function replayPanel(replay) {
  return new Panel(() => replay.change(close), {
    more: ({ whole, ply }) => replaySheet(whole, ply, replay.seat, replay),
    rules: ({ sheet }) => ruleSheet(sheet),
    fork: ({ sheet }) =>
      forkSheet(sheet.fork, {
        changed: () => replay.change(open, { ...sheet, again: true }),
        go: () => fork(sheet.fork, replay.seat),
      }),
  });
}

/** @param {Replay} replay */
export function openMore(replay) {
  replay.change(open, { name: "more" });
}

/** Ask who is to play on from here. @param {Replay} replay @param {number | null} [cost] what a turn cost that is tried again */
export async function openFork(replay, cost = null) {
  const { message, ply } = replay.state;
  if (message) replay.change(open, { name: "fork", fork: await askFork(message, Math.min(ply, message.ply), cost) });
}

/** Open the rules. @param {Replay} replay @param {string} rule the paragraph to begin with */
export async function openRules(replay, rule) {
  const { whole } = replay.state;
  if (whole) replay.change(open, { name: "rules", rule, text: await fetchRules(whole.game) });
}
