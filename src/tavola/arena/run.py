"""Run a tournament on all cores, keep every game, and go on where it was left."""

import json
import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import connection, get_context
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Any, TextIO

from tavola.arena.ratings import clear
from tavola.arena.schedule import Pairing, Tournament, pairings
from tavola.arena.table import Note, Played, forfeit, play
from tavola.record import BadRecord

Watch = Callable[[list[Played]], None]  # is told after every game what was played so far
Pool = Callable[[int], Executor]

AHEAD = 2  # games handed to each process before it asks for more
PARTING = 2.0  # seconds in which a process may close its bots when it is sent home
SPAWN = get_context("spawn")


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


def _games(
    tournament: Tournament, left: Iterator[Pairing], jobs: int, pool: Pool | None
) -> Generator[Played, None, None]:
    if jobs == 1 and pool is None:
        for pairing in left:
            yield play(tournament, pairing)
        return
    lost = yield from _at_once(tournament, left, jobs, pool)
    while lost:
        for pairing in lost:
            yield _alone(tournament, pairing)
        lost = yield from _at_once(tournament, left, jobs, pool)


def _at_once(
    tournament: Tournament, left: Iterator[Pairing], jobs: int, pool: Pool | None
) -> Generator[Played, None, list[Pairing]]:
    """Play until all is played or a process dies; give the games that were lost with it."""
    executor = pool(jobs) if pool else ProcessPoolExecutor(jobs, SPAWN)
    call = play if pool else _play
    waiting: dict[Future[Played], Pairing] = {}
    lost: list[Pairing] = []

    def hand_out(games: int) -> None:
        for pairing in islice(left, games):
            waiting[_submit(executor, call, tournament, pairing)] = pairing

    try:
        hand_out(AHEAD * jobs)
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                if isinstance(future.exception(), BrokenExecutor):
                    lost.append(waiting.pop(future))
                    continue
                if not lost:
                    hand_out(1)
                del waiting[future]
                yield future.result()
    except KeyboardInterrupt:
        finished = [future for future in waiting if future.done() and not future.exception()]
        yield from [future.result() for future in finished]
        raise
    finally:
        _dismiss(executor)
    return lost


def _submit(
    executor: Executor, call: Callable[..., Played], tournament: Tournament, pairing: Pairing
) -> Future[Played]:
    try:
        with _deaf():
            return executor.submit(call, tournament, pairing)
    except BrokenExecutor as error:
        failed: Future[Played] = Future()
        failed.set_exception(error)
        return failed


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C; a process started meanwhile ignores it for ever, even while it starts."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _dismiss(executor: Executor) -> None:
    """Send the processes home at once; a compiled search would go on until its budget is spent."""
    workers = list((getattr(executor, "_processes", None) or {}).values())
    with _deaf():
        _end(workers)
        executor.shutdown(wait=bool(workers), cancel_futures=True)


def _end(workers: list[Any]) -> None:
    for worker in workers:
        worker.terminate()
    until = perf_counter() + PARTING
    for worker in workers:
        worker.join(max(0.0, until - perf_counter()))
        worker.kill()


def _play(tournament: Tournament, pairing: Pairing, note: Note = lambda _seat, _ply: None) -> Played:
    """In a process of its own: play a game, or close the bots and end when told to."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        return play(tournament, pairing, note)
    except KeyboardInterrupt:
        os._exit(1)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def _alone(tournament: Tournament, pairing: Pairing) -> Played:
    """Play a game in a process that plays nothing else; if that dies, the bot last called has failed."""
    ours, theirs = SPAWN.Pipe(duplex=False)
    worker = SPAWN.Process(target=_tell, args=(theirs, tournament, pairing))
    told: Any = None
    with _deaf():
        worker.start()
    theirs.close()
    try:
        while not isinstance(told, dict) and ours in connection.wait([ours, worker.sentinel]):
            told = ours.recv()
    except EOFError:
        pass
    finally:
        with _deaf():
            _end([worker])
        ours.close()
    if told is None:
        raise OSError(f"game {pairing.number}: its process ended twice, before any bot was asked")
    if isinstance(told, dict):
        return told
    seat, ply = told
    return forfeit(tournament, pairing, seat, ply, "ended the process that played the game")


def _tell(pipe: "connection.Connection[Any, Any]", tournament: Tournament, pairing: Pairing) -> None:
    pipe.send(_play(tournament, pairing, lambda seat, ply: pipe.send((seat, ply))))
