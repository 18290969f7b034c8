// Who watches a table without a seat: by name, and who gave none is counted.

import { call } from "./api.js";
import { copyLink } from "./copy.js";
import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { notice } from "./notices.js";
import { listed } from "./words.js";

/** @typedef {{names: string[], others: number}} Watchers */

/** @param {string} table @returns {Promise<Watchers>} */
function ask(table) {
  return call("GET", `/api/tables/${table}/watchers`);
}

/** One sentence, once the server has said who; and where only a link lets one watch, the link. @param {import("./types.js").Message} message */
export function watchersPart({ table, watch_link: link }) {
  const part = make("p", { class: "quiet-words", id: "watchers" });
  const tell = (/** @type {Watchers} */ { names, others }) => {
    const all = others ? [...names, `${others} without a name`] : names;
    part.textContent = all.length ? `${listed(all)} ${names.length + others === 1 ? "watches" : "watch"}.` : "Nobody watches.";
  };
  void ask(table).then(tell, () => {});
  if (!link) return part;
  const copy = () => copyLink(location.origin + link, "The link is copied. Who has it may watch, and sit down while a seat is free.");
  return make("div", { class: "column" }, part, button("Copy the link for watchers", { onclick: () => void copy() }));
}

/** The list behind "2 watch". @param {string} table */
export async function openWatchers(table) {
  try {
    const { names, others } = await ask(table);
    const nameless = others ? [make("li", { class: "quiet-words" }, `${others} without a name`)] : [];
    openDialog(
      "Who watches",
      make("p", { class: "quiet-words" }, "They see what lies open, no hand, and cannot talk here."),
      make("ul", { class: "watching", id: "watching" }, ...names.map((name) => make("li", {}, name)), ...nameless),
    );
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}
