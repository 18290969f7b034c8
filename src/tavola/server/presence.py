"""Who is at a table: in front of it, away with its page open, or gone; and since when."""

from collections.abc import Collection, Iterable
from typing import Protocol

from sqlalchemy import BigInteger, ForeignKey, String, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server.clocks import now_ms
from tavola.server.rows import Base, Person
from tavola.server.store import Store

IDLE = 120  # seconds after which whoever has not shown themselves is away
ALWAYS = 1 << 53  # when a page was shown that is a program, and has no eyes to look away


class LastHereRow(Base):
    """When somebody was last in front of a table."""

    __tablename__ = "last_here"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)


class Page(Protocol):
    """A page that somebody has open."""

    person: str
    shown: int  # when it was last looked at, in seconds since 1970
    hidden: bool  # behind another window or tab


def now() -> int:
    """Give the time in seconds, by the clock that tests move."""
    return now_ms() // 1000


def is_looked_at(page: Page) -> bool:
    """Say whether somebody sits in front of a page."""
    return not page.hidden and now() - page.shown < IDLE


def away(pages: Iterable[Page], seated: Collection[str | None]) -> dict[str, int]:
    """Name those who sit at a table and look at none of their pages, with when they last did."""
    mine = [page for page in pages if page.person in seated]
    looking = {page.person for page in mine if is_looked_at(page)}
    last: dict[str, int] = {}
    for page in mine:
        if page.person not in looking:
            last[page.person] = max(page.shown, last.get(page.person, 0))
    return last


def fades_in(pages: Iterable[Page]) -> int | None:
    """Say in how many seconds the next page counts as left alone."""
    left = [page.shown + IDLE - now() for page in pages]
    return min((seconds for seconds in left if 0 < seconds <= IDLE), default=None)


async def last_here(store: Store, match: str) -> dict[str, int]:
    """Read when each person was last in front of a table."""
    wanted = select(LastHereRow.person, LastHereRow.at).where(LastHereRow.match == match)
    async with store.reading() as connection:
        return {row.person: row.at for row in await connection.execute(wanted)}


async def keep(store: Store, match: str, person: str, at: int) -> None:
    """Write down when somebody who goes was last in front of a table."""
    here = (LastHereRow.match == match, LastHereRow.person == person)
    try:
        async with store.writing() as connection:
            changed = await connection.execute(update(LastHereRow).where(*here).values(at=at))
            if not changed.rowcount:
                row = {"match": match, "person": person, "at": at}
                await connection.execute(insert(LastHereRow).values(**row))
    except IntegrityError:  # written twice at once, or the table was cleared away
        pass


async def discreet(store: Store, people: Collection[str]) -> set[str]:
    """Name those of some people who hide whether they are here."""
    wanted = select(Person.id).where(Person.id.in_(people), Person.discreet)
    async with store.reading() as connection:
        return set(await connection.scalars(wanted))
