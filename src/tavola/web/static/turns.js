// At how many tables it is my turn: in the title, on the tab of a phone, and on the icon of the installed app.

import { call } from "./api.js";
import { make } from "./dom.js";

/** @param {number} turns */
export function showTurns(turns) {
  document.title = `${turns ? `(${turns}) ` : ""}${document.title.replace(/^\(\d+\) /, "")}`;
  const tab = document.querySelector(".tabs [href='/tables']");
  tab?.querySelector(".dot")?.remove();
  if (turns) tab?.append(make("span", { class: "dot" }, String(turns), make("span", { class: "hidden-words" }, " wait for you")));
  void navigator.setAppBadge?.(turns).catch(() => {}); // it takes nought for none; some browsers refuse
}

/** Ask, on a page that lists no tables. */
export function askTurns() {
  call("GET", "/api/tables?state=turn").then(({ counts }) => showTurns(counts.turn), () => {}); // it is no matter for a notice
}
