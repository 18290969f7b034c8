"""Bots in their worker processes: they answer, they may fail, and they end with the server."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tavola.bots import make
from tavola.coach.questions import rebuild
from tavola.core import Rng, State
from tavola.game import Match
from tavola.record import position
from tavola.registry import find
from tavola.server.botpool import BotPool, check
from tavola.server.errors import Refusal
from tavola.server.fair import Claim
from tests.server.house import Process
from tests.server.people import BOT, ME, Player


def test_a_view_travels_to_a_worker_and_back() -> None:
    for name in ("lanterns", "carcassonne"):
        match = Match(find(name), 2, seed="travel")
        match.go_on()
        view = match.state.seen_by(0)
        again = rebuild(name, position(view))
        assert position(again) == position(view)
        assert again.legal_moves() == view.legal_moves()


def test_a_worker_loads_nothing_of_a_server() -> None:
    told = "import sys, tavola.coach.questions as asked; asked.know_games(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, text=True)
    names = {name.partition(".")[0] for name in loaded.stdout.split()}
    assert "tavola.games.kreta" in loaded.stdout
    assert not names & {"fastapi", "sqlalchemy", "uvicorn"}
    assert "tavola.server" not in loaded.stdout


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("level:5", "Master"),
        ("random", "Random"),
        ("greedy", "Greedy"),
        ("greedy:notice=0.5", "Greedy"),
        ("mcts:2000ms", "Search 2000ms"),
        ("mcts:20000", "Search 20000"),
    ],
)
def test_levels_and_bots_that_think_briefly_may_sit_down(bot: str, name: str) -> None:
    assert check(bot, find("lanterns")) == name


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("", "the bots are level:1"),
        ("level:9", "the bots are level:1"),
        ("program:/bin/sh", "the bots are level:1"),
        ("plugged", "the bots are level:1"),
        ("random:1", "takes nothing"),
        ("greedy:notice=nan", "only how much it notices"),
        ("mcts", "say how long to think"),
        ("mcts:0ms", "say how long to think"),
        ("mcts:2001ms", "mcts:2000ms or mcts:20000"),
        ("mcts:20001", "mcts:2000ms or mcts:20000"),
        ("mcts:200:nodes=99999999", "without settings"),
        ("mcts:200:", "no setting"),
    ],
)
def test_other_bots_are_refused_with_a_sentence(bot: str, words: str) -> None:
    with pytest.raises(Refusal, match=words) as refusal:
        check(bot, find("lanterns"))
    assert refusal.value.status == 422


def test_a_plain_bot_plays_at_a_table(server: str) -> None:
    ada = Player(server)
    table = ada.open({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "mcts:20"}, ME)
    with ada.live(table["table"]) as live:
        if live.now["to_move"] != 2:
            live.until(lambda told: told.get("to_move") == 2)
        assert [seat["name"] for seat in live.now["seats"]][:2] == ["Random", "Search 20"]


def first_view(game: str = "lanterns") -> State:
    match = Match(find(game), 2, seed="worker")
    match.go_on()
    view: State = match.state.seen_by(match.state.to_move)
    return view


def test_a_killed_worker_is_replaced() -> None:
    view = first_view()

    async def go() -> list[int]:
        bots = BotPool(1, limit=60)
        first = await bots.choose("lanterns", "level:3", view)
        asked = [pool for worker in bots.workers if (pool := worker.pool)]
        assert len(asked) == 1
        for process in asked[0]._processes:
            os.kill(process, signal.SIGKILL)
        second = await bots.choose("lanterns", "level:3", view)
        bots.close()
        return [first, second]

    assert set(asyncio.run(go())) <= set(view.legal_moves())


@pytest.mark.parametrize("bot", ["level:5", "level:1", "mcts:2000ms", "greedy"])
def test_a_bot_that_could_not_think_plays_its_quick_move(bot: str) -> None:
    view = first_view("carcassonne")

    async def go() -> int:
        bots = BotPool(1, limit=0.0)
        try:
            return await bots.choose("carcassonne", bot, view)
        finally:
            bots.close()

    greedy = make("greedy", find("carcassonne"))
    best = {greedy.choose(view, Rng(dice)) for dice in range(20)}
    chosen = asyncio.run(go())
    assert chosen in (view.legal_moves() if bot == "level:1" else best)


def test_a_hint_that_waits_too_long_leaves_the_others_thinking() -> None:
    view = first_view()

    async def go() -> int:
        bots = BotPool(1, limit=60)
        slow = asyncio.create_task(bots.choose("lanterns", "mcts:2000ms", view, Claim("ada")))
        while len(bots.idle) == len(bots.workers):
            await asyncio.sleep(0)
        bots.limit = 0.05  # of who asks from now on
        with pytest.raises(Refusal, match="ask again"):
            await bots.advise("lanterns", view, Claim("bob"))
        assert not slow.done()
        move = await slow
        bots.close()
        return move

    assert asyncio.run(go()) in view.legal_moves()


def test_the_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    house = Process(tmp_path / "tavola.db")
    ada = Player(house.address)
    table = ada.open(BOT, ME)
    with ada.live(table["table"]) as live:
        if live.now["to_move"] != 1:
            live.until(lambda told: told.get("to_move") == 1)
        workers = _children(house.process.pid)
        assert workers
        house.kill()
    waiting = threading.Event()
    for _ in range(200):
        if not any(_alive(worker) for worker in workers):
            return
        waiting.wait(0.05)
    raise AssertionError("a worker outlived its server")


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _alive(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().split()[2] != "Z"
