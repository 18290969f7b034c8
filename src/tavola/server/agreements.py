"""What people at a table agree on: to take back, to pause, to end, a stand-in; all of it is in the log."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tavola.core import SPECTATOR
from tavola.server import presence
from tavola.server.errors import Refusal
from tavola.server.people import own_seats
from tavola.server.presence import IDLE
from tavola.server.sheet import SLOWED, Entry, Sitter
from tavola.server.standin import MISSED
from tavola.server.store import now

if TYPE_CHECKING:
    from tavola.server.played import Played
    from tavola.server.sitting import Sitting

Note = dict[str, Any]
MOST = 3  # requests of a kind, by one person in one game
SOON, LATE = 60, 24 * 3600  # seconds after which silence is a no: with a live clock, and else
CLOSING = ("ended", "resigned")
LONG_PAUSE = 24 * 3600  # seconds of a pause after which a live clock is one no longer
DAYS = "days:2"  # but this one
STAND_IN = "standin"
# What is asked for, and what comes of it.
KINDS = {"undo": "undone", "pause": "paused", "end": "ended", STAND_IN: MISSED}
ANSWERS = ("refused", "withdrawn", *KINDS.values(), *CLOSING)  # after which nothing is asked any more
OF_AN_ASK = ("whose", "whom", "of", "who", "winner", "turn")  # what its note may tell besides


@dataclass
class Ask:
    """A request that waits for the others."""

    what: str
    seat: int
    until: int
    ply: int  # to which an undo goes back
    whose: int | None = None  # the seat of who is gone, where a bot shall stand in
    whom: str = ""  # who that is, by their mark in the log
    of: list[int] | None = None  # the seats that are asked; None for all other people
    who: str = ""  # asks, by their mark in the log
    winner: int | None = None  # who shall have won, of an end
    turn: int | None = None  # to which an undo goes back, where it was chosen
    yes: set[int] = field(default_factory=set)


class Agreements:
    """What was asked and agreed at a table, read from the notes of its log."""

    def __init__(self) -> None:
        self.ask: Ask | None = None
        self.paused = False
        self.paused_at: int | None = None
        self.terms = ""  # of the clock, where they are no longer those of the table's beginning
        self.closed: Note | None = None
        self.again = ""  # the table of the next game with the same people
        self.asked: Counter[tuple[str, str]] = Counter()
        self.never: set[tuple[str, str]] = set()  # who is not to ask for what again

    def hear(self, note: Note) -> None:
        """Take in a note of the log."""
        kind, seat = note["kind"], note["seat"]
        if self.ask and note.get("never"):
            self.never.add((self.ask.who, self.ask.what))
        if kind == "ask":
            self.asked[note["who"], note["what"]] += 1
            more = {name: note[name] for name in OF_AN_ASK if name in note}
            self.ask = Ask(note["what"], seat, note["until"], note["to"], **more)
        elif kind == "agreed" and self.ask:
            self.ask.yes.add(seat)
        elif kind in ANSWERS or (self.ask and self.ask.whose == seat):
            self.ask = None  # answered, or who was gone has come, or their seat is another's now
        elif kind == "again":
            self.again = str(note["table"])
        if kind in ("paused", "resumed"):
            self.paused, self.paused_at = kind == "paused", note.get("at")
        if kind == SLOWED:
            self.terms = str(note["clock"])
        if kind in CLOSING:
            self.closed = note

    def taken_back(self) -> None:
        """Know that the moment to which somebody asked to go back may be another now."""
        if self.ask and self.ask.what == "undo":
            self.ask = None

    def moved(self, maker: str) -> None:
        """Know that somebody played on; who plays is not gone."""
        self.paused = False
        if self.ask and self.ask.whom == maker:
            self.ask = None

    @property
    def open(self) -> Ask | None:
        """The request that still waits; silence is a no."""
        return self.ask if self.ask and now() <= self.ask.until else None

    def waits_for(self, sitters: Sequence[Sitter]) -> list[int]:
        """List the seats of people whose answer is still to come."""
        if (ask := self.open) is None:
            return []
        asked = others(sitters, sitters[ask.seat].person)
        return [seat for seat in asked if seat not in ask.yes and (ask.of is None or seat in ask.of)]

    def told(self, sitters: Sequence[Sitter]) -> Note | None:
        """Write the request that waits, for everyone."""
        if (ask := self.open) is None:
            return None
        waits = self.waits_for(sitters)
        asked = {"what": ask.what, "seat": ask.seat, "until": ask.until, "waits": waits}
        return {
            **asked,
            "agreed": sorted(ask.yes),
            "whose": ask.whose,
            "winner": ask.winner,
            "turn": ask.turn,
        }


def others(sitters: Sequence[Sitter], person: str | None) -> list[int]:
    """List one seat for each other person who plays; a bot that stands in always agrees."""
    found: dict[str, int] = {}
    for seat, sitter in enumerate(sitters):
        if sitter.person and sitter.person != person and not sitter.absent:
            found.setdefault(sitter.person, seat)
    return sorted(found.values())


async def ask(
    table: "Sitting", person: str, what: str, *, winner: int | None = None, ply: int | None = None
) -> None:
    """Ask the others at a table for something; where nobody is to be asked, it happens at once.

    Who asks for the end may name a winner; without one the game ends without a result. Who asks to take
    back may say to which ply; without one it is their own last decision.
    """
    if ply is not None and what != "undo":
        raise Refusal(422, "a ply is named by who asks to take back")
    if winner is not None and (what != "end" or winner >= table.sheet.players):
        raise Refusal(422, "a winner is named by a seat of this table, and only of a game that shall end")

    def decide() -> list[Entry]:
        seat = _seat(table, person)
        deals, who = table.deals, table.sitters[seat].own_mark or ""
        _check_room(deals, who, what)
        if what == "undo" and table.sheet.rated:
            raise Refusal(409, "nothing is taken back at a rated table")
        if what == "pause" and deals.paused:
            raise Refusal(409, "the game is paused already")
        to = _back_to(table, person, ply) if what == "undo" else len(table.match.plies)
        if not others(table.sitters, person):
            if what == "undo":
                raise Refusal(409, "there is nobody to ask; take back what the table lets you take back")
            return _effect(what, seat, who, to)  # against bots alone there is nothing to win so
        more = {} if winner is None else {"winner": winner}
        if ply is not None:
            more["turn"] = sum(each["ply"] <= to for each in table.story(SPECTATOR).turns)
        return [_asked(table, seat, what, to, **more)]

    await table.write_down(decide)


async def ask_stand_in(table: "Sitting", person: str, whose: int) -> None:
    """Ask the others to let a bot play for somebody who is gone, until they are back.

    Who has been gone for as long as a request waits is not asked. Where nobody is left to ask, the one
    who is missed must have been gone for so long, too.
    """
    _check_missed(table, person, whose)
    if not _within_reach(table, person, whose):
        if (table.missing_for(whose) or 0) < _patience(table):
            raise Refusal(409, f"there is nobody to ask; wait until they are gone for {_long(table)}")
        await table.stand_in(whose)
        return

    def decide() -> list[Entry]:
        seat = _seat(table, person)
        _check_room(table.deals, table.sitters[seat].own_mark or "", STAND_IN)
        _check_missed(table, person, whose)
        whom, asked = table.sitters[whose].own_mark, _within_reach(table, person, whose)
        return [_asked(table, seat, STAND_IN, len(table.match.plies), whose=whose, whom=whom, of=asked)]

    await table.write_down(decide)


async def answer(table: "Sitting", person: str, *, yes: bool, never: bool = False) -> None:
    """Say yes or no to what somebody asked; with the last yes it happens.

    A no may be meant for the rest of the game. A no of who asked takes the request back.
    """

    def decide() -> list[Entry]:
        asked, waits = table.deals.open, table.deals.waits_for(table.sitters)
        mine = own_seats(table.sitters, person)
        seat = next((seat for seat in waits if seat in mine), None)
        if asked and asked.whose in mine and not yes:
            seat = asked.whose  # whoever was missed is here, and says so
        kind = "agreed" if yes else "refused"
        if asked and asked.seat in mine and not yes:
            seat, kind = asked.seat, "withdrawn"
        if asked is None or seat is None:
            raise Refusal(409, "nobody waits for your answer")
        who = table.sitters[seat].own_mark or ""
        ever = {"never": True} if never and kind == "refused" else {}
        line = Entry(note={"kind": kind, "seat": seat, "who": who, "what": asked.what, **ever})
        if not yes or len(waits) > 1 or asked.what == STAND_IN:
            return [line]
        asker = table.sitters[asked.seat].own_mark or ""
        more = {"winner": asked.winner, "turn": asked.turn}
        return [line, *_effect(asked.what, asked.seat, asker, asked.ply, **more)]

    await table.write_down(decide)
    asked = table.deals.open
    if asked and asked.whose is not None and not table.deals.waits_for(table.sitters):
        await _send_in(table, asked.whose)


async def resume(table: "Sitting", person: str) -> None:
    """Play on after a pause."""

    def decide() -> list[Entry]:
        seat = _seat(table, person)
        if not table.deals.paused:
            raise Refusal(409, "the game is not paused")
        note = {"kind": "resumed", "seat": seat, "who": table.sitters[seat].own_mark}
        return [*slowed(table, seat), Entry(note=note)]

    await table.write_down(decide)


def slowed(table: "Played", seat: int) -> list[Entry]:
    """Let a live clock be one of days, where somebody plays on after so long that nobody sits by any more."""
    since, clock = table.deals.paused_at, table.clock
    if not table.deals.paused or since is None or presence.now() - since < LONG_PAUSE:
        return []
    if clock is None or clock.kind != "live":
        return []
    return [Entry(note={"kind": SLOWED, "seat": seat, "who": table.sitters[seat].own_mark, "clock": DAYS})]


async def resign(table: "Sitting", person: str) -> None:
    """Give a game of two up."""

    def decide() -> list[Entry]:
        seat = _seat(table, person)
        if table.sheet.players != 2 or len(own_seats(table.sitters, person)) != 1:
            raise Refusal(
                409, "only a game of two is given up; ask the others to end it, or let a bot play on"
            )
        return [Entry(note={"kind": "resigned", "seat": seat, "who": table.sitters[seat].own_mark})]

    await table.write_down(decide)


def closed_part(closed: Note) -> Note:
    """Tell how a game ended before its end."""
    return {"how": closed["kind"], "seat": closed["seat"], "winner": closed.get("winner")}


def closed_words(closed: Note) -> str:
    """Say how a game ended before its end."""
    return "the game was given up" if closed["kind"] == "resigned" else "the game was ended by agreement"


def places_of(closed: Note, scores: Sequence[int | None]) -> list[int] | None:
    """Give the places of a game that ended before its end; None where nobody has won it.

    >>> places_of({"kind": "ended", "seat": 0, "winner": 1}, [7, 5, 9])
    [3, 1, 2]
    """
    if closed["kind"] == "resigned":
        return [2 if seat == closed["seat"] else 1 for seat in range(len(scores))]
    winner = closed.get("winner")
    if winner is None:
        return None
    points = [-1_000_000 if score is None else score for score in scores]
    others = [score for seat, score in enumerate(points) if seat != winner]
    return [
        1 if seat == winner else 2 + sum(other > own for other in others) for seat, own in enumerate(points)
    ]


def _effect(what: str, seat: int, who: str, to: int, **more: int | None) -> list[Entry]:
    told = {name: value for name, value in more.items() if value is not None}
    if what == "pause":
        told["at"] = presence.now()
    done = Entry(note={"kind": KINDS[what], "seat": seat, "who": who, **told})
    return [Entry(back_to=to), done] if what == "undo" else [done]


def _seat(table: "Sitting", person: str) -> int:
    if table.over:
        raise Refusal(409, "the game is over")
    mine = [seat for seat in own_seats(table.sitters, person) if not table.sitters[seat].absent]
    if not mine:
        raise Refusal(403, "only who plays at this table may do that")
    return mine[0]


def _check_room(deals: Agreements, who: str, what: str) -> None:
    """Refuse one request too many."""
    if deals.open:
        raise Refusal(409, "another request waits for an answer; one at a time")
    if (who, what) in deals.never:
        raise Refusal(409, "somebody here does not want to be asked for that again in this game")
    if deals.asked[who, what] >= MOST:
        raise Refusal(409, f"you have asked for that {MOST} times in this game; that is enough")


def _asked(table: "Sitting", seat: int, what: str, to: int, **more: object) -> Entry:
    """Write a request into the log."""
    who = table.sitters[seat].own_mark or ""
    until = now() + _patience(table)
    return Entry(
        note={"kind": "ask", "seat": seat, "who": who, "what": what, "to": to, "until": until, **more}
    )


def _patience(table: "Sitting") -> int:
    """Say for how many seconds a request waits; then silence is a no."""
    return SOON if table.clock is not None and table.clock.kind == "live" else LATE


def _long(table: "Sitting") -> str:
    return f"{max(SOON, IDLE) // 60} minutes" if _patience(table) == SOON else "a day"


def _check_missed(table: "Sitting", person: str, whose: int) -> None:
    """Refuse a stand-in for anybody but another person who is gone."""
    _seat(table, person)
    if not 0 <= whose < len(table.sitters):
        raise Refusal(422, f"there is no seat {whose} at this table")
    sitter, missing = table.sitters[whose], table.missing_for(whose)
    if sitter.person in (None, person) or sitter.absent:
        raise Refusal(409, "there is nobody else in that seat for whom a bot could stand in")
    if missing is None or missing < IDLE:
        raise Refusal(409, f"that can be asked once they have been gone for {IDLE // 60} minutes")


def _within_reach(table: "Sitting", person: str, whose: int) -> list[int]:
    """List the seats of other people who can be asked about somebody who is gone."""
    gone, sitters = table.sitters[whose].person, table.sitters
    asked = [seat for seat in others(sitters, person) if sitters[seat].person != gone]
    return [seat for seat in asked if (table.missing_for(seat) or 0) < _patience(table)]


async def _send_in(table: "Sitting", whose: int) -> None:
    """Let the bot play that all agreed upon, unless who was gone has come back meanwhile."""
    if table.missing_for(whose) is not None:
        await table.stand_in(whose)
        return
    sitter = table.sitters[whose]
    note = {"kind": "refused", "seat": whose, "who": sitter.own_mark, "what": STAND_IN}
    await table.write_down(lambda: [Entry(note=note)])


def _back_to(table: "Sitting", person: str, ply: int | None) -> int:
    """Choose the decision at a ply, or the last before it, whoever made it; else one's own last one."""
    mine = own_seats(table.sitters, person)
    whose = mine if ply is None else range(len(table.sitters))
    plies = table.match.plies if ply is None else table.match.plies[: ply + 1]
    found = [number for number, each in enumerate(plies) if each.mover in whose and each.asked]
    if not found or (ply is not None and ply >= len(table.match.plies)):
        raise Refusal(409, "there is no move there that could be taken back")
    return found[-1]
