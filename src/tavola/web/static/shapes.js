// A game's other views of the board, as tabs; a dot says that something may be pressed there.

import { byId, laidOut, make, narrow, show } from "./dom.js";

/** @typedef {import("./types.js").Message} Message */

const OWN = ["desk", "phone", "low"]; // chosen by the shape of the window
const SMALL = "-phone"; // ends the name of a view that a desk does not need
const NEARLY = 1.02; // so little width more than height holds a board back as well: with a tray and without, it looks the same

/** The shape to ask for first; a game without it sends its first one. */
export function startShape() {
  return laidOut("tall") ? "phone" : laidOut("flat") ? "low" : "desk";
}

/** @param {Message} message @param {boolean} elsewhere whether a target lies in another view @param {(shape: string) => void} look @param {(() => void) | null} [players] opens all mats, where a window has no room for them */
export function showShapes(message, elsewhere, look, players = null) {
  const known = message.shapes ?? [];
  const fits = (/** @type {string} */ shape) => narrow.matches || !shape.endsWith(SMALL);
  const extra = known.filter((shape) => !OWN.includes(shape) && fits(shape));
  const holder = byId("shapes");
  holder.hidden = extra.length === 0;
  const key = `${extra.join()} ${message.shape} ${elsewhere} ${narrow.matches}`;
  if (!extra.length || holder.dataset.key === key) return;
  holder.dataset.key = key;
  const tabs = [[message.main ?? "board", startShape()], ...extra.map((shape) => [shape.replace(SMALL, ""), shape])];
  show(
    holder,
    ...tabs.map(([words, shape]) => {
      const on = message.shape === shape || (shape === tabs[0][1] && OWN.includes(message.shape));
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
    players && narrow.matches && make("button", { type: "button", onclick: players }, "Players"),
  );
}

/**
 * Give a board that is held back by its width, or nearly so, some of the side's; on a tablet, the side some of the height that such
 * a board leaves, unless that would make it smaller. Once, for what a board grows to must not move it.
 * @param {import("./camera.js").Camera} camera
 */
export function shareSide({ svg, home }) {
  const { classList } = byId("table");
  const scales = () => {
    const { width, height } = svg.getBoundingClientRect();
    return [width / home.width, height / home.height];
  };
  classList.remove("slim");
  const [wide, high] = scales();
  classList.toggle("slim", wide < high * NEARLY);
  if (Math.min(...scales()) < Math.min(wide, high)) classList.remove("slim");
}

/** Press the tab after the one that is on; where a game has one view only there is none. */
export function nextShape() {
  const tabs = [...byId("shapes").querySelectorAll("button")];
  const on = tabs.findIndex((tab) => tab.getAttribute("aria-pressed") === "true");
  tabs[(on + 1) % tabs.length]?.click();
}
