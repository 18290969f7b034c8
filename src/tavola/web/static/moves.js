// The same choices as a list of words: the whole game by keyboard and for a screen reader.

import { call, query } from "./api.js";
import { button, byId, make } from "./dom.js";
import { deafen } from "./ear.js";
import { plain, unlinked } from "./words.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./hints.js").Hooks} Hooks */

const FIRST = 60; // shown before one has typed anything

/** What each move does, in words; nothing if that cannot be had. @param {string} table @param {number} seat @returns {Promise<Record<number, string> | null>} */
export async function askSayings(table, seat) {
  try {
    const { sayings } = await call("GET", `/api/tables/${table}/sayings${query({ seat })}`);
    return Object.fromEntries(sayings.map((/** @type {{move: number, says: string}} */ each) => [each.move, each.says]));
  } catch {
    return null; // the notation is there
  }
}

/** @param {Choice[]} choices @param {Hooks} hooks @param {import("./types.js").Sheet} sheet */
export function moveSheet(choices, hooks, { again, sayings }) {
  if (again) deafen(byId("panel-inside")); // or a second press would play what now stands where the first was
  return ["Moves", ...inside(choices, hooks, sayings ?? {})];
}

/** @param {Choice[]} choices @param {Hooks} hooks @param {Record<number, string>} sayings */
function inside(choices, hooks, sayings) {
  if (!choices.length)
    return [
      make("p", { class: "quiet-words" }, "It is not your turn. Your moves are listed here when it is."),
    ];
  const list = make("ol", { class: "moves" });
  const count = make("p", { class: "quiet-words", role: "status" });
  const spoken = (/** @type {Choice} */ { move }) => plain(sayings[move] ?? "", hooks.names());
  const write = (/** @type {string} */ typed) => {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    const fit = choices.filter((choice) =>
      words.every((word) => `${spoken(choice)} ${choice.text} ${hooks.name(choice)}`.toLowerCase().includes(word)),
    );
    const rows = fit.slice(0, FIRST).map((choice) => make("li", {}, entry(choice, hooks, sayings[choice.move])));
    list.replaceChildren(...rows);
    count.textContent =
      fit.length > FIRST
        ? `The first ${FIRST} of ${fit.length}; type to narrow.`
        : `${fit.length} of ${choices.length}`;
  };
  const field = make("input", {
    type: "search",
    class: "select",
    placeholder: "Type to narrow",
    "aria-label": "Narrow the moves",
    autocomplete: "off",
    "data-first": true,
  });
  field.addEventListener("input", () => write(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const only = list.querySelectorAll("button");
    if (only.length === 1) only[0].click();
    else only[0]?.focus();
  });
  list.addEventListener("keydown", step);
  write("");
  return [field, count, list];
}

/** A move in words, its notation small beside it. @param {Choice} choice @param {Hooks} hooks @param {string} [says] */
function entry(choice, hooks, says) {
  const words = says ? choice.text : hooks.name(choice);
  return button(
    "",
    {
      class: "button move",
      onclick: () => hooks.play(choice),
      onmouseenter: () => hooks.point(choice),
      onmouseleave: () => hooks.point(null),
      onfocus: () => hooks.point(choice),
      onblur: () => hooks.point(null),
    },
    make("span", {}, ...(says ? unlinked(says, hooks.names()) : [choice.text]), words ? make("small", {}, words) : null),
  );
}

/** @param {KeyboardEvent} event */
function step(event) {
  const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!way) return;
  event.preventDefault();
  const all = [.../** @type {Element} */ (event.currentTarget).querySelectorAll("button")];
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  all[Math.min(Math.max(at + way, 0), all.length - 1)]?.focus();
}
