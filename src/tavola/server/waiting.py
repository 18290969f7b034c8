"""Which tables wait for a bot, as the database has it."""

from collections.abc import AsyncIterator, Collection

from sqlalchemy import ColumnElement, Select, and_, exists, or_, select
from sqlalchemy.orm import aliased

from tavola.server.rows import GlanceRow, LeaseRow, MatchRow, SeatRow
from tavola.server.store import Store, now

LATELY = 7 * 24 * 3600  # seconds; whoever has waited longer opens the table and wakes the bot
AT_ONCE = 200  # tables that are read at once


async def waiting_for_bots(store: Store, others: Collection[str] = ()) -> AsyncIterator[str]:
    """Name the tables at which somebody sits and a bot is to move, the latest first.

    Those are left out for which one of some other servers thinks.
    """
    person, last = aliased(SeatRow), None
    wanted = _due().where(
        GlanceRow.moved > now() - LATELY,
        MatchRow.kind == "table",
        exists().where(person.match == MatchRow.id, person.kind.in_(("person", "guest"))),
        ~exists().where(LeaseRow.match == MatchRow.id, LeaseRow.server.in_(others)),
    )
    while True:
        page = wanted if last is None else wanted.where(_after(last.moved, last.id))
        async with store.reading() as connection:
            in_order = page.order_by(GlanceRow.moved.desc(), MatchRow.id)
            found = (await connection.execute(in_order.limit(AT_ONCE))).all()
        for row in found:
            yield row.id
        if len(found) < AT_ONCE:
            return
        last = found[-1]


async def waits_for_bot(store: Store, match: str) -> bool:
    """Say whether a bot is to move at a table."""
    async with store.reading() as connection:
        return (await connection.execute(_due().where(MatchRow.id == match))).first() is not None


def _due() -> "Select[str, int]":
    acting = and_(SeatRow.match == MatchRow.id, SeatRow.seat == GlanceRow.to_move)
    return (
        select(MatchRow.id, GlanceRow.moved)
        .join(GlanceRow, GlanceRow.match == MatchRow.id)
        .join(SeatRow, acting)
        .where(MatchRow.ended.is_(None), or_(SeatRow.kind == "bot", SeatRow.absent != ""))
    )


def _after(moved: int, id: str) -> ColumnElement[bool]:
    return or_(GlanceRow.moved < moved, and_(GlanceRow.moved == moved, MatchRow.id > id))
