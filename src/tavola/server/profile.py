"""What somebody's games add up to: figures, results by opponent, best scores, ratings; and who may see it."""

import secrets
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import exists, func, insert, select, update
from sqlalchemy.orm import aliased

from tavola.coach import daily
from tavola.server.attempts import attempts_of
from tavola.server.blocks import kept_apart
from tavola.server.devices import DeviceRow
from tavola.server.errors import Refusal
from tavola.server.lists import first_glance, title_of, turned_back
from tavola.server.message import Json
from tavola.server.rated import StepRow, reckon
from tavola.server.rating import Skill
from tavola.server.rows import GlanceRow, MatchRow, Person, SeatRow
from tavola.server.store import Store
from tavola.server.tables import Tables

MOST = 5000  # of somebody's latest games are summed up
POINTS = 200  # of a rating's latest steps are drawn
PEOPLE, OTHER = "people", "other"  # opponents, beside the levels "1" to "5"
NOBODY = "nobody shows a page at this address; who has one may keep it to themselves"


@dataclass(frozen=True)
class Finished:
    """A game that somebody played here from its beginning to its result."""

    table: str
    game: str
    players: int
    ended: int
    place: int
    score: int | None
    to_the_end: bool
    against: str  # the strongest opponent: a level, people, or another bot


async def profile(tables: Tables, person: str, *, mine: bool) -> Json:
    """Sum somebody's games up; the tables themselves are named only to whoever played there."""
    await _look_at_old_ones(tables, person)
    await reckon(tables.store)
    played = await finished(tables.store, person)
    shared, handle = await sharing(tables.store, person)
    return {
        "name": await tables.store.name_of(person),
        "mine": mine,
        "since": await _since(tables.store, person),
        "shared": shared,
        "address": f"/people/{handle}" if handle else None,
        "finished": len(played),
        "won": sum(game.place == 1 for game in played),
        "known": len({game.game for game in played}),
        "puzzle_days": await _puzzle_days(tables.store, person),
        "results": _results(played),
        "best": [_best(game, mine=mine) for game in best_of(played)],
        "ratings": await ratings(tables.store, person, mine=mine),
    }


async def finished(store: Store, person: str) -> list[Finished]:
    """List the whole games of somebody that have a result, the latest first."""
    wanted = (
        select(
            *(MatchRow.id, MatchRow.game, MatchRow.players, MatchRow.ended, SeatRow.seat),
            *(GlanceRow.scores, GlanceRow.places, GlanceRow.progress),
        )
        .join(SeatRow, SeatRow.match == MatchRow.id)
        .join(GlanceRow, GlanceRow.match == MatchRow.id)
        .where(SeatRow.person == person, SeatRow.kind == "person", MatchRow.ended.is_not(None))
        .where(MatchRow.kind == "table", MatchRow.whole, MatchRow.players > 1, ~turned_back())
        .order_by(MatchRow.ended.desc(), MatchRow.id)
        .limit(MOST)
    )
    async with store.reading() as connection:
        rows = [row for row in await connection.execute(wanted) if row.places]
        mine = select(SeatRow.match).where(SeatRow.person == person, SeatRow.kind == "person")
        seats = select(SeatRow.match, SeatRow.kind, SeatRow.person, SeatRow.bot)
        others: dict[str, list[str]] = defaultdict(list)
        for seat in await connection.execute(seats.where(SeatRow.match.in_(mine))):
            if seat.person != person or seat.kind == "guest":
                others[seat.match].append(seat.bot if seat.kind == "bot" else PEOPLE)
    return [
        Finished(
            *(row.id, row.game, row.players, row.ended, row.places[row.seat], row.scores[row.seat]),
            to_the_end=not row.progress,
            against=strongest(others[row.id]),
        )
        for row in rows
    ]


def strongest(others: list[str]) -> str:
    """Name the strongest opponent: people, else the highest level, else another bot.

    >>> strongest(["level:2", "level:4"]), strongest(["level:5", PEOPLE]), strongest(["mcts:100", "level:1"])
    ('4', 'people', 'other')
    """
    if PEOPLE in others:
        return PEOPLE
    levels = [bot.removeprefix("level:") for bot in others]
    return max(levels) if levels and all(level in "12345" for level in levels) else OTHER


def _results(played: list[Finished]) -> list[Json]:
    games: Counter[tuple[str, int, str]] = Counter()
    won: Counter[tuple[str, int, str]] = Counter()
    for game in played:
        cell = (game.game, game.players, game.against)
        games[cell] += 1
        won[cell] += game.place == 1
    return [
        {"game": game, "title": title_of(game), "players": players, "against": against}
        | {"games": games[game, players, against], "won": won[game, players, against]}
        for game, players, against in sorted(games)
    ]


def best_of(played: list[Finished]) -> list[Finished]:
    """Choose the best score of each game and number of players; of equal ones the first."""
    best: dict[tuple[str, int], Finished] = {}
    for game in reversed(played):
        if game.score is None or not game.to_the_end:
            continue
        known = best.get((game.game, game.players))
        if known is None or known.score is None or game.score > known.score:
            best[game.game, game.players] = game
    return [best[key] for key in sorted(best)]


def _best(game: Finished, *, mine: bool) -> Json:
    row: Json = {"game": game.game, "title": title_of(game.game), "players": game.players}
    row |= {"score": game.score, "at": game.ended, "against": game.against}
    return row | {"table": game.table if mine else None}


async def ratings(store: Store, person: str, *, mine: bool) -> list[Json]:
    """Give somebody's rating in each game, and how it came about."""
    wanted = select(StepRow).where(StepRow.person == person).order_by(StepRow.game, StepRow.number)
    steps: dict[str, list[Json]] = defaultdict(list)
    async with store.reading() as connection:
        for row in await connection.execute(wanted):
            table = {"table": row.played if mine else None}
            steps[row.game].append(_told(Skill(row.mu, row.sigma)) | {"at": row.at} | table)
    return [
        {"game": game, "title": title_of(game), **_now(each), "games": len(each), "steps": each[-POINTS:]}
        for game, each in steps.items()
    ]


def _told(skill: Skill) -> Json:
    return {"rating": skill.shown, "spread": skill.spread, "new": skill.is_new}


def _now(steps: list[Json]) -> Json:
    return {name: steps[-1][name] for name in ("rating", "spread", "new")}


async def share(store: Store, person: str, shared: str) -> None:
    """Choose who may see my page; its address is made when it is first shared."""
    handle = secrets.token_hex(8)
    values = {"shared": shared, "handle": func.coalesce(Person.handle, handle)}
    async with store.writing() as connection:
        changed = await connection.execute(update(Person).where(Person.id == person).values(**values))
        if not changed.rowcount:
            row = {"id": person, "name": "", "shared": shared, "handle": handle}
            await connection.execute(insert(Person).values(**row))


async def sharing(store: Store, person: str) -> tuple[str, str | None]:
    """Say who may see somebody's page, and its address once there is one."""
    wanted = select(Person.shared, Person.handle).where(Person.id == person)
    async with store.reading() as connection:
        found = (await connection.execute(wanted)).first()
        return (found.shared, found.handle) if found else ("me", None)


async def whose(store: Store, handle: str, asking: str) -> str:
    """Give the person whose page has an address, or refuse it in words that tell nobody apart."""
    async with store.reading() as connection:
        wanted = select(Person.id, Person.shared).where(Person.handle == handle)
        found = (await connection.execute(wanted)).first()
        if found is None:
            raise Refusal(404, NOBODY)
        other = aliased(SeatRow)
        met = exists().where(
            *(SeatRow.person == asking, SeatRow.kind == "person", other.match == SeatRow.match),
            *(other.person == found.id, other.kind == "person"),
        )
        may = found.id == asking or found.shared == "all"
        may = may or (found.shared == "met" and bool(await connection.scalar(select(met))))
        apart = asking in list(await connection.scalars(kept_apart(found.id)))
    if not may or apart:
        raise Refusal(404, NOBODY)
    return str(found.id)


async def _since(store: Store, person: str) -> int | None:
    """Give the moment from which somebody is known here."""
    device = select(func.min(DeviceRow.made)).where(DeviceRow.person == person)
    sat = select(func.min(MatchRow.made)).join(SeatRow, SeatRow.match == MatchRow.id)
    sat = sat.where(SeatRow.person == person)
    async with store.reading() as connection:
        known = [
            await connection.scalar(device),
            await connection.scalar(sat),
        ]
        return min((int(at) for at in known if at), default=None)


async def _puzzle_days(store: Store, person: str) -> int:
    days = [each.date for each in await attempts_of(store, person) if each.date and each.found]
    return daily.in_a_row(days, datetime.now(UTC).date())


async def _look_at_old_ones(tables: Tables, person: str) -> None:
    """Sum up the ended matches of somebody that an older version wrote, this once."""
    wanted = (
        select(MatchRow.id)
        .join(SeatRow, SeatRow.match == MatchRow.id)
        .join(GlanceRow, GlanceRow.match == MatchRow.id)
        .where(SeatRow.person == person, SeatRow.kind == "person", MatchRow.ended.is_not(None))
        .where(GlanceRow.ply.is_(None), MatchRow.kind == "table")
        .limit(MOST)
    )
    async with tables.store.reading() as connection:
        old = list(await connection.scalars(wanted))
    for id in old:
        await first_glance(tables, id)
