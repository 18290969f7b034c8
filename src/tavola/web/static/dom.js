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

/** Let elements do something when pressed, by their ids. @param {Record<string, (event: MouseEvent) => unknown>} deeds */
export function onPress(deeds) {
  for (const [id, deed] of Object.entries(deeds)) byId(id).addEventListener("click", (event) => void deed(event));
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

/** A button of the bar, with its words beside its picture where there is room. @param {string} id @param {string} name of its picture @param {string} words @param {string} title @param {() => void} onclick */
export function tool(id, name, words, title, onclick) {
  return make("button", { type: "button", class: "button quiet", id, title, onclick }, icon(name), make("span", { class: "words" }, words));
}

/** A button that turns the thing in hand. @param {number} way 1 right, -1 left @param {Record<string, unknown>} properties @param {(way: number) => void} turn */
export function turnButton(way, properties, turn) {
  const [name, key] = way > 0 ? ["right", "R"] : ["left", "shift R"];
  const label = `Turn ${name}`;
  const own = { "aria-label": label, title: `${label} (${key})`, onclick: () => turn(way) };
  return button("", { ...properties, ...own }, icon(name));
}

/** @param {string} markup trusted: a picture or rules from our own server */
export function parse(markup) {
  const template = document.createElement("template");
  // The content security policy lets in no style attribute in markup; set through the object model it does.
  template.innerHTML = markup.replaceAll(' style="', ' data-style="');
  for (const element of template.content.querySelectorAll("[data-style]")) {
    /** @type {HTMLElement} */ (element).style.cssText = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
  }
  return template.content;
}

/**
 * A question about the window, first asked when the answer is wanted: modules can be read where there is no window.
 * @param {string} query
 */
function media(query) {
  /** @type {MediaQueryList | undefined} */
  let list;
  const asked = () => (list ??= matchMedia(query));
  return {
    get matches() {
      return asked().matches;
    },
    /** @param {"change"} kind @param {() => void} listener */
    addEventListener: (kind, listener) => asked().addEventListener(kind, listener),
  };
}

export const still = media("(prefers-reduced-motion: reduce)");

/** Whether the page has one of these layouts. @param {...string} names as layout.js gives them to the root */
export function laidOut(...names) {
  return names.some((name) => document.documentElement.classList.contains(name));
}

/** Whether it has a phone's: mats as a strip, the board to be looked at from close. */
export const narrow = {
  get matches() {
    return laidOut("tall", "flat");
  },
};

/** Put what floats at a point of what it floats over. @param {HTMLElement} element @param {number} x @param {number} y */
export function put(element, x, y) {
  element.style.left = `${x.toFixed(1)}px`;
  element.style.top = `${y.toFixed(1)}px`;
}

/** Bring a thing of a strip that is wider than the screen to its middle. @param {HTMLElement} strip @param {HTMLElement} thing */
export function toMiddle(strip, thing) {
  const [box, all] = [thing, strip].map((element) => element.getBoundingClientRect());
  slide(strip, box.left + box.width / 2 - all.left - all.width / 2);
}

/**
 * @param {Element} strip
 * @param {number} by so many pixels
 */
export function slide(strip, by) {
  strip.scrollTo({ left: strip.scrollLeft + by, behavior: still.matches ? "auto" : "smooth" });
}
