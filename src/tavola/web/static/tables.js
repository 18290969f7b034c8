// My tables, those where it is my turn first, and the open ones.

import { call } from "./api.js";
import { badge, byId, draw, make } from "./dom.js";
import { headline } from "./prompt.js";
import { figures, namesOf } from "./words.js";

/** @typedef {import("./types.js").Seat} Seat */
/**
 * @typedef {object} Brief
 * @property {string} table
 * @property {string} title
 * @property {Seat[]} seats
 * @property {number[]} my_seats
 * @property {string | null} invite
 * @property {number} ply
 * @property {number | null} to_move
 * @property {boolean} my_turn
 * @property {boolean} over
 * @property {(number | null)[]} scores
 * @property {number[] | null} places
 */

const SHOWN = 8;
let drawn = "";

export async function showTables() {
  const told = await call("GET", "/api/tables");
  const now = JSON.stringify(told);
  if (now === drawn) return;
  drawn = now;
  const mine = told.mine.toSorted(
    (/** @type {Brief} */ one, /** @type {Brief} */ other) => rank(one) - rank(other),
  );
  byId("mine").replaceChildren(mine.length ? rows(mine.slice(0, SHOWN), mineRow) : empty());
  if (mine.length > SHOWN) byId("mine").append(rest(mine.slice(SHOWN)));
  const open = told.open.filter((/** @type {Brief} */ table) => !table.my_seats.length);
  const none = make(
    "p",
    { class: "quiet-words" },
    "None just now. A table with a friend by link can be listed here for everyone.",
  );
  byId("open").replaceChildren(
    make("h2", {}, "Open tables"),
    open.length ? rows(open.slice(0, SHOWN), openRow) : none,
  );
}

/** @param {Brief} table */
function rank(table) {
  return table.over ? 2 : table.my_turn ? 0 : 1;
}

/** @param {Brief[]} tables @param {(table: Brief) => HTMLElement} row */
function rows(tables, row) {
  return make("ul", { class: "rows" }, ...tables.map(row));
}

/** @param {Brief[]} tables */
function rest(tables) {
  return make(
    "details",
    { class: "fine" },
    make("summary", {}, `${tables.length} more`),
    rows(tables, mineRow),
  );
}

function empty() {
  const line = { fill: "none", stroke: "var(--rule-strong)", "stroke-width": 2 };
  const picture = draw(
    "svg",
    { viewBox: "0 0 64 44", "aria-hidden": "true" },
    draw("path", { ...line, d: "M6 14 32 3l26 11-26 11Z", "stroke-dasharray": "4 4" }),
    draw("path", { ...line, d: "M12 20v20M52 20v20M32 27v15" }),
  );
  return make(
    "div",
    { class: "empty" },
    picture,
    make("p", {}, make("b", {}, "No tables yet."), " Choose a game, and one is laid for you."),
  );
}

/** @param {Brief} table */
function mineRow(table) {
  const act = table.over ? "Replay" : table.my_turn ? "Your turn" : "Look";
  const href = `/table/${table.table}${table.over ? "/replay" : ""}`;
  return row(
    table,
    noteOf(table),
    make(
      "a",
      {
        class: `button small${act === "Your turn" ? " primary" : ""}`,
        href,
        "aria-label": `${act}: ${table.title}`,
      },
      act,
    ),
  );
}

/** @param {Brief} table */
function openRow(table) {
  const names = namesOf(table.seats).filter((_, at) => table.seats[at].kind !== "open");
  const note = names.length ? `with ${names.join(", ")}` : "";
  const way = table.invite
    ? make(
        "a",
        { class: "button small", href: table.invite, "aria-label": `Take a seat: ${table.title}` },
        "Take a seat",
      )
    : make("a", { class: "button small", href: `/table/${table.table}` }, "Watch");
  return row(table, note, way);
}

/** @param {Brief} table @param {string} note @param {HTMLElement} way */
function row(table, note, way) {
  return make(
    "li",
    { class: table.my_turn && !table.over ? "mine" : null },
    make("b", { class: "serif" }, table.title),
    make(
      "span",
      { class: "seats" },
      ...table.seats.map((seat, at) =>
        seat.kind === "open"
          ? make("span", { class: "badge small hollow", title: "free" })
          : badge(at, "small"),
      ),
    ),
    make("span", { class: "note" }, note),
    make("span", { class: "when num" }, table.scores.map(figures).join(" : ")),
    way,
  );
}

/** @param {Brief} table */
function noteOf(table) {
  const names = namesOf(table.seats);
  if (table.over) return headline(/** @type {any} */ (table));
  if (table.to_move === null || table.to_move < 0) return "";
  if (table.seats[table.to_move]?.kind === "open") return "waiting for a free seat";
  return table.my_turn
    ? `with ${names.filter((_, at) => !table.my_seats.includes(at)).join(", ") || "friends here"}`
    : `${names[table.to_move]} moves`;
}
