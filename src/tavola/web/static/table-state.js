// What changes at a table: a message is heard, something is chosen, a move is sent.

import { Paths } from "./paths.js";
import { isMine } from "./mine.js";
import { begin, close, isOpen, open, tip, wish } from "./state.js";
import { freshOf, isPassed, knownBy, lastDeed, toldBy, turnOf } from "./story.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Choice} Choice */

/** @returns {TableState} */
export function sitDown() {
  return begin({
    paths: new Paths(),
    asked: 0,
    over: null,
    lacking: null,
    missed: null,
    sent: null,
    waiting: false,
    fresh: [],
    known: [],
    finale: null,
    warned: null,
    answer: "",
    others: 0,
    bye: false,
    result: null,
    logOpen: false,
    logOf: "all",
    reasons: false,
    dim: false,
  });
}

/** Take in a message; while the device is passed, only what nobody holds. @param {TableState} state @param {Message} said */
export function hear(state, said) {
  const before = state.message;
  const covered = isPassed(said);
  const message = covered ? cover(said) : said;
  Object.assign(state, { message, pointed: null, missed: null, lacking: null, waiting: false });
  if (!message.over) state.finale = null;
  if (before?.svg !== message.svg && !state.finale) state.lit = []; // a count goes on in a window of another shape
  if (message.lesson?.light.length) state.lit = [{ ids: message.lesson.light, seat: message.seat ?? -1 }];
  tell(state, before, message);
  if (!before || asksElse(before, message)) ask(state, message);
  if (message.over && !before?.over && !message.puzzle) state.result = message;
  if (covered) empty(state);
}

/** @param {TableState} state @param {Message | null} before @param {Message} message */
function tell(state, before, message) {
  state.fresh = freshOf(state.told, before, message, state.known);
  state.known = knownBy(state.known, before, message);
  state.told = toldBy(state.told, message);
  state.turn = turnOf(state.told, message);
  state.last = lastDeed(state.told);
  if (!state.finale) state.points = { scorings: state.fresh.filter(({ line }) => line.points !== 0), stay: false };
}

/** @param {Message} before @param {Message} message */
function asksElse(before, message) {
  const [one, other] = [before, message].map(({ ply, seat, choices }) => JSON.stringify([ply, seat, choices]));
  return one !== other;
}

/** @param {TableState} state @param {Message} message */
function ask(state, message) {
  choose(state).reset(message.choices);
  state.asked += 1;
  if (isMine(message)) wish(state, "approach", state.last.ids);
  if (isOpen(state, "moves")) open(state, { name: "moves", again: true });
  if (isOpen(state, "hints")) close(state);
}

// What was said in passing or sent goes too, before the device changes hands.
/** @param {TableState} state */
function empty(state) {
  close(state);
  tip(state, "");
  Object.assign(state, { notices: [], sent: null });
}

/** Paths to change, and nothing pointed at or missed beside them. @param {TableState} state */
function choose(state) {
  Object.assign(state, { pointed: null, missed: null, warned: null });
  return (state.paths = state.paths.copy());
}

/** Press an id; gives the choice that is to be played at once. @param {TableState} state @param {string} id @param {boolean} finger */
export function press(state, id, finger) {
  const again = id === state.paths.chosen.at(-1);
  const choice = choose(state).press(id);
  // A finger cannot hover: its first press shows, the second plays.
  if (choice && (again || !finger)) return choice;
  wish(state, "follow", choice || again ? [] : [id]);
  return null;
}

/** Keep to what a thing in the hand stands for on the board. @param {TableState} state @param {string} start */
export function keepTo(state, start) {
  wish(state, "glance", choose(state).keepTo(start));
}

/** Go a step back; false if nothing was chosen. @param {TableState} state */
export function back(state) {
  return choose(state).back();
}

/** Choose nothing. @param {TableState} state */
export function forget(state) {
  choose(state).reset(state.message?.choices ?? []);
}

/** @param {TableState} state @param {number} way */
export function turn(state, way) {
  choose(state).turnBy(way);
}

/** Point at a choice in a list, or at none. @param {TableState} state @param {Choice | null} choice */
export function point(state, choice) {
  Object.assign(state, { pointed: choice, over: null });
  if (choice) wish(state, "glance", choice.path);
}

/** A move goes off; nothing may be pressed until the answer comes. @param {TableState} state @param {Message} message */
export function send(state, message) {
  Object.assign(state, { sent: message, waiting: true, over: null, message: { ...message, choices: [] } });
  choose(state).reset([]);
}

/** The move was not taken: everything is as before it. @param {TableState} state */
export function unsend(state) {
  const { sent, message } = state;
  if (!sent || message?.ply !== sent.ply) return;
  Object.assign(state, { message: sent, waiting: false });
  choose(state).reset(sent.choices);
}

/** The move waits for a second thought: everything is as before it, and it is chosen. @param {TableState} state @param {import("./types.js").Warned} warned */
export function warn(state, warned) {
  unsend(state);
  choose(state).take(warned.choice);
  state.warned = warned;
}

/** What stays of a message while the device is passed: who plays, and nothing that lies on the table. @param {Message} message @returns {Message} */
function cover(message) {
  return {
    ...message,
    seat: null,
    prompt: null,
    svg: "",
    mats: message.mats.map(() => []),
    hand: message.hand.map((group) => ({ ...group, items: [], note: "", meter: undefined })),
    common: [],
    scores: message.scores.map(() => null),
    projected: null,
    choices: [],
    from: 0,
    story: [],
    undo: "the device is being passed",
    undo_turn: "the device is being passed",
  };
}
