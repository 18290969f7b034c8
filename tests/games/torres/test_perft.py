"""Exact numbers of ways to play on, from the start and from positions full of doors, cards and edges."""

import pytest

from tavola import core
from tavola.games.torres.rules.play import Torres
from tests.games import perft
from tests.games.torres.oracle import Board, legal
from tests.games.torres.positions import notations

POSITIONS = perft.read("torres")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_ways_to_play_on_are_counted_exactly(name: str) -> None:
    assert perft.counted("torres", POSITIONS[name]) == POSITIONS[name]["counts"]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_oracle_counts_the_same_two_plies_deep(name: str) -> None:
    state: Torres = perft.position("torres", POSITIONS[name])
    if state.to_move < 0:
        state.play(state.legal_moves()[0])
    for move in state.legal_moves()[:40]:
        after = state.copy()
        after.play(move)
        expected = legal(after, Board(after))
        assert set(notations(after)) == expected
        assert core.perft(after, 1) == len(expected)
