"""Which tables wait for a bot, as the database has it."""

from sqlalchemy import and_, exists, or_, select
from sqlalchemy.orm import aliased

from tavola.server.store import GlanceRow, MatchRow, SeatRow, Store, now

LATELY = 7 * 24 * 3600  # seconds; whoever has waited longer opens the table and wakes the bot
AT_ONCE = 200  # tables that one round takes in


async def waiting_for_bots(store: Store) -> list[str]:
    """List the tables at which somebody sits and a bot is to move, the latest first."""
    person = aliased(SeatRow)
    acting = and_(SeatRow.match == MatchRow.id, SeatRow.seat == GlanceRow.to_move)
    wanted = (
        select(MatchRow.id)
        .join(GlanceRow, GlanceRow.match == MatchRow.id)
        .join(SeatRow, acting)
        .where(
            GlanceRow.moved > now() - LATELY,
            MatchRow.ended.is_(None),
            MatchRow.kind == "table",
            or_(SeatRow.kind == "bot", SeatRow.absent != ""),
            exists().where(person.match == MatchRow.id, person.kind.in_(("person", "guest"))),
        )
        .order_by(GlanceRow.moved.desc())
        .limit(AT_ONCE)
    )
    async with store.reading() as connection:
        return list(await connection.scalars(wanted))
