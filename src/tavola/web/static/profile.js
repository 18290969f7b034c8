// What somebody's games add up to: figures, rating, best scores, results by opponent. Mine, or one that is shown to me.

import { call } from "./api.js";
import { copyLink } from "./copy.js";
import { on } from "./dates.js";
import { openDialog } from "./dialog.js";
import { button, byId, make, show } from "./dom.js";
import { head } from "./heads.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { askTurns } from "./turns.js";
import { asList, ratingChart } from "./ratingchart.js";
import { select } from "./seatlist.js";
import { otherTheme } from "./themes.js";
import { counted, LEVELS } from "./words.js";

/** @typedef {{game: string, title: string, players: number, against: string, games: number, won: number}} Result */
/** @typedef {{game: string, title: string, players: number, score: number, at: number, against: string, table: string | null}} Best */
/** @typedef {{game: string, title: string, rating: number, spread: number, new: boolean, games: number, steps: import("./ratingchart.js").Step[]}} Rating */
/**
 * @typedef {object} Profile
 * @property {string} name
 * @property {boolean} mine
 * @property {number | null} since
 * @property {"me" | "met" | "all"} shared
 * @property {string | null} address
 * @property {number} finished
 * @property {number} won
 * @property {number} known
 * @property {number} puzzle_days
 * @property {Result[]} results
 * @property {Best[]} best
 * @property {Rating[]} ratings
 */

const AGAINST = /** @type {Record<string, string>} */ ({ ...Object.fromEntries(LEVELS.map((name, at) => [at + 1, name])), other: "Other bots", people: "People" });
const FACES = /** @type {Record<string, string>} */ ({ 1: "Pippo", 2: "Rosa", 3: "Bruno", 4: "Ottavia", 5: "Serafina" });
const SHARED = {
  me: ["only you see this page", "Only me", "Nobody else can open it."],
  met: ["people you sat with see this page", "People I sat with", "Whoever has sat at a table with you, by its link."],
  all: ["everyone here sees this page", "Everyone here", "Whoever has its link."],
};
const FEW = 10; // games under which nobody is told a share
/** @type {[string, (players: number) => boolean][]} */
const SIZES = [["All", () => true], ["2 players", (players) => players === 2], ["3", (players) => players === 3], ["4–5", (players) => players > 3]];

/** @param {string} title @param {import("./dom.js").Child[]} head @param {...import("./dom.js").Child} children */
function card(title, head, ...children) {
  return make("section", { class: "sheetcard", "aria-label": title }, make("header", {}, make("h2", {}, title), ...head), ...children);
}

/** @param {Profile} told */
function figures({ finished, won, known, puzzle_days }) {
  const share = finished >= FEW ? `won, ${Math.round((100 * won) / finished)} in 100` : "won";
  /** @type {[number, string][]} */
  const rows = [[finished, "games finished"], [won, share], [known, known === 1 ? "game known" : "games known"], [puzzle_days, "days of puzzles in a row"]];
  return rows.map(([number, words]) => make("div", {}, make("dt", {}, words), make("dd", {}, number)));
}

/** @param {Profile} told */
function ratingCard({ ratings, mine }) {
  if (!ratings.length) {
    const how = mine ? "Open a table for friends by link and choose “Rated”: only games among people count." : "No rated game yet.";
    return card("Rating", [], make("p", {}, how));
  }
  const inside = make("div");
  const draw = (/** @type {string} */ game) => {
    const { steps, games, spread, new: fresh } = /** @type {Rating} */ (ratings.find((each) => each.game === game));
    const words = `${counted(games, "rated table")}, ± ${spread}${fresh ? "; still new" : ""}`;
    show(inside, ratingChart(steps, Math.max(300, inside.clientWidth || 600)), make("p", {}, words), asList(steps));
  };
  const most = [...ratings].sort((one, other) => other.games - one.games)[0].game;
  const choose = select("Game", ratings.map(({ game, title }) => [game, title]), most, draw);
  queueMicrotask(() => draw(most)); // once it stands on the page and has a width
  return card("Rating", [make("span", { class: "quiet-words" }, "rated tables only; the band is how sure it is"), choose], inside);
}

/** @param {Profile} told */
function bestCard({ best }) {
  const row = (/** @type {Best} */ { game, title, players, score, at, against, table }) => {
    const words = `${players} players, ${on(at)}, against ${against === "people" ? "people" : AGAINST[against]}`;
    const name = table ? make("a", { href: `/table/${table}/replay` }, title) : title;
    const picture = make("img", { class: "thumb", src: `/games/${game}/cover.svg`, alt: "", width: "44", height: "44" });
    return make("li", {}, picture, make("span", {}, make("b", {}, name), make("small", {}, words)), make("span", { class: "score" }, score));
  };
  const list = (/** @type {Best[]} */ rows) => make("ul", { class: "records" }, ...rows.map(row));
  const first = [...new Set(best.map(({ game }) => game))].map((game) => best.filter((each) => each.game === game).reduce((one, other) => (other.score > one.score ? other : one)));
  const all = best.length > first.length ? make("details", { class: "aslist" }, make("summary", {}, "By number of players"), list(best)) : null;
  return card("Best scores", [make("span", { class: "tag" }, "full games")], best.length ? list(first) : make("p", {}, "None yet."), all);
}

/** @param {Profile} told */
function resultsCard({ results, ratings }) {
  const inside = make("div");
  let chosen = 0;
  const chips = make("div", { class: "chips", role: "group", "aria-label": "Players" });
  const draw = () => {
    const fits = results.filter(({ players }) => SIZES[chosen][1](players));
    show(chips, ...SIZES.map(([words], at) => button(words, { class: "", "aria-pressed": String(at === chosen), onclick: () => ((chosen = at), draw()) })));
    show(inside, fits.length ? resultsTable(fits, ratings) : make("p", {}, "No such game yet."));
  };
  draw();
  const made = card("Results", [make("span", { class: "quiet-words" }, "first places; a table with several opponents counts for its strongest"), chips], inside);
  made.classList.add("wide2");
  return made;
}

/** @param {Result[]} results @param {Rating[]} ratings */
function resultsTable(results, ratings) {
  const against = Object.keys(AGAINST).filter((each) => results.some((result) => result.against === each));
  const games = [...new Map(results.map(({ game, title }) => [game, title]))];
  const titles = ["Won, by opponent", "Rating", "All"].map((words) => make("th", { scope: "col" }, words));
  const rows = games.map(([game, title]) => {
    const own = results.filter((result) => result.game === game);
    const rating = ratings.find((each) => each.game === game);
    const known = rating ? (rating.new ? "new" : `${rating.rating.toLocaleString("en")} ± ${rating.spread}`) : "–";
    const cells = against.map((each) => cell(own.filter((result) => result.against === each), "desk"));
    return make("tr", {}, make("th", { scope: "row" }, title), make("td", { class: rating ? "" : "none" }, known), cell(own, ""), ...cells);
  });
  const columns = against.map((each) => make("th", { scope: "col", class: "desk" }, FACES[each] ? head({ kind: "bot", name: FACES[each] }) : null, AGAINST[each]));
  return make("table", { class: "grid5" }, make("thead", {}, make("tr", {}, ...titles, ...columns)), make("tbody", {}, ...rows));
}

/** @param {Result[]} results @param {string} kind */
function cell(results, kind) {
  const [won, games] = [results.reduce((sum, { won }) => sum + won, 0), results.reduce((sum, { games }) => sum + games, 0)];
  if (!games) return make("td", { class: `none ${kind}` }, "–");
  return make("td", { class: kind }, make("span", { class: "cell" }, `${won} of ${games}`, make("meter", { min: 0, max: games, value: won, "aria-hidden": "true" })));
}

/** @param {Profile} told */
function ways({ mine, shared, address }) {
  if (!mine) return [];
  return [
    make("span", { class: "tag" }, SHARED[shared][0]),
    make("a", { class: "button", href: "/tables?state=finished" }, "All games"),
    button("Who may see it", { id: "who-sees", onclick: () => askWho(shared, address) }),
  ];
}

/** @param {Profile["shared"]} shared @param {string | null} address */
function askWho(shared, address) {
  const choice = (/** @type {[string, string[]]} */ [value, [, words, more]]) =>
    make("label", {}, make("input", { type: "radio", name: "shared", value, checked: value === shared, onchange: () => choose(value) }), make("span", {}, words, make("small", {}, more)));
  const choose = async (/** @type {string} */ value) => {
    try {
      const changed = await call("PUT", "/api/me/profile", { shared: value });
      dialog.close();
      draw(changed);
    } catch (refusal) {
      notice("warn", /** @type {Error} */ (refusal).message);
    }
  };
  const copy = () => copyLink(new URL(address ?? "", location.href).href, "The link is copied.");
  const dialog = openDialog(
    "Who may see this page",
    make("p", { class: "quiet-words" }, "They see your name, figures, results and ratings; never where you play, what was said, or a game that goes on."),
    make("div", { class: "choices" }, ...Object.entries(SHARED).map((each) => choice(/** @type {[string, string[]]} */ (each)))),
    make("div", { class: "row end" }, address && shared !== "me" ? button("Copy the link", { onclick: copy }) : null, button("Done", { class: "button primary", onclick: () => dialog.close() })),
  );
}

/** @param {Profile} profile */
function draw(profile) {
  const name = profile.name || "No name yet";
  byId("mono").textContent = [...name][0].toUpperCase();
  byId("name").textContent = name;
  const month = profile.since && new Date(profile.since * 1000).toLocaleDateString("en", { month: "long", year: "numeric" });
  byId("since").textContent = month ? `at this table since ${month}` : "";
  show(byId("ways"), ...ways(profile));
  show(byId("figures"), ...figures(profile));
  show(byId("stats"), ratingCard(profile), bestCard(profile), resultsCard(profile));
  document.body.classList.add("ready");
}

async function start() {
  const theirs = location.pathname.startsWith("/people/");
  draw(await call("GET", theirs ? `/api${location.pathname}/profile` : "/api/me/profile"));
}

listenOffline();
askTurns();
byId("theme").addEventListener("click", otherTheme);
start().catch((trouble) => {
  byId("name").textContent = "Nothing to see here";
  notice("warn", trouble.message, { stays: 0 });
});
