"""How many ways there are to play on, from the start and from positions within seeded random games.

`python -m tests.games.keythedral.test_perft` counts anew and rewrites perft.txt.
"""

from pathlib import Path

import pytest

from tavola.core import CHANCE, OVER, Rng, perft
from tavola.games.keythedral import board, game
from tavola.games.keythedral.rules import Keythedral

FILE = Path(__file__).parent / "perft.txt"
LINES = FILE.read_text(encoding="utf-8").splitlines()[1:] if FILE.exists() else []

Case = tuple[int, dict[str, str], int, int, int, int]


def read(line: str) -> tuple[Case, int]:
    players, length, strategic, open_laws, seed, phase, skip, depth, count = line.split()
    options = {"length": length, "strategic": strategic, "open_laws": open_laws}
    return (int(players), options, int(seed), int(phase), int(skip), int(depth)), int(count)


def position(players: int, options: dict[str, str], seed: int, phase: int, skip: int) -> Keythedral:
    """Play at random up to the position after `skip` others that wait for the same thing."""
    state, rng = game.open(players, options), Rng(seed)
    while state.to_move != OVER:
        if state.phase == phase:
            if skip == 0:
                return state
            skip -= 1
        moves = state.legal_moves()
        state.play(state.deal(rng) if state.to_move == CHANCE else moves[rng.below(len(moves))])
    raise AssertionError("the game ended before such a position came")


@pytest.mark.parametrize("line", LINES)
def test_ways_to_play_on(line: str) -> None:
    (players, options, seed, phase, skip, depth), count = read(line)
    assert perft(position(players, options, seed, phase, skip), depth) == count


def test_every_kind_of_decision_is_counted() -> None:
    counted = {read(line)[0][3] for line in LINES}
    assert counted >= {
        board.FIRST_SEAT,
        board.LAY_FIELD,
        board.WORK,
        board.TURN,
        board.AUCTION,
        board.PAY_BID,
    }


if __name__ == "__main__":
    rewritten = ["players length strategic open_laws seed phase skip depth count"]
    for old in LINES:
        case, _ = read(old)
        count = perft(position(*case[:5]), case[5])
        rewritten.append(" ".join([*old.split()[:-1], str(count)]))
    FILE.write_text("\n".join(rewritten) + "\n", encoding="utf-8")
