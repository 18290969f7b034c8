"""What is wrong with an installation and its database, in sentences."""

import os
import shutil
import stat
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import func, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tavola import __version__, compiled
from tavola.registry import UnknownGame, find
from tavola.server.migrations import configuration, version_of
from tavola.server.relay import CLOCK, SILENT
from tavola.server.rows import MatchRow
from tavola.server.safekeeping import gaps
from tavola.server.settings import Settings, database_url
from tavola.server.store import Store
from tavola.server.trouble import KINDS, explain

LITTLE = 500_000_000  # bytes of disk under which a host is warned
SPARE = 20  # connections a process of ours may want


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    well: bool
    says: str


async def examine(settings: Settings) -> list[Finding]:
    """Look at everything that can be looked at without changing it."""
    return [*_installation(), *[found async for found in _database(settings)]]


def _installation() -> Iterator[Finding]:
    if compiled():
        yield Finding(True, f"Tavola {__version__} with compiled rules")
    else:
        yield Finding(False, f"Tavola {__version__} in plain Python, about 20 times slower: install a wheel")
    good = []
    for point in entry_points(group="tavola.games"):
        try:
            good.append(find(point.name).name)
        except ValueError as broken:
            yield Finding(False, str(broken))
    yield Finding(bool(good), f"games: {', '.join(sorted(good)) or 'none'}")


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    url = database_url(settings.database)
    file = Path(make_url(url).database or "") if url.startswith("sqlite") else None
    if file is not None and not file.exists():
        yield Finding(True, f"no database yet; the first start makes {file}")
        return
    store = Store(url)
    try:
        async with store.reading() as connection:
            async for found in _inside(connection):
                yield found
            for found in _file(file) if file else [await _postgres(connection)]:
                yield found
    except KINDS as error:
        yield Finding(False, explain(error, url))
    finally:
        await store.close()


async def _inside(connection: AsyncConnection) -> AsyncIterator[Finding]:
    version = await connection.run_sync(version_of)
    scripts = ScriptDirectory.from_config(configuration())
    known, newest = {each.revision for each in scripts.walk_revisions()}, scripts.get_current_head()
    if version is None:
        yield Finding(True, "the database is empty; the first start makes its tables")
        return
    if version not in known:
        yield Finding(False, f"the database is at version {version}, of a newer Tavola: install that one")
        return
    if version != newest:
        yield Finding(True, f"the database is at version {version}; the next start brings it to {newest}")
    tables = await connection.scalar(select(func.count()).select_from(MatchRow))
    running = await connection.scalar(select(func.count()).where(MatchRow.ended.is_(None)))
    yield Finding(True, f"{tables} tables, {running} of them in play")
    broken = await gaps(connection)
    if broken:
        yield Finding(False, f"the log of {_some(broken)} has a hole: restore a backup (tavola restore)")
    else:
        yield Finding(True, "the log of every table is whole")
    async for found in _rules(connection):
        yield found


async def _rules(connection: AsyncConnection) -> AsyncIterator[Finding]:
    """Say which tables in play follow rules that are not installed."""
    each = (
        select(MatchRow.game, MatchRow.version, func.count())
        .where(MatchRow.ended.is_(None))
        .group_by(MatchRow.game, MatchRow.version)
    )
    for name, version, count in await connection.execute(each):
        try:
            game = find(name)
        except UnknownGame:
            yield Finding(False, f"{count} tables in play need the game {name}, which is not installed")
            continue
        if not game.follows(version):
            yield Finding(
                False,
                f"{count} tables in play follow version {version} of the rules of {game.title};"
                f" installed is version {game.version}. They are kept; the release that had it opens them",
            )


def _file(file: Path) -> Iterator[Finding]:
    mode = stat.S_IMODE(file.stat().st_mode)
    if os.name == "posix" and mode & 0o077:
        yield Finding(False, f"{file} can be read by others, and holds the key of the cookies: chmod 600 it")
    free = shutil.disk_usage(file.parent).free
    yield Finding(free > LITTLE, f"{free / 1e9:.1f} GB are free where {file.name} lies")


async def _postgres(connection: AsyncConnection) -> Finding:
    most = int(await connection.scalar(text("SHOW max_connections")) or 0)
    used = int(await connection.scalar(text("SELECT COUNT(*) FROM pg_stat_activity")) or 0)
    try:
        alive = await connection.scalar(text(f"SELECT COUNT(*) FROM servers WHERE seen > {CLOCK} - {SILENT}"))
    except KINDS:
        alive = 0  # of a version that knew of no other servers
    says = f"PostgreSQL has {used} of {most} connections in use, and {alive} servers on this database"
    return Finding(used + SPARE <= most, says)


def _some(ids: list[str]) -> str:
    return ", ".join(ids[:5]) + (f" and {len(ids) - 5} more" if len(ids) > 5 else "")
