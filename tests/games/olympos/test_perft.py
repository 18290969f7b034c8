"""Exact numbers of ways to play on, as data: any change in the moves shows here."""

import json
from pathlib import Path

import pytest

from tavola.core import perft
from tavola.games.olympos.rules import Olympos
from tests.games.olympos.table import laid_out, opened, table

COUNTS: dict[str, list[int]] = json.loads(Path(__file__).with_name("perft.json").read_text())

CROWD = {
    "illyria": "red blue red gold",
    "macedonia": "gold red",
    "thrace": "blue",
    "thessaly": "green red",
    "attica": "red",
    "laconia": "blue green",
    "cydonia": "gold",
    "euboea": "green",
}


def positions() -> dict[str, Olympos]:
    """Name the positions from which ways are counted."""
    return {
        "start, 3 players": opened(3),
        "blocking, 4 players": laid_out(4),
        "blocking, 2 players": laid_out(2),
        "first turn, 3 players": table(3, cubes={"red": "grain", "blue": "wood", "green": "gold"}),
        "stacks, 4 players": table(4, stacks=CROWD, cubes={"red": "grain gold wood"}, cards={"red": "zeus"}),
        "before Zeus": table(
            3,
            stacks={"illyria": "red", "thrace": "blue"},
            position={"red": 38, "blue": 45, "green": 45},
            supply={"red": 1},
            tiles={"red": "oracle"},
            cards={"blue": "zeus", "red": "cube_gold"},
            options={"expansion_ap_cap": "none"},
        ),
        "final turn": table(2, position={"red": 84, "blue": 86}, stacks={"illyria": "red", "samos": "blue"}),
    }


@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_ways_to_play_on(name: str) -> None:
    position = positions()[name]
    assert [perft(position, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]


def test_every_position_is_counted() -> None:
    assert list(COUNTS) == list(positions())
