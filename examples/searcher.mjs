#!/usr/bin/env node
// A bot that searches without knowing any rules: it asks `peek` what would follow (docs/write-a-bot.md).
//
//   tavola arena kreta --bots 'program:node examples/searcher.mjs 200,random' --games 20
//
// Monte Carlo tree search over imagined worlds. The number is how many looks ahead it takes for a move.
import { createInterface } from "node:readline";

const LOOKS = Number(process.argv[2] ?? 200);
const WORLDS = 16; // imagined worlds; each has its own hidden cards and its own luck
const EXPLORE = 0.4; // how much it tries what it has tried little, beside what looks best
const SCALE = 20; // points of lead that count as nearly won

const input = createInterface({ input: process.stdin, crlfDelay: Infinity });
const lines = input[Symbol.asyncIterator]();
let seat = 0;
let moves = [];

/** Ask for the position after some moves in a world. */
async function peek(world, path) {
  console.log(["peek", world, ...path].join(" "));
  for (;;) {
    const { value, done } = await lines.next();
    if (done) process.exit(0);
    if (value.startsWith("peeked ")) return JSON.parse(value.slice(7));
    if (value.startsWith("refused ")) return null;
  }
}

/** Say how good a position looks to a player: from 0, lost, to 1, won. */
function chance(values, player) {
  const others = values.filter((_, other) => other !== player);
  return 1 / (1 + Math.exp((Math.max(...others) - values[player]) / SCALE));
}

/** Choose a move among those that are legal in this world: the untried first, then the best bet. */
function choose(node, legal) {
  const fresh = legal.filter((move) => !node.after.has(move));
  if (fresh.length) return fresh[Math.floor(Math.random() * fresh.length)];
  const bet = (move) => {
    const tried = node.after.get(move);
    return tried.won / tried.tries + EXPLORE * Math.sqrt(Math.log(node.tries + 1) / tried.tries);
  };
  return legal.reduce((best, move) => (bet(move) > bet(best) ? move : best));
}

const leaf = () => ({ tries: 0, won: 0, after: new Map() });

/** Go down the tree in one world to a move not tried before, and tell all on the way what came of it. */
async function look(root, world) {
  const path = [];
  const way = [];
  let node = root;
  let now = { seat, moves, values: null };
  while (now && now.seat !== null) {
    const move = choose(node, now.moves);
    const fresh = !node.after.has(move);
    if (fresh) node.after.set(move, leaf());
    way.push({ node: node.after.get(move), player: now.seat });
    node = node.after.get(move);
    path.push(move);
    now = await peek(world, path);
    if (fresh) break;
  }
  root.tries += 1;
  for (const step of way) {
    step.node.tries += 1;
    step.node.won += now ? chance(now.values, step.player) : 0;
  }
}

async function think(milliseconds) {
  if (moves.length === 1) return moves[0];
  const until = Date.now() + milliseconds * 0.8;
  const root = leaf();
  for (let turn = 0; turn < LOOKS && Date.now() < until; turn += 1) await look(root, turn % WORLDS);
  const tries = (move) => root.after.get(move)?.tries ?? 0;
  const mean = (move) => (tries(move) ? root.after.get(move).won / tries(move) : 0);
  return moves.reduce((best, move) =>
    tries(move) > tries(best) || (tries(move) === tries(best) && mean(move) > mean(best)) ? move : best,
  );
}

for (;;) {
  const { value: line, done } = await lines.next();
  if (done || line === "quit") break;
  const [word, ...rest] = line.split(" ");
  if (word === "hello") console.log("ready searcher");
  else if (word === "seat") [seat, moves] = [Number(rest[0]), []];
  else if (word === "move") moves.push(Number(rest[0]));
  else if (word === "go") console.log(`play ${await think(Number(rest[0]))}`);
}
input.close();
