// Who sits where: one row for each seat with its colour, for a new table and for playing on from a replay.

import { badge, icon, make } from "./dom.js";
import { head, pips } from "./heads.js";
import { COLOURS } from "./words.js";

/** @typedef {{kind: string, bot: string, name: string}} SeatChoice */
/** @typedef {{bot: string, name: string, about: string, names: string[]}[]} Bots */
/**
 * @typedef {object} Seating
 * @property {SeatChoice[]} seats
 * @property {Bots} bots
 * @property {string} myName
 * @property {(at: number) => void} changed told when a row has to be redrawn; the focus belongs there
 * @property {((at: number) => void) | null} remove
 */

const KINDS = [
  ["me", "You"],
  ["bot", "Bot"],
  ["guest", "Friend here"],
  ["open", "Friend by link"],
];

/** @param {Bots} bots @param {string} kind @returns {SeatChoice} */
export function newSeat(bots, kind) {
  return { kind, bot: bots[Math.min(1, bots.length - 1)]?.bot ?? "", name: "" };
}

/** @param {Seating} seating */
export function seatList(seating) {
  return make("ol", { class: "seatlist" }, ...seating.seats.map((_, at) => seatRow(seating, at)));
}

/** What choosing a colour means. */
export function colourWords() {
  return make("p", { class: "quiet-words" }, "Each row is a colour. To play another one, choose You in its row.");
}

/** The seats as a call takes them. @param {SeatChoice[]} seats */
export function sentSeats(seats) {
  return seats.map(({ kind, bot, name }) =>
    kind === "bot" ? { kind, bot } : kind === "guest" ? { kind, name } : { kind },
  );
}

/** @param {SeatChoice[]} seats @param {string} kind */
export function has(seats, kind) {
  return seats.some((seat) => seat.kind === kind);
}

/** @param {Seating} seating @param {number} at */
function seatRow(seating, at) {
  const { seats, remove } = seating;
  const colour = COLOURS[at % COLOURS.length];
  const choose = select(`Who plays ${colour}`, KINDS, seats[at].kind, (kind) => {
    sit(seats, at, kind);
    seating.changed(at);
  });
  const away = make(
    "button",
    {
      type: "button",
      class: "button quiet remove",
      "aria-label": `Take the ${colour} seat away`,
      title: "Take this seat away",
      onclick: () => remove?.(at),
    },
    icon("close"),
  );
  const mark = badge(at);
  mark.title = colour;
  return make("li", {}, mark, choose, seatDetail(seating, at, colour), remove ? away : make("span"));
}

// There is one of me: who takes another row leaves theirs to whoever sat there.
/** @param {SeatChoice[]} seats @param {number} at @param {string} kind */
function sit(seats, at, kind) {
  const mine = seats.findIndex((seat) => seat.kind === "me");
  if (kind === "me" && mine >= 0) [seats[mine], seats[at]] = [seats[at], seats[mine]];
  else seats[at].kind = kind;
}

/** @param {Seating} seating @param {number} at @param {string} colour */
function seatDetail({ seats, bots, myName, changed }, at, colour) {
  const seat = seats[at];
  if (seat.kind === "bot") return botDetail(seats, bots, at, colour, changed);
  if (seat.kind === "guest") {
    const field = make("input", {
      class: "select",
      placeholder: "Name",
      maxlength: "30",
      value: seat.name,
      "aria-label": `Name of the friend who plays ${colour}`,
    });
    field.addEventListener("input", () => (seat.name = field.value));
    return field;
  }
  return make("span", { class: "hint", title: myName }, seat.kind === "open" ? "gets a link" : myName);
}

/** A bot by head, name, level and one sentence. @param {SeatChoice[]} seats @param {Bots} bots @param {number} at @param {string} colour @param {(at: number) => void} changed */
function botDetail(seats, bots, at, colour, changed) {
  const seat = seats[at];
  // None sits twice: the server deals names in the order of the seats, as here.
  const called = (/** @type {Bots[number]} */ { bot, name, names }) => names[seats.slice(0, at).filter((each) => each.kind === "bot" && each.bot === bot).length] ?? name;
  const now = bots.find(({ bot }) => bot === seat.bot) ?? bots[0];
  const choose = select(
    `How strong is the bot who plays ${colour}`,
    bots.map((each) => [each.bot, called(each) === each.name ? each.name : `${called(each)}, ${each.name}`]),
    seat.bot,
    (bot) => ((seat.bot = bot), changed(at)),
  );
  const words = make("small", { class: "quiet-words" }, pips(now.bot), now.about);
  return make("span", { class: "bot-choice" }, head({ kind: "bot", name: called(now) }), choose, words);
}

/** @param {string} label @param {string[][]} values @param {string} now @param {(value: string) => void} changed */
export function select(label, values, now, changed) {
  const field = make(
    "select",
    { class: "select", "aria-label": label },
    ...values.map(([value, text]) => make("option", { value, selected: value === now }, text)),
  );
  field.addEventListener("change", () => changed(field.value));
  return field;
}
