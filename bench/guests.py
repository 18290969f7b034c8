"""Servers that can be killed, and people who go to any of them."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tavola.server.choices import unfold
from tests.server.house import UNSIGNED, free_port, wait_for

Json = dict[str, Any]
ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
FREE = {
    "TAVOLA_QUICK": "1000000",
    "TAVOLA_BURST": "1000000",
    "TAVOLA_NEW_TABLES": "1000000",
    "TAVOLA_SOCKETS": "100000",
    "TAVOLA_CROWD": "100000",
}
PATIENT = 30  # how often somebody asks a server that cannot use its database just now
AT_THE_DOOR = 16  # people who come in at once


class House:
    """A server process, which may be killed and started again on its port."""

    def __init__(self, database: str, **settings: str) -> None:
        self.port, self.database, self.settings = free_port(), database, settings
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process; it is not up yet."""
        command = [sys.executable, "-m", "tavola.server", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", self.database],
            env={**os.environ, **FREE, **self.settings},
            stderr=subprocess.DEVNULL,
        )

    def wait(self) -> None:
        """Wait until it answers."""
        wait_for(f"http://{self.address}")

    def send(self, sign: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(sign)

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        """End the process, if there is one."""
        if self.process is not None:
            self.process.send_signal(by)
            self.process.wait()
            self.process = None

    @property
    def pid(self) -> int:
        return self.process.pid if self.process else 0

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"


@contextmanager
def houses_on(database: str, count: int, **settings: str) -> Iterator[list[House]]:
    """Run servers on one database."""
    houses = [House(database, **settings) for _ in range(count)]
    try:
        for house in houses:
            house.start()
            house.wait()
        yield houses
    finally:
        for house in houses:
            house.end()


class Person:
    """Somebody with a cookie, who goes to any of the servers."""

    def __init__(self, http: httpx.AsyncClient, houses: list[House], seed: object) -> None:
        self.http, self.houses, self.rng = http, houses, random.Random(str(seed))
        self.cookie: dict[str, str] = {}

    async def ask(
        self, method: str, path: str, body: object = None, house: House | None = None
    ) -> httpx.Response:
        """Make a call that must go well; 503 changed nothing, and is asked again, as pages do."""
        address = f"http://{(house or self.rng.choice(self.houses)).address}{path}"
        for _ in range(PATIENT):
            answer = await self.http.request(method, address, json=body, headers=self.cookie)
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
            await asyncio.sleep(1)
        if answer.cookies:
            self.cookie = {"Cookie": "; ".join(map("=".join, answer.cookies.items()))}
        return answer.raise_for_status()

    async def call(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401
        return (await self.ask(method, path, body)).json()

    async def come(self) -> "Person":
        await self.call("GET", "/api/me")
        return self

    async def open(self, *seats: Json, game: str = "carcassonne", **more: object) -> Json:
        told: Json = await self.call("POST", "/api/tables", {"game": game, "seats": list(seats), **more})
        return told

    async def join(self, invite: str) -> None:
        _, _, id, key = invite.split("/")
        await self.call("POST", f"/api/tables/{id}/seats", {"seat": 1, "key": key})

    async def sit(self, table: str, house: House | None = None) -> ClientConnection:
        """Open a socket and ask for the table."""
        address = f"ws://{(house or self.rng.choice(self.houses)).address}/api/tables/{table}/live"
        socket = await connect(address, additional_headers=self.cookie, proxy=None, open_timeout=30)
        await socket.send('{"have": 0}')
        return socket


@asynccontextmanager
async def line_out() -> AsyncIterator[httpx.AsyncClient]:
    """Open a client for many people: it keeps connections, and nobody's cookie."""
    keeps_none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx.AsyncClient(timeout=60, verify=UNSIGNED, cookies=keeps_none) as http:
        yield http


async def hear(socket: ClientConnection, wanted: Callable[[Json], bool]) -> Json:
    """Wait for the first message that is wanted."""
    while True:
        told: Json = json.loads(await socket.recv())
        if "ply" in told and wanted(told):
            return told


async def after(socket: ClientConnection, ply: int) -> Json:
    """Wait for the first message after a ply."""
    return await hear(socket, lambda told: told["ply"] > ply)


def is_mine(told: Json) -> bool:
    """Say whether it is my turn, or nobody's any more."""
    return told["over"] or bool(told["choices"])


def choice(told: Json, rng: random.Random) -> str:
    """Write a frame with one of the moves that a message offers."""
    move = rng.choice([*unfold(told["choices"])]).move
    return json.dumps({"ply": told["ply"], "edition": told["edition"], "move": move})


class Pair:
    """A table of two people, each with a socket, perhaps at different servers."""

    def __init__(self, sockets: list[ClientConnection], now: list[Json], rng: random.Random) -> None:
        self.sockets, self.now, self.rng = sockets, now, rng

    @property
    def over(self) -> bool:
        return bool(self.now[0]["over"])

    async def move(self) -> None:
        """Play one move; return when both have it."""
        acting = self.now[0]["to_move"]
        while not self.now[acting]["choices"]:
            self.now[acting] = await hear(self.sockets[acting], lambda told: True)
        ply = self.now[acting]["ply"]
        await self.sockets[acting].send(choice(self.now[acting], self.rng))
        self.now = list(await asyncio.gather(*(after(each, ply) for each in self.sockets)))


async def pairs(http: httpx.AsyncClient, houses: list[House], count: int) -> list[Pair]:
    """Set up tables of two, the two at servers next to each other."""
    door = asyncio.Semaphore(AT_THE_DOOR)

    async def one(number: int) -> Pair:
        async with door:
            ada, bob = [await Person(http, houses, f"{number}/{seat}").come() for seat in range(2)]
            told = await ada.open(ME, OPEN)
            await bob.join(told["invite"])
            sockets = [
                await each.sit(told["table"], houses[(number + seat) % len(houses)])
                for seat, each in enumerate((ada, bob))
            ]
            return Pair(sockets, [await hear(each, lambda told: True) for each in sockets], ada.rng)

    return list(await asyncio.gather(*(one(number) for number in range(count))))
