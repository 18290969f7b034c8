// The replay page: any earlier position, the scorings, the score over time, and playing on from there.

import { call, query } from "./api.js";
import { Board } from "./board.js";
import { copyLink } from "./copy.js";
import { byId, onPress } from "./dom.js";
import { Later } from "./later.js";
import { listen } from "./links.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { Overlay } from "./overlay.js";
import { Pointer } from "./pointer.js";
import { renderer } from "./render.js";
import { arrive, goTo, know, openReplay, scoringFrom, toggleSeat, turnFrom } from "./replay-state.js";
import { replayPanes } from "./replay-panes.js";
import { shareSide, startShape } from "./shapes.js";
import { close, isOpen, tip } from "./state.js";
import { keepTempo, tempo, tempoName, TEMPI } from "./tempo.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").ReplayState} ReplayState */
/** @typedef {typeof import("./replay-sheets.js")} Sheets */

const EACH = 900; // a ply while it plays
const LEAST = 150;
const KEPT = 60;

const later = new Later(() => import("./replay-sheets.js"), "/static/sheets.css");
const reviewing = new Later(() => import("./review.js"), "/static/review.css");

class Replay {
  id = location.pathname.split("/")[2];
  state = openReplay();
  /** @type {Map<number, Promise<Message>>} */
  kept = new Map();
  playing = 0;

  constructor() {
    const asked = (this.asked = new URLSearchParams(location.search));
    this.seat = asked.get("seat");
    /** @type {import("./review.js").Reviewer | null} */
    this.reviewer = null;
    this.board = new Board(() => (this.overlay?.place(), this.reviewer?.place()));
    this.overlay = new Overlay(this.board, () => {});
    /** @type {import("./panel.js").Panel | null} */
    this.panel = null;
    this.show = renderer(
      replayPanes(this.board, this.overlay, {
        go: (ply) => void this.go(ply),
        stopAt: (ply) => (this.stop(), (this.state.listing = false), void this.go(ply)),
        toggleSeat: (seat) => this.change(toggleSeat, seat),
        sheet: (state) => this.panel?.show(state),
        review: () => this.reviewer?.draw(),
      }),
    );
    void this.#start(asked.get("ply"));
  }

  get message() {
    return this.state.message;
  }

  /** Show the state, once the outline is there. */
  render() {
    const { state } = this;
    if (state.whole) this.show(/** @type {import("./replay-panes.js").Known} */ (state));
  }

  /**
   * Change the state by one of its functions, and show it.
   * @template {unknown[]} A
   * @param {(state: ReplayState, ...rest: A) => unknown} how
   * @param {A} rest
   */
  change(how, ...rest) {
    how(this.state, ...rest);
    this.render();
  }

  /** @param {string | null} ply */
  async #start(ply) {
    try {
      const outline = await call("GET", `/api/tables/${this.id}/replay${query({ seat: this.seat })}`);
      know(this.state, outline, await this.fetch(outline.plies, 0)); // the whole story comes once, with the last position
    } catch (refusal) {
      return void notice("warn", /** @type {Error} */ (refusal).message, {
        stays: 0,
        act: ["All games", () => location.assign("/")],
      });
    }
    this.#listen();
    byId("tempo-name").textContent = tempoName();
    await this.go(ply === null ? this.state.outline.plies : Number(ply) || 0);
    byId("review").hidden = !(this.state.whole?.over || this.state.whole?.closed);
    if (this.asked.has("review")) void this.review(ply === null);
    shareSide(this.board.camera);
    addEventListener("resize", () => shareSide(this.board.camera));
    document.body.classList.add("ready");
    void later.fetch();
  }

  #listen() {
    onPress({
      "go-first": () => this.go(0),
      "go-back": () => this.step(-1),
      "go-play": () => this.toggle(),
      "go-on": () => this.step(1),
      "go-last": () => this.go(this.state.outline.plies),
      "scoring-back": () => this.jump(-1),
      "scoring-on": () => this.jump(1),
      "turn-back": () => this.turn(-1),
      "turn-on": () => this.turn(1),
      "list-moves": () => this.change(Object.assign, { byTurns: true }),
      "list-scorings": () => this.change(Object.assign, { byTurns: false }),
      listing: () => this.change(Object.assign, { listing: !this.state.listing }),
      tempo: () => this.nextTempo(),
      share: () => this.share(),
      review: () => this.review(true),
      fork: () => this.later(({ openFork }) => openFork(this)),
      rules: () => (isOpen(this.state, "rules") ? this.change(close) : this.rules("")),
      more: () => (isOpen(this.state, "more") ? this.change(close) : this.later(({ openMore }) => openMore(this))),
      ...this.board.camera.tools,
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    listen(byId("prompt-text"), { light: () => {}, rules: (rule) => this.rules(rule) });
    this.#drag();
    new Pointer(this.board, {
      prompt: () => 0,
      press: () => {},
      hover: () => {},
      canDrag: () => false,
      turn: () => false,
      say: (words, x, y) => this.change(tip, words, x, y),
      touched: () => {},
      lack: () => false,
      missed: () => {},
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === "Escape") return void this.change(close);
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      ArrowLeft: () => (event.shiftKey ? this.jump(-1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.jump(1) : this.step(1)),
      n: () => this.reviewer?.step(1),
      b: () => this.reviewer?.step(-1),
      ArrowUp: () => this.turn(-1),
      ArrowDown: () => this.turn(1),
      Home: () => this.go(0),
      End: () => this.go(this.state.outline.plies),
      ...this.board.camera.keys,
    };
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) deeds[" "] = () => this.toggle();
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  #drag() {
    const track = byId("track");
    const to = (/** @type {PointerEvent} */ event) => {
      const box = /** @type {Element} */ (track.querySelector(".rail")).getBoundingClientRect();
      void this.go(Math.round(((event.clientX - box.left) / box.width) * this.state.outline.plies));
    };
    track.addEventListener("pointerdown", (event) => {
      track.setPointerCapture(event.pointerId);
      this.stop();
      to(event);
    });
    track.addEventListener("pointermove", (event) => event.buttons && to(event));
  }

  /** The message before a ply. @param {number} ply @param {number} [have] up to which ply its story is known @returns {Promise<Message>} */
  fetch(ply, have = ply) {
    const known = this.kept.get(ply);
    if (known) return known;
    const asked = query({ seat: this.seat, shape: startShape(), have });
    const coming = call("GET", `/api/tables/${this.id}/replay/${ply}${asked}`);
    this.kept.set(ply, coming);
    coming.catch(() => this.kept.delete(ply));
    if (this.kept.size > KEPT)
      for (const old of [...this.kept.keys()].slice(0, KEPT / 2))
        if (old !== this.state.whole?.ply) this.kept.delete(old);
    return coming;
  }

  /** @param {number} ply */
  async go(ply) {
    this.change(goTo, ply);
    const { ply: wanted, whole } = this.state;
    const last = whole?.ply ?? 0; // the steps after it are items of the final scoring
    const review = this.reviewer ? 1 : null;
    history.replaceState(null, "", `${location.pathname}${query({ ply: wanted, seat: this.seat, review })}`);
    try {
      const message = await this.fetch(Math.min(wanted, last));
      await this.board.prepare(message);
      if (wanted !== this.state.ply) return; // one has gone on meanwhile
      this.change(arrive, message);
      if (wanted < last) void this.fetch(wanted + 1).catch(() => {});
    } catch (refusal) {
      notice("warn", /** @type {Error} */ (refusal).message);
    }
  }

  /** @param {number} way */
  step(way) {
    this.stop();
    return this.go(this.state.ply + way);
  }

  /** The scoring before or after. @param {number} way */
  jump(way) {
    this.stop();
    const next = scoringFrom(this.state.outline, this.state.ply, way);
    if (next !== undefined) void this.go(next);
  }

  /** Where the turn before begins, or the next one. @param {number} way */
  turn(way) {
    this.stop();
    const next = turnFrom(this.state.outline, this.state.ply, way);
    if (next !== undefined) void this.go(next);
  }

  nextTempo() {
    const names = Object.keys(TEMPI);
    keepTempo(names[(names.indexOf(tempoName()) + 1) % names.length]);
    byId("tempo-name").textContent = tempoName();
    if (!this.playing) return;
    this.stop();
    this.toggle();
  }

  toggle() {
    if (this.playing) return this.stop();
    const ended = () => this.state.ply >= this.state.outline.plies;
    if (ended()) void this.go(0);
    const beat = async () => {
      await this.go(this.state.ply + 1);
      if (ended()) this.stop();
    };
    this.#play(window.setInterval(() => void beat(), Math.max(LEAST, EACH * tempo())));
  }

  stop() {
    clearInterval(this.playing);
    this.#play(0);
  }

  /** @param {number} timer */
  #play(timer) {
    this.playing = timer;
    this.change(Object.assign, { playing: timer !== 0 });
  }

  /** Go through the game: what mattered, and what was better. @param {boolean} leap to the turn that mattered most */
  review(leap) {
    if (!this.state.whole?.over) return;
    return reviewing.use(({ Reviewer }) => {
      if (this.reviewer) return;
      this.reviewer = new Reviewer({
        id: this.id,
        state: this.state,
        board: this.board,
        go: (ply) => (this.stop(), void this.go(ply)),
        redraw: () => this.change(Object.assign, { outline: { ...this.state.outline } }),
        tryFrom: (ply, cost) => void this.go(ply).then(() => this.later(({ openFork }) => openFork(this, cost))),
      });
      void this.reviewer.start(leap);
    });
  }

  /** Use what is fetched after the first picture. @param {(sheets: Sheets) => unknown} deed */
  later(deed) {
    void later.use((sheets) => {
      this.panel ??= sheets.replayPanel(this);
      void deed(sheets);
    });
  }

  /** @param {string} rule */
  rules(rule) {
    this.later(({ openRules }) => openRules(this, rule));
  }

  share() {
    void copyLink(location.href, "The link to this moment is copied.");
  }
}

listenOffline();
Object.assign(window, { tavola: new Replay() });
