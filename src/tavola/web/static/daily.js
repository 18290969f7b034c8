// The puzzle of the day above the list of all; what became of it in a word.

import { button, make } from "./dom.js";
import { openPuzzle } from "./puzzling.js";
import { counted, plain } from "./words.js";

/** @typedef {import("./week.js").Daily} Daily */

export const DONE = { "": "Find it", solved: "Solved", nudged: "Solved", missed: "Look at it" };

/** @param {Daily} daily */
export function dailyPart(daily) {
  const words = `${daily.title}, ${daily.progress}: ${daily.colour} is to move. ${plain(daily.task, [])} One move is much better than all others.`;
  return make(
    "section",
    { class: "daily", id: "daily", "aria-labelledby": "daily-title" },
    make("div", { class: "shot" }, make("img", { src: `/games/${daily.game}/puzzle-${daily.id}.svg`, alt: "", width: "132", height: "84" })),
    make("div", {}, make("h2", { id: "daily-title" }, "Puzzle of the day"), make("p", {}, words)),
    make(
      "div",
      { class: "do" },
      daily.streak ? make("span", { class: "streak" }, make("b", { class: "num" }, daily.streak), `${counted(daily.streak, "day").split(" ")[1]} in a row`) : null,
      button(DONE[daily.result], { "data-key": "daily", onclick: () => void openPuzzle({ daily: true }) }),
    ),
  );
}
