"""Who keeps somebody away: the two neither sit down at one table nor hear each other."""

import secrets
from collections import defaultdict
from collections.abc import Collection, Mapping

from sqlalchemy import BigInteger, Select, String, delete, func, insert, select, union_all
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server.errors import Refusal
from tavola.server.message import Json
from tavola.server.rows import Base, Person
from tavola.server.store import Store, now

MOST = 200  # whom one person keeps away
MINE = "you have blocked somebody who sits here; take that back on your page, or choose another table"
THEIRS = "there is no seat for you at this table"


class BlockRow(Base):
    """Somebody who keeps another away; the other is never told."""

    __tablename__ = "blocks"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    other: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
    id: Mapped[str] = mapped_column(
        String(16), unique=True
    )  # by which it is taken back; people's ids are not told
    at: Mapped[int] = mapped_column(BigInteger)


async def block(store: Store, person: str, other: str) -> None:
    """Keep somebody away from a person from now on."""
    async with store.reading() as connection:
        there = await connection.scalar(select(func.count()).where(BlockRow.person == person))
    if (there or 0) >= MOST:
        raise Refusal(409, f"you have blocked {MOST} people; take one back first")
    row = {"person": person, "other": other, "id": secrets.token_hex(8), "at": now()}
    try:
        async with store.writing() as connection:
            await connection.execute(insert(BlockRow).values(**row))
    except IntegrityError:
        return  # they are kept away already


async def unblock(store: Store, person: str, id: str) -> None:
    """Keep somebody away no more."""
    async with store.writing() as connection:
        gone = await connection.execute(delete(BlockRow).where(BlockRow.person == person, BlockRow.id == id))
    if not gone.rowcount:
        raise Refusal(404, "you have blocked nobody by that number")


async def blocks_of(store: Store, person: str) -> list[Json]:
    """List whom a person keeps away, the latest first."""
    named = select(BlockRow.id, BlockRow.at, Person.name).join(
        Person, Person.id == BlockRow.other, isouter=True
    )
    wanted = named.where(BlockRow.person == person).order_by(BlockRow.at.desc(), BlockRow.id)
    async with store.reading() as connection:
        found = await connection.execute(wanted)
        return [{"id": row.id, "name": row.name or "somebody without a name", "at": row.at} for row in found]


def kept_apart(person: str) -> Select[str]:
    """Choose whom a person keeps away, and who keeps them away."""
    both = union_all(
        select(BlockRow.other.label("person")).where(BlockRow.person == person),
        select(BlockRow.person.label("person")).where(BlockRow.other == person),
    ).subquery()
    return select(both.c.person)


async def between(store: Store, people: Collection[str]) -> Mapping[str, set[str]]:
    """Say of each of some people from whom of them they are kept apart."""
    apart: dict[str, set[str]] = defaultdict(set)
    if len(people) < 2:
        return apart
    among = (BlockRow.person.in_(people), BlockRow.other.in_(people))
    async with store.reading() as connection:
        for one, other in await connection.execute(select(BlockRow.person, BlockRow.other).where(*among)):
            apart[one].add(other)
            apart[other].add(one)
    return apart


async def check_company(store: Store, person: str, others: Collection[str]) -> None:
    """Refuse to seat somebody with whom they keep away, or who keeps them away; the latter is not said."""
    async with store.reading() as connection:
        mine = select(BlockRow.id).where(BlockRow.person == person, BlockRow.other.in_(others))
        theirs = select(BlockRow.id).where(BlockRow.other == person, BlockRow.person.in_(others))
        if await connection.scalar(mine.limit(1)):
            raise Refusal(409, MINE)
        if await connection.scalar(theirs.limit(1)):
            raise Refusal(403, THEIRS)
