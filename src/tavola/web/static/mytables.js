// My tables: who must act first, by state, game and words; further rows come as one scrolls.

import { call, query } from "./api.js";
import { byId, make, show } from "./dom.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { empty } from "./tables.js";
import { row } from "./tablerow.js";
import { otherTheme } from "./themes.js";
import { showTurns } from "./turns.js";

/** @typedef {import("./tables.js").Brief} Brief */
/** @typedef {{turn: number, running: number, finished: number, hidden: number}} Counts */

/** @type {[string, string][]} */
const STATES = [
  ["", "All"],
  ["turn", "Your turn"],
  ["running", "Running"],
  ["finished", "Finished"],
  ["hidden", "Hidden"],
];
/** @type {[string, (table: Brief) => boolean][]} */
const GROUPS = [
  ["Your turn", (table) => !table.over && table.my_turn],
  ["Running", (table) => !table.over && !table.my_turn],
  ["Finished", (table) => table.over],
];
const EVERY = 10000;
const TYPED = 250; // milliseconds after the last letter until the search is sent

class MyTables {
  state = "";
  game = "";
  search = "";
  /** @type {Brief[]} */
  tables = [];
  /** @type {string | null} where the next page begins */
  more = null;
  /** @type {Counts} */
  counts = { turn: 0, running: 0, finished: 0, hidden: 0 };
  drawn = "";
  asked = 0; // which question is the latest; answers to earlier ones are not shown

  /** Ask for the first page. A list that was scrolled further stays as it is until one asks again. @param {boolean} [again] */
  async fetch(again = false) {
    const number = ++this.asked;
    const page = await call("GET", `/api/tables${query({ state: this.state, game: this.game, search: this.search })}`);
    if (number !== this.asked) return;
    const kept = again && this.tables.length > page.mine.length ? this.tables.slice(page.mine.length) : [];
    const first = new Set(page.mine.map((/** @type {Brief} */ each) => each.table));
    this.tables = [...page.mine, ...kept.filter(({ table }) => !first.has(table))];
    if (!kept.length) this.more = page.more.mine;
    this.counts = page.counts;
    this.draw();
  }

  /** Ask for the next page, if there is one. */
  async fetchMore() {
    const { more } = this;
    if (!more) return;
    this.more = null;
    const asked = query({ mine: more, state: this.state, game: this.game, search: this.search });
    const page = await call("GET", `/api/tables${asked}`);
    this.tables = [...this.tables, ...page.mine];
    this.more = page.more.mine;
    this.draw();
  }

  draw() {
    showTurns(this.counts.turn);
    const now = JSON.stringify([this.state, this.tables, this.counts, Math.floor(Date.now() / 60000)]);
    if (now === this.drawn) return;
    this.drawn = now;
    show(byId("states"), ...this.#chips());
    const groups = GROUPS.flatMap(([title, belongs]) => this.#group(title, this.tables.filter(belongs)));
    show(byId("groups"), ...(groups.length ? groups : [this.#nothing()]));
  }

  #chips() {
    const numbers = /** @type {Record<string, number>} */ (this.counts);
    return STATES.filter(([state]) => state !== "hidden" || this.state === state || numbers.hidden).map(([state, words]) =>
      make(
        "button",
        { type: "button", "aria-pressed": String(state === this.state), onclick: () => this.choose({ state }) },
        words,
        state ? make("b", {}, numbers[state]) : null,
      ),
    );
  }

  /** @param {string} title @param {Brief[]} tables */
  #group(title, tables) {
    if (!tables.length) return [];
    const key = STATES.find(([, words]) => words === title)?.[0] ?? "";
    const number = this.state === "hidden" ? tables.length : /** @type {Record<string, number>} */ (this.counts)[key];
    const words = `${number}${title === "Finished" && number > 1 ? ", the latest first" : ""}`;
    const acts = { hidden: this.state === "hidden", changed: () => this.fetch() };
    const rows = tables.map((table, at) => row(table, title === "Your turn" && at === 0, acts));
    const list = make("ul", { class: "rows list" }, ...rows);
    return [make("section", { class: "group" }, make("h2", {}, title, make("small", {}, words)), list)];
  }

  #nothing() {
    if (this.state || this.game || this.search.length > 1)
      return make("p", { class: "quiet-words" }, "No table is like that.");
    return make("div", {}, empty(), make("a", { class: "button primary onward", href: "/" }, "Choose a game"));
  }

  /** @param {{state?: string, game?: string, search?: string}} chosen */
  choose(chosen) {
    Object.assign(this, chosen);
    return this.fetch().catch(complain);
  }
}

/** @param {Error} trouble */
function complain(trouble) {
  notice("warn", trouble.message);
}

async function start() {
  const list = new MyTables();
  const asked = new URLSearchParams(location.search).get("state");
  list.state = STATES.find(([state]) => state === asked)?.[0] ?? "";
  const games = await call("GET", "/api/games");
  const field = /** @type {HTMLSelectElement} */ (byId("game"));
  field.append(...games.map((/** @type {any} */ { name, title }) => make("option", { value: name }, title)));
  field.addEventListener("change", () => list.choose({ game: field.value }));
  const words = /** @type {HTMLInputElement} */ (byId("search"));
  let typing = 0;
  words.addEventListener("input", () => {
    clearTimeout(typing);
    typing = window.setTimeout(() => list.choose({ search: words.value.trim() }), TYPED);
  });
  byId("theme").addEventListener("click", otherTheme);
  await list.fetch();
  new IntersectionObserver(([end]) => end.isIntersecting && list.fetchMore().catch(complain)).observe(byId("end"));
  const look = () => document.hidden || void list.fetch(true).catch(() => {});
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  document.body.classList.add("ready");
}

listenOffline();
start().catch((trouble) => notice("warn", trouble.message, { stays: 0, act: ["Try again", () => location.reload()] }));
