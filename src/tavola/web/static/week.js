// A week of puzzles: a disc for each day, and how many days in a row.

import { icon, make } from "./dom.js";
import { capital, counted } from "./words.js";

/** @typedef {import("./types.js").Found} Found */
/**
 * The puzzle of the day, as the server tells of it.
 * @typedef {object} Daily
 * @property {string} day
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} level
 * @property {string} colour
 * @property {string} task
 * @property {string} progress
 * @property {Found} result
 * @property {number} streak
 * @property {{day: string, result: Found}[]} week
 * @property {string} tomorrow
 */

const WORDS = { "": "", solved: "solved", nudged: "solved with a nudge", missed: "missed" };

/** "Friday". @param {string} day as the server writes it @param {"long" | "short"} [weekday] */
export function dayName(day, weekday = "long") {
  return new Date(`${day}T12:00Z`).toLocaleDateString("en", { weekday, timeZone: "UTC" });
}

/** "Two days in a row", or nothing before the second. @param {number} streak */
export function inARow(streak) {
  return streak > 1 ? `${capital(counted(streak, "day"))} in a row` : "";
}

/** @param {Daily} daily */
export function weekPart({ week, day: today, streak }) {
  const discs = week.map(({ day, result }) => {
    const now = day === today;
    const words = `${dayName(day)}: ${WORDS[result] || (now ? "today, not tried yet" : "still to come")}`;
    const mark = result === "solved" || result === "nudged" ? icon("tick") : now && !result ? "?" : "";
    const look = [result, now ? "today" : ""].filter(Boolean).join(" ");
    return make(
      "li",
      { class: look || null, title: words },
      make("i", { "aria-hidden": "true" }, mark),
      make("span", { "aria-hidden": "true" }, dayName(day, "short").slice(0, 2)),
      make("span", { class: "hidden-words" }, words),
    );
  });
  return make("section", { class: "puzzle-card" }, make("h2", {}, inARow(streak) || "This week"), make("ol", { class: "week" }, ...discs));
}
