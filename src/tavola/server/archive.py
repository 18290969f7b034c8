"""Games played to their end, as records, for those who study them: read from the database page by page.

Lessons, puzzles and games that somebody ended early would spoil what is counted; they stay out.
"""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, exists, func, select

from tavola import record
from tavola.game import SEATS
from tavola.server.agreements import CLOSING
from tavola.server.people import seat_name
from tavola.server.rows import EntryRow, MatchRow, Person, SeatRow
from tavola.server.sheet import HEADER, Sitter
from tavola.server.store import Store

PAGE = 200  # matches


def _played_out() -> ColumnElement[bool]:
    closing = EntryRow.note["kind"].as_string().in_(CLOSING)
    closed = exists().where(EntryRow.match == MatchRow.id, EntryRow.note.is_not(None), closing)
    return MatchRow.ended.is_not(None) & (MatchRow.kind == "table") & ~closed


def count(address: str) -> int:
    """Count the games played to their end."""
    return asyncio.run(_count(address))


def records(address: str) -> Iterator[dict[str, Any]]:
    """Give the games played to their end as plain records, in the order of their ids."""
    last = ""
    while page := asyncio.run(_page(address, last)):
        yield from page
        last = page[-1]["table"]


async def _count(address: str) -> int:
    store = Store(address)
    try:
        async with store.reading() as connection:
            asked = select(func.count()).select_from(MatchRow).where(_played_out())
            return int((await connection.execute(asked)).scalar_one())
    finally:
        await store.close()


async def _page(address: str, last: str) -> list[dict[str, Any]]:
    store = Store(address)
    try:
        async with store.reading() as connection:
            over = select(
                *(MatchRow.id, MatchRow.game, MatchRow.version, MatchRow.players),
                *(MatchRow.options, MatchRow.position, MatchRow.made),
            ).where(_played_out(), MatchRow.id > last)
            sheets = (await connection.execute(over.order_by(MatchRow.id).limit(PAGE))).all()
            ids = [sheet.id for sheet in sheets]
            columns = (EntryRow.match, EntryRow.move, EntryRow.back_to, EntryRow.note)
            lines = select(*columns).where(EntryRow.match.in_(ids))
            moves: dict[str, list[int]] = {id: [] for id in ids}
            headers: dict[str, dict[str, Any]] = {id: {} for id in ids}
            for entry in await connection.execute(lines.order_by(EntryRow.match, EntryRow.number)):
                if entry.note is not None:
                    headers[entry.match] |= entry.note if entry.note["kind"] == HEADER else {}
                elif entry.back_to is None:
                    moves[entry.match].append(entry.move)
                else:
                    del moves[entry.match][entry.back_to :]
            who = select(
                SeatRow.match, SeatRow.seat, SeatRow.kind, SeatRow.person, SeatRow.name, SeatRow.bot
            ).where(SeatRow.match.in_(ids))
            seats = (await connection.execute(who.order_by(SeatRow.match, SeatRow.seat))).all()
            known = select(Person.id, Person.name).where(Person.id.in_({seat.person for seat in seats}))
            people = {person.id: person.name for person in await connection.execute(known)}
    finally:
        await store.close()
    names: dict[str, list[str]] = {id: [] for id in ids}
    for seat in seats:
        sitter = Sitter(seat.kind, seat.person, seat.name or seat.bot)
        names[seat.match].append(seat_name(sitter, seat.seat, people) or SEATS[seat.seat])
    return [_record(sheet, names[sheet.id], moves[sheet.id], headers[sheet.id]) for sheet in sheets]


def _record(
    sheet: Any,  # noqa: ANN401
    names: list[str],
    moves: list[int],
    header: dict[str, Any],
) -> dict[str, Any]:
    made = datetime.fromtimestamp(sheet.made, UTC).date().isoformat()
    comments = {"comments": header["comments"]} if "comments" in header else {}
    begun = {} if sheet.position is None else {"position": sheet.position}
    return {
        **record.header(sheet.game, sheet.version, sheet.players, sheet.options, names),
        "date": header.get("date", made),
        **comments,
        "table": sheet.id,
        "moves": moves,
        **begun,
    }
