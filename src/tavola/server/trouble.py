"""What is wrong with a database, in a sentence that says what would do."""

import logging
import sys
from collections.abc import Iterator
from contextlib import suppress

from alembic.util.exc import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tavola.server.figures import FAILED

AWAY = "the database does not answer just now; nothing was changed, try again in a moment"

# What a driver says, and what a host can do about it; the first that fits.
SIGNS = {
    "unable to open database file": "it cannot be opened; does the folder exist, and may we write there?",
    "readonly database": "it can only be read; give this user the right to write the file and its folder",
    "database is locked": "another program has locked it; end that one, or name another file",
    "file is not a database": "this is no SQLite database; name another file, or restore a backup",
    "malformed": "it is damaged; restore a backup (tavola restore), or try `sqlite3 FILE .recover`",
    "disk is full": "the disk is full",
    "disk i/o error": "the disk does not answer",
    "password authentication failed": "the user or the password is wrong",
    "does not exist": "the database or the user does not exist; create it first (createdb, createuser)",
    "connect call failed": "nobody listens there; is PostgreSQL running, and reachable from here?",
    "connection refused": "nobody listens there; is PostgreSQL running, and reachable from here?",
    "name or service not known": "no machine has that name",
    "starting up": "PostgreSQL is starting or stopping; try again in a moment",
    "shutting down": "PostgreSQL is starting or stopping; try again in a moment",
    "too many clients": "PostgreSQL has no connection left; raise max_connections, or run fewer processes",
    "permission denied": "this user may not use it; grant the rights",
    "can't locate revision": "it was written by a newer version of Tavola; install that one",
    "no module named 'asyncpg'": "PostgreSQL needs one more package: pip install 'tavola[postgres]'",
    "could not parse": "this is no database URL; give postgresql://user:password@host/name, or a file",
    "can't load plugin": "no such kind of database is known; give postgresql://..., sqlite:///... or a file",
}
KINDS = (SQLAlchemyError, CommandError, OSError, ModuleNotFoundError, TimeoutError)


log = logging.getLogger("tavola.server")


class NoDatabase(ValueError):
    """The database cannot be used; the sentence says why."""


def explain(error: BaseException, url: str) -> str:
    """Say what is wrong with the database at a URL, without its password."""
    said = " ".join(str(each).lower() for each in _causes(error))
    reason = next((advice for sign, advice in SIGNS.items() if sign in said), _last_words(error))
    return f"the database {_named(url)} cannot be used: {reason}"


def is_away(error: BaseException) -> bool:
    """Say whether a call failed because of the database, and not because of what we asked of it."""
    if isinstance(error, DataError | IntegrityError | ProgrammingError):
        return False
    if isinstance(error, DBAPIError | NoConnection):
        return True
    return isinstance(error, OSError | TimeoutError) or type(error).__module__.startswith("asyncpg")


def report(what: str, error: BaseException) -> None:
    """Count and log what went wrong; a database that does not answer needs no traceback."""
    if is_away(error):
        FAILED.labels("database", what).inc()
        log.error("%s: the database does not answer (%s)", what, type(error).__name__)
    else:
        FAILED.labels("mistake", what).inc()
        log.error("%s", what, exc_info=error)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = getattr(error, "orig", None) or error.__cause__ or error.__context__


def _last_words(error: BaseException) -> str:
    deepest = list(_causes(error))[-1]
    return f"{type(deepest).__name__}: {str(deepest).splitlines()[0] if str(deepest) else 'no answer'}"


def _named(url: str) -> str:
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "that was named"


class PlainWords:
    """Lets a start that fails for want of a database say so in a sentence, not by a traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return

        async def plainly(message: Message) -> None:
            error = sys.exception()
            if message["type"] == "lifespan.startup.failed" and isinstance(error, NoDatabase):
                message = {**message, "message": str(error)}
            await send(message)

        with suppress(NoDatabase):  # said
            await self.app(scope, receive, plainly)
