// A game's other views, each a button with its name.

import { byId, button, narrow, show } from "./dom.js";

/** @typedef {import("./types.js").Message} Message */

const OWN = ["desk", "phone"]; // chosen by the width of the screen

/** The shape to ask for first. */
export function startShape() {
  return narrow.matches ? "phone" : "desk";
}

/** @param {Message} message @param {(shape: string) => void} look */
export function showShapes(message, look) {
  const extra = (message.shapes ?? []).filter((shape) => !OWN.includes(shape));
  const holder = byId("shapes");
  holder.hidden = extra.length === 0;
  if (!extra.length) return;
  const key = `${extra.join()} ${message.shape}`;
  if (holder.dataset.key === key) return;
  holder.dataset.key = key;
  show(
    holder,
    ...extra.map((shape) => {
      const on = message.shape === shape;
      return button(shape, { class: "button quiet", "aria-pressed": String(on), onclick: () => look(on ? startShape() : shape) });
    }),
  );
}
