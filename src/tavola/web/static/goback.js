// Asking the others to go back to an earlier turn: which one is chosen by what happened in it.

import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { isScoring, namesOf, unlinked } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./story.js").Told} Told */

const LATEST = 30; // turns that one can go back to

/** The first line of each turn that can be taken back, the latest first. @param {Told[]} told @returns {Told[]} */
export function turnsOf(told) {
  /** @type {Map<number, Told>} */
  const first = new Map();
  for (const each of told) if (each.turn && each.line.player >= 0 && !isScoring(each.line) && !first.has(each.turn)) first.set(each.turn, each);
  return [...first.values()].reverse().slice(0, LATEST);
}

/** @param {Message} message @param {Told[]} told @param {(ply: number) => unknown} ask */
export function askBack(message, told, ask) {
  const turns = turnsOf(told);
  let chosen = turns[0]?.ply;
  const row = (/** @type {Told} */ { ply, turn, line, names }) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name: "back-to", checked: ply === chosen, onchange: () => (chosen = ply) }),
      make("span", {}, make("b", {}, `Turn ${turn}`), make("small", {}, ...unlinked(line.text, names ?? namesOf(message.seats)))),
    );
  const dialog = openDialog(
    "Go back to which turn?",
    make("p", { class: "quiet-words" }, "If all agree, that turn and all that came after it is taken back. Luck is drawn anew then; what was seen stays seen."),
    make("fieldset", { class: "ways-out turns-back" }, make("legend", { class: "hidden-words" }, "The turn that is played again"), ...turns.map(row)),
    make(
      "div",
      { class: "row end" },
      button("Play on", { onclick: () => dialog.close() }),
      button("Ask the others", { class: "button primary", onclick: () => (dialog.close(), ask(chosen)) }),
    ),
  );
}
