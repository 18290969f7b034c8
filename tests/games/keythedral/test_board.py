"""What is printed."""

from collections import Counter

from tavola.games.keythedral.rules import board
from tavola.games.keythedral.rules.board import CUBES, TILE_NAMES
from tests.games.keythedral import oracle


def test_the_costs_are_those_of_the_list() -> None:
    for tile, name in enumerate(TILE_NAMES):
        counts = {colour: board.COST[8 * tile + kind] for kind, colour in enumerate(CUBES)}
        assert Counter(counts) == oracle.COST[name] + Counter(dict.fromkeys(CUBES, 0))
    assert len(TILE_NAMES) == 34
