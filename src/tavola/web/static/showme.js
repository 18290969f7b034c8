// Lessons on the start page: how far one has come, taking one up, and the aim in three pictures before the first table of a game.

import { call } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { notice } from "./notices.js";

/** @typedef {{game: string, title: string, minutes: number, steps: number, step: number, over: boolean, aims: {title: string, text: string}[], seen: boolean}} Offer */

/** @type {Map<string, Offer>} */
const offers = new Map();

/** Ask for the lessons, once. */
export async function fetchOffers() {
  for (const offer of await call("GET", "/api/lessons")) offers.set(offer.game, offer);
  return offers;
}

/** Take up a lesson. @param {string} game */
export async function showMe(game) {
  try {
    const { table } = await call("POST", "/api/lessons", { game });
    location.assign(`/table/${table}`);
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}

/** The button that takes up a lesson; null if the game has none. @param {string} game @param {string} look its class */
export function showMeButton(game, look) {
  const offer = offers.get(game);
  if (!offer) return null;
  const begun = offer.step > 0 && !offer.over;
  const words = begun ? `Go on · step ${offer.step} of ${offer.steps}` : `Show me · ${offer.minutes} min`;
  return button(words, { class: look, "data-lesson": game, title: offer.title, onclick: () => void showMe(game) });
}

/** Say what a game is about, before the first table of it; true when one wants to play at once. @param {{name: string, title: string, blurb: string}} game */
export async function aimFirst(game) {
  const offer = offers.get(game.name);
  if (!offer || offer.seen || !offer.aims.length || offer.over) return true;
  offer.seen = true;
  await call("PUT", `/api/lessons/${encodeURIComponent(game.name)}/aim`).catch(() => {});
  return openAim(game, offer);
}

/** @param {{name: string, title: string, blurb: string}} game @param {Offer} offer @returns {Promise<boolean>} */
function openAim(game, offer) {
  return new Promise((resolve) => {
    let plays = false;
    const play = () => {
      plays = true;
      dialog.close();
    };
    const dialog = openDialog(
      game.title,
      make("p", { class: "about" }, game.blurb),
      aimPart(game.name),
      make(
        "footer",
        {},
        make("span", { class: "quiet-words" }, "Shown once for each game; later under Rules."),
        button("Just play", { class: "button quiet", onclick: play }),
        button(`Show me · ${offer.minutes} minutes`, { class: "button primary", autofocus: true, onclick: () => void showMe(game.name) }),
      ),
    );
    dialog.classList.add("aim");
    dialog.addEventListener("close", () => (dialog.classList.remove("aim"), resolve(plays)), { once: true });
  });
}

/** The aim in pictures, to stand above the rules; null if the game has none. @param {string} game */
export function aimPart(game) {
  const aims = offers.get(game)?.aims ?? [];
  if (!aims.length) return null;
  const figures = aims.map((aim, at) =>
    make(
      "figure",
      {},
      make("div", { class: "shot" }, make("img", { src: `/games/${game}/aim-${at + 1}.svg`, alt: "", width: "300", height: "200" })),
      make("figcaption", {}, make("b", {}, aim.title), aim.text),
    ),
  );
  return make("div", { class: "aims" }, ...figures);
}
