"""Exact numbers of ways to play on, from the start and from positions full of doors, cards and edges.

The counts lie in perft.json; `python -m tests.games.torres.test_perft` writes them anew.
"""

import json
from pathlib import Path

import pytest

from tavola.core import perft
from tavola.games.torres import game
from tavola.games.torres.rules import Torres
from tests.games.torres.oracle import Board, legal
from tests.games.torres.table import notations, play, torres
from tests.games.torres.test_examples import E05, E07, E10, E14, E20, E20_KNIGHTS

COUNTS = Path(__file__).with_name("perft.json")
MOST = 4_000  # positions to go on from; more take too long without a compiler


def positions() -> dict[str, Torres]:
    """Set up the positions that are counted."""
    draws = game.open(2, {"variant": "personal_decks", "start_player": "red"})
    play(draws, "enter d1", "enter c3", "king f3", "buy")
    return {
        "start of two": game.open(2),
        "start of four, gold first": game.open(4, {"start_player": "gold"}),
        "start of the master game": game.open(3, {"variant": "master", "start_player": "red"}),
        "a card of one's own deck": draws,
        "two towers and a low link": torres(E05, "41", "32", king="76"),
        "a first town": torres(E07, "03", "35", king="52", hand="ap7 block-supply", turn_stack=3),
        "five knights and a block under": torres(E10, "16 22 24 47 52", king="03", hand="block-under", ap=1),
        "blocks to move": torres(E14, "55", "03", king="25", hand="move-block leap", ap=1),
        "last turn of a phase": torres(
            E20, *E20_KNIGHTS, king="04", active=1, phase=2, round=3, done=3, first=2, stacks=(), ap=1
        ),
        "the whole hand of the master game": torres(E20, *E20_KNIGHTS, king="04", variant="master", phase=3),
    }


def depths(state: Torres) -> list[int]:
    """Count ply by ply as deep as is quick."""
    counts = [perft(state, 1)]
    while counts[-1] < MOST:
        counts.append(perft(state, len(counts) + 1))
    return counts


@pytest.mark.parametrize("name", positions())
def test_the_number_of_ways_to_play_on(name: str) -> None:
    expected = json.loads(COUNTS.read_text())[name]
    assert [perft(positions()[name], depth) for depth in range(1, len(expected) + 1)] == expected


@pytest.mark.parametrize("name", positions())
def test_the_oracle_counts_the_same_two_plies_deep(name: str) -> None:
    state = positions()[name]
    if state.to_move < 0:
        state.play(state.legal_moves()[0])
    count = 0
    for move in state.legal_moves()[:40]:
        after = state.copy()
        after.play(move)
        expected = legal(after, Board(after))
        assert set(notations(after)) == expected
        count += len(expected)
    assert count == sum(perft(_played(state, move), 1) for move in state.legal_moves()[:40])


def _played(state: Torres, move: int) -> Torres:
    after = state.copy()
    after.play(move)
    return after


if __name__ == "__main__":
    counted = {name: depths(state) for name, state in positions().items()}
    COUNTS.write_text(json.dumps(counted, indent=1) + "\n")
