// Notices over the top of the board: a lost connection, a refusal, a quicker player.

import { button, byId, icon, make } from "./dom.js";

/** @typedef {import("./types.js").Notice} Notice */

const ICONS = /** @type {Record<string, string>} */ ({ good: "tick", warn: "history" });

/** @type {{notices: Notice[]}} the state of the page, where it has one */
let page = { notices: [] };

/** @type {Map<Notice, HTMLElement>} */
const laid = new Map();

/** Keep the notices in the state of this page. @template {{notices: Notice[]}} T @param {T} state */
export function keepIn(state) {
  page = state;
  return state;
}

/**
 * Lay a notice, instead of one of the same name; it goes by itself after a while.
 * @param {string} kind warn, good or ""
 * @param {string} text
 * @param {Partial<Notice> & {stays?: number}} [more] stays: how long, in milliseconds; 0 until it is lifted
 */
export function notice(kind, text, { stays = 6000, ...more } = {}) {
  const made = { name: "note", kind, text, ...more };
  lift(made.name);
  put([...page.notices, made]);
  if (stays) setTimeout(() => drop(made), stays);
}

/** Take a notice away. @param {string} name */
export function lift(name) {
  put(page.notices.filter((each) => each.name !== name));
}

/** Say something else of a notice, where it is not read aloud. @param {string} name @param {string} aside */
export function sayAside(name, aside) {
  for (const each of page.notices) if (each.name === name) each.aside = aside;
  put(page.notices);
}

/** @param {Notice} made */
function drop(made) {
  put(page.notices.filter((each) => each !== made));
}

/** @param {Notice[]} notices */
function put(notices) {
  page.notices = notices;
  showNotices(notices);
}

/** Let these lie there, and no others; one that lies there is not laid again, or it would be read again. @param {Notice[]} notices */
export function showNotices(notices) {
  for (const [old, element] of laid)
    if (!notices.includes(old)) {
      element.remove();
      laid.delete(old);
    }
  for (const each of notices) {
    const aside = (laid.get(each) ?? lay(each)).querySelector("span > span");
    if (aside && each.aside && aside.textContent !== each.aside) aside.textContent = each.aside;
  }
}

/** @param {Notice} made */
function lay(made) {
  const { name, kind, text, link, act } = made;
  const field = link && make("input", { class: "select", readonly: true, value: link, "aria-label": "The link" });
  const [words, known] = act
    ? [act[0], { class: "button small", onclick: act[1] }]
    : ["", { class: "button quiet small", "aria-label": "Close", onclick: () => drop(made) }];
  const element = make(
    "div",
    { class: `message ${kind}`, "data-notice": name },
    icon(ICONS[kind] ?? "book"),
    make("span", {}, text, field || make("span", { "aria-hidden": "true" })),
    button(words, known, act ? null : icon("close")),
  );
  laid.set(made, element);
  byId("notices").append(element);
  if (field) field.select();
  return element;
}
