"""A live table: the only place where a match or a seat changes."""

import asyncio

from tavola.coach.hints import Hint
from tavola.server import botpool, presence
from tavola.server.clocks import kept
from tavola.server.errors import Refusal
from tavola.server.fair import Claim
from tavola.server.people import own_seats
from tavola.server.played import Moment
from tavola.server.pondering import Pondering
from tavola.server.sheet import Entry, Sheet, Sitter
from tavola.server.standin import AWAY, decided
from tavola.server.store import Store
from tavola.server.turns import turn_start
from tavola.server.views import acting_seat, look, own


class Table(Pondering):
    """One match with its seats and watchers; one lock, one change at a time."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store, bots: botpool.BotPool) -> None:
        super().__init__(sheet, sitters, store, bots)
        self.advised: dict[int, asyncio.Task[list[Hint]]] = {}

    @property
    def idle(self) -> bool:
        thinks = self.pondering is not None and not self.pondering.done()
        return not (self.watchers or self.lock.locked() or thinks)

    async def load(self) -> None:
        """Replay the log from the store."""
        async with self.lock:
            await self.read_people()
            await self._read_news()
            self.last_here = await presence.last_here(self.store, self.sheet.id)
            if self.clock is not None:
                self.clock.read(await kept(self.store, self.sheet.id))
                self.clock = self._clock_after(self.match, self.sitters, moved=False)
            self._wake_bot()

    async def play(self, person: str, asked: int | None, moment: Moment, move: int | str) -> None:
        """Make a person's move: check it, put it on disk with all that follows from it, then show it."""
        async with self.lock:
            seat = acting_seat(self.match, own_seats(self.sitters, person), asked)
            if self.sitters[seat].absent:
                raise Refusal(409, AWAY)
            self.last_here[self.sitters[seat].person or ""] = presence.now()
            await self._play(seat, moment, move)

    async def undo(self, person: str, asked: int | None, moment: Moment) -> None:
        """Take back the last decision of a person's seat, or of one of their seats."""
        async with self.lock:
            await self._agree(moment)
            seats = self._own_or(person, asked)
            if reason := self.why_no_undo(seats):
                raise Refusal(409, reason)
            ahead = self._ahead()
            here = decided(self.sitters, seats)
            ahead.undo(next(seat for seat in here if not ahead.why_no_undo(seat)))
            await self._commit(ahead, [Entry(back_to=len(ahead.plies))])

    async def undo_turn(self, person: str, asked: int | None, moment: Moment) -> None:
        """Take back the latest turn in which the seat has decided something, and all that followed."""
        async with self.lock:
            seats = self._own_or(person, asked)
            if reason := self.why_no_turn_back(seats):
                raise Refusal(409, reason)
            if self._decided_since(moment.ply, seats[0]):
                await self._agree(moment)
            else:  # bots play on while somebody presses; the turn is the same
                await self._agree(Moment(len(self.match.plies), moment.edition))
            start = turn_start(self.match, seats[0])
            assert start is not None
            turn = sum(each["ply"] <= start for each in self.story(seats[0]).turns)
            who = self.sitters[seats[0]].own_mark
            told = {"kind": "turn_back", "seat": seats[0], "who": who, "what": str(turn)}
            await self._commit(self.match.at(start), [Entry(back_to=start, turn=True), Entry(note=told)])

    def changed(self) -> None:
        """Tell everyone who watches, and the bot whose turn it is; one that is asked the same thinks on."""
        self.drawn.clear()
        self.advised.clear()
        if self.asked != self._question():
            self._wake_bot()
        else:
            self.wake_again()
        self.show()

    def check_help(self) -> None:
        """Refuse help where the table plays without."""
        if not self.sheet.hints:
            raise Refusal(403, "this table plays without hints")

    async def advice(self, seat: int) -> list[Hint]:
        """Let the best bot tell the best moves of a seat; who asks twice shares the answer."""
        task = self.advised.get(seat)
        if task is None or task.done():
            view = look(self.match, seat)
            claim = Claim(self.sitters[seat].person or self.sheet.host)
            asking = self.bots.advise(self.sheet.game, view, claim)
            task = self.advised[seat] = asyncio.create_task(asking)
        return await asyncio.shield(task)

    def _decided_since(self, ply: int, seat: int) -> bool:
        later = self.match.plies[ply:]
        return ply > len(self.match.plies) or any(each.mover == seat and each.asked for each in later)

    def _own_or(self, person: str, asked: int | None) -> list[int]:
        """Give the seat asked for, if it is the person's, or all of theirs."""
        mine = own_seats(self.sitters, person)
        return mine if asked is None else [own(mine, asked)]
