"""What is kept: people, matches, seats and the moves, in any database SQLAlchemy speaks to."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    ForeignKey,
    String,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

WAIT = 10_000  # milliseconds a writer waits for another process to finish


class Base(DeclarativeBase):
    """The tables of the database, as the newest migration leaves them."""


class Key(Base):
    """The secret that signs cookies."""

    __tablename__ = "keys"
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(String(100))


class Person(Base):
    """Someone who gave a name."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))


class MatchRow(Base):
    """What a match starts from; it never changes, but for the mark that it has ended."""

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    version: Mapped[int]
    players: Mapped[int]
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(100))
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    host: Mapped[str] = mapped_column(String(40), index=True)
    key: Mapped[str] = mapped_column(String(40))
    hints: Mapped[bool]
    public: Mapped[bool]
    made: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)


class SeatRow(Base):
    """Who sits where."""

    __tablename__ = "seats"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    person: Mapped[str | None] = mapped_column(String(40), index=True)
    name: Mapped[str] = mapped_column(String(40))  # of a guest
    bot: Mapped[str] = mapped_column(String(60))


class EntryRow(Base):
    """One line of a match's log: a move, or a taking back.

    Nothing is ever deleted. An entry takes the next number, which is the ply as long as nobody took
    anything back; so a move and an undo that race for the same moment cannot both win.
    """

    __tablename__ = "entries"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    move: Mapped[int | None] = mapped_column(BigInteger)
    back_to: Mapped[int | None]  # the ply to which the match went back
    at: Mapped[int] = mapped_column(BigInteger)


@dataclass(frozen=True)
class Sitter:
    """One seat of a match: a person, a guest on someone's computer, a bot, or nobody yet."""

    kind: str = "open"
    person: str | None = None
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Entry:
    """A move or a taking back."""

    move: int | None = None
    back_to: int | None = None


@dataclass(frozen=True)
class Sheet:
    """Everything a match starts from."""

    id: str
    game: str
    version: int
    players: int
    options: dict[str, str]
    seed: str
    position: dict[str, Any] | None
    host: str
    key: str
    hints: bool
    public: bool
    made: int


class Addition:
    """Entries on their way to the disk."""

    def __init__(self, match: str, number: int, entries: Sequence[Entry], over: bool) -> None:
        self.match = match
        self.number = number
        self.entries = entries
        self.over = over
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self, error: Exception | None) -> None:
        """Tell who waits that it is done, or what went wrong."""
        if self.written.done():
            return  # nobody waits any more
        if error is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(error)


class Conflict(Exception):
    """Another writer was quicker."""


def now() -> int:
    """Give the time in seconds, as the store keeps it."""
    return int(time.time())


class Store:
    """The queries; each method is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        self.lite = self.engine.dialect.name == "sqlite"
        self.waiting: list[Addition] = []
        self.scribe: asyncio.Task[None] | None = None
        self.turn = asyncio.Lock()  # SQLite has one writer; queueing here is fairer than its waiting
        if self.lite:
            event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(self.engine.sync_engine, "begin", _begin_sqlite)

    async def close(self) -> None:
        if self.scribe is not None:
            await self.scribe
        await self.engine.dispose()

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self.engine.connect()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that takes the write lock at its start and commits at its end."""
        async with self.turn if self.lite else _no_turn(), self.engine.connect() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    async def signing_key(self) -> str:
        """Give the secret that signs cookies, made on the first start."""
        try:
            async with self.writing() as connection:
                await connection.execute(insert(Key).values(name="cookie", value=secrets.token_hex(32)))
        except IntegrityError:
            pass
        async with self.reading() as connection:
            return str(await connection.scalar(select(Key.value).where(Key.name == "cookie")))

    async def name_of(self, person: str) -> str:
        async with self.reading() as connection:
            return await connection.scalar(select(Person.name).where(Person.id == person)) or ""

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        async with self.reading() as connection:
            found = await connection.execute(select(Person.id, Person.name).where(Person.id.in_(people)))
            return {row.id: row.name for row in found}

    async def rename(self, person: str, name: str) -> None:
        async with self.writing() as connection:
            changed = await connection.execute(update(Person).where(Person.id == person).values(name=name))
            if not changed.rowcount:
                await connection.execute(insert(Person).values(id=person, name=name))

    async def create(
        self, sheet: Sheet, seats: Sequence[Sitter], entries: Sequence[Entry], *, over: bool
    ) -> None:
        """Write a new match with its seats and first moves."""
        async with self.writing() as connection:
            ended = now() if over else None
            await connection.execute(insert(MatchRow).values(**vars(sheet), ended=ended))
            rows = [{"match": sheet.id, "seat": seat, **vars(sitter)} for seat, sitter in enumerate(seats)]
            await connection.execute(insert(SeatRow), rows)
            await _append(connection, sheet.id, 0, entries)

    async def append(self, match: str, number: int, entries: Sequence[Entry], *, over: bool = False) -> None:
        """Write the next entries of a match's log, or raise Conflict if another writer was quicker.

        To reach the disk takes as long for one match as for a hundred; so what comes while one
        transaction is under way goes into the next one together.
        """
        addition = Addition(match, number, entries, over)
        self.waiting.append(addition)
        if self.scribe is None or self.scribe.done():
            self.scribe = asyncio.create_task(self._write_waiting())
        await addition.written

    async def _write_waiting(self) -> None:
        while self.waiting:
            together, self.waiting = self.waiting, []
            if not await self._write(together):
                for addition in together:  # one of them fails; each by itself shows which
                    await self._write([addition])

    async def _write(self, additions: Sequence["Addition"]) -> bool:
        """Write additions in one transaction; False if one of several failed and nothing was written."""
        try:
            async with self.writing() as connection:
                for addition in additions:
                    await _append(connection, addition.match, addition.number, addition.entries)
                ended = [addition.match for addition in additions if addition.over]
                if ended:
                    await connection.execute(
                        update(MatchRow).where(MatchRow.id.in_(ended)).values(ended=now())
                    )
        except Exception as error:
            if len(additions) > 1:
                return False
            additions[0].settle(Conflict() if isinstance(error, IntegrityError) else error)
        else:
            for addition in additions:
                addition.settle(None)
        return True

    async def load(self, match: str) -> tuple[Sheet, list[Sitter]] | None:
        """Read what a match starts from and who sits there."""
        async with self.reading() as connection:
            columns = [getattr(MatchRow, name) for name in Sheet.__dataclass_fields__]
            found = (await connection.execute(select(*columns).where(MatchRow.id == match))).first()
            if found is None:
                return None
            return Sheet(**found._mapping), await _seats(connection, match)

    async def news(self, match: str, start: int = 0) -> tuple[list[Entry], list[Sitter]]:
        """Read the log from a number on, and who sits there now."""
        wanted = select(EntryRow.move, EntryRow.back_to).where(
            EntryRow.match == match, EntryRow.number >= start
        )
        async with self.reading() as connection:
            found = await connection.execute(wanted.order_by(EntryRow.number))
            entries = [Entry(row.move, row.back_to) for row in found]
            return entries, await _seats(connection, match)

    async def sit(self, match: str, seat: int, sitter: Sitter, instead_of: Sitter) -> bool:
        """Change who sits in a seat, unless somebody else changed it first."""
        change = update(SeatRow).where(
            SeatRow.match == match,
            SeatRow.seat == seat,
            SeatRow.kind == instead_of.kind,
            SeatRow.person.is_(None) if instead_of.person is None else SeatRow.person == instead_of.person,
            SeatRow.bot == instead_of.bot,
        )
        async with self.writing() as connection:
            changed = await connection.execute(change.values(**vars(sitter)))
            return bool(changed.rowcount)

    async def tables_of(self, person: str, limit: int = 40) -> list[str]:
        """List the matches at which a person sits or which a person set up, the latest first."""
        latest = func.coalesce(func.max(EntryRow.at), MatchRow.made)
        wanted = (
            select(MatchRow.id)
            .join(SeatRow, SeatRow.match == MatchRow.id)
            .outerjoin(EntryRow, EntryRow.match == MatchRow.id)
            .where(or_(SeatRow.person == person, MatchRow.host == person))
            .group_by(MatchRow.id, MatchRow.made)
            .order_by(MatchRow.ended.is_not(None), latest.desc(), MatchRow.id)
            .limit(limit)
        )
        async with self.reading() as connection:
            return list(await connection.scalars(wanted))

    async def open_tables(self, person: str, limit: int = 40) -> list[str]:
        """List the public matches with a free seat at which the person does not sit."""
        mine = select(SeatRow.match).where(SeatRow.person == person)
        free = select(SeatRow.match).where(SeatRow.kind == "open")
        wanted = select(MatchRow.id).where(
            MatchRow.public, MatchRow.ended.is_(None), MatchRow.id.in_(free), MatchRow.id.not_in(mine)
        )
        async with self.reading() as connection:
            return list(await connection.scalars(wanted.order_by(MatchRow.made.desc()).limit(limit)))


async def _append(connection: AsyncConnection, match: str, number: int, entries: Sequence[Entry]) -> None:
    at = now()
    rows = [
        {"match": match, "number": number + more, "move": entry.move, "back_to": entry.back_to, "at": at}
        for more, entry in enumerate(entries)
    ]
    if rows:
        await connection.execute(insert(EntryRow), rows)


async def _seats(connection: AsyncConnection, match: str) -> list[Sitter]:
    wanted = select(SeatRow.kind, SeatRow.person, SeatRow.name, SeatRow.bot).where(SeatRow.match == match)
    found = await connection.execute(wanted.order_by(SeatRow.seat))
    return [Sitter(**row._mapping) for row in found]


@asynccontextmanager
async def _no_turn() -> AsyncIterator[None]:
    yield


def _set_up_sqlite(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move is on disk, not only in the system
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={WAIT}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer that began as a reader is thrown out when another one wrote meanwhile; so it says so at once.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
