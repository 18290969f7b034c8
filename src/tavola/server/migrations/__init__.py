"""The history of the database's tables, and how it is brought up to date at the start."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from tavola.server.store import Store

LOCK = 7_427_865_652  # any number of ours; two servers that start at once take turns by it


async def migrate(store: Store) -> None:
    """Run the migrations that the database has not seen yet."""
    async with store.writing() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "tavola.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
