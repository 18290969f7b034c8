"""Servers killed and frozen under load: what became of what was acknowledged, and who took over the bots."""

import asyncio
import json
import random
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import asyncpg
import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.guests import ME, House, Json, Person, after, choice, hear, is_mine, line_out
from tavola.server.app import open_store

BOT: Json = {"kind": "bot", "bot": "greedy"}
IMPATIENCE = 15.0  # seconds after which somebody who waits goes to another server
GIVEN_UP = 30.0  # ... and after which a bot is taken for lost
BROKEN = (httpx.HTTPError, OSError, ConnectionClosed, InvalidHandshake)

LINES = "SELECT match, COUNT(*) AS lines, MAX(number) + 1 AS last FROM entries GROUP BY match"
LENGTHS = "SELECT match, COUNT(*) AS lines FROM entries WHERE match = ANY($1) GROUP BY match"
ORPHANS = """
    SELECT leases.match FROM leases
    JOIN glances ON glances.match = leases.match
    JOIN matches ON matches.id = leases.match AND matches.ended IS NULL
    JOIN seats ON seats.match = leases.match AND seats.seat = glances.to_move AND seats.kind = 'bot'
    WHERE leases.server = $1
"""


@dataclass
class Damage:
    """What a siege showed."""

    kills: int = 0
    freezes: int = 0
    tables: int = 0
    plies: int = 0  # that were acknowledged to somebody
    lost: int = 0
    holes: int = 0  # logs with a line missing or written twice
    unreadable: int = 0
    timeouts: int = 0  # people who waited in vain and went to another server
    takeovers: list[float] = field(default_factory=list)  # from a blow to a bot's server to its next line
    never: int = 0  # bots that nobody took over


class Siege:
    """People who play against bots while servers are struck, and what was acknowledged to them."""

    def __init__(self, houses: list[House], http: httpx.AsyncClient, database: Any) -> None:  # noqa: ANN401
        self.houses, self.http, self.database = houses, http, database
        self.found = Damage()
        self.names: dict[House, str] = {}  # what each server is called in the database
        self.acknowledged: dict[str, int] = {}
        self.waiting: dict[str, tuple[int, float]] = {}  # where a bot was to move: lines, and when it was hit
        self.struck = False
        self.asking = asyncio.Lock()  # a connection does one thing at a time
        self.ended = asyncio.Event()

    async def begin(self) -> None:
        """Start the servers one after another, so that it is known which is which."""
        for house in self.houses:
            await self._start(house)

    async def strike(self, kills: int, freezes: int) -> None:
        """Kill and freeze servers at random moments; each is started again, or thawed."""
        rng = random.Random("kills")
        blows = ["kill"] * kills + ["freeze"] * freezes
        rng.shuffle(blows)
        watching = asyncio.create_task(self._watch())
        for blow in blows:
            await asyncio.sleep(rng.uniform(0.2, 1.5))
            house = rng.choice(self.houses)
            orphans = [row[0] for row in await self._rows(ORPHANS, self.names[house])]
            lines = await self._lines(orphans)
            # Of who had just taken a bot over, it is waited for anew.
            self.waiting |= {match: (count, time.perf_counter()) for match, count in lines.items()}
            if blow == "kill":
                self.found.kills += 1
                house.end(signal.SIGKILL)
                await self._start(house)
            else:
                self.found.freezes += 1
                house.send(signal.SIGSTOP)
                await asyncio.sleep(rng.uniform(1.0, 8.0))
                house.send(signal.SIGCONT)
        self.struck = True
        await watching
        self.ended.set()

    async def play(self, number: int) -> None:
        """Play game after game at whichever server answers."""
        ada = Person(self.http, self.houses, f"kill/{number}")
        while not self.ended.is_set():
            try:
                table = str((await ada.open(ME, BOT))["table"])
                self.acknowledged[table] = 0
                while not self.ended.is_set() and await self._sit_down(ada, table):
                    await asyncio.sleep(0.1)
            except BROKEN:
                await asyncio.sleep(0.1)

    async def check(self) -> Damage:
        """Compare what was acknowledged with what the database has."""
        found = self.found
        kept = {row["match"]: (row["lines"], row["last"]) for row in await self._rows(LINES)}
        found.tables, found.plies = len(self.acknowledged), sum(self.acknowledged.values())
        found.lost = sum(plies > kept.get(table, (0, 0))[0] for table, plies in self.acknowledged.items())
        found.holes = sum(lines != last for lines, last in kept.values())
        ada = Person(self.http, self.houses, "check")
        for table in self.acknowledged:
            try:
                await ada.call("GET", f"/api/tables/{table}")
            except httpx.HTTPError:
                found.unreadable += 1
        return found

    async def _start(self, house: House) -> None:
        known = await self._servers()
        house.start()
        await asyncio.to_thread(house.wait)
        (self.names[house],) = await self._servers() - known

    async def _servers(self) -> set[str]:
        return {row[0] for row in await self._rows("SELECT id FROM servers")}

    async def _watch(self) -> None:
        """Note how long after the blow each of the bots that were about to move has moved."""
        while self.waiting or not self.struck:
            await asyncio.sleep(0.05)
            watched = dict(self.waiting)
            lines = await self._lines(list(watched))
            for match, (before, since) in watched.items():
                if self.waiting[match] != (before, since):
                    continue  # hit once more meanwhile
                waited = time.perf_counter() - since
                if lines[match] > before:
                    self.found.takeovers.append(waited)
                elif waited > GIVEN_UP:
                    self.found.never += 1
                else:
                    continue
                del self.waiting[match]

    async def _lines(self, matches: list[str]) -> dict[str, int]:
        return {row["match"]: row["lines"] for row in await self._rows(LENGTHS, matches)}

    async def _rows(self, query: str, *given: object) -> list[Any]:
        async with self.asking:
            rows: list[Any] = await self.database.fetch(query, *given)
            return rows

    async def _sit_down(self, ada: Person, table: str) -> bool:
        """Play until the connection breaks, or the game is over; False then."""
        with suppress(*BROKEN):
            socket = await ada.sit(table)
            try:
                while not self.ended.is_set():
                    if not await self._take_turn(ada, table, socket):
                        return False
            except TimeoutError:
                self.found.timeouts += 1
            finally:
                socket.transport.abort()  # a frozen server would not say good-bye
        return True

    async def _take_turn(self, ada: Person, table: str, socket: ClientConnection) -> bool:
        async with asyncio.timeout(IMPATIENCE):
            told = await hear(socket, is_mine)
            self._heard(table, told)
            if told["over"]:
                return False
            await socket.send(choice(told, ada.rng))
            self._heard(table, await after(socket, told["ply"]))
            await socket.send(json.dumps({"have": 0}))
        return True

    def _heard(self, table: str, told: Json) -> None:
        self.acknowledged[table] = max(self.acknowledged[table], told["ply"])


async def besiege(database: str, processes: int, kills: int, freezes: int, tables: int) -> Damage:
    """Strike servers at random while people play against bots; look what became of it."""
    store, _key = await open_store(database)  # which makes the tables of the database
    await store.close()
    houses = [House(database) for _ in range(processes)]
    connection = await asyncpg.connect(database)
    try:
        async with line_out() as http:
            siege = Siege(houses, http, connection)
            await siege.begin()
            players = (siege.play(number) for number in range(tables))
            await asyncio.gather(siege.strike(kills, freezes), *players)
            return await siege.check()
    finally:
        await connection.close()
        for house in houses:
            house.end()
