// The table page: hears the live messages and lets picture, mats, log, prompt and tray follow.

import { call, query } from "./api.js";
import { Board } from "./board.js";
import { Connection } from "./connection.js";
import { byId, make, narrow } from "./dom.js";
import { settle } from "./glide.js";
import { listenKeys } from "./keys.js";
import { Later } from "./later.js";
import { Live } from "./live.js";
import { listen, Log } from "./log.js";
import { matList, Mats } from "./mats.js";
import { Overlay } from "./overlay.js";
import { Pace } from "./pace.js";
import { Panel } from "./panel.js";
import { passPage } from "./pass.js";
import { Paths, stepName } from "./paths.js";
import { Pointer } from "./pointer.js";
import { isMine, sayMissed, showPrompt } from "./prompt.js";
import { showShapes, startShape } from "./shapes.js";
import { slip } from "./slips.js";
import { showTray } from "./tray.js";
import { figures, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Choice} Choice */

const later = {
  hints: new Later(() => import("./hints.js")),
  more: new Later(() => import("./more.js")),
  moves: new Later(() => import("./moves.js")),
  overview: new Later(() => import("./overview.js")),
  result: new Later(() => import("./result.js")),
  rules: new Later(() => import("./rules.js")),
};

class Table {
  constructor() {
    this.id = location.pathname.split("/")[2];
    /** @type {Message | null} */
    this.message = null;
    this.paths = new Paths();
    /** @type {string | null} */
    this.over = null;
    this.edition = 0; // of the story that the log has
    this.told = false; // whether the result was shown
    this.panel = new Panel();
    this.board = new Board(
      () => this.moved(),
      (first) => this.previews(first),
    );
    this.overlay = new Overlay(this.board, (way) => this.turn(way));
    /** @type {import("./overview.js").Overview | null} */
    this.overview = null;
    const lights = {
      light: (/** @type {string[]} */ ids, /** @type {number} */ seat) => this.board.light("lit", ids, seat),
      rule: (/** @type {string} */ rule) => this.rules(rule),
    };
    this.log = new Log(lights);
    listen(byId("prompt"), lights);
    this.mats = new Mats(byId("mats"), {
      press: (id) => this.press(id),
      open: (seat) => this.openMat(seat),
      invite: () => this.invite(),
    });
    this.pointer = new Pointer(this.board, {
      press: (id, finger) => this.press(id, finger),
      hover: (id) => this.hover(id),
      canDrag: (id) => this.canDrag(id),
      turn: (way) => this.turn(way),
      say: (words, x, y) => this.overlay.say(words, x, y),
      touched: () => this.touched(),
      missed: () => this.message && sayMissed(this.message),
    });
    this.connection = new Connection(() => this.live.now());
    this.pace = new Pace((message) => this.show(message));
    this.live = new Live(this.id, {
      message: (message) => this.heard(message),
      refused: (error) => this.refused(error),
      lost: (lost) => this.connection.tell(lost),
      gone: (error) => this.connection.gone(error),
      have: () => ({ have: this.log.have, edition: this.edition }),
    });
    this.#tools();
    listenKeys(this);
    const asked = new URLSearchParams(location.search).get("seat");
    this.live.view = { seat: asked === null ? undefined : Number(asked), shape: startShape() };
    this.live.open();
    narrow.addEventListener("change", () => {
      this.board.camera.fit();
      this.live.look({ shape: startShape() });
    });
  }

  #tools() {
    byId("undo").addEventListener("click", () => this.undo());
    byId("hint").addEventListener("click", () => this.hint());
    byId("rules").addEventListener("click", () =>
      this.panel.isOpen("rules") ? this.panel.close() : this.rules(this.message?.prompt?.rule ?? ""),
    );
    byId("moves").addEventListener("click", () => this.list());
    byId("skip").addEventListener("click", (event) => (event.preventDefault(), this.list()));
    byId("more").addEventListener("click", () =>
      this.panel.isOpen("more") ? this.panel.close() : this.more(),
    );
    byId("open-log").addEventListener("click", () => byId("table").classList.toggle("log-open"));
    byId("zoom-in").addEventListener("click", () => this.board.camera.zoom(1.3));
    byId("zoom-out").addEventListener("click", () => this.board.camera.zoom(1 / 1.3));
    byId("zoom-fit").addEventListener("click", () => this.board.camera.fit());
  }

  /** @param {Message} message */
  heard(message) {
    this.pace.add(message);
    if (message.note) slip("", message.note);
  }

  /** @param {Message} message */
  async show(message) {
    const before = this.message;
    const focused = this.board.focusedId();
    const scorings = this.log.hear(message);
    this.edition = message.edition;
    await this.board.show(message);
    this.message = message;
    const same =
      before &&
      before.ply === message.ply &&
      before.seat === message.seat &&
      JSON.stringify(before.choices) === JSON.stringify(message.choices);
    if (!same) this.paths.reset(message.choices);
    this.board.light("hint", []);
    this.overlay.frame(this.log.lastDeed().ids, this.log.lastDeed().seat);
    this.refresh();
    if (focused && isMine(message)) this.board.focus(focused);
    if (!before) this.#settleIn();
    if (!same && isMine(message)) this.#approach();
    this.overlay.points(scorings);
    if (this.panel.isOpen("moves") && !same)
      later.moves.use(({ refreshMoves }) => refreshMoves(this.panel, message.choices, this.listHooks));
    if (this.panel.isOpen("hints") && !same) this.panel.close();
    passPage(message, (seat) => this.live.look({ seat }));
    if (message.over && !this.told) this.result();
    this.told = message.over;
  }

  #settleIn() {
    document.body.classList.add("ready");
    later.overview.use(({ Overview }) => (this.overview = new Overview(this.board)));
    for (const module of Object.values(later)) void module.fetch().catch(() => {}); // tried again when used
  }

  /** @param {string} shape */
  #turnTo(shape) {
    this.board.camera.fit();
    this.live.look({ shape });
  }

  #approach() {
    const { ids } = this.log.lastDeed();
    this.board.approach(ids.length ? this.board.boxOf(ids[0]) : null);
  }

  /** Let everything follow what is chosen. */
  refresh() {
    const { message, paths } = this;
    if (!message) return;
    const names = (/** @type {Map<string, Choice[]>} */ ids) =>
      new Map([...ids].map(([id, behind]) => [id, stepName(behind)]));
    const legal = paths.turning ? new Map() : names(paths.next());
    const other = paths.chosen.length ? names(paths.next(paths.chosen.length - 1)) : new Map();
    for (const id of paths.chosen) other.delete(id);
    const last = paths.chosen.at(-1) ?? null;
    if (last && paths.whole())
      legal.set(last, `${message.prompt?.act ?? "Play"}: ${paths.whole()?.text ?? ""}`);
    this.board.mark({ legal, other, chosen: paths.chosen });
    this.mats.show(message);
    this.mats.mark(new Map([...other, ...legal]), paths.chosen, message.seat ?? -1);
    this.board.preview(paths.shown(this.over), this.over !== null && this.over !== last);
    this.overlay.knobs(paths.turning ? last : null, paths.turns.length > 1);
    showPrompt(message);
    const elsewhere = [...legal.keys()].some(
      (id) => !id.startsWith("button:") && !this.board.has(id) && !this.mats.find(id, message.seat ?? -1),
    );
    showShapes(message, elsewhere, (shape) => this.#turnTo(shape));
    showTray(byId("tray"), message, paths, {
      turn: (way) => this.turn(way),
      back: () => this.back(),
      play: () => this.playWhole(),
      press: (id) => this.press(id),
      result: () => this.result(),
      moves: () => this.list(),
      common: () => this.panel.open("common", "What is left", matList(message.common ?? [])),
      invite: () => this.invite(),
      fillWithBots: () => later.more.use(({ fillWithBots }) => fillWithBots(message)),
    });
    this.#undoTool(message);
    byId("moves").hidden = message.seat === null || message.over;
    byId("hint").hidden = !message.hints || message.seat === null || message.over;
  }

  /** @param {Message} message */
  #undoTool(message) {
    const undo = byId("undo");
    undo.hidden = message.seat === null;
    undo.setAttribute("aria-disabled", String(message.undo !== ""));
    undo.title = message.undo ? `Undo: not now, ${message.undo}` : "Undo (U)";
  }

  /** @param {string} id @param {boolean} [finger] */
  press(id, finger = false) {
    if (!this.message || !isMine(this.message) || byId("board").classList.contains("lost")) return;
    const again = id === this.paths.chosen.at(-1);
    const choice = this.paths.press(id);
    this.board.light("hint", []);
    // A finger cannot hover: where there is a preview, the first press shows it and the second plays.
    if (choice && !(finger && !again && this.board.canPreview(choice.path))) return this.play(choice);
    this.refresh();
    const box = this.board.shownBox();
    if (box) this.board.camera.reveal(box);
  }

  playWhole() {
    const choice = this.paths.whole();
    if (choice) this.play(choice);
  }

  /** @param {Choice} choice */
  play(choice) {
    const { message } = this;
    if (!message || !isMine(message)) return;
    if (narrow.matches) this.panel.close();
    this.over = null;
    this.live.send({ ply: message.ply, edition: message.edition, move: choice.move });
    this.message = { ...message, choices: [] };
    this.paths.reset([]);
    this.sent = message;
    this.board.mark({ legal: new Map(), other: new Map(), chosen: [] });
    this.mats.mark(new Map(), [], -1);
    this.overlay.knobs(null, false);
    byId("tray").inert = true; // until the answer comes
    byId("prompt").classList.remove("mine");
  }

  /** @type {Message | null} what stood before the last move was sent */
  sent = null;

  /** @param {string} error */
  refused(error) {
    slip("warn", error);
    if (!this.sent || this.message?.ply !== this.sent.ply) return;
    this.message = this.sent;
    this.paths.reset(this.sent.choices);
    this.refresh();
  }

  back() {
    if (!this.paths.back()) return false;
    this.refresh();
    return true;
  }

  /** @param {number} way */
  turn(way) {
    if (!this.message || !isMine(this.message) || !this.paths.turnable) return false;
    this.paths.turnBy(way);
    this.refresh();
    return true;
  }

  /** @param {string | null} id */
  hover(id) {
    if (id === this.over) return;
    this.over = id;
    this.board.preview(this.paths.shown(id), id !== null && id !== this.paths.chosen.at(-1));
    this.board.svg.classList.toggle("pressable", id !== null);
  }

  /** Only what has a further place to press can be dragged there. @param {string} id */
  canDrag(id) {
    const behind = this.paths.next().get(id) ?? this.paths.next(0).get(id) ?? [];
    const depth = behind[0]?.path.indexOf(id) ?? 0;
    return behind.some((choice) => choice.path.length > depth + 1 && this.board.has(choice.path[depth + 1]));
  }

  touched() {
    settle();
    this.pace.flush();
  }

  /** The previews behind an id, or "" if the table has moved on or does not answer. @param {string} first */
  async previews(first) {
    const { message } = this;
    if (!message || !isMine(message)) return "";
    const asked = query({ seat: message.seat, shape: message.shape });
    try {
      const told = await call("GET", `/api/tables/${this.id}/previews/${encodeURIComponent(first)}${asked}`);
      return told.ply === this.message?.ply ? told.svg : "";
    } catch {
      return ""; // a preview is missed by nobody; the next one asks again
    }
  }

  moved() {
    this.overlay?.place();
    this.overview?.place();
  }

  undo() {
    const { message } = this;
    if (!message || message.seat === null) return;
    if (this.back()) return;
    if (message.undo) return void slip("", `This cannot be taken back: ${message.undo}.`);
    this.live.send({ ply: message.ply, edition: message.edition, undo: true });
  }

  hint() {
    const { message } = this;
    if (!message) return;
    if (this.panel.isOpen("hints")) return void this.panel.close();
    if (!isMine(message)) return void slip("", "It is not your turn. Ask again when it is.");
    later.hints.use(({ openHints }) => openHints(this.panel, this.id, message.seat ?? 0, this.listHooks));
  }

  /** @param {string} rule */
  rules(rule) {
    const game = this.message?.game;
    if (game) later.rules.use(({ openRules }) => openRules(this.panel, game, rule));
  }

  list() {
    if (this.panel.isOpen("moves")) return void this.panel.close();
    later.moves.use(({ openMoves }) => openMoves(this.panel, this.message?.choices ?? [], this.listHooks));
  }

  listHooks = {
    play: (/** @type {Choice} */ choice) => this.play(choice),
    point: (/** @type {Choice | null} */ choice) => {
      this.board.light("hint", choice?.path ?? []);
      this.board.preview(choice ? choice.path : this.paths.shown(null), choice !== null);
      if (choice) this.board.glance(choice.path);
    },
    name: (/** @type {Choice} */ choice) => this.board.wordsOf(choice.path),
  };

  /** @param {number} seat */
  openMat(seat) {
    const { message } = this;
    if (!message) return;
    const title = `${namesOf(message.seats)[seat]}: ${figures(message.scores[seat])} points`;
    const gain = message.projected
      ? make("p", { class: "quiet-words" }, `${message.projected[seat]} if the game ended now.`)
      : null;
    this.panel.open("mat", title, gain, matList(message.mats[seat] ?? []));
  }

  invite() {
    const { message } = this;
    if (message) later.more.use(({ copyInvitation }) => copyInvitation(message));
  }

  more() {
    const { message } = this;
    if (message) later.more.use(({ openMore }) => openMore(this.panel, message));
  }

  result() {
    const { message } = this;
    if (message) later.result.use(({ showResult }) => showResult(message));
  }
}

const table = new Table();
Object.assign(window, { tavola: table });
