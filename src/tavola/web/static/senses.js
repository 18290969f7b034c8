// What a table does besides showing: a short sound, a touch of the phone, a call while its page is hidden, a screen that stays awake. Kept per browser.

import { isMine } from "./mine.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {"turn" | "points" | "move" | "end"} News */

/** Each with its name, and whether it is on until one chooses. @type {Record<string, {words: string, usual: boolean, can: () => boolean}>} */
export const SENSES = {
  sound: { words: "Sound", usual: false, can: () => "AudioContext" in globalThis },
  touch: { words: "Vibration", usual: false, can: () => matchMedia("(pointer: coarse)").matches && "vibrate" in navigator },
  calls: { words: "Notification", usual: false, can: () => "Notification" in globalThis && Notification.permission !== "denied" },
  awake: { words: "Screen stays awake", usual: true, can: () => "wakeLock" in navigator },
};

/** Sines, one after another, in hertz; -18 dB. @type {Record<News, number[]>} */
export const TUNES = { turn: [660, 880], points: [880, 1109], move: [330], end: [660, 880, 1320] };
const NOTE = 0.09; // seconds
const LOUD = 10 ** (-18 / 20);
/** Milliseconds, and pauses between them. @type {Record<News, number[]>} */
const TOUCHES = { turn: [40, 60, 40], points: [25], move: [], end: [40, 60, 40, 60, 90] };

/** @param {string} name */
export function isOn(name) {
  const kept = localStorage.getItem(name);
  return SENSES[name].can() && (kept === null ? SENSES[name].usual : kept === "on");
}

/** @param {string} name @param {boolean} on */
export function keep(name, on) {
  localStorage.setItem(name, on ? "on" : "off");
  if (name === "sound" && on) play("turn"); // as it will be, and while a hand is on the page, which browsers ask for
  if (name === "calls" && on) void Notification.requestPermission().catch(() => {}); // asked for when one wants it, and not before
  if (name === "touch" && on) navigator.vibrate(TOUCHES.turn);
}

/**
 * What is the news of a message, the most important alone; nothing for what was there before one came.
 * @param {{mine: boolean, over: boolean, ply: number} | null} before
 * @param {TableState} state
 * @returns {News | null}
 */
export function newsOf(before, { message, fresh }) {
  if (!before || !message) return null;
  if (message.over && !before.over) return "end";
  if (isMine(message) && !before.mine) return "turn";
  const points = fresh.some(({ line }) => line.points > 0 && line.player === message.seat);
  return points ? "points" : message.ply > before.ply && fresh.length ? "move" : null;
}

/** Say by the system that it is my turn; nothing about the position. @param {import("./types.js").Message} message */
function callBack({ table, title }) {
  if (Notification.permission !== "granted") return;
  try {
    const shown = new Notification("Tavola", { body: `Your turn in ${title}.`, tag: table, icon: "/static/icon-192.png" });
    shown.addEventListener("click", () => (window.focus(), shown.close()));
  } catch {
    // a phone lets only its worker call, which does so when it was asked to
  }
}

export class Senses {
  /** @type {{mine: boolean, over: boolean, ply: number} | null} */
  #before = null;
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #waking = Promise.resolve();

  constructor() {
    document.addEventListener("visibilitychange", () => this.wake());
  }

  /** Tell what is new. @param {TableState} state */
  follow(state) {
    const { message, waiting } = state;
    if (!message || waiting) return;
    const news = newsOf(this.#before, state);
    this.#before = { mine: isMine(message), over: message.over, ply: message.ply };
    this.live = message.my_seats.length > 0 && !message.over && !message.closed && message.clock?.kind !== "days";
    if (news && isOn("sound")) play(news);
    if (news === "turn" && isOn("calls") && document.hidden) callBack(message);
    if (news && isOn("touch") && TOUCHES[news].length) navigator.vibrate(TOUCHES[news]);
    void this.wake();
  }

  /** Keep the screen awake during one's own live game, and no longer; one wish after another, or a lock would be lost. */
  wake() {
    return (this.#waking = this.#waking.then(() => this.#heed()));
  }

  async #heed() {
    const wanted = Boolean(this.live) && isOn("awake") && document.visibilityState === "visible";
    if (!wanted) {
      await this.#lock?.release();
      this.#lock = null;
    } else if (!this.#lock || this.#lock.released) {
      this.#lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may say no
    }
  }
}

/** @type {AudioContext | null} */
let audio = null;

/** @param {News} news */
function play(news) {
  audio ??= new AudioContext();
  void audio.resume(); // it sleeps until a hand was on the page
  TUNES[news].forEach((pitch, at) => note(/** @type {AudioContext} */ (audio), pitch, at * NOTE, news === "move" ? LOUD / 2 : LOUD));
}

// It swells and fades within a few milliseconds: a sine that is cut off clicks.
/** @param {AudioContext} sound @param {number} pitch @param {number} after @param {number} loud */
function note(sound, pitch, after, loud) {
  const from = sound.currentTime + after;
  const sine = new OscillatorNode(sound, { type: "sine", frequency: pitch });
  const volume = new GainNode(sound, { gain: 0 });
  volume.gain.linearRampToValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.012);
  volume.gain.setValueAtTime(loud, from + NOTE - 0.025);
  volume.gain.linearRampToValueAtTime(0, from + NOTE);
  sine.connect(volume).connect(sound.destination);
  sine.start(from);
  sine.stop(from + NOTE + 0.01);
}
