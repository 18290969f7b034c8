"""All tables of a server: found in memory or read from the store, made anew, or forked."""

import asyncio
import secrets
from collections import OrderedDict
from typing import Any

from tavola.game import Match
from tavola.record import position
from tavola.server.refusal import Refusal
from tavola.server.settings import Settings
from tavola.server.store import Entry, Sheet, Sitter, Store, now
from tavola.server.table import Table
from tavola.server.thinking import Minds

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another


class Hall:
    """The tables in memory, the least lately used leaving first."""

    def __init__(self, store: Store, minds: Minds, settings: Settings) -> None:
        self.store = store
        self.minds = minds
        self.settings = settings
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.loading = asyncio.Lock()

    async def find(self, id: str) -> Table:
        """Give the table of that id, as the database has it now."""
        table = self.tables.get(id)
        if table is not None:
            self.tables.move_to_end(id)
            await table.catch_up()
            return table
        async with self.loading:
            return self.tables.get(id) or await self._load(id)

    async def create(
        self, match: Match[Any], sitters: list[Sitter], *, host: str, hints: bool, public: bool
    ) -> Table:
        """Set up a new table with a match that may have begun already."""
        match.go_on()
        usual = position(match.first) == position(match.game.open(match.players, match.options))
        sheet = Sheet(
            id="".join(secrets.choice(LETTERS) for _ in range(8)),
            game=match.game.name,
            version=match.game.version,
            players=match.players,
            options=match.options,
            seed=match.seed,
            position=None if usual else position(match.first),
            host=host,
            key=secrets.token_urlsafe(12),
            hints=hints,
            public=public,
            made=now(),
        )
        entries = [Entry(move=move) for move in match.moves]
        await self.store.create(sheet, sitters, entries, over=match.over)
        return await self.find(sheet.id)

    async def rename(self, person: str, name: str) -> None:
        """Give a person a name, here and at every table in memory."""
        await self.store.rename(person, name)
        for table in self.tables.values():
            if any(sitter.person == person for sitter in table.sitters):
                table.names[person] = name
                table.show()

    def close(self) -> None:
        """Let the bots fall silent."""
        for table in self.tables.values():
            if table.pondering:
                table.pondering.cancel()
        self.minds.close()

    async def _load(self, id: str) -> Table:
        found = await self.store.load(id)
        if found is None:
            raise Refusal(404, f"no table {id!r}")
        table = Table(*found, self.store, self.minds)
        table.pause = self.settings.bot_pause
        await table.load()
        self.tables[id] = table
        self._make_room()
        return table

    def _make_room(self) -> None:
        for id, table in list(self.tables.items()):
            if len(self.tables) <= self.settings.cached:
                return
            if table.idle:
                del self.tables[id]


def new_seed() -> str:
    """Make the seed of a match; it never leaves the database."""
    return secrets.token_hex(16)
