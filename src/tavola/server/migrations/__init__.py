"""The history of the database's tables, and how it is brought up to date at the start."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from tavola.server.store import Store

LOCK = 7_427_865_652  # any number of ours; two servers that start at once take turns by it


async def migrate(store: Store, version: str = "head") -> None:
    """Run the migrations that the database has not seen yet, all of them or up to a version."""
    async with store.writing() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text("SET LOCAL lock_timeout = 0"))  # the first may take a while
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_upgrade, version)


def version_of(connection: Connection) -> str | None:
    """Name the version at which a database is; None if it has no tables of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def configuration() -> Config:
    """Say where the migrations are."""
    config = Config()
    config.set_main_option("script_location", "tavola.server:migrations")
    return config


def _upgrade(connection: Connection, version: str) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, version)
