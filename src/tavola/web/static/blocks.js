// Blocking: whom one does not want to sit or talk with, asked for at a table and taken back on one's own page.

import { call } from "./api.js";
import { card, try_ } from "./cards.js";
import { on } from "./dates.js";
import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { notice } from "./notices.js";

/** @typedef {{blocks: {id: string, name: string, at: number}[]}} Blocks */

/** @param {string} table @param {number} seat @param {string} name */
export function askBlock(table, seat, name) {
  const block = async () => {
    await call("PUT", `/api/tables/${table}/blocks/${seat}`);
    notice("good", `${name} is blocked. On the page You it is taken back.`);
  };
  const dialog = openDialog(
    `Block ${name}?`,
    make(
      "p",
      { class: "quiet-words" },
      "You no longer hear each other, here and elsewhere, and do not sit down at one table again. This game goes on. Nobody is told.",
    ),
    make(
      "div",
      { class: "row end" },
      button("Not now", { onclick: () => dialog.close(), autofocus: true }),
      button("Block", { class: "button primary", id: "block", onclick: () => (dialog.close(), try_(block())) }),
    ),
  );
}

/** Whom one has blocked, each with the way back. @param {() => void} redraw */
export async function blocksCard(redraw) {
  /** @type {Blocks} */
  const { blocks } = await call("GET", "/api/me/blocks");
  const back = async (/** @type {string} */ id) => {
    await call("DELETE", `/api/me/blocks/${id}`);
    redraw();
  };
  const rows = blocks.map(({ id, name, at }) =>
    make(
      "li",
      {},
      make("span"),
      make("span", {}, make("b", {}, name), make("small", {}, `since ${on(at)}`)),
      button("Take it back", { class: "button small", "aria-label": `Block ${name} no more`, onclick: () => try_(back(id)) }),
    ),
  );
  return card(
    "Blocked",
    blocks.length ? String(blocks.length) : "nobody",
    make("p", {}, "You neither sit down at one table nor hear each other. At a table you find it under More; nobody is told."),
    blocks.length ? make("ul", { class: "lines", id: "blocked" }, ...rows) : null,
  );
}
