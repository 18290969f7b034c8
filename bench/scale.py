"""Print what several servers on one PostgreSQL carry: moves across them, a crowd, kills, strangers, lists.

All runs on this machine, with a PostgreSQL of its own (Debian's package), and shares its processors.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.server import memory, percentiles, processor_time
from tavola.server.choices import unfold
from tests.server.house import free_port, wait_for
from tests.server.postgres import Postgres, cluster

Json = dict[str, Any]
ME, OPEN = {"kind": "me"}, {"kind": "open"}
FREE = {
    "TAVOLA_QUICK": "1000000",
    "TAVOLA_BURST": "1000000",
    "TAVOLA_SOCKETS": "100000",
    "TAVOLA_CROWD": "100000",
}
IMPATIENCE = 30.0  # seconds after which somebody who waits goes to another server
LINES = "SELECT match, COUNT(*) AS lines, MAX(number) + 1 AS last FROM entries GROUP BY match"

console = Console(width=110)


class House:
    """A server process, which may be killed and started again on its port."""

    def __init__(self, database: str, **settings: str) -> None:
        self.port, self.database, self.settings = free_port(), database, settings
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "tavola.server",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        environment = {**os.environ, **FREE, **self.settings}
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(by)
        self.process.wait()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"


class Person:
    """Somebody with a cookie, who goes to any of the servers."""

    def __init__(self, houses: list[House], seed: object) -> None:
        self.houses, self.rng = houses, random.Random(str(seed))
        self.cookie: dict[str, str] = {}

    async def call(self, method: str, path: str, body: object = None, house: House | None = None) -> Any:  # noqa: ANN401
        address = f"http://{(house or self.rng.choice(self.houses)).address}{path}"
        async with httpx.AsyncClient(timeout=60, headers=self.cookie) as client:
            answer = await client.request(method, address, json=body)
            if not self.cookie and answer.cookies:
                self.cookie = {"Cookie": "; ".join(map("=".join, answer.cookies.items()))}
            answer.raise_for_status()
            return answer.json()

    async def come(self) -> "Person":
        await self.call("GET", "/api/me")
        return self

    async def sit(self, table: str, house: House | None = None) -> ClientConnection:
        address = f"ws://{(house or self.rng.choice(self.houses)).address}/api/tables/{table}/live"
        socket = await connect(address, additional_headers=self.cookie, proxy=None, open_timeout=30)
        await socket.send('{"have": 0}')
        return socket


async def after(socket: ClientConnection, ply: int) -> Json:
    """Wait for the first message after a ply."""
    return await hear(socket, lambda told: told["ply"] > ply)


async def hear(socket: ClientConnection, wanted: Callable[[Json], bool]) -> Json:
    while True:
        told: Json = json.loads(await socket.recv())
        if "ply" in told and wanted(told):
            return told


def choice(told: Json, rng: random.Random) -> str:
    move = rng.choice([*unfold(told["choices"])]).move
    return json.dumps({"ply": told["ply"], "edition": told["edition"], "move": move})


async def across(houses: list[House], tables: int, seconds: float, pause: float) -> list[float]:
    """Play at tables whose two seats are at different servers; give the seconds until both had each move."""
    waits: list[float] = []
    end = time.perf_counter() + seconds

    async def play(number: int) -> None:
        people = [await Person(houses, f"{number}/{seat}").come() for seat in range(2)]
        told = await people[0].call("POST", "/api/tables", {"game": "carcassonne", "seats": [ME, OPEN]})
        _, _, id, key = told["invite"].split("/")
        await people[1].call("POST", f"/api/tables/{id}/seats", {"seat": 1, "key": key})
        sockets = [await people[seat].sit(id, houses[(number + seat) % len(houses)]) for seat in range(2)]
        now = [await hear(socket, lambda told: True) for socket in sockets]
        rng = people[0].rng
        while time.perf_counter() < end and not now[0]["over"]:
            await asyncio.sleep(rng.random() * 2 * pause)
            acting = now[0]["to_move"]
            while not now[acting]["choices"]:
                now[acting] = await hear(sockets[acting], lambda told: True)
            ply, start = now[acting]["ply"], time.perf_counter()
            await sockets[acting].send(choice(now[acting], rng))
            now = list(await asyncio.gather(*(after(each, ply) for each in sockets)))
            waits.append(time.perf_counter() - start)
        for socket in sockets:
            await socket.close()

    await asyncio.gather(*(play(number) for number in range(tables)))
    return waits


class Siege:
    """People who play against bots while servers are killed, and what was acknowledged to them."""

    def __init__(self, houses: list[House]) -> None:
        self.houses = houses
        self.acknowledged: dict[str, int] = {}
        self.waits: list[float] = []  # until it was somebody's turn again
        self.ended = asyncio.Event()

    async def strike(self, count: int) -> None:
        """Kill servers at random moments, and start each again on its port."""
        rng = random.Random("kills")
        for _ in range(count):
            await asyncio.sleep(rng.uniform(0.5, 2.0))
            house = rng.choice(self.houses)
            house.end(signal.SIGKILL)
            house.start()
            await asyncio.to_thread(wait_for, f"http://{house.address}")
        self.ended.set()

    async def play(self, number: int) -> None:
        """Play game after game at whichever server answers."""
        ada = await Person(self.houses, f"kill/{number}").come()
        while not self.ended.is_set():
            with suppress(httpx.HTTPError, OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                form = {"game": "carcassonne", "seats": [ME, {"kind": "bot", "bot": "greedy"}]}
                table = str((await ada.call("POST", "/api/tables", form))["table"])
                self.acknowledged[table] = 0
                while not self.ended.is_set() and await self._sit_down(ada, table):
                    await asyncio.sleep(0.1)

    async def _sit_down(self, ada: Person, table: str) -> bool:
        """Play until the connection breaks, or the game is over; False then."""
        with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            socket = await ada.sit(table)
            try:
                while not self.ended.is_set():
                    if not await self._take_turn(ada, table, socket):
                        return False
            finally:
                await socket.close()
        return True

    async def _take_turn(self, ada: Person, table: str, socket: ClientConnection) -> bool:
        waited = time.perf_counter()
        told = await asyncio.wait_for(
            hear(socket, lambda told: told["over"] or bool(told["choices"])), IMPATIENCE
        )
        self.waits.append(time.perf_counter() - waited)
        self._heard(table, told)
        if told["over"]:
            return False
        await socket.send(choice(told, ada.rng))
        self._heard(table, await asyncio.wait_for(after(socket, told["ply"]), IMPATIENCE))
        await socket.send(json.dumps({"have": 0}))
        return True

    def _heard(self, table: str, told: Json) -> None:
        self.acknowledged[table] = max(self.acknowledged[table], told["ply"])

    async def unreadable(self) -> int:
        """Count the tables that no longer open."""
        ada, bad = Person(self.houses, "check"), 0
        for table in self.acknowledged:
            try:
                await ada.call("GET", f"/api/tables/{table}")
            except httpx.HTTPError:
                bad += 1
        return bad


async def kills(houses: list[House], database: str, count: int, tables: int) -> Table:
    """Kill servers at random while people play against bots; look what became of what was acknowledged."""
    siege = Siege(houses)
    await asyncio.gather(siege.strike(count), *(siege.play(number) for number in range(tables)))
    connection = await asyncpg.connect(database)
    kept = {row["match"]: (row["lines"], row["last"]) for row in await connection.fetch(LINES)}
    await connection.close()
    lost = sum(plies > kept[table][0] for table, plies in siege.acknowledged.items())
    holes = sum(lines != last for lines, last in kept.values())
    plies = sum(siege.acknowledged.values())
    shown = Table(
        "kills", "tables", "acknowledged plies", "lost", "holes or doubles", "unreadable", "longest wait s"
    )
    told = (count, len(siege.acknowledged), plies, lost, holes, await siege.unreadable())
    shown.add_row(*map(str, told), f"{max(siege.waits, default=0.0):.1f}")
    return shown


async def hostile(houses: list[House], strangers: int, each: int, answers: int) -> list[float]:
    """Let strangers watch tables of searching bots; give the seconds of a level-3 answer elsewhere."""
    sockets = []
    for number in range(strangers):
        eve = await Person(houses, f"eve/{number}").come()
        for _ in range(each):
            form = {"game": "carcassonne", "seats": [{"kind": "bot", "bot": "mcts:2000ms"}] * 2}
            table = (await eve.call("POST", "/api/tables", form))["table"]
            sockets.append(await eve.sit(table))
    drains = [asyncio.create_task(_drain(socket)) for socket in sockets]
    ada = await Person(houses, "ada").come()
    form = {"game": "carcassonne", "seats": [ME, {"kind": "bot", "bot": "level:3"}]}
    socket = await ada.sit((await ada.call("POST", "/api/tables", form))["table"])
    mine = lambda told: told["over"] or bool(told["choices"])  # noqa: E731
    told = await hear(socket, mine)
    waits: list[float] = []
    while len(waits) < answers and not told["over"]:
        ply = told["ply"]
        await socket.send(choice(told, ada.rng))
        told = await after(socket, ply)
        if told["to_move"] == 1:
            start = time.perf_counter()
            told = await hear(socket, mine)
            waits.append(time.perf_counter() - start)
    for drain in drains:
        drain.cancel()
    return waits


async def _drain(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()


async def lists(database: str, finished: int, running: int) -> Table:
    """Fill a database with tables of one person; measure a start and the lists."""
    house = House(database)
    await asyncio.to_thread(wait_for, f"http://{house.address}")
    ada = await Person([house], "lists").come()
    await ada.call("PUT", "/api/me", {"name": "Ada"})
    model = (
        await ada.call("POST", "/api/tables", {"game": "carcassonne", "seats": [ME, OPEN], "public": True})
    )["table"]
    house.end()
    connection = await asyncpg.connect(database)
    for table in ("matches", "seats", "glances", "entries"):
        await connection.execute(_copies(table, model, finished, running, await _columns(connection, table)))
    await connection.execute("ANALYZE")
    await connection.close()
    shown = Table("finished", "running", *LISTS, title="ms, the median of five")
    start = time.perf_counter()
    house.start()
    await asyncio.to_thread(wait_for, f"http://{house.address}")
    begun = time.perf_counter() - start
    times = [await _median(lambda path=path: ada.call("GET", path)) for path in LISTS.values() if path]  # type: ignore[misc]
    house.end()
    shown.add_row(str(finished), str(running), *(f"{1000 * each:.0f}" for each in (begun, *times)))
    return shown


LISTS = {
    "start": "",
    "my tables": "/api/tables",
    "finished": "/api/tables?state=finished",
    "search": "/api/tables?search=carcassonne",
}


async def _columns(connection: Any, table: str) -> list[str]:  # noqa: ANN401
    wanted = "SELECT column_name FROM information_schema.columns WHERE table_name = $1"
    return [row[0] for row in await connection.fetch(wanted, table)]


def _copies(table: str, model: str, finished: int, running: int, columns: list[str]) -> str:
    id = "id" if table == "matches" else "match"
    new = {id: "'c' || n", "ended": f"CASE WHEN n <= {finished} THEN made END", "moved": "moved - n"}
    new["public"] = "n % 10 = 0"
    for whose in ("host", "person"):  # of 500 people, one of whom asks
        new[whose] = f"CASE WHEN n % 500 = 0 OR {whose} IS NULL THEN {whose} ELSE 'p' || n % 500 END"
    values = ", ".join(f"{new[each]}" if each in new else f'"{each}"' for each in columns)
    names = ", ".join(f'"{each}"' for each in columns)
    rows = f"generate_series(1, {finished + running}) AS n"
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM {table}, {rows} WHERE {id} = '{model}'"


async def _median(ask: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        await ask()
        times.append(time.perf_counter() - start)
    return sorted(times)[2]


def row_of(waits: list[float]) -> list[str]:
    return [str(len(waits)), *(f"{1000 * each:.0f}" for each in percentiles(waits))]


def together(postgres: Postgres, count: int, **settings: str) -> tuple[str, list[House]]:
    """Start servers on a new database."""
    database = postgres.database()
    houses = [House(database, **settings) for _ in range(count)]
    for house in houses:
        wait_for(f"http://{house.address}")
    return database, houses


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["across", "crowd", "kills", "hostile", "lists"])
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between moves at a table")
    parser.add_argument("--crowd", type=int, default=1000, help="tables of the crowd")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--strangers", type=int, default=25)
    parser.add_argument("--finished", type=int, default=100_000)
    given = parser.parse_args()
    with cluster() as postgres:
        if "across" in given.what:
            console.print(_across(postgres, given))
        if "crowd" in given.what:
            console.print(_crowd(postgres, given))
        if "kills" in given.what:
            database, houses = together(postgres, 2)
            console.print(asyncio.run(kills(houses, database, given.kills, 8)))
            for house in houses:
                house.end()
        if "hostile" in given.what:
            console.print(_hostile(postgres, given))
        if "lists" in given.what:
            console.print(asyncio.run(lists(postgres.database(), given.finished, 2000)))


def _across(postgres: Postgres, given: argparse.Namespace) -> Table:
    shown = Table(
        "processes", *CARRIED, title="From a move sent to all seats updated, the seats at different processes"
    )
    for count in given.processes:
        _database, houses = together(postgres, count)
        shown.add_row(str(count), *_carried(houses, given.tables, given.seconds, given.pause))
    return shown


def _crowd(postgres: Postgres, given: argparse.Namespace) -> Table:
    shown = Table("database", *CARRIED, title="One process; two sockets at each table")
    with tempfile.TemporaryDirectory() as folder:
        for name, database in (("SQLite", f"{folder}/crowd.db"), ("PostgreSQL", postgres.database())):
            house = House(database)
            wait_for(f"http://{house.address}")
            shown.add_row(name, *_carried([house], given.crowd, 6 * EASE, EASE))
    return shown


CARRIED = ("tables", "moves", "p50 ms", "p95 ms", "p99 ms", "CPU ms/move", "memory")
EASE = 10.0  # seconds between two moves at a table of the crowd


def _carried(houses: list[House], tables: int, seconds: float, pause: float) -> list[str]:
    """Play at so many tables; give the cells of CARRIED, and end the servers."""
    work = sum(processor_time(house.process.pid) for house in houses)
    waits = asyncio.run(across(houses, tables, seconds, pause))
    work = sum(processor_time(house.process.pid) for house in houses) - work
    held = memory(houses[0].process.pid).partition(":")[2].strip()
    for house in houses:
        house.end()
    return [str(tables), *row_of(waits), f"{1000 * work / len(waits):.1f}", held]


def _hostile(postgres: Postgres, given: argparse.Namespace) -> Table:
    title = "A level-3 bot's answer at an ordinary table, its pause of 0.5 s counted"
    shown = Table("strangers", "their tables", "answers", "p50 ms", "p95 ms", "p99 ms", title=title)
    for strangers in (0, given.strangers):
        _database, houses = together(postgres, 1)
        waits = asyncio.run(hostile(houses, strangers, 2, 20))
        shown.add_row(str(strangers), str(2 * strangers), *row_of(waits))
        houses[0].end()
    return shown


if __name__ == "__main__":
    main()
