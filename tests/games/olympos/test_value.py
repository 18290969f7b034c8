"""The guess at scores: what search and greedy play make of a position."""

from tavola.core import OVER, Rng, playout
from tavola.games.olympos import game
from tests.games.olympos.positions import table


def lead(stacks: dict[str, str]) -> float:
    """Guess how far red is ahead of blue, with these settlers on the map."""
    red, blue = game.value(table(2, stacks=stacks))
    return red - blue


def test_at_the_end_the_guess_is_the_score() -> None:
    state = game.open(3)
    playout(state, Rng(3), game.longest)
    assert state.to_move == OVER
    assert game.value(state) == [float(score) for score in state.scores()]


def test_a_land_of_a_new_resource_is_worth_more_than_a_third_of_the_same() -> None:
    grain = {"thrace": "red", "thessaly": "red"}
    assert lead({**grain, "macedonia": "red"}) > lead({**grain, "boeotia": "red"})


def test_who_is_covered_may_come_back_so_the_land_is_not_lost() -> None:
    assert lead({"thrace": "blue red"}) < lead({"thrace": "red"})
    assert lead({"thrace": "red blue"}) < lead({"thrace": "blue red"})


def test_hourglasses_are_time() -> None:
    state = table(2, stacks={"thrace": "red", "macedonia": "blue"})
    before = game.value(state)[0]
    state.hourglasses[0] += 2
    assert game.value(state)[0] > before
