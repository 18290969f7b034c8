// A turn tried again: what it was worth this time, once it is over.

import { call } from "./api.js";
import { notice } from "./notices.js";
import { counted } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

const STAYS = 12000; // milliseconds; it is to be read beside what the bots do

/** Which turn is tried again, and what it cost in the game, from an address such as `?tried=33.9`. @param {string} search */
export function triedIn(search) {
  const found = /^(\d{1,6})\.(\d{1,4})$/.exec(new URLSearchParams(search).get("tried") ?? "");
  return found ? { ply: Number(found[1]), cost: Number(found[2]) } : null;
}

/** Whether the turn that begins with a ply is over for whoever looks. @param {Message} message @param {number} ply */
export function isTurnOver({ ply: now, to_move, seat, over }, ply) {
  return now > ply && (over || (seat !== null && to_move !== seat));
}

/** Say it in one sentence. @param {number} cost this time @param {number} before in the game */
export function worthWords(cost, before) {
  const whole = Math.round(cost);
  const game = `In the game it cost ${counted(before, "point")}.`;
  return whole < 1 ? `Well found: this time the turn costs nothing. ${game}` : `This time the turn costs ${counted(whole, "point")}. ${game}`;
}

/** @param {Message} message @param {{ply: number, cost: number}} tried */
export async function tellWorth({ table }, { ply, cost }) {
  const told = await call("GET", `/api/tables/${table}/worth/${ply}`).catch(() => null);
  if (told) notice(told.cost < cost ? "good" : "", worthWords(told.cost, cost), { name: "worth", stays: STAYS });
}
