"""Export games on several cores: the rows of some games at a time, in the order of the games."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from tavola.export.files import sheet
from tavola.export.rows import FEATURES, OF_A_DECISION, OF_A_GAME, Found, Row, decision_rows, game_row
from tavola.export.sources import Advance, found_in

TOGETHER = 100  # games that go to a process at a time
AHEAD = 3  # such bundles for each process

Made = tuple[int, list[Row]]  # how many games, and their rows


def export(
    sources: Iterable[str],
    file: Path,
    *,
    games: bool = False,
    features: bool = False,
    jobs: int = 1,
    advance: Advance = lambda _read: None,
) -> tuple[int, int]:
    """Write the games of some sources as rows; say how many games and how many rows."""
    columns = OF_A_GAME if games else OF_A_DECISION | (FEATURES if features else {})
    make = partial(rows_of, games=games, features=features)
    bundles = _bundles(found for source in sources for found in found_in(source, advance))
    count = rows = 0
    with sheet(file, columns) as out:
        for number, made in map(make, bundles) if jobs == 1 else _spread(make, bundles, jobs):
            out.add(made)
            count, rows = count + number, rows + len(made)
    return count, rows


def rows_of(bundle: list[Found], *, games: bool, features: bool) -> Made:
    """Make the rows of some games."""
    if games:
        return len(bundle), [game_row(found) for found in bundle]
    return len(bundle), [row for found in bundle for row in decision_rows(found, features=features)]


def _bundles(found: Iterator[Found]) -> Iterator[list[Found]]:
    while bundle := list(islice(found, TOGETHER)):
        yield bundle


def _spread(make: Callable[[list[Found]], Made], bundles: Iterator[list[Found]], jobs: int) -> Iterator[Made]:
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: list[Future[Made]] = [pool.submit(make, bundle) for bundle in islice(bundles, AHEAD * jobs)]
        while waiting:
            yield waiting.pop(0).result()
            waiting += [pool.submit(make, bundle) for bundle in islice(bundles, 1)]
