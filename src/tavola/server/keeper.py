"""What a server does by itself: hear the others, tell them who is here, and wake bots that stand still."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from tavola.server.errors import Refusal
from tavola.server.figures import QUEUE, SOCKETS, TABLES
from tavola.server.limits import Rates, Sockets, Tries
from tavola.server.neighbours import Alone, Company, Neighbours
from tavola.server.people import own_seats
from tavola.server.presence import away
from tavola.server.relay import Relay
from tavola.server.tables import Tables
from tavola.server.trouble import is_away, report
from tavola.server.waiting import waiting_for_bots, waits_for_bot

BEAT = 1.0  # seconds


def gauge(tables: Tables, sockets: Sockets | None) -> None:
    """Set the figures that go up and down."""
    TABLES.set(len(tables.live))
    QUEUE.set(tables.bots.queue.length)
    if sockets is not None:
        SOCKETS.set(sockets.open.total() // 2)  # each is counted for a person and for an address


class Keeper:
    """The rounds of one server through its tables, beginning with its start."""

    def __init__(
        self,
        tables: Tables,
        rates: Rates | None = None,
        sockets: Sockets | None = None,
        tries: Tries | None = None,
        *,
        eager: bool = False,
    ) -> None:
        self.tables = tables
        self.rates = rates
        self.sockets = sockets
        self.tries = tries
        self.shared: tuple[dict[str, int], dict[str, int]] = ({}, {})  # as it was last told
        self.eager = eager  # whether it thinks for tables that nobody has open here
        self.others: Alone = tables.others
        self.relay = Relay(tables.store, self._heard)
        self.tasks: set[asyncio.Task[None]] = set()
        self.orphans = True  # whether there may be tables whose bots nobody wakes

    async def start(self) -> None:
        """Begin to listen and to go round."""
        if isinstance(self.others, Neighbours):
            await self._listen(self.others)
            # Signs are not given in the rounds: to take in many tables lasts longer than a silence may.
            self._soon(self._again_and_again(self._sign, "a sign to the other servers failed"))
            if self.others.thinks:
                self._soon(self.tables.bots.get_ready())
        self._soon(self._again_and_again(self._go_round, "a round through the tables failed"))

    async def stop(self) -> None:
        """Let the bots fall silent and say good-bye, so that another server thinks for them at once."""
        ending = list(self.tasks)
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self.tables.close()
        with suppress(Exception):  # if it cannot, the others notice by themselves
            if self.relay.is_open:
                await self.relay.leave()
                await self.relay.tell("bye")
        await self.relay.close()

    # -- every second ---------------------------------------------------------------------------------

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], failed: str) -> None:
        """Do something every second; that the database is away is said once."""
        away = False
        while True:
            try:
                await work()
                away = False
            except Exception as error:
                self.orphans = True
                if not (away and is_away(error)):
                    report(failed, error)
                away = is_away(error)
            await asyncio.sleep(BEAT)

    async def _sign(self) -> None:
        """Give a sign, and see who else is there."""
        others = self.others
        assert isinstance(others, Neighbours)
        if not self.relay.is_open:
            await self._listen(others)
        before, living = others.living, await self.relay.sign()
        others.sign_given()
        for match in others.see(living):
            self._stirred(match)
        if self.relay.forgotten - before:  # who came and went between two signs is known to nobody
            await self.relay.tell("gone")
        if before - living or self.relay.forgotten:
            self._soon(self._take_in())
        if self.sockets is not None:
            there = self.sockets.elsewhere
            self.sockets.elsewhere = {server: there[server] for server in there if server in living}

    async def _go_round(self) -> None:
        gauge(self.tables, self.sockets)
        if isinstance(self.others, Neighbours):
            await self._tell(self.others)
        for table in list(self.tables.live.values()):
            table.wake_again()
        if self.orphans:
            await self._take_in()

    async def _tell(self, others: Neighbours) -> None:
        """Tell who is here and who took much; leave to others what has left the memory."""
        await others.give_back()
        for match, company in others.news((match, self._company(match)) for match in list(others.stirred)):
            here = (company.people, company.count, company.away, company.watching)
            await self.relay.tell("here", match, *here)
        await self._tell_load()

    async def _tell_load(self) -> None:
        """Tell who took much and has many connections, so that limits hold at all servers together."""
        if self.rates is None or self.sockets is None:
            return
        load = (self.rates.news(), self.sockets.news())
        if load[0] or load[1] != self.shared[1]:
            await self.relay.tell("load", *load)
        self.shared = load
        if self.tries is not None and any(typed := self.tries.news()):
            await self.relay.tell("tried", *typed)

    async def _listen(self, others: Neighbours) -> None:
        """Open the line, and make good for what was told while nobody listened."""
        others.line_lost()
        await self.relay.close()
        await self.relay.open()
        others.see(await self.relay.sign())
        others.sign_given()
        others.tell_again()
        await self.relay.tell("ask")
        for table in list(self.tables.live.values()):
            self._soon(table.catch_up())

    async def _take_in(self) -> None:
        """Load tables whose bots nobody thinks for: after a start, or the end of a server.

        Whoever is first to get the lease of one loads it, so that those who are left share them.
        """
        if not self.others.thinks:
            return
        self.orphans = False
        try:
            for table in list(self.tables.live.values()):
                table.wake_again()
            async for match in waiting_for_bots(self.tables.store, self.others.living_others):
                if await self.others.may_think(match):
                    await self._adopt(match)
        except BaseException:
            self.orphans = True
            raise

    async def _adopt(self, match: str) -> None:
        """Load a table, or leave it to others."""
        try:
            (await self.tables.find(match)).wake_again()
        except BaseException as error:
            self.others.let_go(match)
            if not isinstance(error, Refusal):  # which is said to who opens the table
                raise

    def _company(self, match: str) -> Company:
        table = self.tables.live.get(match)
        if table is None:
            return Company()
        paces: dict[str, float] = {}
        for watcher in table.watchers:
            if own_seats(table.sitters, watcher.person):
                paces[watcher.person] = max(watcher.pace, paces.get(watcher.person, 0.0))
        watching = {watcher.person for watcher in table.watchers} - paces.keys()
        return Company(paces, len(table.watchers), away(table.watchers, paces.keys()), len(watching))

    # -- what others tell -----------------------------------------------------------------------------

    def _heard(self, server: str, kind: str, words: list[Any]) -> None:
        assert isinstance(self.others, Neighbours)
        match kind, words:
            case "moved", [id, line]:
                self._moved(id, line)
            case "named", [person, name]:
                self.tables.call(person, name)
            case "here", [id, people, count, *rest]:  # an older version tells less
                self.others.learn(server, id, Company(people, count, *rest[:2]))
                self._stirred(id)
            case "load", [spent, open]:
                self._count_load(server, spent, open)
            case "tried", [each, all]:
                if self.tries is not None:
                    self.tries.take(each, all)
            case "ask", []:
                self.others.tell_again()
                self.shared = ({}, {})
            case "gone", []:
                self._soon(self._take_in())
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
        if table is None:
            if self.eager:
                self._soon(self._think_for(id))
        elif self.eager or table.watchers or id in self.others.held:
            self._soon(table.catch_up(line))
        else:
            table.is_behind = True  # until somebody looks

    def _stirred(self, id: str) -> None:
        table = self.tables.live.get(id)
        if table is not None:
            table.stir_elsewhere()
        elif self.eager and self.others.is_watched(id):
            self._soon(self._think_for(id))

    async def _think_for(self, id: str) -> None:
        """Load a table that nobody has open here, if a bot is to move there."""
        if await waits_for_bot(self.tables.store, id):
            await self.tables.find(id)

    def _bye(self, others: Neighbours, server: str) -> None:
        for match in others.see(others.living - {server}):
            self._stirred(match)
        self._soon(self._take_in())

    def _soon(self, work: Coroutine[Any, Any, object]) -> None:
        async def done() -> None:
            try:
                await work
            except Refusal:
                pass  # a table that cannot be opened here says so to who opens it
            except Exception as error:
                if not is_away(error):
                    report("news of another server could not be read", error)

        task = asyncio.create_task(done())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
