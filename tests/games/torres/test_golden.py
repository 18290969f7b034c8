"""Whole games of Torres in its three variants, played with mischief."""

import pytest

from tests.games import golden
from tests.games.golden import Golden
from tests.games.torres.policies import mischief

GAMES = {
    variant: Golden(
        players, mischief, seed=f"golden {variant}", rng=len(variant), options={"variant": variant}
    )
    for variant, players in {"standard": 2, "personal_decks": 3, "master": 4}.items()
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    assert golden.told_again("torres", name) == golden.kept("torres", name)


@pytest.mark.parametrize("name", golden.steady(GAMES))
def test_a_golden_game_is_played_as_before(name: str) -> None:
    assert golden.played_again("torres", GAMES[name]) == golden.record("torres", name)
