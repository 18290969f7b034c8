"""How long a bot takes tells nobody whether it had a choice."""

import asyncio
from typing import Any

import pytest

from tavola.core import CHANCE, Rng, State
from tavola.game import Match
from tavola.registry import find
from tavola.server.sheet import Sitter
from tests.server.alone import Clock, lay

PAUSE = 0.5


class Slow:
    """BotPool that think about a choice, and about nothing else."""

    async def choose(self, _game: str, _bot: str, view: State, _claim: object) -> int:
        legal = view.legal_moves()
        await asyncio.sleep(0.7 if len(legal) > 1 else 0.0)
        return legal[-1]


def answered_after(match: Match[Any]) -> float:
    """Let a bot sit where somebody is to move; give the seconds until it has answered."""
    sitters = [Sitter("person", f"p{seat}") for seat in range(match.players)]
    sitters[match.state.to_move] = Sitter("bot", bot="level:3")

    async def wait() -> float:
        table = lay(match, sitters, Slow())
        table.pause = PAUSE
        table.changed()
        assert table.pondering is not None
        await table.pondering
        assert len(table.match.plies) > 0
        return asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=Clock) as runner:
        return runner.run(wait())


def forced_and_free(game: str) -> tuple[Match[Any], Match[Any]]:
    """Find an answer that a hidden hand forces, and a world like it to the next seat where it does not."""
    rng = Rng(16)
    for number in range(200):
        match = Match(find(game), 2, seed=f"pace/{number}")
        while not match.over:
            if match.state.to_move == CHANCE:
                match.deal()
                continue
            legal = match.state.legal_moves()
            if len(legal) == 1 and match.unasked() is None:
                other = match.state.seen_by(1 - match.state.to_move)
                other.imagine(rng)
                if len(other.legal_moves()) > 1:
                    return match, Match(match.game, options=match.options, position=other)
            match.play(legal[rng.below(len(legal))])
    raise AssertionError(f"{game}: no hidden hand forces an answer")


@pytest.mark.parametrize("game", ["torres", "keythedral"])
def test_a_bot_takes_as_long_whether_or_not_a_hidden_hand_forces_its_answer(game: str) -> None:
    forced, free = forced_and_free(game)
    assert answered_after(forced) == answered_after(free) == pytest.approx(2 * PAUSE)


def test_where_nothing_is_hidden_a_bot_answers_as_soon_as_it_can() -> None:
    match = Match(find("carcassonne"), 2, seed="pace")
    match.go_on()
    assert answered_after(match) == pytest.approx(0.7)
