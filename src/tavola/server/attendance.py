"""Who has a table open: in front of it, away, or gone; told to the others no more than once in a while."""

import asyncio
from collections.abc import Collection
from typing import Protocol

from tavola.server import presence
from tavola.server.neighbours import Alone
from tavola.server.people import own_seats
from tavola.server.seating import SeatPart
from tavola.server.seating import presence as seat_presence
from tavola.server.sheet import Leaver, Seating, Sheet, Sitter
from tavola.server.store import Store

STIR = 1.0  # seconds between two tellings of who is here


class Watcher(Protocol):
    """A socket, as a table knows it."""

    person: str
    pace: float  # how slowly bots shall answer, next to the usual
    shown: int  # when its page was last looked at, in seconds since 1970
    hidden: bool

    def wake(self) -> None:
        """Come and look: something has changed."""

    def glance(self) -> None:
        """See who is here; nothing else has changed."""


class Attendance:
    """The people around a table, whichever server they are at; a table adds the match."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store) -> None:
        self.sheet = sheet
        self.sitters = sitters
        self.leavers: list[Leaver] = []  # who gave up which seat, whose secrets they have seen
        self.store = store
        self.others = Alone()
        self.watchers: set[Watcher] = set()
        self.discreet: set[str] = set()  # who of them hides whether they are here, and so sees it of nobody
        self.stirring: asyncio.TimerHandle | None = None  # until who is here may be told again
        self.stirred = False  # whether somebody came or went meanwhile
        self.fading: asyncio.TimerHandle | None = None  # until somebody who does nothing counts as away
        self.last_here: dict[str, int] = {}  # when who is gone was last in front of the table
        self.elsewhere: set[str] = set()  # who had the table open at other servers

    def wake_again(self) -> None:
        """Do what waits for somebody to look."""

    def come(self, watcher: Watcher) -> None:
        """Let somebody watch, and tell the others."""
        self.watchers.add(watcher)
        self.others.stir(self.sheet.id)
        self._stir()
        self.wake_again()

    def go(self, watcher: Watcher) -> None:
        """Let somebody go, and tell the others."""
        self.watchers.discard(watcher)
        at = presence.now() if presence.is_looked_at(watcher) else watcher.shown
        if own_seats(self.sitters, watcher.person):
            self.last_here[watcher.person] = max(at, self.last_here.get(watcher.person, 0))
        self.others.stir(self.sheet.id)
        self._stir()

    async def keep_last(self, person: str) -> None:
        """Write down when somebody was last in front of the table, who has it open no more."""
        if person in self.last_here and person not in self.here:
            await presence.keep(self.store, self.sheet.id, person, self.last_here[person])

    def see(self, watcher: Watcher, *, hidden: bool) -> None:
        """Know that somebody looks at the table, or has put something else before it."""
        looked = presence.is_looked_at(watcher)
        if looked or not hidden:
            watcher.shown = presence.now()
        watcher.hidden = hidden
        if looked == hidden:
            self.others.stir(self.sheet.id)
            self._stir()

    def stir_elsewhere(self) -> None:
        """Tell that somebody came or went at another server."""
        before, self.elsewhere = self.elsewhere, {*self.others.here(self.sheet.id)}
        for person in before - self.elsewhere:
            self.last_here[person] = presence.now()
        self._stir()
        self.wake_again()

    @property
    def seating(self) -> Seating:
        return Seating(self.sitters, self.leavers)

    def presence(self, person: str) -> list[SeatPart]:
        """Tell somebody of each seat whether somebody is there, and since when not."""
        there = seat_presence(self.seating, self.here, self._away_since())
        return veiled(there, self.sitters, self.discreet, person)

    def missing_for(self, seat: int) -> int | None:
        """Say for how many seconds a seat's person has not been here; None if they are, or nobody is."""
        person = self.sitters[seat].person
        if person is None:
            return None
        since = self._away_since().get(person, None if person in self.here else self.sheet.made)
        return None if since is None else max(presence.now() - since, 0)

    @property
    def here(self) -> set[str | None]:
        """Name those who have the table open, at whichever server."""
        return {*(watcher.person for watcher in self.watchers), *self.others.here(self.sheet.id)}

    @property
    def watching(self) -> int:
        """Count those who have the table open without a seat, at whichever server."""
        seated = {sitter.person for sitter in self.sitters}
        here = {watcher.person for watcher in self.watchers} - seated
        return len(here) + self.others.watching(self.sheet.id)

    @property
    def looking(self) -> set[str]:
        """Name those who look at the table, at whichever server."""
        id = self.sheet.id
        here = {watcher.person for watcher in self.watchers if presence.is_looked_at(watcher)}
        return here | (self.others.here(id).keys() - self.others.away(id).keys())

    def _stir(self) -> None:
        """Tell who is here: at once, but no more than once in a while."""
        self.stirred = True
        if self.stirring is None:
            self._tell_presence()

    def _tell_presence(self) -> None:
        self.stirring = None
        if not self.stirred:
            return
        self.stirred = False
        self.stirring = asyncio.get_running_loop().call_later(STIR, self._tell_presence)
        for watcher in list(self.watchers):
            watcher.glance()
        self._wait_for_fading()

    def _wait_for_fading(self) -> None:
        """Tell, when somebody has done nothing for a while, that they are away."""
        if self.fading is not None:
            self.fading.cancel()
        seated = [each for each in self.watchers if own_seats(self.sitters, each.person)]
        due = presence.fades_in(seated)
        self.fading = asyncio.get_running_loop().call_later(due, self._faded) if due else None

    def _faded(self) -> None:
        self.fading = None
        self.others.stir(self.sheet.id)
        self._stir()

    def _away_since(self) -> dict[str, int]:
        """Name those who sit here and have not looked at the table lately, with when they last did."""
        seated = {sitter.person for sitter in self.sitters if sitter.person}
        looking = self.looking
        pages = presence.away(self.watchers, seated - looking)
        elsewhere = self.others.away(self.sheet.id)
        found: dict[str, int] = {}
        for person in seated - looking:
            known = [last[person] for last in (self.last_here, pages, elsewhere) if person in last]
            lately = person in self.here and known and presence.now() - max(known) < presence.IDLE
            if known and not lately:
                found[person] = max(known)
        return found


def veiled(
    parts: list[SeatPart], sitters: list[Sitter], discreet: Collection[str], person: str
) -> list[SeatPart]:
    """Leave out whether those are there who hide it; who hides it sees it of nobody but themselves."""
    hides = person in discreet
    return [
        {} if sitter.person and sitter.person != person and (hides or sitter.person in discreet) else part
        for part, sitter in zip(parts, sitters, strict=True)
    ]
