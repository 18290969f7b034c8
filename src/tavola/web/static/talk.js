// A few words at the table: said under More, heard as a notice, kept in the log; and muted here, if one likes.

import { call } from "./api.js";
import { button, make } from "./dom.js";
import { notice } from "./notices.js";
import { namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

const SHORT = ["Hello", "Well played", "Thank you", "Oh no", "One moment", "Good game"];
const STAYS = 6000; // milliseconds

/** How many notes were heard, by table. @type {Map<string, number>} */
const heard = new Map();

/** @param {string} table */
function muteKey(table) {
  return `tavola.mute.${table}`;
}

/** @param {string} table */
function isMuted(table) {
  return localStorage.getItem(muteKey(table)) === "1";
}

/** Show what others have just said. @param {Message} message */
export function hearTalk({ table, notes, notes_from: from, seats }) {
  const before = heard.get(table);
  heard.set(table, from + notes.length);
  if (before === undefined || isMuted(table)) return;
  const said = notes.slice(Math.max(0, before - from)).filter(({ kind, seat }) => kind === "say" && !seats[seat].me);
  const last = said.at(-1);
  if (last) notice("", `${last.name}: ${last.text}`, { name: "said", stays: STAYS });
}

/** What one can say, for the sheet More. @param {Message} message @param {() => unknown} done @returns {HTMLElement[]} */
export function talkParts(message, done) {
  const others = namesOf(message.seats).filter((_, at) => message.seats[at].kind === "person" && !message.seats[at].me);
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
  const muted = isMuted(message.table);
  const mute = () => (localStorage.setItem(muteKey(message.table), muted ? "0" : "1"), done());
  return [
    make("h3", {}, "Say something"),
    make("div", { class: "short-words" }, ...SHORT.map((word) => button(word, { class: "button small", onclick: () => say(word) }))),
    make("form", { class: "talk", onsubmit: submit }, field, make("button", { class: "button" }, "Say")),
    button(muted ? "Hear the others again" : "Mute the others here", { class: "button quiet small", onclick: mute }),
  ];
}
