"""Inks, places and the small shapes that all parts of the picture use."""

from dataclasses import dataclass
from functools import lru_cache

from tavola.games.keythedral import board
from tavola.svg import number, tag, use

INK, RULE, RAISED, ACCENT, GLOW = "#2b2a28", "#d9cfbd", "#fffaf0", "#b4512d", "#e0a100"
STYLE = (
    ".kt text{font-family:'Iowan Old Style',Palatino,Georgia,serif;font-weight:700;fill:#2b2a28;"
    "text-anchor:middle}.kt .ui{font-family:system-ui,sans-serif;font-weight:400}.kt .quiet{fill:#6b655c}"
    ".kt .value{stroke:#e8dcc0;stroke-width:4;paint-order:stroke}"
    f".kt .chosen>.halo{{stroke:{GLOW};stroke-width:5;stroke-linejoin:round}}"
    # What lies on the paper itself follows the theme of the page.
    ".kt .aside{fill:var(--muted,#6b655c)}"
    ".kt .gap{fill:none;stroke:var(--rule,#d9cfbd);stroke-dasharray:4 4;stroke-width:1.4}"
)

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """Where the parts stand in one of the shapes."""

    left: float  # of the mat and of Keytown
    top: float
    width: float
    tile: float  # width of a building tile
    keytown: float  # top of Keytown
    waiting: Point  # where markers wait that are not yet set


LAYOUTS = {
    "desk": Layout(628, 4, 364, 63, 578, (921, 36)),
    "phone": Layout(6, 8, 378, 66, 594, (314, 30)),
}
DESK_LAND = (8, 8, 606, 784)
PHONE_WIDTH, PHONE_TALL = 390, 816


def spacing(at: Layout) -> Point:
    """Give the width of a building space and the height of a storey."""
    return at.tile * 66 / 64, at.tile * 79 / 64


def footing(at: Layout) -> float:
    return at.top + 78 + 5 * spacing(at)[1]


def door_at(at: Layout, door: int) -> Point:
    """Find the top of the middle of a door."""
    return at.left + 5 + (at.width - 10) / 5 * (door - 0.5), footing(at) + 8


def gaps_of(cell: int) -> list[int]:
    return [int(board.GAP_BY[4 * cell + corner]) for corner in range(4)]


@lru_cache(maxsize=2048)
def diamond(middle: Point, reach: float) -> str:
    r = number(reach)
    return f"M{number(middle[0])} {number(middle[1] - reach)}l{r} {r}-{r} {r}-{r}-{r}Z"


def polygon(points: list[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


@lru_cache(maxsize=4096)
def symbol_at(symbol: str, x: float, y: float, width: float, height: float) -> str:
    return use(f"art-{symbol}", round(x, 1), round(y, 1), width=round(width, 1), height=round(height, 1))


@lru_cache(maxsize=4096)
def label_at(x: float, y: float, size: float, words: int | str, kind: str | None = None) -> str:
    return tag("text", str(words), x=round(x, 1), y=round(y, 1), font_size=round(size, 1), class_=kind)


@lru_cache(maxsize=1024)
def glow(x: float, y: float, width: float, height: float) -> str:
    """Draw the frame that the page shows while the group around it is legal or chosen."""
    box = {"x": round(x - 1, 1), "y": round(y - 1, 1), "width": width + 2, "height": height + 2, "rx": 8}
    return tag("rect", class_="halo", **box, fill="none")


@lru_cache(maxsize=64)
def pressed_anywhere(x: float, y: float, width: float, height: float) -> str:
    """Draw the frame, and under it an unseen sheet that takes the clicks."""
    sheet = tag("rect", x=round(x, 1), y=round(y, 1), width=width, height=height, fill="transparent")
    return sheet + glow(x, y, width, height)
