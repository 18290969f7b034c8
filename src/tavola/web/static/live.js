// The socket of a table: it opens again by itself, says when it is lost, and never loses a move that was sent.

import { query } from "./api.js";
import { unfold } from "./paths.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {{ply: number, edition: number, move?: number, undo?: boolean, turn?: boolean}} Deed */
/** @typedef {{since: number, wait: number}} Lost since when, and how long until the next try, in ms */

const WAITS = [400, 1000, 2000, 3000, 5000, 8000];
const PING_EVERY = 15000;
const PONG_WITHIN = 8000;
const DOUBT = 1200; // without an answer for so long, the line may be dead; one says so and waits on
const SEEN_EVERY = 30000; // between two words to the server that somebody looks at the page
const REFUSED = 1008; // the server does not want this socket: ask seldom

export class Live {
  /**
   * @param {string} table
   * @param {object} hooks
   * @param {(message: Message) => void} hooks.message
   * @param {(error: string) => void} hooks.refused
   * @param {(lost: Lost | null) => void} hooks.lost null when it is back
   * @param {(error: string) => void} hooks.gone the table cannot be shown, and trying again is no use
   * @param {() => {have: number, edition: number}} hooks.have the ply up to which the story is known
   */
  constructor(table, hooks) {
    this.table = table;
    this.hooks = hooks;
    /** @type {{seat?: number, shape?: string}} */
    this.view = {};
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.lostSince = 0;
    /** @type {Deed | null} what was sent and not yet answered */
    this.pending = null;
    this.fresh = false; // whether the line was opened and nothing has been heard on it yet
    this.shown = false;
    /** @type {any} the last message of the table */
    this.last = null;
    this.error = "";
    this.seenAt = 0; // when the server was last told that somebody looks
    this.timers = { retry: 0, ping: 0, pong: 0, doubt: 0 };
    addEventListener("online", () => this.now());
    // A socket is slow to notice. A server on this very machine is there again at once, and nobody is told.
    addEventListener("offline", () => this.socket && this.#lost(0));
    document.addEventListener("visibilitychange", () => (document.hidden || this.now(), this.#tellSeen()));
    for (const used of ["pointerdown", "pointermove", "keydown", "wheel"])
      addEventListener(used, () => Date.now() - this.seenAt > SEEN_EVERY && this.#tellSeen(), { passive: true });
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    this.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/live${query(this.view)}`,
    );
    this.socket = socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener(
      "message",
      (event) => socket === this.socket && this.#heard(JSON.parse(event.data)),
    );
    socket.addEventListener("close", (event) => socket === this.socket && this.#lost(event.code));
  }

  close() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Try again at once, if the connection is lost. */
  now() {
    if (this.lostSince) this.open();
    else this.#ping();
  }

  /** @param {{seat?: number, shape?: string, pace?: number}} view */
  look(view) {
    this.view = { ...this.view, ...view };
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(view));
    else this.open();
  }

  /** @param {Deed} what */
  send(what) {
    this.pending = what;
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(what));
    this.#expect();
  }

  #opened() {
    this.tries = 0;
    this.fresh = true;
    this.socket?.send(JSON.stringify(this.hooks.have()));
    if (document.hidden) this.#tellSeen();
    this.timers.ping = window.setTimeout(() => this.#ping(), PING_EVERY);
    this.#alive();
  }

  #tellSeen() {
    this.seenAt = Date.now();
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ seen: !document.hidden }));
  }

  #alive() {
    clearTimeout(this.timers.pong);
    clearTimeout(this.timers.doubt);
    if (!this.lostSince) return;
    this.lostSince = 0;
    this.hooks.lost(null);
  }

  /** @param {any} heard */
  #heard(heard) {
    this.#alive();
    if (heard.pong) return;
    if (heard.error !== undefined) {
      this.pending = null;
      this.error = heard.error;
      if (!this.shown) return;
      this.hooks.refused(heard.error);
      return;
    }
    if (heard.presence) return this.#tellPresence(heard);
    this.shown = true;
    this.#resend(heard);
    this.last = heard;
    this.hooks.message({ ...heard, choices: unfold(heard.choices) });
  }

  // Who is here changes while nothing else does: the last message once more, with these seats and no news.
  /** @param {{presence: object[], watching: number}} heard */
  #tellPresence({ presence, watching }) {
    const { last } = this;
    if (!last) return;
    const seats = last.seats.map((/** @type {object} */ seat, /** @type {number} */ at) => ({
      ...seat,
      ...presence[at],
    }));
    this.last = { ...last, seats, watching, from: last.ply, story: [], note: undefined };
    // While a move is on its way, its answer tells.
    if (!this.pending) this.hooks.message({ ...this.last, choices: unfold(last.choices) });
  }

  // What was on its way when the line broke, or pressed meanwhile, is sent once more; its ply makes that harmless.
  /** @param {Message} message */
  #resend(message) {
    const waiting = this.pending;
    const again = this.fresh && waiting && waiting.ply === message.ply && waiting.edition === message.edition;
    this.fresh = false;
    if (again) this.socket?.send(JSON.stringify(waiting));
    else this.pending = null;
  }

  /** @param {number} code */
  #lost(code) {
    this.close();
    if (code >= 4400 && code < 4500) return this.hooks.gone(this.error);
    this.lostSince ||= Date.now();
    const wait =
      code === REFUSED
        ? (WAITS.at(-1) ?? 0)
        : WAITS[Math.min(this.tries, WAITS.length - 1)] * (0.8 + Math.random() * 0.4);
    this.tries += 1;
    this.hooks.lost({ since: this.lostSince, wait });
    this.timers.retry = window.setTimeout(() => this.open(), wait);
  }

  #ping() {
    clearTimeout(this.timers.ping);
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ ping: 1 }));
    this.#expect();
    this.timers.ping = window.setTimeout(() => this.#ping(), PING_EVERY);
  }

  // Whatever was asked is answered soon, or the line is dead.
  #expect() {
    clearTimeout(this.timers.doubt);
    clearTimeout(this.timers.pong);
    const asked = this.socket;
    this.timers.doubt = window.setTimeout(() => asked === this.socket && this.#doubt(), DOUBT);
    this.timers.pong = window.setTimeout(() => asked === this.socket && this.#lost(0), PONG_WITHIN);
  }

  #doubt() {
    this.lostSince ||= Date.now() - DOUBT;
    this.hooks.lost({ since: this.lostSince, wait: PONG_WITHIN - DOUBT });
  }
}
