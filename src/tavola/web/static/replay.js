// The replay page: any earlier position, the scorings, the score over time, and playing on from there.

import { call, query } from "./api.js";
import { Board } from "./board.js";
import { showChart } from "./chart.js";
import { badge, byId, draw, icon, make, show } from "./dom.js";
import { openFork } from "./fork.js";
import { ruleLink } from "./log.js";
import { Overlay } from "./overlay.js";
import { Panel } from "./panel.js";
import { Pointer } from "./pointer.js";
import { headline } from "./prompt.js";
import { openReplayMore } from "./eyes.js";
import { openRules } from "./rules.js";
import { startShape } from "./shapes.js";
import { slip } from "./slips.js";
import { figures, isScoring, linksOf, namesOf, plain, sentence, signed } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {{plies: number, scores: (number | null)[][], scorings: {ply: number, line: Line}[], turns: {ply: number, player: number}[]}} Outline */

const EACH = 900; // a ply while it plays
const KEPT = 60;

class Replay {
  constructor() {
    this.id = location.pathname.split("/")[2];
    const asked = new URLSearchParams(location.search);
    this.seat = asked.get("seat");
    this.ply = 0;
    /** @type {Outline} */
    this.outline = { plies: 0, scores: [], scorings: [], turns: [] };
    /** @type {Map<number, Promise<Message>>} */
    this.kept = new Map();
    /** @type {Message | null} */
    this.message = null;
    /** @type {Told[]} */
    this.story = [];
    /** @type {Set<number>} seats whose scorings are not listed */
    this.without = new Set();
    this.playing = 0;
    this.panel = new Panel();
    this.board = new Board(() => this.overlay?.place());
    this.overlay = new Overlay(this.board, () => {});
    void this.#start(asked.get("ply"));
  }

  /** @param {string | null} ply */
  async #start(ply) {
    try {
      this.outline = await call("GET", `/api/tables/${this.id}/replay${query({ seat: this.seat })}`);
      const last = await this.fetch(this.outline.plies);
      this.last = last;
      this.story = last.story;
      this.names = namesOf(last.seats);
    } catch (refusal) {
      return void slip("warn", /** @type {Error} */ (refusal).message, {
        stays: 0,
        act: ["All games", () => location.assign("/")],
      });
    }
    this.#listen();
    this.#ticks();
    this.#who();
    byId("game-title").textContent = this.last.title;
    document.title = `Replay · ${this.last.title} · Tavola`;
    byId("progress").textContent = this.last.over ? headline(this.last) : "so far";
    await this.go(ply === null ? this.outline.plies : Number(ply) || 0);
    document.body.classList.add("ready");
  }

  /** @type {Message | undefined} */
  last;
  /** @type {string[]} */
  names = [];

  #listen() {
    const press = (/** @type {string} */ id, /** @type {() => unknown} */ deed) =>
      byId(id).addEventListener("click", () => void deed());
    press("go-first", () => this.go(0));
    press("go-back", () => this.step(-1));
    press("go-play", () => this.toggle());
    press("go-on", () => this.step(1));
    press("go-last", () => this.go(this.outline.plies));
    press("scoring-back", () => this.jump(-1));
    press("scoring-on", () => this.jump(1));
    press("share", () => this.share());
    press("fork", () => this.message && openFork(this.panel, this.message, this.ply, this.seat));
    press("rules", () => (this.panel.isOpen("rules") ? this.panel.close() : this.rules("")));
    press("more", () =>
      this.panel.isOpen("more")
        ? this.panel.close()
        : this.last && openReplayMore(this.panel, this.last, this.ply, this.seat),
    );
    press("zoom-in", () => this.board.camera.zoom(1.3));
    press("zoom-out", () => this.board.camera.zoom(1 / 1.3));
    press("zoom-fit", () => this.board.camera.fit());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#drag();
    new Pointer(this.board, {
      press: () => {},
      hover: () => {},
      canDrag: () => false,
      turn: () => false,
      say: (words, x, y) => this.overlay.say(words, x, y),
      touched: () => {},
      missed: () => {},
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === "Escape") return void this.panel.close();
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      ArrowLeft: () => (event.shiftKey ? this.jump(-1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.jump(1) : this.step(1)),
      Home: () => this.go(0),
      End: () => this.go(this.outline.plies),
      "+": () => this.board.camera.zoom(1.3),
      "-": () => this.board.camera.zoom(1 / 1.3),
      0: () => this.board.camera.fit(),
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
      void this.go(Math.round(((event.clientX - box.left) / box.width) * this.outline.plies));
    };
    track.addEventListener("pointerdown", (event) => {
      track.setPointerCapture(event.pointerId);
      this.stop();
      to(event);
    });
    track.addEventListener("pointermove", (event) => event.buttons && to(event));
  }

  /** The message before a ply. @param {number} ply @returns {Promise<Message>} */
  fetch(ply) {
    const known = this.kept.get(ply);
    if (known) return known;
    const have = ply === this.outline.plies ? 0 : ply; // the whole story comes once, with the last position
    const asked = call(
      "GET",
      `/api/tables/${this.id}/replay/${ply}${query({ seat: this.seat, shape: startShape(), have })}`,
    );
    this.kept.set(ply, asked);
    asked.catch(() => this.kept.delete(ply));
    if (this.kept.size > KEPT)
      for (const old of [...this.kept.keys()].slice(0, KEPT / 2))
        if (old !== this.outline.plies) this.kept.delete(old);
    return asked;
  }

  /** @param {number} ply */
  async go(ply) {
    this.ply = Math.min(Math.max(ply, 0), this.outline.plies);
    this.#follow();
    try {
      const wanted = this.ply;
      const message = await this.fetch(wanted);
      if (wanted !== this.ply) return; // one has gone on meanwhile
      await this.board.show(message);
      this.message = message;
      this.#tell();
      if (wanted < this.outline.plies) void this.fetch(wanted + 1).catch(() => {});
    } catch (refusal) {
      slip("warn", /** @type {Error} */ (refusal).message);
    }
  }

  /** @param {number} way */
  step(way) {
    this.stop();
    return this.go(this.ply + way);
  }

  /** The scoring before or after. @param {number} way */
  jump(way) {
    this.stop();
    const plies = this.outline.scorings.map((scoring) => scoring.ply + 1);
    const next = way > 0 ? plies.find((ply) => ply > this.ply) : plies.findLast((ply) => ply < this.ply);
    if (next !== undefined) void this.go(next);
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.ply >= this.outline.plies) void this.go(0);
    const beat = async () => {
      await this.go(this.ply + 1);
      if (this.ply >= this.outline.plies) this.stop();
    };
    this.playing = window.setInterval(() => void beat(), EACH);
    this.#playButton();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = 0;
    this.#playButton();
  }

  #playButton() {
    show(byId("go-play"), icon(this.playing ? "pause" : "play"));
    byId("go-play").setAttribute("aria-label", this.playing ? "Pause" : "Play");
  }

  // Everything that is known without asking: scrubber, graph, list.
  #follow() {
    const { ply, outline } = this;
    const share = outline.plies ? (100 * ply) / outline.plies : 0;
    byId("done").style.width = `${share}%`;
    byId("thumb").style.left = `${share}%`;
    const turn = outline.turns.filter((begun) => begun.ply < ply).length;
    show(byId("now"), "turn ", make("b", { class: "num" }, turn), ` of ${outline.turns.length}`);
    const track = byId("track");
    track.setAttribute("aria-valuemax", String(outline.plies));
    track.setAttribute("aria-valuenow", String(ply));
    track.setAttribute(
      "aria-valuetext",
      `turn ${turn} of ${outline.turns.length}, scores ${(outline.scores[ply] ?? []).map(figures).join(", ")}`,
    );
    showChart(byId("chart"), outline, this.names, ply, (to) => void this.go(to));
    this.#list();
    history.replaceState(null, "", `${location.pathname}${query({ ply, seat: this.seat })}`);
  }

  // What the ply just played did: its sentence, its points, its places.
  #tell() {
    const told = this.story.filter((line) => line.ply === this.ply - 1);
    const deed = told.find(({ line }) => !isScoring(line)) ?? told[0];
    const turn = this.outline.turns.filter((begun) => begun.ply < this.ply).length;
    const player = deed?.line.player ?? this.outline.turns[turn - 1]?.player ?? -1;
    show(byId("prompt-badge"), player >= 0 ? badge(player, "large") : null);
    byId("prompt-who").textContent =
      this.ply === 0 ? "The beginning" : player >= 0 ? `Turn ${turn}, ${this.names[player]}` : `Turn ${turn}`;
    const scorings = told.filter(({ line }) => line.points);
    const sums = scorings.map(
      ({ line }) => `${this.names[line.player]} ${signed(line.points)}${line.sum ? ` (${line.sum})` : ""}`,
    );
    if (sums.length > 2) sums.splice(0, sums.length, `${scorings.length} scorings follow.`);
    const words =
      deed && !isScoring(deed.line) ? sentence(deed.line.text.replace(`{${player}} `, ""), this.names) : [];
    const rule = scorings.length < 3 ? scorings[0]?.line.rule : "";
    show(
      byId("prompt-text"),
      ...words,
      sums.length ? ` ${sums.join(", ")} ` : null,
      rule ? ruleLink(rule) : null,
    );
    byId("prompt-text").onclick = (event) => {
      const link = /** @type {Element} */ (event.target).closest("a");
      if (!link) return;
      event.preventDefault();
      if (link.dataset.rule) this.rules(link.dataset.rule);
    };
    this.board.light("lit", []);
    for (const { line } of scorings) this.board.alsoLight("lit", [line.at], line.player);
    this.overlay.frame(deed ? linksOf(deed.line.text) : [], Math.max(0, player));
    this.overlay.points(scorings, true);
  }

  #list() {
    const rows = this.outline.scorings.filter(({ line }) => !this.without.has(line.player));
    const list = byId("scorings");
    const key = `${rows.length} ${[...this.without].join()}`;
    if (list.dataset.key !== key) {
      list.dataset.key = key;
      list.replaceChildren(...rows.map((scoring) => this.#scoring(scoring)));
    }
    for (const row of list.children)
      row.classList.toggle("now", row.getAttribute("data-ply") === String(this.ply));
    const now = list.querySelector(".now");
    if (now instanceof HTMLElement) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /** @param {{ply: number, line: Line}} scoring */
  #scoring({ ply, line }) {
    const turn = this.outline.turns.filter((begun) => begun.ply <= ply).length;
    const noun = /\[([^\]]*)\]/.exec(line.text)?.[1] ?? line.category;
    const words = make(
      "span",
      {},
      make("span", { class: "who" }, this.names[line.player] ?? ""),
      noun ? ` · ${plain(noun, this.names)}` : "",
      line.sum ? make("small", {}, line.sum) : null,
    );
    const points = make("b", { class: "num" }, signed(line.points));
    const link = make(
      "a",
      { href: `?ply=${ply + 1}` },
      make("span", { class: "at num" }, turn),
      badge(Math.max(0, line.player), "small"),
      words,
      points,
    );
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.stop();
      void this.go(ply + 1);
    });
    return make("li", { class: `seat seat-${Math.max(0, line.player) % 5}`, "data-ply": ply + 1 }, link);
  }

  #ticks() {
    /** @type {Map<number, number>} */
    const stacked = new Map();
    const { plies, scorings } = this.outline;
    const marks = scorings.map(({ ply, line }) => {
      const up = stacked.get(ply) ?? 0;
      stacked.set(ply, up + 1);
      if (up > 1) return null;
      const seat = Math.max(0, line.player) % 5;
      const mark = make(
        "i",
        { class: `seat seat-${seat}` },
        draw(
          "svg",
          { viewBox: "-7 -7 14 14", "aria-hidden": "true" },
          draw("use", { href: `#seat-mark-${seat}`, x: -10, y: -10, width: 20, height: 20 }),
        ),
      );
      mark.style.left = `${(100 * (ply + 1)) / plies}%`;
      mark.style.setProperty("--up", String(up));
      return mark;
    });
    show(byId("ticks"), ...marks);
  }

  #who() {
    const chips = this.names.map((name, seat) => {
      const chip = make(
        "button",
        { type: "button", "aria-label": name, "aria-pressed": "true", title: name },
        badge(seat, "small"),
      );
      chip.addEventListener("click", () => {
        if (!this.without.delete(seat)) this.without.add(seat);
        chip.setAttribute("aria-pressed", String(!this.without.has(seat)));
        this.#list();
      });
      return chip;
    });
    show(byId("who"), ...chips);
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      slip("good", "The link to this moment is copied.", { stays: 3000 });
    } catch {
      slip(
        "",
        make("input", { class: "select", readonly: true, value: location.href, "aria-label": "The link" }),
        { stays: 30000 },
      );
    }
  }

  /** @param {string} rule */
  rules(rule) {
    if (this.last) void openRules(this.panel, this.last.game, rule);
  }
}

Object.assign(window, { tavola: new Replay() });
