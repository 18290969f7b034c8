// What the table page fetches after its first picture: the side panel with its sheets, the overview, the page
// between two seats.

import { byId } from "./dom.js";
import { Later } from "./later.js";
import { askStanding, commonSheet, matSheet, playersSheet } from "./matlist.js";
import { isMine } from "./mine.js";
import { moreSheet } from "./more.js";
import { askSayings, moveSheet } from "./moves.js";
import { notice } from "./notices.js";
import { Panel } from "./panel.js";
import { wordSheet } from "./scan.js";
import { fetchRules, ruleSheet } from "./rules.js";
import { point } from "./table-state.js";
import { open } from "./state.js";

export { showAsks } from "./asks.js";
export { playAgain } from "./together.js";
export { sitAgain } from "./leave.js";
export { openInvite } from "./invite.js";
export { fillWithBots } from "./more.js";
export { Flags } from "./flags.js";
export { Overview } from "./overview.js";
export { passPage } from "./pass.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Message} Message */

/**
 * @typedef {object} Table
 * @property {string} id
 * @property {TableState} state
 * @property {<A extends unknown[]>(how: (state: TableState, ...rest: A) => unknown, ...rest: A) => unknown} change
 * @property {() => unknown} close
 * @property {(name: string) => unknown} tempo
 * @property {() => unknown} sensed
 * @property {(on: boolean) => unknown} explain
 * @property {() => unknown} undoTurn
 * @property {(what: "all") => unknown} scan
 * @property {(sheet: import("./types.js").Sheet) => unknown} open
 * @property {(ids: string[], seat: number) => void} light
 * @property {(rule: string) => void} rules
 * @property {import("./hints.js").Hooks} listHooks
 */

const shown = new Later(() => import("./showme.js"));
const advice = new Later(() => import("./hints.js"), "/static/advice.css");

/** The side panel of a table. @param {Table} table */
export function tablePanel(table) {
  const { listHooks } = table;
  return new Panel(() => table.close(), {
    common: ({ message }) => commonSheet(message),
    hints: ({ sheet }) => advice.here?.hintSheet(sheet, listHooks) ?? ["Hint"],
    mat: ({ message, sheet }) => matSheet(message, sheet.seat, table, sheet.parts),
    players: ({ message, sheet }) => playersSheet(message, table, sheet.parts),
    more: ({ message }) => moreSheet(message, table),
    moves: ({ message, sheet }) => moveSheet(message.choices, listHooks, sheet),
    rules: ({ message, sheet }) => ruleSheet(sheet, message.lesson ? null : shown.here?.showMeButton(message.game, "button")),
    words: ({ message, sheet }) => wordSheet(message, sheet.names),
  });
}

/** Open the rules. @param {Table} table @param {Message} message @param {string} rule the paragraph to begin with */
export async function openRules(table, { game }, rule) {
  const offers = shown.fetch().then((here) => here?.fetchOffers().catch(() => {}));
  const [text] = await Promise.all([fetchRules(game), offers]);
  table.change(open, { name: "rules", rule, text });
}

/** Open a mat, and what it would score besides when that has come. @param {Table} table @param {Message} message @param {number} seat */
export async function openMat(table, message, seat) {
  await openParts(table, message, { name: "mat", seat });
}

/** Open all mats. @param {Table} table @param {Message} message */
export async function openPlayers(table, message) {
  await openParts(table, message, { name: "players" });
}

/** @param {Table} table @param {Message} message @param {import("./types.js").Sheet} sheet */
async function openParts(table, message, sheet) {
  table.change(open, sheet);
  const parts = await askStanding(message);
  if (parts.length && table.state.sheet === sheet) table.change(open, { ...sheet, parts, again: true });
}

/** Ask the strongest bot, if it is my turn. @param {Table} table @param {Message} message */
export async function openHints(table, message) {
  if (!isMine(message)) return notice("", "It is not your turn. Ask again when it is.");
  await advice.fetch();
  const sheet = { name: "hints", depth: 0 };
  table.change(open, sheet);
  const hints = await advice.here?.askHints(table.id, message.seat ?? 0);
  if (table.state.sheet !== sheet || !hints) return;
  show(table, hints, 0);
}

/** Tell more of the hints, or less. @param {Table} table @param {number} depth */
export function deeper(table, depth) {
  const hints = table.state.sheet?.hints;
  if (hints) show(table, hints, depth);
}

/** @param {Table} table @param {import("./types.js").Hint[] | string} hints @param {number} depth */
function show(table, hints, depth) {
  table.change(open, { name: "hints", hints, depth, again: true });
  const here = advice.here;
  if (typeof hints !== "string" && hints.length && here) table.change(point, here.pointedAt(hints, depth));
}

/** Open the list of moves, and their words when these have come. @param {Table} table @param {Message} message @param {boolean} [again] */
export async function openMoves(table, message, again = false) {
  const sheet = { name: "moves", again };
  table.change(open, sheet);
  const sayings = isMine(message) ? await askSayings(table.id, message.seat ?? 0) : null;
  const inside = byId("panel-inside");
  if (!sayings || table.state.sheet !== sheet || inside.querySelector("input")?.value) return;
  const rows = () => /** @type {HTMLElement[]} */ ([...inside.querySelectorAll(".move")]);
  const at = rows().findIndex((row) => row === document.activeElement);
  table.change(open, { ...sheet, sayings, again: true });
  rows()[at]?.focus(); // who was on their way down the list stays there
}
