"""A policy that drives Keythedral into its corners.

It hoards laws and plays them at any chance, fences everything in, bids high, empties the store by
never buying tiles for a while, and then races for the last ones; so marks meet on one tile, tiles are
walled in, craft cubes run out and payments get long.
"""

from tavola.core import Move, Rng, State
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.play import Keythedral

# The first kind that is legal and passes its throw of ten is played.
TASTES: tuple[tuple[int, int, int], ...] = (  # first move, end, chance in ten
    (moves.PLAY, moves.BUY, 8),
    (moves.FENCE, moves.UNFENCE, 7),
    (moves.LAW, moves.PAY, 5),
    (moves.MARK, moves.GLEAN, 9),
    (moves.UNFENCE, moves.CRAFT, 2),
    (moves.CRAFT, moves.TRADE, 4),
    (moves.BUY, moves.CONVERT, 3),
    (moves.CONVERT, moves.FENCE, 3),
    (moves.MATCH, moves.SEAT, 8),
    (moves.BID, moves.MATCH, 6),
)


def mischief(state: State, moves: list[Move], rng: Rng) -> Move:
    """Choose a move by the tastes above; lay the landscape as one long string."""
    assert isinstance(state, Keythedral)
    if state.phase in (phases.LAY_FIELD, phases.LAY_COTTAGE):
        return stretch(state, moves, rng)
    for first, end, chance in TASTES:
        fitting = [move for move in moves if first <= move < end]
        if fitting and rng.below(10) < chance:
            return fitting[rng.below(len(fitting))]
    return moves[rng.below(len(moves))]


def stretch(state: Keythedral, found: list[Move], rng: Rng) -> Move:
    """Go as far to the south-east as there is a place, mostly: the longest landscape there can be."""
    if rng.below(10) == 0:
        return found[rng.below(len(found))]
    first = moves.FIELD if state.phase == phases.LAY_FIELD else moves.GAP
    return max(found, key=lambda move: reach(state, move - first))


def reach(state: Keythedral, cell: int) -> int:
    """Measure how far to the south-east of the first field a cell lies."""
    x = (cell % board.SIZE - state.west + 1) % board.SIZE
    y = (cell // board.SIZE - state.north + 1) % board.SIZE
    return int(x + y)


POLICIES = (mischief,)
