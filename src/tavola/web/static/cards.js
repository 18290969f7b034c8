// Cards of a page, and deeds whose refusal is a notice.

import { make } from "./dom.js";
import { notice } from "./notices.js";

/** A card of the page. @param {string} title @param {string} tag @param {...import("./dom.js").Child} children */
export function card(title, tag, ...children) {
  const head = make("header", {}, make("h2", {}, title), tag ? make("span", { class: "tag" }, tag) : null);
  return make("section", { class: "sheetcard", "aria-label": title }, head, ...children);
}

/** @param {Promise<unknown>} deed */
export function try_(deed) {
  deed.catch((trouble) => notice("warn", trouble.message));
}
