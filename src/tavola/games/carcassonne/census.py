"""What is wrong with the counts of a position, in sentences."""

from tavola.games.carcassonne.board import FOLLOWERS, TILES
from tavola.games.carcassonne.rules import Carcassonne


def census(state: Carcassonne) -> list[str]:
    """Count followers and tiles; empty if all is well."""
    wrong = []
    for player in range(state.players):
        out = sum(1 for owner in state.standing if owner == player + 1)
        if out + state.supply[player] != FOLLOWERS:
            wrong.append(
                f"player {player} has {out} followers on the land and {state.supply[player]} at home"
            )
    if state.laid + state.left + (state.hand >= 0) > TILES:
        wrong.append("there are more than 72 tiles")
    return wrong
