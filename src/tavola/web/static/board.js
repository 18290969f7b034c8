// The picture: art inlined once, ground fetched once, the rest swapped each ply; ids get their classes here.

import { fetchText } from "./api.js";
import { Camera } from "./camera.js";
import { byId, draw, narrow, parse, still } from "./dom.js";
import { glide, pieces } from "./glide.js";
import { morph } from "./morph.js";
import { around, distance, middle, overlap, place, within } from "./places.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Box} Box */
/**
 * What the classes on the picture should be.
 * @typedef {object} Marks
 * @property {Map<string, string>} legal ids that may be pressed next, with their names
 * @property {Map<string, string>} other ids that would move the choice
 * @property {string[]} chosen
 */

const STATES = ["legal", "other", "chosen"];
const FINGER = 24; // a press this near to a target means it
const COMFORT = 56; // pixels a target gets on a phone when the whole picture ...
const SMALLEST = 34; // ... would leave it less than this

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
    this.glow = /** @type {SVGSVGElement} */ (
      draw("svg", { class: "glow", "aria-hidden": "true", focusable: "false" })
    );
    this.svg.after(this.glow);
    this.camera = new Camera(this.svg, () => {
      this.glow.setAttribute("viewBox", this.svg.getAttribute("viewBox") ?? "");
      moved();
    });
    /** @type {Map<string, SVGGraphicsElement[]>} an id's element first, then those that stand for it */
    this.index = new Map();
    /** @type {Marks} */
    this.marks = { legal: new Map(), other: new Map(), chosen: [] };
    this.groundPath = "";
    this.drawn = "";
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

  /** @param {Message} message */
  async show(message) {
    await this.art(message.game);
    await this.#lay(message.ground);
    if (message.svg === this.drawn) return;
    const before = this.drawn ? pieces(this.scene) : [];
    const content = parse(message.svg);
    const root = /** @type {SVGSVGElement} */ (content.querySelector("svg"));
    adoptStyles(content);
    this.#bare();
    morph(this.scene, root);
    this.drawn = message.svg;
    this.#read();
    this.camera.frame(frameOf(root), narrow.matches && message.shape !== "desk");
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

  /** Where an id is drawn. @param {string} id @returns {Box | null} */
  boxOf(id) {
    for (const element of this.index.get(id) ?? []) {
      const box = place(element, this.scene);
      if (box.width || box.height) return box;
    }
    return null;
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

  // The glow's own layer: what is legal once more, each in the place of its original.
  #breathe() {
    if (still.matches) return this.glow.replaceChildren();
    const copies = [...this.marks.legal.keys()].flatMap((id) => {
      const element = this.index.get(id)?.[0];
      const matrix =
        element?.id === id
          ? within(/** @type {SVGGraphicsElement} */ (element.parentNode), this.scene)
          : null;
      return matrix ? [draw("g", { transform: matrix.toString() }, draw("use", { href: `#${id}` }))] : [];
    });
    this.glow.replaceChildren(...copies);
  }

  // What stays a target keeps its attributes: without them it would lose the focus.
  /** @param {Set<string>} staying */
  #clean(staying) {
    for (const id of [...this.marks.legal.keys(), ...this.marks.other.keys(), ...this.marks.chosen]) {
      for (const element of this.index.get(id) ?? []) {
        element.classList.remove(...STATES);
        if (!staying.has(id))
          for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
      }
    }
  }

  /** @param {string} id @param {string} state @param {string} name */
  #dress(id, state, name) {
    const [first, ...twins] = this.index.get(id) ?? [];
    if (!first) return;
    for (const element of [first, ...twins]) element.classList.add(state);
    if (!name) return;
    first.setAttribute("role", "button");
    first.setAttribute("aria-label", first.getAttribute("data-hint") || name);
  }

  // One stop for Tab; arrows walk from there.
  /** @param {string | null} focused */
  #rove(focused) {
    const ids = [...this.marks.legal.keys(), ...this.marks.other.keys()].filter((id) => this.has(id));
    const stop = focused && ids.includes(focused) ? focused : ids[0];
    for (const id of ids) this.index.get(id)?.[0].setAttribute("tabindex", id === stop ? "0" : "-1");
  }

  /** The id that has the keyboard focus. @returns {string | null} */
  focusedId() {
    const active = document.activeElement;
    if (!active || (!this.scene.contains(active) && !this.ground.contains(active))) return null;
    return active.id || active.getAttribute("data-for");
  }

  /** @param {string | null} id */
  focus(id) {
    const ids = [...this.marks.legal.keys(), ...this.marks.other.keys()].filter((known) => this.has(known));
    const wanted = id && ids.includes(id) ? id : ids[0];
    if (!wanted) return;
    for (const known of ids)
      this.index.get(known)?.[0].setAttribute("tabindex", known === wanted ? "0" : "-1");
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
    for (const id of [...this.marks.legal.keys(), ...this.marks.other.keys()]) {
      const box = id === here ? null : this.boxOf(id);
      if (!box) continue;
      const cost = effort(middle(from), middle(box), dx, dy);
      if (cost < least) [best, least] = [id, cost];
    }
    if (best) this.focus(best);
  }

  /** The id to press at a point of the screen. @param {number} x @param {number} y @param {boolean} finger */
  pressable(x, y, finger) {
    const may = (/** @type {string} */ id) =>
      this.marks.legal.has(id) || this.marks.other.has(id) || this.marks.chosen.at(-1) === id;
    for (const hit of document.elementsFromPoint(x, y)) {
      if (!this.svg.contains(hit)) continue;
      const found = namesUp(hit, this.svg).find(may);
      if (found) return found;
    }
    return finger ? this.#near(x, y) : null;
  }

  /** @param {number} x @param {number} y */
  #near(x, y) {
    let best = null;
    let least = FINGER;
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

  /** The words about what is under a point. @param {Element} hit */
  hintAt(hit) {
    return this.svg.contains(hit) ? (hit.closest("[data-hint]")?.getAttribute("data-hint") ?? "") : "";
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
    const anywhere = ["*", ...path.slice(1)].join(" ");
    for (const element of this.scene.querySelectorAll("[data-when]")) {
      const when = element.getAttribute("data-when");
      const shown = path.length > 0 && (when === path.join(" ") || when === anywhere);
      if (shown && when === anywhere) element.setAttribute("transform", standing(this.index.get(path[0])?.[0]));
      element.classList.toggle("shown", shown);
      element.classList.toggle("ghost", shown && ghost);
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
    const box = this.shownBox();
    if (box) this.camera.reveal(box);
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

  /** Whether the picture has a preview of this path, or soon will. @param {string[]} path */
  canPreview(path) {
    if (path.length > 1 && this.#asking(path[0])) return true;
    const wanted = [path.join(" "), ["*", ...path.slice(1)].join(" ")];
    const previews = [...this.scene.querySelectorAll("[data-when]")];
    return previews.some((element) => wanted.includes(element.getAttribute("data-when") ?? ""));
  }

  /** Show the tips of these ids. @param {string[]} ids */
  tips(ids) {
    for (const element of this.svg.querySelectorAll("[data-tip]")) {
      element.classList.toggle("shown", ids.includes(element.getAttribute("data-tip") ?? ""));
    }
  }

  /**
   * Put one class on some ids and take it off all others.
   * @param {string} state
   * @param {string[]} ids
   * @param {number} [seat] whose colour it has
   */
  light(state, ids, seat = -1) {
    for (const element of this.svg.querySelectorAll(`.${state}`)) element.classList.remove(state);
    this.alsoLight(state, ids, seat);
  }

  /** Put a class on some more ids. @param {string} state @param {string[]} ids @param {number} seat */
  alsoLight(state, ids, seat) {
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

  /** Bring a path into sight; on a phone above the sheet that tells of it. @param {string[]} path */
  glance(path) {
    const boxes = path.map((id) => this.boxOf(id)).filter((box) => box !== null);
    if (!boxes.length) return;
    const box = around(boxes);
    const { window: seen, scale } = this.camera;
    if (narrow.matches) this.camera.look(middle(box).x, middle(box).y + seen.height * 0.3, scale);
    else this.camera.reveal(box);
  }

  /** On a phone, look at the targets nearest to a point, large enough for a finger. @param {Box | null} near */
  approach(near) {
    const boxes = [...this.marks.legal.keys()].map((id) => this.boxOf(id)).filter((box) => box !== null);
    if (!narrow.matches || !boxes.length) return;
    const aim = middle(near ?? this.camera.home);
    const first = boxes.reduce((best, box) =>
      distance(middle(box), aim) < distance(middle(best), aim) ? box : best,
    );
    if (this.camera.byHand || this.camera.long)
      return boxes.some((box) => overlap(box, this.camera.window)) ? undefined : this.camera.reveal(first);
    const sizes = boxes.map((box) => Math.max(box.width, box.height)).sort((a, b) => a - b);
    const size = sizes[Math.floor(sizes.length / 2)];
    if (size * this.camera.fitScale >= SMALLEST) return this.camera.fit();
    const both = near ? around([near, first]) : first;
    this.camera.look(middle(both).x, middle(both).y, COMFORT / size);
    this.camera.reveal(first);
  }
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
