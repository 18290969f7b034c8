"""Exact numbers of ways to play on, from the start and from positions within seeded random games."""

import pytest

from tavola.games.keythedral.rules import phases
from tests.games import perft

POSITIONS = perft.read("keythedral")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_ways_to_play_on_are_counted_exactly(name: str) -> None:
    assert perft.counted("keythedral", POSITIONS[name]) == POSITIONS[name]["counts"]


def test_every_kind_of_decision_is_counted() -> None:
    counted = {perft.position("keythedral", entry).phase for entry in POSITIONS.values()}
    assert counted >= {
        phases.FIRST_SEAT,
        phases.LAY_FIELD,
        phases.WORK,
        phases.TURN,
        phases.AUCTION,
        phases.PAY_BID,
    }
