"""The line between the servers on one PostgreSQL: notes heard, and a sign given every second."""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from tavola.server.store import CHANNEL, Store

ANSWER = 5.0  # seconds within which the database answers, or the line is taken for dead
SILENT = 3.0  # seconds without a sign after which a server is taken for gone
LONG_GONE = 60.0  # ... and forgotten; one whose line has ended is forgotten at once

CLOCK = "EXTRACT(EPOCH FROM clock_timestamp())"  # the database's own: those of machines differ
SIGN = f"""
    INSERT INTO servers (id, seen) VALUES ($1, {CLOCK})
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
"""
LIVING = f"SELECT id FROM servers WHERE seen > {CLOCK} - {SILENT}"
# Every server holds a lock in its own name on its line. PostgreSQL lets go of it as soon as the process has
# died, and not because it is busy.
HOLD = "SELECT pg_advisory_lock_shared(hashtextextended($1, 0))"
HELD = """
    SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
    JOIN pg_database ON pg_database.oid = pg_locks.database AND datname = current_database()
    WHERE locktype = 'advisory' AND granted
"""
FORGET = f"""
    DELETE FROM servers WHERE seen < {CLOCK} - {LONG_GONE} OR hashtextextended(id, 0) NOT IN ({HELD})
    RETURNING id
"""

Hear = Callable[[str, str, list[Any]], None]  # which server tells, what kind of note, and its words

log = logging.getLogger("tavola.server")


class Relay:
    """One connection of its own, since what is told comes only to who listens."""

    def __init__(self, store: Store, hear: Hear) -> None:
        self.store = store
        self.hear = hear
        self.line: AsyncConnection | None = None
        self.driver: Any = None  # asyncpg's own connection: SQLAlchemy does not listen
        self.using = asyncio.Lock()  # a connection does one thing at a time
        self.forgotten: set[str] = set()  # with the last sign

    async def open(self) -> None:
        """Begin to listen."""
        self.line = await self.store.engine.connect()
        self.driver = (await self.line.get_raw_connection()).driver_connection
        # A sign that is lost with the power is no loss, so nobody waits for the disk.
        await self.driver.execute("SET synchronous_commit = off")
        await self.driver.execute(HOLD, self.store.me)
        await self.driver.add_listener(CHANNEL, self._heard)

    async def close(self) -> None:
        """Stop listening; the connection is not used again."""
        line, self.line, self.driver = self.line, None, None
        if line is not None:
            await line.invalidate()
            await line.close()

    @property
    def is_open(self) -> bool:
        return self.driver is not None and not self.driver.is_closed()

    async def tell(self, *note: object) -> None:
        """Tell the other servers something that stands in no table."""
        await self._ask("SELECT pg_notify($1, $2)", CHANNEL, json.dumps([self.store.me, *note]))

    async def sign(self) -> set[str]:
        """Give a sign; name the servers that are there and have given one lately."""
        await self._ask(SIGN, self.store.me)
        self.forgotten = {row[0] for row in await self._ask(FORGET)}
        return {row[0] for row in await self._ask(LIVING)}

    async def leave(self) -> None:
        """Give everything back: another server may think at once."""
        await self._ask("DELETE FROM leases WHERE server = $1", self.store.me)
        await self._ask("DELETE FROM servers WHERE id = $1", self.store.me)

    async def _ask(self, query: str, *given: object) -> list[Any]:
        if self.driver is None:
            raise ConnectionError("nobody listens")
        driver = self.driver
        async with self.using:
            try:
                found: list[Any] = await driver.fetch(query, *given, timeout=ANSWER)
            except TimeoutError:
                driver.terminate()  # the line is dead, and is opened again
                raise
            return found

    def _heard(self, _connection: object, _process: int, _channel: str, note: str) -> None:
        try:
            server, kind, *words = json.loads(note)
            if server != self.store.me:
                self.hear(server, kind, words)
        except (ValueError, TypeError, KeyError):  # a newer version may tell what this one does not know
            log.warning("a note of another server was not understood")
