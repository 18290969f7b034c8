// Play on from here: who sits where at the new table.

import { call } from "./api.js";
import { badge, button, icon, make } from "./dom.js";
import { select } from "./form.js";
import { slip } from "./slips.js";
import { namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./panel.js").Panel} Panel */

const KINDS = [
  ["me", "You"],
  ["bot", "Bot"],
  ["guest", "Friend here"],
  ["open", "Friend by link"],
];

/** @param {Panel} panel @param {Message} message @param {number} ply @param {string | null} eye */
export async function openFork(panel, message, ply, eye) {
  const games = await call("GET", "/api/games");
  /** @type {{bot: string, name: string}[]} */
  const bots = games.find((/** @type {{name: string}} */ game) => game.name === message.game)?.bots ?? [];
  const mine =
    message.to_move !== null && message.to_move >= 0 ? message.to_move : (message.my_seats[0] ?? 0);
  const seats = message.seats.map((seat, at) => ({
    kind: at === mine ? "me" : "bot",
    bot: seat.bot ?? bots[Math.min(1, bots.length - 1)]?.bot ?? "",
  }));
  const names = namesOf(message.seats);
  const write = () => {
    const rows = seats.map((seat, at) => {
      const taken = seats.some((other, place) => place !== at && other.kind === "me");
      const kind = select(
        `Who plays for ${names[at]}`,
        KINDS.filter(([name]) => name !== "me" || !taken),
        seat.kind,
        (now) => {
          seat.kind = now;
          write();
        },
      );
      const level =
        seat.kind === "bot"
          ? select(
              `How strong is the bot for ${names[at]}`,
              bots.map(({ bot, name }) => [bot, name]),
              seat.bot,
              (now) => (seat.bot = now),
            )
          : make("span", {});
      return make("li", {}, badge(at), kind, level);
    });
    const go = button(
      "Play on from here",
      { class: "button primary", onclick: () => fork(message, ply, eye, seats) },
      icon("play"),
    );
    panel.refresh(
      make(
        "p",
        { class: "quiet-words" },
        "A new table begins from this position, with new luck. This game stays as it is.",
      ),
      make("ol", { class: "seatlist" }, ...rows),
      make("div", { class: "row end" }, go),
    );
  };
  panel.open("fork", "Play on from here");
  write();
}

/** @param {Message} message @param {number} ply @param {string | null} eye @param {{kind: string, bot: string}[]} seats */
async function fork(message, ply, eye, seats) {
  const sent = seats.map(({ kind, bot }, at) =>
    kind === "bot"
      ? { kind, bot }
      : kind === "guest"
        ? { kind, name: namesOf(message.seats)[at].slice(0, 30) }
        : { kind },
  );
  const seat = eye !== null && /^\d+$/.test(eye) ? { seat: Number(eye) } : {};
  try {
    const made = await call("POST", `/api/tables/${message.table}/fork`, { ply, seats: sent, ...seat });
    location.assign(`/table/${made.table}`);
  } catch (refusal) {
    slip("warn", /** @type {Error} */ (refusal).message);
  }
}
