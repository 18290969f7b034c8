"""Run a tournament on all cores, keep every game, and go on where it was left."""

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TextIO

from tavola.arena.ratings import clear
from tavola.arena.schedule import Pairing, Tournament, pairings
from tavola.arena.table import Played, play
from tavola.record import BadRecord

Watch = Callable[[list[Played]], None]  # is told after every game what was played so far
Pool = Callable[[int], Executor]

AHEAD = 2  # games handed to each process before it asks for more


def run(
    tournament: Tournament,
    *,
    jobs: int = 1,
    file: Path | None = None,
    watch: Watch | None = None,
    until_clear: bool = False,
    pool: Pool | None = None,
) -> list[Played]:
    """Play a tournament; with a file, games already in it are not played again.

    Ctrl-C ends it early, with what was played. `until_clear` stops when the order of the bots is
    clear (see `ratings.clear`). `pool` makes the executor, for clusters.
    """
    tournament.check()
    played = read(file, tournament) if file else []
    done = {game["number"] for game in played}
    left = (pairing for pairing in pairings(tournament) if pairing.number not in done)
    with _open(file, tournament) as out:
        try:
            for game in _games(tournament, left, jobs, pool):
                played.append(game)
                if out:
                    out.write(json.dumps(game) + "\n")
                    out.flush()
                if watch:
                    watch(played)
                if until_clear and clear(played):
                    break
        except KeyboardInterrupt:
            pass
    return sorted(played, key=lambda game: int(game["number"]))


def read(file: Path, tournament: Tournament | None = None) -> list[Played]:
    """Read the games of a results file, and refuse one that belongs to another tournament."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    games = []
    for number, line in enumerate(lines, start=1):
        try:
            found = json.loads(line)
        except json.JSONDecodeError:
            if number == len(lines):  # the line that was being written when the power went
                break
            raise BadRecord(f"{file}: line {number} is not JSON") from None
        games.append(found)
    if games and tournament and games[0].get("tournament") != _header(tournament):
        raise BadRecord(f"{file} holds another tournament; name another file, or repeat its settings")
    return games[1:]


def tournament_of(file: Path) -> Tournament:
    """Read what a results file says was to be played."""
    lines = file.read_text(encoding="utf-8").splitlines()
    told = json.loads(lines[0]).get("tournament") if lines else None
    if not told:
        raise BadRecord(f"{file} is not a results file of the arena")
    return Tournament(**{**told, "games": 0, "bots": tuple(told["bots"])})


def _header(tournament: Tournament) -> dict[str, object]:
    told = tournament.as_json()
    del told["games"]  # a longer run of the same tournament goes on in the same file
    return told


class _Nowhere:
    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None


def _open(file: Path | None, tournament: Tournament) -> "TextIO | _Nowhere":
    if file is None:
        return _Nowhere()
    new = not file.exists() or not file.stat().st_size
    if not new:
        _mend(file)
    out = file.open("a", encoding="utf-8")
    if new:
        out.write(json.dumps({"tournament": _header(tournament)}) + "\n")
        out.flush()
    return out


def _mend(file: Path) -> None:
    """Cut off a last line that was not written to its end."""
    text = file.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        file.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")


def _games(tournament: Tournament, left: Iterator[Pairing], jobs: int, pool: Pool | None) -> Iterator[Played]:
    if jobs == 1 and pool is None:
        for pairing in left:
            yield play(tournament, pairing)
        return
    executor = pool(jobs) if pool else _processes(jobs)
    try:
        waiting = {executor.submit(play, tournament, pairing) for pairing in islice(left, AHEAD * jobs)}
        while waiting:
            finished, waiting = _wait(waiting)
            for future in finished:
                waiting |= {executor.submit(play, tournament, pairing) for pairing in islice(left, 1)}
                yield future.result()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _wait(waiting: set[Future[Played]]) -> tuple[set[Future[Played]], set[Future[Played]]]:
    finished, still = wait(waiting, return_when=FIRST_COMPLETED)
    return finished, still


def _processes(jobs: int) -> Executor:
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_let_parent_stop)


def _let_parent_stop() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
