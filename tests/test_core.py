"""The core with a small game in plain Python: what a plug-in may rely on."""

from tavola.core import OVER, Rng
from tavola.registry import find


def test_a_position_says_shortly_what_it_is() -> None:
    kreta = find("kreta").open(3)
    assert repr(kreta) == "<Kreta, 3 players, luck to move>"
    kreta.to_move = 1
    assert repr(kreta) == "<Kreta, 3 players, seat 1 to move>"
    kreta.to_move = OVER
    assert repr(kreta) == "<Kreta, 3 players, over>"


def test_the_dice_throw_the_same_numbers_in_both_forms() -> None:
    rng = Rng(5)
    assert [rng.below(100) for _ in range(8)] == [88, 85, 30, 54, 32, 22, 96, 84]
