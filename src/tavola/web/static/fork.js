// Play on from here: who sits where at the new table, as at any new one.

import { call } from "./api.js";
import { button, icon, make } from "./dom.js";
import { askName } from "./names.js";
import { colourWords, has, newSeat, seatList, sentSeats } from "./seatlist.js";
import { notice } from "./notices.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./seatlist.js").SeatChoice} SeatChoice */
/** @typedef {{message: Message, ply: number, seats: SeatChoice[], bots: import("./seatlist.js").Bots, myName: string, cost: number | null}} Choices cost: what the turn cost that is tried again */

/** What one may choose from. @param {Message} message @param {number} ply @param {number | null} cost @returns {Promise<Choices>} */
export async function askFork(message, ply, cost) {
  const [games, me] = await Promise.all([call("GET", "/api/games"), call("GET", "/api/me")]);
  const bots = games.find((/** @type {{name: string}} */ game) => game.name === message.game)?.bots ?? [];
  return { message, ply, seats: startSeats(message, bots), bots, myName: me.name, cost };
}

/**
 * @param {Choices} choices
 * @param {object} hooks
 * @param {() => void} hooks.changed another seat is wanted
 * @param {() => void} hooks.go
 * @returns {Child[]}
 */
export function forkSheet({ seats, bots, myName, cost }, { changed, go }) {
  const refocus = (/** @type {number} */ at) => {
    changed();
    const row = `#panel .seatlist li:nth-child(${at + 1}) select`;
    /** @type {HTMLElement | null} */ (document.querySelector(row))?.focus();
  };
  const luck = cost === null ? "new luck" : "the same luck";
  const words = `A new table begins from this position, with ${luck}. This game stays as it is.`;
  return [
    cost === null ? "Play on from here" : "Try again from here",
    make("p", { class: "quiet-words" }, words),
    seatList({ seats, bots, myName, changed: refocus, remove: null }),
    colourWords(),
    make(
      "div",
      { class: "row end" },
      button(
        has(seats, "open") ? "Open the table" : "Play on from here",
        { class: "button primary", onclick: go },
        icon("play"),
      ),
    ),
  ];
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

/** Play on. @param {Choices} choices @param {string | null} eye */
export async function fork({ message, ply, seats, myName, cost }, eye) {
  const seat = eye !== null && /^\d+$/.test(eye) ? { seat: Number(eye) } : {};
  try {
    if (!myName && has(seats, "me")) await askName("");
    const made = await call("POST", `/api/tables/${message.table}/fork`, {
      ply,
      seats: sentSeats(seats),
      same_luck: cost !== null,
      ...seat,
    });
    location.assign(`/table/${made.table}${cost === null ? "" : `?tried=${ply}.${Math.round(cost)}`}`);
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}
