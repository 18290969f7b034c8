"""Sets as the bits of a number."""

import random

from tavola.games.olympos.rules.bits import BIT, bits, lowest, size


def test_sets_are_counted_and_their_lowest_item_named() -> None:
    rng = random.Random(1)
    for most in range(1, 62):
        items = rng.sample(range(62), most)
        assert size(bits(items)) == most
        assert lowest(bits(items)) == min(items)
    assert size(0) == 0


def test_every_item_stands_for_itself() -> None:
    assert [lowest(BIT[item]) for item in range(62)] == list(range(62))
    assert [size(BIT[item]) for item in range(62)] == [1] * 62
