"""All tables of a server: found in memory or read from the store, newly made, or forked."""

import asyncio
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import select

from tavola.core import SPECTATOR
from tavola.game import Match
from tavola.record import position
from tavola.server import clocks
from tavola.server.botpool import BotPool
from tavola.server.errors import Refusal
from tavola.server.glance import glance
from tavola.server.lessons import LessonTable
from tavola.server.neighbours import Alone, Neighbours
from tavola.server.puzzles import PuzzleTable
from tavola.server.rows import MatchRow, SeatRow
from tavola.server.settings import Settings
from tavola.server.sheet import HEADER, Entry, Sheet, Sitter
from tavola.server.store import Store, now
from tavola.server.story import Story
from tavola.server.table import Table
from tavola.server.trouble import is_away, report

KINDS: dict[str, type[Table]] = {"table": Table, "lesson": LessonTable, "puzzle": PuzzleTable}
GENTLE = ("level:1", "level:2")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another


@dataclass(frozen=True)
class Terms:
    """What is agreed on beside the rules when a table is set up."""

    hints: bool = True
    public: bool = False
    take_back: bool | None = None  # None: alone against bots
    warn: bool | None = None  # before a blunder; None: alone against gentle bots
    standin: str = "level:3"  # the bot that plays for who is away
    clock: str = "none"
    kind: str = "table"  # or one of the other KINDS
    whole: bool = True  # False where a match goes on that began elsewhere
    rated: bool = False
    watch: str = "all"  # or "link": only whom the link let in
    awaits: bool = False  # the clock stands until everybody has been there, who may not know of it yet


USUAL = Terms()


class Tables:
    """The tables in memory, the least lately used leaving first.

    A match has one table, whoever comes to it: one that has made room for others stays `live` as long as
    somebody holds it.
    """

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        thinks = settings.thinkers > 0
        self.others = Alone(thinks=thinks) if store.lite else Neighbours(store, thinks=thinks)
        self.live: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.kept: OrderedDict[str, Table] = OrderedDict()  # those that stay when nobody holds them
        self.loading = asyncio.Lock()

    async def find(self, id: str) -> Table:
        """Give the table of that id, as the database has it now."""
        table = self.live.get(id)
        if table is not None:
            self._keep(id, table)
            try:
                await table.catch_up()
            except Refusal:  # it was cleared away, or follows other rules now
                self.live.pop(id, None)
                self.kept.pop(id, None)
                raise
            return table
        async with self.loading:
            return self.live.get(id) or await self._load(id)

    async def find_invited(self, id: str, key: str) -> Table:
        """Give the table of an invitation; that there is such a table is told only to who has its key."""
        with suppress(Refusal):
            table = await self.find(id)
            if secrets.compare_digest(key.encode(), table.sheet.key.encode()):
                return table
        raise Refusal(404, "this invitation does not open any table; ask for a new link")

    async def create(
        self,
        match: Match[Any],
        sitters: list[Sitter],
        host: str,
        terms: Terms = USUAL,
        id: str = "",
        header: dict[str, Any] | None = None,
    ) -> Table:
        """Set up a new table with a match that may have begun already.

        Whole turns may be taken back alone against bots, unless the host does not want it. What the header
        of a record told beside the match is the last note of its log.
        """
        if terms.kind == "table":
            match.go_on()
        usual = position(match.first) == position(match.game.open(match.players, match.options))
        sheet = Sheet(
            id=id or new_id(),
            game=match.game.name,
            version=match.game.version,
            players=match.players,
            options=match.options,
            seed=match.seed,
            position=None if usual else position(match.first),
            host=host,
            key=secrets.token_urlsafe(12),
            hints=terms.hints,
            public=terms.public,
            made=now(),
            take_back=alone(sitters) if terms.take_back is None else terms.take_back,
            warn=terms.kind == "table" and (gentle(sitters) if terms.warn is None else terms.warn),
            standin=terms.standin,
            kind=terms.kind,
            clock=terms.clock,
            whole=terms.whole and usual,
            rated=terms.rated,
            watch=terms.watch,
        )
        entries = [Entry(move=move) for move in match.moves]
        entries += [Entry(note={"kind": HEADER, **header})] if header else []
        story = Story(match, SPECTATOR)
        story.tell(match)
        seen = glance(match, story)
        await self.store.create(sheet, sitters, entries, over=match.over, glance=seen)
        table = await self.find(sheet.id)
        if terms.awaits:
            table.await_others(host)
        if table.clock is not None:
            await clocks.wind(self.store, sheet.id, table.clock)
        return table

    async def keep_time(self) -> None:
        """Let bots stand in, every second, for those whose time is up; after a start not at once."""
        signed = 0.0
        await asyncio.sleep(self.settings.grace)
        while True:
            await asyncio.sleep(1)
            try:
                if time.monotonic() >= signed:
                    await clocks.give_sign(self.store)
                    signed = time.monotonic() + clocks.SIGN_EVERY
                for id in await clocks.due(self.store):
                    await self._time_up(id)
            except Exception as error:
                if not is_away(error):  # which others say
                    report("the clocks could not be read", error)

    async def _time_up(self, id: str) -> None:
        try:
            await (await self.find(id)).time_up()
        except Refusal:
            await clocks.forget(self.store, id)

    async def go_away(self, person: str) -> None:
        """Let bots play on for a person wherever they sit and others wait."""
        wanted = (
            select(SeatRow.match, SeatRow.seat)
            .join(MatchRow, MatchRow.id == SeatRow.match)
            .where(SeatRow.person == person, SeatRow.absent == "", MatchRow.ended.is_(None))
        )
        async with self.store.reading() as connection:
            found = [(row.match, row.seat) for row in await connection.execute(wanted)]
        for match, seat in found:
            with suppress(Refusal):  # the table cannot be opened, or somebody was quicker
                await (await self.find(match)).go_away(seat, person, sent=True)

    async def rename(self, person: str, name: str) -> None:
        """Give a person a name, here and at every table in memory."""
        await self.store.rename(person, name)
        self.call(person, name)

    def call(self, person: str, name: str) -> None:
        """Show a person's new name at every table in memory."""
        for table in self.live.values():
            if any(sitter.person == person for sitter in table.people):
                table.names[person] = name
                table.show()

    async def look_again(self, person: str) -> None:
        """Read again what a person lets others know, at every table in memory where they are."""
        for table in list(self.live.values()):
            seated = any(sitter.person == person for sitter in table.sitters)
            if seated or any(watcher.person == person for watcher in table.watchers):
                await table.read_people()
                table.show()

    def here(self, id: str) -> set[str | None]:
        """Name those who have a table open."""
        table = self.live.get(id)
        return table.here if table else {*self.others.here(id)}

    def looking(self, id: str) -> set[str]:
        """Name those who have a table open and look at it."""
        table = self.live.get(id)
        return table.looking if table else self.others.here(id).keys() - self.others.away(id).keys()

    def close(self) -> None:
        """Let the bots fall silent."""
        for table in self.live.values():
            if table.pondering:
                table.pondering.cancel()
        self.bots.close()

    async def _load(self, id: str) -> Table:
        found = await self.store.load(id) if id.isascii() and id.isalnum() else None
        if found is None:
            raise Refusal(404, f"no table {id!r}")
        table = KINDS[found[0].kind](*found, self.store, self.bots)
        table.others, table.pause = self.others, self.settings.bot_pause
        await table.load()
        self.live[id] = table
        self._keep(id, table)
        return table

    def _keep(self, id: str, table: Table) -> None:
        grows = id not in self.kept
        self.kept[id] = table
        self.kept.move_to_end(id)
        if grows:
            self._make_room()

    def _make_room(self) -> None:
        for id, table in list(self.kept.items()):
            if len(self.kept) <= self.settings.cached:
                return
            if table.idle:
                del self.kept[id]
                self.others.let_go(id)


def alone(sitters: list[Sitter]) -> bool:
    """Say whether one person plays against bots only."""
    kinds = sorted(sitter.kind for sitter in sitters if sitter.kind != "bot")
    return kinds in (["person"], ["guest"]) and len(sitters) > 1


def gentle(sitters: list[Sitter]) -> bool:
    """Say whether one person plays against bots of the first two levels only."""
    return alone(sitters) and all(sitter.bot in GENTLE for sitter in sitters if sitter.kind == "bot")


def new_id() -> str:
    """Make the id of a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def new_seed() -> str:
    """Make the seed of a match; it never leaves the database."""
    return secrets.token_hex(16)
