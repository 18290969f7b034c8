// Pieces glide from where they were to where they are (FLIP): all places are read before anything is written.

import { still } from "./dom.js";
import { distance, middle, place, within } from "./places.js";
import { tempo } from "./tempo.js";

/** @typedef {{element: SVGGraphicsElement, id: string, kind: string, at: {x: number, y: number}}} Piece */

const GLIDE = 320;
const APART = 60;
const LONGEST = 1200;
const END = 60_000; // when every movement has ended
const EASE = "cubic-bezier(.2,.7,.2,1)";
const MOST = 40; // beyond this a change is a new picture, not a move

/** @type {Set<Animation>} */
const running = new Set();

/** End every movement at once. */
export function finish() {
  for (const animation of running) animation.finish();
}

/**
 * Measure as if every movement had arrived; each goes on from where it is.
 * @template T
 * @param {() => T} measure
 * @returns {T}
 */
export function atRest(measure) {
  const times = [...running].map((animation) => animation.currentTime);
  for (const animation of running) animation.currentTime = END;
  const measured = measure();
  [...running].forEach((animation, at) => (animation.currentTime = times[at]));
  return measured;
}

/** Read where the pieces are. @param {SVGGraphicsElement} scene @returns {Piece[]} */
export function pieces(scene) {
  if (still.matches || !tempo()) return [];
  const found = [];
  for (const element of scene.querySelectorAll("[data-piece]")) {
    const drawn = /** @type {SVGGraphicsElement} */ (element);
    const kind = drawn.getAttribute("data-piece") ?? "";
    found.push({ element: drawn, id: drawn.id, kind, at: middle(place(drawn, scene)) });
  }
  return found;
}

/**
 * Pair old and new by id, then by nearest of the same kind; move what moved, fade what is new or gone.
 * @param {SVGGraphicsElement} scene
 * @param {Piece[]} before
 * @param {SVGGraphicsElement} leaving a group for pieces that fade away
 */
export function glide(scene, before, leaving) {
  finish();
  leaving.replaceChildren();
  if (still.matches || !before.length) return;
  const after = pieces(scene);
  const { moved, added, gone } = pair(before, after);
  if (moved.length + added.length + gone.length > MOST) return;
  const steps = Math.min(APART, LONGEST / Math.max(1, moved.length));
  const frames = moved.map(([old, now]) => shift(now, old.at));
  moved.forEach(([, now], at) => run(now.element, frames[at], at * steps));
  added.forEach((piece) => run(piece.element, [{ opacity: 0 }, { opacity: 1 }], 0));
  gone.forEach((piece) => fade(piece, leaving));
}

/** What moved, came and went. @param {Piece[]} before @param {Piece[]} after */
export function pair(before, after) {
  const olds = new Map(before.map((piece) => [piece.id, piece]));
  /** @type {[Piece, Piece][]} */
  const moved = [];
  const rest = [];
  for (const piece of after) {
    const old = olds.get(piece.id);
    if (!old || !piece.id) rest.push(piece);
    else {
      olds.delete(piece.id);
      if (distance(old.at, piece.at) > 0.5) moved.push([old, piece]);
    }
  }
  const left = [...olds.values()];
  const added = [];
  for (const piece of rest) {
    const kin = left.filter((old) => old.kind === piece.kind);
    if (!kin.length) {
      added.push(piece);
      continue;
    }
    const nearest = kin.reduce((best, old) =>
      distance(old.at, piece.at) < distance(best.at, piece.at) ? old : best,
    );
    left.splice(left.indexOf(nearest), 1);
    moved.push([nearest, piece]);
  }
  return { moved, added, gone: left };
}

// The shift is told in the coordinates of the element's parent, where `translate` works.
/** @param {Piece} piece @param {{x: number, y: number}} from @returns {Keyframe[]} */
function shift(piece, from) {
  const parent = /** @type {SVGGraphicsElement} */ (piece.element.parentNode);
  const outer = piece.element.ownerSVGElement;
  const matrix = outer
    ? within(parent, /** @type {SVGGraphicsElement} */ (parent.closest(".scene") ?? outer))
    : null;
  const inverse = matrix ? matrix.inverse() : new DOMMatrix();
  inverse.e = 0;
  inverse.f = 0;
  const by = new DOMPoint(from.x - piece.at.x, from.y - piece.at.y).matrixTransform(inverse);
  return [{ translate: `${by.x}px ${by.y}px` }, { translate: "0px 0px" }];
}

/** @param {Piece} piece @param {SVGGraphicsElement} leaving */
function fade(piece, leaving) {
  const copy = /** @type {SVGGraphicsElement} */ (piece.element.cloneNode(true));
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  leaving.append(copy);
  const animation = run(copy, [{ opacity: 1 }, { opacity: 0 }], 0);
  animation.addEventListener("finish", () => copy.remove());
}

/** @param {SVGElement} element @param {Keyframe[]} frames @param {number} delay */
function run(element, frames, delay) {
  const times = tempo();
  const timing = { duration: GLIDE * times, delay: delay * times, easing: EASE, fill: /** @type {const} */ ("backwards") };
  const animation = element.animate(frames, timing);
  running.add(animation);
  const done = () => running.delete(animation);
  animation.addEventListener("finish", done);
  animation.addEventListener("cancel", done);
  return animation;
}
