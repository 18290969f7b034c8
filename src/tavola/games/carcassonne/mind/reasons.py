"""What the value of a position of Carcassonne is made of, by name."""

from typing import Final

from tavola.core import OVER
from tavola.flat import i64
from tavola.games.carcassonne.mind.value import (
    NOBODY,
    UNASKED,
    cloister_worth,
    farm_worth,
    feature_worth,
    value,
    winners,
)
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.scoring import majority

POINTS: Final = "points"
AT_HOME: Final = "followers kept at home"  # what is left of the value
PLACES: Final = {board.CITY: "cities", board.ROAD: "roads", board.CLOISTER: "cloisters", board.FIELD: "farms"}


def reasons(state: Carcassonne) -> dict[str, list[float]]:
    """Name the parts of each player's value."""
    guesses = value(state)
    if state.to_move == OVER:
        return {POINTS: guesses}
    parts = {name: [0.0] * int(state.players) for name in [POINTS, *PLACES.values(), AT_HOME]}
    _add_places(state, parts)
    for player in range(state.players):
        parts[POINTS][player] = float(state.points[player])
        parts[AT_HOME][player] = guesses[player] - sum([part[player] for part in parts.values()])
    return parts


def _add_places(state: Carcassonne, parts: dict[str, list[float]]) -> None:
    """Add what every place with followers is worth to those who have the most there."""
    chances = UNASKED[: state.nodes]
    counted = NOBODY[: state.nodes]
    for node in range(state.nodes):
        held = i64(state.holders[node])
        if held == 0:
            continue
        most = majority(held)
        owners = winners(held, most)
        terrain = board.TERRAIN[i64(state.part[node])]
        if terrain == board.FIELD:
            gain = farm_worth(state, node, owners, chances, counted)
        elif terrain == board.CLOISTER:
            gain = cloister_worth(state, node)[0]
        else:
            gain = feature_worth(state, node, chances)[0]
        for player in range(i64(state.players)):
            if owners >> player & 1:
                parts[PLACES[int(terrain)]][player] += gain
