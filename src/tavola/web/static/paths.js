// The tree of paths: what may be pressed now, what is chosen, and which move that makes.

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Fold} Fold */

const TURN = /^turn-(\d)$/;
const ALL_TURNS = ["turn-0", "turn-1", "turn-2", "turn-3"];

export class Paths {
  constructor() {
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {string[]} */
    this.chosen = [];
    /** @type {string | null} the quarter turn shown; before a place is chosen, the one that is wished for */
    this.turn = null;
    /** How the first ids begin to which a thing in the hand keeps; "" for all. */
    this.only = "";
  }

  /** The same once more, to be changed. @returns {Paths} */
  copy() {
    return Object.assign(new Paths(), this);
  }

  /** @param {Choice[]} choices */
  reset(choices) {
    this.choices = choices;
    this.chosen = [];
    this.turn = null;
    this.only = "";
    this.#keepTurn();
  }

  /** Keep to the first ids that begin so, or to all again. @param {string} start @returns {string[]} those ids */
  keepTo(start) {
    this.chosen = [];
    this.only = this.only === start ? "" : start;
    this.#keepTurn();
    return [...this.next().keys()].filter((id) => id.startsWith(this.only));
  }

  /** Whether the thing in hand can be turned at all. */
  get turnable() {
    return this.choices.some((choice) => choice.path.some((id) => TURN.test(id)));
  }

  /** Choices that begin with what is chosen. */
  open(depth = this.chosen.length) {
    return this.choices.filter((choice) =>
      this.chosen.slice(0, depth).every((id, at) => choice.path[at] === id),
    );
  }

  /** Ids that may be pressed at a depth, each with the choices behind it. @returns {Map<string, Choice[]>} */
  next(depth = this.chosen.length) {
    const found = new Map();
    for (const choice of this.open(depth)) {
      const id = choice.path[depth];
      if (id === undefined) continue;
      const behind = found.get(id);
      if (behind) behind.push(choice);
      else found.set(id, [choice]);
    }
    return found;
  }

  /** Whether the step to take is a turn of the thing in hand. */
  get turning() {
    const ids = [...this.next().keys()];
    return ids.length > 0 && ids.every((id) => TURN.test(id));
  }

  /** The turns that fit, in order. @returns {string[]} */
  get turns() {
    return this.turning ? [...this.next().keys()].sort() : [];
  }

  /**
   * Press an id: the finished choice if there is nothing left to choose, otherwise null.
   * A press elsewhere on an earlier step moves the choice there.
   * @param {string} id
   * @returns {Choice | null}
   */
  press(id) {
    if (id === this.chosen.at(-1) && !this.next().has(id)) {
      const whole = this.whole();
      if (!whole) this.back();
      return whole;
    }
    for (let depth = this.chosen.length; depth >= 0; depth -= 1) {
      if (!this.next(depth).has(id)) continue;
      this.chosen = [...this.chosen.slice(0, depth), id];
      this.only = "";
      this.#keepTurn();
      return this.turning ? null : this.whole();
    }
    return null;
  }

  /** Have a whole choice chosen, to be seen and not yet played. @param {Choice} choice */
  take({ path }) {
    this.only = "";
    this.chosen = path.filter((id) => !TURN.test(id));
    this.turn = path.find((id) => TURN.test(id)) ?? null;
  }

  /** Turn the thing in hand to the next turn that fits. @param {number} way 1 right, -1 left */
  turnBy(way) {
    const turns = this.turning ? this.turns : this.turnable ? ALL_TURNS : [];
    if (!turns.length) return;
    const at = turns.indexOf(this.turn ?? turns[0]);
    this.turn = turns[(at + way + turns.length) % turns.length];
  }

  /** Go one step back; false if nothing was chosen. */
  back() {
    if (!this.chosen.length && !this.only) return false;
    this.only = "";
    this.chosen = this.chosen.slice(0, -1);
    this.#keepTurn();
    return true;
  }

  /** The one choice that is complete now. @returns {Choice | null} */
  whole() {
    const path = this.turning && this.turn ? [...this.chosen, this.turn] : this.chosen;
    return this.choices.find((choice) => same(choice.path, path)) ?? null;
  }

  /** The path that a preview shows, with what the pointer is over. @param {string | null} over */
  shown(over) {
    if (over === null || over === this.chosen.at(-1))
      return this.turning && this.turn ? [...this.chosen, this.turn] : [...this.chosen];
    for (let depth = this.chosen.length; depth >= 0; depth -= 1) {
      const behind = this.next(depth).get(over);
      if (!behind) continue;
      const path = [...this.chosen.slice(0, depth), over];
      const turns = behind
        .map((choice) => choice.path[path.length])
        .filter((id) => id !== undefined && TURN.test(id))
        .sort();
      return turns.length ? [...path, this.turn && turns.includes(this.turn) ? this.turn : turns[0]] : path;
    }
    return [...this.chosen];
  }

  #keepTurn() {
    const turns = this.turns;
    if (turns.length && !(this.turn && turns.includes(this.turn))) this.turn = turns[0];
  }
}

/**
 * Read choices that the server has folded: what they begin with is told once, with the rest in `then`.
 * @param {Fold[]} folded
 * @param {Choice} soFar
 * @returns {Choice[]}
 */
export function unfold(folded, soFar = { move: 0, path: [], text: "" }) {
  return folded.flatMap(({ move, path, text, then }) => {
    const here = { move: soFar.move + move, path: [...soFar.path, ...path], text: soFar.text + text };
    return then ? unfold(then, here) : [here];
  });
}

/** Quarter turns of a turn id; 0 for none. @param {string | null} id */
export function quarters(id) {
  return Number(TURN.exec(id ?? "")?.[1] ?? 0);
}

/**
 * What to call a step: its choice in words, or what its choices have in common.
 * @param {Choice[]} behind
 */
export function stepName(behind) {
  if (behind.length === 1) return behind[0].text;
  const all = behind.map((choice) => choice.text.split(" "));
  const common = [];
  for (let at = 0; at < all[0].length && all.every((words) => words[at] === all[0][at]); at += 1)
    common.push(all[0][at]);
  return common.length ? `${common.join(" ")} (${behind.length} ways)` : `${behind.length} ways`;
}

/** What a choice is played by: a word of its own, or that of the prompt. @param {import("./types.js").Prompt | null} prompt @param {Choice} choice */
export function actOf(prompt, { path }) {
  const own = Object.entries(prompt?.acts ?? {}).find(([start]) => path[0].startsWith(start));
  return own?.[1] ?? (prompt?.act || "Play");
}

/**
 * What the picture and the mats should say of the ids that may be pressed.
 * @param {Paths} paths
 * @param {import("./types.js").Prompt | null} prompt
 * @returns {import("./board.js").Marks}
 */
export function marksOf(paths, prompt) {
  const { chosen } = paths;
  const names = (/** @type {Map<string, Choice[]>} */ ids) =>
    new Map([...ids].map(([id, behind]) => [id, stepName(behind)]));
  const legal = paths.turning ? new Map() : names(paths.next());
  const other = chosen.length ? names(paths.next(chosen.length - 1)) : new Map();
  for (const [id, name] of legal)
    if (!id.startsWith(chosen.length ? "" : paths.only) && other.set(id, name)) legal.delete(id);
  for (const id of chosen) other.delete(id);
  const whole = paths.whole();
  if (chosen.length && whole) legal.set(chosen[chosen.length - 1], `${actOf(prompt, whole)}: ${whole.text}`);
  return { legal, other, chosen };
}

/** @param {string[]} one @param {string[]} other */
function same(one, other) {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
