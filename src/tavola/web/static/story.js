// What is known of a game's story: what a message adds to it, the last deed, and which turn it is.

import { isScoring, linksOf, namesAt, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Told & {names?: string[]}} Told with the names of that time */

/** The ply up to which a story is known. @param {Told[]} told */
export function knownTo(told) {
  return (told.at(-1)?.ply ?? -1) + 1;
}

/** The story with what a message tells. @param {Told[]} told @param {Message} message @returns {Told[]} */
export function toldBy(told, message) {
  const from = message.from ?? message.story[0]?.ply ?? message.ply;
  const names = namesOf(message.seats);
  const kept = told.filter(({ ply }) => ply < from && ply < message.ply);
  return [...kept, ...message.story].map((each) => ({ ...each, names: namesAt(names, message.played_by, each.ply) }));
}

// Another seat's view tells everything again, in other words; what was taken back may come again at the same ply.
/**
 * What a message tells that has just happened.
 * @param {Told[]} told
 * @param {Message | null} before
 * @param {Message} message
 * @param {number[]} known up to which ply each seat at this device has been told
 */
export function freshOf(told, before, { story, edition, seat }, known) {
  if (!before) return [];
  if (isPassed(before)) return story.filter(({ ply }) => seat !== null && ply >= known[seat]);
  return edition === before.edition
    ? story.filter(({ ply }) => ply >= knownTo(told))
    : story.filter((each) => !told.some((old) => same(old, each)));
}

/** Up to which ply each seat at a device has been told, once a message is. @param {number[]} known @param {Message | null} before @param {Message} message */
export function knownBy(known, before, message) {
  if (!before) return message.seats.map(() => message.ply);
  const hearer = isPassed(message) ? null : message.seat;
  return known.map((ply, seat) => (seat === hearer ? message.ply : Math.min(ply, message.ply)));
}

/** Whether the device is on its way to another seat. @param {Message} message */
export function isPassed({ pass_to }) {
  return typeof pass_to === "number";
}

/** The ids that the last deed of a player links to. @param {Told[]} told @returns {import("./types.js").Light} */
export function lastDeed(told) {
  const deed = told.findLast(
    ({ line }) => line.player >= 0 && !isScoring(line) && linksOf(line.text).length > 0,
  );
  return deed ? { ids: linksOf(deed.line.text), seat: deed.line.player } : { ids: [], seat: -1 };
}

/** Which turn it is: the last one told of, or the one after if somebody else is to move now. @param {Told[]} told @param {Message} message */
export function turnOf(told, message) {
  const turn = told.at(-1)?.turn ?? 0;
  const first = told.find((each) => each.turn === turn && each.line.player >= 0);
  return turn + Number(first?.line.player !== message.to_move);
}

/** @param {Told} one @param {Told} other */
function same(one, other) {
  return (
    one.ply === other.ply &&
    one.line.text === other.line.text &&
    one.line.points === other.line.points &&
    one.line.player === other.line.player
  );
}
