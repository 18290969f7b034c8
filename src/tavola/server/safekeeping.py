"""A database copied into a file and back, checked row by row; also the way from SQLite to PostgreSQL."""

import json
import os
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Connection, MetaData, Table, delete, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tavola.server.migrations import migrate, version_of
from tavola.server.renewal import CROSSED
from tavola.server.settings import database_url
from tavola.server.store import Store, now
from tavola.server.trouble import KINDS, NoDatabase, explain

PASSING = {"alembic_version", "servers", "leases"}  # what belongs to running servers, and the version
AT_ONCE = 1_000  # rows
GAPS = "SELECT match FROM entries GROUP BY match HAVING COUNT(*) <> MAX(number) + 1 OR MIN(number) <> 0"

Counts = dict[str, int]  # rows, by table


class BadCopy(ValueError):
    """A copy that cannot be made or does not hold what it should; the sentence says which."""


async def backup(database: str, file: Path) -> Counts:
    """Copy a database, in use or not, into a new SQLite file as it is at one moment."""
    if file.exists():
        raise BadCopy(f"{file} is there already; name a new file, backups are never written over")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)  # it holds the key that signs the cookies
    try:
        counts = await _copy(database_url(database), database_url(str(part)))
        os.replace(part, file)
    finally:
        for left in (part, *(Path(f"{part}-{more}") for more in ("wal", "shm"))):
            left.unlink(missing_ok=True)
    return counts


async def restore(file: Path, database: str) -> Counts:
    """Copy a backup into an empty database, and bring that up to date."""
    if not file.exists():
        raise BadCopy(f"there is no {file}")
    counts = await _copy(database_url(str(file)), database_url(database))
    await _up_to_date(database_url(database))
    return counts


async def gaps(connection: AsyncConnection) -> list[str]:
    """List the matches whose log has a hole; there are none unless the database is damaged."""
    return list(await connection.scalars(text(GAPS)))


async def _up_to_date(url: str) -> None:
    store = Store(url)
    try:
        await migrate(store)
    finally:
        await store.close()


async def _copy(source_url: str, goal_url: str) -> Counts:
    source, goal = Store(source_url), Store(goal_url)
    asked = source_url
    try:
        async with source.engine.connect() as reading:
            if not source.lite:
                await reading.execution_options(isolation_level="REPEATABLE READ")  # one moment for all
            async with reading.begin():
                version = await reading.run_sync(version_of)
                if version is None:
                    raise BadCopy(f"{_named(source_url)} holds no tables of ours")
                if broken := await gaps(reading):
                    raise BadCopy(f"{_named(source_url)}: the log of table {broken[0]} has a hole")
                asked = goal_url
                await _check_empty(goal, goal_url)
                await migrate(goal, version)
                return await _copy_rows(reading, goal, goal_url)
    except KINDS as error:
        raise NoDatabase(explain(error, asked)) from error
    finally:
        await source.close()
        await goal.close()


async def _check_empty(goal: Store, url: str) -> None:
    async with goal.reading() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        if "matches" not in names:
            return
        if await connection.scalar(text("SELECT COUNT(*) FROM matches")):
            raise BadCopy(f"{_named(url)} holds tables already; restore into an empty database")
    raise BadCopy(f"{_named(url)} has been used already; restore into a new database")


async def _copy_rows(reading: AsyncConnection, goal: Store, url: str) -> Counts:
    theirs, counts = await reading.run_sync(_tables), {}
    async with goal.writing() as writing:
        ours = await writing.run_sync(_tables)
        for table in ours.sorted_tables:
            if table.name in PASSING:
                continue
            went = Digest()
            found = await reading.stream(select(theirs.tables[table.name]))
            async for rows in found.partitions(AT_ONCE):
                took = [dict(row._mapping) for row in rows]
                went.add(took)
                await writing.execute(insert(table), took)
            await _compare(writing, table, went, url)
            counts[table.name] = went.rows
        if "keys" in ours.tables:
            await _note_copy(writing, ours.tables["keys"])
    return counts


async def _note_copy(writing: AsyncConnection, keys: Table) -> None:
    """Note in a copy that it is one: browsers may know newer secrets than it does."""
    await writing.execute(delete(keys).where(keys.c.name == CROSSED))
    await writing.execute(insert(keys).values(name=CROSSED, value=str(now())))


async def _compare(writing: AsyncConnection, table: Table, went: "Digest", url: str) -> None:
    """Read back what was written; the transaction ends without a trace if it is not the same."""
    came = Digest()
    found = await writing.stream(select(table))
    async for rows in found.partitions(AT_ONCE):
        came.add([dict(row._mapping) for row in rows])
    if (went.rows, went.sum) != (came.rows, came.sum):
        count = await writing.scalar(select(func.count()).select_from(table))
        raise BadCopy(f"{_named(url)}: {table.name} was not copied faithfully ({count} rows of {went.rows})")


class Digest:
    """A sum over rows, whatever their order: databases sort differently."""

    def __init__(self) -> None:
        self.rows = 0
        self.sum = 0

    def add(self, rows: Sequence[dict[str, Any]]) -> None:
        for row in rows:
            written = json.dumps(row, sort_keys=True, default=str).encode()
            self.sum = (self.sum + int.from_bytes(blake2b(written, digest_size=16).digest())) % (1 << 128)
        self.rows += len(rows)


def _tables(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection)
    for table in found.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return found


def _named(url: str) -> str:
    return url.rpartition("/")[2] or url
