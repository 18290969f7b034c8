"""The land in letters, for the terminal: five columns and three rows a tile.

Cities are `#`, roads are lines, `M` is a cloister; a follower is its player's first letter, small
when it lies in a field. Where the tile in hand fits, the cell shows its coordinates.
"""

from tavola.game import SEATS
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show import picture

WIDE, HIGH = 5, 3
Canvas = dict[tuple[int, int], str]  # (column, row) -> letter


def sketch(view: Carcassonne) -> str:
    """Draw the land in letters."""
    canvas: Canvas = {}
    for number, (x, y) in enumerate(view.coordinates()):
        _tile(canvas, view, number, WIDE * x, -HIGH * y)
    for node in range(view.nodes):
        if view.standing[node]:
            _follower(canvas, view, node)
    if view.hand >= 0:
        for at in range(view.opened):
            _free_cell(canvas, view, view.frontier[at])
    columns, rows = [x for x, _ in canvas], [y for _, y in canvas]
    across = range(min(columns), max(columns) + 1)
    return "\n".join(
        "".join(canvas.get((x, y), " ") for x in across).rstrip() for y in range(min(rows), max(rows) + 1)
    )


def _tile(canvas: Canvas, view: Carcassonne, number: int, left: int, top: int) -> None:
    face = view.faces[number]
    kind = board.KIND[face // 4]
    north, east, south, west = (board.EDGE[4 * face + side] for side in range(4))
    middle = "M" if kind.cloister else " "
    if kind.roads and not kind.cloister:
        middle = "+"
    if kind.cities and len(kind.cities[0].rstrip("*")) > 1:
        middle = "*" if "*" in kind.cities[0] else "#"
    letters = {board.CITY: ("###", "#", "###", "#"), board.ROAD: (" | ", "-", " | ", "-")}
    plain = ("   ", " ", "   ", " ")
    top_row, right, bottom_row, left_letter = (
        letters.get(edge, plain)[side] for side, edge in enumerate((north, east, south, west))
    )
    rows = (f".{top_row}.", f"{left_letter}{left_letter}{middle}{right}{right}", f".{bottom_row}.")
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            canvas[left + x, top + y] = letter


def _follower(canvas: Canvas, view: Carcassonne, node: int) -> None:
    number = int(view.tile[node])
    name = board.SEGMENT[board.NAME[int(view.part[node])]]
    spot_x, spot_y = picture.SPOTS[board.LETTERS[view.faces[number] // 4]][name]
    for _ in range(view.faces[number] % 4):
        spot_x, spot_y = 100 - spot_y, spot_x
    x, y = view.coordinates()[number]
    letter = SEATS[view.standing[node] - 1][1 if view.standing[node] == 4 else 0]
    drawn = letter if name.startswith("f") else letter.upper()
    canvas[WIDE * x + int(spot_x * WIDE / 100), -HIGH * y + int(spot_y * HIGH / 100)] = drawn


def _free_cell(canvas: Canvas, view: Carcassonne, cell: int) -> None:
    if not board.FITS[256 * view.hand - int(view.grid[cell])]:
        return
    x, y = view.where(cell)
    for at, letter in enumerate(f"{x},{y}".center(WIDE)):
        canvas[WIDE * x + at, 1 - HIGH * y] = letter
