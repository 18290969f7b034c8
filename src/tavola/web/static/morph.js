// Swap a picture by changing only what differs: a hundred unchanged tiles cost nothing to lay out again.

/** @type {WeakMap<Element, string>} what the server sent for an element, whatever the page has put on it since */
const sent = new WeakMap();

/**
 * Make the children of one element like those of another; nodes that are the same stay.
 * @param {Element} old
 * @param {Element} wanted
 */
export function morph(old, wanted) {
  const known = keyed(old);
  let cursor = old.firstElementChild;
  for (const [key, next] of keyed(wanted)) {
    const before = known.get(key);
    const node = kept(before, next);
    known.delete(key);
    if (before && before !== node) {
      if (before === cursor) cursor = cursor.nextElementSibling;
      before.remove();
    }
    if (node === cursor) cursor = cursor.nextElementSibling;
    else old.insertBefore(node, cursor);
  }
  for (const gone of known.values()) gone.remove();
}

/** The node to keep for a wanted one: the old one, changed as needed, or the new one. @param {Element | undefined} old @param {Element} next */
function kept(old, next) {
  const text = next.outerHTML;
  if (old && sent.get(old) === text) return old;
  if (!old || old.tagName !== next.tagName || !next.childElementCount || hasText(next)) {
    remember(next);
    return next;
  }
  for (const name of old.getAttributeNames()) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const name of next.getAttributeNames()) put(old, name, next.getAttribute(name) ?? "");
  sent.set(old, text);
  morph(old, next);
  return old;
}

// A style that is set as an attribute the content security policy does not let in.
/** @param {Element} element @param {string} name @param {string} value */
function put(element, name, value) {
  if (name === "style") /** @type {SVGElement} */ (element).style.cssText = value;
  else element.setAttribute(name, value);
}

/** @param {Element} element */
function hasText(element) {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

/** @param {Element} element */
function remember(element) {
  for (const each of [element, ...element.querySelectorAll("*")]) sent.set(each, each.outerHTML);
}

/** Children by id, or by kind and number. @param {Element} parent @returns {Map<string, Element>} */
function keyed(parent) {
  const found = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const child of parent.children) {
    const kind = `${child.tagName} ${child.getAttribute("data-when") ?? ""}`;
    const number = (counts.get(kind) ?? 0) + 1;
    if (!child.id) counts.set(kind, number);
    found.set(child.id || `${kind} ${number}`, child);
  }
  return found;
}
