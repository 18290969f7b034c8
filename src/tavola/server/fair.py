"""Who is let think next: people before tables of bots only, and whoever has used least before the others."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

LIVE, WAITING, UNPLAYED = range(3)  # somebody who plays is there; they will look later; only bots play
HALF = 30.0  # seconds after which thought counts half
AT_ONCE = 0.2  # seconds: who thinks no longer waits for no search


@dataclass(frozen=True)
class Claim:
    """On whose account somebody is thought for, and how urgent it is."""

    person: str = ""
    rank: int = LIVE


NOBODY = Claim()


@dataclass
class Place:
    """One who waits in the queue."""

    claim: Claim
    seconds: float
    number: int
    called: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Hands out a few seats; each person has some of them at most, and whoever used less goes first.

    Somebody with a hundred tables waits for those, and not everyone else: what counts is the time that was
    thought on a person's account lately, not how many of their tables stand in the queue. What is asked for
    counts as if it were thought already: strangers who come for the first time, each with a long search, stay
    behind somebody whose bot answers at once. A search that has begun is not broken off, so there is one seat
    more in which nobody searches.
    """

    def __init__(self, seats: int, clock: Callable[[], float] = monotonic) -> None:
        self.seats = seats
        self.each = max(1, seats // 2)  # that one person may have
        self.clock = clock
        self.taken: Counter[str] = Counter()
        self.queue: list[Place] = []
        self.used: dict[str, tuple[float, float]] = {}  # seconds of thought, and when they were counted
        self.numbers = count()

    async def wait(self, claim: Claim, seconds: float = 0.0) -> None:
        """Wait for a seat for about so long; who has one frees it again, with the seconds of thought."""
        place = Place(claim, seconds, next(self.numbers))
        self.queue.append(place)
        self._call()
        try:
            await place.called
        except asyncio.CancelledError:
            if place in self.queue:
                self.queue.remove(place)
            elif not place.called.cancelled():
                self.free(claim, 0.0)  # it was called just now
            raise

    @property
    def length(self) -> int:
        return len(self.queue)

    def lately(self, person: str) -> float:
        """Give the seconds of thought that a person has used, the longer ago the less."""
        seconds, at = self.used.get(person, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.clock() - at) / HALF))

    def free(self, claim: Claim, seconds: float) -> None:
        """Give a seat back."""
        self.taken[claim.person] -= 1
        self.taken += Counter()  # drops who has none
        self.used[claim.person] = (self.lately(claim.person) + seconds, self.clock())
        if len(self.used) > 10_000:
            self.used = {person: had for person, had in self.used.items() if self.lately(person) > 0.1}
        self._call()

    def _call(self) -> None:
        """Give free seats to those who are next."""
        while free := [place for place in self.queue if self._may_sit(place)]:
            first = min(free, key=self._order)
            self.queue.remove(first)
            self.taken[first.claim.person] += 1
            if not first.called.done():
                first.called.set_result(None)

    def _may_sit(self, place: Place) -> bool:
        claim = place.claim
        more = 1 if place.seconds < AT_ONCE else 0
        # With several seats one stays free for people at the table.
        kept = 1 if claim.rank != LIVE and self.seats > 1 else 0
        return self.taken[claim.person] < self.each + more and self.taken.total() < self.seats - kept + more

    def _order(self, place: Place) -> tuple[int, float, int]:
        return place.claim.rank, self.lately(place.claim.person) + place.seconds, place.number
