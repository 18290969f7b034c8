"""Run a tournament on all cores, keep every game, and go on where it was left."""

import json
import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, closing
from itertools import islice
from multiprocessing import connection, get_context
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

from tavola import __version__
from tavola.arena.ctrl_c import deaf
from tavola.arena.ratings import clear
from tavola.arena.schedule import Pairing, Tournament, pairings
from tavola.arena.table import KEYS, Note, Played, forfeit, play
from tavola.bots.levels import level_spec
from tavola.record import BadRecord, Record, read_file, read_json
from tavola.registry import find

Watch = Callable[[list[Played]], None]  # gets after every game what was played so far
Pool = Callable[[int], Executor]
Header = dict[str, Any]

AHEAD = 2  # games handed to each process before it asks for more
PARTING = 2.0  # seconds in which a process may close its bots when it is sent home
NEWER = ("tavola", "rules", "levels")  # what the headers of older files do not tell
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
    with ExitStack() as stack:
        played, keep = _resume(file, tournament, stack) if file else ([], _keep_nothing)
        done = {game["number"] for game in played}
        decided = until_clear and clear(played)
        left = (pairing for pairing in pairings(tournament) if not decided and pairing.number not in done)
        games = stack.enter_context(closing(_games(tournament, left, jobs, pool)))
        try:
            for game in games:
                played.append(game)
                keep(game)
                if watch:
                    watch(played)
                if until_clear and clear(played):
                    break
        except KeyboardInterrupt:
            pass
    return sorted(played, key=lambda game: int(game["number"]))


def read(file: Path, tournament: Tournament | None = None) -> list[Played]:
    """Read the games of a results file, and refuse one that belongs to another tournament."""
    return _read(file, tournament)[0] if file.exists() else []


def record_of(file: Path, number: int | None) -> Record:
    """Read a record, or take one out of a results file."""
    content = file.read_bytes()
    if not content.startswith(b'{"tournament":'):
        if number is not None:
            raise BadRecord(f"{file} is no results file of the arena; leave --game {number} out")
        return read_file(str(file), content)
    records = {int(one["number"]): one["record"] for one in read(file)}
    if number not in records:
        missing = "" if number is None else f" but no game {number}"
        raise BadRecord(f"{file} holds {len(records)} games of the arena{missing}; name one, as in --game 0")
    return read_json(records[number])


def _read(file: Path, tournament: Tournament | None) -> tuple[list[Played], int]:
    """Give the games, and how many bytes are left without a last line that was not written to its end."""
    text = file.read_bytes()
    if not text:
        return [], 0
    whole = text.removesuffix(b"\n")
    first, *lines = whole.split(b"\n")
    header = _parse(first)
    if not isinstance(header, dict) or not isinstance(header.get("tournament"), dict):
        raise BadRecord(f"{file} is not a results file of the arena; name another file")
    if tournament:
        _compare(file, header["tournament"], _header(tournament))
    games = [_parse(line) for line in lines]
    if games and games[-1] is None:  # what was being written when the power went
        del games[-1]
        text = whole[: len(whole) - len(lines[-1])]
    for number, game in enumerate(games, start=2):
        if not isinstance(game, dict) or not game.keys() >= set(KEYS):
            raise BadRecord(f"{file}: line {number} is not a game of the arena")
    return games, len(text)


def _parse(line: bytes) -> Any:  # noqa: ANN401
    try:
        return json.loads(line)
    except ValueError:
        return None


def _header(tournament: Tournament) -> Header:
    game = find(tournament.game)
    parts = {bot: bot.partition(":") for bot in tournament.bots}
    levels = {bot: level_spec(game, rest) for bot, (name, _colon, rest) in parts.items() if name == "level"}
    header = {**tournament.as_json(), "tavola": __version__, "rules": game.version, "levels": levels}
    del header["games"]  # a longer run of the same tournament goes on in the same file
    return header


def _compare(file: Path, found: Header, wanted: Header) -> None:
    found = {name: wanted[name] for name in NEWER} | found
    for name in [*wanted, *found]:
        if (there := found.get(name)) != (here := wanted.get(name)):
            raise BadRecord(
                f"{file} holds another tournament: {name} was {there!r}, and now is {here!r}; "
                "name another file, or repeat its settings"
            )


def _resume(
    file: Path, tournament: Tournament, stack: ExitStack
) -> tuple[list[Played], Callable[[Played], None]]:
    """Read a results file, mend its end, and open it for more."""
    played, size = _read(file, tournament) if file.exists() else ([], 0)
    out = stack.enter_context(file.open("a+b"))
    out.truncate(size)
    out.seek(max(0, size - 1))

    def keep(line: dict[str, Any]) -> None:
        out.write(json.dumps(line).encode() + b"\n")
        out.flush()

    if not size:
        keep({"tournament": _header(tournament)})
    elif out.read() != b"\n":
        out.write(b"\n")
    return played, keep


def _keep_nothing(_game: Played) -> None:
    pass


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
        with deaf():
            return executor.submit(call, tournament, pairing)
    except BrokenExecutor as error:
        failed: Future[Played] = Future()
        failed.set_exception(error)
        return failed


def _dismiss(executor: Executor) -> None:
    """Send the processes home at once; a compiled search would go on until its budget is spent."""
    workers = list((getattr(executor, "_processes", None) or {}).values())
    with deaf():
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
    heard: Any = None
    with deaf():
        worker.start()
    theirs.close()
    try:
        while not isinstance(heard, dict) and ours in connection.wait([ours, worker.sentinel]):
            heard = ours.recv()
    except EOFError:
        pass
    finally:
        with deaf():
            _end([worker])
        ours.close()
    if heard is None:
        raise OSError(f"game {pairing.number}: its process ended twice, before any bot was asked")
    if isinstance(heard, dict):
        return heard
    seat, ply = heard
    return forfeit(tournament, pairing, seat, ply, "ended the process that played the game")


def _tell(pipe: "connection.Connection[Any, Any]", tournament: Tournament, pairing: Pairing) -> None:
    pipe.send(_play(tournament, pairing, lambda seat, ply: pipe.send((seat, ply))))
