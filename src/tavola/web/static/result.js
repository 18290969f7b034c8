// The end: who won and why, what each seat's points are made of, and what to do next.

import { openDialog } from "./dialog.js";
import { badge, button, icon, make } from "./dom.js";
import { beginCount, countOf, gainOf, scoresAt } from "./finale-state.js";
import { headline } from "./prompt.js";
import { playAgain } from "./together.js";
import { belongs, capital, counted, figures, heading, listed, named, namesOf, plain } from "./words.js";

/** @typedef {import("./types.js").Counted} Counted */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./finale.js").Page} Page */

const READ = 4; // points from which a part of a bar has its number ...
const ROOM = 0.045; // ... if it is this much of the longest bar
const COLOURS = 8;

/** @param {Message} message @param {Page} page */
export function showResult(message, page) {
  const names = namesOf(message.seats);
  const items = countOf(page.state.told, message.ply - 1);
  const kinds = kindsOf(message);
  const most = Math.max(1, ...message.categories.map((parts) => sum(Object.values(parts).map(Math.abs))));
  const dialog = openDialog(
    headline(message),
    make("p", { class: "why" }, why(message, items, names)),
    make("ol", { class: "result" }, ...order(message).map((at) => row(message, at, names[at], kinds, most))),
    make("div", { class: "key", "aria-hidden": "true" }, ...kinds.map(keyOf)),
    make(
      "div",
      { class: "row end" },
      items.length
        ? button("Count again", { onclick: () => (dialog.close(), page.change(beginCount)) })
        : null,
      button(
        "Go through it",
        { onclick: () => location.assign(`/table/${message.table}/replay?review=1`) },
        icon("bulb"),
      ),
      button(
        "Watch the game",
        {
          class: `button${message.my_seats.length ? "" : " primary"}`,
          onclick: () => location.assign(`/table/${message.table}/replay?ply=0`),
        },
        icon("history"),
      ),
      message.my_seats.length
        ? button("Play again", { class: "button primary", onclick: () => playAgain(message) })
        : null,
    ),
  );
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, each) => all + each, 0);
}

/** The seats, the winner first. @param {Message} message */
function order({ scores, places }) {
  const place = places ?? scores.map(() => 1);
  return scores.map((_, at) => at).sort((a, b) => place[a] - place[b] || Number(scores[b]) - Number(scores[a]));
}

/** What points were made of, the most first. @param {Message} message */
function kindsOf({ categories }) {
  const worth = (/** @type {string} */ kind) => sum(categories.map((parts) => parts[kind] ?? 0));
  const kinds = new Set(categories.flatMap((parts) => Object.keys(parts).filter((kind) => parts[kind])));
  return [...kinds].sort((one, other) => worth(other) - worth(one));
}

/** What decided the game, in one sentence. @param {Message} message @param {Counted[]} items @param {string[]} names */
export function why(message, items, names) {
  const [first, second] = order(message);
  const scores = message.scores.map(Number);
  if (second === undefined) return "";
  const margin = scores[first] - scores[second];
  if (margin <= 0) return `${listed([first, second].map((at) => names[at]))} both have ${counted(scores[first], "point")}.`;
  const start = scoresAt(items, message, -1);
  const best = items.findLast(({ told }) => told.some(({ line }) => line.player === second));
  const gain = gainOf(items, first);
  if (start[first] < Math.max(...start))
    return `${names[first]} was behind before the last count, which brought ${counted(gain, "point")}.`;
  if (best && best.points >= margin && gainOf(items, second) > gain)
    return `${nounOf(best, names)} brought ${names[second]} ${counted(best.points, "point")} in the last count, ${counted(margin, "point").replace(/ points?$/, "")} too few.`;
  return mostly(message, first, names[first]);
}

/** "The farm", or what else the item is called; places have names of their own. @param {Counted} item @param {string[]} names */
function nounOf({ told, kind }, names) {
  const noun = plain(/\[([^\]]*)\]/.exec(told[0].line.text)?.[1] ?? kind, names);
  return noun === capital(noun) ? noun : `The ${noun.replace(/^the /, "")}`;
}

/** @param {Message} message @param {number} seat @param {string} name */
function mostly({ categories, scores }, seat, name) {
  const parts = Object.entries(categories[seat] ?? {}).sort(([, one], [, other]) => other - one);
  if (!parts.length) return "";
  const [kind, points] = parts[0];
  return `${figures(points)} of ${belongs(name)} ${counted(Number(scores[seat]), "point")} came from ${kind || "other things"}.`;
}

/** @param {Message} message @param {number} at @param {string} name @param {string[]} kinds @param {number} most */
function row(message, at, name, kinds, most) {
  const points = message.categories[at] ?? {};
  const parts = Object.entries(points).filter(([, each]) => each);
  parts.sort(([, one], [, other]) => other - one);
  const words = parts.map(([kind, each]) => make("span", {}, `${kind || "other"} `, make("b", {}, figures(each)), " "));
  const place = message.places?.[at] ?? 1;
  return make(
    "li",
    { class: place === 1 ? "first" : null },
    make("span", { class: "place num" }, place),
    badge(at),
    named(name),
    make("span", { class: "parts hidden-words" }, ...words),
    make("div", { class: "bars num", "aria-hidden": "true" }, ...kinds.map((kind, colour) => bar(points[kind] ?? 0, colour, most))),
    make("b", { class: "total num" }, figures(message.scores[at])),
  );
}

/** @param {number} points @param {number} colour @param {number} most */
function bar(points, colour, most) {
  if (!points) return null;
  const share = Math.abs(points) / most;
  const read = Math.abs(points) >= READ && share >= ROOM;
  const part = make("i", { class: `k${colour % COLOURS}${points < 0 ? " lost" : ""}` }, read ? figures(points) : null);
  part.style.width = `${(100 * share).toFixed(2)}%`;
  return part;
}

/** @param {string} kind @param {number} at */
function keyOf(kind, at) {
  return make("span", { class: `k${at % COLOURS}` }, make("i"), heading(kind || "other"));
}
