// What a screen reader hears: each event once, and then whose turn it is and what is to be done.

import { byId, make } from "./dom.js";
import { heardOf } from "./mute.js";
import { isPassed } from "./story.js";
import { isScoring, namesOf, noteWords, plain, signed } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Told} Told */

const KEPT = 20;
let prompted = "";
let noted = -1; // how many notes have been told; those of the first message are no news

/** @param {Message} message as the prompt shows it already @param {Told[]} fresh */
export function tell(message, fresh) {
  const names = namesOf(message.seats);
  if (isPassed(message)) byId("told").replaceChildren(); // what one seat heard is not for the next
  for (const { line } of fresh)
    add("event", `${plain(line.text, names)}${isScoring(line) ? ` ${signed(line.points)}` : ""}`);
  const { notes, notes_from: from } = message;
  const news = noted < 0 ? [] : notes.slice(Math.max(0, noted - from));
  for (const note of heardOf(message.table, news, message.seats)) add("event", `${note.name}${noteWords(note)}`);
  noted = from + notes.length;
  if (message.lesson || message.puzzle) return; // the coach is heard by itself
  const prompt = promptWords();
  const thinking = !message.over && message.seats[message.to_move ?? 0]?.thinking;
  if (prompt !== prompted && !thinking) add("prompt-now", prompt); // a bot that thinks is no news
  prompted = prompt;
}

/** Say something that was asked for. @param {string} words */
export function announce(words) {
  add("asked-for", words);
}

/** @param {string} kind @param {string} words */
function add(kind, words) {
  const region = byId("told");
  region.append(make("p", { class: kind }, words));
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

function promptWords() {
  const words = [...byId("prompt-who").childNodes, " ", ...byId("prompt-text").childNodes]
    .filter((part) => !(part instanceof HTMLAnchorElement))
    .map((part) => (typeof part === "string" ? part : part.textContent));
  return words.join("").trim();
}
