"""Exact numbers of ways to play on, from the set-up to the final turn."""

import pytest

from tests.games import perft

POSITIONS = perft.read("olympos")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_ways_to_play_on_are_counted_exactly(name: str) -> None:
    assert perft.counted("olympos", POSITIONS[name]) == POSITIONS[name]["counts"]
