// A finished game gone through: the expected lead under the score, the turns that mattered, and what was better.

import { call } from "./api.js";
import { axisOf } from "./chart.js";
import { badge, button, byId, draw, icon, make, narrow, put, show } from "./dom.js";
import { notice } from "./notices.js";
import { around, middle } from "./places.js";
import { capital, counted, namesOf, plain, sentence } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").ReplayState} ReplayState */
/** @typedef {import("./types.js").Outline} Outline */
/**
 * @typedef {object} Judged a decision that is told
 * @property {number} ply
 * @property {number} player
 * @property {number} cost
 * @property {number} gain
 * @property {number} ahead
 * @property {string} did
 * @property {string} better_does
 * @property {string} why
 * @property {string[]} path
 * @property {string[]} better_path
 */
/** @typedef {{seat: number, costly: number[], found: number[], chances: {ply: number, by: number}[]}} Cards */
/** @typedef {{ply: number, leads: number[]}} Lead */
/** @typedef {{of: number, done: number, leads: Lead[], cards: Cards[], told: Judged[]}} Review */
/**
 * @typedef {object} Hooks what the replay lends
 * @property {string} id
 * @property {ReplayState} state
 * @property {import("./board.js").Board} board
 * @property {(ply: number) => void} go
 * @property {(ply: number, cost: number) => void} tryFrom
 * @property {() => void} redraw the chart, which makes room
 */

const TALL = 132;
const TOP = 16;
const BOTTOM = 112;
const AROUND = { wide: 5, tall: 4 }; // times the size of a place that one sees of the board on a phone at least
const CLOSE = 2.5; // times the size at which all is shown, at most
const GAP = 6; // pixels between a tag and what it names

export class Reviewer {
  /** @param {Hooks} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {Review | null} */
    this.review = null;
    this.open = -1; // the ply of the open card
    this.seat = -1;
    this.stopped = false;
    this.waiting = false; // while it is gone through, only the curve grows
    /** @type {Judged | null} */
    this.pointed = null; // what the board shows
    this.tags = ["played", "better"].map((kind) => make("div", { class: `tag ${kind}`, hidden: true }));
    byId("over").append(...this.tags);
  }

  /** Fetch what is kept, or let the game be gone through first. @param {boolean} leap to the turn that mattered most */
  async start(leap) {
    byId("table").classList.add("review");
    byId("turning").hidden = byId("lead").hidden = false;
    this.replay.redraw();
    const known = await this.#kept();
    if (known) this.review = known;
    else await this.#goThrough();
    this.#choose(leap);
    this.draw();
  }

  /** @returns {Promise<Review | null>} */
  async #kept() {
    try {
      const found = await call("GET", `/api/tables/${this.replay.id}/review`);
      return found.done < found.of ? null : found;
    } catch {
      return null;
    }
  }

  async #goThrough() {
    const began = performance.now();
    let first = -1;
    /** @type {Lead[]} */
    const leads = [];
    this.waiting = true;
    this.#wait({ done: 0, of: 0 }, "");
    try {
      const answer = await fetch(`/api/tables/${this.replay.id}/review`, { method: "POST" });
      if (!answer.ok) throw new Error((await answer.json()).error);
      for await (const step of lines(answer)) {
        if (first < 0) first = step.done;
        leads.push(...step.judged);
        this.review = { of: step.of, done: step.done, leads, cards: [], told: [] };
        this.draw();
        const each = (performance.now() - began) / Math.max(1, step.done - first);
        this.#wait(step, step.done - first > 3 ? about(((step.of - step.done) * each) / 1000) : "");
      }
    } catch (refusal) {
      notice("warn", /** @type {Error} */ (refusal).message);
    }
    this.waiting = false;
    this.review = await call("GET", `/api/tables/${this.replay.id}/review`).catch(() => null);
  }

  async stop() {
    this.stopped = true;
    await call("DELETE", `/api/tables/${this.replay.id}/review`).catch(() => null);
  }

  /** @param {{done: number, of: number}} step @param {string} left */
  #wait({ done, of }, left) {
    const bar = make("progress", { max: Math.max(1, of), value: done, "aria-label": "Decisions gone through" });
    show(
      byId("turning"),
      make("h2", {}, "Going through the game"),
      make("p", { class: "quiet-words", role: "status" }, of ? `${done} of ${of} decisions${left}` : "Waiting for its turn"),
      make("div", { class: "pass-bar" }, bar, button("Stop", { class: "button small", onclick: () => this.stop() })),
      make("p", { class: "fine" }, "Each decision is judged by what its player could see. You may leave; it goes on."),
    );
  }

  // My own seat first, and its dearest turn; or the turn that a link leads to.
  /** @param {boolean} leap */
  #choose(leap) {
    const { whole } = this.replay.state;
    const cards = this.review?.cards ?? [];
    const mine = whole?.my_seats.find((seat) => cards[seat]?.costly.length) ?? whole?.my_seats[0];
    this.seat = mine ?? cards.find(({ costly }) => costly.length)?.seat ?? 0;
    const linked = this.review?.told.find(({ ply }) => ply === this.replay.state.ply);
    if (linked && !leap) this.seat = linked.player;
    const first = leap ? this.#cards()[0] : linked;
    if (first) this.#open(first);
  }

  /** @returns {Judged[]} */
  #cards() {
    const { costly = [], found = [], chances = [] } = this.review?.cards[this.seat] ?? {};
    const plies = new Set([...costly, ...chances.map(({ ply }) => ply), ...found]); // one may be two of these
    return [...plies].flatMap((ply) => this.review?.told.find((each) => each.ply === ply) ?? []);
  }

  /** @param {Judged} judged */
  #open(judged) {
    this.open = judged.ply;
    this.replay.go(judged.ply);
    this.draw();
  }

  /** Show what goes with the ply that is shown. */
  draw() {
    const { state } = this.replay;
    if (!this.review || !state.whole) return;
    const names = namesOf(state.whole.seats);
    show(byId("lead"), ...this.#lead(state.whole, state.outline, state.ply, names));
    if (this.waiting) return;
    show(byId("turning"), ...this.#turning(state.whole, state.outline, names));
    this.point();
  }

  /** The next turning point, or the one before. @param {number} way */
  step(way) {
    const plies = this.#cards().sort((one, other) => one.ply - other.ply);
    const here = this.replay.state.ply;
    const next = way > 0 ? plies.find(({ ply }) => ply > here) : plies.findLast(({ ply }) => ply < here);
    if (next) this.#open(next);
  }

  /** Show on the board what was played and what was better, while that ply is shown. */
  point() {
    const { board, state } = this.replay;
    const judged = this.#cards().find(({ ply }) => ply === this.open && ply === state.ply && ply === state.message?.ply);
    const both = judged && judged.cost > 0;
    board.light("hint", both ? [{ ids: judged.better_path, seat: -1 }] : []);
    board.light("lit", judged ? [{ ids: judged.path, seat: judged.player }] : []);
    board.previews(judged ? [judged.path, ...(both ? [judged.better_path] : [])] : []);
    if (judged && judged !== this.pointed) this.#comeClose(judged);
    this.pointed = judged ?? null;
    if (both) this.#tell(judged);
    this.place();
  }

  /** On a phone come so close that one sees both moves well, and what lies around them. @param {Judged} judged */
  #comeClose({ path, better_path: better, cost }) {
    const { board } = this.replay;
    const { camera } = board;
    const boxes = [path, cost ? better : []].map((each) => board.goal(each)).filter((box) => box !== null);
    if (!narrow.matches || !boxes.length) return;
    const all = around(boxes);
    const one = Math.max(...boxes.flatMap(({ width, height }) => [width, height]));
    const wide = camera.size.width / Math.max(all.width + 2 * one, AROUND.wide * one);
    const tall = camera.size.height / Math.max(all.height + 2 * one, AROUND.tall * one);
    const scale = Math.min(wide, tall, CLOSE * camera.fitScale);
    if (scale > camera.fitScale) {
      const { x, y } = middle(all);
      return camera.look(x, y, scale);
    }
    camera.fit();
    camera.reveal(boxes[boxes.length - 1]); // of places too far apart the better one, where a column is longer than the screen
  }

  /** The bar speaks of the turn that is open, not of what came before it. @param {Judged} judged */
  #tell({ ply, player, cost, better_path: path }) {
    const { whole, outline } = this.replay.state;
    if (!whole) return;
    const turn = turnOf(outline, ply);
    const who = whole.my_seats.includes(player) ? "you" : plain(namesOf(whole.seats)[player], []);
    const points = counted(Math.round(cost), "point");
    const dots = path.some((id) => this.replay.board.boxOf(id));
    show(byId("prompt-badge"), badge(player, "large"));
    show(byId("prompt-who"), `Turn ${turn}, ${who}`);
    show(byId("prompt-text"), dots ? `Dots: what was worth ${points} more.` : `Another move was worth ${points} more.`);
    show(byId("now"), "turn ", make("b", { class: "num" }, turn), ` of ${outline.turns.length}`);
  }

  /** Put the tags where their moves are. */
  place() {
    const { board } = this.replay;
    const judged = this.pointed;
    const better = judged?.gain ? `better: +${judged.gain}` : "better";
    const tags = [
      { path: judged?.path, words: judged && !judged.cost ? "well found" : "played" },
      { path: judged?.cost ? judged.better_path : undefined, words: better },
    ];
    const { clientWidth, clientHeight } = byId("over");
    let before = { x: 0, y: -Infinity, wide: 0 };
    tags.forEach(({ path, words }, at) => {
      const tag = this.tags[at];
      const id = path?.findLast((each) => board.boxOf(each));
      const box = id ? board.boxOf(id) : null;
      const on = box && board.camera.onScreen(box);
      tag.hidden = !on || on.x > clientWidth || on.y > clientHeight || on.x + on.width < 0 || on.y + on.height < 0;
      if (!on || tag.hidden) return;
      tag.textContent = words;
      const [wide, high] = [tag.offsetWidth, tag.offsetHeight];
      const inside = (/** @type {number} */ y) => Math.min(Math.max(y, 0), clientHeight - high);
      const under = on.y + on.height + GAP;
      const x = Math.min(Math.max(on.x + on.width / 2, wide / 2), clientWidth - wide / 2);
      let y = inside(under + high > clientHeight ? on.y - high - GAP : under);
      const covers = Math.abs(x - before.x) < (wide + before.wide) / 2 && Math.abs(y - before.y) < high;
      if (covers) y = before.y + 2 * high + GAP > clientHeight ? before.y - high - GAP : before.y + high + GAP;
      put(tag, x, y);
      before = { x, y, wide };
    });
  }

  // -- the cards --

  /** @param {Message} whole @param {Outline} outline @param {string[]} names */
  #turning(whole, outline, names) {
    const { review } = this;
    const cards = this.#cards();
    const costly = cards.filter(({ cost }) => cost > 0);
    const all = review !== null && review.done >= review.of; // before that nobody knows what no turn did
    const title = costly.length ? `${capital(counted(costly.length, "turn"))} that mattered` : "What mattered";
    return [
      make("div", { class: "turning-head" }, make("h2", {}, title), this.#chips(whole, names)),
      costly.length || !all ? null : make("p", { class: "quiet-words" }, this.#calm(names)),
      make("ol", {}, ...cards.map((judged, at) => this.#card(judged, at, outline, names))),
      review && !all
        ? make(
            "p",
            { class: "fine" },
            `${review.done} of ${review.of} decisions were judged. `,
            button("Go on", { class: "link", onclick: () => this.start(true) }),
          )
        : null,
      this.#numbers(outline, names),
    ];
  }

  /** @param {string[]} names */
  #calm(names) {
    const mine = this.replay.state.whole?.my_seats.includes(this.seat);
    return `No turn cost ${mine ? "you" : names[this.seat]} more than 2 points.`;
  }

  /** @param {Message} whole @param {string[]} names */
  #chips(whole, names) {
    const people = whole.seats.flatMap(({ kind }, seat) => (kind === "bot" ? [] : [seat]));
    const told = people.length ? people : whole.seats.map((_, seat) => seat); // of bots only where nobody else sits
    if (told.length === 1) return null;
    const chips = told.map((seat) =>
      make(
        "button",
        {
          type: "button",
          "aria-pressed": String(seat === this.seat),
          "aria-label": `Turns of ${names[seat]}`,
          title: names[seat],
          onclick: () => ((this.seat = seat), (this.open = -1), this.draw()),
        },
        badge(seat, "small"),
      ),
    );
    return make("div", { class: "who-chips", role: "group", "aria-label": "Whose turns" }, ...chips);
  }

  /** @param {Judged} judged @param {number} at @param {Outline} outline @param {string[]} names */
  #card(judged, at, outline, names) {
    const mine = this.replay.state.whole?.my_seats.includes(judged.player);
    const on = judged.ply === this.open;
    const well = judged.cost === 0;
    const who = mine ? "You" : names[judged.player];
    const cost = well ? judged.gain || judged.ahead : judged.cost;
    return make(
      "li",
      { class: `turn-card${on ? " on" : ""}${well ? " well" : ""}` },
      make("i", { "aria-hidden": "true" }, well ? "✓" : at + 1),
      make(
        "p",
        {},
        make(
          "button",
          { type: "button", class: "go", "aria-expanded": String(on), onclick: () => this.#open(judged) },
          `Turn ${turnOf(outline, judged.ply)}.`,
        ),
        well ? ` ${this.#praise(judged, names)}: ` : ` ${who}: `,
        ...sentence(lower(judged.did), names),
      ),
      make("b", { class: "cost num" }, `${well ? "+" : "−"}${Math.round(cost)}`),
      well ? null : make("p", { class: "better" }, "Better: ", make("b", {}, ...sentence(lower(judged.better_does), names))),
      on && judged.why ? make("p", { class: "because" }, ...sentence(mine ? judged.why : to(names[judged.player], judged.why), names)) : null,
      on && !well
        ? make(
            "div",
            { class: "foot" },
            button("Try again from here", { class: "button primary small", onclick: () => this.replay.tryFrom(judged.ply, judged.cost) }, icon("play")),
          )
        : null,
    );
  }

  /** A good move, or one that a bot's blunder allowed. @param {Judged} judged @param {string[]} names */
  #praise({ ply, player }, names) {
    const chance = this.review?.cards[this.seat]?.chances.find((each) => each.ply === ply);
    const mine = this.replay.state.whole?.my_seats.includes(player);
    return chance ? `${names[chance.by]} left a chance, and ${mine ? "you" : names[player]} took it` : "Well found";
  }

  // -- the curve --

  /** @param {Message} whole @param {Outline} outline @param {number} ply @param {string[]} names */
  #lead(whole, outline, ply, names) {
    const leads = this.review?.leads ?? [];
    const { x, right, left } = axisOf(outline);
    const far = Math.max(5, ...leads.flatMap((each) => each.leads.map(Math.abs)));
    const step = [5, 10, 20, 50, 100].find((each) => far / each <= 2.2) ?? 200;
    const y = (/** @type {number} */ lead) => (TOP + BOTTOM) / 2 - ((BOTTOM - TOP) / 2) * (lead / far);
    const grid = [-2, -1, 0, 1, 2]
      .map((times) => times * step)
      .filter((lead) => Math.abs(lead) <= far)
      .flatMap((lead) => [
        draw("path", { class: lead ? "grid" : "zero", d: `M${left} ${y(lead).toFixed(1)}H${right}` }),
        draw("text", { x: left - 6, y: (y(lead) + 4).toFixed(1), "text-anchor": "end", ...tight(lead, left) }, lead > 0 ? `+${lead}` : lead < 0 ? `−${-lead}` : "0"),
      ]);
    const two = whole.seats.length === 2;
    const seat = two ? (whole.my_seats[0] ?? 0) : 0;
    const at = (/** @type {number} */ who) => leads.map((each) => `${x(each.ply).toFixed(1)} ${y(each.leads[who]).toFixed(1)}`);
    const line = (/** @type {number} */ who) => draw("path", { class: "line", d: `M${at(who).join("L")}`, stroke: `var(--seat-${who % 5}-line)` });
    const curves = !leads.length ? [] : two ? areas(at(seat), seat, leads, x, y) : whole.seats.map((_, who) => line(who));
    const svg = draw(
      "svg",
      { class: "graph lead", viewBox: `0 0 330 ${TALL}`, role: "img", "aria-label": "Expected lead over time; as numbers below" },
      ...grid,
      ...curves,
      draw("path", { class: "now", d: `M${x(ply).toFixed(1)} 8V${BOTTOM + 6}` }),
      ...this.#pins(leads, seat, x, y),
    );
    svg.addEventListener("click", (event) => {
      const pressed = /** @type {MouseEvent} */ (event);
      const box = svg.getBoundingClientRect();
      const wanted = ((pressed.clientX - box.left) / box.width) * 330;
      const near = leads.reduce((best, each) => (Math.abs(x(each.ply) - wanted) < Math.abs(x(best.ply) - wanted) ? each : best), leads[0]);
      if (near) this.replay.go(near.ply);
    });
    const words = two ? `${names[seat]} above, ${names[1 - seat]} below` : "points ahead of the best other";
    return [make("div", { class: "hd" }, make("h2", {}, "Expected lead"), make("small", {}, words)), svg];
  }

  /** @param {Lead[]} leads @param {number} seat @param {(ply: number) => number} x @param {(lead: number) => number} y */
  #pins(leads, seat, x, y) {
    const cards = this.#cards().map((card, at) => ({ ...card, at }));
    const open = cards.filter(({ ply }) => ply === this.open); // lies over its neighbours
    return [...cards.filter((card) => !open.includes(card)), ...open].flatMap(({ ply, cost, at }) => {
      const here = leads.find((each) => each.ply === ply);
      if (!here) return [];
      const high = y(here.leads[seat]);
      const pin = Math.max(11, high - 24);
      const state = `${ply === this.open ? " on" : ""}${cost ? "" : " fine"}`;
      return [
        draw("path", { class: "stalk", d: `M${x(ply).toFixed(1)} ${pin}V${high.toFixed(1)}` }),
        draw("circle", { class: `pin${state}`, cx: x(ply).toFixed(1), cy: pin, r: 9 }),
        draw("text", { class: `pin-n${state}`, x: x(ply).toFixed(1), y: pin + 4 }, cost ? at + 1 : "✓"),
      ];
    });
  }

  /** @param {Outline} outline @param {string[]} names */
  #numbers(outline, names) {
    const rows = (this.review?.leads ?? []).map(({ ply, leads }) =>
      make("tr", {}, make("td", {}, turnOf(outline, ply)), ...leads.map((lead) => make("td", { class: "num" }, lead.toFixed(1).replace("-", "−")))),
    );
    const head = make("tr", {}, make("th", {}, "Turn"), ...names.map((name) => make("th", {}, plain(name, names))));
    return make("details", { class: "numbers" }, make("summary", {}, "The lead as numbers"), make("table", {}, head, ...rows));
  }
}

/** Three digits are set as narrow as two beside the axis. @param {number} lead @param {number} left */
function tight(lead, left) {
  return Math.abs(lead) < 100 ? {} : { textLength: left - 8, lengthAdjust: "spacingAndGlyphs" };
}

/** The curve of one seat, coloured by who is ahead. @param {string[]} points @param {number} seat @param {Lead[]} leads @param {(ply: number) => number} x @param {(lead: number) => number} y */
function areas(points, seat, leads, x, y) {
  const [from, to] = [x(leads[0].ply), x(leads[leads.length - 1].ply)].map((at) => at.toFixed(1));
  const zero = y(0).toFixed(1);
  const side = (/** @type {(lead: number) => number} */ cut, /** @type {number} */ who) =>
    draw("path", {
      class: "area",
      fill: `var(--seat-${who % 5})`,
      d: `M${from} ${zero}L${leads.map((each) => `${x(each.ply).toFixed(1)} ${y(cut(each.leads[seat])).toFixed(1)}`).join("L")}L${to} ${zero}Z`,
    });
  return [
    side((lead) => Math.max(0, lead), seat),
    side((lead) => Math.min(0, lead), 1 - seat),
    draw("path", { class: "curve", d: `M${points.join("L")}` }),
  ];
}

/** @param {Response} answer */
async function* lines(answer) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const whole = rest.split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole) yield JSON.parse(line);
    if (done) return;
  }
}

/** ", about a minute". @param {number} seconds */
function about(seconds) {
  if (seconds < 50) return `, about ${Math.max(5, Math.round(seconds / 5) * 5)} seconds`;
  return `, about ${counted(Math.max(1, Math.round(seconds / 60)), "minute")}`;
}

/** @param {Outline} outline @param {number} ply */
function turnOf({ turns }, ply) {
  return turns.filter((turn) => turn.ply <= ply).length;
}

/** What is said to a player, where others read it. @param {string} name @param {string} words */
function to(name, words) {
  return /\byou/i.test(words) ? `${name}, ${lower(words)}` : words;
}

/** @param {string} words */
function lower(words) {
  const at = words.startsWith("[") ? 1 : 0;
  return words.slice(0, at) + words.charAt(at).toLowerCase() + words.slice(at + 1);
}
