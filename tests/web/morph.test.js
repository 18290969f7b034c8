// Of a picture only what differs is changed: nodes that are the same stay the same nodes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Leaf, standInPage } from "./page.js";
import { morph } from "../../src/tavola/web/static/morph.js";

standInPage();

/** @param {string} id @param {Record<string, string>} more @param {...Leaf} inside */
const g = (id, more = {}, ...inside) => new Leaf("g", { id, ...more }, inside);

/** Morph one picture into another as the page does. @param {Leaf} old @param {Leaf} wanted */
const become = (old, wanted) => morph(.../** @type {[any, any]} */ ([old, wanted]));

/** @param {Leaf} tree */
const ids = (tree) => tree.children.map((child) => child.id);

/** A picture that the page has shown before. @param {...Leaf} children */
function shown(...children) {
  const scene = new Leaf("g", {}, []);
  become(scene, new Leaf("g", {}, children));
  return scene;
}

test("nodes that are the same stay, and new ones come where they belong", () => {
  const scene = shown(g("a"), g("c"));
  const [a, c] = scene.children;
  become(scene, new Leaf("g", {}, [g("a"), g("b"), g("c")]));
  assert.deepEqual(ids(scene), ["a", "b", "c"]);
  assert.equal(scene.children[0], a);
  assert.equal(scene.children[2], c);
});

test("what is no longer sent goes", () => {
  const scene = shown(g("a"), g("b"), g("c"));
  become(scene, new Leaf("g", {}, [g("b")]));
  assert.deepEqual(ids(scene), ["b"]);
});

test("the order is the new one's, since what comes later lies on top", () => {
  const scene = shown(g("a"), g("b"), g("c"));
  const all = new Set(scene.children);
  become(scene, new Leaf("g", {}, [g("c"), g("a"), g("b")]));
  assert.deepEqual(ids(scene), ["c", "a", "b"]);
  assert.deepEqual(new Set(scene.children), all);
});

test("a group that differs inside is kept, and only its child is changed", () => {
  const scene = shown(g("tile", { class: "old" }, g("one"), g("two")));
  const [tile] = scene.children;
  const [one, two] = tile.children;
  become(scene, new Leaf("g", {}, [g("tile", { class: "new" }, g("one"), g("two", { fill: "red" }))]));
  assert.equal(scene.children[0], tile);
  assert.equal(tile.getAttribute("class"), "new");
  assert.equal(tile.children[0], one);
  assert.notEqual(tile.children[1], two);
});

test("what the page has put on a node since does not make it another", () => {
  const scene = shown(g("a"));
  const [a] = scene.children;
  a.setAttribute("class", "lit");
  become(scene, new Leaf("g", {}, [g("a")]));
  assert.equal(scene.children[0], a);
});

test("nodes without an id are paired by kind and number", () => {
  const rect = (/** @type {string} */ fill) => new Leaf("rect", { fill }, []);
  const scene = shown(rect("red"), rect("blue"));
  const [red, blue] = scene.children;
  become(scene, new Leaf("g", {}, [rect("red"), rect("green")]));
  assert.equal(scene.children[0], red);
  assert.notEqual(scene.children[1], blue);
  assert.equal(scene.children.length, 2);
});
