"""The tool that tunes values: it finds the weights of a module and makes them loose."""

from typing import Any

import pytest

from bench.tune import Duel, loosened, weights_in
from tavola.registry import games

MODULE = '''"""Opinions."""

from typing import Final

from tavola.flat import vec

# What things are worth.
CARD: Final = 1.5  # each
OLD_CARD: Final = 0.5
USE: Final = vec[float](
    [
        0.5,  # 1.0 before
        2.0,
    ]
)


def value(cards: int) -> list[float]:
    return [CARD * cards + OLD_CARD, USE[0], USE[1]]
'''


def test_weights_are_the_floats_and_arrays_in_capitals() -> None:
    assert weights_in(MODULE) == {"CARD": 1.5, "OLD_CARD": 0.5, "USE.0": 0.5, "USE.1": 2.0}


def test_a_loosened_module_thinks_with_the_weights_it_is_given() -> None:
    there: dict[str, Any] = {}
    exec(loosened(MODULE), there)
    there["weigh"]([10.0, 7.0, 3.0, 4.0])
    assert there["value"](2) == [27.0, 3.0, 4.0]


def test_loosened_modules_that_differ_in_weights_alone_are_the_same() -> None:
    assert loosened(MODULE) == loosened(MODULE.replace("1.5", "9.25").replace("2.0", "0.125"))


@pytest.mark.parametrize("name", ["kreta", "torres", "keythedral", "olympos"])
def test_every_game_keeps_its_weights_where_they_can_be_tuned(name: str) -> None:
    assert len(weights_in(games()[name].text("mind/value.py"))) >= 6


def test_a_duel_won_twice_by_far_is_rated_one() -> None:
    assert Duel(2.0, 2000.0).gain(20.0) == 1.0
    assert Duel(1.0, 0.0).gain(20.0) == 0.0
