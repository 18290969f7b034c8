"""Going through finished games: in a patient worker, one at a time for each person, kept with the table."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from typing import Any

from tavola.bots.levels import levels
from tavola.bots.search import budget
from tavola.coach.review import Judged, chances, decisions, turning_points, views, well_found
from tavola.core import CHANCE
from tavola.game import Game, Match
from tavola.server.botpool import BotPool
from tavola.server.errors import Refusal
from tavola.server.keepsakes import keep_review, review_of
from tavola.server.message import Json
from tavola.server.people import own_seats
from tavola.server.store import Store
from tavola.server.table import Table

SHARE = 0.3  # of the strongest level's thought for each decision
LEAST = 40  # tries
IN_MS = 300  # where that level thinks by the clock


class Running:
    """A review on its way: what was judged so far, and who listens."""

    def __init__(self, person: str, of: int) -> None:
        self.person = person
        self.of = of
        self.judged: list[Judged] = []
        self.task: asyncio.Task[None] | None = None
        self.news = asyncio.Condition()
        self.kept = False  # and so it has ended

    async def tell(self) -> None:
        async with self.news:
            self.news.notify_all()


class Reviews:
    """All reviews of a server: those on their way, and those that are kept."""

    def __init__(self, store: Store, bots: BotPool) -> None:
        self.store = store
        self.bots = bots
        self.running: dict[str, Running] = {}

    async def kept(self, table: Table) -> list[Judged]:
        """Give what was judged of a table; nothing if nobody let it be gone through."""
        check_over(table)
        return [read(each) for each in await review_of(self.store, table.sheet.id)]

    async def start(self, table: Table, person: str) -> Running:
        """Begin to go through a game, or go on with what somebody began; one at a time for each person."""
        check_over(table)
        id = table.sheet.id
        if id in self.running:
            return self.running[id]
        if any(each.person == person for each in self.running.values()):
            raise Refusal(429, "one game at a time is gone through for you; the other one is on its way")
        running = Running(person, len(decisions(table.match)))
        running.judged = await self.kept(table)
        self.running[id] = running
        running.task = asyncio.create_task(self._go(table, running))
        return running

    async def stop(self, table: Table, person: str) -> None:
        """End it early; what was judged is kept."""
        running = self.running.get(table.sheet.id)
        if running and running.person != person:
            raise Refusal(403, "only who began to go through this game may stop it")
        if running and running.task:
            running.task.cancel()
            await asyncio.gather(running.task, return_exceptions=True)

    async def follow(self, running: Running, table: Table, person: str) -> AsyncIterator[Json]:
        """Tell somebody what is judged as it comes, until all is."""
        sent = 0
        while True:
            new, sent = running.judged[sent:], len(running.judged)
            ended = running.kept
            mine = [asdict(each) for each in shown_to(table, person, new)]
            yield {"done": sent, "of": running.of, "judged": mine, "ended": ended}
            if ended:
                return
            async with running.news:
                if sent == len(running.judged) and not running.kept:
                    await running.news.wait()

    async def worth(self, table: Table, person: str, ply: int) -> float:
        """Say what my turn from a ply on has cost, once it is over; only alone against bots."""
        match, turn = table.match, turn_from(table.match, ply)
        mine = own_seats(table.sitters, person)
        if not (turn and match.plies[ply].mover in mine and table.sheet.hints and table.alone(mine)):
            raise Refusal(409, "a turn is judged once it is over, and only alone against bots")
        seen = {number: view for number, view in views(match) if number in turn}
        spec, name = thought(match.game), match.game.name
        judged = [
            await self.bots.judge(name, spec, view, number, match.plies[number].move)
            for number, view in seen.items()
        ]
        return sum(each.cost for each in judged)

    def close(self) -> None:
        """Let the worker go home."""
        for running in self.running.values():
            if running.task:
                running.task.cancel()
        self.bots.close()

    async def _go(self, table: Table, running: Running) -> None:
        match = table.match
        spec = thought(match.game)
        try:
            for ply, view in list(views(match))[len(running.judged) :]:
                move = match.plies[ply].move
                running.judged.append(await self.bots.judge(match.game.name, spec, view, ply, move))
                await running.tell()
        finally:
            await keep_review(self.store, table.sheet.id, [asdict(each) for each in running.judged])
            del self.running[table.sheet.id]
            running.kept = True
            await running.tell()


def turn_from(match: Match[Any], ply: int) -> range:
    """Give the plies from one on until somebody else is to decide; none before that."""
    for number in range(ply, len(match.plies)):
        if match.plies[number].mover not in (CHANCE, match.plies[ply].mover):
            return range(ply, number)
    end = len(match.plies)
    ended = match.over or (ply < end and match.state.to_move not in (CHANCE, match.plies[ply].mover))
    return range(ply, end if ended else ply)


def check_over(table: Table) -> None:
    """Refuse to judge a game that is not over: nobody is helped by what another saw."""
    if not table.over:
        raise Refusal(409, "a game is gone through after its end")


def thought(game: Game[Any]) -> str:
    """Say how long the judge thinks about each decision: a part of the strongest level's time."""
    spec = levels(game)[-1].spec
    kind, _, rest = spec.partition(":")
    given = budget(rest.partition(":")[0]) if kind == "mcts" else None
    if given is None or not given.iterations:
        return f"mcts:{IN_MS}ms"
    return f"mcts:{max(LEAST, round(SHARE * given.iterations))}"


def read(judged: Json) -> Judged:
    """Read what was kept; what an older server did not write is left as it is by default."""
    known = {name: value for name, value in judged.items() if name in Judged.__dataclass_fields__}
    return Judged(**{**known, "leads": tuple(known["leads"])})


def shown_to(table: Table, person: str, judged: Sequence[Judged]) -> list[Judged]:
    """Give what somebody may read: their own decisions, where a game ended with secrets still kept."""
    if table.match.over or not table.match.hides:
        return list(judged)
    mine = own_seats(table.sitters, person)
    return [each for each in judged if each.player in mine]


def cards(table: Table, judged: Sequence[Judged]) -> list[Json]:
    """Choose for each seat what is told: its turning points, dearest first, its best moves, its chances.

    Where people sit, the blunders of bots are told only as chances of theirs.
    """
    bots = {seat for seat, sitter in enumerate(table.sitters) if sitter.kind == "bot"}
    bots = bots if len(bots) < len(table.sitters) else set()
    return [_card(table.match, judged, seat, bots) for seat in range(table.match.players)]


def _card(match: Match[Any], judged: Sequence[Judged], seat: int, bots: set[int]) -> Json:
    costly = [] if seat in bots else turning_points(match, judged, seat)
    taken = [] if seat in bots else chances(judged, seat, bots)
    used = {each.ply for each, _ in taken}
    return {
        "seat": seat,
        "costly": [each.ply for each in costly],
        "found": [each.ply for each in well_found(judged, seat) if each.ply not in used],
        "chances": [{"ply": each.ply, "by": by} for each, by in taken],
    }
