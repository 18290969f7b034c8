"""Who takes a seat, leaves it for a while, comes back or gives it away."""

from collections.abc import Callable
from dataclasses import replace

from tavola.server.blocks import check_company
from tavola.server.clocks import FIRST_RETURN, LATER_RETURN
from tavola.server.errors import Refusal
from tavola.server.message import Json
from tavola.server.people import own_seats
from tavola.server.played import Played
from tavola.server.rated import ONLY_PEOPLE
from tavola.server.seating import left_by, may_return
from tavola.server.sheet import Entry, Sitter
from tavola.server.standin import MISSED, away, back, note
from tavola.server.store import now

TRIES = 20  # how often a change of seats looks again because another server was quicker


class Sitting(Played):
    """A match whose seats change hands; what a change was decided upon still holds when it is written."""

    async def take_seat(self, seat: int, person: str) -> None:
        """Let a person who is invited sit down in a free seat."""
        others = {sitter.person for sitter in self.sitters if sitter.person}
        await check_company(self.store, person, {*others, self.sheet.host} - {person})
        await self._change_seat(seat, lambda: self._welcome(seat, person))

    async def sit_again(self, seat: int, person: str) -> None:
        """Let a person sit down again in a seat that they left."""
        await self._change_seat(seat, lambda: self._welcome_back(seat, person))

    async def go_away(self, seat: int, person: str, *, sent: bool = False) -> None:
        """Let a bot play on for a person, whose seat it stays; for one who is sent away, however often."""

        def checked() -> Sitter:
            if self.over:
                raise Refusal(409, "the game is over")
            if not sent:
                self.notes.check_change(seat)
            return away(self.sitters[seat], person, self.sheet.standin, now())

        await self._change_seat(seat, checked)

    async def come_back(self, seat: int, person: str) -> None:
        """Let a person play again for whom a bot stood in; what it thinks about just now is theirs."""
        await self._change_seat(seat, lambda: back(self.sitters[seat], person))

    async def give_seat(self, seat: int, person: str, sitter: Sitter, *, sure: bool) -> None:
        """Let a person leave their seat open, or hand a free one to a bot."""

        def checked() -> Sitter:
            self._check_giver(seat, person)
            self.notes.check_change(seat)
            if self.sheet.rated and sitter.kind == "bot":
                raise Refusal(409, ONLY_PEOPLE)
            if self.sitters[seat].person == person:
                _check_gift(sitter, sure=sure)
            return sitter

        await self._change_seat(seat, checked)

    async def stand_in(self, seat: int) -> None:
        """Let a bot stand in for somebody who is gone, as the others agreed."""

        def checked() -> Sitter:
            if self.over or self.sitters[seat].absent or self.missing_for(seat) is None:
                raise Refusal(409, "there is nobody to stand in for any more")
            return replace(self.sitters[seat], absent=self.sheet.standin, absent_since=now())

        await self._change_seat(seat, checked, MISSED)

    def knows_another(self, person: str, seat: int) -> bool:
        """Say whether somebody has looked at secrets that the seat's player may not know."""
        return self.match.hides and not self.match.over and bool(self._left_by(person).keys() - {seat})

    def _left_by(self, person: str) -> dict[int, Sitter]:
        return left_by(self.seating, person)

    def _may_return(self, seat: int, person: str) -> bool:
        return may_return(self.seating, seat, person, over=self.match.over)

    def _welcome_back(self, seat: int, person: str) -> Sitter:
        if self._may_return(seat, person):
            return self._left_by(person)[seat]
        if seat in self._left_by(person):
            raise Refusal(409, "that seat is taken, or you sit at this table already")
        raise Refusal(403, "that seat was never yours; an invitation opens a free one")

    def _welcome(self, seat: int, person: str) -> Sitter:
        if self._may_return(seat, person):
            return self._left_by(person)[seat]
        if own_seats(self.sitters, person):
            raise Refusal(409, "you sit at this table already")
        if self.sitters[seat].kind != "open":
            raise Refusal(409, "that seat is taken")
        if self.knows_another(person, seat):
            raise Refusal(403, "you have seen another hand at this table; take your old seat or watch")
        return Sitter("person", person)

    def _check_giver(self, seat: int, person: str) -> None:
        """Refuse to give a seat away that is not one's own, nor a free or bot's seat at one's table."""
        sitter = self.sitters[seat]
        host, at_table = self.sheet.host == person, bool(own_seats(self.sitters, person))
        if sitter.kind in ("person", "guest") and sitter.person != person:
            status = 409 if host or at_table else 403
            raise Refusal(status, "that seat is taken; only who sits there may give that seat away")
        if not (host or sitter.person == person or (at_table and sitter.kind == "open")):
            raise Refusal(403, "only who sits there may give that seat away")

    async def _change_seat(self, seat: int, decide: Callable[[], Sitter], kind: str = "") -> None:
        """Change who sits in a seat; what the decision was made upon still holds when it is written."""
        async with self.lock:
            for _ in range(TRIES):
                seen, new = self.seating, decide()
                if new == self.sitters[seat]:
                    return
                change = note(self.sitters[seat], new, seat)
                line = Entry(note={**change, "kind": kind or change["kind"]})
                clock = self._clock_seated(seat, new)
                done = await self.store.sit(self.sheet.id, seat, new, seen, self.entries, line, clock)
                await self._read_news()
                if done:
                    return
            raise Refusal(409, "somebody else was quicker with that seat")

    def _clock_seated(self, seat: int, sitter: Sitter) -> Json | None:
        sitters = [*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]]
        clock = self._clock_after(self.match, sitters, moved=False)
        if clock is None:
            return None
        if self.sitters[seat].absent and not sitter.absent:
            clock.give(seat, FIRST_RETURN if self.notes.count("late", seat) <= 1 else LATER_RETURN)
        return clock.columns()


def _check_gift(sitter: Sitter, *, sure: bool) -> None:
    """Refuse to give one's own seat away by a slip of the finger."""
    if sitter.kind == "bot":
        raise Refusal(409, "that seat is yours; with kind 'absent' a bot plays on for you until you are back")
    if not sure:
        raise Refusal(422, "whoever has the link may take that seat then; say 'sure': true to give it away")
