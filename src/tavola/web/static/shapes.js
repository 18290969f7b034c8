// A game's other views of the board, as tabs; a dot says that something may be pressed there.

import { byId, make, narrow, show } from "./dom.js";

/** @typedef {import("./types.js").Message} Message */

const OWN = ["desk", "phone"]; // chosen by the width of the screen
const WIDE = "-desk"; // ends the name of a view drawn for a wide screen

/** The shape to ask for first. */
export function startShape() {
  return narrow.matches ? "phone" : "desk";
}

/** @param {Message} message @param {boolean} elsewhere whether a target lies in another view @param {(shape: string) => void} look */
export function showShapes(message, elsewhere, look) {
  const known = message.shapes ?? [];
  const extra = known.filter((shape) => !OWN.includes(shape) && !shape.endsWith(WIDE));
  const fitting = (/** @type {string} */ shape) =>
    !narrow.matches && known.includes(shape + WIDE) ? shape + WIDE : shape;
  const holder = byId("shapes");
  holder.hidden = extra.length === 0;
  const key = `${extra.join()} ${message.shape} ${elsewhere}`;
  if (!extra.length || holder.dataset.key === key) return;
  holder.dataset.key = key;
  const tabs = [["board", startShape()], ...extra.map((shape) => [shape, fitting(shape)])];
  show(
    holder,
    ...tabs.map(([words, shape]) => {
      const on = message.shape === shape || (words === "board" && OWN.includes(message.shape));
      return make(
        "button",
        {
          type: "button",
          class: elsewhere && !on ? "elsewhere" : null,
          "aria-pressed": String(on),
          onclick: () => look(shape),
        },
        words,
      );
    }),
  );
}

/** Press the tab after the one that is on; where a game has one view only there is none. */
export function nextShape() {
  const tabs = [...byId("shapes").querySelectorAll("button")];
  const on = tabs.findIndex((tab) => tab.getAttribute("aria-pressed") === "true");
  tabs[(on + 1) % tabs.length]?.click();
}
