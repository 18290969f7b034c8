"""Where games come from: records, results of the arena, and the server's database."""

from collections.abc import Callable, Iterator
from json import JSONDecodeError, loads
from pathlib import Path
from typing import Any

from tavola.export.rows import Found
from tavola.extras import brought_by
from tavola.record import BadRecord, read_file

SQLITE = b"SQLite format 3\x00"
LITE = "sqlite+aiosqlite:///"

Advance = Callable[[int], None]  # gets how many bytes, or games of a database, were read


def size(source: str) -> int:
    """Say how long a source is, in bytes, or for a database in games."""
    return _archive().count(_address(source)) if is_database(source) else Path(source).stat().st_size


def is_database(source: str) -> bool:
    """Say whether a source is a database: an address, or a file of SQLite's."""
    if "://" in source:
        return True
    with Path(source).open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def found_in(source: str, advance: Advance) -> Iterator[Found]:
    """Give the games of a source one after another."""
    if is_database(source):
        for number, record in enumerate(_archive().records(_address(source))):
            advance(1)
            yield Found(source, number, record)
        return
    with Path(source).open("rb") as file:
        first = file.readline()
        advance(len(first))
        if first.startswith(b'{"tournament":'):
            yield from _games(source, file, advance)
            return
        rest = file.read()
        advance(len(rest))
        yield Found(source, 0, read_file(source, first + rest).as_json())


def _games(source: str, lines: Any, advance: Advance) -> Iterator[Found]:  # noqa: ANN401
    for line in lines:
        advance(len(line))
        try:
            game = loads(line)
        except JSONDecodeError:
            if line.endswith(b"\n"):
                raise BadRecord(f"{source}: a line is not a game of the arena") from None
            return  # what was being written when the power went
        failed = game.get("failure")
        reason, places = (str(failed["reason"]), game["places"]) if failed else ("", None)
        yield Found(source, int(game["number"]), game["record"], reason, places)


def _address(source: str) -> str:
    return source if "://" in source else LITE + str(Path(source).resolve())


def _archive() -> Any:  # noqa: ANN401
    with brought_by("serve", "reading a database"):
        from tavola.server import archive

    return archive
