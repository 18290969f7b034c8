"""What pieces and places of Carcassonne are called; where they lie is told from the start tile."""

from tavola import say
from tavola.game import who
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show.picture import SIZE, node_role, spot_on
from tavola.games.carcassonne.show.words import bare_name, extent, standing_at, where

SIDES = ("north", "east", "south", "west")
EDGES = {board.CITY: "a city", board.ROAD: "a road", board.FIELD: "a field"}
NEAR = SIZE / 5  # of the middle of a tile: no side of it


def place_name(view: Carcassonne, id: str) -> str:
    """Name a follower, a feature, a tile or a free place."""
    kind, _, rest = id.partition("-")
    if kind == "tile":
        return f"the {bare_name(view.faces[int(rest)] // 4)} {where(view, int(rest))}"
    if kind == "node":
        return f"the {feature(view, int(rest))}"
    if kind == "follower":
        node = int(rest)
        return f"{who(int(view.standing[node]) - 1)}’s {node_role(view, node)} in the {feature(view, node)}"
    if kind == "cell":
        x, y = (int(part) for part in rest.split(","))
        return f"{say.way(x, y)}, {_around(view, x, y)}"
    return _spot(view, rest) if kind == "spot" else ""


def feature(view: Carcassonne, node: int) -> str:
    """Name a city, road, cloister or field by where it lies and how far it has come."""
    place = standing_at(view, node)[1]
    return f"{place} {where(view, int(view.tile[node]))}, {extent(view, node)}"


def _around(view: Carcassonne, x: int, y: int) -> str:
    """Say what the tiles around a free place show towards it: "a city to the north"."""
    laid = {at: number for number, at in enumerate(view.coordinates())}
    edges = []
    for side, name in enumerate(SIDES):
        number = laid.get((x + board.EAST[side], y + board.NORTH[side]))
        if number is not None:
            edge = board.EDGE[4 * view.faces[number] + (side + 2) % 4]
            edges.append(f"{EDGES[int(edge)]} to the {name}")
    return say.row(edges)


def _spot(view: Carcassonne, name: str) -> str:
    """Name a segment of the newest tile that takes a follower."""
    nodes = range(view.first[view.laid - 1], view.nodes)
    node = next((each for each in nodes if board.SEGMENT[board.NAME[int(view.part[each])]] == name), None)
    if node is None:
        return ""
    x, y = (part - SIZE / 2 for part in spot_on(view, node))
    sides = [word for far, word in ((-y, "north"), (y, "south"), (x, "east"), (-x, "west")) if far > NEAR]
    place = standing_at(view, node)[1]
    return f"the {place} in the {'-'.join(sides) or 'middle'} of the new tile, {extent(view, node)}"
