// The board told in words, for whoever does not see it: my pieces, what may be pressed near here, scores, and all of it.

import { call, query } from "./api.js";
import { make } from "./dom.js";
import { isMine } from "./mine.js";
import { middle } from "./places.js";
import { announce } from "./reader.js";
import { open } from "./state.js";
import { belongs, capital, figures, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {Map<string, string>} Names what things are called, by id */
/**
 * @typedef {object} Table
 * @property {Board} board
 * @property {import("./types.js").TableState} state
 * @property {<A extends unknown[]>(how: (state: import("./types.js").TableState, ...rest: A) => unknown, ...rest: A) => unknown} change
 */

const FEW = 6; // as many places as one can keep in mind
const WAYS = ["right", "below right", "below", "below left", "left", "above left", "above", "above right"];

/** Ask what everything is called now; nothing if the table does not answer. @param {Message} message @returns {Promise<Names>} */
async function askNames(message) {
  try {
    const answer = await call("GET", `/api/tables/${message.table}/places${query({ seat: message.seat })}`);
    return answer.ply === message.ply ? new Map(answer.places) : new Map();
  } catch {
    return new Map(); // hints and notations still say what may be pressed
  }
}

/** A name with its people put in: "your knight", "Bruno’s knight". @param {string} name @param {Message} message */
export function called(name, { seats, seat }) {
  const names = namesOf(seats);
  const mine = (/** @type {string} */ of) => (of ? "your" : "you");
  const theirs = (/** @type {number} */ at, /** @type {string} */ of) => (of ? belongs(names[at]) : names[at]);
  return name.replace(/\{(\d)\}(’s)?/g, (_, at, of) => (Number(at) === seat ? mine(of) : theirs(Number(at), of)));
}

/** Give everything on the board its name. @param {Table} table */
export async function nameAll(table) {
  const { message } = table.state;
  if (!message) return;
  const names = await askNames(message);
  if (message !== table.state.message) return;
  table.board.call(new Map([...names].map(([id, name]) => [id, called(name, message)])));
}

/** Say something on request. @param {Table} table @param {"mine" | "near" | "scores" | "all"} what */
export async function scan(table, what) {
  const { message } = table.state;
  if (!message) return;
  if (what === "scores") return announce(scoreWords(message));
  const names = await askNames(message);
  if (what === "mine") announce(ownWords(names, message));
  else if (what === "near") announce(nearWords(table.board, names, message));
  else table.change(open, { name: "words", names: [...names] });
}

/** "You 34, 41 if it ended now. Bruno 31." @param {Message} message */
export function scoreWords({ seats, seat, scores, projected }) {
  const names = namesOf(seats);
  return scores
    .map((score, at) => {
      const then = projected && projected[at] !== score ? `, ${figures(projected[at])} if it ended now` : "";
      const points = score === null ? "behind a screen" : figures(score);
      return `${at === seat ? "You" : names[at]} ${points}${then}.`;
    })
    .join(" ");
}

/** @param {Names} names @param {Message} message */
export function ownWords(names, message) {
  const own = [...names.values()].filter((name) => name.startsWith(`{${message.seat}}’s `));
  const words = gathered(own.map((name) => called(name, message)));
  return words.length ? `${capital(words.join("; "))}.` : "You have nothing on the board.";
}

// Two villagers in one place are said once.
/** @param {string[]} words */
function gathered(words) {
  const often = new Map();
  for (const each of words) often.set(each, (often.get(each) ?? 0) + 1);
  return [...often].map(([each, times]) => (times > 1 ? `${times} times ${each}` : each));
}

/** @param {Board} board @param {Names} names @param {Message} message */
function nearWords(board, names, message) {
  if (!isMine(message)) return "It is not your turn.";
  const ids = [...board.marks.legal.keys()].filter((id) => board.has(id));
  if (!ids.length) return "Nothing on the board may be pressed now; look in the tray.";
  const here = board.focusedId() ?? board.marks.chosen.at(-1) ?? ids[0];
  const from = middle(/** @type {import("./types.js").Box} */ (board.boxOf(here)));
  const near = ids
    .filter((id) => id !== here)
    .map((id) => ({ id, at: middle(/** @type {import("./types.js").Box} */ (board.boxOf(id))) }))
    .sort((one, other) => away(from, one.at) - away(from, other.at))
    .map(({ id, at }) => `${short(id, board, names, message)} ${way(from, at)}`);
  const rest = near.length > FEW ? `, and ${near.length - FEW} more` : "";
  const start = `Here: ${short(here, board, names, message)}.`;
  return near.length ? `${start} Near it: ${near.slice(0, FEW).join("; ")}${rest}.` : start;
}

/** What is enough of a name. @param {string} id @param {Board} board @param {Names} names @param {Message} message */
function short(id, board, names, message) {
  const name = names.get(id);
  return name ? called(name, message).split(",")[0] : board.wordsOf([id]) || board.marks.legal.get(id) || id;
}

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
function away(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function way(from, to) {
  const turn = Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4);
  return WAYS[(Math.round(turn) + 8) % 8];
}

/** The whole board in words, in the panel. @param {Message} message @param {[string, string][]} named */
export function wordSheet(message, named) {
  const names = namesOf(message.seats);
  const part = (/** @type {string} */ title, /** @type {string[]} */ words) =>
    words.length ? [make("h3", {}, title), make("ul", { class: "told-words" }, ...words.map((each) => make("li", {}, each)))] : [];
  const owned = names.flatMap((name, seat) => {
    const own = named.filter(([, text]) => text.startsWith(`{${seat}}’s `));
    return part(seat === message.seat ? "Yours" : name, gathered(own.map(([, text]) => capital(called(text, message)))));
  });
  const rest = named.filter(([, text]) => !/^\{\d\}’s /.test(text)).map(([, text]) => capital(called(text, message)));
  const turn = message.to_move === null || message.to_move < 0 ? "" : names[message.to_move];
  return [
    "The board in words",
    make("p", {}, [turn && `It is ${turn === names[message.seat ?? -1] ? "your" : belongs(turn)} turn.`, scoreWords(message)].join(" ")),
    ...owned,
    ...part(owned.length ? "The rest" : "On the board", gathered(rest)),
    named.length ? null : make("p", {}, "This game does not tell its board in words."),
  ];
}
