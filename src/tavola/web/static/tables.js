// My tables, those where it is my turn first, and the open ones.

import { call } from "./api.js";
import { badge, byId, draw, make } from "./dom.js";
import { headline } from "./prompt.js";
import { select } from "./seatlist.js";
import { showTurns } from "./turns.js";
import { counted, figures, named, namesOf } from "./words.js";

/** @typedef {import("./types.js").Seat} Seat */
/**
 * @typedef {object} Brief
 * @property {string} table
 * @property {number | null} deadline when the time of who is to move is up, in seconds
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
 * @property {string} game
 * @property {number} players
 * @property {string} progress
 * @property {{text: string, player: number} | null} line the latest of the log
 * @property {number} moved
 * @property {number} made
 * @property {number | null} ended
 * @property {string} clock
 * @property {boolean} rated
 * @property {boolean} turned_back whether whole turns were taken back
 * @property {number | null} rating_change
 */

const SHOWN = 8;
let drawn = "";

export async function showTables() {
  const lists = await call("GET", "/api/tables");
  const now = JSON.stringify(lists);
  if (now === drawn) return;
  drawn = now;
  const { mine } = lists;
  byId("mine").replaceChildren(mine.length ? rows(mine.slice(0, SHOWN), mineRow) : empty());
  if (mine.length) byId("mine").append(all(lists.counts));
  showTurns(lists.counts.turn);
  await showOpen(lists.open);
}

/** @type {Record<string, string>} */
const wish = { game: "", clock: "", rated: "" };
/** @type {[string, string, [string, string][]][]} */
const WISHES = [
  ["clock", "Clock", [["", "Any clock"], ["none", "No clock"], ["days", "Days a turn"], ["live", "Live minutes"]]],
  ["rated", "Counts", [["", "Rated or not"], ["false", "Casual"], ["true", "Rated"]]],
];

/** The open tables, all or those one looks for. @param {Brief[]} open as they are without a wish @param {string} [focused] */
async function showOpen(open, focused = "") {
  const wished = Object.entries(wish).filter(([, value]) => value);
  const found = wished.length ? (await call("GET", `/api/open?${new URLSearchParams(wished)}`)).tables : open;
  const titles = [...byId("cards").querySelectorAll(".card")].map((card) => [card.getAttribute("data-game") ?? "", card.querySelector(".title")?.textContent ?? ""]);
  const choose = (/** @type {string} */ name) => (/** @type {string} */ value) => ((wish[name] = value), void showOpen(open, name).catch(() => {}));
  const fields = [["game", "Game", [["", "All games"], ...titles]], ...WISHES].map(([name, label, values]) => {
    const field = select(`${label} of open tables`, /** @type {string[][]} */ (values), wish[String(name)], choose(String(name)));
    field.id = `open-${name}`;
    return field;
  });
  const words = wished.length ? "No open table is like that just now." : "None just now. A table with a friend by link can be listed here for everyone.";
  byId("open").replaceChildren(
    make("h2", {}, "Open tables"),
    open.length || wished.length ? make("div", { class: "row wishes" }, ...fields) : "",
    found.length ? rows(found.slice(0, SHOWN), openRow) : make("p", { class: "quiet-words" }, words),
  );
  if (focused) byId(`open-${focused}`).focus();
}

/** @param {Brief[]} tables @param {(table: Brief) => HTMLElement} row */
function rows(tables, row) {
  return make("ul", { class: "rows" }, ...tables.map(row));
}

/** The way to all of them. @param {Record<string, number>} counts */
function all({ turn, running, finished }) {
  return make("a", { class: "all-tables", href: "/tables" }, `All my tables (${turn + running + finished})`);
}

export function empty() {
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
  const terms = [table.clock === "none" ? "" : clockWords(table.clock), table.rated ? "rated" : ""].filter(Boolean).join(", ");
  const note = [...(names.length ? company(names) : []), terms ? `${names.length ? ", " : ""}${terms}` : ""];
  const way = table.invite
    ? make(
        "a",
        { class: "button small", href: table.invite, "aria-label": `Take a seat: ${table.title}` },
        "Take a seat",
      )
    : make("a", { class: "button small", href: `/table/${table.table}` }, "Watch");
  return row(table, note, way);
}

/** @param {string} clock */
function clockWords(clock) {
  const [kind, first] = clock.split(":");
  return kind === "days" ? `${counted(Number(first), "day")} a turn` : `${first} min each`;
}

/** @param {string[]} names */
function company(names) {
  return ["with ", ...names.flatMap((name, at) => (at ? [", ", named(name)] : [named(name)]))];
}

/** @param {Brief} table @param {(Node | string)[]} note @param {HTMLElement} way */
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
    make("span", { class: "note" }, ...note),
    make("span", { class: "when num" }, table.scores.map(figures).join(" : ")),
    way,
  );
}

/** @param {Brief} table */
function noteOf(table) {
  const names = namesOf(table.seats);
  if (table.over) return [headline(/** @type {any} */ (table))];
  if (table.to_move === null || table.to_move < 0) return [];
  if (table.seats[table.to_move]?.kind === "open") return ["waiting for a free seat"];
  if (!table.my_turn) return [named(names[table.to_move]), " moves"];
  const others = names.filter((_, at) => !table.my_seats.includes(at));
  return others.length ? company(others) : ["with friends here"];
}
