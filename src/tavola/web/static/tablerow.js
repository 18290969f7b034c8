// One row of My tables: the game, who plays, where it stands, when, one button and a menu.

import { call } from "./api.js";
import { ago, lasting, left, on } from "./dates.js";
import { button, icon, make } from "./dom.js";
import { sits } from "./heads.js";
import { openInvite } from "./invite.js";
import { askLeave, comeBack } from "./leave.js";
import { notice } from "./notices.js";
import { headline } from "./prompt.js";
import { playAgain } from "./together.js";
import { capital, counted, listed, named, namesOf, plain } from "./words.js";

/** @typedef {import("./tables.js").Brief} Brief */
/** @typedef {{hidden: boolean, changed: () => unknown}} Acts */

const HOLD = 500; // milliseconds of a long press
const PLACES = ["first", "second", "third", "fourth", "fifth"];

/** @param {Brief} table @param {boolean} first whether its button is the page's accent @param {Acts} acts */
export function row(table, first, acts) {
  const menu = menuOf(table, acts);
  const made = make(
    "li",
    { class: table.my_turn && !table.over ? "mine" : null, "data-table": table.table },
    table.over && placeOf(table) ? disc(placeOf(table)) : cover(table),
    make("span", { class: "game" }, table.title, make("small", {}, underTitle(table))),
    make("span", { class: "with" }, seatsOf(table), make("span", { class: "names" }, othersOf(table))),
    make("span", { class: "note" }, standsAt(table), make("small", {}, lastLine(table)), make("small", { class: "phone-only" }, when(table)[0])),
    make("span", { class: "when" }, when(table)[0], make("small", {}, when(table)[1])),
    wayIn(table, first),
    menu,
  );
  listenLong(made, () => /** @type {HTMLDetailsElement} */ (menu).toggleAttribute("open", true));
  return made;
}

/** @param {Brief} table */
function cover({ game }) {
  return make("img", { class: "thumb", src: `/games/${game}/cover.svg`, alt: "", width: "44", height: "44" });
}

/** @param {number} place */
function disc(place) {
  return make("span", { class: `place-cell place${place === 1 ? " first" : ""}`, "aria-hidden": "true" }, place);
}

/** My best place. @param {Brief} table */
function placeOf({ places, my_seats }) {
  return places && my_seats.length ? Math.min(...my_seats.map((seat) => places[seat])) : 0;
}

/** @param {Brief} table */
function underTitle(table) {
  const place = table.over ? placeOf(table) : 0;
  const words = place ? `place ${place} of ${table.players}` : counted(table.players, "seat");
  const { rating_change: change } = table;
  if (table.turned_back) return `${words}, with turns taken back`;
  return change === null ? `${words}${table.rated ? ", rated" : ""}` : `${words}, rating ${change < 0 ? "−" : "+"}${Math.abs(change)}`;
}

/** @param {Brief} table */
function seatsOf({ seats }) {
  const marks = seats.map((seat, at) =>
    seat.kind === "open" ? make("span", { class: "badge small hollow", title: "free" }) : sits(seat, at, "small"),
  );
  return make("span", { class: "seatsrow" }, ...marks);
}

/** Who plays beside me. @param {Brief} table */
function othersOf({ seats, my_seats }) {
  const names = namesOf(seats).filter((_, at) => seats[at].kind !== "open" && !my_seats.includes(at));
  const free = seats.filter(({ kind }) => kind === "open").length;
  return [...names, ...(free ? [`${counted(free, "seat")} free`] : [])].join(", ") || "alone";
}

/** @param {Brief} table */
function standsAt(table) {
  if (table.over) return capital(table.progress) || headline(/** @type {any} */ (table)); // it says if the game was ended before its end
  const { to_move, seats, progress } = table;
  if (to_move === null) return progress || "Has not begun";
  if (seats[to_move]?.kind === "open") return "Waits for a player";
  if (table.my_turn) return capital([progress, ranked(table)].filter(Boolean).join(", ")) || "Your turn";
  const mine = seats.findIndex(({ me, absent }) => me && absent);
  const who = mine === to_move ? "A bot plays for you" : make("span", {}, named(namesOf(seats)[to_move]), " moves");
  return make("span", {}, who, progress ? `, ${progress}` : "");
}

/** How I stand among open scores: "you lead by 3", "you are second". @param {Brief} table */
function ranked({ scores, my_seats }) {
  if (my_seats.length !== 1 || scores.some((score) => score === null)) return "";
  const own = Number(scores[my_seats[0]]);
  const others = scores.map(Number).filter((_, at) => at !== my_seats[0]);
  if (!others.length || scores.every((score) => score === 0)) return "";
  const best = Math.max(...others);
  if (own > best) return `you lead by ${own - best}`;
  const before = others.filter((score) => score > own).length;
  return before ? `you are ${PLACES[before]}` : "you share the lead";
}

/** @param {Brief} table */
function lastLine({ line, seats, over, places, scores }) {
  if (over && places) return scores.map((score) => score ?? "?").join(" : ");
  return line ? plain(line.text, namesOf(seats)).replace(/\.$/, "") : "";
}

/** @param {Brief} table @returns {[string, string]} */
function when({ over, ended, made, moved, deadline }) {
  if (over && ended) return [on(ended), lasting(ended - made)];
  return deadline ? [left(deadline), ago(moved)] : [ago(moved), ""];
}

/** @param {Brief} table @param {boolean} first */
function wayIn(table, first) {
  const at = table.over ? -1 : table.seats.findIndex(({ me, absent }) => me && absent);
  const known = `button small go${first ? " primary" : ""}`;
  if (at >= 0) return button("I am back", { class: known, onclick: () => comeBack(asMessage(table), at) });
  if (table.invite && !table.over && table.seats[table.to_move ?? 0]?.kind === "open")
    return button("Invite", { class: known, onclick: () => openInvite(table) });
  const words = table.over ? "Replay" : table.my_turn ? "Your turn" : "Watch";
  const href = `/table/${table.table}${table.over ? "/replay" : ""}`;
  return make("a", { class: known, href, "aria-label": `${words}: ${table.title}` }, words);
}

/** @param {Brief} table @param {Acts} acts */
function menuOf(table, acts) {
  const others = listed(othersOf(table).split(", "));
  const summary = make("summary", { class: "button quiet dots", "aria-label": `More about ${table.title} with ${others}` }, icon("more"));
  const seat = table.over ? undefined : table.my_seats[0];
  const details = make(
    "details",
    { class: "row-menu" },
    summary,
    make(
      "div",
      { class: "menu-pop" },
      make("a", { href: `/table/${table.table}` }, icon("play"), "Open the table"),
      table.invite && !table.over ? item("Invite a friend", "link", () => openInvite(table)) : null,
      table.over && table.my_seats.length ? item("Play again", "play", () => playAgain(table)) : null,
      table.over ? make("a", { href: `/table/${table.table}/replay?review` }, icon("bulb"), "Go through the game") : null,
      table.over
        ? make("a", { href: `/api/tables/${table.table}/record?form=text`, download: `${table.game}-${table.table}.txt` }, icon("down"), "Download the record")
        : null,
      item(acts.hidden ? "Show in my list again" : "Hide from my list", "close", () => mark(table, acts)),
      seat === undefined ? null : item("Leave", "undo", () => askLeave(asMessage(table), seat)),
    ),
  );
  details.addEventListener("toggle", () => details.open && closeOthers(details));
  details.addEventListener("keydown", ({ key }) => key === "Escape" && ((details.open = false), summary.focus()));
  return details;
}

/** @param {string} words @param {string} name @param {() => unknown} deed */
function item(words, name, deed) {
  return button(words, { class: "", onclick: deed }, icon(name));
}

/** @param {HTMLDetailsElement} details */
function closeOthers(details) {
  const away = (/** @type {Event} */ { target }) => {
    if (details.contains(/** @type {Node} */ (target))) return;
    details.open = false;
    document.removeEventListener("pointerdown", away);
  };
  document.addEventListener("pointerdown", away);
}

/** @param {HTMLElement} holder @param {() => void} held */
function listenLong(holder, held) {
  let timer = 0;
  const let_go = () => clearTimeout(timer);
  holder.addEventListener("pointerdown", ({ pointerType }) => {
    if (pointerType === "touch") timer = window.setTimeout(held, HOLD);
  });
  for (const kind of ["pointerup", "pointercancel", "pointermove"]) holder.addEventListener(kind, let_go);
}

/** @param {Brief} table @param {Acts} acts */
async function mark(table, acts) {
  try {
    await call("PUT", `/api/tables/${table.table}/mark`, { hidden: !acts.hidden });
    await acts.changed();
    if (!acts.hidden) notice("good", "It is hidden. You find it under “Hidden”.");
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}

/** As much of a message as leaving needs. @param {Brief} table */
function asMessage(table) {
  return /** @type {import("./types.js").Message} */ (/** @type {any} */ ({ ...table, prompt: { progress: table.progress } }));
}
