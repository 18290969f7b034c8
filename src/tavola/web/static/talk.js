// A few words at the table: said under the log, shown on the mat or as a notice, kept in the log; and muted, if one likes.

import { call } from "./api.js";
import { askBlock } from "./blocks.js";
import { button, byId, draw, make } from "./dom.js";
import { heardOf, isMuted, mute } from "./mute.js";
import { notice } from "./notices.js";
import { namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

const SHORT = ["Hello", "Well played", "Thank you", "Oh no", "One moment", "Good game"];
const STAYS = 6000; // milliseconds
const SMILE = "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM9 10h.01M15 10h.01M8.500 14a4.200 4.200 0 0 0 7 0";
const BUBBLE = "M5 5.5h14v10h-8l-4 3.500v-3.500H5Z";

/** How many notes were heard, by table. @type {Map<string, number>} */
const heard = new Map();
/** Short words that lie on a mat, by seat. @type {Map<number, {text: string, until: number}>} */
const tags = new Map();
let fading = 0;

/** Show what others have just said. @param {Message} message */
export function hearTalk({ table, notes, notes_from: from, seats }) {
  const before = heard.get(table);
  heard.set(table, from + notes.length);
  if (before === undefined) return;
  const news = heardOf(table, notes.slice(Math.max(0, before - from)), seats);
  const said = news.filter(({ kind, seat }) => kind === "say" && !seats[seat].me);
  for (const { seat, text = "" } of said) if (SHORT.includes(text)) tags.set(seat, { text, until: Date.now() + STAYS });
  const last = said.findLast(({ text = "" }) => !SHORT.includes(text));
  if (last) notice("", `${last.name}: ${last.text}`, { name: "said", stays: STAYS });
}

/** Short words on the mats of who said them, for a while; mats that were drawn anew get them again. */
export function showTags() {
  for (const old of document.querySelectorAll(".mat .tag")) old.remove();
  for (const [seat, { text, until }] of tags) {
    const left = until - Date.now();
    if (left <= 0) tags.delete(seat);
    else document.querySelector(`.mat[data-seat="${seat}"] .called`)?.after(make("small", { class: "tag", "aria-hidden": "true" }, text));
  }
  clearTimeout(fading);
  if (tags.size) fading = window.setTimeout(showTags, Math.min(...[...tags.values()].map(({ until }) => until)) - Date.now() + 50);
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

/** @param {Message} message */
function othersAt({ seats }) {
  return seats.flatMap((seat, at) => (seat.kind === "person" && !seat.me ? [at] : []));
}

/** Under the log what one can say, where other people hear it; on a phone the way there stands beside the log's. @param {Message} message */
export function showTalk(message) {
  const own = !message.talk || message.talk.open.length > 0; // words of one's own, not only short ones
  const wanted = othersAt(message).length && message.my_seats.length ? `${message.table} ${own}` : "";
  const there = document.getElementById("say");
  if ((there?.dataset.known ?? "") === wanted) return;
  for (const old of [there, document.getElementById("open-talk")]) old?.remove();
  if (!wanted) return;
  byId("log").append(make("div", { id: "say", "data-known": wanted }, ...sayParts(message.table, own)));
  byId("open-log").before(button("Talk", { id: "open-talk", onclick: () => goTalk() }, picture(BUBBLE)));
}

/** @param {string} table @param {boolean} own */
function sayParts(table, own) {
  const say = async (/** @type {string} */ text) => {
    try {
      await call("POST", `/api/tables/${table}/talk`, { text });
      return true;
    } catch (refusal) {
      notice("warn", /** @type {Error} */ (refusal).message);
      return false;
    }
  };
  const fold = (/** @type {boolean} */ on) => ((words.hidden = !on), more.setAttribute("aria-expanded", String(on)));
  const words = make("div", { class: "short-words", id: "short-words", role: "group", "aria-label": "Short words", hidden: own });
  words.append(...SHORT.map((word) => button(word, { class: "button small", onclick: () => (fold(!own), void say(word)) })));
  const field = make("input", { class: "select", maxlength: "140", "aria-label": "A few words to the table", placeholder: "A few words to the table", autocomplete: "off" });
  field.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), field.blur()));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (field.value.trim() && (await say(field.value))) field.value = "";
  };
  const known = { class: "button", title: "Short words", "aria-label": "Short words", "aria-expanded": "false", "aria-controls": "short-words" };
  const more = button("", { ...known, onclick: () => fold(Boolean(words.hidden)) }, picture(SMILE));
  return own ? [words, make("form", { class: "talk", onsubmit: submit }, field, more, make("button", { class: "button" }, "Say"))] : [words];
}

/** @param {string} d */
function picture(d) {
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d }));
}

/** Go where one talks; the log of a phone opens first. @returns {boolean} whether there is such a place */
export function goTalk() {
  const say = document.getElementById("say");
  if (!say) return false;
  if (!say.checkVisibility()) byId("open-log").click();
  (say.querySelector("input") ?? say.querySelector("button"))?.focus();
  return true;
}

/** About the other people, for the sheet More: to talk to a stranger, to mute, to block. @param {Message} message @param {() => unknown} done @returns {import("./dom.js").Child[]} */
export function talkParts(message, done) {
  const names = namesOf(message.seats);
  const others = othersAt(message);
  if (!others.length || !message.my_seats.length) return [];
  return [
    make("h3", {}, "The others"),
    ...(message.talk ? strangers(message, message.talk, others, done) : []),
    ...others.map((at) => {
      const muted = isMuted(message.table, at);
      const quieter = button(`${muted ? "Hear" : "Mute"} ${names[at]}${muted ? " again" : " here"}`, {
        class: "button quiet small",
        onclick: () => (mute(message.table, at, !muted, others), done()),
      });
      return make("div", { class: "row" }, quieter, button(`Block ${names[at]}`, { class: "button quiet small", onclick: () => void askBlock(message.table, at, names[at]) }));
    }),
  ];
}
