// Links in sentences: to a paragraph of the rules, and to places, which light up.

import { make } from "./dom.js";

/** @param {string} rule */
export function ruleLink(rule) {
  return make("a", { class: "rule", href: `#rule-${rule}`, "data-rule": rule }, `rule ${rule}`);
}

/**
 * Links light the picture on hover, focus and press; rules open the panel.
 * @param {HTMLElement} holder
 * @param {{light: (ids: string[], seat: number) => void, rules: (rule: string) => void}} hooks
 */
export function listen(holder, hooks) {
  const light = (/** @type {Event} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-light], .score-line");
    if (!(link instanceof HTMLElement)) return;
    const seat = /** @type {HTMLElement | null} */ (link.closest("[data-seat]"))?.dataset.seat;
    const id = link.dataset.light ?? link.dataset.at;
    if (id) hooks.light([id], Number(seat ?? -1));
  };
  const dark = () => hooks.light([], -1);
  holder.addEventListener("mouseover", light);
  holder.addEventListener("focusin", light);
  holder.addEventListener("mouseout", dark);
  holder.addEventListener("focusout", dark);
  holder.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.rule) hooks.rules(link.dataset.rule);
    else light(event);
  });
}
