"""What is open in Carcassonne and how it stands: cities, roads, cloisters and farms with followers."""

from dataclasses import replace

from tavola.game import Line, who
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show.slip import standing
from tavola.games.carcassonne.show.words import PLACE_NAME, extent


def stakes(view: Carcassonne) -> list[Line]:
    """Tell who holds what, how far it has come, and what it would score now."""
    return [_held(view, line) for line in standing(view)]


def _held(view: Carcassonne, line: Line) -> Line:
    node = int(line.at.removeprefix("node-"))
    place = PLACE_NAME.get(board.TERRAIN[int(view.part[node])], "field")
    # C20: by the first edition it is each city that pays its farmers.
    does = "feeds" if line.category == "farms" and place == "city" else "holds"
    text = f"{who(line.player)} {does} the [{place}](#{line.at}) ({extent(view, node)})"
    return replace(line, text=text, sum="")
