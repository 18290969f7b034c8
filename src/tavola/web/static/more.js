// What else one can do at a table: replay, record, seats, theme, keys.

import { call } from "./api.js";
import { button, icon, make } from "./dom.js";
import { sits } from "./heads.js";
import { openInvite } from "./invite.js";
import { askLeave, change, comeBack, sitAgain } from "./leave.js";
import { kindOf } from "./mats.js";
import { notice } from "./notices.js";
import { presenceMark } from "./presence.js";
import { isOn, keep, SENSES } from "./senses.js";
import { TEMPI, tempoName } from "./tempo.js";
import { otherTheme } from "./themes.js";
import { talkParts } from "./talk.js";
import { askButtons } from "./together.js";
import { watchersPart } from "./watchers.js";
import { named, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/** What the keys do, in words. @type {[string, string][]} */
const KEYS = [
  ["Tab", "go to the board, the tray, the mats, the log"],
  ["arrows", "walk what may be pressed on the board"],
  ["Enter", "press it"],
  ["R, shift R", "turn right, turn left"],
  ["Esc", "one step back"],
  ["space", "bring up at once what is still on its way"],
  ["U, shift U", "take back a move, the whole turn"],
  ["L", "the moves as a list"],
  ["H", "hint: where, what, all"],
  ["?", "rules"],
  ["+  −  0", "zoom in, zoom out, show all"],
  ["F", "the next view of the board"],
  ["P", "hold to see behind tall things"],
  ["M, W, S", "hear my pieces, what is near, the scores"],
  ["B", "the board in words"],
  ["/", "a few words to the table"],
  ["Alt A", "what somebody asks"],
  ["T", "light or dark"],
];

const FILLS = "level:3"; // the bot that takes a free seat

/**
 * @param {Message} message
 * @param {{tempo: (name: string) => unknown, sensed: () => unknown, explain: (on: boolean) => unknown, state: {reasons: boolean, told: import("./story.js").Told[]}, undoTurn: () => unknown, close: () => unknown, scan: (what: "all") => unknown, open: (sheet: import("./types.js").Sheet) => unknown}} page
 * @returns {import("./dom.js").Child[]}
 */
export function moreSheet(message, page) {
  const { table } = message;
  return [
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
        ? button("Invite a friend", { onclick: () => openInvite(message) }, icon("link"))
        : null,
      message.undo_turn === "" ? button("Take back my turn", { onclick: () => page.undoTurn() }, icon("undo-turn")) : null,
      message.common?.length
        ? button("What is left", { onclick: () => page.open({ name: "common" }) }, icon("list"))
        : null,
      button("The board in words", { onclick: () => page.scan("all") }, icon("book")),
      button("Light or dark", { onclick: otherTheme }, icon("moon")),
    ),
    make("h3", {}, "Seats"),
    make("ul", { class: "seat-rows" }, ...message.seats.map((_, at) => seatRow(message, at))),
    watchersPart(message),
    ...among(message, page.state.told, () => page.close()),
    make("h3", {}, "Speed of bots and pieces"),
    tempoChips((name) => page.tempo(name)),
    make("h3", {}, "For newcomers"),
    reasonChip(page),
    ...senseChips(() => page.sensed()),
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

/** @param {Message} message @param {import("./story.js").Told[]} told @param {() => unknown} done */
function among(message, told, done) {
  const asks = askButtons(message, told, done);
  const parts = asks.length ? [make("h3", {}, "Among us"), make("div", { class: "column" }, ...asks)] : [];
  return [...talkParts(message, done), ...parts];
}

/** What this device can do besides, on or off. @param {() => unknown} changed */
function senseChips(changed) {
  const chips = Object.keys(SENSES)
    .filter((name) => SENSES[name].can())
    .map((name) => {
      const onclick = () => (keep(name, !isOn(name)), changed());
      return make("button", { type: "button", "aria-pressed": String(isOn(name)), "data-sense": name, onclick }, SENSES[name].words);
    });
  if (!chips.length) return [];
  const group = { class: "chips tempi", role: "group", "aria-label": "On this device" };
  return [make("h3", {}, "On this device"), make("div", group, ...chips)];
}

/** Whether the prompt says why. @param {{explain: (on: boolean) => unknown, state: {reasons: boolean}}} page */
function reasonChip(page) {
  const { reasons } = page.state;
  const chip = make("button", { type: "button", "aria-pressed": String(reasons), "data-sense": "why" }, "Say why in the prompt");
  chip.addEventListener("click", () => page.explain(!reasons));
  return make("div", { class: "chips tempi", role: "group", "aria-label": "For newcomers" }, chip);
}

/** One button for each speed. @param {(name: string) => unknown} choose */
function tempoChips(choose) {
  const chips = Object.keys(TEMPI).map((name) => {
    const chosen = String(name === tempoName());
    return make("button", { type: "button", "aria-pressed": chosen, onclick: () => choose(name) }, name);
  });
  return make("div", { class: "chips tempi", role: "group", "aria-label": "Speed" }, ...chips);
}

/** @param {Message} message @param {number} at */
function seatRow(message, at) {
  const seat = message.seats[at];
  const mine = message.my_seats.includes(at);
  const free = !message.over && message.my_seats.length > 0 && seat.kind === "open";
  return make(
    "li",
    {},
    sits(seat, at, "small"),
    make(
      "span",
      {},
      named(namesOf(message.seats)[at]),
      " ",
      make("small", {}, kindOf(seat, at, message)),
      " ",
      message.places ? null : presenceMark(seat),
    ),
    free ? small("Give it to a bot", () => change(message, at, { kind: "bot", bot: FILLS })) : null,
    mine && !message.over && seat.absent ? small("I am back", () => comeBack(message, at)) : null,
    mine && !message.over ? small("Leave", () => askLeave(message, at)) : null,
    seat.mine_again ? small("Sit down again", () => sitAgain(message, at)) : null,
  );
}

/** @param {string} words @param {() => void} deed */
function small(words, deed) {
  return button(words, { class: "button small", onclick: deed });
}

/** Put bots into every free seat. @param {Message} message */
export async function fillWithBots(message) {
  try {
    for (const at of openSeats(message))
      await call("PUT", `/api/tables/${message.table}/seats/${at}`, { kind: "bot", bot: FILLS });
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}

/** @param {Message} message */
function openSeats(message) {
  return message.seats.flatMap((seat, at) => (seat.kind === "open" ? [at] : []));
}
