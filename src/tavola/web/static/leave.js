// Leaving a table: for a while, with a bot that plays on, or for good; and coming back.

import { call } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { notice } from "./notices.js";
import { askResign } from "./together.js";
import { listed, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {{title: string, text: string, act: string, deed: () => unknown}} Way */

/** Ask how to leave a seat; staying changes nothing. @param {Message} message @param {number} at */
export function askLeave(message, at) {
  const ways = waysOf(message, at);
  let chosen = ways[0];
  const go = button("", { class: "button primary", onclick: () => (dialog.close(), chosen.deed()) });
  const rows = ways.map((way) => choiceRow(way, way === chosen, () => ((chosen = way), (go.textContent = way.act))));
  go.textContent = chosen.act;
  const dialog = openDialog(
    "Leave the table?",
    make("p", { class: "quiet-words" }, situation(message)),
    make("fieldset", { class: "ways-out" }, make("legend", { class: "hidden-words" }, "How"), ...rows),
    make("div", { class: "row end" }, button("Stay", { onclick: () => dialog.close() }), go),
  );
}

/** @param {Message} message @param {number} at @returns {Way[]} */
function waysOf(message, at) {
  const { absent } = message.seats[at];
  const away = absent
    ? `${absent.name} goes on playing for you, as now.`
    : message.clock
      ? "Your clock goes on. When it is up, a bot plays for you until you are back."
      : "The game waits for you; nothing is lost. So it does when you just close the page.";
  const ways = [
    { title: "Back in a while", text: away, act: "Leave, back in a while", deed: () => location.assign("/") },
    {
      title: "Let a bot play on for me",
      text: "It plays from now on. Press “I am back” whenever you like, here or in My tables.",
      act: "Let a bot play on",
      deed: () => change(message, at, { kind: "absent" }),
    },
    {
      title: "Give the seat away",
      text: "Whoever has the link may take it. You can come back only while it is free.",
      act: "Give the seat away",
      deed: () => change(message, at, { kind: "open", sure: true }),
    },
  ];
  const two = message.players === 2 && message.my_seats.length === 1;
  if (two) ways.push({ title: "Give the game up", text: "The other one wins, and the game is over.", act: "Give the game up", deed: () => askResign(message) });
  return absent ? [ways[0], ...ways.slice(2)] : ways;
}

/** @param {Message} message */
function situation(message) {
  const others = namesOf(message.seats).filter((_, at) => message.seats[at].kind === "person" && !message.seats[at].me);
  const game = others.length ? `The game with ${listed(others)}` : "The game";
  const progress = message.prompt?.progress ? ` goes on at ${message.prompt.progress}` : " goes on";
  return `${game}${progress}. Your seat stays yours, unless you give it away.`;
}

/** @param {Way} way @param {boolean} on @param {() => void} choose */
function choiceRow({ title, text }, on, choose) {
  const field = make("input", { type: "radio", name: "way-out", checked: on, autofocus: on, onchange: choose });
  return make("label", {}, field, make("span", {}, make("b", {}, title), make("small", {}, text)));
}

/** Play again where a bot played for me. @param {Message} message @param {number} at */
export function comeBack(message, at) {
  return change(message, at, { kind: "back" });
}

/** Take the seat that was mine. @param {Message} message @param {number} at */
export function sitAgain(message, at) {
  void change(message, at, { kind: "me" });
}

/** @param {Message} message @param {number} at @param {object} seat */
export async function change(message, at, seat) {
  try {
    await call("PUT", `/api/tables/${message.table}/seats/${at}`, seat);
    location.assign(location.pathname); // without the seat that may be asked for there
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}
