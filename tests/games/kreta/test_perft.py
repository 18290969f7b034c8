"""Exact numbers of ways to play on, for the first turn and for tricky positions."""

import pytest

from tests.games import perft
from tests.games.kreta import oracle

POSITIONS = perft.read("kreta")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_ways_to_play_on_are_counted_exactly(name: str) -> None:
    assert perft.counted("kreta", POSITIONS[name]) == POSITIONS[name]["counts"]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_slow_rules_count_the_same(name: str) -> None:
    table = oracle.read(perft.position("kreta", POSITIONS[name]))
    assert [slow_perft(table, depth) for depth in (1, 2)] == POSITIONS[name]["counts"][:2]


def slow_perft(table: oracle.Model, depth: int) -> int:
    actions = oracle.chances(table) if oracle.by_chance(table) else oracle.legal(table)
    if depth == 1:
        return len(actions)
    return sum(slow_perft(oracle.after(table, action), depth - 1) for action in actions)
