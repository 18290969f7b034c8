// The page of all puzzles: the one of the day, and those of every game, as one likes them.

import { call } from "./api.js";
import { dailyPart } from "./daily.js";
import { byId, make, show } from "./dom.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { askTurns } from "./turns.js";
import { openPuzzle, want, wanted } from "./puzzling.js";
import { otherTheme } from "./themes.js";
import { weekPart } from "./week.js";

/** @typedef {import("./types.js").Found} Found */
/** @typedef {{id: string, level: string, result: Found}} Entry */
/** @typedef {{game: string, title: string, puzzles: Entry[]}} Group */

const LEVELS = ["", "easy", "medium", "hard"];
const WORDS = { "": "not tried", solved: "solved", nudged: "solved with a nudge", missed: "missed" };

/** @param {Group[]} groups */
function draw(groups) {
  const { game, level } = wanted();
  show(byId("levels"), ...LEVELS.map((each) => chip(groups, each, each === level)));
  const shown = groups.filter((group) => !game || group.game === game);
  const parts = shown.flatMap((group) => groupPart(group, level));
  show(byId("groups"), ...(parts.length ? parts : [make("p", { class: "quiet-words" }, "No puzzle is like that.")]));
}

/** @param {Group[]} groups @param {string} level @param {boolean} on */
function chip(groups, level, on) {
  const choose = () => (want({ ...wanted(), level }), draw(groups));
  return make("button", { type: "button", "aria-pressed": String(on), onclick: choose }, level ? level[0].toUpperCase() + level.slice(1) : "All");
}

/** @param {Group} group @param {string} level */
function groupPart({ title, puzzles }, level) {
  const numbered = puzzles.map((each, at) => ({ ...each, number: at + 1 }));
  const shown = numbered.filter((each) => !level || each.level === level);
  if (!shown.length) return [];
  const solved = shown.filter(({ result }) => result === "solved" || result === "nudged").length;
  const head = make("h2", {}, title, make("small", {}, `${solved} of ${shown.length} solved`));
  return [make("section", { class: "group" }, head, make("ol", { class: "tiles" }, ...shown.map((each) => tile(title, each))))];
}

/** @param {string} title @param {Entry & {number: number}} entry */
function tile(title, { id, level, result, number }) {
  const label = `${title}, puzzle ${number}, ${level}, ${WORDS[result]}`;
  const look = { class: `tile-button ${result}`.trim(), "data-puzzle": id, "aria-label": label, title: label };
  return make("li", {}, make("button", { type: "button", ...look, onclick: () => void openPuzzle({ puzzle: id }) }, String(number), make("small", {}, level)));
}

async function start() {
  const [{ games }, daily] = await Promise.all([call("GET", "/api/puzzles"), call("GET", "/api/puzzles/daily").catch(() => null)]);
  if (daily) show(byId("today"), dailyPart(daily), weekPart(daily));
  const field = /** @type {HTMLSelectElement} */ (byId("game"));
  field.append(...games.map((/** @type {Group} */ { game, title }) => make("option", { value: game }, title)));
  field.value = wanted().game;
  if (field.selectedIndex < 0) (want({ ...wanted(), game: "" }), (field.value = ""));
  field.addEventListener("change", () => (want({ ...wanted(), game: field.value }), draw(games)));
  byId("next").addEventListener("click", () => void openPuzzle(wanted()));
  byId("theme").addEventListener("click", otherTheme);
  draw(games);
  document.body.classList.add("ready");
}

listenOffline();
askTurns();
start().catch((trouble) => notice("warn", trouble.message, { stays: 0, act: ["Try again", () => location.reload()] }));
