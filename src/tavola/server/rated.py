"""Rated tables: who may sit down to one, and what its result does to the ratings of those who did."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, Float, String, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server.errors import Refusal
from tavola.server.rating import Skill, rate
from tavola.server.rows import Base, EntryRow, GlanceRow, LeaverRow, MatchRow, SeatRow
from tavola.server.sheet import Sitter
from tavola.server.standin import by_stand_in
from tavola.server.store import Store

A_DAY = 3  # tables among the same people that count
DAY = 24 * 3600
SHARE = 4  # of one's decisions, one in so many may be a stand-in's
ONLY_PEOPLE = "a rated table is for people, each at a browser of their own; leave bots and guests out"


class StepRow(Base):
    """Somebody's rating in a game after one rated table; it outlives the table."""

    __tablename__ = "rating_steps"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # how many games until then
    played: Mapped[str] = mapped_column(String(20), index=True)  # the table
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    at: Mapped[int] = mapped_column(BigInteger)


@dataclass(frozen=True)
class Player:
    """Somebody who sat at a rated table."""

    person: str
    place: int
    stayed: bool = True  # whether they played themselves; else they are last, and nobody gains by that


def only_people(sitters: Sequence[Sitter]) -> bool:
    """Say whether nobody but people sit at a table, or will."""
    return len(sitters) > 1 and all(sitter.kind in ("person", "open") for sitter in sitters)


def check_rated(sitters: Sequence[Sitter]) -> None:
    """Refuse a rated table at which somebody else than people would sit."""
    if not only_people(sitters):
        raise Refusal(422, ONLY_PEOPLE)


async def reckon(store: Store) -> None:
    """Count the rated tables that have ended since the last time, in the order of their ends."""
    waits = (MatchRow.rated, MatchRow.ended.is_not(None), MatchRow.counted.is_(None))
    wanted = select(MatchRow.id, MatchRow.game, MatchRow.ended).where(*waits)
    async with store.reading() as connection:
        found = list(await connection.execute(wanted.order_by(MatchRow.ended, MatchRow.id)))
    for row in found:
        try:
            async with store.writing() as connection:
                await _count(connection, row.id, row.game, int(row.ended))
        except IntegrityError:
            return  # another server counts just now


async def _count(connection: AsyncConnection, match: str, game: str, ended: int) -> None:
    mine = (MatchRow.id == match, MatchRow.counted.is_(None))
    players = await _players(connection, match)
    counts = len(players) > 1 and await _today(connection, players, ended) < A_DAY
    if not (await connection.execute(update(MatchRow).where(*mine).values(counted=counts))).rowcount:
        return
    if not counts:
        return
    for player, skill in zip(players, await _rate(connection, players, game), strict=True):
        row = {"person": player.person, "game": game, "played": match, "at": ended}
        number = 1 + await _games(connection, player.person, game)
        await connection.execute(insert(StepRow).values(**row, number=number, mu=skill.mu, sigma=skill.sigma))


async def _rate(connection: AsyncConnection, players: Sequence[Player], game: str) -> list[Skill]:
    """Give everybody's new skill; who let a bot play is last for themselves and not there for the others."""
    before = [await skill_of(connection, player.person, game) for player in players]
    stayed = [at for at, player in enumerate(players) if player.stayed]
    after = list(before)
    among = rate([before[at] for at in stayed], [players[at].place for at in stayed])
    for at, skill in zip(stayed, among, strict=True):
        after[at] = skill
    for at, player in enumerate(players):
        if not player.stayed:
            places = [len(players) if other == at else 1 for other in range(len(players))]
            after[at] = rate(before, places)[at]
    return after


async def skill_of(connection: AsyncConnection, person: str, game: str) -> Skill:
    """Give somebody's skill in a game, as their last rated table left it."""
    wanted = select(StepRow.mu, StepRow.sigma).where(StepRow.person == person, StepRow.game == game)
    found = (await connection.execute(wanted.order_by(StepRow.number.desc()).limit(1))).first()
    return Skill(found.mu, found.sigma) if found else Skill()


async def changes(connection: AsyncConnection, person: str, matches: Sequence[str]) -> dict[str, int]:
    """Say how tables have changed somebody's rating, as people read it."""
    wanted = select(StepRow).where(StepRow.person == person, StepRow.played.in_(matches))
    steps = list(await connection.execute(wanted))
    games = select(StepRow).where(StepRow.person == person, StepRow.game.in_({row.game for row in steps}))
    shown = {
        (row.game, row.number): Skill(row.mu, row.sigma).shown for row in await connection.execute(games)
    }
    return {
        row.played: shown[row.game, row.number] - shown.get((row.game, row.number - 1), Skill().shown)
        for row in steps
    }


async def _games(connection: AsyncConnection, person: str, game: str) -> int:
    wanted = select(func.max(StepRow.number)).where(StepRow.person == person, StepRow.game == game)
    return int(await connection.scalar(wanted) or 0)


async def _players(connection: AsyncConnection, match: str) -> list[Player]:
    """List who sat at a table and how they came in; nobody if it has no result."""
    places = await connection.scalar(select(GlanceRow.places).where(GlanceRow.match == match))
    seats = list(
        await connection.execute(
            select(SeatRow.seat, SeatRow.kind, SeatRow.person).where(SeatRow.match == match)
        )
    )
    if not places or any(row.kind != "person" for row in seats):
        return []
    stood_in, played = await _decisions(connection, match)
    found = [
        Player(str(row.person), places[row.seat], stood_in[row.person] * SHARE <= played[row.person])
        for row in sorted(seats, key=lambda row: int(row.seat))
    ]
    sit = {player.person for player in found}
    gone = select(LeaverRow.person).where(LeaverRow.match == match).distinct()
    left = [str(person) for person in await connection.scalars(gone) if person not in sit]
    return found + [Player(person, len(seats), stayed=False) for person in sorted(left)]


async def _decisions(connection: AsyncConnection, match: str) -> tuple[Counter[Any], Counter[Any]]:
    """Count the moves of a table by person: those of a stand-in, and all."""
    columns = (EntryRow.move, EntryRow.back_to, EntryRow.maker)
    lines = select(*columns).where(EntryRow.match == match, EntryRow.note.is_(None))
    makers: list[str | None] = []
    for entry in await connection.execute(lines.order_by(EntryRow.number)):
        if entry.back_to is None:
            makers.append(entry.maker)
        else:
            del makers[entry.back_to :]
    made = [maker for maker in makers if maker]
    owners = [maker.rpartition(" ")[2] for maker in made]
    stood_in = Counter(who for who, maker in zip(owners, made, strict=True) if by_stand_in(maker))
    return stood_in, Counter(owners)


async def _today(connection: AsyncConnection, players: Sequence[Player], ended: int) -> int:
    """Count the rated tables of the same people that ended on the same day and count."""
    start = ended - ended % DAY
    sat = select(SeatRow.match).where(SeatRow.person == players[0].person)
    same_day = (MatchRow.counted.is_(True), MatchRow.ended >= start, MatchRow.ended < start + DAY)
    wanted = (
        select(SeatRow.match, SeatRow.person)
        .join(MatchRow, MatchRow.id == SeatRow.match)
        .where(*same_day, MatchRow.id.in_(sat))
    )
    together: dict[str, set[str]] = {}
    for row in await connection.execute(wanted):
        together.setdefault(row.match, set()).add(str(row.person))
    people = {player.person for player in players}
    return sum(others == people for others in together.values())
