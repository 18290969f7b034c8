// Several people at one device: a page between two seats, so that nobody sees what is not theirs.

import { badge, button, byId, make, show } from "./dom.js";
import { deafen } from "./ear.js";
import { belongs, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/** Cover the table until the device is taken. @param {Message} message @param {(seat: number) => void} taken */
export function passPage(message, taken) {
  const seat = message.pass_to ?? null;
  const old = document.getElementById("pass");
  for (const part of [byId("table"), byId("skip")]) part.inert = seat !== null;
  byId("table").classList.toggle("covered", seat !== null);
  if (seat === null) return old?.remove();
  const name = namesOf(message.seats)[seat];
  const page = old ?? make("section", { id: "pass", class: "pass", "aria-labelledby": "pass-title" });
  const go = button(`I am ${name}`, { class: "button primary", onclick: () => taken(seat) });
  show(
    page,
    badge(seat, "large"),
    make("h2", { id: "pass-title" }, `Pass the device to ${name}`),
    make("p", {}, `It is ${belongs(name)} turn. What the others hold stays hidden.`),
    go,
  );
  if (!old) document.body.append(page);
  deafen(go); // it may appear under the press that ended the turn
  go.focus();
}
