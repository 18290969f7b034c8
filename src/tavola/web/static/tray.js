// The tray under the board: the thing in hand, its turning, and the buttons that act.

import { button, icon, make, narrow, show } from "./dom.js";
import { awaited, isMine } from "./prompt.js";
import { quarters, stepName } from "./paths.js";
import { drawn, symbol } from "./symbols.js";
import { counted, namesOf, plain } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./paths.js").Paths} Paths */
/**
 * @typedef {object} Acts
 * @property {(way: number) => void} turn
 * @property {() => void} back
 * @property {() => void} play
 * @property {(id: string) => void} press
 * @property {() => void} result
 * @property {() => void} moves
 * @property {() => void} common
 * @property {(event: Event) => void} invite
 * @property {() => void} fillWithBots
 */

const BUTTON = "button:";

/** @param {HTMLElement} tray @param {Message} message @param {Paths} paths @param {Acts} acts */
export function showTray(tray, message, paths, acts) {
  const held =
    document.activeElement instanceof HTMLElement && tray.contains(document.activeElement)
      ? document.activeElement.dataset.key
      : undefined;
  const hand = message.prompt?.hand ?? null;
  const offered = narrow.matches && isMine(message) ? offeredItems(message, paths) : [];
  tray.inert = false;
  show(
    tray,
    hand && !message.over ? handPart(hand, paths, acts, isMine(message)) : null,
    wordsPart(message, paths),
    commonPart(message, acts),
    offered.length ? itemsPart(offered, paths, acts) : null,
    goPart(message, paths, acts, offered.length > 0),
  );
  if (held)
    /** @type {HTMLElement | null} */ (tray.querySelector(`[data-key="${CSS.escape(held)}"]`))?.focus();
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
    make(
      "button",
      {
        type: "button",
        class: "button round",
        "data-key": "left",
        "aria-label": "Turn left",
        title: "Turn left (shift R)",
        onclick: () => acts.turn(-1),
      },
      icon("left"),
    ),
    thing,
    make(
      "button",
      {
        type: "button",
        class: "button round",
        "data-key": "right",
        "aria-label": "Turn right",
        title: "Turn right (R)",
        onclick: () => acts.turn(1),
      },
      icon("right"),
    ),
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
  if (message.over) return ["The game is finished."];
  if (awaited(message)) return ["It is the turn of a free seat."];
  if (message.seat === null) return ["You are watching."];
  if (!isMine(message))
    return [`Waiting for ${namesOf(message.seats)[message.to_move ?? 0] ?? "the others"}.`];
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
  if (!ids.length) return "Choose";
  if (ids.length === 1) return "Press what glows";
  const last = paths.open().every((choice) => choice.path.length === paths.chosen.length + 1);
  if (paths.chosen.length) return last ? "Now press where it goes" : "Now press one that glows";
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
    { type: "button", class: "link", "data-key": "common", onclick: acts.common },
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
  return [...paths.next().keys(), ...paths.chosen].flatMap(
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
          onclick: () => acts.press(item.id),
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
      button("Replay", { onclick: () => location.assign(`/table/${message.table}/replay`) }, icon("history")),
      button("Result", { class: "button primary", onclick: acts.result }),
    );
  if (awaited(message) && message.my_seats.length) {
    return make(
      "div",
      { class: "go" },
      button("Start now with bots", { onclick: acts.fillWithBots }),
      button("Copy link", { class: "button primary", onclick: acts.invite }, icon("link")),
    );
  }
  if (!isMine(message)) return null;
  const whole = paths.whole();
  const buttons = [...paths.next()].filter(([id]) => id.startsWith(BUTTON));
  const parts = buttons.map(([id, behind]) => {
    const words = plain(id.slice(BUTTON.length), namesOf(message.seats));
    const main = !whole && (buttons.length === 1 || words === message.prompt?.act);
    return button(words, {
      class: `button${main ? " primary" : ""}`,
      "data-key": id,
      title: behind.length === 1 && stepName(behind) !== words ? stepName(behind) : null,
      onclick: () => acts.press(id),
    });
  });
  if (paths.chosen.length) parts.unshift(button("Back ", { "data-key": "back", onclick: acts.back }));
  if (paths.chosen.length) parts[0].append(make("kbd", {}, "Esc"));
  if (!parts.length && !whole && !offers && narrow.matches)
    parts.push(button("List the moves", { "data-key": "moves", onclick: acts.moves }, icon("list")));
  if (whole)
    parts.push(
      button(
        message.prompt?.act || "Play",
        { class: "button primary", "data-key": "play", onclick: acts.play },
        icon("tick"),
      ),
    );
  return parts.length ? make("div", { class: `go${parts.length > 3 ? " many" : ""}` }, ...parts) : null;
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
