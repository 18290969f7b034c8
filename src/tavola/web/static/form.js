// The form for a new table: who sits where, the options in words, and presets of them.

import { call } from "./api.js";
import { badge, button, icon, make, show } from "./dom.js";
import { askName } from "./names.js";
import { slip } from "./slips.js";

/** @typedef {import("./start.js").Game} Game */
/** @typedef {import("./start.js").Option} Option */
/** @typedef {{kind: string, bot: string, name: string}} SeatChoice */

const KINDS = [
  ["me", "You"],
  ["bot", "Bot"],
  ["guest", "Friend here"],
  ["open", "Friend by link"],
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
    const fair = game.bots[Math.min(1, game.bots.length - 1)]?.bot ?? "";
    const usual = [
      { kind: "me", bot: fair, name: "" },
      { kind: "bot", bot: fair, name: "" },
    ];
    const count = Math.min(Math.max(before.length || 2, game.seats[0]), game.seats[game.seats.length - 1]);
    this.seats = Array.from(
      { length: count },
      (_, at) => before[at] ?? usual[at] ?? { kind: "bot", bot: fair, name: "" },
    );
    this.#draw();
  }

  #draw() {
    const { game } = this;
    if (!game) return;
    show(
      this.form,
      make("header", {}, make("h2", {}, "New table"), make("span", { class: "pick" }, game.title)),
      this.#seatField(game),
      this.#optionField(game),
      make(
        "footer",
        {},
        make(
          "button",
          { class: "button primary", type: "submit" },
          this.seats.some((seat) => seat.kind === "open") ? "Open the table" : "Play",
        ),
        make("p", {}, this.#footnote()),
      ),
    );
  }

  #footnote() {
    if (this.seats.some((seat) => seat.kind === "open"))
      return "The table shows a link for each friend who is not here.";
    if (this.seats.some((seat) => seat.kind === "guest")) return "You pass the device from turn to turn.";
    return this.seats.some((seat) => seat.kind === "me")
      ? "You can leave at any time and come back; nothing is lost."
      : "The bots play, and you watch.";
  }

  /** @param {Game} game */
  #seatField(game) {
    const most = game.seats[game.seats.length - 1];
    const rows = this.seats.map((seat, at) => this.#seatRow(game, seat, at));
    const add = button(
      "Add a seat",
      { class: "button quiet add", disabled: this.seats.length >= most, onclick: () => this.#add(game) },
      icon("plus"),
    );
    add.append(make("span", { class: "hint" }, `up to ${most}`));
    return make(
      "fieldset",
      {},
      make("legend", {}, "Seats"),
      make("ol", { class: "seatlist" }, ...rows),
      this.seats.length < most ? add : null,
    );
  }

  /** @param {Game} game @param {SeatChoice} seat @param {number} at */
  #seatRow(game, seat, at) {
    const taken = this.seats.some((other, place) => place !== at && other.kind === "me");
    const kinds = KINDS.filter(([kind]) => kind !== "me" || !taken);
    const choose = select(`Who sits in seat ${at + 1}`, kinds, seat.kind, (kind) => {
      seat.kind = kind;
      this.#draw();
      this.form.querySelectorAll("select")[this.#selectOf(at)]?.focus();
    });
    const away = make(
      "button",
      {
        type: "button",
        class: "button quiet remove",
        "aria-label": `Take seat ${at + 1} away`,
        title: "Take this seat away",
        onclick: () => this.#remove(at),
      },
      icon("close"),
    );
    return make(
      "li",
      {},
      badge(at),
      choose,
      this.#seatDetail(game, seat, at),
      this.seats.length > game.seats[0] ? away : make("span"),
    );
  }

  // Rows above have one select, or two for a bot.
  /** @param {number} at */
  #selectOf(at) {
    return this.seats.slice(0, at).reduce((sum, seat) => sum + (seat.kind === "bot" ? 2 : 1), 0);
  }

  /** @param {Game} game @param {SeatChoice} seat @param {number} at */
  #seatDetail(game, seat, at) {
    if (seat.kind === "bot")
      return select(
        `How strong is the bot in seat ${at + 1}`,
        game.bots.map(({ bot, name }) => [bot, name]),
        seat.bot,
        (bot) => (seat.bot = bot),
      );
    if (seat.kind === "guest") {
      const field = make("input", {
        class: "select",
        placeholder: "Name",
        maxlength: "30",
        value: seat.name,
        "aria-label": `Name of the friend in seat ${at + 1}`,
      });
      field.addEventListener("input", () => (seat.name = field.value));
      return field;
    }
    const words = seat.kind === "open" ? "gets a link" : this.myName || "";
    return make("span", { class: "hint" }, words, at === 0 ? `${words ? ", " : ""}plays first` : "");
  }

  /** @param {Game} game */
  #add(game) {
    this.seats.push({ kind: "bot", bot: game.bots[Math.min(1, game.bots.length - 1)]?.bot ?? "", name: "" });
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
        this.seats.some((seat) => seat.kind === "open")
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
    const seats = this.seats.map(({ kind, bot, name }) =>
      kind === "bot" ? { kind, bot } : kind === "guest" ? { kind, name } : { kind },
    );
    if (!this.myName && this.seats.some((seat) => seat.kind === "me")) this.myName = await askName("");
    try {
      const made = await call("POST", "/api/tables", {
        game: game.name,
        options: this.options,
        seats,
        hints: this.hints,
        public: this.listed && seats.some((seat) => seat.kind === "open"),
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

/** @param {string} label @param {string[][]} values @param {string} now @param {(value: string) => void} changed */
export function select(label, values, now, changed) {
  const field = make(
    "select",
    { class: "select", "aria-label": label },
    ...values.map(([value, text]) => make("option", { value, selected: value === now }, text)),
  );
  field.addEventListener("change", () => changed(field.value));
  return field;
}
