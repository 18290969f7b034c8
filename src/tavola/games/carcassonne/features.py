"""Opinions on Carcassonne: what a position is worth, and its numbers for nets."""

from typing import Final

from tavola.flat import i64
from tavola.games.carcassonne.board import COUNT, KINDS, LETTERS
from tavola.games.carcassonne.rules import Carcassonne

SEATS: Final = 5
LABELS: Final = (
    *[f"score {seat}" for seat in range(SEATS)],
    *[f"supply {seat}" for seat in range(SEATS)],
    *[f"bag {letter}" for letter in LETTERS],
    *[f"hand {letter}" for letter in LETTERS],
)


def value(state: Carcassonne) -> list[float]:
    """Guess each player's final score."""
    return [float(points) for points in state.projected()]


def features(view: Carcassonne, player: int) -> list[float]:
    """Describe a view in numbers, seats counted from the player's own."""
    numbers: list[float] = []
    for row, scale in ((view.points, 100.0), (view.supply, 7.0)):
        for seat in range(SEATS):
            present = seat < view.players
            numbers.append(float(row[(player + seat) % view.players]) / scale if present else 0.0)
    for kind in range(i64(KINDS)):
        numbers.append(float(view.bag[kind]) / float(COUNT[kind]))
    for kind in range(i64(KINDS)):
        numbers.append(1.0 if view.hand == kind else 0.0)
    return numbers
