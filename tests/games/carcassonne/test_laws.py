"""The laws for every option set and player count, with the oracle looking on at every ply."""

import pytest

from tavola.games.carcassonne import game
from tavola.laws import check, option_sets
from tests.games.carcassonne import oracle
from tests.games.carcassonne.policies import MOODS, Liking, mischief

# Every combination of what changes the rules; who starts goes along, as it concerns only the first turn.
FIRST = game.options["first"]
RULES = [options for options in option_sets(game) if options["first"] == FIRST[0]]
SETS = [{**options, "first": FIRST[number % len(FIRST)]} for number, options in enumerate(RULES)]


@pytest.mark.parametrize("number", range(len(SETS)))
def test_the_laws_hold_for_every_option_set(number: int) -> None:
    options = SETS[number]
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
