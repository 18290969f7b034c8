// The best bot's three moves, with what they are worth; pointing at one shows it on the board.

import { call, query } from "./api.js";
import { button, make } from "./dom.js";
import { counted } from "./words.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {Choice & {value: number, lead: number, share: number}} Hint */
/** @typedef {import("./panel.js").Panel} Panel */

/**
 * @param {Panel} panel
 * @param {string} table
 * @param {number} seat
 * @param {object} hooks
 * @param {(choice: Choice | null) => void} hooks.point
 * @param {(choice: Choice) => void} hooks.play
 * @param {(choice: Choice) => string} hooks.name what the picture calls it
 */
export async function openHints(panel, table, seat, hooks) {
  panel.open(
    "hints",
    "Hint",
    make("p", { class: "quiet-words", role: "status" }, "Thinking", make("span", { class: "dots" }, "")),
  );
  panel.closed = () => hooks.point(null);
  try {
    /** @type {Hint[]} */
    const hints = await call("GET", `/api/tables/${table}/hint${query({ seat })}`);
    if (!panel.isOpen("hints")) return;
    panel.refresh(...inside(hints, hooks));
    if (hints.length) hooks.point(hints[0]);
  } catch (refusal) {
    if (panel.isOpen("hints"))
      panel.refresh(make("p", { role: "status" }, /** @type {Error} */ (refusal).message));
  }
}

/** @param {Hint[]} hints @param {Parameters<typeof openHints>[3]} hooks */
function inside(hints, hooks) {
  if (!hints.length) return [make("p", { class: "quiet-words" }, "There is nothing to advise here.")];
  const rows = hints.map((hint, at) =>
    make(
      "li",
      { onmouseenter: () => hooks.point(hint), onfocusin: () => hooks.point(hint) },
      make(
        "div",
        { class: "advice" },
        make("b", {}, hint.text),
        hooks.name(hint) ? make("span", {}, hooks.name(hint)) : null,
        make("small", {}, worth(hint)),
      ),
      button("Play", {
        class: `button small${at ? "" : " primary"}`,
        "aria-label": `Play ${hint.text}`,
        onclick: () => hooks.play(hint),
      }),
    ),
  );
  return [
    make(
      "p",
      { class: "quiet-words" },
      "What the strongest bot would do, best first. Point at one to see it on the board.",
    ),
    make("ol", { class: "advices" }, ...rows),
  ];
}

/** @param {Hint} hint */
function worth({ value, lead }) {
  const ahead = Math.round(Math.abs(lead));
  const points =
    ahead === 0
      ? "about even at the end"
      : `about ${counted(ahead, "point")} ${lead > 0 ? "ahead" : "behind"} at the end`;
  return `wins ${Math.round(value * 100)} in 100, ${points}`;
}
