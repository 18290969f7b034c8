// boardgame.io, measured as bench/server.py measures Tavola: FOLDER memory|files serve, or ... play TABLES SECONDS.
// Two clients a table; a move counts when both have it. The game is trivial: each adds one in turn.

import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [folder, kept, role, tables, seconds] = process.argv.slice(2);
const require = createRequire(join(folder, "package.json"));
const PORT = 8767;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const game = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: { move: ({ G }) => { G.count += 1; }, client: false } },
};

async function serve() {
  const { Server, FlatFile, Origins } = require("boardgame.io/server");
  const db = kept === "files" ? new FlatFile({ dir: mkdtempSync(join(tmpdir(), "boardgame-")) }) : undefined;
  await Server({ games: [game], origins: [Origins.LOCALHOST], ...(db && { db }) }).run(PORT);
}

async function up() {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      return await fetch(`${ADDRESS}/games`);
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  throw new Error("boardgame.io did not start");
}

async function sit() {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const matchID = randomUUID(); // the first who comes to a match makes it
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const multiplayer = SocketIO({ server: ADDRESS });
    const client = Client({ game, numPlayers: 2, multiplayer, matchID, playerID, debug: false });
    client.start();
    await reached(client, 0);
    clients.push(client);
  }
  return clients;
}

/** Wait until a client has seen so many moves. */
function reached(client, count) {
  return new Promise((done) => {
    const look = (state) => state && state.G.count >= count && (stop(), done());
    let stop = () => {};
    const off = client.subscribe(look);
    stop = off;
    look(client.getState());
  });
}

async function play() {
  await up();
  const seated = [];
  for (let number = 0; number < Number(tables); number += 1) seated.push(await sit());
  const waits = [];
  const end = performance.now() + 1000 * Number(seconds);
  await Promise.all(seated.map(async (clients) => {
    for (let count = 1; performance.now() < end; count += 1) {
      const start = performance.now();
      clients[(count - 1) % 2].moves.add();
      await Promise.all(clients.map((client) => reached(client, count)));
      waits.push(performance.now() - start);
    }
  }));
  console.log(JSON.stringify(waits));
  process.exit(0);
}

await (role === "serve" ? serve() : play());
