"""The other servers on one database, as a table knows them: who is there, and who thinks for its bots."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import delete, text

from tavola.server.relay import CLOCK, SILENT
from tavola.server.rows import LeaseRow
from tavola.server.store import Store

TAKE = text(f"""
    INSERT INTO leases (match, server) VALUES (:match, :me)
    ON CONFLICT (match) DO UPDATE SET server = :me
    WHERE leases.server = :me OR NOT EXISTS (
        SELECT FROM servers WHERE servers.id = leases.server AND servers.seen > {CLOCK} - {SILENT}
    )
    RETURNING match
""")
ASK_AGAIN = 3.0  # seconds after which a lease that another server had may be free
QUICKLY = text("SET LOCAL synchronous_commit = off")  # whoever thinks in vain has lost nothing


@dataclass(frozen=True)
class Company:
    """Who has a table open at one server: who sits there, with their pace, and how many there are in all."""

    people: Mapping[str, float] = field(default_factory=dict)
    count: int = 0
    away: Mapping[str, int] = field(default_factory=dict)  # who does not look, with when they last did
    watching: int = 0  # people without a seat


class Alone:
    """What a table asks of the other servers, where there are none."""

    def __init__(self, *, thinks: bool = True) -> None:
        self.thinks = thinks  # whether bots think at this server at all

    async def may_think(self, match: str) -> bool:
        """Say whether this server is the one that thinks for a match's bots."""
        return self.thinks

    def let_go(self, match: str) -> None:
        """Leave a match's bots to others."""

    @property
    def living_others(self) -> set[str]:
        """Name the other servers, whose leases hold."""
        return set()

    def here(self, match: str) -> dict[str, float]:
        """Name those who sit at a match and have it open at other servers, with their pace."""
        return {}

    def away(self, match: str) -> dict[str, int]:
        """Name those of them who look at none of their pages, with when they last did."""
        return {}

    def is_watched(self, match: str) -> bool:
        """Say whether anybody has a match open at another server."""
        return False

    def watching(self, match: str) -> int:
        """Count who watches a match without a seat at other servers."""
        return 0

    def stir(self, match: str) -> None:
        """Have the others told, soon, who has a match open here."""


class Neighbours(Alone):
    """What this server knows of the others, and what it wants to tell them."""

    def __init__(self, store: Store, *, thinks: bool = True) -> None:
        super().__init__(thinks=thinks)
        self.store = store
        self.living: set[str] = set()
        self.held: set[str] = set()  # the matches for whose bots this server thinks
        self.left: set[str] = set()  # ... and those it leaves to others
        self.refused: dict[str, float] = {}  # until when another server thinks for a match, as far as we know
        self.signed = 0.0  # when this server last gave a sign
        self.elsewhere: dict[str, dict[str, Company]] = {}
        self.stirred: set[str] = set()
        self.told: dict[str, Company] = {}

    async def may_think(self, match: str) -> bool:
        """Take the lease of a match, unless a server that is alive has it."""
        if not self.thinks:
            return False
        at = time.monotonic()
        if match in self.held and at - self.signed < SILENT:
            return True
        if self.refused.get(match, 0.0) > at:
            return False
        async with self.store.writing() as connection:
            await connection.execute(QUICKLY)
            taken = await connection.scalar(TAKE, {"match": match, "me": self.store.me})
        if taken:
            self.held.add(match)
            self.left.discard(match)
            self.refused.pop(match, None)
        else:
            self.refused[match] = at + ASK_AGAIN
        return bool(taken)

    def let_go(self, match: str) -> None:
        if match in self.held:
            self.held.discard(match)
            self.left.add(match)

    async def give_back(self) -> None:
        """Free the leases of matches that have left the memory."""
        left, self.left = self.left, set()
        if left:
            mine = (LeaseRow.server == self.store.me, LeaseRow.match.in_(left))
            async with self.store.writing() as connection:
                await connection.execute(delete(LeaseRow).where(*mine))

    @property
    def living_others(self) -> set[str]:
        return self.living - {self.store.me}

    def here(self, match: str) -> dict[str, float]:
        found: dict[str, float] = {}
        for company in self.elsewhere.get(match, {}).values():
            for person, pace in company.people.items():
                found[person] = max(pace, found.get(person, 0.0))
        return found

    def away(self, match: str) -> dict[str, int]:
        companies = self.elsewhere.get(match, {}).values()
        looking = {person for company in companies for person in company.people.keys() - company.away.keys()}
        found: dict[str, int] = {}
        for company in companies:
            for person, at in company.away.items():
                if person not in looking:
                    found[person] = max(at, found.get(person, 0))
        return found

    def is_watched(self, match: str) -> bool:
        return any(company.count for company in self.elsewhere.get(match, {}).values())

    def watching(self, match: str) -> int:
        return sum(company.watching for company in self.elsewhere.get(match, {}).values())

    def stir(self, match: str) -> None:
        self.stirred.add(match)

    def news(self, companies: Iterable[tuple[str, Company]]) -> list[tuple[str, Company]]:
        """Give of what is here what the others were not told yet."""
        self.stirred.clear()
        new = [(match, now) for match, now in companies if now != self.told.get(match, Company())]
        self.told.update(new)
        self.told = {match: company for match, company in self.told.items() if company.count}
        return new

    def tell_again(self) -> None:
        """Have everything told once more, since somebody new listens."""
        self.stirred |= self.told.keys()
        self.told.clear()

    def learn(self, server: str, match: str, company: Company) -> None:
        """Take note of who is at a table at another server."""
        there = self.elsewhere.setdefault(match, {})
        there[server] = company
        if not company.count:
            del there[server]
        if not there:
            del self.elsewhere[match]

    def line_lost(self) -> None:
        """Take note that others may have taken this server for gone: all its leases are in doubt."""
        self.held.clear()

    def sign_given(self) -> None:
        """Take note that this server has given a sign; after a long silence all its leases are in doubt."""
        at = time.monotonic()
        if at - self.signed >= SILENT:
            self.held.clear()
        self.signed = at

    def see(self, living: set[str]) -> set[str]:
        """Take note of which servers are alive; name the matches that were open at one that is not."""
        if self.living - living:
            self.refused.clear()
        self.living = living
        gone = [
            (server, match)
            for match, there in self.elsewhere.items()
            for server in there
            if server not in living
        ]
        for server, match in gone:
            self.learn(server, match, Company())
        return {match for _server, match in gone}
