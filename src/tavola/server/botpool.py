"""Bots in worker processes: they see only their seat's view, and never hold up the event loop."""

import asyncio
import logging
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import Any, TypeVar

from tavola.bots import BadBot, levels, make
from tavola.bots.bot import ask_of_view
from tavola.bots.levels import level_spec
from tavola.bots.search import budget
from tavola.bots.spec import OURS
from tavola.coach.hints import Hint
from tavola.coach.questions import advise, choose, follow_the_server, judge_view, know_games, weigh
from tavola.coach.review import Judged
from tavola.coach.warning import Caution, adviser
from tavola.core import Rng, State
from tavola.game import Game
from tavola.record import position
from tavola.registry import find
from tavola.server.errors import Refusal
from tavola.server.faces import NAMES
from tavola.server.fair import NOBODY, Claim, FairQueue
from tavola.server.figures import THOUGHT, WAITED

BEST = "level:5"  # gives the hints
PLAIN = {"random": "Random", "greedy": "Greedy", "mcts": "Search"}  # may sit at a table beside the levels
LONGEST = 2_000  # milliseconds of thought
MOST = 20_000  # iterations
PACE = 1000  # iterations of a search in a second, roughly
WORLDS = 30  # imagined until one has a choice

Task = tuple[Any, ...]  # game, bot, view, and dice or what is asked
Answer = TypeVar("Answer")

log = logging.getLogger("tavola.server")


class BotPool:
    """The worker processes, each started with its first question; who is asked next is decided fairly."""

    def __init__(self, workers: int, limit: float, niceness: int = 5) -> None:
        self.limit = limit  # seconds of thought, from its beginning
        self.queue = FairQueue(workers)
        self.workers = [
            Worker(niceness) for _ in range(workers + 1)
        ]  # one of them for what is answered at once
        self.idle = list(self.workers)

    async def choose(self, game: str, bot: str, view: State, claim: Claim = NOBODY) -> int:
        """Let a bot choose a move; one that could not think plays what it sees at first sight."""
        task = (game, bot, position(view), secrets.randbits(96))
        for attempt in ("first", "second"):
            try:
                return await self._ask(choose, task, claim, seconds(game, bot))
            except BrokenProcessPool:
                log.warning("a worker died in its %s thought about a move at %s", attempt, game)
            except TimeoutError:
                log.warning("no answer within %g s at %s; the bot plays its quick move", self.limit, game)
                break
            except Exception:
                log.exception("%s could not think at %s and plays its quick move", bot, game)
                break
        return await asyncio.to_thread(quick_move, game, bot, view)

    async def advise(self, game: str, view: State, claim: Claim = NOBODY) -> list[Hint]:
        """Let the best bot tell the best moves of a view, in sentences; nobody waits for ever."""
        try:
            async with asyncio.timeout(self.limit):
                task = (game, BEST, position(view), secrets.randbits(96))
                return await self._ask(advise, task, claim, seconds(game, BEST))
        except (BrokenProcessPool, TimeoutError):
            raise Refusal(503, "the bot gave no hint this time; ask again") from None

    async def weigh(self, game: str, view: State, move: int, claim: Claim) -> Caution | None:
        """Let the best bot look at a move for a moment, and say whether it gives much away."""
        bot = adviser(find(game))
        task = (game, bot, position(view), secrets.randbits(96), move)
        return await self._ask(weigh, task, claim, seconds(game, bot))

    async def judge(self, game: str, bot: str, view: State, ply: int, move: int) -> Judged:
        """Let a bot judge the move that was played at a view."""
        return await self._ask(judge_view, (game, bot, position(view), ply, move), NOBODY, seconds(game, bot))

    async def get_ready(self) -> None:
        """Start a worker before its first question: a process, its libraries and the games take seconds."""
        await self._ask(know_games, (), NOBODY)

    def close(self) -> None:
        """Send the workers home at once."""
        for worker in self.workers:
            worker.close()

    async def _ask(
        self, question: Callable[..., Answer], task: Task, claim: Claim, seconds: float = 0.0
    ) -> Answer:
        with WAITED.time():
            await self.queue.wait(claim, seconds)
        # Whoever no longer wants to know goes away; the worker is busy until its budget is spent.
        thought = asyncio.create_task(self._think(question, task, claim))
        thought.add_done_callback(_overheard)
        return await asyncio.shield(thought)

    async def _think(self, question: Callable[..., Answer], task: Task, claim: Claim) -> Answer:
        worker = self.idle.pop()
        began = monotonic()
        try:
            return await worker.ask(question, task, self.limit)
        finally:
            self.idle.append(worker)
            self.queue.free(claim, spent := monotonic() - began)
            THOUGHT.observe(spent)


class Worker:
    """One process in which bots think, and another one if that dies or does not come to an end."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, question: Callable[..., Answer], task: Task, limit: float) -> Answer:
        """Let it think, for so many seconds at most; to start the process is not thought."""
        try:
            if self.pool is None:
                self.pool = self._start()
                await asyncio.wrap_future(self.pool.submit(os.getpid))
            return await asyncio.wait_for(asyncio.wrap_future(self.pool.submit(question, *task)), limit)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise

    def close(self) -> None:
        """End the process at once."""
        pool, self.pool = self.pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()  # a search would go on until its budget is spent
            pool.shutdown(wait=True, cancel_futures=True)

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, context, initializer=follow_the_server, initargs=(self.niceness,))


def _overheard(thought: "asyncio.Task[Any]") -> None:
    if not thought.cancelled():
        thought.exception()  # so that it is not told as one that nobody fetched


def bots(game: Game[Any]) -> list[dict[str, Any]]:
    """List the bots that may sit at a table of a game: its levels, weakest first."""
    return [
        {"bot": bot, "name": level.name, "about": level.about, "names": list(NAMES[bot])}
        for bot, level in zip(NAMES, levels(game), strict=True)
    ]


def check(bot: str, game: Game[Any]) -> str:
    """Give the name of a bot that may sit at a table, or refuse it.

    A bot that starts a program, comes from a plug-in or thinks for long would let anyone use up the host.
    """
    names: dict[str, str] = {each["bot"]: each["name"] for each in bots(game)}
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


def check_level(bot: str, game: Game[Any]) -> str:
    """Give back the spec of one of a game's levels, or refuse it."""
    known = [each["bot"] for each in bots(game)]
    if bot not in known:
        raise Refusal(422, f"no level {bot!r}; who is away is stood in for by {', '.join(known)}")
    return bot


def bot_name(bot: str, game: Game[Any]) -> str:
    """Give the name of a bot that sat at a table, its own words if it could not sit there today."""
    try:
        return check(bot, game)
    except Refusal:
        return bot


def _bounded(bot: str, rest: str) -> None:
    length, colon, _settings = rest.partition(":")
    given = budget(length)
    if colon or given.milliseconds > LONGEST or given.iterations > MOST:
        most = f"mcts:{LONGEST}ms or mcts:{MOST}, without settings"
        raise Refusal(422, f"{bot!r} asks for too much at a table; it may be up to {most}")


def seconds(game: str, bot: str) -> float:
    """Guess how long a bot thinks about a move: as long as its search is allowed to.

    >>> seconds("kreta", "mcts:2000ms"), seconds("kreta", "level:1")
    (2.0, 0.0)
    """
    kind, _, rest = _spec(game, bot).partition(":")
    if kind != "mcts":
        return 0.0
    given = budget(rest.partition(":")[0])
    return given.milliseconds / 1000 + given.iterations / PACE


def _spec(game: str, bot: str) -> str:
    """Give what a level is made of, and every other bot's own spec."""
    kind, _, rest = bot.partition(":")
    return level_spec(find(game), rest) if kind == "level" else bot


def quick_move(game: str, bot: str, view: State) -> int:
    """Choose what a bot plays at first sight: its own move if it does not search, else the greedy one."""
    chosen = find(game)
    spec = _spec(game, bot)
    quick = "greedy" if spec.startswith("mcts") else spec
    try:
        return ask_of_view(make(quick, chosen), view, Rng(secrets.randbits(96)))
    except Exception:
        log.exception("%s has no quick move at %s", bot, game)
        return view.legal_moves()[0]


def pretence(public: State, seat: int) -> State | None:
    """Find a view with a choice that nobody else can tell from the true one; None if every answer is forced.

    A bot whose answer is forced thinks about it as long as it would if it had a choice.
    """
    for _ in range(WORLDS):
        world = public.copy()
        world.imagine(Rng(secrets.randbits(96)))
        if len(world.legal_moves()) > 1:
            return world.seen_by(seat)
    return None
