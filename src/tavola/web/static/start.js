// The start page: games as cards, my tables, open tables, and the form for a new one.

import { call } from "./api.js";
import { byId, icon, make, still } from "./dom.js";
import { NewTable } from "./form.js";
import { askName } from "./names.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { fetchOffers, showMeButton } from "./showme.js";
import { showTables } from "./tables.js";
import { showToday } from "./today.js";
import { otherTheme } from "./themes.js";

/** @typedef {{name: string, text: string, values: {value: string, text: string}[]}} Option */
/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} blurb
 * @property {number} minutes
 * @property {number} weight
 * @property {number[]} seats
 * @property {Option[]} options
 * @property {Record<string, Record<string, string>>} presets
 * @property {import("./seatlist.js").Bots} bots
 */

const WEIGHTS = ["", "light", "middling", "rich"];

async function start() {
  const asks = [call("GET", "/api/games"), call("GET", "/api/me"), call("GET", "/api/puzzles/daily").catch(() => null), fetchOffers()];
  const [games, me, daily, lessons] = await Promise.all(asks);
  games.sort(byWeight);
  await showToday(daily, games); // before there is anything below it to press
  const form = new NewTable(byId("new"), me.name);
  const asked = new URLSearchParams(location.search).get("game");
  const first = games.find((/** @type {Game} */ game) => game.name === asked) ?? games.find((/** @type {Game} */ { name }) => lessons.has(name)) ?? games[0];
  showCards(games, (game) => {
    choose(form, game);
    const below = byId("new").getBoundingClientRect().top > innerHeight * 0.6;
    if (below) byId("new").scrollIntoView({ behavior: still.matches ? "auto" : "smooth", block: "start" });
  });
  if (first) choose(form, first);
  showName(me.name);
  byId("me").addEventListener("click", async () => {
    const name = await askName(byId("my-name").dataset.name ?? "");
    if (!name) return;
    showName(name);
    form.myName = name;
  });
  byId("theme").addEventListener("click", otherTheme);
  byId("upload").addEventListener("change", upload);
  await showTables();
  document.body.classList.add("ready");
  setInterval(() => document.hidden || void showTables().catch(() => {}), 10000);
  document.addEventListener("visibilitychange", () => document.hidden || void showTables().catch(() => {}));
}

/** Light games first, then quick ones. @param {Game} one @param {Game} other */
function byWeight(one, other) {
  return one.weight - other.weight || one.minutes - other.minutes || one.title.localeCompare(other.title);
}

/** @param {string} name */
function showName(name) {
  byId("my-name").textContent = name || "Your name";
  byId("my-name").dataset.name = name;
  byId("me").title = name ? `Change your name, ${name}` : "Say your name";
}

/** @param {Game[]} games @param {(game: Game) => void} chosen */
function showCards(games, chosen) {
  byId("cards").replaceChildren(...games.map((game) => make("li", {}, card(game, chosen), showMeButton(game.name, "show-me"))));
}

/** @param {Game} game @param {(game: Game) => void} chosen */
function card(game, chosen) {
  const [least, most] = [game.seats[0], game.seats[game.seats.length - 1]];
  const dots = [1, 2, 3].map((dot) => make("i", { class: dot <= game.weight ? "on" : "" }));
  return make(
    "button",
    {
      type: "button",
      class: "card",
      "data-game": game.name,
      "aria-pressed": "false",
      onclick: () => chosen(game),
    },
    make("img", {
      class: "vignette",
      src: `/games/${game.name}/cover.svg`,
      alt: "",
      width: "280",
      height: "124",
    }),
    make(
      "span",
      { class: "words" },
      make("b", { class: "title" }, game.title),
      make("span", { class: "blurb" }, game.blurb),
      make(
        "span",
        { class: "facts" },
        make(
          "span",
          {},
          icon("people"),
          `${least}–${most}`,
          make("span", { class: "hidden-words" }, " players"),
        ),
        make("span", {}, icon("clock"), `${game.minutes} min`),
        make(
          "span",
          { class: "weight", title: "how much there is to learn" },
          ...dots,
          make("span", { class: "hidden-words" }, WEIGHTS[game.weight] ?? ""),
        ),
      ),
    ),
  );
}

/** @param {NewTable} form @param {Game} game */
function choose(form, game) {
  for (const other of byId("cards").querySelectorAll(".card")) {
    const on = other.getAttribute("data-game") === game.name;
    other.classList.toggle("chosen", on);
    other.setAttribute("aria-pressed", String(on));
  }
  form.show(game);
}

/** @param {Event} event */
async function upload(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  if (!file) return;
  try {
    const made = await call("POST", "/api/records", { text: await file.text() });
    location.assign(`/table/${made.table}/replay`);
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message, { stays: 12000 });
    field.value = "";
  }
}

listenOffline();
start().catch((trouble) =>
  notice("warn", trouble.message, { stays: 0, act: ["Try again", () => location.reload()] }),
);
