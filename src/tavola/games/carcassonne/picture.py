"""How Carcassonne looks: the only coordinates."""

from collections.abc import Mapping

from tavola.core import Move
from tavola.game import Item
from tavola.games.carcassonne.board import DRAW, FOLLOWER, FOLLOWERS, LETTERS, NAME, PASS, SEGMENT
from tavola.games.carcassonne.rules import Carcassonne
from tavola.svg import SEAT_FILL, picture, tag

SIZE = 100


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw what never changes: nothing, the land is all laid in play."""
    return ""


def draw(view: Carcassonne, viewer: int, shape: str) -> str:
    """Draw the land."""
    tiles = view.coordinates()
    free = [view.where(view.frontier[at]) for at in range(view.opened)]
    left, right = min(x for x, _ in free), max(x for x, _ in free)
    top, bottom = max(y for _, y in free), min(y for _, y in free)
    parts = [_square(f"tile-{number}", x, y, "#b7c98b") for number, (x, y) in enumerate(tiles)]
    parts += [_square(f"cell-{x},{y}", x, y, "#eee") for x, y in free]
    for node in range(view.nodes):
        x, y = tiles[view.tile[node]]
        parts.append(_node(view, node, x * SIZE, -y * SIZE))
    width, height = int(right - left + 1), int(top - bottom + 1)
    return picture(int(left) * SIZE, -int(top) * SIZE, width * SIZE, height * SIZE, *parts)


def _square(id: str, x: int, y: int, fill: str) -> str:
    return tag("rect", id=id, x=x * SIZE, y=-y * SIZE, width=SIZE, height=SIZE, fill=fill, stroke="#555")


def _node(view: Carcassonne, node: int, x: int, y: int) -> str:
    at = node - view.first[view.tile[node]]
    x, y = x + 20 + at % 3 * 30, y + 20 + at // 3 * 30
    drawn = tag("circle", id=f"node-{node}", cx=x, cy=y, r=10, fill="#fff")
    if view.tile[node] == view.laid - 1 and view.hand < 0:
        name = SEGMENT[NAME[view.part[node]]]
        drawn += tag(
            "circle", id=f"spot-{name}", cx=x, cy=y, r=12, fill="none", stroke="#000", class_="target"
        )
    if view.standing[node]:
        player = view.standing[node] - 1
        drawn += tag(
            *("circle",),
            id=f"follower-{node}",
            cx=x,
            cy=y,
            r=8,
            fill=SEAT_FILL[player],
            data_piece=f"follower-{player}",
        )
    return drawn


def mat(view: Carcassonne, player: int) -> list[Item]:
    """List what lies in front of a player."""
    hint = "Followers come back when their city, road or cloister is completed; farmers stay."
    return [Item(f"supply-{player}", "followers", "art-follower", int(view.supply[player]), FOLLOWERS, hint)]


def targets(view: Carcassonne, move: Move) -> list[str]:
    """Name what to press for a move, in order."""
    if move >= DRAW:
        return [f"button:Draw {LETTERS[move - DRAW]}"]
    if move == PASS:
        return ["button:No follower"]
    if move >= FOLLOWER:
        return [f"spot-{SEGMENT[move - FOLLOWER]}"]
    x, y = view.where(move // 4)
    return [f"cell-{x},{y}", f"turn-{move % 4}"]
