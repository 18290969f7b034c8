"""Who sits where, as a table and a list both tell it."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tavola.server.people import seat_name
from tavola.server.sheet import Seating, Sitter

SeatPart = dict[str, Any]
NOBODY: Mapping[str, int] = {}


def left_by(seating: Seating, person: str) -> dict[int, Sitter]:
    """Give the seats that a person gave up, each with how they sat there."""
    return {leaver.seat: leaver.sitter for leaver in seating.leavers if leaver.sitter.person == person}


def may_return(seating: Seating, seat: int, person: str, *, over: bool) -> bool:
    """Say whether somebody left the seat, and a bot or nobody sits there since."""
    old = left_by(seating, person).get(seat)
    if old is None or over or seating.sitters[seat].kind not in ("open", "bot"):
        return False
    sits = any(sitter.kind == "person" and sitter.person == person for sitter in seating.sitters)
    return old.kind == "guest" or not sits


def presence(
    seating: Seating, here: Collection[str | None], since: Mapping[str, int] = NOBODY
) -> list[SeatPart]:
    """Tell of each seat whether somebody is there, and since when not: what changes while nobody moves."""
    parts: list[SeatPart] = []
    for sitter in seating.sitters:
        away = since.get(sitter.person or "")
        there = {"here": sitter.kind == "bot" or sitter.person in here}
        parts.append(there if away is None else {**there, "since": away})
    return parts


def seat_parts(
    seating: Seating,
    person: str,
    names: Mapping[str, str],
    there: Sequence[SeatPart],
    to_move: int | None,
) -> list[SeatPart]:
    """Write the seats as a person sees them; nobody is to move when the match is over."""
    parts = []
    for seat, present in enumerate(there):
        sitter = seating.sitters[seat]
        name = seat_name(sitter, seat, names)
        part: SeatPart = {"kind": sitter.kind, "name": name, "me": sitter.person == person, **present}
        if may_return(seating, seat, person, over=to_move is None):
            part["mine_again"] = True
        if sitter.thinker:
            part["thinking"] = to_move == seat
        if sitter.kind == "bot":
            part["bot"] = sitter.bot
        if sitter.absent:
            part["absent"] = {"bot": sitter.absent, "since": sitter.absent_since}
        parts.append(part)
    return parts
