// The form for a new table: who sits where, the options in words, and presets of them.

import { call } from "./api.js";
import { button, icon, make, show } from "./dom.js";
import { askName } from "./names.js";
import { showRules } from "./rules.js";
import { colourWords, has, newSeat, seatList, select, sentSeats } from "./seatlist.js";
import { notice } from "./notices.js";
import { LEVELS } from "./words.js";
import { aimFirst, aimPart, showMeButton } from "./showme.js";

/** @typedef {import("./start.js").Game} Game */
/** @typedef {import("./start.js").Option} Option */
/** @typedef {import("./seatlist.js").SeatChoice} SeatChoice */

const USUAL = "Usual rules";
const GENTLE = ["level:1", "level:2"];
/** @type {[string, string][]} */
const CLOCKS = [
  ["none", "No clock"],
  ...[1, 2, 3, 5, 7].map((days) => /** @type {[string, string]} */ ([`days:${days}`, days > 1 ? `${days} days a turn` : "1 day a turn"])),
  ...[[5, 5], [10, 10], [15, 10], [25, 20], [40, 30]].map(
    ([minutes, step]) => /** @type {[string, string]} */ ([`live:${minutes}:${step}`, `${minutes} min each, + ${step} s a turn`]),
  ),
];

export class NewTable {
  /** @param {HTMLElement} form @param {string} myName */
  constructor(form, myName) {
    this.form = form;
    this.myName = myName;
    /** @type {Game | null} */
    this.game = null;
    /** @type {SeatChoice[]} */
    this.seats = [];
    /** @type {Record<string, string>} */
    this.options = {};
    this.hints = true;
    this.listed = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#open();
    });
  }

  /** @param {Game} game */
  show(game) {
    const before = this.seats;
    this.game = game;
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.values[0].value]));
    const count = Math.min(Math.max(before.length || 2, game.seats[0]), game.seats[game.seats.length - 1]);
    this.seats = Array.from(
      { length: count },
      (_, at) => before[at] ?? newSeat(game.bots, at === 0 ? "me" : "bot"),
    );
    this.#draw();
  }

  #draw() {
    const { game } = this;
    if (!game) return;
    show(
      this.form,
      make("header", {}, make("h2", {}, "New table"), make("span", { class: "pick" }, game.title)),
      button(
        "How it is played",
        { class: "button quiet small how", onclick: () => void showRules(game, aimPart(game.name), showMeButton(game.name, "button primary")) },
        icon("book"),
      ),
      this.#seatField(game),
      this.#optionField(game),
      make(
        "footer",
        {},
        make(
          "button",
          { class: "button primary", type: "submit" },
          has(this.seats, "open") ? "Open the table" : "Play",
        ),
        make("p", {}, this.#footnote()),
      ),
    );
  }

  #footnote() {
    if (has(this.seats, "open")) return "The table shows a link for each friend who is not here.";
    if (has(this.seats, "guest")) return "You pass the device from turn to turn.";
    return has(this.seats, "me")
      ? "You can leave at any time and come back; nothing is lost."
      : "The bots play, and you watch.";
  }

  /** @param {Game} game */
  #seatField(game) {
    const most = game.seats[game.seats.length - 1];
    const list = seatList({
      seats: this.seats,
      bots: game.bots,
      myName: this.myName,
      changed: (at) => this.#changed(at),
      remove: this.seats.length > game.seats[0] ? (at) => this.#remove(at) : null,
    });
    const add = button(
      "Add a seat",
      { class: "button quiet add", disabled: this.seats.length >= most, onclick: () => this.#add(game) },
      icon("plus"),
    );
    add.append(make("span", { class: "hint" }, `up to ${most}`));
    return make(
      "fieldset",
      {},
      make("legend", {}, "Seats and colours"),
      list,
      this.seats.length < most ? add : null,
      colourWords(),
    );
  }

  /** @param {number} at */
  #changed(at) {
    this.#draw();
    /** @type {HTMLElement | null} */ (
      this.form.querySelector(`.seatlist li:nth-child(${at + 1}) select`)
    )?.focus();
  }

  /** @param {Game} game */
  #add(game) {
    this.seats.push(newSeat(game.bots, "bot"));
    this.#draw();
    /** @type {HTMLElement | null} */ (this.form.querySelector(".seatlist li:last-child select"))?.focus();
  }

  /** @param {number} at */
  #remove(at) {
    this.seats.splice(at, 1);
    this.#draw();
    /** @type {HTMLElement | null} */ (this.form.querySelector(".add"))?.focus();
  }

  /** @param {Game} game */
  #optionField(game) {
    const rows = [...game.options.map((option) => this.#optionRow(option)), ...(has(this.seats, "open") ? [this.#standInRow()] : [])];
    /** @type {Game["presets"]} */
    const known = { [USUAL]: {}, ...game.presets };
    const presets = Object.entries(known);
    const now = presets.find(([, set]) =>
      game.options.every(
        (option) => this.options[option.name] === (set[option.name] ?? option.values[0].value),
      ),
    );
    const preset = select(
      "Rules",
      [...presets.map(([name]) => [name, name]), ...(now ? [] : [["", "As chosen below"]])],
      now?.[0] ?? "",
      (name) => {
        this.options = Object.fromEntries(
          game.options.map((option) => [
            option.name,
            game.presets[name]?.[option.name] ?? option.values[0].value, // of the usual rules: the first
          ]),
        );
        this.#draw();
      },
    );
    const details = make(
      "details",
      { class: "fine", open: this.fine },
      make("summary", {}, "More options"),
      make("dl", { class: "options" }, ...rows),
    );
    details.addEventListener("toggle", () => (this.fine = details.open));
    return make(
      "fieldset",
      {},
      make("legend", {}, "Options"),
      make(
        "dl",
        { class: "options" },
        presets.length > 1
          ? make(
              "div",
              { class: "wide" },
              make("dt", {}, "Rules"),
              make("dd", {}, preset, make("small", { class: "quiet-words" }, this.#changes(game))),
            )
          : null,
        this.#switchRow(
          "Show hints",
          "your best moves in words, when you ask",
          this.hints,
          (on) => (this.hints = on),
        ),
        this.#isAlone()
          ? this.#switchRow(
              "Warn me before a blunder",
              "when a move gives away much, three times at most",
              this.#warns(),
              (on) => (this.warn = on),
            )
          : null,
        this.#isAlone()
          ? this.#switchRow(
              "Take back my turn",
              "a whole turn, whatever it has revealed",
              this.takeBack,
              (on) => (this.takeBack = on),
            )
          : null,
        has(this.seats, "open") ? this.#clockRow() : null,
        this.#mayRate() ? this.#switchRow("Rated", "counts for ratings; no hints, nothing is taken back", this.rated, (on) => (this.rated = on)) : null,
        has(this.seats, "open")
          ? this.#switchRow(
              "For everyone",
              "list the table among the open ones",
              this.listed,
              (on) => (this.listed = on),
            )
          : null,
        has(this.seats, "open") ? this.#switchRow("Watched by link only", "nobody else looks on, not even with the address", this.byLink, (on) => (this.byLink = on)) : null,
      ),
      rows.length ? details : null,
    );
  }

  /** Say in words what differs from the usual rules. @param {Game} game */
  #changes(game) {
    const changed = game.options.flatMap(({ name, text, values }) => {
      const chosen = values.find(({ value }) => value === this.options[name]);
      return chosen && chosen !== values[0] ? [`${text}: ${lowered(chosen.text)}.`] : [];
    });
    return changed.join(" ") || "As the rules tell it, without a variant.";
  }

  /** Only people sit at a rated table, each at a browser of their own. */
  #mayRate() {
    return has(this.seats, "open") && this.seats.every(({ kind }) => kind === "me" || kind === "open");
  }

  /** Against bots only, nobody else sees what a coach says, or is wronged by a turn taken back. */
  #isAlone() {
    const others = this.seats.filter(({ kind }) => kind !== "me");
    return has(this.seats, "me") && others.length > 0 && others.every(({ kind }) => kind === "bot");
  }

  /** Unless somebody has chosen, only gentle bots come with warnings. */
  #warns() {
    return this.warn ?? this.seats.every(({ kind, bot }) => kind === "me" || GENTLE.includes(bot));
  }

  /** @type {boolean | null} */
  warn = null;
  fine = false;
  rated = false;
  byLink = false;
  takeBack = true;
  clock = "none";
  standin = "level:3";

  #clockRow() {
    const choose = (/** @type {string} */ clock) => ((this.clock = clock), this.#draw());
    const late = this.clock.startsWith("days") ? "a bot plays that turn; after three, until one is back" : "a bot plays until one is back";
    const words = this.clock === "none" ? "nobody is hurried" : `when time is up ${late}`;
    return make(
      "div",
      { class: "wide" },
      make("dt", {}, "Clock"),
      make("dd", {}, select("Clock", CLOCKS, this.clock, choose), make("small", { class: "quiet-words" }, words)),
    );
  }

  #standInRow() {
    const levels = LEVELS.map((name, at) => [`level:${at + 1}`, name]);
    const choose = (/** @type {string} */ bot) => (this.standin = bot);
    const words = make("small", { class: "quiet-words" }, "a bot of this level plays for who is away");
    return make("div", { class: "wide" }, make("dt", {}, "Stand-in"), make("dd", {}, select("Stand-in", levels, this.standin, choose), words));
  }

  /** @param {Option} option */
  #optionRow(option) {
    const values = option.values.map(({ value, text }) => [value, text]);
    const change = (/** @type {string} */ value) => {
      this.options[option.name] = value;
      this.#draw();
    };
    const on = option.values.find(({ value }) => value === this.options[option.name]);
    if (isSwitch(option))
      return this.#switchRow(option.text, on?.text ?? "", on?.value === "on", (now) =>
        change(now ? "on" : "off"),
      );
    return make(
      "div",
      { class: "wide" },
      make("dt", {}, option.text),
      make("dd", {}, select(option.text, values, this.options[option.name], change)),
    );
  }

  /** @param {string} title @param {string} words @param {boolean} on @param {(on: boolean) => void} changed */
  #switchRow(title, words, on, changed) {
    const knob = make("button", {
      type: "button",
      class: `switch${on ? " on" : ""}`,
      role: "switch",
      "aria-checked": String(on),
      "aria-label": title,
    });
    knob.addEventListener("click", () => {
      const now = knob.getAttribute("aria-checked") !== "true";
      knob.setAttribute("aria-checked", String(now));
      knob.classList.toggle("on", now);
      changed(now);
    });
    return make("div", {}, make("dt", {}, title, make("small", {}, words)), make("dd", {}, knob));
  }

  async #open() {
    const { game } = this;
    if (!game || (has(this.seats, "me") && !(await aimFirst(game)))) return;
    if (!this.myName && has(this.seats, "me")) this.myName = await askName("");
    try {
      const made = await call("POST", "/api/tables", {
        game: game.name,
        options: this.options,
        seats: sentSeats(this.seats),
        hints: this.hints,
        warn: this.#isAlone() && this.#warns(),
        public: this.listed && has(this.seats, "open"),
        clock: has(this.seats, "open") ? this.clock : "none",
        rated: this.rated && this.#mayRate(),
        watch: this.byLink && has(this.seats, "open") ? "link" : "all",
        standin: this.standin,
        take_back: this.#isAlone() ? this.takeBack : undefined,
      });
      location.assign(`/table/${made.table}`);
    } catch (refusal) {
      notice("warn", /** @type {Error} */ (refusal).message);
    }
  }
}

/** @param {Option} option */
function isSwitch(option) {
  return option.values.length === 2 && option.values.every(({ value }) => value === "on" || value === "off");
}

/** @param {string} text */
function lowered(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
