// The panes of the table page: what each of them shows of the state. They come while the first picture does.

import { byId, toMiddle } from "./dom.js";
import { Ear } from "./ear.js";
import { Focus } from "./focus.js";
import { listenKeys } from "./keys.js";
import { listen } from "./links.js";
import { Log } from "./log.js";
import { Mats } from "./mats.js";
import { heldBy, isMine } from "./mine.js";
import { marksOf } from "./paths.js";
import { fitReason, showPrompt } from "./prompt.js";
import { tell } from "./reader.js";
import { boardPanes, renderer } from "./render.js";
import { showShapes } from "./shapes.js";
import { Tray } from "./tray.js";
import { capital } from "./words.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {TableState & {message: Message}} Heard the state once there is a message */
/** @typedef {[string, (state: Heard) => unknown]} Pane */
/**
 * @typedef {object} Parts
 * @property {Board} board
 * @property {import("./overlay.js").Overlay} overlay
 * @property {Log} log
 * @property {Mats} mats
 * @property {() => typeof import("./hand.js") | null} hand once it is fetched
 * @property {Ear} ear
 * @property {Focus} focus
 */
/**
 * @typedef {import("./tray.js").Acts & {
 *   look: (shape: string) => void,
 *   openPlayers: () => void,
 *   pass: () => void,
 *   asks: () => void,
 *   end: (message: Message) => void,
 *   count: () => void,
 *   sheet: (state: TableState) => void,
 *   moved: () => void,
 *   slip: () => void,
 *   guide: import("./types.js").Guide | null,
 * }} Acts
 */
/**
 * @typedef {Acts & ConstructorParameters<typeof Log>[0] & ConstructorParameters<typeof Mats>[1]
 *   & Parameters<typeof listenKeys>[0] & Pick<Parts, "board" | "overlay">} Table
 */

const CHOICE = "message paths waiting"; // what may be pressed, and what is

/** Lay out what stands around the board; gives what shows it. @param {Table} table @param {Parts["hand"]} hand */
export function layOut(table, hand) {
  const { board, overlay } = table;
  listen(byId("prompt"), table);
  listenKeys(table);
  const mats = new Mats(byId("mats"), table);
  const own = { log: new Log(table), ear: new Ear(byId("tray")), focus: new Focus(board) };
  return { mats, show: renderer(tablePanes({ board, overlay, mats, hand, ...own }, table)) };
}

/** All panes in their order: what comes later may ask where things stand. @param {Parts} parts @param {Acts} acts @returns {Pane[]} */
function tablePanes(parts, acts) {
  const { picture, above } = boardPanes(parts.board, parts.overlay, (state) => acts.sheet(state));
  const [before, after] = focusPanes(parts.focus);
  return [
    before,
    ["told logOf message finale", (state) => state.finale || parts.log.show(state)],
    .../** @type {Pane[]} */ (picture),
    ...choicePanes(parts, acts),
    ["message", showTools],
    ["logOpen", ({ logOpen }) => byId("table").classList.toggle("log-open", logOpen)],
    ["dim", ({ dim }) => byId("board").classList.toggle("lost", dim)],
    .../** @type {Pane[]} */ (above),
    ["fresh", ({ message, fresh }) => tell(message, fresh)],
    ["message", () => acts.pass()],
    ["message", () => acts.asks()],
    after,
    [CHOICE, () => acts.moved()], // what lies over the board keeps off what glows now
    [`${CHOICE} over pointed lacking sheet`, () => acts.slip()],
    [`${CHOICE} others bye pointed`, (state) => acts.guide?.aim(state)],
    ["result", ({ result }) => result && acts.end(result)],
  ];
}

// Until an answer comes the focus stays on what was pressed.
/** @param {Focus} focus @returns {Pane[]} */
function focusPanes(focus) {
  /** @type {ReturnType<typeof focus.note>} */
  let place = null;
  return [
    [CHOICE, () => (place = focus.note())],
    [CHOICE, ({ message, waiting }) => waiting || focus.restore(place, isMine(message))],
  ];
}

/** What follows what is chosen. @param {Parts} parts @param {Acts} acts @returns {Pane[]} */
function choicePanes({ board, mats, overlay, ear, hand }, acts) {
  let prompts = 0;
  const tray = new Tray(byId("tray"), acts);
  return [
    [`${CHOICE} finale`, (state) => mark(board, mats, state, acts)],
    ["pointed message", (state) => point(board, state)],
    [`${CHOICE} over pointed`, (state) => state.waiting || preview(board, state)],
    ["paths message", ({ paths }) => overlay.knobs(paths)], // around what is previewed
    [
      `${CHOICE} missed finale answer bye reasons warned`,
      (state) => acts.guide?.show(state) ?? prompt(board, state, missedThing(state, hand)),
    ],
    [CHOICE, (state) => state.waiting || shapes(board, mats, state, acts)],
    [
      `${CHOICE} finale bye warned`,
      (state) => {
        const { message, paths, waiting, asked, finale, warned } = state;
        byId("tray").classList.toggle("sent", waiting); // inert would lose the focus
        if (waiting || finale) return;
        ear.note();
        if (warned) tray.warn(message, warned);
        else tray.show(message, paths, hand(), acts.guide?.tray(state));
        ear.attend(asked !== prompts || warned !== null);
        prompts = asked;
      },
    ],
    ["finale", () => acts.count()],
  ];
}

/** @param {Board} board @param {Parts["mats"]} mats @param {Heard} state @param {Acts} acts */
function mark(board, mats, { message, paths, finale }, { guide }) {
  const all = marksOf(paths, message.prompt);
  const marks = guide?.marks(all, message, paths) ?? all;
  board.mark(marks);
  mats.show(finale?.shown ?? message);
  mats.mark(new Map([...marks.other, ...marks.legal]), paths.chosen, message.seat ?? -1);
}

/** Put dots around what a hint or a list points at, on the board and in the tray. @param {Board} board @param {Heard} state */
function point(board, { message, pointed }) {
  const path = pointed?.path ?? [];
  board.light("hint", path.length ? [{ ids: path, seat: -1 }] : []);
  for (const thing of /** @type {NodeListOf<HTMLElement>} */ (byId("tray").querySelectorAll("[data-key]"))) {
    const id = thing.dataset.key ?? "";
    const opens = heldBy(message, id)?.opens;
    const meant = path.includes(id) || Boolean(opens && path[0]?.startsWith(opens));
    thing.classList.toggle("advised", meant);
    const strip = /** @type {HTMLElement | null} */ (thing.closest(".strip"));
    if (meant && strip) toMiddle(strip, thing);
  }
}

/** @param {Board} board @param {TableState} state */
function preview(board, { paths, over, pointed }) {
  if (pointed) board.preview(pointed.path, true);
  else board.preview(paths.shown(over), over !== null && over !== paths.chosen.at(-1));
  board.svg.classList.toggle("pressable", over !== null);
}

/** @param {Board} board @param {Heard} state @param {import("./prompt.js").Missed | null} missed */
function prompt(board, state, missed) {
  if (state.finale) return;
  if (state.waiting) byId("prompt").classList.remove("mine");
  else showPrompt(state.message, state.warned ? null : chosenWords(board, state), missed, state.reasons);
}

/** What was pressed in vain, and why. @param {Heard} state @param {Parts["hand"]} hand */
function missedThing({ message, missed }, hand) {
  if (missed === null) return null;
  const item = heldBy(message, missed);
  return { title: item?.title || item?.label || "", why: (item && hand()?.whyNot(item)) || "" };
}

// What was chosen and waits to be pressed once more: its words, or "" where only its slip has some; a thing that can be
// turned is seen instead.
/** @param {Board} board @param {Heard} state */
function chosenWords(board, { message, paths }) {
  const choice = paths.turning ? null : paths.whole();
  const last = paths.chosen.at(-1);
  if (!choice || !last) return null;
  const item = heldBy(message, last) ?? message.mats.flat().find((one) => one.id === last);
  const words = item ? [item.label, item.hint].filter(Boolean).join(": ") : board.wordsOf([last]);
  return capital(words.replace(/\.$/, ""));
}

/** @param {Board} board @param {Parts["mats"]} mats @param {Heard} state @param {Acts} acts */
function shapes(board, mats, { message }, acts) {
  const elsewhere = [...board.marks.legal.keys()].some(
    (id) => !id.startsWith("button:") && !board.has(id) && !heldBy(message, id) && !mats.find(id, message.seat ?? -1),
  );
  showShapes(message, elsewhere, (shape) => acts.look(shape), () => acts.openPlayers());
}

/** @param {Heard} state */
function showTools({ message }) {
  const undo = byId("undo");
  undo.hidden = message.seat === null;
  undo.setAttribute("aria-disabled", String(message.undo !== ""));
  undo.title = message.undo ? `Undo: not now, ${message.undo}` : "Undo (U)";
  byId("undo-turn").hidden = message.undo_turn !== "";
  byId("moves").hidden = message.seat === null || message.over;
  byId("hint").hidden = !message.hints || byId("moves").hidden;
  const { watching = 0 } = message;
  byId("watch").hidden = !watching;
  /** @type {HTMLElement} */ (byId("watch").querySelector(".words")).textContent = `${watching} ${watching === 1 ? "watches" : "watch"}`;
  fitReason(); // which has the room that is left
}
