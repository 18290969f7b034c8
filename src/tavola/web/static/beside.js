// Where a slip goes: above what it is about, else below, else beside, never over it; on a phone above the tray.

const GAP = 11; // between a slip and its target: the nib
const EDGE = 12; // from the edge of the board
const NEAR = 130; // pixels within which other targets count as one crowd with this one
const ROUND = 30; // what stays free around the middle of what a docked one speaks of
const NIB = 14; // how near a corner the nib may come

/** @typedef {{left: number, top: number, right: number, bottom: number}} Rect */
/** @typedef {{side: string, left: number, top: number}} Spot */

/**
 * Put a slip beside its target, where it covers as few others as it can.
 * @param {HTMLElement} paper
 * @param {Rect} target
 * @param {Rect} frame
 * @param {Rect[]} others
 */
export function beside(paper, target, frame, others) {
  paper.className = "slip";
  const size = { width: paper.offsetWidth, height: paper.offsetHeight };
  const room = {
    left: frame.left + EDGE,
    top: frame.top + EDGE,
    right: frame.right - EDGE,
    bottom: frame.bottom - EDGE,
  };
  const best = choose(target, room, size, others);
  paper.className = `slip ${best.side}`;
  paper.style.right = "";
  paper.style.left = `${Math.round(best.left)}px`;
  paper.style.top = `${Math.round(best.top)}px`;
  const upright = best.side === "east" || best.side === "west";
  const [from, length, at] = upright
    ? [best.top, size.height, middle(target).y]
    : [best.left, size.width, middle(target).x];
  paper.style.setProperty("--nib", `${Math.round(within(at - from, NIB, length - NIB) - 6)}px`);
}

/**
 * The spot that covers the fewest others; where several cover as few, the first of them.
 * @param {Rect} target
 * @param {Rect} room
 * @param {{width: number, height: number}} size
 * @param {Rect[]} others
 * @returns {Spot}
 */
export function choose(target, room, size, others) {
  const crowd = others.filter((other) => isNear(other, target));
  const spots = [...spotsAround(target, room, size), ...spotsAround(outline([target, ...crowd]), room, size)];
  const cost = (/** @type {Spot} */ spot) => {
    const taken = { ...spot, right: spot.left + size.width, bottom: spot.top + size.height };
    return others.filter((other) => covers(taken, middle(other))).length;
  };
  const fit = spots.filter((spot) => isFree(spot, target, room, size));
  if (fit.length) return fit.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
  return corners(room, size).reduce((best, spot) =>
    away(spot, size, target) > away(best, size, target) ? spot : best,
  );
}

/** Dock a slip above the tray (or where that stands beside it, low on the board), or under the board's upper edge where it hides less of what may be pressed. @param {HTMLElement} paper @param {Rect} target @param {Rect} tray @param {Rect} board @param {Rect[]} others */
export function docked(paper, target, tray, board, others) {
  paper.className = "slip dock";
  const beside = tray.left >= board.right - 1;
  paper.style.right = beside ? `calc(100vw - ${Math.round(board.right - 8)}px)` : "";
  const high = paper.offsetHeight;
  const hides = (/** @type {number} */ top) => {
    const lies = (/** @type {Rect} */ box, free = 8) => middle(box).y > top - free && middle(box).y < top + high + free;
    return (lies(target, ROUND) ? 1000 : 0) + others.filter((box) => lies(box)).length;
  };
  const [low, upper] = [(beside ? board.bottom : tray.top) - 8 - high, board.top + 8];
  paper.style.left = "";
  paper.style.top = `${Math.round(hides(upper) < hides(low) ? upper : low)}px`;
}

/** @param {Rect} around @param {Rect} room @param {{width: number, height: number}} size @returns {Spot[]} */
function spotsAround(around, room, size) {
  const { x, y } = middle(around);
  const left = within(x - size.width / 2, room.left, room.right - size.width);
  const top = within(y - size.height / 2, room.top, room.bottom - size.height);
  return [
    { side: "above", left, top: around.top - size.height - GAP },
    { side: "under", left, top: around.bottom + GAP },
    { side: "east", left: around.right + GAP, top },
    { side: "west", left: around.left - size.width - GAP, top },
  ];
}

/** Whether a slip there lies inside the board and not on its target. @param {Spot} spot @param {Rect} target @param {Rect} room @param {{width: number, height: number}} size */
function isFree({ left, top }, target, room, size) {
  const inside = left >= room.left && top >= room.top && left + size.width <= room.right && top + size.height <= room.bottom;
  const apart = left >= target.right || top >= target.bottom || left + size.width <= target.left || top + size.height <= target.top;
  return inside && apart;
}

// A target so large that nothing fits beside it keeps its middle free.
/** @param {Rect} room @param {{width: number, height: number}} size @returns {Spot[]} */
function corners(room, size) {
  const [right, bottom] = [room.right - size.width, room.bottom - size.height];
  return [room.left, right].flatMap((left) => [room.top, bottom].map((top) => ({ side: "free", left, top })));
}

/** @param {Spot} spot @param {{width: number, height: number}} size @param {Rect} target */
function away({ left, top }, size, target) {
  const { x, y } = middle(target);
  return Math.hypot(left + size.width / 2 - x, top + size.height / 2 - y);
}

/** @param {Rect} one @param {Rect} other */
function isNear(one, other) {
  const [a, b] = [middle(one), middle(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) < NEAR;
}

/** @param {Rect[]} boxes @returns {Rect} */
function outline(boxes) {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** @param {Rect} box @param {{x: number, y: number}} point */
function covers(box, { x, y }) {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** @param {Rect} box */
function middle(box) {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** @param {number} value @param {number} low @param {number} high */
function within(value, low, high) {
  return Math.max(low, Math.min(value, high));
}
