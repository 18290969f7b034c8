// Whose turn it is and what is to be done, in the bar, in the title and in the favicon.

import { badge, byId, make, show } from "./dom.js";
import { ruleLink } from "./links.js";
import { isMine } from "./mine.js";
import { presenceOf } from "./presence.js";
import { counted, listed, named, namesOf, owner, unlinked } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {{title: string, why: string}} Missed a thing of the hand that may not be played, or "" for a place on the board */

/** @param {Message} message @param {string | null} chosen what a finger has chosen and not yet played, in words if there are any @param {Missed | null} missed @param {boolean} [reasons] whether it says why */
export function showPrompt(message, chosen, missed, reasons = false) {
  const names = namesOf(message.seats);
  const mine = isMine(message);
  addEventListener("resize", fitReason); // once, however often it is shown
  byId("game-title").textContent = message.title;
  byId("progress").textContent = message.over || message.closed ? "finished" : (message.prompt?.progress ?? "");
  byId("prompt").classList.toggle("mine", mine);
  const seat = message.over ? (message.places ?? []).indexOf(1) : message.to_move;
  show(byId("prompt-badge"), seat !== null && seat >= 0 ? badge(seat, "large") : null);
  showSteps(message, mine);
  if (message.closed) say(closedWords(message, names), "");
  else if (message.over) say(headline(message), "");
  else if (missed?.title) sayHeld(message, names, missed, mine);
  else if (awaited(message)) say("Waiting", "for a friend to take the free seat. Copy the link and send it.");
  else if (mine && missed) sayMissed(message, names);
  else if (mine && chosen !== null) say("Press it once more to play it.", chosen && `${chosen}.`);
  else if (mine) sayTask(message, names, reasons);
  else if (message.seats[message.to_move ?? 0]?.thinking) sayThinks(message, names);
  else say([...owner(names[message.to_move ?? 0]), " turn"], awaySay(message));
  tell(message, mine);
}

/** Whether it is a free seat's turn. @param {Message} message */
export function awaited(message) {
  return !message.over && !message.closed && message.seats[message.to_move ?? 0]?.kind === "open";
}

/** @typedef {string | (Node | string)[]} Words */

/** @param {Words} who @param {Words} text @param {string} [rule] */
function say(who, text, rule = "", dots = false) {
  show(byId("prompt-who"), ...who);
  show(
    byId("prompt-text"),
    ...text,
    dots ? make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i")) : null,
    text.length && rule ? " " : null,
    text.length && rule ? ruleLink(rule) : null,
  );
  fitWords(byId("prompt"));
}

/** @param {Message} message @param {string[]} names */
function sayThinks({ seats, to_move }, names) {
  const { absent, me } = seats[to_move ?? 0];
  const who = absent ? [named(absent.name ?? "A bot"), " thinks for ", me ? "you" : named(names[to_move ?? 0])] : null;
  say(who ?? [named(names[to_move ?? 0]), " is thinking"], "", "", true);
}

// The bar keeps its height: why is said only where there is room for all of it.
/** @param {Message} message @param {string[]} names @param {boolean} reasons */
function sayTask(message, names, reasons) {
  const { text = "", rule, why = "" } = message.prompt ?? {};
  say(ownWord(message, names), unlinked(text, names), rule);
  if (!reasons || !why) return;
  const said = make("span", { class: "why" }, ` ${why}`);
  byId("prompt-text").append(said);
  fitReason();
}

/** Answer a press on something that may not be pressed now: with what may, and its rule. @param {Message} message @param {string[]} names */
function sayMissed({ prompt }, names) {
  say("Not there", ["but where it glows. ", ...unlinked(prompt?.text ?? "", names)], prompt?.rule);
}

/** Answer a press on a thing of the hand that may not be played now. @param {Message} message @param {string[]} names @param {Missed} missed @param {boolean} mine */
function sayHeld({ to_move, prompt }, names, { title, why }, mine) {
  if (!mine) return say(title, ["waits: it is ", ...owner(names[to_move ?? 0]), " turn."]);
  say(`${title}: not now.`, why ? [why] : unlinked(prompt?.text ?? "", names), why ? "" : prompt?.rule);
}

/** The reason goes where there is no room for it. */
export function fitReason() {
  const prompt = byId("prompt");
  fitWords(prompt);
  if (!overflows(prompt)) return;
  prompt.querySelector(".why")?.remove();
  fitWords(prompt);
}

// A long sentence gets smaller letters, and only the step that is now beside it.
/** @param {HTMLElement} prompt */
export function fitWords(prompt) {
  prompt.classList.remove("tight");
  prompt.classList.toggle("tight", overflows(prompt));
}

/** @param {HTMLElement} prompt */
function overflows(prompt) {
  const says = prompt.querySelector(".says");
  return says !== null && says.scrollHeight > says.clientHeight + 1;
}

/** How a game ended before its end. @param {Message} message @param {string[]} names */
function closedWords({ closed }, names) {
  if (closed?.how === "resigned") return [named(names[closed.seat]), " gave the game up"];
  const winner = closed?.winner ?? null;
  return winner === null ? "The game was ended by agreement" : ["All agreed: ", named(names[winner]), " has won"];
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
  return message.my_seats.length > 1 ? [...owner(names[message.to_move ?? 0]), " turn"] : "Your turn";
}

/** @param {Message} message */
function awaySay(message) {
  const seat = message.seats[message.to_move ?? 0];
  const away = seat && !seat.absent && ["away", "gone"].includes(presenceOf(seat));
  return away ? "They are not at the table right now; the game waits for them." : "";
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
