"""Where a person is told: browsers by push, an address of their own, a letter box."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import JSON, BigInteger, String, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server.errors import Refusal
from tavola.server.posting import check_address
from tavola.server.renewal import fingerprint
from tavola.server.rows import Base
from tavola.server.store import Store

MOST = 12  # places of one person
FAILURES = 10  # in a row, after which a place is forgotten


class PlaceRow(Base):
    """Where a person is told: a browser's push service, or an address of theirs."""

    __tablename__ = "told_at"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # the fingerprint of its address
    person: Mapped[str] = mapped_column(String(40), index=True)
    kind: Mapped[str] = mapped_column(String(10))  # push, hook or mail; see mailing.py
    address: Mapped[str] = mapped_column(String(1000))
    keys: Mapped[dict[str, str]] = mapped_column(JSON)
    failures: Mapped[int]
    last: Mapped[int | None] = mapped_column(BigInteger)  # when the last letter was written
    device: Mapped[str | None] = mapped_column(String(16), index=True)  # whose push it is; it ends with it


async def places(store: Store, person: str) -> list[PlaceRow]:
    """List where a person is told."""
    wanted = select(PlaceRow).where(PlaceRow.person == person).order_by(PlaceRow.kind, PlaceRow.id)
    async with store.reading() as connection:
        return [PlaceRow(**row._mapping) for row in await connection.execute(wanted)]


async def add_place(
    store: Store,
    person: str,
    kind: str,
    address: str,
    keys: dict[str, str],
    *,
    anywhere: bool,
    device: str | None = None,
) -> None:
    """Let a person be told at one more place; a hook replaces the one before, a push ends with its device."""
    await asyncio.to_thread(check_address, address, anywhere=anywhere)
    known = await places(store, person)
    if len(known) >= MOST:
        raise Refusal(409, f"you are told at {MOST} places already; end one first")
    id = fingerprint(f"{kind} {person if kind == 'hook' else address}")
    async with store.writing() as connection:
        await connection.execute(delete(PlaceRow).where(PlaceRow.id == id))
        row = {"id": id, "person": person, "kind": kind, "address": address, "keys": keys, "failures": 0}
        await connection.execute(insert(PlaceRow).values(**row, device=device))


async def take_places(
    connection: AsyncConnection, old: str, new: str, before: str | None, device: str
) -> None:
    """Let a person be told where another was, who turned out to be the same.

    The push of the browser that came goes along to its new device; of a hook and an address for mail the
    new person's own stays, where there is one.
    """
    theirs = PlaceRow.person == old
    same_browser = or_(PlaceRow.device.is_(None), PlaceRow.device == before)
    push = update(PlaceRow).where(theirs, PlaceRow.kind == "push", same_browser)
    await connection.execute(push.values(person=new, device=device))
    for kind in ("hook", "mail"):
        has = select(PlaceRow.id).where(PlaceRow.person == new, PlaceRow.kind == kind)
        if await connection.scalar(has) is None:
            id = {"id": fingerprint(f"hook {new}")} if kind == "hook" else {}
            taken = update(PlaceRow).where(theirs, PlaceRow.kind == kind)
            await connection.execute(taken.values(person=new, **id))
    await connection.execute(delete(PlaceRow).where(theirs, PlaceRow.kind != "push"))


async def add_mail(store: Store, person: str, address: str) -> None:
    """Let a person be written to at an address that they have shown to be theirs, and at no other."""
    id = fingerprint(f"mail {address}")
    async with store.writing() as connection:
        mine = (PlaceRow.person == person, PlaceRow.kind == "mail")
        await connection.execute(delete(PlaceRow).where(or_(PlaceRow.id == id, and_(*mine))))
        row = {"id": id, "person": person, "kind": "mail", "address": address, "keys": {}, "failures": 0}
        await connection.execute(insert(PlaceRow).values(**row))


async def mail_of(store: Store, person: str) -> str:
    """Give the address at which a person is written to; empty if none."""
    return str(kinds(await places(store, person))["mail"])


async def owner_of_mail(store: Store, address: str) -> str | None:
    """Say who is written to at an address; None if nobody is."""
    wanted = select(PlaceRow.person).where(PlaceRow.id == fingerprint(f"mail {address}"))
    async with store.reading() as connection:
        found: str | None = await connection.scalar(wanted)
        return found


async def drop_places(store: Store, person: str, kind: str, address: str | None = None) -> None:
    """Tell a person nothing more at a place, or at any of a kind."""
    mine = [PlaceRow.person == person, PlaceRow.kind == kind]
    if address is not None:
        mine.append(PlaceRow.address == address)
    async with store.writing() as connection:
        await connection.execute(delete(PlaceRow).where(*mine))


async def note_how(store: Store, place: PlaceRow, *, good: bool, gone: bool) -> None:
    """Keep how a place took a message; one that never does is forgotten."""
    failures = 0 if good else place.failures + 1
    if failures == place.failures and not gone:
        return
    here = PlaceRow.id == place.id
    async with store.writing() as connection:
        if gone or failures >= FAILURES:
            await connection.execute(delete(PlaceRow).where(here))
        else:
            await connection.execute(update(PlaceRow).where(here).values(failures=failures))


def new_secret() -> str:
    """Make the secret that signs what a hook gets."""
    return secrets.token_urlsafe(24)


def kinds(found: Sequence[PlaceRow]) -> dict[str, Any]:
    """Sum up where a person is told."""
    hook = next((place for place in found if place.kind == "hook"), None)
    mail = next((place.address for place in found if place.kind == "mail"), "")
    browsers = sum(place.kind == "push" for place in found)
    return {"browsers": browsers, "hook": hook.address if hook else "", "mail": mail}
