// What else one can do at a table: replay, record, seats, theme, keys.

import { call } from "./api.js";
import { badge, button, icon, make } from "./dom.js";
import { KEYS } from "./keys.js";
import { kindOf } from "./mats.js";
import { openSeats } from "./prompt.js";
import { slip } from "./slips.js";
import { otherTheme } from "./themes.js";
import { namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./panel.js").Panel} Panel */

const STAND_IN = "level:3"; // the bot that takes over a seat

/** @param {Panel} panel @param {Message} message */
export function openMore(panel, message) {
  const { table } = message;
  panel.open(
    "more",
    "This table",
    make(
      "div",
      { class: "column" },
      make("a", { class: "button", href: `/table/${table}/replay` }, icon("history"), "Replay"),
      make(
        "a",
        {
          class: "button",
          href: `/api/tables/${table}/record?form=text`,
          download: `${message.game}-${table}.txt`,
        },
        icon("down"),
        "Download the record",
      ),
      message.invite
        ? button("Copy the invitation", { onclick: () => copyInvitation(message) }, icon("link"))
        : null,
      button("Light or dark", { onclick: otherTheme }, icon("moon")),
    ),
    make("h3", {}, "Seats"),
    make("ul", { class: "seat-rows" }, ...message.seats.map((_, at) => seatRow(message, at))),
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

/** @param {Message} message @param {number} at */
function seatRow(message, at) {
  const seat = message.seats[at];
  const mine = message.my_seats.includes(at);
  const may = !message.over && message.my_seats.length > 0 && (mine || seat.kind === "open");
  const words = mine ? "Let a bot play on" : "Give it to a bot";
  return make(
    "li",
    {},
    badge(at, "small"),
    make(
      "span",
      {},
      make("b", {}, namesOf(message.seats)[at]),
      " ",
      make("small", {}, kindOf(seat, at, message)),
    ),
    may
      ? button(words, {
          class: "button small",
          onclick: () => change(message, at, { kind: "bot", bot: STAND_IN }),
        })
      : null,
    may && mine
      ? button("Leave", { class: "button small", onclick: () => change(message, at, { kind: "open" }) })
      : null,
  );
}

/** @param {Message} message @param {number} at @param {object} seat */
async function change(message, at, seat) {
  try {
    await call("PUT", `/api/tables/${message.table}/seats/${at}`, seat);
    location.reload();
  } catch (refusal) {
    slip("warn", /** @type {Error} */ (refusal).message);
  }
}

/** Put bots into every free seat. @param {Message} message */
export async function fillWithBots(message) {
  try {
    for (const at of openSeats(message))
      await call("PUT", `/api/tables/${message.table}/seats/${at}`, { kind: "bot", bot: STAND_IN });
  } catch (refusal) {
    slip("warn", /** @type {Error} */ (refusal).message);
  }
}

/** Copy the link by which a friend takes a free seat. @param {Message} message */
export async function copyInvitation(message) {
  const link = new URL(message.invite ?? location.pathname, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    slip("good", "The link is copied. Send it to a friend.", { stays: 4000 });
  } catch {
    const field = make("input", { class: "select", readonly: true, value: link, "aria-label": "The link" });
    slip("", field, { stays: 30000 });
    field.select();
  }
}
