"""Copies go their own ways, in every game, by every number of players and every set of options."""

from itertools import product

import pytest

from tavola import compiled
from tavola.core import CHANCE, SPECTATOR, Rng
from tavola.game import Match
from tavola.laws import option_sets, uniform
from tavola.laws.motion import check_twins
from tavola.record import position
from tavola.registry import find

GAMES = ("carcassonne", "keythedral", "kreta", "olympos", "torres")
APART = 29  # plies between two looks
SOME = 1 if compiled() else 9  # one of so many settings is played


@pytest.mark.parametrize("name", GAMES)
def test_neither_of_two_copies_changes_when_the_other_is_played_on(name: str) -> None:
    game = find(name)
    settings = list(product(option_sets(game), game.seats))[::SOME]
    for number, (options, players) in enumerate(settings):
        match, rng = Match(game, players, options, seed=f"copies/{number}"), Rng(number)
        while not match.over:
            if len(match.plies) % APART == number % APART:
                check_twins(match)
            if match.state.to_move == CHANCE:
                match.deal()
            else:
                match.play(uniform(match.state, match.state.legal_moves(), rng))


@pytest.mark.parametrize("name", GAMES)
def test_whether_a_move_is_made_by_hand_is_asked_without_changing_the_view(name: str) -> None:
    match, rng = Match(find(name), seed="by hand"), Rng(1)
    match.go_on()
    while not match.over:
        legal = match.state.legal_moves()
        view = match.state.seen_by(SPECTATOR)
        before = position(view)
        by_hand = match.game.by_hand
        for move in legal:
            if by_hand is not None:
                by_hand(view, move)
        assert position(view) == before
        match.play(uniform(match.state, legal, rng))
        match.go_on()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_is_written_to_from_outside_leaves_its_copy_alone(name: str) -> None:
    match = Match(find(name), seed="copies")
    match.go_on()
    copied = match.state.copy()
    before = position(match.state)
    copied.unshare()
    for field in copied.FIELDS:
        array = getattr(copied, field)
        if not isinstance(array, int):
            array[0] += 1
    assert position(match.state) == before
    assert position(copied) != before
