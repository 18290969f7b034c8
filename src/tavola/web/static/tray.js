// The tray under the board: the hand, or the thing in hand and its turning; and the buttons that act.

import { badge, button, byId, icon, make, narrow, show, turnButton } from "./dom.js";
import { isMine } from "./mine.js";
import { awaited } from "./prompt.js";
import { actOf, quarters } from "./paths.js";
import { drawn, symbol } from "./symbols.js";
import { capital, counted, named, namesOf, plain, unlinked } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./paths.js").Paths} Paths */
/** @typedef {import("./types.js").Warned} Warned */
/**
 * @typedef {object} Acts
 * @property {(way: number) => void} turn
 * @property {() => void} back
 * @property {() => void} playWhole
 * @property {() => void} insist on what was warned of
 * @property {(id: string) => void} press
 * @property {(id: string) => void} offer
 * @property {(id: string) => void} hold
 * @property {() => void} forget what was chosen
 * @property {() => void} result
 * @property {() => void} again
 * @property {(name: string) => void} toggle a sheet
 * @property {() => void} invite
 * @property {() => void} fillWithBots
 * @property {(seat: number) => void} sitAgain
 */

const BUTTON = "button:";

export class Tray {
  /** @param {HTMLElement} tray @param {Acts} acts */
  constructor(tray, acts) {
    this.tray = tray;
    this.acts = acts;
    /** @type {import("./hand.js").Hand | null} */
    this.hand = null;
  }

  /**
   * @param {Message} message @param {Paths} paths
   * @param {typeof import("./hand.js") | null} hand once it is fetched
   * @param {{what: HTMLElement, go: HTMLElement} | null} [instead] of what is said and offered
   */
  show(message, paths, hand, instead = null) {
    const { tray, acts } = this;
    tray.classList.remove("warned");
    const holds = hand !== null && message.hand.length > 0;
    tray.classList.toggle("holds", holds);
    byId("table").classList.toggle("hand", holds);
    byId("table").classList.toggle("low", holds && hand.isLow(message.hand));
    if (!holds) return instead ? show(tray, instead.what, instead.go) : showTray(tray, message, paths, acts);
    this.hand ??= new hand.Hand((id) => acts.hold(id));
    // Taken out and put in again, the hand would lose its focus and how far it was scrolled.
    if (this.hand.part.parentNode !== tray) tray.replaceChildren(this.hand.part);
    while (tray.lastChild !== this.hand.part) tray.lastChild?.remove();
    this.hand.show(message, paths);
    tray.append(instead?.go ?? goPart(message, paths, acts, true) ?? make("div", { class: "go" }));
  }

  /** Say what a move gives away, in place of everything else. @param {Message} message @param {Warned} warned */
  warn(message, warned) {
    this.tray.classList.add("warned");
    this.tray.classList.remove("holds"); // which lays a hand out
    show(this.tray, ...cautionParts(warned, namesOf(message.seats), actOf(message.prompt, warned.choice), this.acts));
  }
}

/** Before a blunder: what the move gives away, and both ways on. @param {Warned} warned @param {string[]} names @param {string} act @param {Acts} acts */
function cautionParts({ title, text }, names, act, acts) {
  const verb = act.startsWith("Lay ") ? "Lay" : "Play";
  return [
    make("span", { class: "warn-mark", "aria-hidden": "true" }, icon("warn")),
    make(
      "div",
      { class: "what", role: "status" },
      make("b", {}, ...unlinked(title, names)),
      make("small", {}, ...unlinked(text, names)),
    ),
    make(
      "div",
      { class: "go" },
      button(`${verb} it anyway`, { "data-key": "insist", onclick: () => acts.insist() }),
      button("Choose again", { class: "button primary", "data-key": "again", onclick: () => acts.forget() }, icon("undo")),
    ),
  ];
}

/** @param {HTMLElement} tray @param {Message} message @param {Paths} paths @param {Acts} acts */
function showTray(tray, message, paths, acts) {
  const hand = message.prompt?.hand ?? null;
  const offered = narrow.matches && isMine(message) ? offeredItems(message, paths) : [];
  show(
    tray,
    hand && !message.over ? handPart(hand, paths, acts, isMine(message)) : null,
    offered.length ? itemsPart(offered, paths, acts) : wordsPart(message, paths),
    commonPart(message, acts),
    goPart(message, paths, acts, offered.length > 0),
  );
}

/** @param {Item} hand @param {Paths} paths @param {Acts} acts @param {boolean} mine */
function handPart(hand, paths, acts, mine) {
  const turn = mine ? quarters(paths.turn) : 0;
  const thing = drawn(hand.symbol)
    ? symbol(hand.symbol, { class: "tile", turn })
    : make("span", { class: "tile words" }, hand.label);
  if (!mine || !paths.turnable) return make("div", { class: "turner" }, thing);
  return make(
    "div",
    { class: "turner" },
    turnButton(-1, { class: "button round", "data-key": "left" }, (way) => acts.turn(way)),
    thing,
    turnButton(1, { class: "button round", "data-key": "right" }, (way) => acts.turn(way)),
  );
}

/** @param {Message} message @param {Paths} paths */
function wordsPart(message, paths) {
  const hand = message.over ? null : message.prompt?.hand;
  const small = smallWords(message, paths);
  if (!hand && !small) return null;
  return make("div", { class: "what" }, hand ? make("b", {}, hand.label) : null, make("small", {}, ...small));
}

/** @param {Message} message @param {Paths} paths */
function smallWords(message, paths) {
  if (message.over || message.closed) return ["The game is finished."];
  if (awaited(message)) return ["It is the turn of a free seat."];
  if (message.seat === null) return ["You are watching."];
  if (!isMine(message))
    return ["Waiting for ", named(namesOf(message.seats)[message.to_move ?? 0] ?? "the others"), "."];
  if (paths.turning) {
    const fit = paths.turns.length;
    return [
      fit === 1 ? "It fits here in one way" : `${capital(counted(fit, "turn"))} fit here`,
      more(fit > 1 ? [make("kbd", {}, "R"), " turns it"] : []),
    ];
  }
  return [pressWords(message, paths), more([make("kbd", {}, "L"), " lists the moves"])];
}

/** @param {Message} message @param {Paths} paths */
function pressWords(message, paths) {
  const ids = [...paths.next().keys()].filter((id) => !id.startsWith(BUTTON));
  if (paths.whole()) return "Or press another one to choose that instead";
  if (!ids.length) return "Choose";
  if (ids.length === 1 || message.lesson) return "Press what glows";
  if (paths.chosen.length) return "Now press one that glows";
  return `Press one of the ${counted(ids.length, nounFor(message, ids))} that glow`;
}

/** What things to press are called together. @param {Message} message @param {string[]} ids */
function nounFor(message, ids) {
  const items = message.mats.flat();
  const nouns = ids.map((id) => {
    const item = items.find((one) => one.id === id);
    if (item) return item.card ? "card" : "thing";
    return document.getElementById(id)?.dataset.piece ? "piece" : "place";
  });
  return new Set(nouns).size === 1 ? nouns[0] : "thing";
}

/** @param {(string | Node)[]} parts */
function more(parts) {
  return make("span", { class: "more" }, ...(parts.length ? ["\u2002", ...parts] : []));
}

/** @param {Message} message @param {Acts} acts */
function commonPart(message, acts) {
  const items = message.common ?? [];
  if (!items.length) return null;
  // Things of one kind (their ids begin alike) can be counted together; blocks and cards cannot.
  const alike = new Set(items.map((item) => item.id.split("-")[0])).size === 1;
  const all = items.reduce((sum, item) => sum + (item.count ?? 0), 0);
  const top = items.find((item) => drawn(item.symbol));
  const link = make(
    "button",
    { type: "button", class: "link", "data-key": "common", onclick: () => acts.toggle("common") },
    "what is left",
  );
  return make(
    "div",
    { class: "left" },
    top ? make("span", { class: "stack" }, symbol(top.symbol)) : null,
    make(
      "div",
      {},
      alike ? make("b", { class: "num" }, all) : null,
      make("small", {}, alike ? "left · " : "", link),
    ),
  );
}

// On a phone the mats are a strip; what may be pressed on them is offered here too.
/** @param {Message} message @param {Paths} paths */
function offeredItems(message, paths) {
  const items = message.mats.flat();
  // What completes a move stays among its neighbours, or the second tap would meet another thing.
  const depth = paths.chosen.length - Number(paths.chosen.length > 0 && !paths.next().size);
  return [...new Set([...paths.next(depth).keys(), ...paths.chosen])].flatMap(
    (id) => items.find((item) => item.id === id) ?? [],
  );
}

/** @param {Item[]} offered @param {Paths} paths @param {Acts} acts */
function itemsPart(offered, paths, acts) {
  return make(
    "div",
    { class: "offer" },
    ...offered.map((item) =>
      button(
        item.label,
        {
          class: `button legal-item${paths.chosen.includes(item.id) ? " chosen" : ""}`,
          "data-key": item.id,
          title: item.hint,
          onclick: () => acts.offer(item.id),
        },
        drawn(item.symbol) ? symbol(item.symbol) : null,
      ),
    ),
  );
}

/** @param {Message} message @param {Paths} paths @param {Acts} acts @param {boolean} offers */
function goPart(message, paths, acts, offers) {
  if (message.over)
    return make(
      "div",
      { class: "go" },
      button("Replay", { "data-key": "replay", onclick: () => location.assign(`/table/${message.table}/replay`) }, icon("history")),
      button("Result", { class: "button primary", "data-key": "result", onclick: () => acts.result() }),
    );
  if (message.closed)
    return make(
      "div",
      { class: "go" },
      button("Replay", { "data-key": "replay", onclick: () => location.assign(`/table/${message.table}/replay`) }, icon("history")),
      message.my_seats.length ? button("Play again", { class: "button primary", "data-key": "once-more", onclick: () => acts.again() }) : null,
    );
  if (awaited(message) && message.my_seats.length) {
    return make(
      "div",
      { class: "go" },
      button("Start now with bots", { "data-key": "bots", onclick: () => acts.fillWithBots() }),
      button("Copy link", { class: "button primary", "data-key": "invite", onclick: () => acts.invite() }, icon("link")),
    );
  }
  const left = message.seats.flatMap((seat, at) => (seat.mine_again ? [at] : []));
  if (left.length && !message.my_seats.length)
    return make("div", { class: "go" }, ...left.map((at) => againButton(at, acts)));
  if (!isMine(message)) return null;
  const whole = paths.whole();
  const { act = "", ends = [] } = message.prompt ?? {};
  const held = message.hand.flatMap((group) => group.items.map((item) => item.id));
  const buttons = [...paths.next()].filter(([id]) => id.startsWith(BUTTON) && !(offers && held.includes(id)));
  /** @type {HTMLButtonElement[]} */
  const parts = [];
  /** @type {HTMLButtonElement[]} */
  const ending = [];
  for (const [id] of buttons) {
    const words = plain(id.slice(BUTTON.length), namesOf(message.seats));
    const last = ends.includes(words);
    const main = !whole && (words === act || (buttons.length === 1 && !last));
    const known = {
      class: `button${main ? " primary" : ""}`,
      "data-key": id,
      onclick: () => acts.press(id),
    };
    const made = button("", known, make("span", {}, ...unlinked(id.slice(BUTTON.length), namesOf(message.seats))));
    (last ? ending : parts).push(made);
  }
  if (paths.chosen.length || paths.only) {
    parts.unshift(button("Back ", { "data-key": "back", onclick: () => acts.back() }));
    parts[0].append(make("kbd", {}, "Esc"));
  }
  if (!buttons.length && !parts.length && !whole && !offers && narrow.matches)
    parts.push(button("List the moves", { "data-key": "moves", onclick: () => acts.toggle("moves") }, icon("list")));
  if (whole)
    parts.push(
      button(
        actOf(message.prompt, whole),
        { class: "button primary", "data-key": "play", onclick: () => acts.playWhole() },
        icon("tick"),
      ),
    );
  // What ends or gives up something has a place of its own, so that it never comes to stand under a finger.
  return make(
    "div",
    { class: `go${parts.length > (offers && message.hand.length ? 2 : 3) ? " many" : ""}` },
    make("div", { class: "ways" }, ...parts),
    make("div", { class: "end" }, ...ending),
  );
}

/** @param {number} at @param {Acts} acts */
function againButton(at, acts) {
  return button(
    "Sit down again",
    { class: "button primary", "data-key": `again-${at}`, onclick: () => acts.sitAgain(at) },
    badge(at, "small"),
  );
}
