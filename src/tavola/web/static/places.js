// Where things are, in the units of the picture, whatever groups they lie in.

/** @typedef {import("./types.js").Box} Box */

/**
 * The box of an element in the coordinates of a group that holds it.
 * @param {SVGGraphicsElement} element
 * @param {SVGGraphicsElement} scene
 * @returns {Box}
 */
export function place(element, scene) {
  const box = ownBox(element);
  const matrix = within(element, scene);
  if (!matrix) return { x: box.x, y: box.y, width: box.width, height: box.height };
  const corners = [
    new DOMPoint(box.x, box.y),
    new DOMPoint(box.x + box.width, box.y),
    new DOMPoint(box.x, box.y + box.height),
    new DOMPoint(box.x + box.width, box.y + box.height),
  ].map((corner) => corner.matrixTransform(matrix));
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

// What is held in a frame ends at its edges, however far the drawing goes on unseen.
/** @param {SVGGraphicsElement} element @returns {Box} */
function ownBox(element) {
  const frame = element.querySelector(":scope > svg[width]");
  if (!(frame instanceof SVGSVGElement)) return element.getBBox();
  const { x, y, width, height } = frame;
  return { x: x.baseVal.value, y: y.baseVal.value, width: width.baseVal.value, height: height.baseVal.value };
}

/**
 * How an element's own coordinates lie in those of a group.
 * @param {SVGGraphicsElement} element
 * @param {SVGGraphicsElement} scene
 * @returns {DOMMatrix | null}
 */
export function within(element, scene) {
  const inner = element.getScreenCTM();
  const outer = scene.getScreenCTM();
  if (!inner || !outer) return null;
  return DOMMatrix.fromMatrix(outer).inverse().multiply(DOMMatrix.fromMatrix(inner));
}

/** @param {Box} box */
export function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
export function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param {Box} one @param {Box} other */
export function overlap(one, other) {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The smallest box around several. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
