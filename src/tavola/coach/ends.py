"""What a move comes to by the end: where the points lie that it brings, found by playing on many times."""

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any

from tavola.bots import ask, make
from tavola.coach.why import FAITH, LEAST
from tavola.coach.wording import points
from tavola.core import CHANCE, OVER, Rng, State
from tavola.game import Game, who

GAMES = 16  # played on after each of two moves, with the same luck
PLAYS = "greedy"


def by_the_end(
    game: Game[Any], seat: int, better: Sequence[State], other: Sequence[State], ahead: float = inf
) -> str:
    """Say for whom and by what a move is better at the end than another one; empty if nothing stands out.

    How much it is, is told only if it is not far beyond what the search finds: quick games exaggerate.
    """
    gains: Counter[tuple[int, str]] = Counter()
    for number in range(GAMES):
        gains.update(_paid(game, seat, better[number % len(better)], number))
        gains.subtract(_paid(game, seat, other[number % len(other)], number))
    worth = {key: gain if key[0] == seat else -gain for key, gain in gains.items()}
    (player, category), most = max(worth.items(), key=lambda each: each[1], default=((seat, ""), 0))
    size = round(most / GAMES)
    if size < LEAST or not category:
        return ""
    sure = size <= FAITH * ahead
    if player == seat:
        more = f"about {points(size)} more" if sure else "more points"
        return f"By the end it brings {more} from {category}."
    lost = f"about {points(size)}" if sure else "points"
    return f"By the end it costs {who(player)} {lost} from {category}."


def _paid(game: Game[Any], seat: int, after: State, number: int) -> Counter[tuple[int, str]]:
    """Play a position on to its end, and add up what everybody gets there, by what it is for; no losses."""
    state, dice, bot = after.copy(), Rng(number + 1), make(PLAYS, game)
    paid: Counter[tuple[int, str]] = Counter()
    while state.to_move != OVER:
        move = state.deal(dice) if state.to_move == CHANCE else ask(bot, state, dice)
        state.story = []
        state.play(move)
        seen = state if state.to_move == OVER else state.seen_by(seat)
        for event in state.story:
            line = game.describe(game.heard_by(event, seat), seen)
            if line and line.points > 0:
                paid[line.player, line.category] += line.points
    return paid
