"""A process that serves nobody and thinks for the bots of all: `tavola think`."""

import asyncio
import logging.config
import os
import signal
from dataclasses import replace

from prometheus_client import start_http_server

from tavola.server.app import open_store
from tavola.server.botpool import BotPool
from tavola.server.keeper import Keeper
from tavola.server.logs import logging_of
from tavola.server.settings import BadDatabase, Settings, database_url, from_environment
from tavola.server.tables import Tables


def think(database: str = "", figures: int = 0) -> None:
    """Think for the bots of all tables of a database until somebody stops it."""
    chosen = where(database)
    logging.config.dictConfig(logging_of(chosen.log))
    if figures:
        start_http_server(figures, addr="127.0.0.1")
    asyncio.run(_think(chosen))


def where(database: str) -> Settings:
    """Read the settings; refuse a database for whose tables no process of its own can think."""
    chosen = from_environment(os.environ)
    if database:
        chosen = replace(chosen, database=database)
    if not database_url(chosen.database).startswith("postgresql"):
        raise BadDatabase(
            "bots think in processes of their own only with PostgreSQL; on SQLite they think where the"
            " tables are served. Name one with --database postgresql://USER@HOST/NAME"
        )
    return chosen


async def _think(settings: Settings) -> None:
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    store, _key = await open_store(settings.database)
    bots = BotPool(max(1, settings.thinkers), settings.bot_limit)
    keeper = Keeper(Tables(store, bots, replace(settings, thinkers=max(1, settings.thinkers))), eager=True)
    try:
        await keeper.start()
        await stopped.wait()
    finally:
        await keeper.stop()
        await store.close()
