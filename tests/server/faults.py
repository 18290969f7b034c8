"""A line that drops, delays, doubles, reorders and cuts, and robots that play over it all the same."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tavola.server.choices import unfold
from tests.server.people import Json

DROPPED, DOUBLED, DELAYED, CUT = 0.12, 0.12, 0.25, 0.01
PATIENCE = 0.2  # seconds of silence after which a robot asks again


class BadLine:
    """A proxy for sockets that treats every frame, in both directions, as chance has it."""

    def __init__(self, server: str, rng: Random) -> None:
        self.server = server.replace("http", "ws", 1)
        self.rng = rng
        self.faults: dict[str, int] = {"dropped": 0, "doubled": 0, "delayed": 0, "cut": 0}
        self.late: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        """Listen; give the address at which the robots call."""
        async with serve(self._join, "127.0.0.1", 0) as listening:
            port = next(iter(listening.sockets)).getsockname()[1]
            yield f"ws://127.0.0.1:{port}"
            await asyncio.gather(*self.late)

    async def _join(self, caller: ServerConnection) -> None:
        assert caller.request is not None
        headers = {"Cookie": caller.request.headers["Cookie"]}
        address = self.server + caller.request.path
        async with connect(address, additional_headers=headers, proxy=None) as server:
            pumps = [
                asyncio.create_task(self._pump(caller, server)),
                asyncio.create_task(self._pump(server, caller)),
            ]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()

    async def _pump(self, source: Connection, goal: Connection) -> None:
        with suppress(ConnectionClosed):
            async for frame in source:
                chance = self.rng.random()
                if chance < CUT:
                    self.faults["cut"] += 1
                    return
                await self._pass_on(frame, goal)

    async def _pass_on(self, frame: str | bytes, goal: Connection) -> None:
        chance = self.rng.random()
        if chance < DROPPED:
            self.faults["dropped"] += 1
        elif chance < DROPPED + DOUBLED:
            self.faults["doubled"] += 1
            await goal.send(frame)
            await goal.send(frame)
        elif chance < DROPPED + DOUBLED + DELAYED:
            self.faults["delayed"] += 1
            task = asyncio.create_task(self._send_later(frame, goal, self.rng.random() * 0.06))
            self.late.add(task)
            task.add_done_callback(self.late.discard)
        else:
            await goal.send(frame)

    async def _send_later(self, frame: str | bytes, goal: Connection, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with suppress(ConnectionClosed):
            await goal.send(frame)


class Robot:
    """Plays one seat at random over any line, as docs/protocol.md says a client does."""

    def __init__(self, line: str, cookie: str, table: str, rng: Random) -> None:
        self.address = f"{line}/api/tables/{table}/live"
        self.headers = {"Cookie": cookie}
        self.rng = rng
        self.now: Json = {"ply": 0, "edition": 0, "over": False}
        self.story: list[Any] = []

    async def play(self) -> None:
        """Play until the end of the game is on my table too."""
        while not self.now["over"]:
            with suppress(ConnectionClosed, InvalidMessage, OSError):
                async with connect(self.address, additional_headers=self.headers, proxy=None) as socket:
                    await self._sit(socket)

    async def _sit(self, socket: ClientConnection) -> None:
        await self._ask(socket)
        while not self.now["over"]:
            try:
                told = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            except TimeoutError:
                await self._ask(socket)
                continue
            if "ply" in told and not self._read(told):
                await self._ask(socket)
            await self._act(socket)

    async def _ask(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"have": self.now["ply"], "edition": self.now["edition"]}))

    def _read(self, told: Json) -> bool:
        """Take a message in; False if lines are missing before it."""
        if (told["edition"], told["ply"]) < (self.now["edition"], self.now["ply"]):
            return True  # an old one that comes late
        known = self.now["ply"] if told["edition"] == self.now["edition"] else 0
        if told["from"] > known:
            return False
        self.story = [line for line in self.story if line["ply"] < told["from"]] + told["story"]
        self.now = told
        return True

    async def _act(self, socket: ClientConnection) -> None:
        moment = {"ply": self.now["ply"], "edition": self.now["edition"]}
        if self.now.get("undo") == "" and self.rng.random() < 0.1:
            await socket.send(json.dumps({**moment, "undo": True}))
        elif self.now.get("choices"):
            move = self.rng.choice([*unfold(self.now["choices"])]).move
            await socket.send(json.dumps({**moment, "move": move}))
