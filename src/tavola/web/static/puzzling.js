// Opening puzzles, from wherever one is: the one of the day, one by its id, or the next of what one likes.

import { call } from "./api.js";
import { notice } from "./notices.js";

/** @typedef {{game: string, level: string}} Wanted which puzzles one likes; "" for any */

const KEPT = "puzzles";

/** What was last chosen on this device. @returns {Wanted} */
export function wanted() {
  const [game = "", level = ""] = (localStorage.getItem(KEPT) ?? "").split(" ");
  return { game, level };
}

/** @param {Wanted} now */
export function want({ game, level }) {
  localStorage.setItem(KEPT, `${game} ${level}`);
}

/** Open a puzzle. @param {{daily?: boolean, puzzle?: string, game?: string, level?: string}} which */
export async function openPuzzle(which) {
  try {
    const { table } = await call("POST", "/api/puzzles", which);
    location.assign(`/table/${table}`);
  } catch (refusal) {
    const words = /** @type {Error} */ (refusal).message;
    const all = /** @type {[string, () => void]} */ (["All puzzles", () => location.assign("/puzzles")]);
    notice("warn", words.charAt(0).toUpperCase() + words.slice(1), location.pathname === "/puzzles" ? {} : { act: all });
  }
}
