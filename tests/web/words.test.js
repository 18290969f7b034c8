// Sentences of the server, and the small words around names and numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { element, standInPage } from "./page.js";
import {
  belongs,
  counted,
  figures,
  heading,
  isScoring,
  linksOf,
  listed,
  noteWords,
  namesOf,
  plain,
  sentence,
  signed,
} from "../../src/tavola/web/static/words.js";

const NAMES = ["Ada", "Bruno"];
const CLAIM = "{1} scores for the [city of {0}](#city-12) and the [road](#road-3)";

test("in plain words names stand for seats, and links are their nouns", () => {
  assert.equal(plain(CLAIM, NAMES), "Bruno scores for the city of Ada and the road");
});

test("a seat without a name is called by its number", () => {
  assert.equal(plain("{4} passes", NAMES), "Seat 5 passes");
});

test("a sentence links to the picture in the order of its words", () => {
  assert.deepEqual(linksOf(CLAIM), ["city-12", "road-3"]);
});

test("a name with markup in it stays text", () => {
  standInPage();
  const parts = sentence("{0} passes", ["<b>Ada</b>"]);
  const who = element(parts[1]);
  assert.equal(who.outerHTML, '<span class="who">&lt;b&gt;Ada&lt;/b&gt;</span>');
});

test("a noun becomes a link that lights the picture", () => {
  standInPage();
  const [before, link, after] = sentence("the [road](#road-3) is whole", NAMES);
  assert.deepEqual([before, after], ["the ", " is whole"]);
  assert.equal(element(link).outerHTML, '<a href="#road-3" data-light="road-3">road</a>');
});

test("seats of one name are told apart by numbers, open ones are called so", () => {
  const seats = [
    { kind: "bot", name: "Greedy" },
    { kind: "open", name: "" },
    { kind: "bot", name: "Greedy" },
    { kind: "person", name: "" },
  ];
  assert.deepEqual(namesOf(seats), ["Greedy 1", "Open seat", "Greedy 2", "Seat 4"]);
});

test("what belongs to Chris needs no second s", () => {
  assert.deepEqual(["Ada", "Chris", "Max"].map(belongs), ["Ada’s", "Chris’", "Max’"]);
});

test("names are listed with one and", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["Ada"]), "Ada");
  assert.equal(listed(["Ada", "Bruno", "Chiara"]), "Ada, Bruno and Chiara");
});

test("a hidden score is a question mark, one below nought has a true minus", () => {
  assert.deepEqual([figures(null), figures(-3), figures(0)], ["?", "−3", "0"]);
});

test("points gained and lost bear their sign", () => {
  assert.deepEqual([3, -2, 0].map(signed), ["+3", "−2", "0"]);
});

test("small counts are words, and one is not many", () => {
  assert.deepEqual(
    [counted(0, "point"), counted(1, "point"), counted(12, "point"), counted(13, "point")],
    ["no points", "one point", "twelve points", "13 points"],
  );
});

test("what points came from stands above them without its article", () => {
  assert.deepEqual(["cities", "the king’s bonus"].map(heading), ["Cities", "King’s bonus"]);
});

test("a line scores if it has points or a category, even for nothing", () => {
  const line = { text: "", player: 0, points: 0, sum: "", rule: "", category: "", at: "" };
  assert.equal(isScoring(line), false);
  assert.equal(isScoring({ ...line, points: -2 }), true);
  assert.equal(isScoring({ ...line, category: "cities" }), true);
});

test("the log tells which turn was taken back", () => {
  assert.match(noteWords({ ply: 0, kind: "dealt", seat: 0, name: "Ada" }), /^ goes on .* dealt again\.$/);
  assert.equal(noteWords({ ply: 3, kind: "turn_back", seat: 0, name: "Ada", what: "33" }), " takes turn 33 back.");
});
