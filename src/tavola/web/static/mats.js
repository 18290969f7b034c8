// What lies in front of each player: name, score, supplies and cards, laid out as text and small pictures.

import { button, icon, make } from "./dom.js";
import { sits } from "./heads.js";
import { presenceMark, presenceWords } from "./presence.js";
import { drawn, symbol } from "./symbols.js";
import { figures, levelOf, named, namesOf } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Seat} Seat */

const WORTH = "What would score if it ended now, part by part";
const PIPS = 10; // a supply up to this many is drawn piece by piece

export class Mats {
  /**
   * @param {HTMLElement} holder
   * @param {object} hooks
   * @param {(id: string) => void} hooks.offer
   * @param {(seat: number) => void} hooks.openMat
   * @param {() => void} hooks.invite
   */
  constructor(holder, hooks) {
    this.holder = holder;
    this.hooks = hooks;
    this.drawn = "";
    holder.addEventListener("click", (event) => this.#clicked(/** @type {Element} */ (event.target)));
    holder.addEventListener("keydown", (event) => {
      const item = /** @type {Element} */ (event.target).closest("[data-item][role=button]");
      if (!item || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      this.hooks.offer(item.getAttribute("data-item") ?? "");
    });
  }

  /** @param {Message} message */
  show(message) {
    const now = JSON.stringify([
      message.mats,
      message.hand.length,
      message.seats,
      message.scores,
      message.projected,
      message.to_move,
      message.seat,
      message.places,
    ]);
    if (now === this.drawn) return;
    this.drawn = now;
    const names = namesOf(message.seats);
    this.holder.style.setProperty("--players", String(message.players));
    this.holder.replaceChildren(...message.seats.map((seat, at) => this.#mat(message, seat, at, names[at])));
    this.#reveal(this.holder.querySelector(".mine.now"));
    this.holder.tabIndex = this.holder.scrollHeight > this.holder.clientHeight ? 0 : -1; // to scroll by keys
  }

  /** @param {Message} message @param {Seat} seat @param {number} at @param {string} name */
  #mat(message, seat, at, name) {
    const items = message.mats[at] ?? [];
    const now = message.to_move === at && !message.over;
    const first = items.find((item) => item.count !== null && !item.card);
    const held = at === message.seat && message.hand.length > 0; // the rest is short, and stands in one row
    const pips = held ? undefined : items.find((item) => isPips(item));
    const rest = items.filter((item) => item !== pips);
    return make(
      "div",
      {
        class: `mat seat seat-${at % 5}${now ? " now" : ""}${seat.kind === "open" ? " free" : ""}${at === message.seat ? " mine" : ""}`,
        "data-seat": at,
        "aria-label": spoken(message, at, name, items),
        role: "group",
      },
      sits(seat, at),
      make(
        "div",
        { class: "name" },
        make("span", { class: "called" }, named(name)),
        make("small", {}, kindOf(seat, at, message)),
        message.places ? null : presenceMark(seat),
      ),
      scoreOf(message, at),
      message.clock && (seat.kind === "person" || seat.kind === "guest") ? make("span", { class: "clock num", "data-clock": at }) : null,
      seat.kind === "open" ? this.#invitation() : pips ? supply(pips) : make("div", { class: held ? "stock" : "supply" }, ...(held ? rest.map(stock) : [])),
      rest.length && !held ? make("div", { class: "items" }, ...rest.map(chip)) : null,
      first
        ? make(
            "div",
            { class: "count", "aria-hidden": "true" },
            drawn(first.symbol) ? symbol(first.symbol) : null,
            first.count,
          )
        : null,
      make("button", {
        type: "button",
        class: "whole",
        "data-open": at,
        "aria-label": `${name}: all of the mat`,
      }),
    );
  }

  // Five full mats are more than the window holds: whoever is to act sees their own.
  /** @param {Element | null} mat */
  #reveal(mat) {
    if (!mat) return;
    const [own, all] = [mat, this.holder].map((element) => element.getBoundingClientRect());
    this.holder.scrollTop += Math.max(0, own.bottom - all.bottom) || Math.min(0, own.top - all.top);
  }

  #invitation() {
    return button("Invite", { class: "button small copy", onclick: () => this.hooks.invite() }, icon("link"));
  }

  /** Which items may be pressed and which are chosen. @param {Map<string, string>} legal @param {string[]} chosen @param {number} seat */
  mark(legal, chosen, seat) {
    for (const element of this.holder.querySelectorAll("[data-item]")) {
      element.classList.remove("legal", "chosen");
      const stays = element === document.activeElement || legal.has(element.getAttribute("data-item") ?? "");
      if (stays) continue; // or it would lose the focus
      for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
    }
    for (const [id, name] of legal) {
      const element = this.find(id, seat);
      element?.classList.add("legal");
      element?.setAttribute("role", "button");
      element?.setAttribute("tabindex", "0");
      element?.setAttribute("aria-label", name);
    }
    for (const id of chosen) this.find(id, seat)?.classList.add("chosen");
  }

  /** @param {string} id @param {number} seat */
  find(id, seat) {
    const named = `[data-item="${CSS.escape(id)}"]`;
    return this.holder.querySelector(`[data-seat="${seat}"] ${named}`) ?? this.holder.querySelector(named);
  }

  /** @param {Element} hit */
  #clicked(hit) {
    const item = hit.closest("[data-item].legal, [data-item].chosen");
    if (item) return this.hooks.offer(item.getAttribute("data-item") ?? "");
    const open = hit.closest("[data-open]");
    if (open) this.hooks.openMat(Number(open.getAttribute("data-open")));
  }
}

/** What a seat is called beside its name. @param {Seat} seat @param {number} at @param {Message} message */
export function kindOf(seat, at, message) {
  if (message.places) return message.places[at] === 1 ? "winner" : `place ${message.places[at]}`;
  if (seat.kind === "bot") return seat.thinking ? "bot, thinking" : `bot${levelOf(seat.bot ?? "")}`;
  if (seat.absent) return `${seat.absent.name} stands in`;
  if (seat.kind === "open") return "free";
  if (seat.kind === "guest") return "on this computer";
  return seat.me ? "you" : "";
}

/** @param {Message} message @param {number} at */
function scoreOf(message, at) {
  const score = message.scores[at];
  const then = message.over ? null : (message.projected?.[at] ?? null);
  const more = then === null ? 0 : then - (score ?? 0);
  const words = more ? `${more > 0 ? "+" : "−"}${Math.abs(more)} on the board` : "";
  return make(
    "div",
    { class: "score num" },
    figures(score),
    words ? make("small", {}, make("button", { type: "button", class: "link", "data-open": at, title: WORTH }, words)) : null,
  );
}

/** @param {Item} item */
function isPips(item) {
  return !item.card && item.of !== null && item.of <= PIPS && item.count !== null && drawn(item.symbol);
}

/** @param {Item} item */
function supply(item) {
  const count = item.count ?? 0;
  const pieces = Array.from({ length: item.of ?? count }, (_, at) =>
    symbol(item.symbol, { class: at < count ? "in" : "out" }),
  );
  return make(
    "div",
    { class: "supply item", "data-item": item.id, title: item.hint || item.label },
    ...pieces,
    make("span", {}, amount(item)),
  );
}

/** @param {Item} item */
function chip(item) {
  const count = amount(item);
  return make(
    "span",
    {
      class: `item${item.card ? " card-item" : ""}${item.count === 0 ? " none" : ""}`,
      "data-item": item.id,
      title: item.hint ? `${item.label}: ${item.hint}` : item.label,
    },
    drawn(item.symbol) ? symbol(item.symbol) : null,
    make("span", { class: "label" }, item.label),
    count ? make("b", { class: "num" }, count) : null,
  );
}

/** What is left of a kind: its picture and a number. @param {Item} item */
function stock(item) {
  const known = { class: `item${item.count === 0 ? " none" : ""}`, "data-item": item.id };
  const words = drawn(item.symbol) && item.count !== null ? "hidden-words" : "label";
  return make(
    "span",
    { ...known, title: [item.label, amount(item), item.hint].filter(Boolean).join(", ") },
    drawn(item.symbol) ? symbol(item.symbol) : null,
    make("span", { class: words }, item.label),
    item.count === null ? null : make("b", { class: "num" }, item.count),
  );
}

/** How many there are, in words. @param {Item} item */
export function amount(item) {
  if (item.count === null) return "";
  return item.of === null ? String(item.count) : `${item.count} of ${item.of}`;
}

/** @param {Message} message @param {number} at @param {string} name @param {Item[]} items */
function spoken(message, at, name, items) {
  const things = items.filter((item) => item.count !== null).map((item) => `${item.label} ${amount(item)}`);
  const seat = message.seats[at];
  const there = message.places ? "" : [presenceWords(seat), seat.absent ? `${seat.absent.name} stands in` : ""].filter(Boolean).join(", ");
  return `${there ? `${name}, ${there}` : name}: ${[`${figures(message.scores[at])} points`, ...things].join(", ")}`;
}
