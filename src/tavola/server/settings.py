"""What the host decides: where the games are kept and how much one person may ask."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path


class BadDatabase(ValueError):
    """An address of a database that we do not speak to."""


@dataclass(frozen=True)
class Settings:
    """The choices of a server; the defaults suit one household."""

    database: str = ""  # any SQLAlchemy URL; empty is a file in the user's data folder
    club: str = ""  # the name of a closed club, in which invitations let people in; empty lets in everybody
    origins: tuple[str, ...] = ()  # further web origins that may act, beside the server's own
    bot_pause: float = 0.5  # seconds from a position to a bot's answer, so that people can follow
    grace: float = 30.0  # seconds after a start in which nobody's time is up
    notice_after: float = 20.0  # seconds after which who is waited for and not here is called
    notices_to: str = "public"  # or "anywhere": notices may go to addresses inside the network, too
    smtp: str = ""  # smtp://user:password@host:587: who takes our letters; empty sends none
    mail_from: str = ""  # whom letters come from
    mail_after: float = 3600.0  # seconds after which who is waited for and not here is written to
    address: str = ""  # https://..., where people find the pages; links in letters begin with it
    contact: str = ""  # mailto:... of whom a push service may write to
    bot_limit: float = 30.0  # seconds of thought after which a bot plays its quick move
    thinkers: int = 1  # processes in which bots think; 0 leaves that to `tavola think`
    quick: float = 40.0  # calls and frames a person may send each second
    burst: int = 120  # ... and at once
    new_tables: int = 30  # that a person may set up in an hour
    sockets: int = 40  # live connections of one person
    crowd: int = 4000  # live connections in all
    body: int = 400_000  # bytes of a posted record; every other body is far smaller
    frame: int = 4_096  # bytes of one frame to the server
    cached: int = 500  # tables kept in memory
    metrics: str = ""  # the word for /metrics; empty gives the figures to the same machine only
    log: str = "text"  # or "json": an object a line


class BadSetting(ValueError):
    """A setting that cannot be read."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Read the settings that the environment names: TAVOLA_DATABASE, TAVOLA_CROWD and so on.

    >>> from_environment({"TAVOLA_CROWD": "200", "TAVOLA_ORIGINS": "https://a.example,https://b.example"}).crowd
    200
    """
    given: dict[str, object] = {}
    for each in fields(Settings):
        name = f"TAVOLA_{each.name.upper()}"
        if name in environment:
            given[each.name] = _read(name, environment[name], type(each.default))
    given.setdefault("thinkers", max(1, (os.cpu_count() or 2) - 1))
    return Settings(**given)  # type: ignore[arg-type]


def _read(name: str, text: str, kind: type) -> object:
    if kind is tuple:
        return tuple(filter(None, text.split(",")))
    try:
        value = kind(text)
    except ValueError:
        raise BadSetting(f"{name} is {text!r}; it must be a number") from None
    if kind is not str and value < 0:
        raise BadSetting(f"{name} is {text!r}; it must not be negative")
    return value


def database_url(given: str) -> str:
    """Name the database by an asynchronous URL; a plain path means a SQLite file."""
    if not given:
        return f"sqlite+aiosqlite:///{data_folder() / 'tavola.db'}"
    if "://" not in given:
        return f"sqlite+aiosqlite:///{given}"
    for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if given.startswith(plain):
            return driver + given[len(plain) :]
    if given.startswith(("sqlite+", "postgresql+")):
        return given
    raise BadDatabase(
        f"no games can be kept in {given!r}; give a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
    )


def check_several(given: str, workers: int) -> None:
    """Refuse a database on which only one server can be live."""
    if workers > 1 and not database_url(given).startswith("postgresql"):
        raise BadDatabase(
            f"{workers} workers need PostgreSQL, and this is SQLite; name one with"
            " --database postgresql://USER@HOST/NAME, or leave --workers out"
        )


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
