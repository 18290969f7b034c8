"""The laws for every option set and player count, with the oracle looking on at every ply."""

import pytest

from tavola.games.carcassonne import game
from tavola.laws import check, option_sets
from tests.games.carcassonne import oracle
from tests.games.carcassonne.mischief import MOODS, Liking, mischief


@pytest.mark.parametrize("number", range(len(option_sets(game))))
def test_the_laws_hold_for_every_option_set(number: int) -> None:
    options = option_sets(game)[number]
    players = game.seats[number % len(game.seats)]
    report = check(game, games=1, players=players, options=options, seed=number, oracle=oracle.check)
    assert report.plies > 150


@pytest.mark.parametrize("players", game.seats)
def test_the_laws_hold_when_kinds_of_move_are_chosen_first(players: int) -> None:
    report = check(game, games=2, players=players, options={}, seed=50 + players, oracle=oracle.check)
    assert report.games == 2


@pytest.mark.parametrize("mood", MOODS, ids=[mood.__name__ for mood in MOODS])
def test_the_laws_hold_under_mischief(mood: Liking) -> None:
    players = 2 + MOODS.index(mood) % 4
    report = check(game, games=1, players=players, seed=7, policy=mischief(mood), oracle=oracle.check)
    assert report.games == 1
