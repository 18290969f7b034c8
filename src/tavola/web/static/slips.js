// Slips over the top of the board: a lost connection, a refusal, a quicker player.

import { button, byId, icon, make } from "./dom.js";

/**
 * Lay a slip; it goes by itself after a while if told so.
 * @param {string} kind warn, good or ""
 * @param {string | Node} text
 * @param {{name?: string, stays?: number, act?: [string, () => void]}} [more]
 */
export function slip(kind, text, more = {}) {
  const { name = "note", stays = 6000, act } = more;
  lift(name);
  const element = make(
    "div",
    { class: `message ${kind}`, "data-slip": name },
    icon(kind === "good" ? "tick" : kind === "warn" ? "history" : "book"),
    make("span", {}, text),
  );
  if (act) element.append(button(act[0], { class: "button small", onclick: act[1] }));
  else
    element.append(
      make(
        "button",
        {
          type: "button",
          class: "button quiet small",
          "aria-label": "Close",
          onclick: () => element.remove(),
        },
        icon("close"),
      ),
    );
  byId("slips").append(element);
  if (stays) setTimeout(() => element.remove(), stays);
  return element;
}

/** Take a slip away. @param {string} name */
export function lift(name) {
  for (const old of byId("slips").querySelectorAll(`[data-slip="${name}"]`)) old.remove();
}
