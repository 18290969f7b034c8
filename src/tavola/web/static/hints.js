// Hints in sentences, as deep as one asks: where to look, what to do, or the three best moves with their reasons.

import { call, query } from "./api.js";
import { button, make } from "./dom.js";
import { counted, plain, sentence } from "./words.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Sheet} Sheet */
/**
 * @typedef {object} Hooks
 * @property {(choice: Choice | null) => void} point
 * @property {(choice: Choice) => void} play
 * @property {(choice: Choice) => string} name what the picture calls it
 * @property {(choice: Choice) => boolean} onBoard whether its first step is a place of the picture
 * @property {() => string[]} names of the seats
 * @property {(depth: number) => void} deeper
 */

const DEPTHS = ["Where?", "What?", "Show all"];

/** The advice, or why there is none. @param {string} table @param {number} seat @returns {Promise<Hint[] | string>} */
export async function askHints(table, seat) {
  try {
    return await call("GET", `/api/tables/${table}/hint${query({ seat })}`);
  } catch (refusal) {
    return /** @type {Error} */ (refusal).message;
  }
}

/** What a depth points at: only the first step of the best move, or all of it. @param {Hint[]} hints @param {number} depth */
export function pointedAt(hints, depth) {
  return depth ? hints[0] : { ...hints[0], path: hints[0].path.slice(0, 1) };
}

/** @param {Sheet} sheet @param {Hooks} hooks */
export function hintSheet({ hints, depth = 0 }, hooks) {
  if (typeof hints === "string") return ["Hint", make("p", { role: "status" }, hints)];
  if (hints) return ["Hint", ...inside(hints, depth, hooks)];
  const dots = make("span", { class: "dots" }, "");
  return ["Hint", make("p", { class: "quiet-words", role: "status" }, "Thinking", dots)];
}

/** @param {Hint[]} hints @param {number} depth @param {Hooks} hooks */
function inside(hints, depth, hooks) {
  if (!hints.length) return [make("p", { class: "quiet-words" }, "There is nothing to advise here.")];
  const chips = DEPTHS.map((words, at) =>
    make("button", { type: "button", "aria-pressed": String(at === depth), onclick: () => hooks.deeper(at) }, words),
  );
  const where = hooks.onBoard(hints[0]) ? "" : " in-hand"; // which such a sheet leaves free on a phone
  return [make("div", { class: `depths${where}`, role: "group", "aria-label": "How much to tell" }, ...chips), ...told(hints, depth, hooks)];
}

/** @param {Hint[]} hints @param {number} depth @param {Hooks} hooks */
function told(hints, depth, hooks) {
  const [best] = hints;
  if (depth === 0) {
    const words = hooks.onBoard(best) ? "Look where the dots are." : "It is no place on the board: the dots are around a thing in your hand, or a button.";
    return [make("p", { class: "where-words", role: "status" }, words)];
  }
  if (depth === 1) return [make("ol", { class: "advices told" }, row(best, true, false, hooks))];
  return [
    make("ol", { class: "advices told" }, ...hints.map((hint, at) => row(hint, !at, true, hooks))),
    best.same ? make("p", { class: "fine" }, `${alike(best.same)} as good.`) : null,
    make("p", { class: "fine" }, worth(best)),
  ];
}

/** "One more place is", "Two more moves are". @param {number} same */
function alike(same) {
  const words = counted(same, "more move");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${same === 1 ? "is" : "are"}`;
}

/** @param {Hint} hint @param {boolean} best @param {boolean} reasons @param {Hooks} hooks */
function row(hint, best, reasons, hooks) {
  const names = hooks.names();
  return make(
    "li",
    { class: best ? "best" : null, onmouseenter: () => hooks.point(hint), onfocusin: () => hooks.point(hint) },
    make("p", { class: "does" }, ...sentence(hint.does, names)),
    reasons && hint.why ? make("p", { class: "why" }, ...sentence(hint.why, names)) : null,
    make(
      "div",
      { class: "foot" },
      ...(reasons ? chips(hint) : []),
      button("Play", {
        class: `button small${best ? " primary" : ""}`,
        "aria-label": `Play: ${plain(hint.does, names)}`,
        onclick: () => hooks.play(hint),
      }),
    ),
  );
}

/** @param {Hint} hint */
function chips({ now, later, behind }) {
  const far = behind >= 10 ? Math.round(behind) : behind;
  return [
    now > 0 ? make("span", { class: "gained now" }, `+${now} now`) : null,
    later > 0 ? make("span", { class: "gained" }, `+${later} later`) : null,
    behind >= 0.5 ? make("span", { class: "gained less" }, behind === 1 ? "1 point behind" : `${far} behind`) : null,
  ];
}

/** @param {Hint} hint */
function worth({ value, lead }) {
  const ahead = Math.round(Math.abs(lead));
  const points = ahead === 0 ? "about even" : `about ${counted(ahead, "point")} ${lead > 0 ? "ahead" : "behind"}`;
  return `After the first you would be ${points} at the end, and win ${Math.round(value * 100)} in 100. So the strongest bot believes; it sees what you see.`;
}
