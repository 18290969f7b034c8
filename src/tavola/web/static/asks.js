// Slips at the corner of the board that wait for somebody: a bot plays for me, somebody asks, the game is paused.

import { since as sinceWords } from "./dates.js";
import { button, byId, icon, make } from "./dom.js";
import { head } from "./heads.js";
import { comeBack } from "./leave.js";
import { showInvite } from "./invite.js";
import { goTalk, hearTalk, showTags, showTalk } from "./talk.js";
import { askSlips, nextGame } from "./together.js";
import { counted } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/** Lay the slips that a message asks for; one that lies there is not laid again, or it would lose the focus. @param {Message} message */
export function showAsks(message) {
  hearTalk(message);
  showTags();
  showTalk(message);
  showInvite(message);
  const holder = document.getElementById("asks") ?? byId("board").appendChild(make("div", { class: "asks", id: "asks" }));
  const wanted = message.over || message.closed ? nextGame(message) : [...standIns(message), ...askSlips(message)];
  const known = wanted.map(({ dataset }) => dataset.key).join();
  if (holder.dataset.known === known) return;
  holder.dataset.known = known;
  holder.replaceChildren(...wanted.map(foldable));
}

/** A slip that can be pushed aside: what remains is its badge. @param {HTMLElement} slip */
function foldable(slip) {
  const known = { class: "button quiet small fold", "aria-label": "Push aside", title: "Push aside", "aria-expanded": "true" };
  const toggle = button("", { ...known, onclick: () => toggle.setAttribute("aria-expanded", String(!slip.classList.toggle("folded"))) }, icon("minus"));
  slip.children[1].after(toggle);
  return slip;
}

// Alt A goes to what waits for an answer, / to the few words.
addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
  if (document.querySelector("dialog[open], #pass")) return;
  if (event.altKey && event.code === "KeyA") /** @type {HTMLElement | null} */ (document.querySelector("#asks .row :is(a, button)"))?.focus();
  else if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey && goTalk()) event.preventDefault();
});

/** @param {Message} message */
function standIns(message) {
  return message.seats.flatMap((seat, at) => (seat.me && seat.absent ? [standIn(message, at)] : []));
}

/** @param {Message} message @param {number} at */
function standIn(message, at) {
  const { name, since, moves = 0 } = /** @type {import("./types.js").Absent} */ (message.seats[at].absent);
  const whom = message.my_seats.length > 1 ? message.seats[at].name : "you";
  const made = moves ? `${counted(moves, "move")} made; you go on from there` : "nothing has been played yet";
  return make(
    "div",
    { class: `ask seat seat-${at % 5}`, role: "alertdialog", "aria-labelledby": `ask-${at}`, "data-key": `${at} ${since} ${moves}` },
    head({ kind: "bot", name: name ?? "" }),
    make("span", { id: `ask-${at}` }, `${name} plays for ${whom} since ${sinceWords(since)}`, make("small", {}, made)),
    make("div", { class: "row" }, button("I am back", { class: "button primary", onclick: () => comeBack(message, at) })),
  );
}
