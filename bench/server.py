"""Print what one server carries: live tables, moves flat out by part, replays, message sizes.

A real server process on SQLite (on disk, synchronous=FULL) plays against a real client process over sockets,
both on this machine, so the client takes its share of the processors too. boardgame.io is measured beside it,
with a trivial game, where npm can install it (under build/, for this run).
"""

import argparse
import asyncio
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from copy import copy
from dataclasses import dataclass, field
from itertools import cycle, product
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "server" / "plugin"))
sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.parts import PARTS, wind
from tavola.core import CHANCE, Rng
from tavola.game import Match
from tavola.registry import games
from tavola.server import Settings, configured, fewer_stops
from tavola.server.choices import unfold
from tavola.server.message import choices_part, position_part, story_part
from tavola.server.story import Story
from tavola.server.views import look
from tests.server.house import UNSIGNED, wait_for

PORT = 8765
CLOCKS = "/bench/clocks"
AT_ONCE = 16  # tables that are played at as fast as it goes
WARM = 1.0  # seconds before it counts: what is drawn once for all is drawn then
PEER = "0.50.2"  # of boardgame.io
TRIVIAL = "lanterns"  # the tests' plug-in: small, in plain Python
ADDRESS = f"127.0.0.1:{PORT}"
Json = dict[str, Any]


def serve(database: str) -> None:
    """Be the server: the usual one, but without limits for a single address, and with clocks inside."""
    settings = Settings(
        database=database, quick=1e6, burst=1_000_000, new_tables=1_000_000, sockets=100_000, crowd=100_000
    )
    config, clocks = configured(settings, port=PORT), wind()
    assert isinstance(config.app, FastAPI)
    config.app.add_api_route(CLOCKS, clocks.take)
    fewer_stops()
    uvicorn.Server(config).run()


@dataclass
class Round:
    """What a run of moves showed."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)  # from a move sent to all seats updated
    work: float = 0.0  # processor seconds of the server


class LiveTable:
    """Two seats of one person at one computer each, and who plays at random."""

    def __init__(self, seats: list[ClientConnection], rng: random.Random) -> None:
        self.seats = seats
        self.rng = rng
        self.now: list[Json] = [{}, {}]

    async def begin(self) -> None:
        for seat, socket in enumerate(self.seats):
            await socket.send('{"have": 0}')
            await self._hear(seat, 0)

    async def move(self) -> float:
        """Play one move; give the seconds until both seats have it."""
        acting = self.now[0]["to_move"]
        ply = int(self.now[acting]["ply"])
        while not self.now[acting]["choices"]:
            await self._hear(acting, ply)
        choice = self.rng.choice([*unfold(self.now[acting]["choices"])]).move
        start = time.perf_counter()
        await self.seats[acting].send(json.dumps({"ply": ply, "move": choice}))
        await asyncio.gather(*(self._hear(seat, ply + 1) for seat in (0, 1)))
        return time.perf_counter() - start

    async def _hear(self, seat: int, ply: int) -> None:
        while True:
            told = json.loads(await self.seats[seat].recv())
            if told.get("ply", -1) >= ply:
                self.now[seat] = told
                return


@asynccontextmanager
async def live_tables(game: str, count: int) -> AsyncIterator[list[LiveTable]]:
    """Set up tables of two people and open their sockets."""
    people = [httpx.AsyncClient(base_url=f"http://{ADDRESS}", timeout=60, verify=UNSIGNED) for _ in range(2)]
    for person in people:
        await person.get("/api/me")
    cookies = [{"Cookie": "; ".join(map("=".join, person.cookies.items()))} for person in people]
    tables = []
    for number in range(count):
        form = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await people[0].post("/api/tables", json=form)).json()
        _, _, id, key = table["invite"].split("/")
        await people[1].post(f"/api/tables/{id}/seats", json={"seat": 1, "key": key})
        sockets = [
            await connect(f"ws://{ADDRESS}/api/tables/{id}/live", additional_headers=cookie, proxy=None)
            for cookie in cookies
        ]
        tables.append(LiveTable(sockets, random.Random(number)))
    await asyncio.gather(*(table.begin() for table in tables))
    try:
        yield tables
    finally:
        for table in tables:
            for socket in table.seats:
                await socket.close()
        for person in people:
            await person.aclose()


async def play(tables: list[LiveTable], seconds: float, pause: float, server: int) -> Round:
    """Play at all tables for some time, each thinking `pause` seconds on average between moves."""
    found = Round()
    end = time.perf_counter() + seconds

    async def at(table: LiveTable) -> None:
        await asyncio.sleep(table.rng.random() * pause)
        while time.perf_counter() < end and not table.now[0]["over"]:
            found.waits.append(await table.move())
            await asyncio.sleep(table.rng.random() * 2 * pause)

    start, work = time.perf_counter(), processor_time(server)
    await asyncio.gather(*(at(table) for table in tables))
    found.seconds, found.work = time.perf_counter() - start, processor_time(server) - work
    return found


def processor_time(process: int) -> float:
    """Give the processor seconds a process has used, where the system tells; its workers not counted."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def measure_live(game: str, count: int, seconds: float, server: int) -> Table:
    """Measure many tables at people's pace."""
    title = f"{game}: from a move sent to all seats updated"
    columns = ("run", "tables", "sockets", "moves/s", "p50 ms", "p95 ms", "p99 ms", "CPU ms/move")
    shown = Table(*columns, title=title)
    async with live_tables(game, count) as tables:
        for name, pause in (("a move in 5 s", 5.0), ("a move in 2 s", 2.0)):
            run = await play(tables, seconds, pause, server)
            shown.add_row(name, str(count), str(2 * count), *_figures(run))
    return shown


async def measure_saturation(names: list[str], stock: int, seconds: float, server: int) -> Table:
    """Measure each game as fast as it goes, and what a move costs by part."""
    title = f"{AT_ONCE} tables, two sockets each, as fast as it goes; of the CPU ms a move, by part"
    columns = ("game", "moves/s", "p50 ms", "p95 ms", "p99 ms", "CPU ms/move", *PARTS, "rest")
    shown = Table(*columns, title=title)
    for name in names:
        async with live_tables(name, stock) as tables, httpx.AsyncClient(verify=UNSIGNED) as http:
            await play_out(tables[:AT_ONCE], WARM, server)
            await http.get(f"http://{ADDRESS}{CLOCKS}")
            run = await play_out(tables, seconds, server)
            spent: dict[str, float] = (await http.get(f"http://{ADDRESS}{CLOCKS}")).json()
        rest = run.work - sum(spent.values())
        parts = [1000 * each / max(len(run.waits), 1) for each in (*(spent.get(p, 0.0) for p in PARTS), rest)]
        shown.add_row(name, *_figures(run), *(f"{each:.2f}" for each in parts))
    return shown


async def play_out(tables: list[LiveTable], seconds: float, server: int) -> Round:
    """Play at some tables at once without a pause, taking the next, if there is one, when a game is over."""
    found, left = Round(), iter(tables)
    start, work = time.perf_counter(), processor_time(server)
    end = start + seconds

    async def hand() -> None:
        nonlocal end
        for table in left:
            while not table.now[0]["over"]:
                if time.perf_counter() >= end:
                    return
                found.waits.append(await table.move())
        end = time.perf_counter()  # no table is left for this hand, so all stop

    await asyncio.gather(*(hand() for _ in range(AT_ONCE)))
    found.seconds, found.work = time.perf_counter() - start, processor_time(server) - work
    return found


def _figures(run: Round) -> list[str]:
    waits = [f"{1000 * wait:.1f}" for wait in percentiles(run.waits)]
    work = 1000 * run.work / max(len(run.waits), 1)
    return [f"{len(run.waits) / run.seconds:.0f}", *waits, f"{work:.1f}"]


def percentiles(values: list[float]) -> tuple[float, float, float]:
    """Give p50, p95 and p99; of one or no value, that or zero."""
    if len(values) < 2:
        only = sum(values)
        return only, only, only
    cuts = quantiles(values, n=100, method="inclusive")
    return cuts[49], cuts[94], cuts[98]


def random_games(game: str, count: int, players: int = 2) -> Iterator[Match[Any]]:
    """Play random games to the end, with all options in turn."""
    known = games()[game]
    options = cycle(
        [dict(zip(known.options, values, strict=True)) for values in product(*known.options.values())]
    )
    for number in range(count):
        match = Match(known, players, next(options), seed=f"bench/{number}")
        rng = Rng(number)
        match.go_on()
        while not match.over:
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])
            match.go_on()
        yield match


@dataclass
class Sizes:
    """What the messages of a game weigh, in bytes, and the seconds it took to write them."""

    raw: list[float] = field(default_factory=list)
    packed: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def weigh(self, match: Match[Any]) -> None:
        """Write the message of every decision of a match, as the acting seat gets it."""
        seats = [{"kind": "person", "name": "Ada Lovelace", "me": True, "here": True}] * match.players
        head = {"game": match.game.name, "options": match.options, "seats": seats}
        state, story, have = match.first.copy(), Story(match, 0), 0
        for ply, next_ply in enumerate([*match.plies, None]):
            if next_ply is not None and (next_ply.forced or next_ply.mover == CHANCE):
                state.play(next_ply.move)
                continue
            earlier = copy(match)
            earlier.plies, earlier.state = match.plies[:ply], state.copy()
            story.tell(earlier)
            self._write({**head, **story_part(story, have)}, earlier)
            have = ply
            if next_ply is not None:
                state.play(next_ply.move)

    def _write(self, message: Json, match: Match[Any]) -> None:
        start = time.perf_counter()
        seat = max(int(match.state.to_move), 0)
        message |= position_part(match, seat, "desk")
        message["choices"] = choices_part(match.game, look(match, seat)) if not match.over else []
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        self.times.append(time.perf_counter() - start)
        self.raw.append(len(text))
        self.packed.append(len(gzip.compress(text, 6)))
        self.pictures.append(len(message["svg"]))


def measure_sizes(names: list[str], count: int) -> Table:
    """Measure the live message at every decision of random games with every seat taken."""
    columns = (
        "game",
        "messages",
        "kB p50",
        "kB max",
        "gzip kB p50",
        "gzip kB max",
        "picture kB max",
        "ms p95",
    )
    shown = Table(*columns, title=f"Messages of {count} random games, all seats taken, all options in turn")
    for name in names:
        sizes = Sizes()
        for match in random_games(name, count, games()[name].seats[-1]):
            sizes.weigh(match)
        figures = (
            percentiles(sizes.raw)[0],
            max(sizes.raw),
            percentiles(sizes.packed)[0],
            max(sizes.packed),
            max(sizes.pictures),
        )
        middle = [f"{figure / 1000:.1f}" for figure in figures]
        shown.add_row(name, str(len(sizes.raw)), *middle, f"{1000 * percentiles(sizes.times)[1]:.1f}")
    return shown


def measure_replays(names: list[str]) -> Table:
    """Measure jumps to random plies of uploaded games."""
    columns = ("game", "plies", "jumps", "p50 ms", "p95 ms", "p99 ms", "first outline ms")
    shown = Table(*columns, title="Replay: jump to any ply, over HTTP")
    rng = random.Random(1)
    with httpx.Client(base_url=f"http://{ADDRESS}", timeout=60) as client:
        for name in names:
            match = next(random_games(name, 1))
            written = {
                "tavola": 1, "game": name, "version": match.game.version, "players": 2,
                "options": match.options, "moves": match.moves,
            }  # fmt: skip
            table = client.post("/api/records", json={"text": json.dumps(written)}).json()["table"]
            start = time.perf_counter()
            client.get(f"/api/tables/{table}/replay?seat=0")
            outline = time.perf_counter() - start
            waits = []
            for _ in range(200):
                ply = rng.randrange(len(match.plies) + 1)
                start = time.perf_counter()
                answer = client.get(f"/api/tables/{table}/replay/{ply}?seat=0&have={ply}")
                waits.append(time.perf_counter() - start)
                answer.raise_for_status()
            told = [f"{1000 * wait:.1f}" for wait in (*percentiles(waits), outline)]
            shown.add_row(name, str(len(match.plies)), "200", *told)
    return shown


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    parser.add_argument("--game", default="carcassonne", help="which is played at people's pace")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--stock", type=int, default=60, help="tables a game that are played flat out")
    parser.add_argument("--games", type=int, default=5, help="random games whose messages are weighed")
    parser.add_argument("--only", choices=["sizes", "replays", "live", "saturation", "boardgame.io"])
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    console, names = Console(width=150), [name for name in games() if name != TRIVIAL]
    wanted = [given.only] if given.only else ["sizes", "replays", "live", "saturation", "boardgame.io"]
    if "sizes" in wanted:
        console.print(measure_sizes(names, given.games))
    if {*wanted} & {"replays", "live", "saturation"}:
        with tempfile.TemporaryDirectory() as folder, server_on(Path(folder) / "bench.db") as process:
            if "replays" in wanted:
                console.print(measure_replays(names))
            if "live" in wanted:
                console.print(asyncio.run(measure_live(given.game, given.tables, given.seconds, process)))
            if "saturation" in wanted:
                all_games = [*names, TRIVIAL]
                console.print(asyncio.run(measure_saturation(all_games, given.stock, given.seconds, process)))
            console.print(memory(process))
    if "boardgame.io" in wanted:
        console.print(measure_boardgame_io(given.seconds))


@contextmanager
def server_on(database: Path) -> Iterator[int]:
    """Run the server as a process of its own; give its number."""
    process = subprocess.Popen(
        [sys.executable, __file__, "--serve", str(database)], stderr=subprocess.DEVNULL
    )
    try:
        wait_for(f"http://{ADDRESS}")
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def measure_boardgame_io(seconds: float) -> Table | str:
    """Measure boardgame.io with a trivial game in the same way, where npm can install it."""
    folder = Path(__file__).parent.parent / "build" / "boardgame.io"
    folder.mkdir(parents=True, exist_ok=True)
    install = [
        "npm",
        "install",
        "--silent",
        "--no-save",
        "--prefix",
        str(folder),
        f"boardgame.io@{PEER}",
        "node-persist@3",
    ]
    try:
        subprocess.run(install, check=True, timeout=300)
    except (OSError, subprocess.SubprocessError):
        return "boardgame.io could not be installed here, so it was not measured."
    shown = Table(
        "kept", "moves/s", "p50 ms", "p95 ms", "p99 ms", title=f"boardgame.io {PEER}, a trivial game"
    )
    for kept in ("memory", "files"):
        command = ["node", str(Path(__file__).with_name("boardgame.mjs")), str(folder), kept]
        server = subprocess.Popen([*command, "serve"], stdout=subprocess.DEVNULL)
        try:
            told = subprocess.run(
                [*command, "play", str(AT_ONCE), str(seconds)], capture_output=True, check=True
            )
        finally:
            server.terminate()
            server.wait()
        waits = json.loads(told.stdout.decode().strip().splitlines()[-1])
        rate = f"{len(waits) / seconds:.0f}"
        shown.add_row(kept, rate, *(f"{wait:.1f}" for wait in percentiles(waits)))
    return shown


def memory(process: int) -> str:
    """Say how much memory a process holds, where the system tells."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((f"Server memory:{line[6:]}" for line in lines if line.startswith("VmRSS")), "")


if __name__ == "__main__":
    main()
