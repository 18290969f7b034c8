// Making elements; text is always set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Make an element. Properties that are functions become listeners ("onclick"), others attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  dress(element, properties);
  fill(element, ...children);
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} [properties]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function draw(name, properties = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  dress(element, properties);
  fill(element, ...children);
  return element;
}

/**
 * Replace what is inside an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function show(element, ...children) {
  element.replaceChildren();
  fill(element, ...children);
}

/**
 * @param {Element} element
 * @param {...Child} children
 */
function fill(element, ...children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} properties
 */
function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.replace(/^on/, ""), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** @param {string} name */
export function icon(name) {
  return draw("svg", { "aria-hidden": "true", focusable: "false" }, draw("use", { href: `#icon-${name}` }));
}

/**
 * A seat's colour and mark.
 * @param {number} seat
 * @param {string} [size]
 */
export function badge(seat, size = "") {
  const mark = draw(
    "svg",
    { viewBox: "-10 -10 20 20" },
    draw("use", { href: `#seat-mark-${seat % 5}`, x: -10, y: -10, width: 20, height: 20 }),
  );
  return make("span", { class: `badge seat seat-${seat % 5} ${size}`.trim(), "aria-hidden": "true" }, mark);
}

/**
 * @param {string} words
 * @param {Record<string, unknown>} properties
 * @param {...Child} children what stands before the words
 */
export function button(words, properties, ...children) {
  return make("button", { type: "button", class: "button", ...properties }, ...children, words);
}

/** @param {string} markup trusted: a picture or rules from our own server */
export function parse(markup) {
  const template = document.createElement("template");
  // The content security policy forbids style attributes in markup; set through the object model they are fine.
  template.innerHTML = markup.replaceAll(' style="', ' data-style="');
  for (const element of template.content.querySelectorAll("[data-style]")) {
    /** @type {HTMLElement} */ (element).style.cssText = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
  }
  return template.content;
}

export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const narrow = matchMedia("(max-width: 760px)");
