"""The Keythedral mat: a church front whose storeys are the rows of building tiles."""

from functools import lru_cache

from tavola import ink
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show import paper
from tavola.games.keythedral.show.names import tile_in_words
from tavola.games.keythedral.show.paper import glow, pressed_anywhere, symbol
from tavola.ink import rect, text
from tavola.svg import number, tag

STONE, PLINTH = "#efe5cf", "#e4d8bd"


def church_front(at: paper.Sheet) -> str:
    pitch, storey = paper.spacing(at)
    middle, base = at.left + at.width / 2, paper.footing(at)
    wide, broad, slim = (tiles / 2 * pitch + 10 for tiles in (5, 4, 3))
    top, shoulder, eaves = base - 5 * storey - 6, base - 4 * storey - 4, base - 3 * storey - 4
    half = [(wide, base), (wide, eaves), (wide - 5, eaves - 18), (broad, eaves - 18), (broad, shoulder)]
    half += [(slim, shoulder - 14), (slim, top), (0, top - 58)]
    outline = [(middle - x, y) for x, y in half] + [(middle + x, y) for x, y in reversed(half)]
    foot = [(at.left, base + 84), (at.left, base + 3), (middle - wide - 3, base - 6)]
    foot += [(2 * middle - x, y) for x, y in reversed(foot)]
    roof = [(slim + 6, top + 2), (0, top - 64), (-slim - 6, top + 2), (-slim, top + 8), (0, top - 50)]
    roof += [(slim, top + 8)]
    shapes = [
        tag("path", d=paper.polygon(outline), fill=STONE),
        tag("path", d=paper.polygon(foot), fill=PLINTH),
        tag("path", d=paper.polygon([(middle + x, y) for x, y in roof]), fill=ink.ACCENT),
        _rose(middle, top - 19),
    ]
    return tag("g", *shapes, stroke=ink.INK, stroke_width=1.4, stroke_linejoin="round")


def _rose(x: float, y: float) -> str:
    spokes = f"M{number(x)} {number(y - 15)}v30m-15-15h30m-25.6-10.6 21.2 21.2m0-21.2-21.2 21.2"
    return (
        tag("circle", cx=x, cy=y, r=15, fill="#b8cfe0")
        + tag("path", d=spokes, fill="none", stroke_width=1.1)
        + tag("circle", cx=x, cy=y, r=5, fill="#8756a5")
    )


def doors(at: paper.Sheet) -> list[str]:
    size = min(at.tile, 62)
    parts = []
    for door in range(1, 6):
        x, y = paper.door_at(at, door)
        parts.append(symbol("portal", x - size / 2, y, size, size * 66 / 56))
        parts.append(text(x, y + size * 0.37, door, size * 0.25))
    return parts


def buildings(view: Keythedral, at: paper.Sheet) -> list[str]:
    """Draw the storeys; a sold tile becomes masonry, the row on sale has a frame."""
    pitch, storey = paper.spacing(at)
    middle, base = at.left + at.width / 2, paper.footing(at)
    drawn = []
    for level, count in enumerate(board.SHORT if view.length else board.FULL):
        left, y = middle - count * pitch / 2, base - (level + 1) * storey
        for space in range(count):
            x = left + space * pitch + (pitch - at.tile) / 2
            here = int(view.mat[level * board.SPACES + space])
            marks = int(view.marks[here - 1]) if 0 < here < board.FACE_DOWN else 0
            drawn.append(_building(f"{board.VALUES[level]}-{space + 1}", here, marks, (x, y), at.tile))
        if level == view.row_on_sale() and view.round:
            look = {"id": f"row-{board.VALUES[level]}", "fill": "none", "stroke": ink.ACCENT}
            drawn.append(rect(left - 4, y - 3, count * pitch + 8, storey + 1, 4, **look, stroke_width=2.4))
    return drawn


@lru_cache(maxsize=1024)  # most of the mat stays as it is from ply to ply
def _building(name: str, here: int, marks: int, corner: paper.Point, width: float) -> str:
    """Draw a space of the mat, `4-1` being the first of value 4: masonry, a back, or a tile with its cost."""
    (x, y), scale, value = corner, width / 64, name.split("-")[0]
    id = f"building-{name}"
    if here == 0:
        label = text(x + 10 * scale, y + 17 * scale, value, 15.2 * scale, class_="quiet")
        return tag("g", symbol("tile-sold", x, y, width, 76 * scale), label, id=id)
    frame = glow(x, y, width, 75 * scale)
    if here == board.FACE_DOWN:
        back = symbol("tile-back", x, y, width, 76 * scale)
        label = text(x + width / 2, y + 54 * scale, value, 30 * scale, class_="value")
        return tag("g", frame, back, label, id=id, data_piece="building")
    tile = here - 1
    face = symbol("tile", x, y, width, 76 * scale)
    label = text(x + width / 2, y + 21 * scale, value, 18 * scale)
    hint = f"{tile_in_words(tile)}{_marks_in_words(marks)}"
    parts = [frame, face, label, _cost(tile, corner, scale), _seals(marks, corner, scale)]
    return tag("g", *parts, id=id, data_piece="building", data_hint=hint)


SPOTS = {  # of the cubes on a tile, by their number
    2: ((4, 36), (33, 36)),
    3: ((4, 22), (33, 22), (18.5, 47)),
    4: ((4, 21), (33, 21), (4, 47), (33, 47)),
}


def _cost(tile: int, corner: paper.Point, scale: float) -> str:
    costs = board.COST[tile * board.KINDS : (tile + 1) * board.KINDS]
    cubes = [cube for cube, number in zip(board.CUBES, costs, strict=True) for _ in range(number)]
    (x, y), size = corner, 27 * scale
    return "".join(
        symbol(f"cube-{cube}", x + dx * scale, y + dy * scale, size, size)
        for cube, (dx, dy) in zip(cubes, SPOTS[len(cubes)], strict=True)
    )


def _seals(marks: int, corner: paper.Point, scale: float) -> str:
    seals = [("seal-cut", board.CUT, 43), ("seal-up", board.SURCHARGE, -3)]
    return "".join(
        symbol(seal, corner[0] + x * scale, corner[1] + 53 * scale, 24 * scale, 24 * scale)
        for seal, mark, x in seals
        if marks & mark
    )


def _marks_in_words(marks: int) -> str:
    cut = ", one cube less" if marks & board.CUT else ""
    return cut + (", one cube more" if marks & board.SURCHARGE else "")


def orders(view: Keythedral, at: paper.Sheet) -> list[str]:
    """Draw the markers in their doors, and those that wait."""
    size = min(at.tile, 62)
    drawn = []
    for door in range(1, 6):
        x, y = paper.door_at(at, door)
        sheet = pressed_anywhere(x - size / 2, y, size, size * 1.18)
        drawn.append(tag("g", sheet, id=f"order-space-{door}"))
        marker = int(view.orders[door - 1])
        if marker:
            art = symbol(f"order-{marker}", x - size * 0.36, y + size * 0.42, size * 0.72, size * 0.79)
            drawn.append(tag("g", art, id=f"order-{marker}", data_piece="order"))
    return drawn + _waiting(view, at)


def _waiting(view: Keythedral, at: paper.Sheet) -> list[str]:
    """Draw the markers that are still to be set, in pairs beside the gable."""
    waiting = [marker for marker in range(1, board.NUMBERS + 1) if marker not in list(view.orders)]
    if not waiting or not phases.ORDER_LAWS <= view.phase <= phases.WORK:
        return []
    x, y = at.waiting
    drawn = [text(x + 30, y - 6, "still to set", 15, class_="ui aside")]
    for place, marker in enumerate(waiting):
        art = symbol(f"order-{marker}", x + place % 2 * 36, y + place // 2 * 38, 32, 35)
        drawn.append(tag("g", art, id=f"order-{marker}", data_piece="order"))
    return drawn
