"""Lists of tables, page by page, from the columns of the database: no match is loaded for them."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, literal, or_, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from tavola.registry import UnknownGame, find, games
from tavola.server.attendance import veiled
from tavola.server.blocks import kept_apart
from tavola.server.errors import Refusal
from tavola.server.message import Json
from tavola.server.people import own_seats
from tavola.server.rated import changes, reckon
from tavola.server.rows import EntryRow, GlanceRow, LeaverRow, MarkRow, MatchRow, Person, SeatRow
from tavola.server.seating import presence, seat_parts
from tavola.server.sheet import Glance, Leaver, Seating, Sitter
from tavola.server.standin import decided
from tavola.server.tables import Tables

PAGE = 30  # tables a page
MY_TURN, RUNNING, ENDED = range(3)  # in this order
STATES = {"turn": MY_TURN, "running": RUNNING, "finished": ENDED}
HIDDEN = "hidden"
NO_CLOCK = 1 << 40  # seconds: later than any clock's
MOMENT = "-?[0-9]{1,15}"
SHORTEST = 2  # letters that are searched for

SHEET = ("id", "game", "players", "options", "host", "key", "public", "ended", "made", "rated")
GLANCE = tuple(each.name for each in fields(Glance))
SITTER = tuple(each.name for each in fields(Sitter))


@dataclass(frozen=True)
class Listed:
    """A table as the database describes it."""

    facts: Json  # columns of the match
    glance: Glance
    moved: int
    seating: Seating
    change: int | None = None  # of my rating, where the table counted


@dataclass(frozen=True)
class Page:
    """Some tables, and where the next page begins; None where there is none."""

    tables: list[Json]
    more: str | None


@dataclass(frozen=True)
class Filter:
    """Which of my tables are wanted; all that are not hidden, unless it says more."""

    state: str = ""  # turn, running, finished or hidden
    game: str = ""
    search: str = ""  # in the names of people, guests and games, or the table's id


EVERYTHING = Filter()


async def mine(tables: Tables, person: str, after: str = "", only: Filter = EVERYTHING) -> Page:
    """List the tables at which a person sits or which they set up: their turn first, then the latest.

    Of those that wait for the person the one with the least time left comes first, and where no clock runs
    the one that has waited longest. A table at which a bot
    stands in for the person is still theirs to come back to.
    """
    await reckon(tables.store)
    wanted = [
        part(person, after, only)
        for group, part in ((RUNNING, _in_play), (ENDED, _finished))
        if only.state not in STATES or (STATES[only.state] == ENDED) == (group == ENDED)
    ]
    return await _page(tables, person, wanted, ("rank", "waited", "id"))


def _in_play(person: str, after: str, only: Filter) -> Select[Any]:
    """Choose those of my tables that have not ended: those that wait for me, then the others."""
    rank = _rank(person)
    soonest = func.coalesce(GlanceRow.deadline, GlanceRow.moved + NO_CLOCK)
    waited = case((rank == MY_TURN, soonest), else_=-GlanceRow.moved)
    wanted = _ids(rank.label("rank"), waited.label("waited"))
    wanted = wanted.where(MatchRow.ended.is_(None), *_wanted(person, only))
    if only.state in STATES:
        wanted = wanted.where(rank == STATES[only.state])
    return _from(wanted, after, rank, waited)


def _finished(person: str, after: str, only: Filter) -> Select[Any]:
    """Choose those of my tables that have ended, by their end alone: they may be thousands."""
    rank, waited = literal(ENDED), -func.coalesce(MatchRow.ended, 0)
    columns: tuple[Any, ...] = (MatchRow.id, rank.label("rank"), waited.label("waited"))
    wanted = select(*columns)
    wanted = wanted.where(MatchRow.ended.is_not(None), *_wanted(person, only))
    return _from(wanted, after, rank, waited)


def _from(
    wanted: Select[Any], after: str, rank: ColumnElement[int], waited: ColumnElement[int]
) -> Select[Any]:
    """Put tables in order, beginning where a page begins."""
    if after:
        group, since, id = _mark(after, 3)
        later = or_(waited > int(since), and_(waited == int(since), MatchRow.id > id))
        wanted = wanted.where(or_(rank > int(group), and_(rank == int(group), later)))
    return wanted.order_by(rank, waited, MatchRow.id)


async def counts(tables: Tables, person: str, only: Filter = EVERYTHING) -> dict[str, int]:
    """Count my tables by state, whatever state is asked for."""
    rank = case((MatchRow.ended.is_not(None), ENDED), else_=_rank(person)).label("rank")
    listed = select(rank).where(*_wanted(person, replace(only, state=""))).subquery()
    put_aside = select(func.count()).select_from(MatchRow)
    put_aside = put_aside.where(*_wanted(person, replace(only, state=HIDDEN)))
    async with tables.store.reading() as connection:
        each = select(listed.c.rank, func.count()).group_by(listed.c.rank)
        found = {row[0]: row[1] for row in await connection.execute(each)}
        hidden = await connection.scalar(put_aside) or 0
    return {**{name: found.get(number, 0) for name, number in STATES.items()}, HIDDEN: hidden}


async def hide(tables: Tables, person: str, id: str, *, hidden: bool) -> None:
    """Hide one of my tables from my list, or show it again."""
    async with tables.store.reading() as connection:
        found = await connection.scalar(
            select(MatchRow.id).where(MatchRow.id == id, MatchRow.id.in_(_theirs(person)))
        )
    if found is None:
        raise Refusal(404, f"no table {id!r} among yours")
    await tables.store.mark(person, id, hidden=hidden)


def _rank(person: str) -> ColumnElement[int]:
    """Tell tables in play that wait for me from the others."""
    my_seat = and_(SeatRow.match == MatchRow.id, SeatRow.person == person, SeatRow.absent == "")
    my_turn = exists().where(my_seat, GlanceRow.match == MatchRow.id, SeatRow.seat == GlanceRow.to_move)
    return case((my_turn, MY_TURN), else_=RUNNING)


def _wanted(person: str, only: Filter) -> list[ColumnElement[bool]]:
    put_aside = select(MarkRow.match).where(MarkRow.person == person, MarkRow.hidden)
    theirs = _theirs(person)
    shown = theirs.intersect(put_aside) if only.state == HIDDEN else theirs.except_(put_aside)
    wanted = [MatchRow.kind == "table", MatchRow.id.in_(shown)]  # no lessons
    if only.game:
        wanted.append(MatchRow.game == only.game)
    words = " ".join(only.search.split()).lower()
    return [*wanted, _found(words)] if len(words) >= SHORTEST else wanted


def _found(words: str) -> ColumnElement[bool]:
    """Say where words stand: in a name at the table, in the game's title, or in the table's id."""
    titled = [game.name for game in games().values() if words in game.title.lower()]
    named = exists().where(
        SeatRow.match == MatchRow.id,
        or_(
            func.lower(SeatRow.name).contains(words, autoescape=True),
            SeatRow.person.in_(
                select(Person.id).where(func.lower(Person.name).contains(words, autoescape=True))
            ),
        ),
    )
    return or_(named, MatchRow.game.in_(titled), MatchRow.id == words)


async def free(
    tables: Tables, person: str, after: str = "", only: Sequence[ColumnElement[bool]] = ()
) -> Page:
    """List the public tables with a free seat at which the person does not sit, the newest first."""
    seat = SeatRow.match == MatchRow.id
    wanted = _ids(MatchRow.made).where(
        MatchRow.public,
        MatchRow.ended.is_(None),
        exists().where(seat, SeatRow.kind == "open"),
        ~exists().where(seat, SeatRow.person == person),
        ~exists().where(seat, SeatRow.person.in_(kept_apart(person))),
        MatchRow.host.not_in(kept_apart(person)),
        *only,
    )
    if after:
        made, id = _mark(after, 2)
        same = and_(MatchRow.made == int(made), MatchRow.id > id)
        wanted = wanted.where(or_(MatchRow.made < int(made), same))
    return await _page(tables, person, [wanted.order_by(MatchRow.made.desc(), MatchRow.id)], ("made", "id"))


async def running(tables: Tables, person: str, after: str = "") -> Page:
    """List all tables in play, the latest moved first: for the hosts of a club."""
    wanted = _ids(GlanceRow.moved).where(MatchRow.kind == "table", MatchRow.ended.is_(None))
    if after:
        moved, id = _mark(after, 2)
        same = and_(GlanceRow.moved == int(moved), MatchRow.id > id)
        wanted = wanted.where(or_(GlanceRow.moved < int(moved), same))
    ordered = wanted.order_by(GlanceRow.moved.desc(), MatchRow.id)
    return await _page(tables, person, [ordered], ("moved", "id"))


def _theirs(person: str) -> Select[tuple[str]]:
    stood_in = (
        select(LeaverRow.match)
        .join(SeatRow, and_(SeatRow.match == LeaverRow.match, SeatRow.seat == LeaverRow.seat))
        .join(MatchRow, MatchRow.id == LeaverRow.match)
        .where(LeaverRow.person == person, SeatRow.kind == "bot", MatchRow.ended.is_(None))
    )
    sits = select(SeatRow.match).where(SeatRow.person == person)
    hosts = select(MatchRow.id).where(MatchRow.host == person)
    return select(union(sits, hosts, stood_in).subquery().c.match)


def _ids(*key: Any) -> Select[Any]:  # noqa: ANN401
    """Name tables with what they are ordered by; the rest is read for those that a page shows."""
    return select(MatchRow.id, *key).join(GlanceRow, GlanceRow.match == MatchRow.id)


def _columns() -> Select[Any]:
    sheet = [getattr(MatchRow, name) for name in SHEET]
    facts = [*sheet, MatchRow.clock.label("timed"), turned_back().label("turned_back")]
    glances = [getattr(GlanceRow, name) for name in (*GLANCE, "moved")]
    return select(*facts, *glances).join(GlanceRow, GlanceRow.match == MatchRow.id)


def turned_back() -> ColumnElement[bool]:
    """Say whether whole turns were taken back in a match."""
    return exists().where(EntryRow.match == MatchRow.id, EntryRow.turn)


def _mark(after: str, parts: int) -> list[str]:
    """Read where a page begins: numbers, and the table before."""
    mark = after.split(".")
    shapes = ["[0-2]", MOMENT, ".*"][-parts:]  # the rank is a small number for the database
    if len(mark) != parts or not all(map(re.fullmatch, shapes, mark)):
        raise Refusal(422, "that is not where a page begins; leave it out for the first")
    return mark


async def _page(tables: Tables, person: str, wanted: Sequence[Select[Any]], key: Sequence[str]) -> Page:
    """Fill a page from the first of what is wanted, then from the next as far as there is room."""
    async with tables.store.reading() as connection:
        found: list[Json] = []
        for part in wanted:
            if room := PAGE + 1 - len(found):
                found += [dict(row._mapping) for row in await connection.execute(part.limit(room))]
        shown = await _described(connection, [row["id"] for row in found[:PAGE]])
        worth = await changes(connection, person, [row["id"] for row in shown if row["rated"]])
        listed = [
            replace(each, change=worth.get(each.facts["id"])) for each in await _seated(connection, shown)
        ]
        names, discreet = await _names(connection, listed, person)
    rows = [await _brief(tables, each, person, names, discreet) for each in listed]
    more = ".".join(str(found[PAGE - 1][name]) for name in key) if len(found) > PAGE else None
    return Page(rows, more)


async def _described(connection: AsyncConnection, ids: Sequence[str]) -> list[Json]:
    """Read what a list shows of some tables, in their order."""
    found = await connection.execute(_columns().where(MatchRow.id.in_(ids)))
    rows = {row.id: dict(row._mapping) for row in found}
    return [rows[id] for id in ids if id in rows]


async def _seated(connection: AsyncConnection, rows: list[Json]) -> list[Listed]:
    ids = [row["id"] for row in rows]
    seats: dict[str, list[Sitter]] = {id: [] for id in ids}
    leavers: dict[str, list[Leaver]] = {id: [] for id in ids}
    wanted = select(SeatRow).where(SeatRow.match.in_(ids)).order_by(SeatRow.match, SeatRow.seat)
    for row in await connection.execute(wanted):
        seats[row.match].append(Sitter(**{name: getattr(row, name) for name in SITTER}))
    for left in await connection.execute(select(LeaverRow).where(LeaverRow.match.in_(ids))):
        leavers[left.match].append(Leaver(left.seat, Sitter(left.kind, left.person, left.name)))
    return [
        Listed(
            {name: row[name] for name in (*SHEET, "timed", "turned_back")},
            Glance(**{name: row[name] for name in GLANCE}),
            row["moved"],
            Seating(seats[row["id"]], leavers[row["id"]]),
        )
        for row in rows
    ]


async def _names(
    connection: AsyncConnection, listed: list[Listed], person: str
) -> tuple[dict[str, str], set[str]]:
    """Give the names of those who sit at some tables, and who of them hides whether they are here."""
    people = {sitter.person for each in listed for sitter in each.seating.sitters if sitter.person}
    wanted = select(Person.id, Person.name, Person.discreet).where(Person.id.in_({*people, person}))
    found = list(await connection.execute(wanted))
    return {row.id: row.name for row in found}, {row.id for row in found if row.discreet}


async def _brief(
    tables: Tables, listed: Listed, person: str, names: dict[str, str], discreet: Collection[str]
) -> Json:
    """Write a table in short."""
    facts, seating, id = listed.facts, listed.seating, listed.facts["id"]
    seen = listed.glance if listed.glance.ply is not None else await first_glance(tables, id)
    over, host = facts["ended"] is not None, facts["host"] == person
    my_seats = own_seats(seating.sitters, person)
    invited = facts["public"] or my_seats or host
    has_room = any(sitter.kind == "open" for sitter in seating.sitters)
    return {
        "table": id,
        "game": facts["game"],
        "title": title_of(facts["game"]),
        "players": facts["players"],
        "options": facts["options"],
        "seats": seat_parts(
            seating,
            person,
            names,
            veiled(presence(seating, tables.here(id)), seating.sitters, discreet, person),
            None if over else seen.to_move,
        ),
        "my_seats": my_seats,
        "host": host,
        "invite": f"/join/{id}/{facts['key']}" if has_room and invited else None,
        "ply": seen.ply or 0,
        "to_move": seen.to_move,
        "my_turn": seen.to_move in decided(seating.sitters, my_seats),
        "over": over,
        "scores": list(seen.scores),
        "places": seen.places,
        "progress": seen.progress,
        "line": seen.line,
        "moved": listed.moved,
        "deadline": None if over else seen.deadline,
        "made": facts["made"],
        "ended": facts["ended"],
        "clock": facts["timed"],
        "rated": facts["rated"],
        "turned_back": facts["turned_back"],
        "rating_change": listed.change,
    }


async def first_glance(tables: Tables, id: str) -> Glance:
    """Look at a match that an older version wrote, this once; say why if it cannot be read."""
    try:
        table = await tables.find(id)
    except Refusal as refusal:
        return Glance(line={"text": refusal.sentence, "player": -1})
    seen = table.glance()
    await tables.store.look(id, seen)
    return seen


def title_of(game: str) -> str:
    """Give a game's title, or its name if it is not installed."""
    try:
        return find(game).title
    except UnknownGame:
        return game
