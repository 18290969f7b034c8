"""Exact numbers of ways to play on, for the first turn and for tricky positions."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tavola.core import perft
from tests.games.kreta import oracle
from tests.games.kreta.setting import Example

POSITIONS: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "perft.yaml").read_text())


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    state = Example(POSITIONS[name]["given"]).state
    counts = POSITIONS[name]["counts"]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_the_slow_rules_count_the_same(name: str) -> None:
    table = oracle.read(Example(POSITIONS[name]["given"]).state)
    assert [slow_perft(table, depth) for depth in (1, 2)] == POSITIONS[name]["counts"][:2]


def slow_perft(table: oracle.Table, depth: int) -> int:
    actions = oracle.chances(table) if oracle.by_chance(table) else oracle.legal(table)
    if depth == 1:
        return len(actions)
    return sum(slow_perft(oracle.after(table, action), depth - 1) for action in actions)
