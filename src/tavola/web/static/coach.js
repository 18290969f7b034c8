// The coach in the bar: what a lesson or a puzzle says, in the place of the prompt and as high from the first step to the last.

import { call } from "./api.js";
import { byId, icon, make, show } from "./dom.js";
import { ruleLink } from "./links.js";
import { notice } from "./notices.js";

/** @typedef {import("./types.js").Message} Message */

/**
 * @typedef {object} Saying
 * @property {string} mark a number, "tick" for what is done, "undo" for the bent arrow of an answer, or another icon's name
 * @property {"" | "well" | "other"} kind nothing, something was done, or something else was pressed
 * @property {string} title
 * @property {string} text
 * @property {string} [rule]
 * @property {[number, number]} [beads] the step, from 1, of how many; it is done where kind is "well"
 */

const LONG = 120; // letters that want smaller ones on a phone

/** Say something in the bar; a reader hears it. @param {Saying} saying */
export function showCoach({ mark, kind, title, text, rule, beads }) {
  const prompt = byId("prompt");
  prompt.classList.add("coach");
  for (const each of ["well", "other"]) prompt.classList.toggle(each, each === kind);
  prompt.classList.toggle("long", text.length > LONG);
  prompt.querySelector(".says")?.setAttribute("role", "status");
  const sign = /^\d+$/.test(mark) ? mark : icon(mark);
  show(byId("prompt-badge"), make("span", { class: "coach-mark", "aria-hidden": "true" }, sign));
  show(byId("prompt-who"), title);
  show(byId("prompt-text"), text, rule && text ? " " : null, rule && text ? ruleLink(rule) : null);
  showBeads(beads, kind === "well");
}

/** What the tray says and offers in the place of what is in hand. @param {string} title @param {string} words @param {...(HTMLElement | null)} buttons */
export function saidAndOffered(title, words, ...buttons) {
  return {
    what: make("div", { class: "what" }, make("b", {}, title), make("small", {}, words)),
    go: make("div", { class: "go coached" }, ...buttons),
  };
}

/**
 * Do what a lesson or a puzzle offers beside moves, one thing at a time.
 * @param {{busy: boolean, table: {id: string, state: {message: Message | null}}}} coach
 * @param {"lesson" | "puzzle"} kind @param {string} act
 */
export async function doAct(coach, kind, act) {
  const { message } = coach.table.state;
  if (!message || coach.busy) return;
  coach.busy = true;
  try {
    const { ply, edition } = message;
    await call("POST", `/api/tables/${coach.table.id}/${kind}`, { act, ply, edition });
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  } finally {
    coach.busy = false;
  }
}

/** Go on at a table of one's own from here, against bots. @param {string} id @param {Message} message @param {string} bot */
export async function playOn(id, message, bot) {
  const seats = message.seats.map((seat) => (seat.me ? { kind: "me" } : { kind: "bot", bot }));
  try {
    const made = await call("POST", `/api/tables/${id}/fork`, { ply: message.ply, seats });
    location.assign(`/table/${made.table}`);
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}

/** So that Enter goes on, wherever the focus was lost. */
export function offerNext() {
  const active = document.activeElement;
  const lost = !active || active === document.body || active.closest("#prompt, #picture, #tray") !== null;
  const key = "#tray [data-key=next]";
  if (lost && !active?.matches(key)) /** @type {HTMLElement | null} */ (document.querySelector(key))?.focus({ preventScroll: true });
}

/** @param {[number, number] | undefined} beads @param {boolean} done */
function showBeads(beads, done) {
  const holder = byId("steps");
  holder.hidden = !beads;
  if (!beads) return;
  const [at, of] = beads;
  holder.className = "steps beads";
  holder.setAttribute("aria-label", "How far");
  const state = (/** @type {number} */ step) => (step < at || (done && step === at) ? "done" : step === at ? "now" : null);
  const row = Array.from({ length: of }, (_, step) => make("i", { class: state(step + 1) }));
  show(holder, make("li", {}, make("span", { class: "hidden-words" }, `step ${at} of ${of}`), ...row)); // read once, not bead by bead
}
