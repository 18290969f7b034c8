"""Whole games of Keythedral, two played well and one with mischief."""

import pytest

from tavola.games.keythedral import game
from tests.games import golden
from tests.games.golden import Golden, greedy
from tests.games.keythedral.policies import mischief

SHORT = {"length": "short"}
OPEN = SHORT | {"open_laws": "on", "strategic": "on"}
GAMES = {
    "two-short": Golden(2, greedy(game), seed="two-short", rng=5, options=SHORT, steady=False),
    "three-open": Golden(3, greedy(game), seed="three-open", rng=8, options=OPEN, steady=False),
    "four-mischief": Golden(4, mischief, seed="four-mischief", rng=3, options=SHORT),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    assert golden.told_again("keythedral", name) == golden.kept("keythedral", name)


@pytest.mark.parametrize("name", golden.steady(GAMES))
def test_a_golden_game_is_played_as_before(name: str) -> None:
    assert golden.played_again("keythedral", GAMES[name]) == golden.record("keythedral", name)
