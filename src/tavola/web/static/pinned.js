// What a picture wants in sight wherever one looks on a phone: a strip between the tabs and the board, as the ruler of
// time is. The picture holds it in a group with `data-pin`, its width and height; the strip is a copy of that group.

import { byId, draw, make } from "./dom.js";

/** @type {HTMLElement | null} */
let holder = null;

/** Show what a board has to be pinned, as it stands now. @param {import("./board.js").Board} board */
export function showPinned({ scene }) {
  const source = scene.querySelector("[data-pin]");
  if (!source && !holder) return;
  holder ??= byId("board").appendChild(make("div", { class: "pinned", "aria-hidden": "true" }));
  holder.hidden = !source;
  if (source) holder.replaceChildren(draw("svg", { viewBox: `0 0 ${source.getAttribute("data-pin")}` }, copy(source)));
}

/** The same once more: nothing in it is to be found by its id, nor shown before its time. @param {Element} source */
function copy(source) {
  const twin = /** @type {Element} */ (source.cloneNode(true));
  for (const name of ["data-pin", "transform"]) twin.removeAttribute(name);
  for (const element of twin.querySelectorAll("[data-when]:not(.shown)")) element.remove();
  for (const element of twin.querySelectorAll("[id]")) element.removeAttribute("id");
  return twin;
}
