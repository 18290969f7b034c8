// A rating over time: its line, the band of how sure it is, months below; each point leads to its game.

import { draw, make } from "./dom.js";
import { on } from "./dates.js";

/** @typedef {{rating: number, spread: number, new: boolean, at: number, table: string | null}} Step */

const [LEFT, TOP, HIGH] = [46, 12, 190];
const STEPS = [20, 50, 100, 200, 500];

/** @param {Step[]} steps at least one @param {number} wide in pixels, so that letters keep their size */
export function ratingChart(steps, wide) {
  const right = wide - 52;
  const low = Math.min(...steps.map(({ rating, spread }) => rating - spread));
  const high = Math.max(...steps.map(({ rating, spread }) => rating + spread));
  const grid = STEPS.find((each) => (high - low) / each <= 5) ?? 1000;
  const [least, most] = [Math.floor(low / grid) * grid, Math.ceil(high / grid) * grid];
  const first = steps[0].at;
  const span = Math.max(1, (steps.at(-1)?.at ?? first) - first);
  const x = (/** @type {Step} */ { at }) => (steps.length > 1 ? LEFT + ((right - LEFT) * (at - first)) / span : right).toFixed(1);
  const y = (/** @type {number} */ rating) => (TOP + ((HIGH - TOP) * (most - rating)) / (most - least)).toFixed(1);
  const edge = (/** @type {Step[]} */ each, /** @type {number} */ way) => each.map((step) => `${x(step)} ${y(step.rating + way * step.spread)}`).join("L");
  const last = steps[steps.length - 1];
  const lines = Array.from({ length: (most - least) / grid + 1 }, (_, at) => least + at * grid);
  return draw(
    "svg",
    { class: "graphwide", viewBox: `0 0 ${wide} ${HIGH + 26}`, role: "group", "aria-label": `Rating over time, now ${last.rating.toLocaleString("en")}` },
    ...lines.flatMap((rating) => [
      draw("path", { class: "grid", d: `M${LEFT} ${y(rating)}H${right}` }),
      draw("text", { x: LEFT - 8, y: Number(y(rating)) + 4, "text-anchor": "end" }, rating.toLocaleString("en")),
    ]),
    draw("path", { class: "band", d: `M${edge(steps, 1)}L${edge([...steps].reverse(), -1)}Z` }),
    draw("path", { class: "line", d: `M${edge(steps, 0)}` }),
    ...steps.map((step) => point(step, x(step), y(step.rating))),
    draw("text", { class: "end", x: right + 9, y: Number(y(last.rating)) + 5 }, last.rating.toLocaleString("en")),
    ...months(steps, x, right),
  );
}

/** @param {Step} step @param {string} cx @param {string} cy */
function point({ table, at, rating }, cx, cy) {
  const dot = draw("circle", { class: "pt", cx, cy, r: 4 });
  if (!table) return dot;
  const words = `${rating.toLocaleString("en")}, ${on(at)}: see the game`;
  return draw("a", { href: `/table/${table}/replay`, "aria-label": words }, draw("title", {}, words), draw("circle", { class: "press", cx, cy, r: 12 }), dot);
}

/** @param {Step[]} steps @param {(step: Step) => string} x @param {number} right */
function months(steps, x, right) {
  const month = (/** @type {Step} */ { at }) => new Date(at * 1000).toLocaleDateString("en", { month: "long" });
  const now = draw("text", { x: right, y: HIGH + 20, "text-anchor": "end" }, "now");
  let free = LEFT - 1;
  const labels = steps.flatMap((step, at) => {
    const place = Number(x(step));
    if ((at && month(step) === month(steps[at - 1])) || place < free || place > right - 110) return [];
    free = place + 80;
    return [draw("text", { x: place, y: HIGH + 20 }, month(step))];
  });
  return [...labels, now];
}

/** The same as a table, for who reads rather than looks. @param {Step[]} steps */
export function asList(steps) {
  const row = (/** @type {Step} */ { at, rating, spread, table }) =>
    make("tr", {}, make("td", {}, on(at)), make("td", {}, `${rating.toLocaleString("en")} ± ${spread}`), make("td", {}, table ? make("a", { href: `/table/${table}/replay` }, "The game") : ""));
  const head = make("tr", {}, make("th", {}, "After"), make("th", {}, "Rating"), make("th", {}, ""));
  return make("details", { class: "aslist" }, make("summary", {}, "As a list"), make("table", {}, make("thead", {}, head), make("tbody", {}, ...[...steps].reverse().map(row))));
}
