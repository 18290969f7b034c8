// A mat as a list in words, and what lies in the middle: for the panel.

import { call, query } from "./api.js";
import { badge, make } from "./dom.js";
import { listen } from "./links.js";
import { scoreLine } from "./log.js";
import { amount } from "./mats.js";
import { drawn, symbol } from "./symbols.js";
import { figures, namesOf } from "./words.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Message} Message */

/** All of a mat. @param {Message} message @param {number} seat @param {Parameters<typeof listen>[1]} hooks @param {Line[]} [parts] what would score besides */
export function matSheet({ seats, scores, projected, mats }, seat, hooks, parts = []) {
  const names = namesOf(seats);
  const gain = projected && make("p", { class: "quiet-words" }, `${projected[seat]} if the game ended now.`);
  const own = parts.filter(({ player }) => player === seat);
  const list = make("div", { class: "parts" }, ...own.map((line) => scoreLine(line, names)));
  listen(list, hooks);
  return [`${names[seat]}: ${figures(scores[seat])} points`, gain, own.length > 0 && list, matList(mats[seat] ?? [])];
}

/** All mats, one below the other. @param {Message} message @param {Parameters<typeof listen>[1]} hooks @param {Line[]} [parts] what would score besides */
export function playersSheet(message, hooks, parts = []) {
  const each = message.seats.map((_, seat) => {
    const [title, ...inside] = matSheet(message, seat, hooks, parts);
    return make("section", { class: "player" }, make("h3", {}, badge(seat), " ", title), ...inside);
  });
  return ["Players", ...each];
}

/** What everybody would score besides if the game ended now; nothing where that is not explained. @param {Message} message @returns {Promise<Line[]>} */
export async function askStanding({ table, seat, projected }) {
  if (!projected) return [];
  try {
    return (await call("GET", `/api/tables/${table}/standing${query({ seat })}`)).lines;
  } catch {
    return []; // the sum stands there all the same
  }
}

/** What lies in the middle. @param {Message} message */
export function commonSheet({ common }) {
  return ["What is left", matList(common ?? [])];
}

/** @param {Item[]} items */
function matList(items) {
  if (!items.length) return make("p", { class: "quiet-words" }, "Nothing lies here.");
  return make(
    "ul",
    { class: "mat-list" },
    ...items.map((item) =>
      make(
        "li",
        {},
        drawn(item.symbol) ? symbol(item.symbol) : make("span", {}),
        make("div", {}, make("b", {}, item.label), item.hint ? make("small", {}, item.hint) : null),
        make("span", { class: "num" }, amount(item)),
      ),
    ),
  );
}
