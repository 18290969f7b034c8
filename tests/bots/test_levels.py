"""The levels of the games in the box."""

import pytest

from tavola.bots import levels, make
from tavola.registry import games


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_has_five_different_levels_that_can_be_made(name: str) -> None:
    game = games()[name]
    specs = [level.spec for level in levels(game)]
    assert len(set(specs)) == 5
    for number in range(1, 6):
        make(f"level:{number}", game).close()


@pytest.mark.parametrize("name", sorted(games()))
def test_the_first_levels_notice_more_and_more_and_the_last_searches(name: str) -> None:
    specs = [level.spec for level in levels(games()[name])]
    notice = [float(spec.removeprefix("greedy:notice=")) for spec in specs[:3]]
    assert notice[0] < notice[1] < notice[2] < 1.0
    assert specs[3] == "greedy"
    assert specs[4].startswith("mcts:")
