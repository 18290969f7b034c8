// The picture: art inlined once, ground fetched once, the rest swapped each ply; ids get their classes here.

import { fetchText } from "./api.js";
import { Camera } from "./camera.js";
import { byId, draw, make, narrow, parse, still } from "./dom.js";
import { atRest, glide, pieces } from "./glide.js";
import { morph } from "./morph.js";
import { around, distance, middle, place, within } from "./places.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Light} Light */
/** @typedef {import("./types.js").Wish} Wish */
/**
 * What the classes on the picture should be.
 * @typedef {object} Marks
 * @property {Map<string, string>} legal ids that may be pressed next, with their names
 * @property {Map<string, string>} other ids that would move the choice
 * @property {string[]} chosen
 */

const STATES = ["legal", "other", "chosen"];
const MISS = { finger: 24, mouse: 7 }; // a press on nothing that is this near to a target means it
const ROOM = { finger: 23, mouse: 15 }; // around a press, within which it should mean one thing: half a target, and a pixel
const ROUND = Array.from({ length: 16 }, (_, at) => [Math.cos((at * Math.PI) / 8), Math.sin((at * Math.PI) / 8)]);
const RING = 2; // pixels between the rings that are asked for
const SPOTS = [[0.5, 0.5], ...Array.from({ length: 25 }, (_, at) => [((at % 5) + 0.5) / 5, (Math.floor(at / 5) + 0.5) / 5])];
const COMFORT = 56; // pixels a target gets on a phone when the turn's frame ...
const SMALLEST = 24; // ... leaves it less than this; a first tap only shows, so the frame can hold down to here

export class Board {
  /**
   * @param {() => void} moved told when the picture was zoomed or panned
   * @param {(first: string) => Promise<string>} [ask] gives the previews behind an id, or "" if it cannot now
   */
  constructor(moved, ask = async () => "") {
    this.ask = ask;
    /** @type {Set<string>} ids whose previews were asked for since the picture was swapped */
    this.asked = new Set();
    /** @type {[string[], boolean]} the path last previewed, and whether as a ghost */
    this.previewed = [[], false];
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("picture")));
    this.ground = /** @type {SVGGElement} */ (draw("g", { class: "ground printed" }));
    this.scene = /** @type {SVGGElement} */ (draw("g", { class: "scene", id: "picture-scene" }));
    this.leaving = /** @type {SVGGElement} */ (draw("g", { class: "leaving", "aria-hidden": "true" }));
    this.svg.append(this.ground, this.scene, this.leaving);
    this.breath = /** @type {SVGSVGElement} */ (draw("svg", { focusable: "false" }));
    // Inert, because a copy may say of itself that it takes presses, which its original is there for.
    this.svg.after(make("div", { class: "breath", inert: true, "aria-hidden": "true" }, this.breath));
    this.camera = new Camera(this.svg, () => {
      this.breath.setAttribute("viewBox", this.svg.getAttribute("viewBox") ?? "");
      moved();
    });
    /** @type {Map<string, SVGGraphicsElement[]>} an id's element first, then those that stand for it */
    this.index = new Map();
    /** @type {Marks} */
    this.marks = { legal: new Map(), other: new Map(), chosen: [] };
    /** @type {Map<string, string>} what things are called, once somebody goes by names */
    this.names = new Map();
    this.kept = ""; // an id that is no target any more and has the focus
    this.groundPath = "";
    this.drawn = "";
    this.shape = "";
    this.game = "";
  }

  /** Bring in a game's symbols, once. @param {string} game */
  async art(game) {
    if (this.game === game) return;
    this.game = game;
    const content = parse(await fetchText(`/games/${encodeURIComponent(game)}/art.svg`));
    const root = content.querySelector("svg");
    adoptStyles(content);
    byId("art").replaceChildren(...(root ? root.childNodes : content.childNodes));
  }

  /** Fetch what a picture stands on: the game's symbols and what is printed. @param {Message} message */
  async prepare(message) {
    await this.art(message.game);
    await this.#lay(message.ground);
  }

  /** @param {Message} message @param {number} turn which turn it is, or another number for as long as the frame is to hold */
  show(message, turn) {
    if (message.svg === this.drawn) return;
    if (!message.svg) return this.#clear();
    const before = this.drawn && message.shape === this.shape ? pieces(this.scene) : []; // another view is another picture
    this.shape = message.shape;
    const content = parse(message.svg);
    const root = /** @type {SVGSVGElement} */ (content.querySelector("svg"));
    adoptStyles(content);
    this.#bare();
    morph(this.scene, root);
    this.drawn = message.svg;
    this.#read();
    const column = narrow.matches && message.shape !== "desk";
    const least = column ? Number(root.dataset.scale ?? 0) : 0;
    this.camera.frame(frameOf(root), column, `${turn} ${message.shape}`, least);
    glide(this.scene, before, this.leaving);
  }

  /** @param {string} path */
  async #lay(path) {
    if (!path || path === this.groundPath) return;
    this.groundPath = path;
    const content = parse(`<svg>${stripProlog(await fetchText(path))}</svg>`);
    const root = content.querySelector("svg svg") ?? content.querySelector("svg");
    adoptStyles(content);
    this.ground.replaceChildren(...(root?.childNodes ?? []));
  }

  // Leave only what is printed.
  #clear() {
    this.drawn = "";
    this.#bare();
    for (const group of [this.scene, this.leaving]) group.replaceChildren();
    this.#read();
  }

  #read() {
    this.index.clear();
    for (const group of [this.ground, this.scene]) {
      for (const element of group.querySelectorAll("[id]")) this.#note(element.id, element, true);
      for (const element of group.querySelectorAll("[data-for]"))
        this.#note(element.getAttribute("data-for") ?? "", element, false);
    }
  }

  // Take off everything that the page has put on the picture.
  #bare() {
    this.mark({ legal: new Map(), other: new Map(), chosen: [] });
    for (const state of ["lit", "hint", "shown", "ghost"])
      for (const element of this.svg.querySelectorAll(`.${state}`)) element.classList.remove(state);
    for (const element of this.scene.querySelectorAll("[data-ask]")) element.replaceChildren();
    this.asked.clear();
    for (const element of this.scene.querySelectorAll('[class=""]')) element.removeAttribute("class");
  }

  /** @param {string} id @param {Element} element @param {boolean} first */
  #note(id, element, first) {
    const drawn = /** @type {SVGGraphicsElement} */ (element);
    const known = this.index.get(id);
    if (!known) this.index.set(id, [drawn]);
    else if (first) known.unshift(drawn);
    else known.push(drawn);
  }

  /** @param {string} id */
  has(id) {
    return this.index.has(id);
  }

  /** Where an id is drawn, or will be once it has glided there. @param {string} id @returns {Box | null} */
  boxOf(id) {
    const boxes = atRest(() => this.index.get(id)?.map((element) => place(element, this.scene)));
    return boxes?.find((box) => box.width || box.height) ?? null;
  }

  /** Put the classes on, and names for readers. @param {Marks} marks */
  mark(marks) {
    const focused = this.focusedId();
    this.#clean(new Set([...marks.legal.keys(), ...marks.other.keys()]));
    this.marks = marks;
    for (const [id, name] of marks.legal) this.#dress(id, "legal", name);
    for (const [id, name] of marks.other) this.#dress(id, "other", name);
    for (const id of marks.chosen) this.#dress(id, "chosen", "");
    this.svg.classList.toggle("choosing", marks.chosen.length > 0);
    this.#rove(focused);
    this.#breathe();
  }

  // The light's own layer: legal areas once more, each in the place of its original. A copy of a piece or of
  // what has words on it would hide what lies over the original.
  #breathe() {
    if (still.matches) return this.breath.replaceChildren();
    const copies = [...this.marks.legal.keys()].flatMap((id) => {
      const element = this.index.get(id)?.[0];
      if (element?.id !== id || !element.matches(".target, .place")) return [];
      const matrix = within(/** @type {SVGGraphicsElement} */ (element.parentNode), this.scene);
      return matrix ? [draw("g", { transform: written(matrix) }, draw("use", { href: `#${id}` }))] : [];
    });
    this.breath.replaceChildren(...copies);
  }

  // What stays a target keeps its attributes: without them it would lose the focus.
  /** @param {Set<string>} staying */
  #clean(staying) {
    for (const id of [...this.#targets, ...this.marks.chosen, this.kept]) {
      for (const element of this.index.get(id) ?? []) {
        element.classList.remove(...STATES);
        if (!staying.has(id) && !this.#keeps(id, element))
          for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
      }
    }
  }

  // Until the answer to a move is there, the focus stays on what was pressed.
  /** @param {string} id @param {Element} element */
  #keeps(id, element) {
    if (element !== document.activeElement) return false;
    this.kept = id;
    return true;
  }

  /** @param {string} id @param {string} state @param {string} name */
  #dress(id, state, name) {
    const [first, ...twins] = this.index.get(id) ?? [];
    if (!first) return;
    for (const element of [first, ...twins]) element.classList.add(state);
    if (!name) return;
    first.setAttribute("role", "button");
    first.setAttribute("aria-label", this.names.get(id) || first.getAttribute("data-hint") || name);
  }

  /** Call things by these names, for readers. @param {Map<string, string>} names */
  call(names) {
    this.names = names;
    this.mark(this.marks);
  }

  // One stop for Tab; arrows walk from there.
  /** @param {string | null} focused */
  #rove(focused) {
    const ids = this.#targets.filter((id) => this.has(id));
    const stop = focused && ids.includes(focused) ? focused : ids[0];
    for (const id of ids) this.index.get(id)?.[0].setAttribute("tabindex", id === stop ? "0" : "-1");
    return stop;
  }

  // All that may be pressed.
  get #targets() {
    return [...this.marks.legal.keys(), ...this.marks.other.keys()];
  }

  /** The id that has the keyboard focus. @returns {string | null} */
  focusedId() {
    const active = document.activeElement;
    if (!active || (!this.scene.contains(active) && !this.ground.contains(active))) return null;
    return active.id || active.getAttribute("data-for");
  }

  /** @param {string | null} id */
  focus(id) {
    const wanted = this.#rove(id);
    if (!wanted) return;
    const box = this.boxOf(wanted);
    if (box) this.camera.reveal(box);
    this.index.get(wanted)?.[0].focus({ preventScroll: true });
  }

  /** Walk to the nearest target in a direction. @param {number} dx @param {number} dy */
  walk(dx, dy) {
    const here = this.focusedId();
    const from = here ? this.boxOf(here) : null;
    if (!from) return this.focus(null);
    let best = null;
    let least = Infinity;
    for (const id of this.#targets) {
      const box = id === here ? null : this.boxOf(id);
      if (!box) continue;
      const cost = effort(middle(from), middle(box), dx, dy);
      if (cost < least) [best, least] = [id, cost];
    }
    if (best) this.focus(best);
  }

  /** The id to press at a point of the screen. @param {number} x @param {number} y @param {boolean} finger */
  pressable(x, y, finger) {
    const { legal, other, chosen } = this.marks;
    const ids = document.elementsFromPoint(x, y).flatMap((hit) => (this.svg.contains(hit) ? namesUp(hit, this.svg) : []));
    // What glows is not lost under what is chosen or would only move the choice, as a square is under the knight before it.
    const found = ids.find((id) => legal.has(id)) ?? ids.find((id) => id === chosen.at(-1) || other.has(id));
    if (found) return found;
    return this.#near(x, y, finger ? MISS.finger : MISS.mouse);
  }

  /**
   * Come closer where a press could as well have meant something beside what it met; say whether that was so. On a desk
   * whoever hovers has seen what it is, and the board stays.
   * @param {number} x
   * @param {number} y
   * @param {boolean} finger
   */
  closeIn(x, y, finger) {
    if (!finger && !narrow.matches) return false;
    const id = this.pressable(x, y, finger);
    if (id === null || this.marks.chosen.at(-1) === id) return false;
    const enough = finger ? ROOM.finger : ROOM.mouse;
    const room = this.#roomOf(id, x, y, enough, finger);
    if (room < enough) this.camera.approach((enough * 1.15) / room, { x, y });
    return room < enough;
  }

  // The widest disc of presses that mean an id, around the press or anywhere on what is drawn of it. Whatever lay between
  // two rings would be narrower than anything that can be pressed.
  /** @param {string} id @param {number} x @param {number} y @param {number} enough @param {boolean} finger */
  #roomOf(id, x, y, enough, finger) {
    const boxes = (this.index.get(id) ?? []).map((element) => element.getBoundingClientRect());
    const spots = boxes.flatMap(({ left, top, width, height }) => SPOTS.map(([a, b]) => [left + width * a, top + height * b]));
    // What is beyond the board is met by nobody.
    const meets = (/** @type {number} */ a, /** @type {number} */ b) => this.svg.contains(document.elementFromPoint(a, b));
    const means = (/** @type {number} */ a, /** @type {number} */ b) => meets(a, b) && this.pressable(a, b, finger) === id;
    let room = 1;
    for (const [a, b] of [[x, y], ...spots]) {
      const holds = (/** @type {number} */ far) => ROUND.every(([dx, dy]) => means(a + dx * far, b + dy * far));
      if (!means(a, b) || !holds(room + 1)) continue;
      let free = 0;
      while (free < enough && holds(free + RING)) free += RING;
      room = Math.max(room, free);
      if (room >= enough) break;
    }
    return room;
  }

  /** @param {number} x @param {number} y @param {number} miss */
  #near(x, y, miss) {
    let best = null;
    let least = miss;
    for (const id of this.marks.legal.keys()) {
      for (const element of this.index.get(id) ?? []) {
        const box = element.getBoundingClientRect();
        const away = Math.hypot(
          Math.max(box.left - x, 0, x - box.right),
          Math.max(box.top - y, 0, y - box.bottom),
        );
        if (away < least) [best, least] = [id, away];
      }
    }
    return best;
  }

  /** The words about what is under a point, or about what it stands for. @param {Element} hit */
  hintAt(hit) {
    if (!this.svg.contains(hit)) return "";
    const own = hit.closest("[data-hint]")?.getAttribute("data-hint");
    return own ?? this.wordsOf(this.idsAt(hit).slice(0, 1));
  }

  /** All ids under a point, for tips. @param {Element} hit @returns {string[]} */
  idsAt(hit) {
    return this.svg.contains(hit) ? namesUp(hit, this.svg) : [];
  }

  /**
   * Show the preview of exactly this path. One for any first id (`* turn-1`) goes where that id stands.
   * @param {string[]} path
   * @param {boolean} ghost
   */
  preview(path, ghost) {
    this.previewed = [path, ghost];
    if (path.length) void this.#fill(path[0]);
    const wild = anywhere(path);
    for (const element of this.scene.querySelectorAll("[data-when]")) {
      const when = element.getAttribute("data-when");
      const shown = path.length > 0 && (when === path.join(" ") || when === wild);
      if (shown && when === wild) element.setAttribute("transform", standing(this.index.get(path[0])?.[0]));
      element.classList.toggle("shown", shown);
      element.classList.toggle("ghost", shown && ghost);
    }
  }

  /** Show the previews of several paths at once, as ghosts; one for any first id at each of theirs. @param {string[][]} paths */
  previews(paths) {
    for (const copy of this.scene.querySelectorAll("[data-copy]")) copy.remove();
    for (const element of this.scene.querySelectorAll("[data-when]")) {
      const when = element.getAttribute("data-when") ?? "";
      const [first, ...more] = paths.filter((path) => when === path.join(" ") || when === anywhere(path));
      for (const state of ["shown", "ghost"]) element.classList.toggle(state, first !== undefined);
      if (!first || when !== anywhere(first)) continue;
      element.setAttribute("transform", standing(this.index.get(first[0])?.[0]));
      for (const path of more) {
        const copy = /** @type {Element} */ (element.cloneNode(true));
        copy.setAttribute("data-copy", "");
        copy.setAttribute("transform", standing(this.index.get(path[0])?.[0]));
        for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
        element.after(copy);
      }
    }
  }

  /** Fetch the previews behind an id, if the picture left them out, and show what is wanted by then. @param {string} first */
  async #fill(first) {
    const group = this.#asking(first);
    if (!group || this.asked.has(first)) return;
    this.asked.add(first);
    const { drawn } = this;
    const markup = await this.ask(first);
    if (drawn !== this.drawn) return;
    if (!markup) return void this.asked.delete(first);
    group.replaceChildren(...(parse(`<svg>${markup}</svg>`).querySelector("svg")?.childNodes ?? []));
    this.preview(...this.previewed);
  }

  /** The group that the previews behind an id go into. @param {string} first */
  #asking(first) {
    return this.scene.querySelector(`[data-ask="${CSS.escape(first)}"]`);
  }

  /** Where the preview lies that is shown. @returns {Box | null} */
  shownBox() {
    const shown = this.scene.querySelector("[data-when].shown:not(.ghost)");
    return shown ? place(/** @type {SVGGraphicsElement} */ (shown), this.scene) : null;
  }

  /** Show the tips of these ids. @param {string[]} ids */
  tips(ids) {
    for (const element of this.svg.querySelectorAll("[data-tip]")) {
      element.classList.toggle("shown", ids.includes(element.getAttribute("data-tip") ?? ""));
    }
  }

  /** Put one class on some ids and take it off all others. @param {string} state @param {Light[]} lights */
  light(state, lights) {
    for (const element of this.svg.querySelectorAll(`.${state}`)) element.classList.remove(state);
    for (const { ids, seat } of lights) this.#light(state, ids, seat);
  }

  /** @param {string} state @param {string[]} ids @param {number} seat */
  #light(state, ids, seat) {
    const heads = ids.flatMap((id) => [id, this.index.get(id)?.[0]?.getAttribute("data-for") ?? id]);
    for (const id of new Set(heads)) {
      for (const element of this.index.get(id) ?? []) {
        element.classList.add(state);
        element.style.setProperty("--lit", seat >= 0 ? `var(--seat-${seat % 5})` : "var(--glow)");
      }
    }
  }

  /** What the picture says about the places of a path. @param {string[]} path */
  wordsOf(path) {
    return path.flatMap((id) => this.index.get(id)?.[0]?.getAttribute("data-hint") ?? []).join(", ");
  }

  /** Look where the page wishes to. @param {Wish} wish */
  heed({ kind, ids }) {
    if (kind === "fit") this.camera.fit();
    else if (kind === "glance" || kind === "reveal") this.#glance(ids, kind === "glance");
    else if (kind === "approach") this.approach(this.goal(ids));
    // What is chosen is pressed once more to play it: it must not move under the finger, whatever its preview shows.
    else if (ids.length) this.approach(this.boxOf(ids[0]));
  }

  /** Where a deed ended: its last place that is not most of the board. @param {string[]} ids from here to there */
  goal(ids) {
    const { home } = this.camera;
    const boxes = ids.map((id) => this.boxOf(id)).filter((box) => box !== null);
    return boxes.findLast((box) => box.width < home.width * 0.6 && box.height < home.height * 0.6) ?? null;
  }

  /** Bring a path into sight; on a phone into what the sheet that tells of it leaves free. @param {string[]} path @param {boolean} sheet */
  #glance(path, sheet) {
    const boxes = path.map((id) => this.boxOf(id)).filter((box) => box !== null);
    if (!boxes.length) return;
    const box = around(boxes);
    const { scale, byHand } = this.camera;
    const { x, y } = middle(box);
    const free = freeMiddle(this.svg.getBoundingClientRect());
    if (sheet && narrow.matches) this.camera.look(x - free.x / scale, y - free.y / scale, scale, byHand);
    else this.camera.reveal(box);
  }

  /**
   * See to it that targets are in sight, those nearest to a point first; on a phone large enough for a finger, too. On a
   * desk whoever looks closer by hand goes on doing so.
   * @param {Box | null} near
   */
  approach(near) {
    const { camera } = this;
    if (!narrow.matches && (camera.byHand || camera.all)) return;
    const boxes = [...this.marks.legal.keys()].map((id) => this.boxOf(id)).filter((box) => box !== null);
    if (!boxes.length) return;
    const aim = middle(near ?? camera.window);
    const first = boxes.reduce((best, box) =>
      distance(middle(box), aim) < distance(middle(best), aim) ? box : best,
    );
    const sizes = boxes.map((box) => Math.max(box.width, box.height)).sort((a, b) => a - b);
    const size = sizes[Math.floor(sizes.length / 2)];
    if (narrow.matches && size * camera.scale < SMALLEST) {
      const both = near ? around([near, first]) : first;
      camera.look(middle(both).x, middle(both).y, COMFORT / size);
      camera.reveal(first);
    } else if (!boxes.some((box) => camera.sees(box))) camera.reveal(first);
  }
}

/** The middle of what a phone's sheet leaves free of the board, above or beside it, as seen from the board's middle; without one a slip may come below. @param {DOMRect} board */
function freeMiddle(board) {
  const { left, top, height } = byId("panel").getBoundingClientRect();
  const [wide, high] = [left - board.left, top - board.top];
  if (!height) return { x: 0, y: -0.3 * board.height };
  if (wide > high) return { x: (Math.min(wide, board.width) - board.width) / 2, y: 0 };
  return { x: 0, y: (Math.min(high, board.height) - board.height) / 2 };
}

/** What a preview for any first id is shown for. @param {string[]} path */
function anywhere(path) {
  return ["*", ...path.slice(1)].join(" ");
}

/** Where an element was put, as a transform. @param {Element | undefined} element */
function standing(element) {
  const [x, y] = [element?.getAttribute("x") ?? 0, element?.getAttribute("y") ?? 0];
  return `${element?.getAttribute("transform") ?? ""} translate(${x} ${y})`;
}

// A constructed sheet is allowed where a <style> element in markup is not.
/** @param {DocumentFragment} content */
function adoptStyles(content) {
  for (const style of content.querySelectorAll("style")) {
    const text = style.textContent ?? "";
    style.remove();
    if (adopted.has(text)) continue;
    adopted.add(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
}

/** @type {Set<string>} */
const adopted = new Set();

/** @param {string} text */
function stripProlog(text) {
  return text.replace(/<\?xml[^>]*>/, "").replace(/<!DOCTYPE[^>]*>/i, "");
}

/** @param {SVGSVGElement} root @returns {Box} */
function frameOf(root) {
  const [x, y, width, height] = (root.getAttribute("viewBox") ?? "0 0 100 100").split(/[\s,]+/).map(Number);
  return { x, y, width, height };
}

/** @param {Element} hit @param {Element} top */
function namesUp(hit, top) {
  const found = [];
  for (let at = /** @type {Element | null} */ (hit); at && at !== top; at = at.parentElement) {
    const stands = at.getAttribute("data-for");
    if (stands) found.push(stands);
    if (at.id) found.push(at.id);
  }
  return found;
}

// How far a target is in a direction; sideways counts double, backwards never.
/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} dx @param {number} dy */
function effort(from, to, dx, dy) {
  const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
  return ahead > 0.5 ? ahead + 2 * aside : Infinity;
}

/** A transform without the crumbs of a division, so that the same place is written the same way. @param {DOMMatrix} matrix */
function written({ a, b, c, d, e, f }) {
  return `matrix(${[a, b, c, d, e, f].map((part) => Number(part.toFixed(4))).join(" ")})`;
}
