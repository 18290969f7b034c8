// Blocking: whom one does not want to sit or talk with, asked for at a table and taken back on one's own page.

import { call } from "./api.js";
import { card, try_ } from "./cards.js";
import { on } from "./dates.js";
import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { notice } from "./notices.js";

/** @typedef {{blocks: {id: string, name: string, at: number}[]}} Blocks */

/** @param {string} table @param {number} seat @param {string} name */
export async function askBlock(table, seat, name) {
  const { club } = await call("GET", "/api/me");
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
      club ? button("Tell the hosts", { onclick: () => (dialog.close(), askHosts(table, seat, name, club)) }) : null,
      button("Block", { class: "button primary", id: "block", onclick: () => (dialog.close(), try_(block())) }),
    ),
  );
}

/** Tell the hosts of a club about somebody. @param {string} table @param {number} seat @param {string} name @param {string} club */
function askHosts(table, seat, name, club) {
  const field = make("textarea", { class: "select", id: "to-hosts", maxlength: "140", required: true, "aria-label": "What they should know" });
  const tell = async () => {
    await call("POST", `/api/tables/${table}/complaints/${seat}`, { text: field.value });
    notice("good", `The hosts of ${club} read it on the page of the club.`);
  };
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), dialog.close(), try_(tell()));
  const dialog = openDialog(
    `Tell the hosts about ${name}`,
    make("p", { class: "quiet-words" }, `The hosts of ${club} read your words with your name and this table. ${name} does not, and nothing else happens by itself.`),
    make(
      "form",
      { class: "day-form", onsubmit: submit },
      field,
      make("div", { class: "row end" }, button("Not now", { onclick: () => dialog.close() }), make("button", { class: "button primary", id: "tell-hosts" }, "Tell them")),
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
