// Whose turn it is and what is to be done, in the bar, in the title and in the favicon.

import { badge, byId, make, show } from "./dom.js";
import { ruleLink } from "./log.js";
import { belongs, counted, listed, namesOf, plain } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/** @param {Message} message */
export function showPrompt(message) {
  const names = namesOf(message.seats);
  const mine = isMine(message);
  byId("game-title").textContent = message.title;
  byId("progress").textContent = message.over ? "finished" : (message.prompt?.progress ?? "");
  byId("prompt").classList.toggle("mine", mine);
  const seat = message.over ? (message.places ?? []).indexOf(1) : message.to_move;
  show(byId("prompt-badge"), seat !== null && seat >= 0 ? badge(seat, "large") : null);
  showSteps(message, mine);
  if (message.over) say(headline(message), "");
  else if (awaited(message)) say("Waiting", "for a friend to take the free seat. Copy the link and send it.");
  else if (mine) say(ownWord(message, names), plain(message.prompt?.text ?? "", names), message.prompt?.rule);
  else if (message.seats[message.to_move ?? 0]?.kind === "bot")
    say(`${names[message.to_move ?? 0]} is thinking`, "", "", true);
  else say(`${belongs(names[message.to_move ?? 0])} turn`, awaySay(message));
  tell(message, mine);
}

/** Whether the seat that is shown has to act. @param {Message} message */
export function isMine(message) {
  return (
    !message.over && message.seat !== null && message.to_move === message.seat && message.choices.length > 0
  );
}

/** Whether it is a free seat's turn. @param {Message} message */
export function awaited(message) {
  return !message.over && message.seats[message.to_move ?? 0]?.kind === "open";
}

/** @param {Message} message */
export function openSeats(message) {
  return message.seats.flatMap((seat, at) => (seat.kind === "open" ? [at] : []));
}

/** Say something else for a while: a hint, a refusal. @param {string} who @param {string} text @param {string} [rule] */
export function say(who, text, rule = "", dots = false) {
  byId("prompt-who").textContent = who;
  show(
    byId("prompt-text"),
    text,
    dots ? make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i")) : null,
    text && rule ? " " : null,
    text && rule ? ruleLink(rule) : null,
  );
  fitWords(byId("prompt"));
}

/** Answer a press on something that may not be pressed now: with what may, and its rule. @param {Message} message */
export function sayMissed(message) {
  if (!isMine(message)) return;
  const { text, rule } = message.prompt ?? { text: "", rule: "" };
  say("Not there", `but where it glows. ${text}`, rule);
}

// A long sentence gets smaller letters, and only the step that is now beside it.
/** @param {HTMLElement} prompt */
function fitWords(prompt) {
  const says = prompt.querySelector(".says");
  prompt.classList.remove("tight");
  prompt.classList.toggle("tight", says !== null && says.scrollHeight > says.clientHeight + 1);
}

/** Who won, in words. @param {Message} message */
export function headline(message) {
  const names = namesOf(message.seats);
  const places = message.places ?? [];
  const winners = places.flatMap((place, at) => (place === 1 ? [at] : []));
  if (!winners.length) return "The game is over";
  if (winners.length > 1) return `${listed(winners.map((at) => names[at]))} share the win`;
  const scores = message.scores.map(Number); // none is hidden any more
  const best = scores[winners[0]];
  const next = Math.max(...scores.filter((_, at) => at !== winners[0]));
  const won =
    message.seats[winners[0]].me && message.my_seats.length === 1 ? "You win" : `${names[winners[0]]} wins`;
  return best > next ? `${won} by ${counted(best - next, "point")}` : `${won} on the tie-breaker`;
}

/** @param {Message} message @param {string[]} names */
function ownWord(message, names) {
  return message.my_seats.length > 1 ? `${belongs(names[message.to_move ?? 0])} turn` : "Your turn";
}

/** @param {Message} message */
function awaySay(message) {
  const seat = message.seats[message.to_move ?? 0];
  return seat?.here === false ? "They are not at the table right now; the game waits for them." : "";
}

/** @param {Message} message @param {boolean} mine */
function showSteps(message, mine) {
  const steps = mine ? (message.prompt?.steps ?? []) : [];
  const at = message.prompt?.step ?? 0;
  const states = steps.map((_, step) => (step < at ? "done" : step === at ? "now" : ""));
  show(
    byId("steps"),
    ...steps.map((words, step) =>
      make(
        "li",
        { class: states[step], "aria-current": states[step] === "now" ? "step" : null },
        step < at ? `✓ ${words}` : `${step + 1} ${words}`,
      ),
    ),
  );
}

/** @param {Message} message @param {boolean} mine */
function tell(message, mine) {
  document.title = `${mine ? "● Your turn · " : message.over ? "Finished · " : ""}${message.title} · Tavola`;
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  const wanted = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
}
