"""Print what servers carry: moves across several, a crowd, kills, strangers, spectators, long lists.

All of it runs on this machine and shares its processors; PostgreSQL is one of its own (Debian's package).
Name the parts that are wanted, or none for all: across, crowd, kills, hostile, spectators, lists.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from rich.console import Console
from rich.table import Table
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.guests import (
    ME,
    OPEN,
    House,
    Person,
    after,
    choice,
    hear,
    houses_on,
    is_mine,
    line_out,
    pairs,
)
from bench.server import memory, percentiles, processor_time
from bench.siege import besiege
from tavola.server import more_files
from tavola.server.app import open_store
from tests.server.postgres import Postgres, cluster

SETTLED = 2.0  # seconds after which everybody has been told who is here
EASE = 10.0  # seconds between two moves at a table of the crowd

console = Console(width=150)


# -- many tables ------------------------------------------------------------------------------------------


@dataclass
class Carried:
    """What servers carried for a time."""

    tables: int
    waits: list[float] = field(default_factory=list)  # from a move sent to both seats updated
    opening: float = 0.0  # seconds until everybody sat
    seconds: float = 0.0
    work: float = 0.0  # processor seconds of the servers
    memory: str = ""

    def cells(self) -> list[str]:
        """Write the cells of CARRIED."""
        each = 1000 * self.work / max(len(self.waits), 1)
        busy = 100 * self.work / max(self.seconds, 0.001)
        told = [str(self.tables), f"{self.opening:.0f}", *row_of(self.waits)]
        return [*told, f"{each:.1f}", f"{busy:.0f}", self.memory]


CARRIED = ("tables", "open s", "moves", "p50 ms", "p95 ms", "p99 ms", "CPU ms/move", "CPU %", "memory")


async def carry(houses: list[House], tables: int, seconds: float, pause: float) -> Carried:
    """Let pairs play, the two at different servers where there are several; each thinks for a while."""
    found = Carried(tables)
    async with line_out() as http:
        began = time.perf_counter()
        seated = await pairs(http, houses, tables)
        start, work = time.perf_counter(), _work(houses)
        found.opening = start - began

        async def play(number: int) -> None:
            table = seated[number]
            while not table.over:
                thought = table.rng.random() * 2 * pause
                if time.perf_counter() + thought > start + seconds:
                    return
                await asyncio.sleep(thought)
                moved = time.perf_counter()
                await table.move()
                found.waits.append(time.perf_counter() - moved)

        await asyncio.gather(*(play(number) for number in range(tables)))
        found.seconds, found.work = time.perf_counter() - start, _work(houses) - work
        found.memory = memory(houses[0].pid).partition(":")[2].strip()
        await asyncio.gather(*(socket.close() for table in seated for socket in table.sockets))
    return found


def _work(houses: list[House]) -> float:
    return sum(processor_time(house.pid) for house in houses)


def across(postgres: Postgres, given: argparse.Namespace) -> Table:
    """Measure moves between seats at different processes."""
    title = "From a move sent to both seats updated, the seats at different processes"
    shown = Table("processes", *CARRIED, title=title)
    for count in given.processes:
        with houses_on(postgres.database(), count) as houses:
            found = asyncio.run(carry(houses, given.tables, given.seconds, given.pause))
        shown.add_row(str(count), *found.cells())
    return shown


def crowd(postgres: Postgres, given: argparse.Namespace) -> Table:
    """Measure many tables at people's pace, on each kind of database."""
    shown = Table("database", *CARRIED, title=f"One process, two sockets a table, a move every {EASE:.0f} s")
    with tempfile.TemporaryDirectory() as folder:
        for name, database in (("SQLite", f"{folder}/crowd.db"), ("PostgreSQL", postgres.database())):
            with houses_on(database, 1) as houses:
                found = asyncio.run(carry(houses, given.crowd, given.crowd_seconds, EASE))
            shown.add_row(name, *found.cells())
    return shown


# -- blows, strangers, spectators -------------------------------------------------------------------------


def kills(postgres: Postgres, given: argparse.Namespace) -> Table:
    """Kill and freeze servers while people play against bots."""
    columns = (
        *("processes", "kills", "freezes", "tables", "plies acknowledged", "lost", "holes or doubles"),
        *("unreadable", "timeouts", "taken over", "p50 s", "p95 s", "longest s", "never"),
    )
    shown = Table(*columns, title="kill -9 and SIGSTOP under load; from a blow to the bot's next line")
    for count in [each for each in given.processes if each > 1]:
        found = asyncio.run(besiege(postgres.database(), count, given.kills, given.freezes, 8))
        times = sorted(found.takeovers)
        p50, p95, _ = percentiles(times)
        shown.add_row(
            *map(
                str, (count, found.kills, found.freezes, found.tables, found.plies, found.lost, found.holes)
            ),
            *map(str, (found.unreadable, found.timeouts, len(times))),
            *(f"{each:.1f}" for each in (p50, p95, max(times, default=0.0))),
            str(found.never),
        )
    return shown


def hostile(postgres: Postgres, given: argparse.Namespace) -> Table:
    """Measure a level-3 bot's answers while strangers let searching bots play."""
    title = "A level-3 bot's answer at an ordinary table, its pause of 0.5 s counted"
    shown = Table("strangers", "their tables", "answers", "p50 ms", "p95 ms", "p99 ms", title=title)
    for strangers in (0, given.strangers):
        with houses_on(postgres.database(), 1) as houses:
            waits = asyncio.run(answers(houses, strangers, 2, given.answers))
        shown.add_row(str(strangers), str(2 * strangers), *row_of(waits))
    return shown


async def answers(houses: list[House], strangers: int, each: int, count: int) -> list[float]:
    """Let strangers watch tables of searching bots; give the seconds of a level-3 bot's answers elsewhere."""
    searcher = {"kind": "bot", "bot": "mcts:2000ms"}
    async with line_out() as http:
        sockets = []
        for number in range(strangers):
            eve = await Person(http, houses, f"eve/{number}").come()
            sockets += [await eve.sit((await eve.open(searcher, searcher))["table"]) for _ in range(each)]
        drains = [asyncio.create_task(_drain(socket)) for socket in sockets]
        ada, waits = await Person(http, houses, "ada").come(), list[float]()
        while len(waits) < count:
            waits += await _answers_of_a_game(ada, count - len(waits))
        for drain in drains:
            drain.cancel()
        await asyncio.gather(*drains, return_exceptions=True)
    return waits


async def _answers_of_a_game(ada: Person, most: int) -> list[float]:
    waits: list[float] = []
    socket = await ada.sit((await ada.open(ME, {"kind": "bot", "bot": "level:3"}))["table"])
    told = await hear(socket, is_mine)
    while len(waits) < most and not told["over"]:
        ply = told["ply"]
        await socket.send(choice(told, ada.rng))
        told = await after(socket, ply)
        if told["to_move"] == 1:
            start = time.perf_counter()
            told = await hear(socket, is_mine)
            waits.append(time.perf_counter() - start)
        elif not is_mine(told):
            told = await hear(socket, is_mine)
    await socket.close()
    return waits


async def _drain(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()


def spectators(_postgres: Postgres, given: argparse.Namespace) -> Table:
    """Measure what it costs that many come to look at one table."""
    shown = Table("spectators", "frames", "MB", "seconds", "CPU s", title="Spectators who come to one table")
    with tempfile.TemporaryDirectory() as folder, houses_on(f"{folder}/hall.db", 1) as houses:
        shown.add_row(str(given.spectators), *asyncio.run(look_on(houses, given.spectators)))
    return shown


async def look_on(houses: list[House], count: int) -> list[str]:
    """Let people come one by one; count all that everybody is sent until the last has seen who is here."""
    frames: list[int] = []

    async def listen(socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                frames.append(len((await socket.recv()).encode()))  # type: ignore[union-attr]

    async with line_out() as http:
        (table,) = await pairs(http, houses, 1)
        id = table.now[0]["table"]
        listening = [asyncio.create_task(listen(socket)) for socket in table.sockets]
        start, work = time.perf_counter(), _work(houses)
        for number in range(count):
            eve = await Person(http, houses, f"eve/{number}").come()
            listening.append(asyncio.create_task(listen(await eve.sit(id))))
        while len(frames) < count:
            await asyncio.sleep(0.01)
        seconds, work = time.perf_counter() - start, _work(houses) - work
        await asyncio.sleep(SETTLED)
        for each in listening:
            each.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return [str(len(frames)), f"{sum(frames) / 1e6:.1f}", f"{seconds:.1f}", f"{work:.1f}"]


# -- long lists -------------------------------------------------------------------------------------------

PATHS = {
    "page /": "/",
    "my tables": "/api/tables",
    "open tables": "/api/open",
    "history": "/api/tables?state=finished",
    "search": "/api/tables?search=carcassonne",
    "profile": "/api/me/profile",
}
NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"


def lists(postgres: Postgres, given: argparse.Namespace) -> Table:
    """Measure the pages and lists of a database full of tables, for two people."""
    size = f"{given.finished} finished and {given.running} running tables"
    shown = Table("database", "tables of mine", "server up", *PATHS, title=f"{size}: ms, the median of five")
    with tempfile.TemporaryDirectory() as folder:
        for name, database in (("SQLite", f"{folder}/lists.db"), ("PostgreSQL", postgres.database())):
            for row in asyncio.run(leaf(database, given.finished, given.running)):
                shown.add_row(name, *row)
    return shown


async def leaf(database: str, finished: int, running: int) -> list[list[str]]:
    """Fill a database with copies of one table; time the lists of who has few of them and who has many."""
    house, rows = House(database), []
    house.start()
    await asyncio.to_thread(house.wait)
    async with line_out() as http:
        ada, bob = [await Person(http, [house], name).come() for name in ("ada", "bob")]
        for person, name in ((ada, "Ada"), (bob, "Bob")):
            await person.call("PUT", "/api/me", {"name": name})
        model = (await ada.open(ME, OPEN, public=True))["table"]
        other = (await bob.open(ME, OPEN))["table"]
        house.end()
        shares = await fill(database, model, other, finished, running)
        start = time.perf_counter()
        house.start()
        await asyncio.to_thread(house.wait)
        up = time.perf_counter() - start
        for person, share in zip((ada, bob), shares, strict=True):
            times = [await _median(lambda path=path: person.ask("GET", path)) for path in PATHS.values()]  # type: ignore[misc]  # noqa: B023
            rows.append([str(share), *(f"{1000 * each:.0f}" for each in (up, *times))])
    house.end()
    return rows


async def fill(database: str, model: str, other: str, finished: int, running: int) -> tuple[int, int]:
    """Copy a table many times: one of ten is Bob's, one of 500 Ada's; count what each has."""
    store, _key = await open_store(database)
    async with store.writing() as connection:
        bob = await connection.scalar(text("SELECT host FROM matches WHERE id = :id"), {"id": other})
        ada = await connection.scalar(text("SELECT host FROM matches WHERE id = :id"), {"id": model})
        for table in ("matches", "seats", "glances", "entries"):
            columns = await _columns(connection, table)
            await connection.execute(text(_copies(table, model, str(bob), finished, running, columns)))
        if not store.lite:
            await connection.execute(text("ANALYZE"))
        count = text("SELECT COUNT(*) FROM matches WHERE host = :who")
        has = [int(await connection.scalar(count, {"who": who}) or 0) for who in (ada, bob)]
    await store.close()
    return has[0], has[1]


async def _columns(connection: AsyncConnection, table: str) -> list[str]:
    return list((await connection.execute(text(f"SELECT * FROM {table} LIMIT 0"))).keys())


def _copies(table: str, model: str, bob: str, finished: int, running: int, columns: list[str]) -> str:
    id = "id" if table == "matches" else "match"
    new = {
        id: "'c' || n",
        "ended": f"CASE WHEN n <= {finished} THEN made - n END",
        "made": "made - n",
        "moved": "moved - n",
        "public": "n % 10 = 0",
    }
    for whose in ("host", "person"):
        chosen = f"WHEN n % 10 = 3 THEN '{bob}' WHEN n % 500 = 0 THEN {whose} ELSE 'p' || (n % 500)"
        new[whose] = f"CASE WHEN {whose} IS NULL THEN NULL {chosen} END"
    values = ", ".join(new.get(each, f'"{each}"') for each in columns)
    names = ", ".join(f'"{each}"' for each in columns)
    numbers = NUMBERS.format(count=finished + running)
    copies = f"SELECT {values} FROM {table}, numbers WHERE {id} = '{model}'"
    return f"INSERT INTO {table} ({names}) {numbers} {copies}"


async def _median(ask: Callable[[], Awaitable[httpx.Response]]) -> float:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        await ask()
        times.append(time.perf_counter() - start)
    return sorted(times)[2]


def row_of(waits: list[float]) -> list[str]:
    """Write how many there were, and p50, p95 and p99 in milliseconds."""
    return [str(len(waits)), *(f"{1000 * each:.0f}" for each in percentiles(waits))]


PARTS = {each.__name__: each for each in (across, crowd, kills, hostile, spectators, lists)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=[*PARTS, []], help="which parts; all, unless named")
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=50, help="tables across the processes")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between moves at a table")
    parser.add_argument("--crowd", type=int, default=1000, help="tables of the crowd")
    parser.add_argument("--crowd-seconds", type=float, default=60.0)
    parser.add_argument("--kills", type=int, default=40, help="kills for each number of processes over one")
    parser.add_argument("--freezes", type=int, default=6)
    parser.add_argument("--strangers", type=int, default=25)
    parser.add_argument("--answers", type=int, default=100)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--running", type=int, default=2000)
    given = parser.parse_args()
    more_files()  # each socket of the crowd is one
    with cluster() as postgres:
        for part in given.what or PARTS:
            console.print(PARTS[part](postgres, given))


if __name__ == "__main__":
    main()
