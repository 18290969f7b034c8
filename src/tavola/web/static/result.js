// The end: who won, what each seat's points are made of, and what to do next.

import { call } from "./api.js";
import { badge, button, byId, icon, make, show } from "./dom.js";
import { headline } from "./prompt.js";
import { slip } from "./slips.js";
import { figures, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/** @param {Message} message */
export function showResult(message) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const names = namesOf(message.seats);
  const places = message.places ?? message.scores.map(() => 1);
  const order = message.scores
    .map((_, at) => at)
    .sort((a, b) => places[a] - places[b] || Number(message.scores[b]) - Number(message.scores[a]));
  show(
    dialog,
    make("h2", { id: "dialog-title", tabindex: "-1" }, headline(message)),
    make("ol", { class: "result" }, ...order.map((at) => row(message, at, names[at]))),
    make(
      "div",
      { class: "row end" },
      button("Look at the board", { onclick: () => dialog.close() }),
      button(
        "Replay",
        {
          class: `button${message.my_seats.length ? "" : " primary"}`,
          onclick: () => location.assign(`/table/${message.table}/replay`),
        },
        icon("history"),
      ),
      message.my_seats.length
        ? button("Play again", { class: "button primary", onclick: () => again(message) })
        : null,
    ),
  );
  if (!dialog.open) dialog.showModal();
  byId("dialog-title").focus();
}

/** @param {Message} message @param {number} at @param {string} name */
function row(message, at, name) {
  const parts = Object.entries(message.categories[at] ?? {}).filter(([, points]) => points);
  parts.sort(([, one], [, other]) => other - one);
  const words = parts.map(([category, points]) =>
    make("span", {}, `${category || "other"} `, make("b", {}, figures(points))),
  );
  return make(
    "li",
    {},
    badge(at),
    make("span", { class: "who" }, name),
    make("span", { class: "parts num" }, ...words),
    make("b", { class: "total num" }, figures(message.scores[at])),
  );
}

/** A new table with the same seats and options. @param {Message} message */
async function again(message) {
  let seated = false;
  const seats = message.seats.map((seat, at) => {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot };
    if (seat.kind === "guest" && message.my_seats.includes(at)) return { kind: "guest", name: seat.name };
    if (message.my_seats.includes(at) && !seated) {
      seated = true;
      return { kind: "me" };
    }
    return { kind: "open" };
  });
  try {
    const made = await call("POST", "/api/tables", {
      game: message.game,
      options: message.options,
      seats,
      hints: message.hints,
    });
    location.assign(`/table/${made.table ?? made.id}`);
  } catch (refusal) {
    slip("warn", /** @type {Error} */ (refusal).message);
  }
}
