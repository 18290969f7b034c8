"""Whole games as records with their log in words; `python -m tests.games.kreta.test_golden` rewrites them.

Red takes what `value` likes best, the others make mischief. A change of the rules shows as a difference in a
file that one can read.
"""

from pathlib import Path
from typing import Any

import pytest

from tavola.core import CHANCE, Rng
from tavola.game import SEATS, Match
from tavola.games.kreta import game
from tavola.record import from_text, to_text
from tests.games.kreta.mischief import mischief

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "three-every": (3, {"rescoring": "every"}),
    "four": (4, {"first": "red"}),
}


def play(name: str) -> Match[Any]:
    """Play the game of that name."""
    players, options = GAMES[name]
    match, rng = Match(game, players, options, seed=f"golden/{name}"), Rng(len(name))
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal()
            continue
        legal = match.state.legal_moves()
        eager = match.state.to_move == 0
        match.play(_best(match, legal) if eager else mischief(match.state, legal, rng))
    return match


def _best(match: Match[Any], legal: list[int]) -> int:
    player = match.state.to_move

    def gain(move: int) -> float:
        after = match.state.copy()
        after.play(move)
        return float(game.value(after)[player])

    return max(legal, key=gain)


def log(match: Match[Any]) -> str:
    """Tell the whole match."""
    told = [game.describe(event, match.state) for ply in match.plies for event in ply.story]
    return "".join(f"{line.plain(SEATS)} [{line.rule}]\n" for line in told if line)


@pytest.mark.parametrize("name", GAMES)
def test_the_record_replays_to_its_scores(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text()
    match = from_text(text)
    assert match.over
    assert to_text(match) == text


@pytest.mark.parametrize("name", GAMES)
def test_the_log_tells_the_same_story(name: str) -> None:
    match = from_text((GOLDEN / f"{name}.txt").read_text())
    assert log(match) == (GOLDEN / f"{name}.log").read_text()


@pytest.mark.parametrize("name", GAMES)
def test_the_points_of_the_log_add_up_to_the_scores(name: str) -> None:
    match = from_text((GOLDEN / f"{name}.txt").read_text())
    totals = [0] * match.players
    for event in [event for ply in match.plies for event in ply.story]:
        line = game.describe(event, match.state)
        if line and line.points:
            totals[line.player] += line.points
    assert totals == match.state.scores()


def rewrite() -> None:
    """Write all records and logs anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        match = play(name)
        (GOLDEN / f"{name}.txt").write_text(to_text(match))
        (GOLDEN / f"{name}.log").write_text(log(match))


if __name__ == "__main__":
    rewrite()
