"""Bots that stand in: who is away keeps the seat, a bot plays on, and the log says so."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tavola.server.errors import Refusal
from tavola.server.sheet import STAND_IN, WARNED, Sitter

Note = dict[str, Any]  # {"ply", "kind", "seat", "name"} and the stand-in's name as "bot"
MISSED = "missed"  # the note that a bot stands in because the others agreed
NEXT = "next"  # the note that a bot has played the turn that somebody missed, and the next is theirs
IN_A_ROW = 3  # turns that somebody misses, after which a bot plays on until they are back
GONE = ("away", "late", MISSED)  # notes after which a bot stands in
CHANGES = ("away", "left", "came")
MOST = 40  # changes of one seat in one game
LATEST = 60  # notes that a message tells
AWAY = "a bot plays for you; say that you are back first"


def away(sitter: Sitter, person: str, bot: str, at: int) -> Sitter:
    """Give the seat of somebody for whom a bot plays on, or refuse it."""
    _check_owner(sitter, person)
    if sitter.absent:
        raise Refusal(409, "a bot plays for you already")
    return replace(sitter, absent=bot, absent_since=at)


def back(sitter: Sitter, person: str) -> Sitter:
    """Give the seat of somebody who plays again, or refuse it."""
    _check_owner(sitter, person)
    if not sitter.absent:
        raise Refusal(409, "you are at the table; no bot plays for you")
    return replace(sitter, absent="", absent_since=None)


def _check_owner(sitter: Sitter, person: str) -> None:
    if sitter.person is None or sitter.person != person:
        raise Refusal(403, "that seat is not yours")


def decided(sitters: Sequence[Sitter], mine: Sequence[int]) -> list[int]:
    """List the own seats in which no bot stands in."""
    return [seat for seat in mine if not sitters[seat].absent]


def note(before: Sitter, after: Sitter, seat: int) -> Note:
    """Write down what a change of a seat was, as the log keeps it."""
    if not before.is_other_than(after):
        return {
            "kind": "away" if after.absent else "back",
            "seat": seat,
            "who": after.own_mark,
            "bot": after.absent,
        }
    came = after.kind != "open"
    return {"kind": "came" if came else "left", "seat": seat, "who": (after if came else before).own_mark}


class Notes:
    """What the log says beside the moves: who left, who came, for whom a bot plays."""

    def __init__(self) -> None:
        self.kept: list[Note] = []
        self.warnings: list[Note] = []  # which are counted, and told to nobody

    def add(self, ply: int, written: Note) -> None:
        kept = self.warnings if written["kind"] == WARNED else self.kept
        kept.append({"ply": ply, **written})

    def change(self, change: Callable[[Note], Note]) -> None:
        """Write the notes otherwise, because somebody is called otherwise now, or is gone."""
        self.kept = [change(each) for each in self.kept]

    def go_back(self, ply: int) -> None:
        """Move to a ply what was noted after it, because that was taken back."""
        self.kept = [{**each, "ply": min(each["ply"], ply)} for each in self.kept]

    def told(
        self, called: Callable[[int, str], str], is_heard: Callable[[Note], bool] = lambda _note: True
    ) -> list[Note]:
        """Write the latest notes with names; what somebody does not hear, without the words."""
        latest = self.kept[self.told_from :]
        return [_told(each if is_heard(each) else each | {"text": ""}, called) for each in latest]

    @property
    def told_from(self) -> int:
        """How many earlier notes a message leaves out, so that it stays small however much was said."""
        return max(0, len(self.kept) - LATEST)

    def check_change(self, seat: int) -> None:
        """Refuse one change of a seat too many; who is away may always come back."""
        if sum(self.count(kind, seat) for kind in CHANGES) >= MOST:
            raise Refusal(409, "this seat has changed hands often enough in this game; it stays as it is")

    def away_from(self, seat: int) -> int:
        """Give the ply from which a bot stands in at a seat."""
        gone = (each for each in reversed(self.kept) if each["seat"] == seat and each["kind"] in GONE)
        return int(next(gone)["ply"])

    def missed_in_a_row(self, seat: int, since: int) -> int:
        """Count how often a seat's time was up since its person last did something, at a ply or by a note."""
        missed = 0
        for each in reversed(self.kept):
            if each["seat"] != seat or each["kind"] == NEXT:
                continue
            if each["kind"] != "late" or each["ply"] < since:
                break
            missed += 1
        return missed

    def warned_of(self, ply: int, move: int) -> bool:
        """Say whether somebody was warned of a move where it stands now."""
        return any((each["ply"], each["move"]) == (ply, move) for each in self.warnings)

    def count(self, kind: str, seat: int) -> int:
        """Count the notes of a kind about a seat."""
        return sum(each["kind"] == kind and each["seat"] == seat for each in self.kept)


def _told(kept: Note, called: Callable[[int, str], str]) -> Note:
    seat = int(kept["seat"])
    fields = {"ply": kept["ply"], "kind": kept["kind"], "seat": seat, "name": called(seat, str(kept["who"]))}
    bot = {"bot": called(seat, f"{STAND_IN} {kept['bot']}")} if kept.get("bot") else {}
    if kept.get("whom"):
        bot["whom"] = called(int(kept["whose"]), str(kept["whom"]))
    bot |= {name: kept[name] for name in ("winner", "turn") if name in kept}
    return fields | bot | {name: kept[name] for name in ("what", "text") if kept.get(name)}


def by_stand_in(maker: str | None) -> bool:
    """Say whether a mark in the log is that of a bot that stood in."""
    return maker is not None and maker.startswith(f"{STAND_IN} ")
