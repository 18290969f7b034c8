"""Whole games of Kreta, in which red plays well and the others make mischief."""

import pytest

from tests.games import golden
from tests.games.golden import Golden
from tests.games.kreta.policies import mixed

EVERY = {"rescoring": "every"}
GAMES = {
    "two": Golden(2, mixed, seed="golden/two", rng=3, steady=False),
    "three-every": Golden(3, mixed, seed="golden/three-every", rng=11, options=EVERY, steady=False),
    "four": Golden(4, mixed, seed="golden/four", rng=4, options={"first": "red"}, steady=False),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    assert golden.told_again("kreta", name) == golden.kept("kreta", name)
