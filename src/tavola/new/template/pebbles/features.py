"""Pebbles: what a position is worth, and what a net sees of it."""

from .rules import EACH, KINDS, SPOTS, Pebbles
from .words import COLOURS

LABELS = (
    *(f"my {colour} stones" for colour in COLOURS),
    *(f"{colour} stones in the row" for colour in COLOURS),
    *(f"{colour} stones in the bag" for colour in COLOURS),
)
BOUNDS = (*[(0.0, float(EACH))] * KINDS, *[(0.0, float(SPOTS))] * KINDS, *[(0.0, float(EACH))] * KINDS)


def value(state: Pebbles) -> list[float]:
    """Guess each player's final score; the bots stand on it."""
    return [float(points) for points in state.scores()]


def features(view: Pebbles, player: int) -> list[float]:
    """Give the numbers that LABELS names."""
    row = [view.row.count(kind) for kind in range(KINDS)]
    return [float(count) for count in (*view.stones(player), *row, *view.bag)]
