"""Finding each other: open tables by game, clock and worth; who watches; the picture of an invitation."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement

from tavola.core import SPECTATOR
from tavola.game import Match
from tavola.server.people import own_seats
from tavola.server.rows import MatchRow
from tavola.server.store import Store
from tavola.server.table import Table
from tavola.server.views import look
from tavola.svg import whole

try:
    from tavola.film import png
except ModuleNotFoundError:  # a server without the extra `picture` shows the icon
    png = None  # type: ignore[assignment]

WIDE = 600  # pixels of an invitation's picture
NAMED = 30  # watchers that are listed


@dataclass(frozen=True)
class Wish:
    """Which open tables somebody looks for; all of them, unless it says more."""

    game: str = ""
    clock: str = ""  # none, days or live
    rated: bool | None = None
    players: int | None = None

    def columns(self) -> list[ColumnElement[bool]]:
        """Write the wish for the database."""
        wanted: list[ColumnElement[bool]] = []
        if self.game:
            wanted.append(MatchRow.game == self.game)
        if self.clock:
            wanted.append(MatchRow.clock.startswith(self.clock))
        if self.rated is not None:
            wanted.append(MatchRow.rated.is_(self.rated))
        if self.players is not None:
            wanted.append(MatchRow.players == self.players)
        return wanted


async def watchers(table: Table, store: Store) -> dict[str, Any]:
    """Name who watches a table without a seat; who gave no name is counted, as who is at another server."""
    people = {watcher.person for watcher in table.watchers if not own_seats(table.sitters, watcher.person)}
    names: Mapping[str, str] = await store.names(sorted(people - table.discreet))
    known = sorted(name for name in names.values() if name)
    elsewhere = table.others.watching(table.sheet.id)
    return {"names": known[:NAMED], "others": len(people) - len(known[:NAMED]) + elsewhere}


def picture_of(table: Table) -> bytes | None:
    """Draw a table as a spectator sees it, for a messenger; None where no pictures can be made."""
    if png is None:
        return None
    return _drawn(Position(table.match, table.sheet.id, len(table.match.plies), table.edition))


class Position:
    """A position of a table, known by its ply, so that it is drawn once."""

    def __init__(self, match: Match[Any], table: str, ply: int, edition: int) -> None:
        self.match = match
        self.key = (table, ply, edition)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=32)
def _drawn(at: Position) -> bytes:
    match = at.match
    return png(whole(match.game, look(match, SPECTATOR), match.options, SPECTATOR), WIDE)
