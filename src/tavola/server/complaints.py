"""Telling the hosts of a club about somebody: a sentence, which nobody but the other hosts reads."""

import secrets
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, String, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, aliased, mapped_column

from tavola.server.errors import Refusal
from tavola.server.message import Json
from tavola.server.rows import Base, MatchRow, Person
from tavola.server.store import Store, now
from tavola.server.talk import clean

OPEN = 5  # of one person, that no host has settled
SHOWN = 100


class ComplaintRow(Base):
    """What somebody told the hosts about another."""

    __tablename__ = "complaints"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), index=True)
    about: Mapped[str] = mapped_column(String(40), index=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    text: Mapped[str] = mapped_column(String(400))
    at: Mapped[int] = mapped_column(BigInteger)


async def tell_hosts(store: Store, person: str, about: str, match: str, text: str) -> None:
    """Keep for the hosts what somebody says of another at a table."""
    words = clean(text)
    mine = select(func.count()).where(ComplaintRow.person == person)
    row = {"id": secrets.token_hex(8), "person": person, "about": about, "match": match, "at": now()}
    async with store.writing() as connection:
        if (await connection.scalar(mine) or 0) >= OPEN:
            raise Refusal(409, f"the hosts have {OPEN} words of yours to look into; wait until they have")
        await connection.execute(insert(ComplaintRow).values(**row, text=words))


async def complaints(store: Store, host: str) -> list[Json]:
    """List what hosts were told and have not settled, the latest first; not what is about who asks."""
    by, of = aliased(Person), aliased(Person)
    wanted = (
        select(ComplaintRow.id, ComplaintRow.match.label("table"), ComplaintRow.text, ComplaintRow.at)
        .add_columns(func.coalesce(by.name, "").label("by"), func.coalesce(of.name, "").label("about"))
        .add_columns(MatchRow.game)
        .join(MatchRow, MatchRow.id == ComplaintRow.match)
        .join(by, by.id == ComplaintRow.person, isouter=True)
        .join(of, of.id == ComplaintRow.about, isouter=True)
        .where(ComplaintRow.about != host)
        .order_by(ComplaintRow.at.desc(), ComplaintRow.id)
        .limit(SHOWN)
    )
    async with store.reading() as connection:
        return [dict(row._mapping) for row in await connection.execute(wanted)]


async def settle(store: Store, host: str, id: str) -> None:
    """Let go of what hosts were told; of what is about a host another host does."""
    mine = (ComplaintRow.id == id, ComplaintRow.about != host)
    async with store.writing() as connection:
        gone = await connection.execute(delete(ComplaintRow).where(*mine))
    if not gone.rowcount:
        raise Refusal(404, "nothing is known by that; another host may have settled it")


async def told_by(store: Store, person: str) -> list[Json]:
    """List what somebody told the hosts, for their sheet."""
    wanted = select(ComplaintRow.match, ComplaintRow.text, ComplaintRow.at)
    wanted = wanted.where(ComplaintRow.person == person).order_by(ComplaintRow.at)
    async with store.reading() as connection:
        found = await connection.execute(wanted)
        return [{"table": row.match, "text": row.text, "at": row.at} for row in found]


async def take_complaints(connection: AsyncConnection, old: str, new: str) -> None:
    """Let a browser's new name have what the old one said, and what was said of it."""
    columns: tuple[Any, ...] = (ComplaintRow.person, ComplaintRow.about)
    for column in columns:
        await connection.execute(update(ComplaintRow).where(column == old).values({column.key: new}))
    await connection.execute(delete(ComplaintRow).where(ComplaintRow.person == ComplaintRow.about))


async def forget_complaints(connection: AsyncConnection, person: str) -> None:
    """Forget what somebody said, and what was said of them, who are gone for good."""
    theirs = or_(ComplaintRow.person == person, ComplaintRow.about == person)
    await connection.execute(delete(ComplaintRow).where(theirs))
