"""The map that never changes: sea, coast, provinces with their terrain, and where things stand on it."""

import math
from collections.abc import Iterator
from functools import cache
from importlib import resources
from json import loads
from random import Random
from typing import Any

from tavola import ink
from tavola.games.kreta.rules import board
from tavola.ink import at, rect, text
from tavola.svg import number, tag, use

WATER, SEA_INK = "#6f9db1", "#31566a"
LAND = {"fields": "#ecd690", "hills": "#c3d0a0", "mountains": "#d3bb98"}
GLYPHS = {
    "fields": ("furrows",),
    "hills": ("hill", "hill-2", "olive-tree"),
    "mountains": ("mountain", "mountain-2"),
}
GLYPH_SIZES = {
    "mountain": (27, 24),
    "mountain-2": (23, 21),
    "hill": (25, 15),
    "hill-2": (27, 16),
    "olive-tree": (13, 13),
    "furrows": (30, 18),
}
WATER_LINES = ((30, "#9dc2d2"), (22, "#90b7c9"), (15, "#82acbf"), (9, "#739fb4"), (4, "#618fa6"))
SHORE = 32  # of sea above and below the map

MAP: dict[str, Any] = loads(
    (resources.files("tavola.games.kreta.show") / "map.json").read_text(encoding="utf-8")
)
LONG, SHORT = MAP["size"]
CORNERS = {tuple(point) for point in MAP["forts"]}

Point = tuple[float, float]
Look = dict[str, Any]  # attributes that several elements share

# What the page lights up. It shows a `halo` while its parent is legal or chosen; the rest is ours.
STYLE = """
.glow,.hinted{visibility:hidden}
.halo,[data-tip]{display:none}
[data-tip].shown{display:inline}
.legal>.glow,.chosen>.glow,.other>.glow{visibility:visible}
.other>.glow{opacity:.45}
.picture .province>.halo{stroke-width:16px}
.picture .site>.halo{stroke-width:5px}
.picture .province.lit>.wash{visibility:visible;fill:var(--lit);fill-opacity:.4}
.picture .province.hint,.picture .site.hint{outline:none}
.hint>.hinted{visibility:visible}
"""


def beside(x: float, y: float, words: object, size: float, anchor: str = "middle", **more: object) -> str:
    """Write words on the table beside cards and map, which follow the page's theme."""
    return text(x, y, words, size, anchor, fill=ink.MUTED, class_="beside", **more)


def symbol(name: str, x: float, y: float, width: float, height: float = 0, **more: object) -> str:
    """Place a symbol of art.svg with its size."""
    return use(f"art-{name}", x, y, width=width, height=height or width, **more)


class Map:
    """The island, lying on a desk (1200 x 500) or turned to stand on a phone (500 x 1200)."""

    def __init__(self, shape: str) -> None:
        self.shape = shape
        self.tall = shape == "phone"
        self.width, self.height = (SHORT, LONG) if self.tall else (LONG, SHORT)
        self.origin: Point = (0, 136) if self.tall else (12, 158)

    def turn(self, point: Point) -> Point:
        """Turn a point of the board file to where it lies on this map."""
        x, y = point
        return (SHORT - y, x) if self.tall else (x, y)

    def places(self, id: str) -> tuple[Point, Point, Point]:
        """Give the centres of a province's figures, its name and its tile."""
        fx, fy, nx, ny, tx, ty = MAP["provinces"][id][self.shape]
        return (fx, fy), (nx, ny), (tx, ty)

    def form(self, id: str, **more: object) -> str:
        """Draw the outline of a province, which is written only once, in the ground."""
        return tag("use", href=f"#art-{self.shape}-{id}", **more)

    def outline(self, id: str) -> str:
        """Write an outline: every vertex rounded but the fort spaces, so that borders still agree."""
        polygon = MAP["provinces"][id]["outline"]
        path = ["M" + self._middle(polygon[-1], polygon[0])]
        for point, following in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            x, y = self.turn(point)
            middle = self._middle(point, following)
            corner = tuple(point) in CORNERS
            path.append(f"L{x} {y}L{middle}" if corner else f"Q{x} {y} {middle}")
        return "".join(path) + "Z"

    def _middle(self, one: Point, two: Point) -> str:
        x, y = self.turn(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2))
        return f"{number(x)} {number(y)}"


@cache
def ground_of(shape: str) -> str:
    """Draw what never changes; the forms of the provinces are defined here for all layers."""
    island = Map(shape)
    x, y = island.origin
    quiet: Look = {"pointer_events": "none"}
    fills = [island.form(id, fill=LAND[terrain_of(id)]) for id in board.PROVINCE_IDS]
    glyphs = [glyph for id in board.PROVINCE_IDS for glyph in _scatter(island, id)]
    land = tag("g", *fills, **quiet) + tag("g", *glyphs, opacity=0.62, **quiet)
    style = tag("style", STYLE)
    return style + _definitions(island) + at(x, y, _sea(island), _ornaments(island), land, _frame(island))


def terrain_of(id: str) -> str:
    """Name the terrain of a province."""
    return board.TERRAIN_NAMES[board.TERRAIN[board.PROVINCE_IDS.index(id)]]


def _definitions(island: Map) -> str:
    """Write every outline once: in full, as a mask for bands, and flat for the small maps on cards."""
    forms = [tag("path", id=f"art-{island.shape}-{id}", d=island.outline(id)) for id in board.PROVINCE_IDS]
    masks = [tag("clipPath", island.form(id), id=f"art-in-{id}") for id in board.PROVINCE_IDS]
    whole = tag("g", *[island.form(id) for id in board.PROVINCE_IDS], id="art-island")
    flat = [tag("path", id=f"art-mini-{id}", d=_flat(id)) for id in board.PROVINCE_IDS]
    mini = tag("g", *[use(f"art-mini-{id}") for id in board.PROVINCE_IDS], id="art-mini")
    line = tag("path", d="M0 0V7", stroke=ink.MUTED, stroke_opacity=0.28)
    hatching: Look = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    hatch = tag("pattern", line, id="art-hatch", width=7, height=7, **hatching)
    return tag("defs", *forms, *masks, whole, *flat, mini, hatch)


def _flat(id: str) -> str:
    points = MAP["provinces"][id]["outline"][::2]
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


def _sea(island: Map) -> str:
    water = rect(0, -SHORE, island.width, island.height + 2 * SHORE, fill=ink.SEA)
    lines = [
        use("art-island", stroke=colour, stroke_width=2 * reach + width)
        for reach, shade in WATER_LINES
        for colour, width in ((shade, 0.9), (ink.SEA, -0.9))
    ]
    inside: Look = {"clip_path": "url(#art-sea)", "stroke_linejoin": "round"}
    return tag("clipPath", water, id="art-sea") + water + tag("g", *lines, fill="none", **inside)


def _ornaments(island: Map) -> str:
    if island.tall:
        compass = at(448, 34, symbol("compass", -36, -36, 72, transform="rotate(90)"))
        return compass + symbol("dolphin", 42, 1160, 52, 36, opacity=0.75)
    compass = at(1120, 470, symbol("compass", -46, -46, 92))
    ship = symbol("galley", 440, 22, 66, 50, opacity=0.8)
    return compass + ship + symbol("dolphin", 905, 30, 54, 36, opacity=0.75)


def _frame(island: Map) -> str:
    if island.tall:
        return ""
    line: Look = {"fill": "none", "stroke": ink.INK}
    inner = rect(-2, -SHORE, LONG + 4, SHORT + 2 * SHORE, 3, stroke_width=1.4, **line)
    return inner + rect(-6, -SHORE - 4, LONG + 12, SHORT + 2 * SHORE + 8, 5, stroke_width=0.7, **line)


def _scatter(island: Map, id: str) -> Iterator[str]:
    """Put terrain where nothing else will ever stand: the same every time, painted from north to south."""
    rng, terrain = Random(id), terrain_of(id)
    polygon = [island.turn(tuple(point)) for point in MAP["provinces"][id]["outline"]]
    columns, rows = [x for x, _ in polygon], [y for _, y in polygon]
    found: list[Point] = []
    for _ in range(1500):
        spot = (rng.uniform(min(columns), max(columns)), rng.uniform(min(rows), max(rows)))
        if _inside(spot, polygon) and _clear(spot, polygon, found, island, id):
            found.append(spot)
    for x, y in sorted(found, key=lambda point: point[1]):
        name = rng.choice(GLYPHS[terrain])
        width, height = GLYPH_SIZES[name]
        yield symbol(name, round(x - width / 2, 1), round(y - height / 2, 1), width, height)


def _inside(spot: Point, polygon: list[Point]) -> bool:
    x, y = spot
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _clear(spot: Point, polygon: list[Point], found: list[Point], island: Map, id: str) -> bool:
    """Say whether a glyph stands clear of the border, the figures, the name, the tile and other glyphs."""
    x, y = spot
    figures, (nx, ny), (tx, ty) = island.places(id)
    half = len(board.PROVINCE_NAMES[board.PROVINCE_IDS.index(id)]) * 3.9 + 16
    return (
        min(math.dist(spot, point) for point in polygon) > 15
        and math.dist(spot, figures) > 46
        and (abs(x - nx) > half + 10 or abs(y - ny) > 20)
        and max(abs(x - tx), abs(y - ty)) > 29
        and all(math.hypot((x - a) * 0.8, (y - b) * 1.2) > 25 for a, b in found)
    )
