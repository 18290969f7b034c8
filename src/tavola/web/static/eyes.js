// From whose eyes a replay is seen, and what else one can do with it.

import { query } from "./api.js";
import { badge, button, icon, make } from "./dom.js";
import { otherTheme } from "./themes.js";
import { namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./panel.js").Panel} Panel */

/** @type {[string, string][]} */
const KEYS = [
  ["←  →", "a move back, a move on"],
  ["shift ←  →", "the scoring before, the next one"],
  ["space", "play and pause"],
  ["Home, End", "first, last"],
  ["+  −  0", "zoom in, zoom out, show all"],
];

/** @param {Panel} panel @param {Message} message @param {number} ply @param {string | null} eye */
export function openReplayMore(panel, message, ply, eye) {
  const names = namesOf(message.seats);
  const way = (
    /** @type {string | null} */ seat,
    /** @type {string} */ words,
    /** @type {Node | null} */ mark,
  ) =>
    make(
      "a",
      { class: "button", href: query({ ply, seat }) || "?", "aria-current": eye === seat ? "true" : null },
      mark,
      words,
    );
  const eyes = message.my_seats.map((seat) =>
    way(String(seat), `As ${names[seat]} saw it`, badge(seat, "small")),
  );
  if (message.over) eyes.push(way("all", "With everything revealed", icon("bulb")));
  panel.open(
    "more",
    "This replay",
    make(
      "div",
      { class: "column" },
      make(
        "a",
        { class: "button", href: `/table/${message.table}` },
        icon("on"),
        message.over ? "To the table" : "Back to the table",
      ),
      make(
        "a",
        {
          class: "button",
          href: `/api/tables/${message.table}/record?form=text`,
          download: `${message.game}-${message.table}.txt`,
        },
        icon("down"),
        "Download the record",
      ),
      button("Light or dark", { onclick: otherTheme }, icon("moon")),
    ),
    eyes.length ? make("h3", {}, "Seen from") : null,
    make("div", { class: "column" }, ...eyes),
    make("h3", {}, "Keys"),
    make(
      "dl",
      { class: "keys" },
      ...KEYS.map(([key, words]) =>
        make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)),
      ),
    ),
  );
}
