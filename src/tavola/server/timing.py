"""The clock of a table: whose time is up, who rests, for whom it waits and who lost the line."""

from dataclasses import replace
from datetime import UTC, datetime

from tavola.server.attendance import Watcher
from tavola.server.clocks import Clock, kept, now_ms, wind
from tavola.server.quiet import rest_until
from tavola.server.sheet import Sheet, Sitter
from tavola.server.store import Store, now
from tavola.server.telling import Telling


class Timing(Telling):
    """A match that may have a clock."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store) -> None:
        super().__init__(sheet, sitters, store)
        self.line_lost: tuple[int, int] | None = None  # since when their time runs, and when they were gone
        self.line_back: int | None = None  # the turn in which a lost line was made good

    async def time_up(self) -> None:
        """Let a bot stand in for whoever has used up their time."""
        await self.catch_up()
        await self.greet()  # another server may have seen the last one come
        if self.clock is None or (seat := self.clock.runs) is None or await self._sleeps(seat):
            return

        def checked() -> Sitter:
            sitter, clock = self.sitters[seat], self.clock
            if clock is None or clock.runs != seat or clock.due is None or clock.due > now_ms():
                return sitter
            return replace(sitter, absent=self.sheet.standin, absent_since=now())

        await self._change_seat(seat, checked, "late")

    def await_others(self, host: str) -> None:
        """Let the clock stand until everybody but the host has been here once."""
        if self.clock is not None:
            people = [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "person"]
            self.clock = Clock(self.sheet.clock, self.sheet.players)
            self.clock.awaited = [seat for seat in people if self.sitters[seat].person != host]
            self.clock = self._clock_after(self.match, self.sitters, moved=False)

    def go(self, watcher: Watcher) -> None:
        """Let somebody go; of whose live clock runs, note when."""
        super().go(watcher)
        clock = self.clock
        if clock and clock.kind == "live" and clock.runs is not None and clock.since != self.line_back:
            person = self.sitters[clock.runs].person
            if person == watcher.person and person not in self.here:
                self.line_lost = (clock.since, now_ms())

    async def welcome(self, person: str) -> None:
        """Let the clock run once the last person has come; who lost the line gets some time back."""
        await self.greet()
        async with self.lock:
            clock, lost, self.line_lost = self.clock, self.line_lost, None
            if clock is None or clock.runs is None or lost is None or lost[0] != clock.since:
                return
            if self.sitters[clock.runs].person != person:
                self.line_lost = lost
                return
            clock.make_good(now_ms() - lost[1])
            self.line_back = clock.since
            await wind(self.store, self.sheet.id, clock)
        self.show()

    async def greet(self) -> None:
        """Let the clock run once the last person has come."""
        if self.clock is None or not self.clock.awaited:
            return
        async with self.lock:
            self.clock.read(await kept(self.store, self.sheet.id))
            before, self.clock = self.clock, self._clock_after(self.match, self.sitters, moved=False)
            if self.clock is not None and self.clock.awaited != before.awaited:
                await wind(self.store, self.sheet.id, self.clock)
        self.show()

    async def _sleeps(self, seat: int) -> bool:
        """Say whether a clock of days waits for the end of somebody's rest; it does from now on."""
        async with self.lock:
            clock, person = self.clock, self.sitters[seat].person
            if clock is None or clock.kind != "days" or clock.runs != seat or person is None:
                return False
            if clock.due is None or clock.due > now_ms():
                return False
            until = await rest_until(self.store, person, datetime.fromtimestamp(now_ms() / 1000, UTC))
            if until is None:
                return False
            clock.wait_until(int(until.timestamp() * 1000))
            await wind(self.store, self.sheet.id, clock)
            self.show()
            return True
