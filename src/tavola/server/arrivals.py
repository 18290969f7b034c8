"""Ways to be somebody on one more browser: a code that works once, and a recovery code on paper."""

import re
import secrets
from dataclasses import dataclass

from sqlalchemy import BigInteger, String, delete, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server.devices import described
from tavola.server.errors import Refusal
from tavola.server.renewal import fingerprint
from tavola.server.rows import Base, Person
from tavola.server.store import Store, now
from tavola.server.tables import LETTERS
from tavola.server.twowords import two_words

CODE = 10  # letters of a code, 49 bits; it holds for ten minutes
RECOVERY = 24  # letters of a recovery code, 119 bits; it holds for ever
GROUP = 4  # letters that stand together
HOLDS = 600  # seconds
NO_CODE = "no such code, or its ten minutes are over; make a new one on the other device"
USED = "this code was used already; make a new one on the other device"
OVER = "the other device said no, or the code has ended; make a new one there"
NO_RECOVERY = "no such recovery code; it has 24 letters in six groups, and only the newest counts"


class LinkRow(Base):
    """A code that lets one browser in; of code and claim only fingerprints are kept."""

    __tablename__ = "links"
    code: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), index=True)
    until: Mapped[int] = mapped_column(BigInteger)
    claim: Mapped[str | None] = mapped_column(String(64), index=True)  # of the browser that asked
    words: Mapped[str | None] = mapped_column(String(40))  # what that browser shows
    label: Mapped[str | None] = mapped_column(String(60))
    agreed: Mapped[bool]


@dataclass(frozen=True)
class Asking:
    """A browser that has typed a code and waits: whom it would be, what it shows, how it comes again."""

    person: str
    words: str
    claim: str
    until: int


def grouped(code: str) -> str:
    """Write a code as people read it.

    >>> grouped("kq4m2xdvt7")
    'KQ4M 2XDV T7'
    """
    return " ".join(code[start : start + GROUP] for start in range(0, len(code), GROUP)).upper()


def plain(typed: str) -> str:
    """Read a code as people type it, with or without gaps and capitals."""
    return re.sub("[^a-z0-9]", "", typed.lower())


def new_code(letters: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


async def make_link(store: Store, person: str) -> tuple[str, int]:
    """Make the code that lets one browser in, in place of an earlier one; give it and until when it holds."""
    code, until = new_code(CODE), now() + HOLDS
    async with store.writing() as connection:
        await connection.execute(delete(LinkRow).where(LinkRow.person == person))
        await connection.execute(delete(LinkRow).where(LinkRow.until < now()))
        row = {"code": fingerprint(code), "person": person, "until": until, "agreed": False}
        await connection.execute(insert(LinkRow).values(**row))
    return code, until


async def link_of(store: Store, person: str) -> LinkRow | None:
    """Give the code that somebody made and that still holds."""
    wanted = select(LinkRow).where(LinkRow.person == person, LinkRow.until >= now())
    async with store.reading() as connection:
        found = (await connection.execute(wanted)).first()
        return LinkRow(**found._mapping) if found else None


async def withdraw(store: Store, person: str) -> None:
    """End somebody's code, whether or not a browser asks with it."""
    async with store.writing() as connection:
        await connection.execute(delete(LinkRow).where(LinkRow.person == person))


async def ask(store: Store, typed: str, agent: str) -> Asking:
    """Let a browser ask with a code, once; it is told the words that the other device must confirm."""
    code, claim, words = fingerprint(plain(typed)), secrets.token_urlsafe(24), two_words()
    label = described(agent)["label"]
    here = (LinkRow.code == code, LinkRow.until >= now())
    async with store.writing() as connection:
        facts = {"claim": fingerprint(claim), "words": words, "label": label}
        asked = await connection.execute(
            update(LinkRow).where(*here, LinkRow.claim.is_(None)).values(**facts)
        )
        found = (await connection.execute(select(LinkRow.person, LinkRow.until).where(*here))).first()
    if found is None:
        raise Refusal(404, NO_CODE)
    if not asked.rowcount:
        raise Refusal(409, USED)
    return Asking(found.person, words, claim, found.until)


async def agree(store: Store, person: str) -> None:
    """Let the browser in that asks with somebody's code."""
    asked = (LinkRow.person == person, LinkRow.claim.is_not(None), LinkRow.until >= now())
    async with store.writing() as connection:
        done = await connection.execute(update(LinkRow).where(*asked).values(agreed=True))
    if not done.rowcount:
        raise Refusal(409, "no device asks to be let in; the code may have ended")


async def collect(store: Store, claim: str) -> str | None:
    """Give whom a browser that asked is from now on; None while the other device has not answered."""
    here = LinkRow.claim == fingerprint(claim)
    async with store.writing() as connection:
        found = (await connection.execute(select(LinkRow).where(here, LinkRow.until >= now()))).first()
        if found is None:
            raise Refusal(410, OVER)
        if not found.agreed:
            return None
        gone = await connection.execute(delete(LinkRow).where(here))
        if not gone.rowcount:  # another call with the same claim was quicker
            raise Refusal(410, OVER)
        return str(found.person)


async def waiting_for(store: Store, claim: str) -> str | None:
    """Say whose code a browser asked with, if it may come in now."""
    here = (LinkRow.claim == fingerprint(claim), LinkRow.until >= now(), LinkRow.agreed)
    async with store.reading() as connection:
        found: str | None = await connection.scalar(select(LinkRow.person).where(*here))
        return found


async def make_recovery(store: Store, person: str) -> str:
    """Make somebody's recovery code, in place of an earlier one."""
    code = new_code(RECOVERY)
    kept = {
        "recovery": fingerprint(code),
        "recovery_tail": code[-GROUP:].upper(),
        "recovery_made": now(),
    }
    async with store.writing() as connection:
        named = await connection.execute(update(Person).where(Person.id == person).values(**kept))
        if not named.rowcount:
            await connection.execute(insert(Person).values(id=person, name="", **kept))
    return code


async def recovery_of(store: Store, person: str) -> tuple[str | None, int | None]:
    """Give the last letters of somebody's recovery code and when it was made."""
    async with store.reading() as connection:
        wanted = select(Person.recovery_tail, Person.recovery_made).where(Person.id == person)
        found = (await connection.execute(wanted)).first()
        return (found.recovery_tail, found.recovery_made) if found else (None, None)


async def find_owner(store: Store, typed: str) -> str | None:
    """Say whose recovery code this is; None if it is nobody's."""
    wanted = select(Person.id).where(Person.recovery == fingerprint(plain(typed)))
    async with store.reading() as connection:
        found: str | None = await connection.scalar(wanted)
        return found


async def owner_of(store: Store, typed: str) -> str:
    """Say whose recovery code this is, or refuse it."""
    found = await find_owner(store, typed)
    if found is None:
        raise Refusal(404, NO_RECOVERY)
    return found
