// From whose eyes a replay is seen, and what else one can do with it.

import { query } from "./api.js";
import { badge, button, icon, laidOut, make } from "./dom.js";
import { otherTheme } from "./themes.js";
import { named, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/** @type {[string, string][]} */
const KEYS = [
  ["←  →", "a move back, a move on"],
  ["↑  ↓", "a turn back, a turn on"],
  ["shift ←  →", "the scoring before, the next one"],
  ["space", "play and pause"],
  ["Home, End", "first, last"],
  ["N, B", "in a review: the next turning point, the one before"],
  ["+  −  0", "zoom in, zoom out, show all"],
];

/**
 * @param {Message} message @param {number} ply @param {string | null} eye
 * @param {{share: () => unknown, rules: (rule: string) => unknown}} acts which stand in the bar where there is room for them
 * @returns {import("./dom.js").Child[]}
 */
export function replaySheet(message, ply, eye, acts) {
  const names = namesOf(message.seats);
  const way = (
    /** @type {string | null} */ seat,
    /** @type {(Node | string)[]} */ ...words
  ) =>
    make(
      "a",
      { class: "button", href: query({ ply, seat }) || "?", "aria-current": eye === seat ? "true" : null },
      ...words,
    );
  // Several at one device share it: until the end, what one of them saw is not for whoever holds it.
  const seats = message.over || message.my_seats.length === 1 ? message.my_seats : [];
  const eyes = seats.map((seat) =>
    way(
      String(seat),
      badge(seat, "small"),
      make("span", {}, "As ", named(names[seat]), " saw it"),
    ),
  );
  if (message.over) eyes.push(way("all", icon("bulb"), "With everything revealed"));
  return [
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
      laidOut("tall") && button("Share this moment", { onclick: () => acts.share() }, icon("link")),
      laidOut("tall") && button("Rules", { onclick: () => acts.rules("") }, icon("book")),
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
  ];
}
