"""What the host decides: where the games are kept and how much one person may ask."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The choices of a server; the defaults suit one household."""

    database: str = ""  # any SQLAlchemy URL; empty is a file in the user's data folder
    origins: tuple[str, ...] = ()  # further web origins that may act, beside the server's own
    bot_pause: float = 0.5  # seconds from a position to a bot's answer, so that people can follow
    bot_limit: float = 30.0  # seconds after which a silent bot plays at random
    workers: int = 1  # processes in which bots think
    quick: float = 40.0  # calls and frames a person may send each second
    burst: int = 120  # ... and at once
    sockets: int = 40  # live connections of one person
    crowd: int = 4000  # live connections in all
    body: int = 400_000  # bytes of a posted record; every other body is far smaller
    frame: int = 4_096  # bytes of one frame to the server
    cached: int = 500  # tables kept in memory


def database_url(given: str) -> str:
    """Name the database by an asynchronous URL; a plain path means a SQLite file."""
    if not given:
        return f"sqlite+aiosqlite:///{data_folder() / 'tavola.db'}"
    if "://" not in given:
        return f"sqlite+aiosqlite:///{given}"
    for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if given.startswith(plain):
            return driver + given[len(plain) :]
    return given


def data_folder() -> Path:
    """Give the folder for a user's data on this system, made if need be."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA", home)) / "Tavola"
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support" / "Tavola"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tavola"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
