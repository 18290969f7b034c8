// The score over time as steps, with marks at scorings, the totals at the end, and a line at now.

import { draw, show } from "./dom.js";
import { figures } from "./words.js";

/** @typedef {import("./types.js").Outline} Outline */

const WIDE = 330;
const LEFT = 38; // a lead of three figures stands beside it, sign and all
const RIGHT = 282;
const TOP = 18;
const BAND = 18; // for what is counted at the end
const END = 36; // for the word under it, beside which no number of a turn stands

const HIGH = 212; // where the axis lies, and beside another chart
const LOW = 108;

let bottom = HIGH;
let drawn = "";

/** Where a ply stands from the left, for every chart of a game. @param {Outline} outline */
export function axisOf(outline) {
  const { plies } = outline;
  const band = final(outline) ? BAND : 0;
  const x = (/** @type {number} */ at) =>
    band && at === plies ? RIGHT : LEFT + ((RIGHT - band - LEFT) * at) / Math.max(1, plies - (band ? 1 : 0));
  return { x, band, left: LEFT, right: RIGHT };
}

/** @param {HTMLElement} holder @param {Outline} outline @param {string[]} names @param {number} ply @param {(ply: number) => void} go */
export function showChart(holder, outline, names, ply, go) {
  const { plies, scores } = outline;
  bottom = holder.closest(".review") ? LOW : HIGH;
  const seen = scores.flat().filter((score) => score !== null);
  const most = Math.max(10, ...seen);
  const least = Math.min(0, ...seen);
  const { x, band } = axisOf(outline);
  const y = (/** @type {number} */ score) => bottom - ((bottom - TOP) * (score - least)) / (most - least);
  const key = `${plies} ${names.join()} ${bottom}`;
  if (drawn !== key) {
    drawn = key;
    const last = scores.at(-1) ?? [];
    const spoken = names
      .map((name, seat) => ({ name, score: last[seat] }))
      .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .map(({ name, score }) => `${name} ${figures(score)}`);
    const svg = draw("svg", {
      class: "graph",
      viewBox: `0 0 ${WIDE} ${bottom + 24}`,
      role: "img",
      "aria-label": `Score over time. Now: ${spoken.join(", ")}`,
    });
    if (band)
      svg.append(
        draw("rect", { class: "band", x: RIGHT - band, y: TOP - 4, width: band, height: bottom - TOP + 4 }),
        draw("text", { x: RIGHT, y: bottom + 17, "text-anchor": "end" }, "end"),
      );
    svg.append(
      ...grid(least, most, y),
      ...turnsAxis(outline, x),
      ...lines(outline, x, y),
      ...totals(last, y),
      draw("path", { class: "now" }),
    );
    svg.addEventListener("click", (event) => {
      const pressed = /** @type {MouseEvent} */ (event);
      const box = svg.getBoundingClientRect();
      const at = ((pressed.clientX - box.left) / box.width) * WIDE;
      const plain = Math.round(((at - LEFT) / (RIGHT - band - LEFT)) * (plies - (band ? 1 : 0)));
      go(at > RIGHT - band ? plies : plain);
    });
    show(holder, svg);
  }
  holder.querySelector(".now")?.setAttribute("d", `M${x(ply).toFixed(1)} 10V${bottom}`);
}

/** Whether several scorings come at the very end, which get a band of their own. @param {Pick<Outline, "scores" | "scorings">} outline */
function final({ scores, scorings }) {
  return scorings.filter(({ ply }) => ply === scores.length - 2).length > 2;
}

/** @param {number} least @param {number} most @param {(score: number) => number} y */
function grid(least, most, y) {
  const steps = [5, 10, 20, 25, 50, 100, 200];
  const step = steps.find((each) => (most - least) / each <= 5) ?? 500;
  const parts = [];
  for (let score = Math.ceil(least / step) * step; score <= most; score += step) {
    parts.push(
      draw("path", { class: "grid", d: `M${LEFT} ${y(score).toFixed(1)}H${RIGHT}` }),
      draw("text", { x: LEFT - 6, y: (y(score) + 4).toFixed(1), "text-anchor": "end" }, figures(score)),
    );
  }
  return parts;
}

/** @param {Outline} outline @param {(ply: number) => number} x */
function turnsAxis({ turns }, x) {
  const step = [5, 10, 20, 50, 100].find((each) => turns.length / each <= 5) ?? 200;
  return turns.flatMap(({ ply }, at) =>
    at % step === 0 && at > 0 && x(ply) < RIGHT - END
      ? [draw("text", { x: x(ply).toFixed(1), y: bottom + 17, "text-anchor": "middle" }, at)]
      : [],
  );
}

/** @param {Outline} outline @param {(ply: number) => number} x @param {(score: number) => number} y */
function lines({ scores, scorings }, x, y) {
  const seats = scores[0]?.length ?? 0;
  const paths = Array.from({ length: seats }, (_, seat) => {
    const end = final({ scores, scorings }) ? scores.length - 1 : scores.length;
    const known = scores.slice(0, end).flatMap((row, ply) => (row[seat] === null ? [] : [ply]));
    if (!known.length) return []; // behind a screen until the end
    let d = "";
    for (const ply of known) {
      const height = y(scores[ply][seat] ?? 0).toFixed(1);
      d += d ? `H${x(ply).toFixed(1)}V${height}` : `M${x(ply).toFixed(1)} ${height}`;
    }
    if (end < scores.length) d += `L${RIGHT} ${y(scores[end][seat] ?? 0).toFixed(1)}`;
    return [
      draw("path", { class: "case", d }),
      draw("path", { class: "line", d, stroke: `var(--seat-${seat % 5}-line)` }),
    ];
  });
  const marks = scorings.flatMap(({ ply, line }) =>
    line.player < 0 ||
    (scores[ply + 1]?.[line.player] ?? null) === null ||
    (ply === scores.length - 2 && final({ scores, scorings }))
      ? []
      : [mark(line.player, x(ply + 1), y(scores[ply + 1][line.player] ?? 0), 0.78)],
  );
  return [...paths.flat(), ...marks];
}

/** @param {number} seat @param {number} x @param {number} y @param {number} scale */
function mark(seat, x, y, scale) {
  const use = draw("use", { href: `#seat-mark-${seat % 5}`, x: -10, y: -10, width: 20, height: 20 });
  return draw(
    "g",
    {
      class: "dot",
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`,
      color: `var(--seat-${seat % 5}-line)`,
    },
    use,
  );
}

// Totals in order of rank, pushed apart so that they never overlap.
/** @param {(number | null)[]} last @param {(score: number) => number} y */
function totals(last, y) {
  const order = last
    .map((score, seat) => ({ seat, score, at: y(score ?? 0) }))
    .sort((one, other) => one.at - other.at);
  for (let place = 1; place < order.length; place += 1)
    order[place].at = Math.max(order[place].at, order[place - 1].at + 15);
  const over = Math.max(0, (order.at(-1)?.at ?? 0) - bottom);
  return order.flatMap(({ seat, score, at }) => [
    mark(seat, RIGHT + 10, at - over, 1),
    draw("text", { class: "end", x: RIGHT + 19, y: (at - over + 4.5).toFixed(1) }, figures(score)),
  ]);
}
