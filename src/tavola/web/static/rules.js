// The rules of a game: in the side panel, scrolled to the paragraph that was asked for, or in a dialog before one plays.

import { fetchText } from "./api.js";
import { openDialog } from "./dialog.js";
import { make, parse } from "./dom.js";

/** @type {Map<string, string>} */
const kept = new Map();

/** @param {string} game */
export async function fetchRules(game) {
  const markup = kept.get(game) || (await fetchText(`/games/${encodeURIComponent(game)}/rules`));
  kept.set(game, markup);
  return markup || "<p>The rules could not be fetched. Try again in a moment.</p>";
}

/** @param {import("./types.js").Sheet} sheet @param {HTMLElement | null} [first] what stands above them */
export function ruleSheet({ text = "", rule }, first = null) {
  const drawn = rulesText(text);
  if (first) drawn.prepend(make("p", {}, first));
  const asked = rule ? find(drawn, `rule-${rule}`) : null;
  asked?.setAttribute("data-first", "");
  return ["Rules", drawn];
}

/** @param {{name: string, title: string}} game @param {...(HTMLElement | null)} first what stands above them */
export async function showRules({ name, title }, ...first) {
  const text = rulesText(await fetchRules(name));
  text.prepend(...first.filter((part) => part !== null));
  openDialog(`How ${title} is played`, text);
}

/** @param {string} markup */
function rulesText(markup) {
  const content = parse(markup);
  const body = content.querySelector("main") ?? content.querySelector("body") ?? content;
  const text = make("div", { class: "rules" }, ...body.childNodes);
  text.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    scrollTo(text, link.getAttribute("href")?.slice(1) ?? "");
  });
  return text;
}

/** @param {HTMLElement} text @param {string} id */
function scrollTo(text, id) {
  const paragraph = find(text, id);
  paragraph?.scrollIntoView({ block: "center" });
  paragraph?.focus({ preventScroll: true });
}

/** Find a paragraph and mark it as the one that was asked for. @param {HTMLElement} text @param {string} id @returns {HTMLElement | null} */
function find(text, id) {
  /** @type {HTMLElement | null} */
  const paragraph =
    text.querySelector(`[id="${CSS.escape(id)}"]`) ??
    text.querySelector(`[id="${CSS.escape(id.replace(/\.\d+$/, ""))}"]`);
  if (!paragraph) return null;
  for (const old of text.querySelectorAll(".asked")) old.classList.remove("asked");
  paragraph.classList.add("asked");
  paragraph.tabIndex = -1;
  return paragraph;
}
