"""Tables that nobody has touched for long, cleared away if the host wishes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, Table, delete, select

from tavola.server.rows import Base, GlanceRow, MatchRow
from tavola.server.store import Store, now

DAY = 24 * 3600
AT_ONCE = 500  # tables in one transaction, so that nobody who plays waits for long


@dataclass(frozen=True)
class Rule:
    """Which tables may go: untouched for so many days, and whether also those played to the end."""

    days: int
    finished: bool = False


def untouched(rule: Rule) -> Select[Any]:
    """Choose the tables that may go."""
    wanted = (
        select(MatchRow.id)
        .join(GlanceRow, GlanceRow.match == MatchRow.id)
        .where(GlanceRow.moved < now() - rule.days * DAY)
    )
    return wanted if rule.finished else wanted.where(MatchRow.ended.is_(None))


async def count(store: Store, rule: Rule) -> int:
    """Count the tables that would go."""
    async with store.reading() as connection:
        return len(list(await connection.scalars(untouched(rule))))


async def prune(store: Store, rule: Rule) -> int:
    """Clear the tables away, with all that belongs to them; give how many."""
    gone = 0
    while True:
        async with store.writing() as connection:
            ids: Sequence[str] = list(await connection.scalars(untouched(rule).limit(AT_ONCE)))
            for part in _parts():
                await connection.execute(delete(part).where(part.c.match.in_(ids)))
            await connection.execute(delete(MatchRow).where(MatchRow.id.in_(ids)))
        gone += len(ids)
        if len(ids) < AT_ONCE:
            return gone


def _parts() -> list[Table]:
    """List the tables whose rows belong to a match, whichever module keeps them."""
    return [table for table in reversed(Base.metadata.sorted_tables) if "match" in table.c]
