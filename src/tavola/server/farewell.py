"""All that is kept of somebody: given to them on a sheet, and taken off when they go for good."""

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tavola.server import addresses, club
from tavola.server.agreements import Note
from tavola.server.arrivals import LinkRow
from tavola.server.attempts import attempts_of
from tavola.server.blocks import BlockRow, blocks_of
from tavola.server.complaints import forget_complaints, told_by
from tavola.server.devices import DeviceRow, Devices
from tavola.server.mailing import MailLinkRow
from tavola.server.message import Json
from tavola.server.news import NewsRow
from tavola.server.presence import LastHereRow
from tavola.server.profile import ratings, sharing
from tavola.server.quiet import quiet_hours
from tavola.server.rated import StepRow, reckon
from tavola.server.rows import (
    AttemptRow,
    EntryRow,
    GlanceRow,
    LeaverRow,
    MarkRow,
    MatchRow,
    Person,
    SeatRow,
    SeenRow,
)
from tavola.server.summons import ToldRow
from tavola.server.tables import Tables
from tavola.server.talk import is_said, unsaid

SOMEONE = "someone"
OWN = (  # rows that are nobody's but theirs
    *(MarkRow, SeenRow, LinkRow, StepRow, MailLinkRow, AttemptRow, LastHereRow, LeaverRow),
    *(addresses.PlaceRow, ToldRow, NewsRow, BlockRow),
)


async def all_of(tables: Tables, devices: Devices, person: str) -> Json:
    """Write down what is kept of a person: name, devices, notices, puzzles, words, and every table."""
    await reckon(tables.store)
    start, end, zone = await quiet_hours(tables.store, person)
    shared, handle = await sharing(tables.store, person)
    told_at = await addresses.places(tables.store, person)
    return {
        "name": await tables.store.name_of(person),
        "devices": [
            {"label": each.label, "came": each.came, "made": each.made, "seen": each.seen}
            for each in await devices.of(person)
        ],
        "notices": [{"kind": place.kind, "address": place.address} for place in told_at],
        "quiet_hours": {"from": start, "to": end, "zone": zone},
        "profile": {"shared": shared, "address": f"/people/{handle}" if handle else None},
        "seen": await tables.store.seen_by(person),
        "puzzles": [
            {"puzzle": each.puzzle, "day": each.date and str(each.date), "result": each.result}
            for each in await attempts_of(tables.store, person)
        ],
        "hidden": await _listed(tables, MarkRow.match, MarkRow.person == person, MarkRow.hidden),
        "seats_given_away": await _listed(tables, LeaverRow.match, LeaverRow.person == person),
        "last_here": await _last_here(tables, person),
        "blocked": [
            {"name": each["name"], "at": each["at"]} for each in await blocks_of(tables.store, person)
        ],
        "said": await _said(tables, person),
        "told_hosts": await told_by(tables.store, person),
        "ratings": await ratings(tables.store, person, mine=True),
        "tables": await _tables(tables, person),
    }


async def remove(tables: Tables, devices: Devices, person: str, asking: str) -> None:
    """Take a person's name off everything; their moves stay, and bots play on where others wait."""
    await devices.check_may_end(asking)
    await reckon(tables.store)  # what others won or lost against them is counted before they go
    await tables.go_away(person)
    nothing = {
        "recovery": None,
        "recovery_tail": None,
        "recovery_made": None,
        "quiet_from": None,
        "quiet_to": None,
        "zone": None,
        "wishes": None,
        "discreet": False,
        "holiday_until": None,
        "shared": "me",
        "handle": None,
    }
    async with tables.store.writing() as connection:
        await _unsay(connection, person)
        for row in OWN:
            await connection.execute(delete(row).where(row.person == person))
        await connection.execute(delete(BlockRow).where(BlockRow.other == person))
        await forget_complaints(connection, person)
        await connection.execute(update(Person).where(Person.id == person).values(**nothing))
        await club.leave(connection, person)
        await connection.execute(
            update(DeviceRow).where(DeviceRow.person == person).values(label="", kind="computer")
        )
    for table in list(tables.live.values()):
        if any(sitter.person == person for sitter in table.people):
            table.notes.change(lambda note: _unsaid(note, person))
            await table.catch_up()
    await tables.rename(person, SOMEONE)
    await devices.end_all(person)


async def _tables(tables: Tables, person: str) -> list[Json]:
    wanted = (
        select(
            *(MatchRow.id, MatchRow.game, MatchRow.players, MatchRow.made, MatchRow.ended),
            *(SeatRow.seat, GlanceRow.ply, GlanceRow.scores, GlanceRow.places),
        )
        .join(SeatRow, SeatRow.match == MatchRow.id)
        .join(GlanceRow, GlanceRow.match == MatchRow.id)
        .where(SeatRow.person == person, MatchRow.kind == "table")
    )
    async with tables.store.reading() as connection:
        found = list(await connection.execute(wanted.order_by(MatchRow.made, MatchRow.id, SeatRow.seat)))
    return [_told(dict(row._mapping)) for row in found]


def _told(row: Json) -> Json:
    id = row.pop("id")
    return {"table": id, **row, "record": f"/api/tables/{id}/record?form=text"}


async def _listed(tables: Tables, column: Any, *which: Any) -> list[str]:  # noqa: ANN401
    async with tables.store.reading() as connection:
        return list(await connection.scalars(select(column).where(*which).order_by(column)))


async def _last_here(tables: Tables, person: str) -> list[Json]:
    wanted = select(LastHereRow.match, LastHereRow.at).where(LastHereRow.person == person)
    async with tables.store.reading() as connection:
        found = list(await connection.execute(wanted.order_by(LastHereRow.at)))
    return [{"table": row.match, "at": row.at} for row in found]


async def _said(tables: Tables, person: str) -> list[Json]:
    async with tables.store.reading() as connection:
        found = await _words(connection, person)
    return [{"table": row.match, "at": row.at, "text": row.note["text"]} for row in found]


async def _words(connection: AsyncConnection, person: str) -> list[Any]:
    """Find what somebody said at the tables where they sit or sat."""
    sits = select(SeatRow.match).where(SeatRow.person == person)
    left = select(LeaverRow.match).where(LeaverRow.person == person)
    wanted = select(EntryRow.match, EntryRow.number, EntryRow.at, EntryRow.note).where(
        EntryRow.note.is_not(None), EntryRow.match.in_(sits.union(left))
    )
    found = await connection.execute(wanted.order_by(EntryRow.at, EntryRow.match, EntryRow.number))
    return [row for row in found if _is_theirs(row.note, person)]


def _is_theirs(note: Note, person: str) -> bool:
    return is_said(note) and note.get("who") == f"person {person}"


def _unsaid(note: Note, person: str) -> Note:
    return unsaid(note) if _is_theirs(note, person) else note


async def _unsay(connection: AsyncConnection, person: str) -> None:
    """Take the words out of the logs; that something was said stays, since lines are counted."""
    for row in await _words(connection, person):
        here = (EntryRow.match == row.match, EntryRow.number == row.number)
        await connection.execute(update(EntryRow).where(*here).values(note=_unsaid(row.note, person)))
