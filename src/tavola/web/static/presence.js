// Whether somebody is at the table: here, away with the page open, or gone; as a dot of its own shape and in words.

import { lasting, lately } from "./dates.js";
import { make } from "./dom.js";

/** @typedef {import("./types.js").Seat} Seat */

const EVERY = 30_000; // milliseconds between two looks at how long somebody has been away
let ticking = 0;

/** Of a person who is not me: here, away or gone; empty for all others. @param {Seat} seat @returns {"" | "here" | "away" | "gone"} */
export function presenceOf({ kind, me, here, since }) {
  if (kind !== "person" || me || here === undefined) return "";
  if (here === false) return "gone";
  return since ? "away" : "here";
}

/** "here", "away for 4 min", "gone since Sunday". @param {Seat} seat */
export function presenceWords(seat) {
  const state = presenceOf(seat);
  if (state === "away") return `away for ${lasting(Date.now() / 1000 - (seat.since ?? 0))}`;
  return state === "gone" && seat.since ? `gone since ${lately(seat.since)}` : state;
}

/** The same with its dot; how long somebody has been away goes on being told. @param {Seat} seat */
export function presenceMark(seat) {
  const state = presenceOf(seat);
  if (!state) return null;
  const words = make("span", {}, presenceWords(seat));
  const mark = make("small", { class: `pres ${state}` }, make("i", { "aria-hidden": "true" }), words);
  if (state === "away") {
    Object.assign(mark, { tell: () => (words.textContent = presenceWords(seat)) });
    ticking ||= window.setInterval(tick, EVERY);
  }
  return mark;
}

function tick() {
  for (const mark of document.querySelectorAll(".pres.away")) /** @type {any} */ (mark).tell?.();
}
