"""The record of a table whose rules are not installed: written from the log alone, and never too soon."""

import json
from datetime import UTC, datetime

from sqlalchemy import select

from tavola.game import SEATS
from tavola.record import FORMAT
from tavola.server.errors import Refusal
from tavola.server.people import own_seats, seat_name
from tavola.server.rows import MatchRow
from tavola.server.sheet import Entry, Seating, Sheet
from tavola.server.store import Store

SECRETS = "without its rules nobody can tell what was secret here; its record is given after the end"


class OtherRules(Refusal):
    """A table that follows rules which are not installed; it is kept, and can be had as a record."""

    def __init__(self, sentence: str) -> None:
        super().__init__(409, sentence)


async def record_without_rules(store: Store, id: str, person: str) -> str:
    """Write a table's record as JSON from its log, if the person may have it now."""
    sheet, entries, seating = await _read(store, id)
    if not (await has_ended(store, id) or (sheet.hints and is_alone(seating, person))):
        raise Refusal(403, SECRETS)
    names = await store.names([sitter.person for sitter in seating.sitters if sitter.person])
    told = {
        "tavola": FORMAT,
        "game": sheet.game,
        "version": sheet.version,
        "players": sheet.players,
        "options": sheet.options,
        "names": [
            seat_name(sitter, seat, names) or SEATS[seat] for seat, sitter in enumerate(seating.sitters)
        ],
        "date": datetime.fromtimestamp(sheet.made, UTC).date().isoformat(),
        "moves": moves_of(entries),
    }
    return json.dumps(
        told if sheet.position is None else {**told, "position": sheet.position}, ensure_ascii=False
    )


async def may_have(store: Store, id: str, person: str) -> bool:
    """Say whether a table's record can be offered to somebody."""
    try:
        await record_without_rules(store, id, person)
    except Refusal:
        return False
    return True


async def has_ended(store: Store, id: str) -> bool:
    async with store.reading() as connection:
        return await connection.scalar(select(MatchRow.ended).where(MatchRow.id == id)) is not None


def is_alone(seating: Seating, person: str) -> bool:
    """Say whether somebody plays against bots only, and always has: then no secret is anybody else's."""
    seats = own_seats(seating.sitters, person)
    came = {leaver.sitter.person for leaver in seating.leavers}
    others = [sitter for seat, sitter in enumerate(seating.sitters) if seat not in seats]
    return bool(seats) and all(sitter.kind == "bot" for sitter in others) and came <= {person}


def moves_of(entries: list[Entry]) -> list[int]:
    """Follow a log without knowing the rules.

    >>> moves_of([Entry(move=3), Entry(move=5), Entry(back_to=1), Entry(move=7), Entry(note={"kind": "say"})])
    [3, 7]
    """
    moves: list[int] = []
    for entry in entries:
        if entry.back_to is not None:
            del moves[entry.back_to :]
        elif entry.move is not None:
            moves.append(entry.move)
    return moves


async def _read(store: Store, id: str) -> tuple[Sheet, list[Entry], Seating]:
    found = await store.load(id)
    if found is None:
        raise Refusal(404, f"no table {id!r}")
    return found[0], *await store.news(id)
