"""What is kept: people, matches, seats and the moves, in any database SQLAlchemy speaks to."""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    bindparam,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tavola.server.rows import (
    EntryRow,
    GlanceRow,
    Key,
    LeaverRow,
    MarkRow,
    MatchRow,
    Person,
    SeatRow,
    SeenRow,
)
from tavola.server.sheet import SLOWED, UNSEEN, Entry, Glance, Leaver, Seating, Sheet, Sitter

WAIT = 10_000  # milliseconds a writer waits for another process to finish
# What PostgreSQL bears with. A server that freezes in the middle of a transaction is cut off before those who
# wait for what it has locked give up; one that is gone without a word is noticed.
BEARS = {
    "jit": "off",  # which compiles for 40 ms what a list then reads in 30
    "idle_in_transaction_session_timeout": "3s",
    "lock_timeout": f"{WAIT}ms",
    "tcp_keepalives_idle": "30s",
    "tcp_keepalives_interval": "10s",
    "tcp_keepalives_count": "3",
}
CHANNEL = "tavola"  # on which PostgreSQL tells the servers of one database what others have done


class Addition:
    """Entries on their way to the disk."""

    def __init__(self, match: str, number: int, entries: Sequence[Entry], over: bool, glance: Glance) -> None:
        self.match = match
        self.number = number
        self.entries = entries
        self.over = over
        self.glance = glance
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def terms(self) -> str:
        """The clock that holds from now on; empty if it stays as it is."""
        found = [
            str(each.note["clock"]) for each in self.entries if each.note and each.note["kind"] == SLOWED
        ]
        return found[-1] if found else ""

    @property
    def note(self) -> tuple[str, str, int]:
        """What the other servers are told: at which line the table is now."""
        return "moved", self.match, self.number + len(self.entries)

    def answer(self, error: Exception | None) -> None:
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
        driver = make_url(url).get_driver_name()
        more: dict[str, Any] = {"server_settings": BEARS} if driver == "asyncpg" else {}
        self.engine: AsyncEngine = create_async_engine(url, connect_args=more, hide_parameters=True)
        self.me = secrets.token_hex(6)  # this server's name among those on the same database
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

    async def tell(self, connection: AsyncConnection, *notes: Sequence[object]) -> None:
        """Have the other servers told when this transaction is on disk, and never if it is not."""
        if notes and not self.lite:
            calls = [func.pg_notify(CHANNEL, json.dumps([self.me, *note])) for note in notes]
            await connection.execute(select(*calls))

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
        named = update(Person).where(Person.id == person).values(name=name)
        try:
            async with self.writing() as connection:
                if not (await connection.execute(named)).rowcount:
                    await connection.execute(insert(Person).values(id=person, name=name))
                await self.tell(connection, ("named", person, name))
        except IntegrityError:  # somebody new was named twice at once; the other one was quicker
            await self.rename(person, name)

    async def keep(self, person: str, **columns: object) -> None:
        """Keep something of a person, who may be somebody new."""
        try:
            async with self.writing() as connection:
                changed = await connection.execute(
                    update(Person).where(Person.id == person).values(**columns)
                )
                if not changed.rowcount:
                    await connection.execute(insert(Person).values(id=person, name="", **columns))
        except IntegrityError:  # they came twice at once; the other one was quicker
            await self.keep(person, **columns)

    async def create(
        self,
        sheet: Sheet,
        seats: Sequence[Sitter],
        entries: Sequence[Entry],
        *,
        over: bool,
        glance: Glance = UNSEEN,
    ) -> None:
        """Write a new match with its seats and first moves."""
        async with self.writing() as connection:
            ended = now() if over else None
            await connection.execute(insert(MatchRow).values(**vars(sheet), ended=ended))
            rows = [{"match": sheet.id, "seat": seat, **vars(sitter)} for seat, sitter in enumerate(seats)]
            await connection.execute(insert(SeatRow), rows)
            await _append(connection, sheet.id, 0, entries)
            await connection.execute(insert(GlanceRow).values(match=sheet.id, moved=now(), **_row(glance)))
            await self.tell(connection, ("moved", sheet.id, len(entries)))

    async def append(
        self,
        match: str,
        number: int,
        entries: Sequence[Entry],
        *,
        over: bool = False,
        glance: Glance = UNSEEN,
    ) -> None:
        """Write the next entries of a match's log, or raise Conflict if another writer was quicker.

        To reach the disk takes as long for one match as for a hundred; so what comes while one
        transaction is under way goes into the next one together.
        """
        addition = Addition(match, number, entries, over, glance)
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
                await _look(connection, additions)
                await self.tell(connection, *(addition.note for addition in additions))
                for addition in additions:
                    if addition.terms:
                        slowed = update(MatchRow).where(MatchRow.id == addition.match)
                        await connection.execute(slowed.values(clock=addition.terms))
                ended = [addition.match for addition in additions if addition.over]
                if ended:
                    await connection.execute(
                        update(MatchRow)
                        .where(MatchRow.id.in_(ended), MatchRow.ended.is_(None))
                        .values(ended=now())
                    )
        except Exception as error:
            if len(additions) > 1:
                return False
            additions[0].answer(Conflict() if isinstance(error, IntegrityError) else error)
        else:
            for addition in additions:
                addition.answer(None)
        return True

    async def load(self, match: str) -> tuple[Sheet, list[Sitter]] | None:
        """Read what a match starts from and who sits there."""
        async with self.reading() as connection:
            columns = [getattr(MatchRow, name) for name in Sheet.__dataclass_fields__]
            found = (await connection.execute(select(*columns).where(MatchRow.id == match))).first()
            if found is None:
                return None
            return Sheet(**found._mapping), await _seats(connection, match)

    async def news(self, match: str, start: int = 0) -> tuple[list[Entry], Seating]:
        """Read the log from a number on, and who sits there now."""
        columns = [getattr(EntryRow, name) for name in Entry.__dataclass_fields__]
        wanted = select(*columns).where(EntryRow.match == match, EntryRow.number >= start)
        async with self.reading() as connection:
            found = await connection.execute(wanted.order_by(EntryRow.number))
            entries = [Entry(**row._mapping) for row in found]
            return entries, await _seating(connection, match)

    async def sit(
        self,
        match: str,
        seat: int,
        sitter: Sitter,
        seen: Seating,
        number: int,
        note: Entry,
        clock: Mapping[str, Any] | None = None,
    ) -> bool:
        """Change who sits in a seat, unless anything about the seats is no longer as it was seen.

        Whether somebody may sit down depends on all seats (one person, one hand), so the database
        compares them all; whoever was slower looks again and learns what is in the way. The note is the
        next line of the log: a bot that stands in and the person who is back cannot both move.
        """
        try:
            async with self.writing() as connection:
                if await _seating(connection, match, lock=True) != seen:
                    return False
                await _append(connection, match, number, [note])
                await _sit(connection, match, seat, sitter, seen)
                if clock is not None:
                    here = GlanceRow.match == match
                    await connection.execute(update(GlanceRow).where(here).values(**clock))
                await self.tell(connection, ("moved", match, number + 1))
        except IntegrityError:
            return False
        return True

    async def mark(self, person: str, match: str, *, hidden: bool) -> None:
        """Hide a table from somebody's list, or show it again."""
        mine = (MarkRow.person == person, MarkRow.match == match)
        marked = update(MarkRow).where(*mine).values(hidden=hidden)
        try:
            async with self.writing() as connection:
                if not (await connection.execute(marked)).rowcount:
                    row = {"person": person, "match": match, "hidden": hidden}
                    await connection.execute(insert(MarkRow).values(**row))
        except IntegrityError:  # it was marked twice at once; the other one was quicker
            async with self.writing() as connection:
                await connection.execute(marked)

    async def look(self, match: str, glance: Glance) -> None:
        """Write down where a match stands that nobody has looked at since an older version wrote it."""
        unseen = (GlanceRow.match == match, GlanceRow.ply.is_(None))
        async with self.writing() as connection:
            await connection.execute(update(GlanceRow).where(*unseen).values(**_row(glance)))

    async def lesson_of(self, person: str, game: str) -> str | None:
        """Name the latest match in which a person learns a game."""
        mine = (MatchRow.host == person, MatchRow.game == game, MatchRow.kind == "lesson")
        wanted = select(MatchRow.id).where(*mine).order_by(MatchRow.made.desc(), MatchRow.id).limit(1)
        async with self.reading() as connection:
            found: str | None = await connection.scalar(wanted)
            return found

    async def ended_by(self, person: str) -> int:
        """Count the games that a person has sat at to their end; lessons are none."""
        wanted = (
            select(func.count(MatchRow.id.distinct()))
            .join(SeatRow, SeatRow.match == MatchRow.id)
            .where(SeatRow.person == person, MatchRow.ended.is_not(None), MatchRow.kind == "table")
        )
        async with self.reading() as connection:
            return int(await connection.scalar(wanted) or 0)

    async def seen_by(self, person: str) -> list[str]:
        """List what a person was shown once and need not be shown again."""
        wanted = select(SeenRow.thing).where(SeenRow.person == person).order_by(SeenRow.thing)
        async with self.reading() as connection:
            return list(await connection.scalars(wanted))

    async def note_seen(self, person: str, thing: str) -> None:
        """Keep that a person was shown something."""
        with suppress(IntegrityError):  # it was noted before
            async with self.writing() as connection:
                await connection.execute(insert(SeenRow).values(person=person, thing=thing))


async def _append(connection: AsyncConnection, match: str, number: int, entries: Sequence[Entry]) -> None:
    at = now()
    rows = [
        {"match": match, "number": number + more, "at": at, **vars(entry)}
        for more, entry in enumerate(entries)
    ]
    if rows:
        await connection.execute(insert(EntryRow), rows)


LOOK = update(GlanceRow).where(GlanceRow.match == bindparam("at"))


async def _look(connection: AsyncConnection, additions: Sequence[Addition]) -> None:
    """Write where matches stand now; together, since a table moves once at a time."""
    rows = [{"at": each.match, "moved": _moved(each), **_row(each.glance)} for each in additions]
    values: dict[str, Any] = {name: bindparam(name) for name in rows[0] if name != "at"}
    values["moved"] = func.coalesce(bindparam("moved", type_=BigInteger), GlanceRow.moved)
    await connection.execute(LOOK.values(values), rows)


def _moved(addition: Addition) -> int | None:
    """Give the moment of a move; words at a table are none."""
    return now() if any(entry.note is None for entry in addition.entries) else None


def _row(glance: Glance) -> dict[str, Any]:
    return {**vars(glance), "progress": glance.progress[:200], "scores": list(glance.scores)}


async def _sit(connection: AsyncConnection, match: str, seat: int, sitter: Sitter, seen: Seating) -> None:
    before = seen.sitters[seat]
    left = before.person and before.is_other_than(sitter)
    if left and before.person not in _who_left(seen.leavers, seat):
        row = {"person": before.person, "kind": before.kind, "name": before.name}
        await connection.execute(insert(LeaverRow).values(match=match, seat=seat, **row))
    here = (SeatRow.match == match, SeatRow.seat == seat)
    await connection.execute(update(SeatRow).where(*here).values(**vars(sitter)))


async def _seats(connection: AsyncConnection, match: str, *, lock: bool = False) -> list[Sitter]:
    columns = [getattr(SeatRow, name) for name in Sitter.__dataclass_fields__]
    wanted = select(*columns).where(SeatRow.match == match).order_by(SeatRow.seat)
    found = await connection.execute(wanted.with_for_update() if lock else wanted)
    return [Sitter(**row._mapping) for row in found]


async def _seating(connection: AsyncConnection, match: str, *, lock: bool = False) -> Seating:
    sitters = await _seats(connection, match, lock=lock)
    wanted = select(LeaverRow.seat, LeaverRow.kind, LeaverRow.person, LeaverRow.name)
    found = await connection.execute(
        wanted.where(LeaverRow.match == match).order_by(LeaverRow.seat, LeaverRow.person)
    )
    return Seating(sitters, [Leaver(row.seat, Sitter(row.kind, row.person, row.name)) for row in found])


def _who_left(leavers: Sequence[Leaver], seat: int) -> set[str | None]:
    return {leaver.sitter.person for leaver in leavers if leaver.seat == seat}


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
