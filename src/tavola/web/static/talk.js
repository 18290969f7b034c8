// A few words at the table: said under More, heard as a notice, kept in the log; and muted here, if one likes.

import { call } from "./api.js";
import { askBlock } from "./blocks.js";
import { button, make } from "./dom.js";
import { heardOf, isMuted, mute } from "./mute.js";
import { notice } from "./notices.js";
import { namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

const SHORT = ["Hello", "Well played", "Thank you", "Oh no", "One moment", "Good game"];
const STAYS = 6000; // milliseconds

/** How many notes were heard, by table. @type {Map<string, number>} */
const heard = new Map();

/** Show what others have just said. @param {Message} message */
export function hearTalk({ table, notes, notes_from: from, seats }) {
  const before = heard.get(table);
  heard.set(table, from + notes.length);
  if (before === undefined) return;
  const news = heardOf(table, notes.slice(Math.max(0, before - from)), seats);
  const said = news.filter(({ kind, seat }) => kind === "say" && !seats[seat].me);
  const last = said.at(-1);
  if (last) notice("", `${last.name}: ${last.text}`, { name: "said", stays: STAYS });
}

/** At a table for everyone: to whom one may talk, once both want it. @param {Message} message @param {{asked: number[], open: number[]}} talk @param {number[]} others @param {() => unknown} done */
function strangers(message, { asked, open }, others, done) {
  const names = namesOf(message.seats);
  const ask = (/** @type {number} */ at) => call("PUT", `/api/tables/${message.table}/talk/${at}`).then(done, (refusal) => notice("warn", refusal.message));
  return others.map((at) => {
    if (open.includes(at)) return make("p", { class: "quiet-words" }, `You and ${names[at]} hear each other’s own words.`);
    if (asked.includes(at)) return make("p", { class: "quiet-words" }, `${names[at]} has not yet asked to talk to you.`);
    return button(`Talk to ${names[at]}`, { class: "button small", onclick: () => void ask(at) });
  });
}

/** What one can say, for the sheet More. @param {Message} message @param {() => unknown} done @returns {import("./dom.js").Child[]} */
export function talkParts(message, done) {
  const names = namesOf(message.seats);
  const others = message.seats.flatMap((seat, at) => (seat.kind === "person" && !seat.me ? [at] : []));
  if (!others.length || !message.my_seats.length) return [];
  const say = async (/** @type {string} */ text) => {
    try {
      await call("POST", `/api/tables/${message.table}/talk`, { text });
      done();
    } catch (refusal) {
      notice("warn", /** @type {Error} */ (refusal).message);
    }
  };
  const field = make("input", { class: "select", maxlength: "140", "aria-label": "A few words", placeholder: "A few words", autocomplete: "off" });
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), field.value.trim() && void say(field.value));
  return [
    make("h3", {}, "Say something"),
    make("div", { class: "short-words" }, ...SHORT.map((word) => button(word, { class: "button small", onclick: () => say(word) }))),
    !message.talk || message.talk.open.length ? make("form", { class: "talk", onsubmit: submit }, field, make("button", { class: "button" }, "Say")) : null,
    ...(message.talk ? strangers(message, message.talk, others, done) : []),
    ...others.map((at) => {
      const muted = isMuted(message.table, at);
      const quieter = button(`${muted ? "Hear" : "Mute"} ${names[at]}${muted ? " again" : " here"}`, {
        class: "button quiet small",
        onclick: () => (mute(message.table, at, !muted, others), done()),
      });
      return make("div", { class: "row" }, quieter, button(`Block ${names[at]}`, { class: "button quiet small", onclick: () => askBlock(message.table, at, names[at]) }));
    }),
  ];
}
