"""Exact numbers of ways to play on, from the start and from small bags."""

import pytest

from tavola import core
from tests.games import perft
from tests.games.carcassonne.positions import with_bag

POSITIONS = perft.read("carcassonne")
BY_HAND = "A5 B1 C1 D6 E4 F2 G2 H2 I4 J6 K6 L7 M4 N4 O6 P6 Q4 R4 S5 T5 U3 V6 W7 X2"


@pytest.mark.parametrize("name", POSITIONS)
def test_the_ways_to_play_on_are_counted_exactly(name: str) -> None:
    assert perft.counted("carcassonne", POSITIONS[name]) == POSITIONS[name]["counts"]


@pytest.mark.parametrize("places", BY_HAND.split())
def test_the_places_around_the_start_tile_are_those_counted_by_hand(places: str) -> None:
    """A kind has as many as it has city and field sides, and twice its road sides, once for each look."""
    assert core.perft(with_bag(places[0]), 2) == int(places[1:])
