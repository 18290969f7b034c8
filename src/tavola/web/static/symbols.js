// A symbol of the game's art as a small picture of its own, whether or not the symbol has a viewBox.

import { byId, draw } from "./dom.js";

/** @type {Map<string, string>} */
const boxes = new Map();

/**
 * @param {string} name
 * @param {{class?: string, turn?: number}} [dress] turn is in quarters, clockwise
 * @returns {SVGElement}
 */
export function symbol(name, dress = {}) {
  const box = boxOf(name);
  const [x, y, width, height] = box.split(" ").map(Number);
  const held = document.getElementById(name)?.hasAttribute("viewBox") ? { x, y, width, height } : {};
  const use = draw("use", { href: `#${name}`, ...held });
  if (dress.turn) {
    use.setAttribute("transform", `rotate(${dress.turn * 90} ${x + width / 2} ${y + height / 2})`);
    use.style.setProperty("--turn", `${dress.turn * 90}deg`);
  }
  return draw(
    "svg",
    { class: dress.class ?? "symbol", viewBox: box, "aria-hidden": "true", focusable: "false" },
    use,
  );
}

/** Whether the art has such a symbol. @param {string} name */
export function drawn(name) {
  return name !== "" && document.getElementById(name) !== null;
}

/** @param {string} name */
function boxOf(name) {
  const kept = boxes.get(name);
  if (kept) return kept;
  const own = document.getElementById(name)?.getAttribute("viewBox");
  const box = own ?? measured(name);
  if (drawn(name)) boxes.set(name, box);
  return box;
}

/** @param {string} name */
function measured(name) {
  const probe = /** @type {SVGGraphicsElement} */ (draw("use", { href: `#${name}` }));
  byId("art").append(probe);
  const { x, y, width, height } = probe.getBBox();
  probe.remove();
  return width && height ? `${x - 1} ${y - 1} ${width + 2} ${height + 2}` : "0 0 24 24";
}
