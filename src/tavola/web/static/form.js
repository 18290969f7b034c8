// The form for a new table: who sits where, the options in words, and presets of them.

import { call } from "./api.js";
import { button, icon, make, show } from "./dom.js";
import { askName } from "./names.js";
import { showRules } from "./rules.js";
import { colourWords, has, newSeat, seatList, select, sentSeats } from "./seatlist.js";
import { slip } from "./slips.js";

/** @typedef {import("./start.js").Game} Game */
/** @typedef {import("./start.js").Option} Option */
/** @typedef {import("./seatlist.js").SeatChoice} SeatChoice */

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
        { class: "button quiet small how", onclick: () => void showRules(game) },
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
    const rows = game.options.map((option) => this.#optionRow(option));
    const presets = Object.entries(game.presets);
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
            game.presets[name]?.[option.name] ?? option.values[0].value,
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
        presets.length > 1 ? make("div", {}, make("dt", {}, "Rules"), make("dd", {}, preset)) : null,
        this.#switchRow(
          "Show hints",
          "your best moves in words, when you ask",
          this.hints,
          (on) => (this.hints = on),
        ),
        has(this.seats, "open")
          ? this.#switchRow(
              "For everyone",
              "list the table among the open ones",
              this.listed,
              (on) => (this.listed = on),
            )
          : null,
      ),
      rows.length ? details : null,
    );
  }

  fine = false;

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
    if (!game) return;
    if (!this.myName && has(this.seats, "me")) this.myName = await askName("");
    try {
      const made = await call("POST", "/api/tables", {
        game: game.name,
        options: this.options,
        seats: sentSeats(this.seats),
        hints: this.hints,
        public: this.listed && has(this.seats, "open"),
      });
      location.assign(`/table/${made.table}`);
    } catch (refusal) {
      slip("warn", /** @type {Error} */ (refusal).message);
    }
  }
}

/** @param {Option} option */
function isSwitch(option) {
  return option.values.length === 2 && option.values.every(({ value }) => value === "on" || value === "off");
}
