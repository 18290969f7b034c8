"""A policy that drives Keythedral into its corners.

It hoards laws and plays them at any chance, fences everything in, bids high, empties the store by
never buying tiles for a while, and then races for the last ones; so marks meet on one tile, tiles are
walled in, craft cubes run out and payments get long.
"""

from tavola.core import Move, Rng, State
from tavola.games.keythedral import board
from tavola.games.keythedral.rules import Keythedral

# The first kind that is legal and passes its throw of ten is played.
TASTES: tuple[tuple[int, int, int], ...] = (  # first move, end, chance in ten
    (board.PLAY, board.BUY, 8),
    (board.FENCE, board.UNFENCE, 7),
    (board.LAW, board.PAY, 5),
    (board.MARK, board.GLEAN, 9),
    (board.UNFENCE, board.CRAFT, 2),
    (board.CRAFT, board.TRADE, 4),
    (board.BUY, board.CONVERT, 3),
    (board.CONVERT, board.FENCE, 3),
    (board.MATCH, board.SEAT, 8),
    (board.BID, board.MATCH, 6),
)


def mischief(state: State, moves: list[Move], rng: Rng) -> Move:
    """Choose a move by the tastes above; lay the landscape as one long string."""
    assert isinstance(state, Keythedral)
    if state.phase in (board.LAY_FIELD, board.LAY_COTTAGE):
        return stretch(state, moves, rng)
    for first, end, chance in TASTES:
        fitting = [move for move in moves if first <= move < end]
        if fitting and rng.below(10) < chance:
            return fitting[rng.below(len(fitting))]
    return moves[rng.below(len(moves))]


def stretch(state: Keythedral, moves: list[Move], rng: Rng) -> Move:
    """Go as far to the south-east as there is a place, mostly: the longest landscape there can be."""
    if rng.below(10) == 0:
        return moves[rng.below(len(moves))]
    first = board.FIELD if state.phase == board.LAY_FIELD else board.GAP
    return max(moves, key=lambda move: reach(state, move - first))


def reach(state: Keythedral, cell: int) -> int:
    """Measure how far to the south-east of the first field a cell lies."""
    x = (cell % board.SIZE - state.west + 1) % board.SIZE
    y = (cell // board.SIZE - state.north + 1) % board.SIZE
    return int(x + y)


POLICIES = (mischief,)
