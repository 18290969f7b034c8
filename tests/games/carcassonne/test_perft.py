"""Exact counts of the ways to play on, from the start and from small bags.

`python -m tests.games.carcassonne.test_perft` counts anew and prints the lines of perft.txt.
"""

from pathlib import Path

import pytest

from tavola.core import perft
from tavola.games.carcassonne import game
from tests.games.carcassonne.stack import with_bag

FILE = Path(__file__).parent / "perft.txt"
LINES = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def counted(players: int, kinds: str, farmers: str, depth: int) -> int:
    options = {"farmers": farmers}
    if kinds == "all":
        return perft(game.open(players, options), depth)
    return perft(with_bag(kinds, players, options), depth)


@pytest.mark.parametrize("line", LINES)
def test_the_ways_to_play_on_are_counted_exactly(line: str) -> None:
    players, kinds, farmers, depth, count = line.split()
    assert counted(int(players), kinds, farmers, int(depth)) == int(count)


BY_HAND = """A5 B1 C1 D6 E4 F2 G2 H2 I4 J6 K6 L7 M4 N4 O6 P6 Q4 R4 S5 T5 U3 V6 W7 X2"""


@pytest.mark.parametrize("told", BY_HAND.split())
def test_the_places_around_the_start_tile_are_those_counted_by_hand(told: str) -> None:
    """A kind has as many as it has city and field sides, and twice its road sides, once for each look."""
    assert counted(2, told[0], "on", 2) == int(told[1:])


def _count_anew() -> None:
    for line in LINES:
        players, kinds, farmers, depth, _count = line.split()
        print(players, kinds, farmers, depth, counted(int(players), kinds, farmers, int(depth)))


if __name__ == "__main__":
    _count_anew()
