"""What is open in Carcassonne and how it stands: cities, roads, cloisters and farms with followers."""

from dataclasses import replace

from tavola.game import Line, who
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show.slip import standing
from tavola.games.carcassonne.show.words import extent


def stakes(view: Carcassonne) -> list[Line]:
    """Tell who holds what, how far it has come, and what it would score now."""
    return [_held(view, line) for line in standing(view)]


def _held(view: Carcassonne, line: Line) -> Line:
    node = int(line.at.removeprefix("node-"))
    place = {"cities": "city", "roads": "road", "cloisters": "cloister"}.get(line.category, "field")
    return replace(
        line, text=f"{who(line.player)} holds the [{place}](#{line.at}) ({extent(view, node)})", sum=""
    )
