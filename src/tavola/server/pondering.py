"""The bots of a table: who of them is to decide, on whose account, and when it is played."""

import asyncio
from dataclasses import replace
from math import ceil

from tavola.core import SPECTATOR
from tavola.server import botpool
from tavola.server.errors import Refusal
from tavola.server.fair import LIVE, UNPLAYED, WAITING, Claim
from tavola.server.people import own_seats
from tavola.server.played import Moment
from tavola.server.sheet import Sheet, Sitter
from tavola.server.standin import IN_A_ROW, NEXT
from tavola.server.store import Store
from tavola.server.timing import Timing
from tavola.server.trouble import report
from tavola.server.views import look

LEAST_BEAT = 0.1  # seconds; where something is hidden, a bot's time is never told more exactly

Question = tuple[int, str, Moment] | None  # of a bot: the seat, who decides there, and when


class Pondering(Timing):
    """A match at which bots play where people look on."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store, bots: botpool.BotPool) -> None:
        super().__init__(sheet, sitters, store)
        self.bots = bots
        self.pause = 0.0
        self.programs: set[str] = set()  # who asks in numbers, by calls
        self.pondering: asyncio.Task[None] | None = None
        self.asked: Question = None  # what the bot ponders

    @property
    def attended(self) -> bool:
        """Say whether somebody sits or watches here; for nobody no bot thinks."""
        sits = any(sitter.kind in ("person", "guest") for sitter in self.sitters)
        return sits or bool(self.watchers) or self.others.is_watched(self.sheet.id)

    @property
    def claim(self) -> Claim:
        """On whose account the bots think here: the host's, the sooner the more somebody waits for it."""
        people = {sitter.person for sitter in self.sitters if sitter.kind in ("person", "guest")}
        rank = LIVE if people & self.here else WAITING if people else UNPLAYED
        return Claim(self.sheet.host, rank)

    @property
    def beat(self) -> float:
        """How long a bot's answer waits: as long as the slowest of those who sit here wish."""
        here = [watcher.pace for watcher in self.watchers if own_seats(self.sitters, watcher.person)]
        here += [0.0 for person in self.programs if own_seats(self.sitters, person)]
        here += self.others.here(self.sheet.id).values()
        beat = self.pause * max(here, default=1.0)
        return max(beat, min(self.pause, LEAST_BEAT)) if self.match.hides else beat

    def meet_program(self, person: str) -> None:
        """Know that somebody who sits here asks in numbers: bots need not wait for their eyes."""
        if own_seats(self.sitters, person):
            self.programs.add(person)

    def wake_again(self) -> None:
        """Wake a bot that stands still: its move failed, another server ended, or somebody looks again."""
        if not self.is_behind and (self.pondering is None or self.pondering.done()):
            self._wake_bot()

    def _wake_bot(self) -> None:
        if self.pondering is not None and self.pondering is not asyncio.current_task():
            self.pondering.cancel()
        self.pondering = None
        self.asked = self._question()
        if self.asked is not None:
            seat, _bot, moment = self.asked
            self.pondering = asyncio.create_task(self._ponder(seat, moment))

    def _question(self) -> Question:
        """Say which bot decides in which seat at which moment, if one does."""
        seat = self._due()
        if seat is None or not self.attended or self.deals.paused or self.deals.closed:
            return None
        return seat, self.sitters[seat].thinker, self.moment

    def _due(self) -> int | None:
        """Name the seat in which a bot decides now."""
        seat = int(self.match.state.to_move)
        return seat if seat >= 0 and self.sitters[seat].thinker else None

    async def _ponder(self, seat: int, moment: Moment) -> None:
        try:
            if await self.others.may_think(self.sheet.id):
                await self._move_bot(seat, moment)
        except Refusal:
            return  # the table moved on while the bot thought
        except Exception as error:  # it is woken again
            report("a bot's move failed", error)

    async def _move_bot(self, seat: int, moment: Moment) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        move = await self._think(seat)
        await asyncio.sleep(to_the_beat(clock() - began, self.beat, strictly=self.match.hides))
        async with self.lock:
            await self._play(seat, moment, move)
        if self.sitters[seat].absent and self.clock is not None and self.clock.kind == "days":
            await self._change_seat(seat, lambda: self._next_turn(seat), NEXT)

    def _next_turn(self, seat: int) -> Sitter:
        """Give the seat as it is after a turn of days that somebody missed: the next is theirs again."""
        sitter = self.sitters[seat]
        if self.over or self.match.state.to_move == seat or not sitter.absent:
            return sitter
        own = [ply for ply, maker in enumerate(self.makers) if maker == sitter.own_mark]
        missed = self.notes.missed_in_a_row(seat, own[-1] if own else 0)
        return replace(sitter, absent="", absent_since=None) if 0 < missed < IN_A_ROW else sitter

    async def _think(self, seat: int) -> int:
        view = look(self.match, seat)
        legal = view.legal_moves()
        if len(legal) == 1 and self.match.hides:
            view = botpool.pretence(look(self.match, SPECTATOR), seat) or view
        move = await self.bots.choose(self.sheet.game, self.sitters[seat].thinker, view, self.claim)
        return legal[0] if len(legal) == 1 else move


def to_the_beat(spent: float, beat: float, *, strictly: bool) -> float:
    """Say how long an answer waits: for the first beat, or strictly, so that it tells less, for any.

    >>> to_the_beat(0.25, 0.5, strictly=False), to_the_beat(0.75, 0.5, strictly=False)
    (0.25, 0.0)
    >>> to_the_beat(0.75, 0.5, strictly=True)
    0.25
    """
    beats = max(ceil(spent / beat), 1) if strictly and beat else 1
    return max(beats * beat - spent, 0.0)
