// On the start page: the table that waits, the last one again with the same seats, the puzzle of the day.

import { call } from "./api.js";
import { DONE } from "./daily.js";
import { ago } from "./dates.js";
import { button, byId, make, show } from "./dom.js";
import { head } from "./heads.js";
import { notice as warn } from "./notices.js";
import { openPuzzle } from "./puzzling.js";
import { showMe, showMeButton } from "./showme.js";
import { counted, listed, namesOf } from "./words.js";

/** @typedef {import("./tables.js").Brief} Brief */
/** @typedef {import("./week.js").Daily} Daily */

/** @param {Daily | null} daily @param {import("./start.js").Game[]} games */
export async function showToday(daily, games) {
  const { mine, counts } = await call("GET", "/api/tables");
  const finished = counts.finished ? (await call("GET", "/api/tables?state=finished")).mine : [];
  const waits = mine.find((/** @type {Brief} */ table) => table.my_turn && !table.over);
  const last = finished.find((/** @type {Brief} */ table) => table.my_seats.length && table.places);
  const first = waits || last || mine.length ? null : lesson(games);
  show(byId("today"), waits ? continued(waits) : null, last ? again(last) : null, first, daily ? puzzle(daily) : null);
  if (counts.finished >= 3 || [...mine, ...finished].some(hasFriends)) void offerCode().catch(() => {}); // it is offered again next time
}

const OFFERED = "tavola.recovery-offered";

/** Once there is something to lose: the code that brings one back, until there is one or it is not wanted. */
async function offerCode() {
  if (localStorage.getItem(OFFERED)) return;
  const { devices, recovery_tail } = await call("GET", "/api/me/devices");
  if (recovery_tail || devices.length > 1) return;
  const away = () => (localStorage.setItem(OFFERED, "1"), line.remove());
  const line = make(
    "p",
    { class: "keep", id: "keep-code" },
    make("span", {}, "Your seats hang on this browser. A recovery code, kept on paper, brings you back on any other."),
    make("a", { class: "button small", href: "/you" }, "Make one"),
    button("Not now", { class: "button quiet small", onclick: away }),
  );
  byId("today").append(line);
}

/** @param {Brief} table */
function hasFriends({ seats, my_seats }) {
  return seats.some(({ kind }, at) => kind === "person" && my_seats.length && !my_seats.includes(at));
}

/** @param {string} kind @param {import("./dom.js").Child} picture @param {string} title @param {string} under @param {string} note @param {HTMLElement} act */
function slip(kind, picture, title, under, note, act) {
  return make(
    "section",
    { class: `slip ${kind}`, "aria-label": title },
    picture,
    make("span", { class: "what" }, make("b", { class: "serif" }, title), make("small", {}, under)),
    make("div", { class: "foot" }, make("span", {}, note), act),
  );
}

/** @param {string} game */
function cover(game) {
  return make("img", { class: "thumb", src: `/games/${game}/cover.svg`, alt: "", width: "52", height: "52" });
}

/** @param {Brief} table */
function others({ seats, my_seats }) {
  return namesOf(seats).filter((_, at) => !my_seats.includes(at) && seats[at].kind !== "open");
}

/** @param {Brief} table */
function continued(table) {
  const company = others(table);
  const way = make("a", { class: "button primary small", href: `/table/${table.table}`, "aria-label": `Your turn: ${table.title}` }, "Your turn");
  const note = [table.progress, ago(table.moved)].filter(Boolean).join(", ");
  return slip("mine", cover(table.game), table.title, company.length ? `with ${listed(company)}` : "with friends here", note, way);
}

/** @param {Brief} table */
function again(table) {
  const heads = table.seats.flatMap((seat, at) => (table.my_seats.includes(at) ? [] : [head(seat)])).slice(0, 3);
  const play = async () => {
    try {
      location.assign(`/table/${(await call("POST", `/api/tables/${table.table}/again`)).table}`);
    } catch (refusal) {
      warn("warn", /** @type {Error} */ (refusal).message);
    }
  };
  const act = button("Play again", { class: "button small", "aria-label": `Play again: ${table.title}`, onclick: () => void play() });
  return slip("", make("span", { class: "heads" }, ...heads), `${table.title} again`, listed(["you", ...others(table)]), "seats move on by one", act);
}

/** @param {Daily} daily */
function puzzle(daily) {
  const picture = make("img", { class: "thumb", src: `/games/${daily.game}/puzzle-${daily.id}.svg`, alt: "", width: "52", height: "52" });
  const at = new Date(`${daily.day}T12:00`);
  const day = `${at.getDate()} ${at.toLocaleDateString("en", { month: "long" })}`;
  const act = button(DONE[daily.result], { class: "button small", "data-key": "daily", onclick: () => void openPuzzle({ daily: true }) });
  const made = slip("daily-slip", picture, "Puzzle of the day", `${daily.title}, ${daily.progress}`, `${day}, ${daily.level}${daily.streak ? `; ${counted(daily.streak, "day")} in a row` : ""}`, act);
  made.querySelector(".what")?.append(make("a", { class: "all", href: "/puzzles" }, "All puzzles"));
  return made;
}

/** A newcomer's first game. @param {import("./start.js").Game[]} games */
function lesson(games) {
  const game = games.find(({ name }) => showMeButton(name, ""));
  if (!game) return null;
  const act = button("Show me", { class: "button primary small", onclick: () => void showMe(game.name) });
  return slip("", cover(game.name), "First game, led by the hand", game.title, "a few minutes, step by step", act);
}
