"""One projection with three sets of numbers: desk, phone and the view from above."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tavola.games.torres.rules.board import SIZE, square_name
from tavola.svg import use

Point = tuple[float, float]
Place = tuple[int, int]  # row, column
Corner = tuple[float, float, float]  # row, column, level


@dataclass(frozen=True)
class Projection:
    """Cabinet projection: columns run straight, rows recede up and to the right.

    The view from above is the same with no lean and no rise.
    """

    width: float
    depth: float
    lean: float
    rise: float
    left: float
    top: float

    def at(self, row: float, column: float, level: float = 0) -> Point:
        """Place a point of the board; row and column may be fractions."""
        x = self.left + column * self.width + (8 - row) * self.lean
        return x, self.top + row * self.depth - level * self.rise

    @property
    def scale(self) -> float:
        """How large pieces are, against those of the desk."""
        return self.width / 87

    @property
    def detailed(self) -> bool:
        """Whether the sides of towers are wide enough for doors and battlements."""
        return self.lean > 12

    @property
    def line(self) -> float:
        """The width of the outlines of towers and squares."""
        return 1.3 if self.scale > 0.7 else 1


DESK = Projection(87, 66, 22, 22, 64, 186)
PHONE = Projection(42.8, 42, 5.6, 14, 2, 160)
ABOVE = Projection(88, 88, 0, 0, 48, 48)
SHAPES = {"desk": DESK, "phone": PHONE, "flat": ABOVE}


def short(value: float) -> str:
    """Write a coordinate with one decimal at most, as there are thousands of them."""
    return f"{value:.1f}".removesuffix(".0")


def point(where: Point) -> str:
    """Write a point."""
    return f"{short(where[0])} {short(where[1])}"


def outline(*corners: Point) -> str:
    """Write a closed path."""
    return "M" + "L".join(point(corner) for corner in corners) + "z"


@cache
def shape(at: Projection, *corners: Corner) -> str:
    """Write a closed path relative to its first corner: it is the same wherever it is drawn."""
    places = [at.at(*corner) for corner in corners]
    steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(places)]
    return "l" + " ".join(point(step) for step in steps) + "z"


def piece(symbol: str, x: float, y: float, width: float, height: float) -> str:
    """Place a symbol of the art in a box."""
    return use(f"art-{symbol}", round(x, 1), round(y, 1), width=round(width, 1), height=round(height, 1))


def name(place: Place) -> str:
    """Name the square in a row and a column."""
    return square_name(SIZE * place[0] + place[1])
