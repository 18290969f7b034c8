"""The core with a small game in plain Python: what a plug-in may rely on."""

from tavola.core import Rng


def test_the_dice_throw_the_same_numbers_in_both_forms() -> None:
    rng = Rng(5)
    assert [rng.below(100) for _ in range(8)] == [88, 85, 30, 54, 32, 22, 96, 84]
