// The panes of the replay page: the scrubber, the chart, the scorings, and the sentence of the ply just played.

import { badge, byId, draw, icon, make, show } from "./dom.js";
import { Later } from "./later.js";
import { ruleLink } from "./links.js";
import { fitWords, headline } from "./prompt.js";
import { boardPanes } from "./render.js";
import { deedOf, movesByTurns, turnsBefore } from "./replay-state.js";
import { drawn, symbol } from "./symbols.js";
import { capital, figures, isScoring, named, namesAt, namesOf, plain, sentence, signed } from "./words.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").ReplayState} ReplayState */
/** @typedef {ReplayState & {whole: Message}} Known the state once the outline and the last message are there */
/** @typedef {[string, (state: Known) => unknown]} Pane */
/**
 * @typedef {object} Acts
 * @property {(ply: number) => void} go
 * @property {(ply: number) => void} stopAt
 * @property {(seat: number) => void} toggleSeat
 * @property {(state: ReplayState) => void} sheet
 * @property {() => void} review what belongs to a review, if one is open
 */

const charts = new Later(() => import("./chart.js")); // the board is seen first

/** @param {import("./board.js").Board} board @param {import("./overlay.js").Overlay} overlay @param {Acts} acts @returns {Pane[]} */
export function replayPanes(board, overlay, acts) {
  const { picture, above } = boardPanes(board, overlay, (state) => acts.sheet(state));
  return [
    ["whole", showTitle],
    ["outline", ({ outline }) => show(byId("ticks"), ...ticks(outline))],
    ["whole without", (state) => showSeats(state, acts)],
    ["ply outline", showTrack],
    ["ply outline message", (state) => state.message && showScores(state, acts)],
    ["outline without byTurns", (state) => (state.byTurns ? listMoves(state, acts) : listScorings(state, acts))],
    ["ply outline without byTurns", ({ ply }) => pointRow(ply)],
    ["listing", ({ listing }) => byId("table").classList.toggle("log-open", listing)],
    ["ply outline", ({ ply, outline, whole }) => byId("table").classList.toggle("untold", ply >= whole.ply && ply < outline.plies)],
    ["playing", showPlaying],
    ...picture,
    ["at message", (state) => state.message && tell(state)],
    ["message", ({ message }) => showHeld(message)],
    ...above,
    ["ply message", () => acts.review()],
  ];
}

/** @param {Known} state @param {Acts} acts */
function showScores({ outline, whole, ply }, acts) {
  void charts.use(({ showChart }) => showChart(byId("chart"), outline, namesOf(whole.seats), ply, acts.go));
}

/** @param {Known} state */
function showTitle({ whole, outline }) {
  byId("game-title").textContent = whole.title;
  document.title = `Replay · ${whole.title} · Tavola`;
  const made = new Date(1000 * (outline.made ?? 0)).toLocaleDateString("en-GB", { dateStyle: "long" });
  const how = whole.over ? headline(whole) : "so far";
  byId("progress").title = `${how} · ${made}`;
  show(byId("progress"), make("span", {}, how), make("span", { class: "made" }, made));
}

/** @param {Known} state */
function showPlaying({ playing }) {
  show(byId("go-play"), icon(playing ? "pause" : "play"));
  byId("go-play").setAttribute("aria-label", playing ? "Pause" : "Play");
}

/** @param {Known} state */
function showTrack({ ply, outline }) {
  const share = outline.plies ? (100 * ply) / outline.plies : 0;
  byId("done").style.width = `${share}%`;
  byId("thumb").style.left = `${share}%`;
  const turn = turnsBefore(outline, ply);
  show(byId("now"), "turn ", make("b", { class: "num" }, turn), ` of ${outline.turns.length}`);
  const track = byId("track");
  track.setAttribute("aria-valuemax", String(outline.plies));
  track.setAttribute("aria-valuenow", String(ply));
  track.setAttribute(
    "aria-valuetext",
    `turn ${turn} of ${outline.turns.length}, scores ${(outline.scores[ply] ?? []).map(figures).join(", ")}`,
  );
}

// What the ply just played did: its sentence and its points.
/** @param {Known} state */
function tell({ at: ply, outline, told, whole }) {
  const names = playersAt(whole, ply - 1);
  const { deed, player, scorings } = deedOf(told, outline, ply);
  const who = ply > 0 && player >= 0;
  const counted = ply > whole.ply; // a step of the final scoring is told as a deed
  show(byId("prompt-badge"), player >= 0 ? badge(player, "large") : null);
  show(
    byId("prompt-who"),
    ply === 0 ? "The beginning" : counted ? "Final scoring" : `Turn ${turnsBefore(outline, ply)}`,
    who ? ", " : null,
    who ? named(names[player]) : null,
  );
  const words = deed && (counted || !isScoring(deed.line)) ? sentence(deed.line.text.replace(`{${player}} `, ""), names) : [];
  const rule = scorings.length < 3 ? scorings[0]?.line.rule : "";
  show(byId("prompt-text"), ...words, ...sums(scorings, names), rule ? ruleLink(rule) : null);
  fitWords(byId("prompt"));
}

/** What whoever looks held then, kind by kind. @param {Message | null} message */
function showHeld(message) {
  const groups = (message?.hand ?? []).filter((group) => group.items.length && group.form !== "act");
  byId("held").hidden = !groups.length;
  show(byId("held"), ...groups.map((group) => make("p", {}, make("b", {}, group.title), ...group.items.map(heldThing))));
}

/** @param {import("./types.js").Held} item */
function heldThing({ symbol: art = "", label, title, count, spent }) {
  const words = count === undefined ? title || label : count;
  return make("span", { class: spent ? "gone" : null, title: label }, drawn(art) ? symbol(art) : null, words);
}

/** What the players were called when they made a move; some may have left since. @param {Message} whole @param {number} ply */
function playersAt(whole, ply) {
  return namesAt(namesOf(whole.seats), whole.played_by, ply);
}

/** @param {{line: Line}[]} scorings @param {string[]} names */
function sums(scorings, names) {
  if (scorings.length > 2) return [` ${scorings.length} scorings follow. `];
  return scorings.flatMap(({ line }) => [
    " ",
    named(names[line.player]),
    ` ${signed(line.points)}`,
    make("span", { class: "why" }, line.sum ? ` (${line.sum})` : ""),
    " ",
  ]);
}

/** @param {Known} state @param {Acts} acts */
function listScorings({ outline, without, whole }, acts) {
  const rows = outline.scorings.filter(({ line }) => !without.includes(line.player));
  byId("scorings").replaceChildren(
    ...rows.map(({ ply, line }) => scoringRow(outline, playersAt(whole, ply), ply, line, acts)),
  );
  showListed(false);
}

/** @param {Known} state @param {Acts} acts */
function listMoves({ outline, told, without, whole }, acts) {
  const rows = movesByTurns(told, outline).map((turn, at) => moveRow(turn, at + 1, playersAt(whole, turn.ply), whole, acts));
  byId("scorings").replaceChildren(...rows.filter((_, at) => !without.includes(outline.turns[at].player)));
  showListed(true);
}

/** @param {boolean} byTurns */
function showListed(byTurns) {
  byId("list-moves").setAttribute("aria-pressed", String(byTurns));
  byId("list-scorings").setAttribute("aria-pressed", String(!byTurns));
}

/** @param {ReturnType<typeof movesByTurns>[number]} turn @param {number} number @param {string[]} names @param {Message} whole @param {Acts} acts */
function moveRow({ ply, player, end, lines }, number, names, whole, acts) {
  const last = Math.min(end, whole.ply);
  const go = (/** @type {Event} */ event) => (event.preventDefault(), acts.stopAt(last));
  const words = lines.map(({ line }) => capital(plain(line.text.replace(`{${player}} `, ""), names))).join(" ");
  const link = make(
    "a",
    { href: `?ply=${last}`, onclick: go },
    make("span", { class: "at num" }, number),
    badge(player, "small"),
    make("span", {}, named(names[player]), make("small", {}, words)),
  );
  return make("li", { class: `seat seat-${player % 5}`, "data-from": ply, "data-ply": last }, link);
}

/** Mark what was just played. @param {number} ply */
function pointRow(ply) {
  const list = byId("scorings");
  for (const row of /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (list.children))) {
    const last = Number(row.dataset.ply);
    row.classList.toggle("now", last === ply || (ply < last && ply > Number(row.dataset.from ?? last)));
  }
  const now = list.querySelector(".now");
  if (now instanceof HTMLElement) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** @param {ReplayState["outline"]} outline @param {string[]} names @param {number} ply @param {Line} line @param {Acts} acts */
function scoringRow(outline, names, ply, line, acts) {
  const noun = /\[([^\]]*)\]/.exec(line.text)?.[1] ?? line.category;
  const go = (/** @type {Event} */ event) => (event.preventDefault(), acts.stopAt(ply + 1));
  const link = make(
    "a",
    { href: `?ply=${ply + 1}`, onclick: go },
    make("span", { class: "at num" }, turnsBefore(outline, ply + 1)),
    badge(Math.max(0, line.player), "small"),
    make(
      "span",
      {},
      named(names[line.player] ?? ""),
      noun ? ` · ${plain(noun, names)}` : "",
      line.sum ? make("small", {}, line.sum) : null,
    ),
    make("b", { class: "num" }, signed(line.points)),
  );
  return make("li", { class: `seat seat-${Math.max(0, line.player) % 5}`, "data-ply": ply + 1 }, link);
}

/** @param {ReplayState["outline"]} outline */
function ticks({ plies, scorings }) {
  /** @type {Map<number, number>} */
  const stacked = new Map();
  return scorings.map(({ ply, line }) => {
    const up = stacked.get(ply) ?? 0;
    stacked.set(ply, up + 1);
    if (up > 1) return null;
    const seat = Math.max(0, line.player) % 5;
    const use = draw("use", { href: `#seat-mark-${seat}`, x: -10, y: -10, width: 20, height: 20 });
    const mark = make(
      "i",
      { class: `seat seat-${seat}` },
      draw("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" }, use),
    );
    mark.style.left = `${(100 * (ply + 1)) / plies}%`;
    mark.style.setProperty("--up", String(up));
    return mark;
  });
}

// Made once: a chip that is pressed keeps the focus.
/** @param {Known} state @param {Acts} acts */
function showSeats({ whole, without }, acts) {
  const holder = byId("who");
  if (!holder.childElementCount)
    namesOf(whole.seats).forEach((name, seat) => {
      const known = { type: "button", "aria-label": name, title: name, onclick: () => acts.toggleSeat(seat) };
      holder.append(make("button", known, badge(seat, "small")));
    });
  [...holder.children].forEach((chip, seat) => chip.setAttribute("aria-pressed", String(!without.includes(seat))));
}
