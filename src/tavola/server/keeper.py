"""What a server does by itself: hear the others, tell them who is here, and wake bots that stand still."""

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from tavola.server.errors import Refusal
from tavola.server.limits import Rates, Sockets
from tavola.server.neighbours import Alone, Company, Neighbours
from tavola.server.people import own_seats
from tavola.server.presence import away
from tavola.server.relay import Relay
from tavola.server.tables import Tables
from tavola.server.trouble import is_away
from tavola.server.waiting import waiting_for_bots

BEAT = 1.0  # seconds

log = logging.getLogger("tavola.server")


class Keeper:
    """The rounds of one server through its tables, beginning with its start."""

    def __init__(
        self,
        tables: Tables,
        rates: Rates | None = None,
        sockets: Sockets | None = None,
        *,
        eager: bool = False,
    ) -> None:
        self.tables = tables
        self.rates = rates
        self.sockets = sockets
        self.shared: tuple[dict[str, int], dict[str, int]] = ({}, {})  # as it was last told
        self.eager = eager  # whether it thinks for tables that nobody has open here
        self.others: Alone = tables.others
        self.relay = Relay(tables.store, self._heard)
        self.tasks: set[asyncio.Task[None]] = set()
        self.rounds: asyncio.Task[None] | None = None
        self.away = False  # whether the database was, last time
        self.orphans = True  # whether there may be tables whose bots nobody wakes

    async def start(self) -> None:
        """Begin to listen and to go round."""
        if isinstance(self.others, Neighbours):
            await self._listen(self.others)
        self.rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Let the bots fall silent and say good-bye, so that another server thinks for them at once."""
        for task in [*self.tasks, *filter(None, [self.rounds])]:
            task.cancel()
        await asyncio.gather(*self.tasks, *filter(None, [self.rounds]), return_exceptions=True)
        self.tables.close()
        with suppress(Exception):  # if it cannot, the others notice by themselves
            if self.relay.is_open:
                await self.relay.leave()
                await self.relay.tell("bye")
        await self.relay.close()

    # -- every second ---------------------------------------------------------------------------------

    async def _go_round(self) -> None:
        while True:
            try:
                if isinstance(self.others, Neighbours):
                    await self._meet(self.others)
                if self.orphans:
                    self.orphans = False
                    await self._take_in()
                for table in list(self.tables.live.values()):
                    table.wake_again()
                self.away = False
            except Exception as error:
                self.orphans = True
                if not is_away(error):
                    log.exception("a round through the tables failed")
                elif not self.away:
                    log.error("the database does not answer: %s", type(error).__name__)
                    self.away = True
            await asyncio.sleep(BEAT)

    async def _meet(self, others: Neighbours) -> None:
        """Give a sign, see who else is there, and tell who is here."""
        if not self.relay.is_open:
            await self._listen(others)
        before, living = others.living, await self.relay.sign()
        others.sign_given()
        self.orphans |= bool(before - living)
        for match in others.see(living):
            self._stirred(match)
        if self.sockets is not None:
            there = self.sockets.elsewhere
            self.sockets.elsewhere = {server: there[server] for server in there if server in living}
        await others.give_back()
        for match, company in others.news((match, self._company(match)) for match in list(others.stirred)):
            await self.relay.tell("here", match, company.people, company.count, company.away)
        await self._tell_load()

    async def _tell_load(self) -> None:
        """Tell who took much and has many connections, so that limits hold at all servers together."""
        if self.rates is None or self.sockets is None:
            return
        load = (self.rates.news(), self.sockets.news())
        if load[0] or load[1] != self.shared[1]:
            await self.relay.tell("load", *load)
        self.shared = load

    async def _listen(self, others: Neighbours) -> None:
        """Open the line, and make good for what was told while nobody listened."""
        await self.relay.close()
        await self.relay.open()
        others.see(await self.relay.sign())
        others.sign_given()
        others.tell_again()
        await self.relay.tell("ask")
        for table in list(self.tables.live.values()):
            self._soon(table.catch_up())

    async def _take_in(self) -> None:
        """Load tables whose bots nobody may be thinking for: after a start, or the end of a server."""
        if not self.others.thinks:
            return
        for match in await waiting_for_bots(self.tables.store):
            with suppress(Refusal):
                await self.tables.find(match)

    def _company(self, match: str) -> Company:
        table = self.tables.live.get(match)
        if table is None:
            return Company()
        paces: dict[str, float] = {}
        for watcher in table.watchers:
            if own_seats(table.sitters, watcher.person):
                paces[watcher.person] = max(watcher.pace, paces.get(watcher.person, 0.0))
        return Company(paces, len(table.watchers), away(table.watchers, paces.keys()))

    # -- what others tell -----------------------------------------------------------------------------

    def _heard(self, server: str, kind: str, words: list[Any]) -> None:
        assert isinstance(self.others, Neighbours)
        match kind, words:
            case "moved", [id, line]:
                self._moved(id, line)
            case "named", [person, name]:
                self.tables.call(person, name)
            case "here", [id, people, count, *rest]:  # an older version does not tell who is away
                self.others.learn(server, id, Company(people, count, *rest[:1]))
                self._stirred(id)
            case "load", [spent, open]:
                self._count_load(server, spent, open)
            case "ask", []:
                self.others.tell_again()
                self.shared = ({}, {})
            case "bye", []:
                self._bye(self.others, server)

    def _count_load(self, server: str, spent: dict[str, int], open: dict[str, int]) -> None:
        if self.rates is not None and self.sockets is not None:
            for key, tokens in spent.items():
                self.rates.take(key, tokens)
            self.sockets.elsewhere[server] = Counter(open)

    def _moved(self, id: str, line: int) -> None:
        assert isinstance(self.others, Neighbours)
        table = self.tables.live.get(id)
        if self.eager or (table is not None and (table.watchers or id in self.others.held)):
            self._soon(table.catch_up(line) if table else self.tables.find(id))
        elif table is not None:
            table.is_behind = True  # until somebody looks

    def _stirred(self, id: str) -> None:
        table = self.tables.live.get(id)
        if table is not None:
            table.stir_elsewhere()
        elif self.eager and self.others.is_watched(id):
            self._soon(self.tables.find(id))

    def _bye(self, others: Neighbours, server: str) -> None:
        self.orphans = True
        for match in others.see(others.living - {server}):
            self._stirred(match)

    def _soon(self, work: Coroutine[Any, Any, object]) -> None:
        async def done() -> None:
            try:
                await work
            except Refusal:
                pass  # a table that cannot be opened here says so to who opens it
            except Exception as error:
                if not is_away(error):
                    log.exception("news of another server could not be read")

        task = asyncio.create_task(done())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
