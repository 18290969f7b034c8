"""A policy that drives Kreta into its corners: full provinces, shared abbots, long chains, long turns."""

from collections.abc import Callable

from tavola.core import Move, Rng, State
from tavola.games.kreta import game
from tavola.games.kreta.rules import board as b
from tavola.games.kreta.rules import moves
from tavola.games.kreta.rules.play import Kreta
from tests.games.golden import greedy


def mischief(state: State, moves: list[Move], rng: Rng) -> Move:
    """Take the most mischievous of a few moves, and now and then any move."""
    assert isinstance(state, Kreta)
    if rng.below(4) == 0:
        return moves[rng.below(len(moves))]
    few = [moves[rng.below(len(moves))] for _ in range(8)]
    return max(few, key=lambda move: (crowding(state, move), rng.below(100)))


def crowding(state: Kreta, move: Move) -> int:
    """Rate how much a move crowds a province, lengthens a turn or puts the scoring off."""
    ratings: tuple[tuple[int, Callable[[int], int]], ...] = (
        (moves.STOP, lambda _: -1),
        (moves.REPLACE, lambda _: 5),
        (moves.KEEP, lambda _: 1),
        (moves.BUILD_VILLAGE, lambda place: 20 + state.figures[place]),
        (moves.BUILD_FORT, lambda fort: len(b.TOUCHES[fort])),
        (moves.HARVEST, lambda _: 10),
        (moves.SEND_ABBOT, lambda place: state.figures[place] + 3 * (place in list(state.abbots))),
        (moves.MOVE_VILLAGER, lambda walk: state.figures[b.WALKS[walk][1]]),
        (moves.PLACE_VILLAGER, lambda place: 2 + state.figures[place]),
        (moves.MOVE_SHIP, lambda _: 4),
        (moves.PLACE_SHIP, lambda _: 3),
        (moves.REPEAT, lambda card: (1, 1, 1, 3, 1, 2, 4)[card]),
        (moves.PLAY, lambda card: (6, 5, 5, 5, 0, 4, 7)[card]),
    )
    base, rate = next(rating for rating in ratings if move >= rating[0])
    return rate(move - base)


POLICIES = (mischief,)


def mixed(state: State, moves: list[Move], rng: Rng) -> Move:
    """Play red as `value` likes best, and make mischief with the others."""
    return greedy(game)(state, moves, rng) if state.to_move == 0 else mischief(state, moves, rng)
