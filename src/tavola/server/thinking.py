"""Bots in worker processes: they see only their seat's view, and never hold up the event loop."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from tavola.bots import BadBot, Bot, levels, make
from tavola.bots.search import budget
from tavola.bots.spec import OURS
from tavola.core import Rng, State, fill
from tavola.game import Game
from tavola.record import position
from tavola.registry import find
from tavola.server.refusal import Refusal

BEST = "level:5"  # gives the hints
PLAIN = {"random": "Random", "greedy": "Greedy", "mcts": "Search"}  # may sit at a table beside the levels
LONGEST = 2_000  # milliseconds of thought
MOST = 20_000  # iterations
BOTS = 16  # that a worker remembers, each perhaps with a tree

Fields = dict[str, Any]
Task = tuple[str, str, Fields, int]  # game, bot, view, dice
Answer = TypeVar("Answer")
Rating = tuple[int, int, float, float]  # move, visits, value, lead

log = logging.getLogger("tavola.server")


class Minds:
    """The worker processes, started with the first bot's turn."""

    def __init__(self, workers: int, limit: float) -> None:
        self.workers = workers
        self.limit = limit
        self.pool: ProcessPoolExecutor | None = None
        self.queues: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def choose(self, game: str, bot: str, view: State, host: str = "") -> int:
        """Let a bot choose a move; one that fails or falls silent plays at random."""
        task = (game, bot, position(view), secrets.randbits(96))
        for _attempt in range(2):
            try:
                return await self._ask(choose, task, host)
            except BrokenProcessPool:
                self.close()  # a worker died; the next attempt starts new ones
            except Exception:
                log.exception("%s at %s failed and plays at random", bot, game)
                break
        return secrets.choice(view.legal_moves())

    async def analyse(self, game: str, view: State, host: str = "") -> list[Rating]:
        """Let the best bot rate the moves of a view, best first."""
        try:
            return await self._ask(analyse, (game, BEST, position(view), secrets.randbits(96)), host)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise Refusal(503, "the bot gave no hint this time; ask again") from None

    def close(self) -> None:
        """Send the workers home at once."""
        pool, self.pool = self.pool, None
        if pool is not None:
            for worker in list((pool._processes or {}).values()):
                worker.terminate()  # a search would go on until its budget is spent
            pool.shutdown(wait=True, cancel_futures=True)

    async def _ask(self, question: Callable[..., Answer], task: Task, host: str) -> Answer:
        queue = self.queues.setdefault(host, asyncio.Semaphore(self.workers + 1))
        async with queue:  # who set up a hundred tables waits for those, not everyone else
            future = self._pool().submit(question, *task)
            try:
                return await asyncio.wait_for(asyncio.wrap_future(future), self.limit)
            finally:
                future.cancel()  # what has not begun never will; what has begun is bounded by its budget

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, initializer=_follow_the_server)
        return self.pool


def bots(game: Game[Any]) -> list[dict[str, str]]:
    """List the bots that may sit at a table of a game: its levels, weakest first."""
    return [
        {"bot": f"level:{level.number}", "name": level.name, "about": level.about} for level in levels(game)
    ]


def check(bot: str, game: Game[Any]) -> str:
    """Give the name of a bot that may sit at a table, or refuse it.

    A bot that starts a program, comes from a plug-in or thinks for long would let anyone use up the host.
    """
    names = {each["bot"]: each["name"] for each in bots(game)}
    if bot in names:
        return names[bot]
    kind, _colon, rest = bot.partition(":")
    if kind not in PLAIN:
        raise Refusal(422, f"no bot {bot!r} at a table; the bots are {', '.join(names)}, {', '.join(PLAIN)}")
    try:
        OURS[kind](game, rest)
    except BadBot as problem:
        raise Refusal(422, str(problem)) from None
    if kind == "mcts":
        _bounded(bot, rest)
    return f"{PLAIN[kind]} {rest}" if kind == "mcts" else PLAIN[kind]


def _bounded(bot: str, rest: str) -> None:
    length, colon, _settings = rest.partition(":")
    given = budget(length)
    if colon or given.milliseconds > LONGEST or given.iterations > MOST:
        most = f"mcts:{LONGEST}ms or mcts:{MOST}, without settings"
        raise Refusal(422, f"{bot!r} asks for too much at a table; it may be up to {most}")


def choose(game: str, bot: str, fields: Fields, dice: int) -> int:
    """In a worker: rebuild the view and let the bot choose."""
    view = rebuild(game, fields)
    move = int(_bot(bot, game).choose(view, Rng(dice)))
    if move not in view.legal_moves():
        raise ValueError(f"{bot} chose {move}, which is not legal")
    return move


def analyse(game: str, bot: str, fields: Fields, dice: int) -> list[Rating]:
    """In a worker: rebuild the view and let the bot rate its moves."""
    found = _bot(bot, game).analyse(rebuild(game, fields), Rng(dice))
    return [(each.move, each.visits, each.value, each.lead) for each in found]


def rebuild(game: str, fields: Fields) -> State:
    """Make a state of a view's fields; a view need not pass the census, so this checks nothing."""
    model = find(game).open(fields["players"])
    return fill(model.copy(), [fields[name] for name in model.FIELDS])


@lru_cache(BOTS)
def _bot(bot: str, game: str) -> Bot:
    return make(bot, find(game))


def _follow_the_server() -> None:
    """Be quiet beside the event loop, and end when the server ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
