"""Find positions that a net cannot tell apart, for the tests that say what may be left out."""

from collections.abc import Iterator
from typing import Any

from tavola.core import CHANCE, OVER, Rng, State
from tavola.game import Game
from tavola.laws import Policy

WAYS = 12  # moves tried at every ply


def twins(
    game: Game[Any], players: int, options: dict[str, str], policy: Policy
) -> Iterator[tuple[int, Any, Any]]:
    """Play a game, try moves at every ply, and give a seat with two views that look the same to it."""
    state, rng = game.open(players, options), Rng(players)
    found: dict[tuple[object, ...], State] = {}
    while state.to_move != OVER:
        moves = state.legal_moves()
        for move in {moves[rng.below(len(moves))] for _ in range(WAYS)}:
            after = state.copy()
            after.play(move)
            for seat in range(players):
                view = after.seen_by(seat)
                yield seat, found.setdefault(sight(game, view, seat), view), view
        state.play(state.deal(rng) if state.to_move == CHANCE else policy(state, moves, rng))


def sight(game: Game[Any], view: State, seat: int) -> tuple[object, ...]:
    """Collect the numbers that a seat gets to see, and what it may do."""
    planes = tuple(game.planes.paint(view, seat)) if game.planes else ()
    moves = tuple(view.legal_moves()) if view.to_move == seat else ()
    return seat, tuple(game.features(view, seat)), planes, moves
