// The same choices as a list of words: the whole game by keyboard and for a screen reader.

import { button, make } from "./dom.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./panel.js").Panel} Panel */

const FIRST = 60; // shown before one has typed anything

/**
 * @param {Panel} panel
 * @param {Choice[]} choices
 * @param {object} hooks
 * @param {(choice: Choice) => void} hooks.play
 * @param {(choice: Choice | null) => void} hooks.point
 * @param {(choice: Choice) => string} hooks.name what the picture calls it
 */
export function openMoves(panel, choices, hooks) {
  panel.open("moves", "Moves", ...inside(choices, hooks));
  panel.closed = () => hooks.point(null);
  panel.inside.querySelector("input")?.focus();
}

/** @param {Panel} panel @param {Choice[]} choices @param {Parameters<typeof openMoves>[2]} hooks */
export function refreshMoves(panel, choices, hooks) {
  if (!panel.isOpen("moves")) return;
  const within = panel.element.contains(document.activeElement);
  panel.refresh(...inside(choices, hooks));
  if (within) (panel.inside.querySelector("input") ?? panel.inside).focus();
}

/** @param {Choice[]} choices @param {Parameters<typeof openMoves>[2]} hooks */
function inside(choices, hooks) {
  if (!choices.length)
    return [
      make("p", { class: "quiet-words" }, "It is not your turn. Your moves are listed here when it is."),
    ];
  const list = make("ol", { class: "moves" });
  const count = make("p", { class: "quiet-words", role: "status" });
  const write = (/** @type {string} */ typed) => {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    const fit = choices.filter((choice) =>
      words.every((word) => `${choice.text} ${hooks.name(choice)}`.toLowerCase().includes(word)),
    );
    list.replaceChildren(...fit.slice(0, FIRST).map((choice) => make("li", {}, entry(choice, hooks))));
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

/** @param {Choice} choice @param {Parameters<typeof openMoves>[2]} hooks */
function entry(choice, hooks) {
  const words = hooks.name(choice);
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
    make("span", {}, choice.text, words ? make("small", {}, words) : null),
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
