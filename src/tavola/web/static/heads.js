// Heads: a bot is a drawn face, a person a monogram, with the seat's colour round it; and a bot's level as dots.

import { badge, make } from "./dom.js";
import { LEVELS } from "./words.js";

/** @typedef {{kind: string, name: string, bot?: string}} Sitter */

const DRAWN = ["pippo", "tilda", "jory", "rosa", "nino", "wim", "bruno", "greta", "marek", "ottavia", "ansel", "leila", "serafina", "magnus", "yusuf"];

/** A head for whoever is called so. @param {Sitter} sitter @param {string} [size] */
export function head({ kind, name }, size = "") {
  const drawn = name.toLowerCase();
  if (kind === "bot" && DRAWN.includes(drawn))
    return make("img", { class: `head face ${size}`.trim(), src: `/static/heads/${drawn}.svg`, alt: "", width: "40", height: "40", loading: "lazy" });
  return make("span", { class: `head mono ${size}`.trim(), "aria-hidden": "true" }, [...(name || "?")][0].toUpperCase());
}

/** Who sits in a seat: the head in a ring of its colour, the badge at its corner; of a free one the badge alone. @param {Sitter} sitter @param {number} at @param {string} [size] */
export function sits(sitter, at, size = "") {
  const free = sitter.kind === "open";
  return make("span", { class: `sits seat seat-${at % 5}${free ? " bare" : ""} ${size}`.trim(), "aria-hidden": "true" }, free ? null : head(sitter), badge(at));
}

/** How strong a bot is, as dots and in words. @param {string} bot */
export function pips(bot) {
  const level = Number(bot.replace("level:", ""));
  const dots = LEVELS.map((_, at) => make("i", { class: at < level ? "on" : "" }));
  return make("span", { class: "pips", title: LEVELS[level - 1] ?? "" }, ...dots);
}
