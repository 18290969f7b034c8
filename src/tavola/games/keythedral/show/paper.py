"""Where the parts of the picture stand, and the small shapes that they share."""

from dataclasses import dataclass
from functools import lru_cache

from tavola import ink
from tavola.ink import rect
from tavola.svg import number, use

STYLE = (
    f".kt text{{font-family:{ink.SERIF};font-weight:700}}"
    ".kt .ui{font-family:system-ui,sans-serif;font-weight:400}"
    f".kt .quiet{{fill:{ink.MUTED}}}"
    ".kt .value{stroke:#e8dcc0;stroke-width:4;paint-order:stroke}"
    f".kt .chosen>.halo{{stroke:{ink.GLOW};stroke-width:5;stroke-linejoin:round}}"
    # What lies on the paper itself follows the theme of the page.
    f".kt .aside{{fill:var(--muted,{ink.MUTED})}}"
    f".kt .gap{{fill:none;stroke:var(--rule,{ink.RULE});stroke-dasharray:4 4;stroke-width:1.4}}"
)

Point = tuple[float, float]


@dataclass(frozen=True)
class Sheet:
    """Where the parts stand in one of the shapes."""

    left: float  # of the mat and of Keytown
    top: float
    width: float
    tile: float  # width of a building tile
    keytown: float  # top of Keytown
    row: float  # height of a row of it
    waiting: Point  # where markers wait that are not yet set


SHEETS = {
    "desk": Sheet(902, 4, 364, 63, 578, 36, (1195, 36)),
    "phone": Sheet(6, 8, 378, 66, 594, 46, (314, 30)),
}
DESK_SIZE = (1274, 800)
DESK_LAND = (8, 8, 872, 784)
PHONE_WIDTH, PHONE_TALL = 390, 846


def spacing(at: Sheet) -> Point:
    """Give the width of a building space and the height of a storey."""
    return at.tile * 66 / 64, at.tile * 79 / 64


def footing(at: Sheet) -> float:
    return at.top + 78 + 5 * spacing(at)[1]


def door_at(at: Sheet, door: int) -> Point:
    """Find the top of the middle of a door."""
    return at.left + 5 + (at.width - 10) / 5 * (door - 0.5), footing(at) + 8


@lru_cache(maxsize=2048)
def diamond(middle: Point, reach: float) -> str:
    r = number(reach)
    return f"M{number(middle[0])} {number(middle[1] - reach)}l{r} {r}-{r} {r}-{r}-{r}Z"


def polygon(points: list[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


@lru_cache(maxsize=4096)
def symbol(name: str, x: float, y: float, width: float, height: float) -> str:
    """Place a symbol of art.svg by its corner."""
    return use(f"art-{name}", round(x, 1), round(y, 1), width=round(width, 1), height=round(height, 1))


@lru_cache(maxsize=1024)
def glow(x: float, y: float, width: float, height: float) -> str:
    """Draw the frame that the page shows while the group around it is legal or chosen."""
    return rect(x - 1, y - 1, width + 2, height + 2, 8, class_="halo", fill="none")


@lru_cache(maxsize=64)
def pressed_anywhere(x: float, y: float, width: float, height: float) -> str:
    """Draw the frame, and under it an unseen sheet that takes the clicks."""
    return rect(x, y, width, height, fill="transparent") + glow(x, y, width, height)
