"""The laws over random games, with the slow rules beside them, for every player count and option."""

import pytest

from tavola.games.kreta import game
from tavola.laws import check, option_sets
from tests.games.kreta import oracle
from tests.games.kreta.policies import mischief

SETTINGS = [(count, options) for count in game.seats for options in option_sets(game)]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_random_games_keep_the_laws(players: int, options: dict[str, str]) -> None:
    assert check(game, games=2, players=players, options=options, oracle=oracle.check).games == 2


@pytest.mark.parametrize("players", game.seats)
def test_mischief_keeps_the_laws(players: int) -> None:
    assert check(game, games=2, players=players, policy=mischief, oracle=oracle.check, seed=1).games == 2
