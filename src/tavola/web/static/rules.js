// The rules of a game: in the side panel, scrolled to the paragraph that was asked for, or in a dialog before one plays.

import { fetchText } from "./api.js";
import { button, byId, make, parse, show } from "./dom.js";

/** @typedef {import("./panel.js").Panel} Panel */

/** @type {Map<string, string>} */
const kept = new Map();

/** @param {Panel} panel @param {string} game @param {string} [rule] */
export async function openRules(panel, game, rule = "") {
  const text = await rulesText(game);
  panel.open("rules", "Rules", text);
  if (rule) scrollTo(text, `rule-${rule}`);
}

/** @param {{name: string, title: string}} game */
export async function showRules({ name, title }) {
  const text = await rulesText(name);
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  show(
    dialog,
    make("h2", { id: "dialog-title", tabindex: "-1" }, `How ${title} is played`),
    text,
    make(
      "div",
      { class: "row end" },
      button("Close", { class: "button primary", onclick: () => dialog.close() }),
    ),
  );
  dialog.showModal();
  byId("dialog-title").focus();
  dialog.scrollTop = 0;
}

/** @param {string} game */
async function rulesText(game) {
  let markup = kept.get(game);
  if (markup === undefined) {
    markup = await fetchText(`/games/${encodeURIComponent(game)}/rules`);
    if (markup) kept.set(game, markup);
  }
  const content = parse(markup || "<p>The rules could not be fetched. Try again in a moment.</p>");
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
  const paragraph =
    text.querySelector(`[id="${CSS.escape(id)}"]`) ??
    text.querySelector(`[id="${CSS.escape(id.replace(/\.\d+$/, ""))}"]`);
  if (!(paragraph instanceof HTMLElement)) return;
  for (const old of text.querySelectorAll(".asked")) old.classList.remove("asked");
  paragraph.classList.add("asked");
  paragraph.tabIndex = -1;
  paragraph.scrollIntoView({ block: "center" });
  paragraph.focus({ preventScroll: true });
}
