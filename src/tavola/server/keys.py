"""The key that signs names, turned: every cookie that was given out before is worth nothing."""

import secrets

from sqlalchemy import delete, func, select, update

from tavola.server.devices import DeviceRow
from tavola.server.renewal import CROSSED
from tavola.server.rows import Key
from tavola.server.store import Store, now


async def count(store: Store) -> int:
    """Count the browsers that are somebody."""
    async with store.reading() as connection:
        return int(await connection.scalar(select(func.count()).where(DeviceRow.ended.is_(None))) or 0)


async def turn(store: Store) -> int:
    """Make a new key and end every device; give how many. Recovery codes and confirmed mail still count."""
    async with store.writing() as connection:
        key = update(Key).where(Key.name == "cookie").values(value=secrets.token_hex(32))
        await connection.execute(key)
        await connection.execute(delete(Key).where(Key.name == CROSSED))
        ended = update(DeviceRow).where(DeviceRow.ended.is_(None)).values(ended=now(), secret="")
        return (await connection.execute(ended)).rowcount
