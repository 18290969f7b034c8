"""Whose turn it is that others wait for, and whose time runs low: told once, in words without a secret."""

from sqlalchemy import (
    ForeignKey,
    Integer,
    Select,
    String,
    and_,
    case,
    cast,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, aliased, mapped_column
from sqlalchemy.sql.elements import ColumnElement

from tavola.game import SEATS
from tavola.say import row as in_a_row
from tavola.server.addresses import PlaceRow
from tavola.server.clocks import now_ms
from tavola.server.lists import title_of
from tavola.server.news import KINDS, Due
from tavola.server.rows import Base, GlanceRow, MatchRow, Person, SeatRow
from tavola.server.store import Store, now

SOON = 5.0  # seconds after which somebody is called whose live clock runs
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
LOW = MINUTE  # seconds of a live clock that are few; of a clock of days it is a quarter
AT_ONCE = 200
WANTED = {
    "undo": "to take back a move",
    "pause": "for a pause",
    "end": "to end the game",
    "standin": "for a stand-in",
    "again": "you to play again",
}


class ToldRow(Base):
    """The last turn of a match of which a person was told, and the last that they were told runs low."""

    __tablename__ = "told"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    ply: Mapped[int]
    low: Mapped[int | None]


def waited_for() -> Select[str | None, str, int | None]:
    """Choose the turns at which others wait for a person."""
    other = aliased(SeatRow)
    seated = and_(SeatRow.match == GlanceRow.match, SeatRow.seat == GlanceRow.to_move)
    company = and_(other.match == GlanceRow.match, other.kind == "person", other.person != SeatRow.person)
    return (
        select(SeatRow.person, GlanceRow.match, GlanceRow.ply)
        .join(SeatRow, seated)
        .join(MatchRow, MatchRow.id == GlanceRow.match)
        .where(MatchRow.ended.is_(None), SeatRow.kind == "person", SeatRow.absent == "")
        .where(exists().where(company))
    )


async def due(store: Store, after: float) -> list[Due]:
    """List the turns that wait for a person who is told somewhere and was not told of this one."""
    is_live = MatchRow.clock.startswith("live")
    wanted = (
        waited_for()
        .where(GlanceRow.moved <= now() - case((is_live, min(after, SOON)), else_=after))
        .where(exists().where(PlaceRow.person == SeatRow.person, PlaceRow.kind != "mail"))
        .where(~exists().where(_called(), ToldRow.ply >= GlanceRow.ply))
    )
    return await _found(store, wanted, "turn")


async def running_low(store: Store) -> list[Due]:
    """List the turns of which little time is left, of people who were not told that yet."""
    wanted = (
        waited_for()
        .where(GlanceRow.deadline.is_not(None), GlanceRow.deadline - _few() <= now_ms() // 1000)
        .where(exists().where(PlaceRow.person == SeatRow.person))
        .where(~exists().where(_called(), ToldRow.low >= GlanceRow.ply))
    )
    return await _found(store, wanted, "low")


def _few() -> ColumnElement[int]:
    """Write how many seconds of a match's clock are few."""
    days = cast(func.substr(MatchRow.clock, len("days:") + 1), Integer)
    return case((MatchRow.clock.startswith("days:"), days * (DAY // 4)), else_=LOW)


def _called() -> ColumnElement[bool]:
    return and_(ToldRow.person == SeatRow.person, ToldRow.match == GlanceRow.match)


async def _found(store: Store, wanted: Select[str | None, str, int | None], kind: str) -> list[Due]:
    async with store.reading() as connection:
        found = await connection.execute(wanted.limit(AT_ONCE))
        return [Due(str(row.person), row.match, row.ply or 0, kind) for row in found]


async def claim(store: Store, turn: Due) -> bool:
    """Say whether it is ours to tell of a turn: once, whichever server is quickest."""
    mine = (ToldRow.person == turn.person, ToldRow.match == turn.match)
    column = ToldRow.low if turn.kind == "low" else ToldRow.ply
    row = {"person": turn.person, "match": turn.match, "ply": -1, column.key: turn.ply}
    try:
        async with store.writing() as connection:
            if (await connection.execute(select(ToldRow.ply).where(*mine))).first() is None:
                await connection.execute(insert(ToldRow).values(**row))
                return True
            newer = update(ToldRow).where(*mine, func.coalesce(column, -1) < turn.ply)
            return bool((await connection.execute(newer.values({column.key: turn.ply}))).rowcount)
    except IntegrityError:
        return False


async def words(store: Store, told: Due) -> str:
    """Say what has happened at a table; nothing of the position, and of what was said not a word."""
    if told.kind not in KINDS:
        return await sentence(store, told.match, told.person, told.kind)
    async with store.reading() as connection:
        game = await connection.scalar(select(MatchRow.game).where(MatchRow.id == told.match))
        name = await connection.scalar(select(Person.name).where(Person.id == told.who))
    who, title = name or "Somebody", title_of(str(game))
    if told.kind == "end":
        return f"A game of {title} has ended."
    if told.kind == "say":
        return f"{who} spoke in {title}."
    return f"{who} asks {WANTED.get(told.what, 'you something')} in {title}."


async def sentence(store: Store, match: str, person: str, kind: str = "turn") -> str:
    """Say whose turn it is at which game with whom, and what time is left; nothing of the position."""
    async with store.reading() as connection:
        facts = select(MatchRow.game, GlanceRow.deadline).join(GlanceRow, GlanceRow.match == MatchRow.id)
        game, deadline = (await connection.execute(facts.where(MatchRow.id == match))).one()
        seats = select(SeatRow.seat, SeatRow.person, SeatRow.name, Person.name.label("called"))
        seats = seats.join(Person, Person.id == SeatRow.person, isouter=True).where(SeatRow.match == match)
        found = list(await connection.execute(seats.order_by(SeatRow.seat)))
    others = [row.called or row.name or SEATS[row.seat].capitalize() for row in found if row.person != person]
    begins = "Your time runs low" if kind == "low" else "Your turn"
    left = f", {lasting(deadline - now_ms() // 1000)} left" if deadline is not None else ""
    return f"{begins} in {title_of(str(game))}, with {in_a_row(others)}{left}."


def lasting(seconds: int) -> str:
    """Say how long something lasts at least, in the largest measure of which there are two.

    >>> lasting(720), lasting(90 * 60), lasting(2 * 3600 + 59), lasting(3 * 24 * 3600), lasting(30)
    ('12 minutes', '90 minutes', '2 hours', '3 days', '1 minute')
    """
    for measure, name in ((DAY, "day"), (HOUR, "hour")):
        if seconds >= 2 * measure:
            return f"{seconds // measure} {name}s"
    count = max(seconds // MINUTE, 1)
    return f"{count} minute{'s' if count > 1 else ''}"
