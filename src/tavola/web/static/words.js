// Sentences of the server: {0} becomes a name, [noun](#id) a link that lights the picture. All of it is set as text.

import { make } from "./dom.js";

/** @typedef {import("./types.js").Seat} Seat */

/** A score in figures; a question mark for one that lies behind a screen. @param {number | null} score */
export function figures(score) {
  return score === null ? "?" : String(score).replace("-", "−");
}

const SHORT = 10; // letters that have room everywhere
const PART = /\{(\d+)\}|\[([^\]]*)\]\(#([^)\s]+)\)/g;

/** A sentence with its links. @param {string} text @param {string[]} names */
export function sentence(text, names) {
  return woven(text, names, (noun, id) =>
    make("a", { href: `#${id}`, "data-light": id }, plain(noun, names)),
  );
}

/** The same without links. @param {string} text @param {string[]} names */
export function unlinked(text, names) {
  return woven(text, names, (noun) => plain(noun, names));
}

/**
 * @param {string} text
 * @param {string[]} names
 * @param {(noun: string, id: string) => Node | string} put
 * @returns {(Node | string)[]}
 */
function woven(text, names, put) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(PART)) {
    parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    parts.push(found[1] === undefined ? put(found[2], found[3]) : named(nameOf(names, Number(found[1]))));
  }
  return [...parts, text.slice(from)];
}

/** The same as a string. @param {string} text @param {string[]} names @returns {string} */
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

export const COLOURS = ["red", "blue", "green", "gold", "plum"];
export const LEVELS = ["Beginner", "Casual", "Club", "Expert", "Master"];

/** A bot's level, to stand after its kind: ", Club"; nothing for other bots. @param {string} bot */
export function levelOf(bot) {
  const level = LEVELS[Number(bot.replace("level:", "")) - 1];
  return level ? `, ${level}` : "";
}

/** A name that is cut where there is no room; a reader hears all of it, and its tooltip shows it. @param {string} name */
export function named(name) {
  return make("span", { class: "who", title: name.length > SHORT ? name : null }, name);
}

/** The same, as an owner. @param {string} name */
export function owner(name) {
  return [named(name), belongs(name).slice(name.length)];
}

/** "Ada's", "Chris'". @param {string} name */
export function belongs(name) {
  return /[sx]$/i.test(name) ? `${name}’` : `${name}’s`;
}

/**
 * What the seats were called at a ply, where one has changed hands since.
 * @param {string[]} names
 * @param {{seat: number, from: number, name: string}[] | undefined} played
 * @param {number} ply
 */
export function namesAt(names, played, ply) {
  return names.map((name, at) => {
    const runs = (played ?? []).filter(({ seat }) => seat === at);
    return (runs.findLast(({ from }) => from <= ply) ?? runs[0])?.name ?? name;
  });
}

/** "Ada, Bruno and Chiara". @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** What a note says, after the name. @param {import("./types.js").Note} note */
export function noteWords({ kind, bot, what = "", text = "", whom = "", turn }) {
  if (kind === "talk_to") return ` would like to talk to ${whom}.`;
  if (kind === "say") return `: ${text}`;
  if (kind === "away") return ` is away. ${bot} plays until they are back.`;
  if (kind === "missed") return ` is gone, and all agreed: ${bot} plays until they are back.`;
  if (kind === "late") return ` has no time left. ${bot} plays for them.`;
  if (kind === "next") return " plays the next turn again.";
  if (kind === "ask" && turn) return ` asks to go back to turn ${turn}.`;
  if (kind === "undone" && turn) return ` goes back to turn ${turn}, as agreed.`;
  if (kind === "ask") return ` asks ${{ undo: "to take back a move", pause: "for a pause", standin: "for a stand-in for who is gone" }[what] ?? "to end the game"}.`;
  if (kind === "turn_back") return ` takes turn ${what} back.`;
  return NOTES[kind] ?? "";
}

/** @type {Record<string, string>} what the log says after a name */
const NOTES = {
  back: " is back.",
  left: " gives the seat away.",
  came: " sits down.",
  agreed: " agrees.",
  refused: " says no.",
  withdrawn: " no longer asks.",
  undone: " takes a move back, as agreed.",
  paused: " has a pause, as agreed.",
  slowed: " comes back to it after more than a day: from now on everybody has two days a turn.",
  resumed: " plays on.",
  ended: " asked to end the game; all agreed.",
  resigned: " gives the game up.",
  again: " opens the next game.",
  dealt: " goes on from an earlier game: what was in sight stands as it stood, what was hidden is dealt again.",
};

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

/** What points came from, as a heading, where "the king’s bonus" has no article. @param {string} category */
export function heading(category) {
  return capital(category.replace(/^the /, ""));
}

/** Begin with a capital letter. @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
