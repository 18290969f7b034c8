"""What people at a table agree on: to take back, to pause, to end; all of it is in the log."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tavola.server.errors import Refusal
from tavola.server.people import own_seats
from tavola.server.store import Entry, Sitter, now

if TYPE_CHECKING:
    from tavola.server.table import Table

Note = dict[str, Any]
MOST = 3  # requests of a kind, by one person in one game
SOON, LATE = 60, 24 * 3600  # seconds after which silence is a no: with a live clock, and else
CLOSING = ("ended", "resigned")
KINDS = {"undo": "undone", "pause": "paused", "end": "ended"}  # what is asked for, and what comes of it


@dataclass
class Ask:
    """A request that waits for the others."""

    what: str
    seat: int
    until: int
    ply: int  # to which an undo goes back
    yes: set[int] = field(default_factory=set)


class Agreements:
    """What was asked and agreed at a table, read from the notes of its log."""

    def __init__(self) -> None:
        self.ask: Ask | None = None
        self.paused = False
        self.closed: Note | None = None
        self.again = ""  # the table of the next game with the same people
        self.asked: Counter[tuple[str, str]] = Counter()

    def hear(self, note: Note) -> None:
        """Take in a note of the log."""
        kind, seat = note["kind"], note["seat"]
        if kind == "ask":
            self.asked[note["who"], note["what"]] += 1
            self.ask = Ask(note["what"], seat, note["until"], note["to"])
        elif kind == "agreed" and self.ask:
            self.ask.yes.add(seat)
        elif kind in ("refused", *KINDS.values(), *CLOSING):
            self.ask = None
        elif kind == "again":
            self.again = str(note["table"])
        if kind in ("paused", "resumed"):
            self.paused = kind == "paused"
        if kind in CLOSING:
            self.closed = note

    def moved(self) -> None:
        """Know that somebody played on."""
        self.paused = False

    @property
    def open(self) -> Ask | None:
        """The request that still waits; silence is a no."""
        return self.ask if self.ask and now() <= self.ask.until else None

    def waits_for(self, sitters: Sequence[Sitter]) -> list[int]:
        """List the seats of people whose answer is still to come."""
        if (ask := self.open) is None:
            return []
        return [seat for seat in others(sitters, sitters[ask.seat].person) if seat not in ask.yes]

    def told(self, sitters: Sequence[Sitter]) -> Note | None:
        """Write the request that waits, for everyone."""
        if (ask := self.open) is None:
            return None
        waits = self.waits_for(sitters)
        return {"what": ask.what, "seat": ask.seat, "until": ask.until, "waits": waits}


def others(sitters: Sequence[Sitter], person: str | None) -> list[int]:
    """List one seat for each other person who plays; a bot that stands in always agrees."""
    found: dict[str, int] = {}
    for seat, sitter in enumerate(sitters):
        if sitter.person and sitter.person != person and not sitter.absent:
            found.setdefault(sitter.person, seat)
    return sorted(found.values())


async def ask(table: "Table", person: str, what: str) -> None:
    """Ask the others at a table for something; where nobody is to be asked, it happens at once."""

    def decide() -> list[Entry]:
        seat = _seat(table, person)
        deals, who = table.deals, table.sitters[seat].own_mark or ""
        if deals.open:
            raise Refusal(409, "another request waits for an answer; one at a time")
        if deals.asked[who, what] >= MOST:
            raise Refusal(409, f"you have asked for that {MOST} times in this game; that is enough")
        if what == "undo" and table.sheet.rated:
            raise Refusal(409, "nothing is taken back at a rated table")
        if what == "pause" and deals.paused:
            raise Refusal(409, "the game is paused already")
        to = _back_to(table, person) if what == "undo" else len(table.match.plies)
        if not others(table.sitters, person):
            if what == "undo":
                raise Refusal(409, "there is nobody to ask; take back what the table lets you take back")
            return _effect(what, seat, who, to)
        until = now() + (SOON if table.sheet.clock.startswith("live") else LATE)
        return [Entry(note={"kind": "ask", "seat": seat, "who": who, "what": what, "to": to, "until": until})]

    await table.write_down(decide)


async def answer(table: "Table", person: str, *, yes: bool) -> None:
    """Say yes or no to what somebody asked; with the last yes it happens."""

    def decide() -> list[Entry]:
        asked, waits = table.deals.open, table.deals.waits_for(table.sitters)
        mine = own_seats(table.sitters, person)
        seat = next((seat for seat in waits if seat in mine), None)
        if asked is None or seat is None:
            raise Refusal(409, "nobody waits for your answer")
        who = table.sitters[seat].own_mark or ""
        line = Entry(
            note={"kind": "agreed" if yes else "refused", "seat": seat, "who": who, "what": asked.what}
        )
        if not yes or len(waits) > 1:
            return [line]
        asker = table.sitters[asked.seat].own_mark or ""
        return [line, *_effect(asked.what, asked.seat, asker, asked.ply)]

    await table.write_down(decide)


async def resume(table: "Table", person: str) -> None:
    """Play on after a pause."""

    def decide() -> list[Entry]:
        seat = _seat(table, person)
        if not table.deals.paused:
            raise Refusal(409, "the game is not paused")
        return [Entry(note={"kind": "resumed", "seat": seat, "who": table.sitters[seat].own_mark})]

    await table.write_down(decide)


async def resign(table: "Table", person: str) -> None:
    """Give a game of two up."""

    def decide() -> list[Entry]:
        seat = _seat(table, person)
        if table.sheet.players != 2 or len(own_seats(table.sitters, person)) != 1:
            raise Refusal(
                409, "only a game of two is given up; ask the others to end it, or let a bot play on"
            )
        return [Entry(note={"kind": "resigned", "seat": seat, "who": table.sitters[seat].own_mark})]

    await table.write_down(decide)


def closed_words(closed: Note) -> str:
    """Say how a game ended before its end."""
    return "the game was given up" if closed["kind"] == "resigned" else "the game was ended by agreement"


def _effect(what: str, seat: int, who: str, to: int) -> list[Entry]:
    done = Entry(note={"kind": KINDS[what], "seat": seat, "who": who})
    return [Entry(back_to=to), done] if what == "undo" else [done]


def _seat(table: "Table", person: str) -> int:
    if table.over:
        raise Refusal(409, "the game is over")
    mine = [seat for seat in own_seats(table.sitters, person) if not table.sitters[seat].absent]
    if not mine:
        raise Refusal(403, "only who plays at this table may do that")
    return mine[0]


def _back_to(table: "Table", person: str) -> int:
    mine = own_seats(table.sitters, person)
    own = [number for number, ply in enumerate(table.match.plies) if ply.mover in mine and ply.asked]
    if not own:
        raise Refusal(409, "you have made no move that could be taken back")
    return own[-1]
