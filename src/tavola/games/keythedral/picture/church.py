"""The Keythedral mat: a church front whose storeys are the rows of building tiles."""

from functools import lru_cache

from tavola.games.keythedral import board
from tavola.games.keythedral.board import COST, CUBES, KINDS, NUMBERS, SPACES, TILE_NAMES, VALUES
from tavola.games.keythedral.picture.paper import (
    ACCENT,
    INK,
    Layout,
    Point,
    door_at,
    footing,
    glow,
    label_at,
    polygon,
    pressed_anywhere,
    spacing,
    symbol_at,
)
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.words import cost_in_words
from tavola.svg import number, tag

STONE, PLINTH = "#efe5cf", "#e4d8bd"


def church_front(at: Layout) -> str:
    pitch, storey = spacing(at)
    middle, base = at.left + at.width / 2, footing(at)
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
        tag("path", d=polygon(outline), fill=STONE),
        tag("path", d=polygon(foot), fill=PLINTH),
        tag("path", d=polygon([(middle + x, y) for x, y in roof]), fill=ACCENT),
        _rose(middle, top - 19),
    ]
    return tag("g", *shapes, stroke=INK, stroke_width=1.4, stroke_linejoin="round")


def _rose(x: float, y: float) -> str:
    spokes = f"M{number(x)} {number(y - 15)}v30m-15-15h30m-25.6-10.6 21.2 21.2m0-21.2-21.2 21.2"
    return (
        tag("circle", cx=x, cy=y, r=15, fill="#b8cfe0")
        + tag("path", d=spokes, fill="none", stroke_width=1.1)
        + tag("circle", cx=x, cy=y, r=5, fill="#8756a5")
    )


def doors(at: Layout) -> list[str]:
    size = min(at.tile, 62)
    parts = []
    for door in range(1, 6):
        x, y = door_at(at, door)
        parts.append(symbol_at("portal", x - size / 2, y, size, size * 66 / 56))
        parts.append(label_at(x, y + size * 0.37, size * 0.24, door))
    return parts


def buildings(view: Keythedral, at: Layout) -> list[str]:
    """Draw the storeys; a sold tile becomes masonry, the row on sale has a frame."""
    pitch, storey = spacing(at)
    middle, base = at.left + at.width / 2, footing(at)
    drawn = []
    for level, count in enumerate(board.SHORT if view.length else board.FULL):
        left, y = middle - count * pitch / 2, base - (level + 1) * storey
        for space in range(count):
            x = left + space * pitch + (pitch - at.tile) / 2
            here = int(view.mat[level * SPACES + space])
            marks = int(view.marks[here - 1]) if 0 < here < board.FACE_DOWN else 0
            drawn.append(_building(f"{VALUES[level]}-{space + 1}", here, marks, (x, y), at.tile))
        if level == view.row_on_sale() and view.round:
            frame = {"x": left - 4, "y": y - 3, "width": count * pitch + 8, "height": storey + 1, "rx": 4}
            drawn.append(
                tag("rect", id=f"row-{VALUES[level]}", **frame, fill="none", stroke=ACCENT, stroke_width=2.4)
            )
    return drawn


@lru_cache(maxsize=1024)  # most of the mat stays as it is from ply to ply
def _building(name: str, here: int, marks: int, corner: Point, width: float) -> str:
    """Draw a space of the mat, `4-1` being the first of value 4: masonry, a back, or a tile with its cost."""
    (x, y), scale, value = corner, width / 64, name.split("-")[0]
    id = f"building-{name}"
    if here == 0:
        sold = symbol_at("tile-sold", x, y, width, 76 * scale)
        return tag("g", sold, label_at(x + 9 * scale, y + 15 * scale, 12 * scale, value, "quiet"), id=id)
    frame = glow(x, y, width, 75 * scale)
    if here == board.FACE_DOWN:
        back = symbol_at("tile-back", x, y, width, 76 * scale)
        label = label_at(x + width / 2, y + 54 * scale, 30 * scale, value, "value")
        return tag("g", frame, back, label, id=id, data_piece="building")
    tile = here - 1
    face = symbol_at("tile", x, y, width, 76 * scale)
    label = label_at(x + width / 2, y + 21 * scale, 18 * scale, value)
    hint = f"{TILE_NAMES[tile]}, worth {value}: {cost_in_words(tile)}{_marks_in_words(marks)}"
    parts = [frame, face, label, _cost(tile, corner, scale), _seals(marks, corner, scale)]
    return tag("g", *parts, id=id, data_piece="building", data_hint=hint)


def _cost(tile: int, corner: Point, scale: float) -> str:
    cubes = [CUBES[kind] for kind in range(KINDS) for _ in range(COST[tile * KINDS + kind])]
    spots = {
        2: ((4, 36), (33, 36)),
        3: ((4, 22), (33, 22), (18.5, 47)),
        4: ((4, 21), (33, 21), (4, 47), (33, 47)),
    }[len(cubes)]
    size = 27 * scale
    places = [(corner[0] + dx * scale, corner[1] + dy * scale) for dx, dy in spots]
    return "".join(
        symbol_at(f"cube-{cube}", *place, size, size) for cube, place in zip(cubes, places, strict=True)
    )


def _seals(marks: int, corner: Point, scale: float) -> str:
    seals = [("seal-cut", board.CUT, 43), ("seal-up", board.SURCHARGE, -3)]
    return "".join(
        symbol_at(seal, corner[0] + x * scale, corner[1] + 53 * scale, 24 * scale, 24 * scale)
        for seal, mark, x in seals
        if marks & mark
    )


def _marks_in_words(marks: int) -> str:
    cut = ", one cube less" if marks & board.CUT else ""
    return cut + (", one cube more" if marks & board.SURCHARGE else "")


def orders(view: Keythedral, at: Layout) -> list[str]:
    """Draw the markers in their doors, and those that wait."""
    size = min(at.tile, 62)
    drawn = []
    for door in range(1, 6):
        x, y = door_at(at, door)
        drawn.append(tag("g", pressed_anywhere(x - size / 2, y, size, size * 1.18), id=f"order-space-{door}"))
        marker = int(view.orders[door - 1])
        if marker:
            art = symbol_at(f"order-{marker}", x - size * 0.36, y + size * 0.42, size * 0.72, size * 0.79)
            drawn.append(tag("g", art, id=f"order-{marker}", data_piece="order"))
    return drawn + _waiting(view, at)


def _waiting(view: Keythedral, at: Layout) -> list[str]:
    """Draw the markers that are still to be set, in pairs beside the gable."""
    waiting = [marker for marker in range(1, NUMBERS + 1) if marker not in list(view.orders)]
    if not waiting or not board.ORDER_LAWS <= view.phase <= board.WORK:
        return []
    x, y = at.waiting
    drawn = [label_at(x + 35, y - 6, 12, "still to set", "ui aside")]
    for place, marker in enumerate(waiting):
        art = symbol_at(f"order-{marker}", x + place % 2 * 36, y + place // 2 * 38, 32, 35)
        drawn.append(tag("g", art, id=f"order-{marker}", data_piece="order"))
    return drawn
