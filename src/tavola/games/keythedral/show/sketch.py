"""The landscape in letters, for the terminal.

A field is its first letter (Wood, Quarry, Farm, Lake, Vineyard) and the first letters of the players who
have a worker there. Between them lie the cottages, `r3` being red's third, houses with a capital, and the
Keythedral as `##`. Below come fences, the row on sale and the stocks.
"""

from tavola.game import SEATS
from tavola.games.keythedral.rules import board
from tavola.games.keythedral.rules.landscape import column, row
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show.names import FIELD_NAMES, cost_in_words
from tavola.games.keythedral.show.notation import place

WIDE, HIGH = 6, 2  # letters from one field to the next
Canvas = dict[tuple[int, int], str]  # (column, row) -> letter


def sketch(view: Keythedral) -> str:
    """Draw the landscape in letters."""
    canvas: Canvas = {}
    for field in range(view.laid):
        cell = int(view.field_cell[field])
        workers = "".join(SEATS[seat - 1][0] for seat in view.workers[2 * field : 2 * field + 2] if seat)
        name = FIELD_NAMES[view.field_kind[field]][0].upper()
        _write(canvas, WIDE * int(column(view, cell)), HIGH * int(row(view, cell)), name + workers)
    for cottage in range(view.players * board.NUMBERS):
        cell = int(view.cottage_gap[cottage])
        if cell >= 0:
            seat, before = divmod(cottage, board.NUMBERS)
            name = f"{SEATS[seat][0]}{before + 1}"
            name = name.upper() if view.house[cottage] else name
            x, y = int(column(view, cell)), int(row(view, cell))
            _write(canvas, WIDE * x + WIDE // 2, HIGH * y + HIGH // 2, name)
    _write(canvas, WIDE // 2, HIGH // 2, "##")
    return "\n".join([*_lines(canvas), "", *_below(view)])


def _write(canvas: Canvas, x: int, y: int, text: str) -> None:
    for at, letter in enumerate(text):
        canvas[x + at, y] = letter


def _lines(canvas: Canvas) -> list[str]:
    columns, rows = [x for x, _ in canvas], [y for _, y in canvas]
    across = range(min(columns), max(columns) + 1)
    down = range(min(rows), max(rows) + 1)
    return ["".join(canvas.get((x, y), " ") for x in across).rstrip() for y in down]


def _below(view: Keythedral) -> list[str]:
    built = [(fence // board.FENCES, int(at)) for fence, at in enumerate(view.fences) if at >= 0]
    fences = [f"{SEATS[seat]} {place(view, at // 4)} {board.SIDE_NAMES[at % 4]}" for seat, at in built]
    store = ", ".join(f"{view.store[kind]} {_cube(kind)}" for kind in range(board.BASIC))
    craft = ", ".join(f"{view.stock[kind]} {_cube(board.BASIC + kind)}" for kind in range(board.CRAFTS))
    spent = ", ".join(f"{view.spent[kind]} {board.GOODS[board.BASIC + kind]}" for kind in range(board.CRAFTS))
    lines = [f"Store: {store}. Craft: {craft}; spent: {spent}."]
    if fences:
        lines.insert(0, f"Fences: {'; '.join(fences)}.")
    return [*lines, *_on_sale(view)]


def _cube(kind: int) -> str:
    return f"{board.GOODS[kind]} ({board.CUBES[kind]})"  # the colour is what one types


def _on_sale(view: Keythedral) -> list[str]:
    level = int(view.row_on_sale())
    if level == board.ROWS or view.round == 0:
        return []
    here = [int(space) - 1 for space in view.mat[level * board.SPACES : (level + 1) * board.SPACES]]
    tiles = [f"{board.TILE_NAMES[tile]} {cost_in_words(tile)}" for tile in here if 0 <= tile < board.TILES]
    return [f"On sale for {board.VALUES[level]} points: {'; '.join(tiles)}."]
