"""A table without a server: its clock jumps to whatever is due, and its store keeps nothing."""

import asyncio
from typing import Any, cast

from tavola.game import Match
from tavola.record import position
from tavola.server.botpool import BotPool
from tavola.server.sheet import Sheet, Sitter
from tavola.server.store import Store
from tavola.server.table import Table


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose time jumps to whatever is due next."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if self._scheduled and not self._ready:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


class Blank:
    """A store that keeps nothing."""

    async def append(self, *_entries: object, **_more: object) -> None:
        pass


def lay(match: Match[Any], sitters: list[Sitter], bots: object = None, store: object = None) -> Table:
    """Lay a match on a table of its own, from the position where it stands."""
    game = match.game
    sheet = Sheet(
        id="alone",
        game=game.name,
        version=game.version,
        players=match.players,
        options=match.options,
        seed="5eed",
        position=position(match.state),
        host="host",
        key="key",
        hints=True,
        public=False,
        made=0,
    )
    return Table(sheet, sitters, cast(Store, store or Blank()), cast(BotPool, bots))
