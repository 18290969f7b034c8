// What people at a table ask of each other: to take back, to pause, to end, to let a bot stand in; and giving a game up.

import { call } from "./api.js";
import { openDialog } from "./dialog.js";
import { badge, button, make } from "./dom.js";
import { askBack, turnsOf } from "./goback.js";
import { notice } from "./notices.js";
import { presenceOf } from "./presence.js";
import { listed, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/** @type {Record<string, [string, string]>} what it is called, and what the others read */
const ASKS = {
  undo: ["Ask to take back my move", "asks to take back the last move, and what came after it"],
  pause: ["Ask for a pause", "asks for a pause; clocks and bots stand until somebody plays on"],
  end: ["Ask to end the game", "asks to end the game here, without a result"], // or with a winner
};

/** @param {Message} message @param {string} path @param {object} [body] */
async function deed(message, path, body) {
  try {
    await call("POST", `/api/tables/${message.table}/${path}`, body);
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}

/**
 * What one can ask for, as buttons.
 * @param {Message} message
 * @param {import("./story.js").Told[]} told
 * @param {() => unknown} done the sheet need not stay open
 * @returns {HTMLElement[]}
 */
export function askButtons(message, told, done) {
  if (message.over || message.closed || !message.my_seats.length || message.lesson) return [];
  const others = message.seats.some(({ kind, me }) => kind === "person" && !me);
  const undo = others && !message.rated;
  const kinds = undo ? ["undo", "pause", "end"] : ["pause", "end"];
  const ask = (/** @type {string} */ what) => (others && what === "end" ? askEnd(message) : deed(message, "asks", { what }));
  const asks = message.ask ? [] : kinds.map((what) => button(others ? ASKS[what][0] : ALONE[what], { onclick: () => (done(), ask(what)) }));
  const two = message.players === 2 && message.my_seats.length === 1;
  const back = () => askBack(message, told, (ply) => deed(message, "asks", { what: "undo", ply }));
  if (asks.length && undo && turnsOf(told).length) asks.splice(1, 0, button("Ask to go back to a turn", { onclick: () => (done(), back()) }));
  return [...asks, ...(message.ask ? [] : standInButtons(message, done)), ...(two ? [button("Give the game up", { onclick: () => (done(), askResign(message)) })] : [])];
}

/** For each person who is not here: let a bot play until they are back. @param {Message} message @param {() => unknown} done */
function standInButtons(message, done) {
  const names = namesOf(message.seats);
  return message.seats.flatMap((seat, at) =>
    seat.absent || !["away", "gone"].includes(presenceOf(seat))
      ? []
      : [button(`Ask for a stand-in for ${names[at]}`, { onclick: () => (done(), deed(message, "asks", { what: "standin", seat: at })) })],
  );
}

/** @type {Record<string, string>} with nobody to ask */
const ALONE = { pause: "Pause", end: "End the game here" };

/** Call it a day: whoever all agree upon has won, or nobody. @param {Message} message */
function askEnd(message) {
  /** @type {number | null} */
  let winner = null;
  const choice = (/** @type {string} */ name, /** @type {number | null} */ at) =>
    make("label", {}, make("input", { type: "radio", name: "winner", checked: at === null, onchange: () => (winner = at) }), make("span", {}, name));
  const dialog = openDialog(
    "Call it a day?",
    make("p", { class: "quiet-words" }, "If all agree, the game ends here. Whoever you name takes the first place; the others follow by points."),
    make(
      "fieldset",
      { class: "ways-out" },
      make("legend", { class: "hidden-words" }, "Who has won"),
      choice("Nobody: no result", null),
      ...namesOf(message.seats).map((name, at) => choice(message.my_seats.includes(at) ? "I have won" : `${name} has won`, at)),
    ),
    make(
      "div",
      { class: "row end" },
      button("Play on", { onclick: () => dialog.close() }),
      button("Ask the others", { class: "button primary", onclick: () => (dialog.close(), deed(message, "asks", winner === null ? { what: "end" } : { what: "end", winner })) }),
    ),
  );
}

/** @param {Message} message */
export function askResign(message) {
  const dialog = openDialog(
    "Give the game up?",
    make("p", { class: "quiet-words" }, "The other one wins, and that cannot be undone. With “Leave” a bot plays on for you instead."),
    make(
      "div",
      { class: "row end" },
      button("Play on", { onclick: () => dialog.close(), autofocus: true }),
      button("Give it up", { class: "button primary", onclick: () => (dialog.close(), deed(message, "resign", { sure: true })) }),
    ),
  );
}

/** The slips of what somebody asks, and of a pause. @param {Message} message @returns {HTMLElement[]} */
export function askSlips(message) {
  const found = message.ask ? [requestSlip(message)] : [];
  return message.paused ? [...found, pauseSlip(message)] : found;
}

/** @param {Message} message */
function requestSlip(message) {
  const { what, seat, waits, until, whose = null, winner = null, agreed = [], turn = null } = /** @type {import("./types.js").Ask} */ (message.ask);
  const names = namesOf(message.seats);
  const mine = waits.some((at) => message.my_seats.includes(at));
  const asks = message.my_seats.includes(seat);
  const waiting = `waiting for ${listed(waits.map((at) => names[at]))}`;
  const said = agreed.length ? `${listed(agreed.map((at) => (message.my_seats.includes(at) ? "You" : names[at])))} agreed; ` : "";
  const say = (/** @type {boolean} */ yes, never = false) => deed(message, "asks/answer", { yes, never });
  const missed = whose !== null && message.my_seats.includes(whose);
  const won = winner === null ? askWords(what, names[seat], asks, turn) : wonWords(message, winner, names[seat], asks);
  const words = whose === null ? won : standInWords(names[seat], missed ? "you" : names[whose], asks);
  return make(
    "div",
    { class: `ask seat seat-${seat % 5}`, role: "alertdialog", "aria-labelledby": "request", "data-key": `${what} ${seat} ${until} ${waits.join()}` },
    badge(seat),
    make("span", { id: "request" }, words, make("small", {}, mine ? `${said}${said ? "s" : "S"}ilence is a no.` : `${said}${waiting}`)),
    mine ? make("div", { class: "row" }, button("No", { onclick: () => say(false) }), button("Yes", { onclick: () => say(true) })) : null,
    mine ? make("div", { class: "row" }, button("No, and do not ask again", { class: "button quiet small", onclick: () => say(false, true) })) : null,
    asks ? make("div", { class: "row" }, button("Withdraw", { onclick: () => say(false) })) : null,
    missed ? make("div", { class: "row" }, button("I am here", { onclick: () => say(false) })) : null,
  );
}

/** @param {string} what @param {string} who @param {boolean} asks whether that is me @param {number | null} turn to which we would go back */
function askWords(what, who, asks, turn) {
  if (turn !== null) return asks ? `You asked: go back to turn ${turn}.` : `${who} asks to go back to turn ${turn}, and to play it and what came after it again.`;
  return asks ? `You asked: ${ASKS[what][0].replace(/^Ask (to|for) /, "")}.` : `${who} ${ASKS[what][1]}.`;
}

/** @param {Message} message @param {number} winner @param {string} who @param {boolean} asks whether that is me */
function wonWords({ seats }, winner, who, asks) {
  const name = namesOf(seats)[winner];
  const won = seats[winner].me ? "you have won" : `${name} has won`;
  if (name === who && !asks) return `${who} asks to end the game here, as its winner.`;
  return asks ? `You asked to end the game here: ${won}.` : `${who} thinks that ${won}, and asks to end the game here.`;
}

/** @param {string} who @param {string} whom @param {boolean} asks whether that is me */
function standInWords(who, whom, asks) {
  return `${asks ? "You asked" : `${who} asks`} that a bot plays for ${whom} until ${whom === "you" ? "you" : "they"} are back.`;
}

/** Open the next game with the same people, or go to it. @param {{table: string}} message */
export async function playAgain(message) {
  try {
    const made = await call("POST", `/api/tables/${message.table}/again`);
    location.assign(`/table/${made.table}`);
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}

/** The way to the next game with the same people. @param {Message} message @returns {HTMLElement[]} */
export function nextGame({ again, table }) {
  if (!again || again === table) return [];
  return [
    make(
      "div",
      { class: "ask", role: "alertdialog", "aria-labelledby": "next-game", "data-key": again },
      make("span", { "aria-hidden": "true" }, "↻"),
      make("span", { id: "next-game" }, "The next game is open", make("small", {}, "with the same people, the seats moved on by one")),
      make("div", { class: "row" }, make("a", { class: "button primary", href: `/table/${again}` }, "Go there")),
    ),
  ];
}

/** @param {Message} message */
function pauseSlip(message) {
  const at = message.my_seats[0];
  const live = message.clock?.kind === "live" ? " After a day of it everybody has two days a turn." : "";
  const go = at === undefined ? null : make("div", { class: "row" }, button("Play on", { onclick: () => deed(message, "resume") }));
  return make(
    "div",
    { class: "ask", role: "alertdialog", "aria-labelledby": "pause", "data-key": "paused" },
    make("span", { "aria-hidden": "true" }, "❚❚"),
    make("span", { id: "pause" }, "The game is paused", make("small", {}, `Clocks and bots stand until somebody plays on.${live}`)),
    go,
  );
}
