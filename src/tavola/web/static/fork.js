// Play on from here: who sits where at the new table, as at any new one.

import { call } from "./api.js";
import { button, icon, make } from "./dom.js";
import { askName } from "./names.js";
import { colourWords, has, newSeat, seatList, sentSeats } from "./seatlist.js";
import { slip } from "./slips.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {import("./seatlist.js").SeatChoice} SeatChoice */

/** @param {Panel} panel @param {Message} message @param {number} ply @param {string | null} eye */
export async function openFork(panel, message, ply, eye) {
  const [games, me] = await Promise.all([call("GET", "/api/games"), call("GET", "/api/me")]);
  /** @type {import("./seatlist.js").Bots} */
  const bots = games.find((/** @type {{name: string}} */ game) => game.name === message.game)?.bots ?? [];
  const seats = startSeats(message, bots);
  const write = (/** @type {number} */ at) => {
    panel.refresh(
      make(
        "p",
        { class: "quiet-words" },
        "A new table begins from this position, with new luck. This game stays as it is.",
      ),
      seatList({ seats, bots, myName: me.name, changed: write, remove: null }),
      colourWords(),
      make(
        "div",
        { class: "row end" },
        button(
          has(seats, "open") ? "Open the table" : "Play on from here",
          { class: "button primary", onclick: () => fork(message, ply, eye, seats, me.name) },
          icon("play"),
        ),
      ),
    );
    /** @type {HTMLElement | null} */ (
      panel.inside.querySelector(`.seatlist li:nth-child(${at + 1}) select`)
    )?.focus();
  };
  panel.open("fork", "Play on from here");
  write(-1);
}

// I take over whoever is to move; the others are the bots they were, or bots for people.
/** @param {Message} message @param {import("./seatlist.js").Bots} bots */
function startSeats(message, bots) {
  const acting = message.to_move !== null && message.to_move >= 0 ? message.to_move : null;
  const mine = acting ?? message.my_seats[0] ?? 0;
  return message.seats.map((seat, at) => {
    const fresh = newSeat(bots, at === mine ? "me" : "bot");
    const same = bots.find(({ bot }) => bot === seat.bot);
    return { ...fresh, bot: same?.bot ?? fresh.bot, name: seat.kind === "bot" ? "" : seat.name };
  });
}

/** @param {Message} message @param {number} ply @param {string | null} eye @param {SeatChoice[]} seats @param {string} myName */
async function fork(message, ply, eye, seats, myName) {
  const seat = eye !== null && /^\d+$/.test(eye) ? { seat: Number(eye) } : {};
  try {
    if (!myName && has(seats, "me")) await askName("");
    const made = await call("POST", `/api/tables/${message.table}/fork`, {
      ply,
      seats: sentSeats(seats),
      ...seat,
    });
    location.assign(`/table/${made.table}`);
  } catch (refusal) {
    slip("warn", /** @type {Error} */ (refusal).message);
  }
}
