// The table page: hears the live messages, lets hands and keys change the state, and renders it.

import { call, query, weighed } from "./api.js";
import { Board } from "./board.js";
import { Connection } from "./connection.js";
import { byId, narrow, onPress } from "./dom.js";
import { byFinger } from "./ear.js";
import { finish } from "./glide.js";
import { Later } from "./later.js";
import { Live } from "./live.js";
import { heldBy, isMine } from "./mine.js";
import { notice } from "./notices.js";
import { Overlay } from "./overlay.js";
import { Pace } from "./pace.js";
import { Pointer } from "./pointer.js";
import { keepReasons, wantsReasons } from "./reasons.js";
import { back, forget, hear, keepTo, point, press, send, sitDown, turn, unsend, warn } from "./table-state.js";
import { shareSide, startShape } from "./shapes.js";
import { close, isOpen, light, open, tip, wish } from "./state.js";
import { isPassed, knownTo } from "./story.js";
import { keepTempo, tempo } from "./tempo.js";
import { namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {typeof import("./table-sheets.js")} Sheets */

// What stands around the board comes while its picture does: asked for together, not one after another.
const around = [() => import("./log.js"), () => import("./mats.js"), () => import("./tray.js")];
const panes = new Later(() => Promise.all([import("./table-panes.js"), ...around.map((part) => part())]));
const hand = new Later(() => import("./hand.js"), "/static/hand.css"); // not every game has one
const later = new Later(() => import("./table-sheets.js"), "/static/sheets.css");
const slips = new Later(() => import("./slip.js"), "/static/slip.css");
const senses = new Later(() => import("./senses.js"));
const watchers = new Later(() => import("./watchers.js"));
const words = new Later(() => import("./scan.js")); // for whoever does not see the board
const lessons = new Later(() => import("./lesson.js"), "/static/coach.css");
const retry = new Later(() => import("./retry.js"));
const clockface = new Later(() => import("./clockface.js"));
const puzzles = new Later(() => import("./puzzle.js"), "/static/coach.css", "/static/puzzle.css");
const ending = new Later(() => import("./finale.js"), "/static/finale.css");

class Table {
  id = location.pathname.split("/")[2];
  state = sitDown();
  asking = new AbortController();
  /** @type {import("./mats.js").Mats | null} */
  mats = null;
  /** @type {((state: import("./table-panes.js").Heard) => void) | null} */
  show = null;
  /** @type {import("./panel.js").Panel | null} */
  panel = null;
  /** @type {import("./overview.js").Overview | null} */
  overview = null;
  /** @type {import("./slip.js").Slips | null} */
  pressSlips = null;
  /** @type {import("./senses.js").Senses | null} */
  senses = null;
  named = false; // whether somebody goes by names
  /** @type {import("./types.js").Guide | null} */
  guide = null;
  retried = location.search.includes("tried=");
  thought = {}; // about the last move that was chosen

  constructor() {
    this.board = new Board(
      () => this.moved(),
      (first) => this.previews(first),
    );
    this.overlay = new Overlay(this.board, (way) => this.turn(way));
    this.connection = new Connection(
      () => this.live.now(),
      (dim) => this.set({ dim }),
    );
    this.pace = new Pace((message) => this.hear(message));
    this.live = new Live(this.id, {
      message: (message) => this.heard(message),
      refused: (error) => (notice("warn", error), this.change(unsend)),
      lost: (lost) => this.connection.tell(lost),
      gone: (error) => this.connection.gone(error),
      have: () => ({ have: knownTo(this.state.told), edition: this.message?.edition ?? 0, pace: tempo() }),
    });
    new Pointer(this.board, this);
    this.#tools();
    this.#arrive();
  }

  get message() {
    return this.state.message;
  }

  get paths() {
    return this.state.paths;
  }

  /** Show the state, once there is something to show. */
  render() {
    const { state } = this;
    if (state.message) this.show?.(/** @type {import("./table-panes.js").Heard} */ (state));
  }

  /**
   * Change the state by one of its functions, and show it.
   * @template {unknown[]} A
   * @template R
   * @param {(state: TableState, ...rest: A) => R} how
   * @param {A} rest
   */
  change(how, ...rest) {
    const gives = how(this.state, ...rest);
    this.render();
    return gives;
  }

  /** @param {Partial<TableState>} facts */
  set(facts) {
    this.change(Object.assign, facts);
  }

  #tools() {
    onPress({
      undo: () => this.undo(),
      "undo-turn": () => this.undoTurn(),
      hint: () => this.hint(),
      rules: () => (isOpen(this.state, "rules") ? this.close() : this.rules(this.message?.prompt?.rule ?? "")),
      moves: () => this.moves(),
      skip: (event) => (event.preventDefault(), this.moves()),
      more: () => this.toggle("more"),
      watch: () => void watchers.use(({ openWatchers }) => openWatchers(this.id)),
      "open-log": () => this.set({ logOpen: !this.state.logOpen }),
      ...this.board.camera.tools,
    });
    const deaf = "button, a, summary, [data-item], .picture"; // these hear a press themselves
    byId("table").addEventListener("pointerdown", ({ target }) => {
      if (!(/** @type {Element} */ (target).closest(deaf))) this.touched();
    });
  }

  #arrive() {
    const asked = new URLSearchParams(location.search).get("seat");
    this.live.view = { seat: asked === null ? undefined : Number(asked), shape: startShape() };
    this.live.open();
    addEventListener("layout", () => this.look(startShape()));
    addEventListener("resize", () => shareSide(this.board.camera));
  }

  /** @param {string} shape */
  look(shape) {
    this.change(wish, "fit");
    this.live.look({ shape });
  }

  /** @param {Message} message */
  heard(message) {
    this.pace.add(message);
    if (message.note) notice("", message.note);
  }

  /** @param {Message} message */
  async hear(message) {
    const first = !this.message;
    const shape = this.message?.shape;
    const { asked } = this.state;
    const ends = message.over && this.message?.over === false && !message.puzzle;
    const pictures = this.board.prepare(message);
    await panes.use(([{ layOut }]) => this.show ?? Object.assign(this, layOut(this, () => hand.here)));
    await Promise.all([pictures, message.hand.length && hand.fetch()]);
    if (!this.show) return; // the next message asks once more
    if (message.lesson) await lessons.use(({ Lesson }) => (this.guide ??= new Lesson(this)));
    if (message.puzzle) await puzzles.use(({ Puzzle }) => (this.guide ??= new Puzzle(this)));
    if (isPassed(message)) await later.use(() => {}); // its cover comes at once
    const counter = ends ? await ending.fetch() : null; // what is counted one by one is not to be seen before
    this.change((state) => (hear(state, message), this.guide?.heard(), counter?.begin(state)));
    this.senses?.follow(this.state);
    if (this.named) void words.use(({ nameAll }) => nameAll(this));
    if (isOpen(this.state, "moves") && this.state.asked !== asked) this.later(({ openMoves }) => openMoves(this, message, true));
    if (this.retried) this.#judge(message);
    if (shape !== message.shape) shareSide(this.board.camera);
    if (!first) return;
    document.body.classList.add("ready");
    void later.fetch().then((sheets) => sheets && this.#furnish(sheets));
    void wantsReasons().then((reasons) => this.set({ reasons }));
    void senses.fetch().then((here) => here && (this.senses ??= new here.Senses()).follow(this.state));
    void slips.fetch().then((here) => here && (this.pressSlips ??= new here.Slips(this.board, this)));
  }

  /** A turn that is tried again is judged once, when it is over. @param {Message} message */
  #judge(message) {
    void retry.use(({ triedIn, isTurnOver, tellWorth }) => {
      const tried = triedIn(location.search);
      if (!tried || !this.retried || !isTurnOver(message, tried.ply)) return;
      this.retried = false;
      void tellWorth(message, tried);
    });
  }

  /** @param {Sheets} sheets */
  #furnish(sheets) {
    this.panel ??= sheets.tablePanel(this);
    this.overview ??= new sheets.Overview(this.board);
    this.asks();
  }

  /** @param {string} id @param {boolean} [finger] */
  press(id, finger = false) {
    if (!this.message || !isMine(this.message) || this.state.dim) return;
    const choice = press(this.state, id, finger);
    if (choice) this.play(choice);
    else if (!this.paths.chosen.length || !this.guide?.answers(this.paths.open())) this.render();
  }

  playWhole() {
    const choice = this.paths.whole();
    if (choice) this.play(choice);
  }

  /** @param {Choice} choice */
  play(choice) {
    const { message } = this;
    if (!message || !isMine(message)) return;
    if (narrow.matches) close(this.state);
    if (this.guide?.answers([choice])) return;
    if (message.warns && message.choices.length > 1) void this.#think(message, choice);
    else this.#send(message, choice);
  }

  /** Play what was warned of all the same. */
  insist() {
    const { message, state } = this;
    if (message && state.warned) this.#send(message, state.warned.choice);
  }

  /** Send a move unless it gives much away; nobody waits long for that. @param {Message} message @param {Choice} choice */
  async #think(message, choice) {
    this.change(send, message);
    const thought = (this.thought = { ply: message.ply, edition: message.edition, move: choice.move });
    const found = await weighed(this.id, thought);
    if (this.thought !== thought || this.message?.ply !== message.ply || this.message.edition !== message.edition) return;
    if (found) this.change(warn, { choice, ...found });
    else this.#send(message, choice);
  }

  /** @param {Message} message @param {Choice} choice */
  #send(message, choice) {
    this.asking.abort(); // about what might have been played instead
    this.asking = new AbortController();
    this.live.send({ ply: message.ply, edition: message.edition, move: choice.move });
    this.change(send, message);
  }

  /** Choose nothing. */
  forget() {
    this.change(forget);
  }

  /** Close the slip of what is pointed at. */
  hush() {
    this.pressSlips?.hush();
  }

  back() {
    return this.change(back);
  }

  close() {
    return this.change(close);
  }

  /** @param {number} way */
  turn(way) {
    if (!this.message || !isMine(this.message) || !this.paths.turnable) return false;
    this.change(turn, way);
    return true;
  }

  /** Press what a finger may want to see first. @param {string} id */
  offer(id) {
    this.press(id, byFinger());
  }

  /** Press a thing of the hand: play it, show what it stands for on the board, or hear why not now. @param {string} id */
  hold(id) {
    const item = this.message && heldBy(this.message, id);
    if (!item) return;
    const can = isMine(/** @type {Message} */ (this.message)) && hand.here?.isOpen(item, this.paths);
    if (!can) this.set({ missed: id });
    else if (item.opens) this.change(keepTo, item.opens);
    else this.offer(id);
  }

  /** A press where there is nothing to press. */
  missed() {
    this.set({ missed: "" });
  }

  /** Any press at all. */
  touched() {
    finish();
    this.pace.flush();
  }

  /** Let bots and pieces move more slowly or more quickly. @param {string} name */
  tempo(name) {
    keepTempo(name);
    this.touched();
    this.live.look({ pace: tempo() });
    this.change(open, { name: "more", again: true });
  }

  /** Which prompt is shown, counted from the first. */
  prompt() {
    return this.state.asked;
  }

  /** @param {string} words @param {number} x @param {number} y */
  say(words, x, y) {
    this.change(tip, words, x, y);
  }

  /** @param {string[]} ids @param {number} seat */
  light(ids, seat) {
    this.change(light, ids, seat);
  }

  /** @param {TableState["logOf"]} logOf */
  filter(logOf) {
    this.set({ logOf });
  }

  /** @param {string | null} id */
  hover(id) {
    this.set({ over: id });
  }

  /** Point at what cannot be paid now; false if all of it can, or is not for sale. @param {string[]} ids */
  lack(ids) {
    const lacking = ids.find((id) => this.message?.lacks?.includes(id)) ?? null;
    if (lacking !== this.state.lacking) this.set({ lacking });
    return lacking !== null;
  }

  /** Only what has a further place to press can be dragged there. @param {string} id */
  canDrag(id) {
    const behind = this.paths.next().get(id) ?? this.paths.next(0).get(id) ?? [];
    const depth = behind[0]?.path.indexOf(id) ?? 0;
    return behind.some((choice) => choice.path.length > depth + 1 && this.board.has(choice.path[depth + 1]));
  }

  /** Ask something about a move that may be made; once one is made, no answer is wanted. @param {string} path */
  ask(path) {
    return call("GET", `/api/tables/${this.id}${path}`, undefined, this.asking.signal);
  }

  /** The previews behind an id, or "" if the table has moved on or does not answer. @param {string} first */
  async previews(first) {
    const { message } = this;
    if (!message || !isMine(message) || this.state.waiting) return "";
    const asked = query({ seat: message.seat, shape: message.shape });
    try {
      const answer = await this.ask(`/previews/${encodeURIComponent(first)}${asked}`);
      return answer.ply === this.message?.ply ? answer.svg : "";
    } catch {
      return ""; // a preview is missed by nobody; the next one asks again
    }
  }

  /** What the moves cost and bring whose paths begin so; nothing if the table has moved on or does not answer. @param {string[]} path */
  async slips(path) {
    const { message } = this;
    if (!message || !isMine(message) || this.state.waiting) return [];
    const asked = path.map((id) => `&path=${encodeURIComponent(id)}`).join("");
    try {
      const answer = await this.ask(`/slips${query({ seat: message.seat })}${asked}`);
      if (answer.ply !== this.message?.ply) return [];
      const lack = answer.lack ? [{ ...answer.lack, id: path[0] }] : [];
      const step = answer.step ? [{ ...answer.step, step: path.join(" ") }] : [];
      return [...answer.slips, ...lack, ...step];
    } catch {
      return []; // the board and its hints say enough to play by; the next hover asks again
    }
  }

  slip() {
    this.pressSlips?.show();
  }

  moved() {
    this.overlay?.place();
    this.pressSlips?.place();
    this.overview?.place();
    if (this.board) byId("table").classList.toggle("all-seen", this.board.camera.all);
  }

  undo() {
    const { message } = this;
    if (!message || message.seat === null || this.back()) return;
    if (message.undo) return void notice("", `This cannot be taken back: ${message.undo}.`);
    this.live.send({ ply: message.ply, edition: message.edition, undo: true });
  }

  undoTurn() {
    const { message } = this;
    if (message?.undo_turn !== "") return;
    this.live.send({ ply: message.ply, edition: message.edition, undo: true, turn: true });
  }

  /** Tell in words what is on the board. @param {"mine" | "near" | "scores" | "all"} what */
  scan(what) {
    this.later(() => words.use(({ scan }) => scan(this, what)));
  }

  /** Call pieces and places by their names, from the first key on the board on. */
  byNames() {
    if (this.named) return;
    this.named = true;
    void words.use(({ nameAll }) => nameAll(this));
  }

  /** Say why, or no longer. @param {boolean} reasons */
  explain(reasons) {
    keepReasons(reasons);
    this.set({ reasons });
    this.change(open, { name: "more", again: true });
  }

  /** What the senses may do has changed. */
  sensed() {
    void this.senses?.wake();
    this.change(open, { name: "more", again: true });
  }

  /** Use what is fetched after the first picture. @param {(sheets: Sheets, message: Message) => unknown} deed */
  later(deed) {
    const { message } = this;
    if (!message) return;
    void later.use((sheets) => {
      this.#furnish(sheets);
      deed(sheets, message);
    });
  }

  /** @param {Sheet} sheet */
  open(sheet) {
    this.later(() => this.change(open, sheet));
  }

  /** @param {string} name */
  toggle(name) {
    if (isOpen(this.state, name)) this.close();
    else this.open({ name });
  }

  hint() {
    if (isOpen(this.state, "hints")) this.close();
    else this.later(({ openHints }, message) => openHints(this, message));
  }

  /** Tell more: where, what, all, and then nothing. */
  deeper() {
    if (this.guide && "nudge" in this.guide) return void this.guide.nudge();
    const { sheet } = this.state;
    if (!isOpen(this.state, "hints")) this.hint();
    else if ((sheet?.depth ?? 0) < 2) this.later((sheets) => sheets.deeper(this, (sheet?.depth ?? 0) + 1));
    else this.close();
  }

  moves() {
    if (isOpen(this.state, "moves")) this.close();
    else this.later(({ openMoves }, message) => openMoves(this, message));
  }

  /** @param {string} rule */
  rules(rule) {
    this.later(({ openRules }, message) => openRules(this, message, rule));
  }

  listHooks = {
    play: (/** @type {Choice} */ choice) => this.play(choice),
    point: (/** @type {Choice | null} */ choice) => this.change(point, choice),
    name: (/** @type {Choice} */ choice) => this.board.wordsOf(choice.path),
    onBoard: (/** @type {Choice} */ choice) => this.board.has(choice.path[0]),
    names: () => namesOf(this.message?.seats ?? []),
    deeper: (/** @type {number} */ depth) => this.later((sheets) => sheets.deeper(this, depth)),
  };

  /** @param {number} seat */
  openMat(seat) {
    this.later(({ openMat }, message) => openMat(this, message, seat));
  }

  openPlayers() {
    this.later(({ openPlayers }, message) => openPlayers(this, message));
  }

  invite() {
    this.later(({ openInvite }, message) => openInvite(message));
  }

  fillWithBots() {
    this.later(({ fillWithBots }, message) => fillWithBots(message));
  }

  /** @param {number} seat */
  sitAgain(seat) {
    this.later(({ sitAgain }, message) => sitAgain(message, seat));
  }

  pass() {
    const taken = (/** @type {number} */ seat) => this.live.look({ seat });
    if (this.message) later.here?.passPage(this.message, taken);
  }

  /** Lay the slips that wait for somebody. */
  asks() {
    if (!this.message) return;
    later.here?.showAsks(this.message);
    const { message } = this;
    if (message.clock) void clockface.use(({ showClock }) => showClock(message));
  }

  result() {
    if (this.message) this.set({ result: { ...this.message } });
  }

  again() {
    const { message } = this;
    if (message) void later.use(({ playAgain }) => playAgain(message));
  }

  count() {
    ending.here?.show(this);
  }

  /** @param {Message} message */
  end(message) {
    this.later(() => ending.use(({ showResult }) => showResult(message, this)));
  }

  /** @param {TableState} state */
  sheet(state) {
    this.panel?.show(state);
  }
}

Object.assign(window, { tavola: new Table() });
