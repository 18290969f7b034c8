// Sentences of the server: {0} becomes a name, [noun](#id) a link that lights the picture. All of it is set as text.

import { make } from "./dom.js";

/** @typedef {import("./types.js").Seat} Seat */

/** A score in figures; a question mark for one that lies behind a screen. @param {number | null} score */
export function figures(score) {
  return score === null ? "?" : String(score).replace("-", "−");
}

const PART = /\{(\d+)\}|\[([^\]]*)\]\(#([^)\s]+)\)/g;

/**
 * @param {string} text
 * @param {string[]} names
 * @returns {(Node | string)[]}
 */
export function sentence(text, names) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(PART)) {
    parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    if (found[1] !== undefined) parts.push(make("span", { class: "who" }, nameOf(names, Number(found[1]))));
    else parts.push(make("a", { href: `#${found[3]}`, "data-light": found[3] }, plain(found[2], names)));
  }
  return [...parts, text.slice(from)];
}

/** The same without links. @param {string} text @param {string[]} names @returns {string} */
export function plain(text, names) {
  return text.replace(PART, (_, seat, noun) =>
    seat === undefined ? plain(noun, names) : nameOf(names, Number(seat)),
  );
}

/** The ids a sentence links to. @param {string} text */
export function linksOf(text) {
  return [...text.matchAll(PART)].map((found) => found[3]).filter((id) => id !== undefined);
}

/** @param {string[]} names @param {number} seat */
function nameOf(names, seat) {
  return names[seat] ?? `Seat ${seat + 1}`;
}

/** What to call the seats. @param {Seat[]} seats */
export function namesOf(seats) {
  const names = seats.map((seat, at) => seat.name || (seat.kind === "open" ? "Open seat" : `Seat ${at + 1}`));
  const number = (/** @type {string} */ name, /** @type {number} */ at) =>
    names.slice(0, at + 1).filter((other) => other === name).length;
  return names.map((name, at) =>
    names.filter((other) => other === name).length === 1 ? name : `${name} ${number(name, at)}`,
  );
}

/** "Ada's", "Chris'". @param {string} name */
export function belongs(name) {
  return /[sx]$/i.test(name) ? `${name}’` : `${name}’s`;
}

/** "Ada, Bruno and Chiara". @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Whether a line tells of points, even of none. @param {import("./types.js").Line} line */
export function isScoring(line) {
  return line.points !== 0 || line.category !== "";
}

/** "+3", "−2", "0". @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

const SMALL = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** "one point", "13 points". @param {number} count @param {string} noun */
export function counted(count, noun) {
  return `${SMALL[count] ?? count} ${noun}${count === 1 ? "" : "s"}`;
}
