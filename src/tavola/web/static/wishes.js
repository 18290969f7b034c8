// What goes where: a table of the kinds of notices and of my places; and what I let others know of me.

import { call } from "./api.js";
import { card, try_ } from "./cards.js";
import { on } from "./dates.js";
import { button, make } from "./dom.js";

/** @typedef {Record<string, string[]>} Wishes */

/** @type {[string, string, string][]} */
const KINDS = [
  ["turn", "Your turn", "once a turn"],
  ["low", "Your time runs low", "a quarter is left"],
  ["ask", "Somebody asks", "pause, undo, end"],
  ["end", "A game has ended", ""],
  ["say", "Somebody spoke", "never the words"],
];
/** @type {[string, string][]} */
const PLACES = [
  ["push", "Browser, closed page"],
  ["mail", "Mail"],
  ["hook", "Webhook"],
];

/** The table of notices; a place that is not open takes nothing, whatever is ticked. @param {Wishes} wishes @param {Record<string, boolean>} open */
export function wishesTable(wishes, open) {
  const places = PLACES.filter(([place]) => place !== "mail" || open.mail);
  const cell = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {string} */ place, /** @type {string} */ where) => {
    const box = make("input", { type: "checkbox", "aria-label": `${name}: ${where}`, checked: wishes[kind].includes(place) });
    box.addEventListener("change", () => {
      wishes[kind] = box.checked ? [...wishes[kind], place] : wishes[kind].filter((each) => each !== place);
      try_(call("PUT", "/api/me/notices/wishes", { wishes: { [kind]: wishes[kind] } }));
    });
    return make("td", {}, box);
  };
  return make(
    "table",
    { class: "whither", id: "wishes" },
    make("thead", {}, make("tr", {}, make("td"), ...places.map(([, where]) => make("th", { scope: "col" }, where)))),
    make(
      "tbody",
      {},
      ...KINDS.map(([kind, name, more]) =>
        make("tr", {}, make("th", { scope: "row" }, name, more ? make("small", {}, more) : null), ...places.map(([place, where]) => cell(kind, name, place, where))),
      ),
    ),
  );
}

/** Whether others see that I am here, and days on which no clock of days runs out. @param {() => void} redraw */
export async function mannersCard(redraw) {
  const [{ shown }, { until, left }] = await Promise.all([call("GET", "/api/me/presence"), call("GET", "/api/me/holiday")]);
  const after = (/** @type {Promise<unknown>} */ deed) => try_(deed.then(redraw));
  const row = (/** @type {string} */ title, /** @type {string} */ words, /** @type {HTMLElement} */ act) =>
    make("li", {}, make("span"), make("span", {}, make("b", {}, title), make("small", {}, words)), act);
  return card(
    "Here, and on holiday",
    "",
    make(
      "ul",
      { class: "lines" },
      row(
        "Show when I am here",
        shown ? "here, away or gone, at tables where I sit" : "hidden; so you see it of nobody either",
        button(shown ? "Hide it" : "Show it", { class: "button small", id: "presence", onclick: () => after(call("PUT", "/api/me/presence", { shown: !shown })) }),
      ),
      row("Holiday", until ? `until ${on(until)}; no clock of days runs out` : `clocks of days wait for you; ${left} days are left this year`, holidayAct(until, left, after)),
    ),
  );
}

/** @param {number | null} until @param {number} left @param {(deed: Promise<unknown>) => void} after */
function holidayAct(until, left, after) {
  const take = (/** @type {number} */ days) => after(call("PUT", "/api/me/holiday", { days }));
  if (until) return button("I am back", { class: "button small", id: "holiday-over", onclick: () => take(0) });
  const field = make("input", { class: "select", type: "number", min: "1", max: String(left), value: String(Math.min(7, left)), required: true, "aria-label": "Days of holiday" });
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), take(Number(field.value)));
  return make("form", { class: "hours", id: "holiday", onsubmit: submit }, field, make("button", { class: "button small" }, "Go"));
}
