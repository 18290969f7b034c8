"""A position as the picture needs it: heights by row and column, castles, figures, what hides what."""

from functools import cached_property

from tavola.game import SEATS
from tavola.games.torres.rules.board import KNIGHTS, SIZE
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.projection import Place, Point, Projection, name

PLACES: list[Place] = [(row, column) for row in range(SIZE) for column in range(SIZE)]
Hull = list[Point]


class Site:
    """A view seen in one projection."""

    def __init__(self, view: Torres, at: Projection) -> None:
        self.view = view
        self.at = at
        self.land = view.land()
        self.heights = [int(height) for height in view.height]
        self.royal = int(self.land.castle[view.king]) if view.king >= 0 else -1
        self.figures = _figures(view)

    def height(self, row: int, column: int) -> int:
        """Count the blocks of a square; none beyond the edge."""
        inside = 0 <= row < SIZE and 0 <= column < SIZE
        return self.heights[SIZE * row + column] if inside else 0

    def castle(self, place: Place) -> int:
        """Give the number of a square's castle, -1 on the ground."""
        return int(self.land.castle[SIZE * place[0] + place[1]])

    @cached_property
    def castles(self) -> list[list[Place]]:
        """List the squares of each castle, from the back, left to right."""
        found: list[list[Place]] = [[] for _ in range(self.land.count)]
        for place in PLACES:
            if self.castle(place) >= 0:
                found[self.castle(place)].append(place)
        return found

    @cached_property
    def levels(self) -> list[list[int]]:
        """Give each player's best level in each castle."""
        found = [self.view.best_levels(self.land, player) for player in range(self.view.players)]
        return [[int(level) for level in levels] for levels in found]

    def middle(self, place: Place) -> Point:
        """Find the middle of a square's roof or ground."""
        return self.at.at(place[0] + 0.5, place[1] + 0.5, self.height(*place))

    @cached_property
    def hulls(self) -> dict[Place, Hull]:
        """Outline every tower: a hexagon, drawn clockwise from its front corner."""
        return {place: self._hull(*place) for place in PLACES if self.height(*place)}

    def _hull(self, row: int, column: int) -> Hull:
        at, top = self.at.at, self.height(row, column)
        base = [at(row + 1, column), at(row + 1, column + 1), at(row, column + 1)]
        return [*base, at(row, column + 1, top), at(row, column, top), at(row + 1, column, top)]

    def hiding(self, place: Place, point: Point) -> list[Place]:
        """Name the towers further forward that hide a point of a square."""
        return [tower for tower, hull in self.hulls.items() if tower[0] > place[0] and _contains(hull, point)]

    @cached_property
    def hidden(self) -> dict[Place, list[Place]]:
        """Map every square whose middle cannot be seen to the towers that hide it."""
        if not self.at.rise:
            return {}
        found = {place: self.hiding(place, self.middle(place)) for place in PLACES}
        return {place: towers for place, towers in found.items() if towers}

    @cached_property
    def hides(self) -> set[Place]:
        """Name the towers that hide the middle of some square."""
        return {tower for towers in self.hidden.values() for tower in towers}

    def figure_box(self, place: Place, *, royal: bool) -> tuple[float, float, float, float]:
        """Give left, top, width and height of a figure on a square."""
        if not self.at.rise:
            x, y = self.at.at(*place)
            return x + 9, y + 26, 54, 54
        x, y = self.at.at(place[0] + 0.62, place[1] + 0.46, self.height(*place))
        width, height, foot = (58, 80, 76) if royal else (52, 68, 64)
        scale = self.at.scale * 0.98 + (0 if self.at.detailed else 0.1)
        return x - width * scale / 2, y - foot * scale, width * scale, height * scale

    # -- signs: the surface of a castle, written on a wall --

    @property
    def sign_size(self) -> float:
        """The scale of signs, which keep letters of ten points on a phone."""
        return max(self.at.scale, 0.78)

    @cached_property
    def signs(self) -> list[Place]:
        """Choose for each castle a square whose front wall looks onto the ground, best one in full sight."""
        walls = (
            [place for place in castle if not self.height(place[0] + 1, place[1])] for castle in self.castles
        )
        return [min(places, key=self._drawback) for places in walls]

    def _drawback(self, place: Place) -> tuple[bool, bool, int, int]:
        """Say what speaks against a wall: a tower hides it, a figure does, it lies far back."""
        x, y = self.at.at(place[0] + 1, place[1] + 0.04)
        left, right, bottom, top = x, x + 44 * self.sign_size, y - 2 * self.sign_size, y - 19 * self.sign_size
        hidden = bool(self.hiding(place, (left, bottom)) or self.hiding(place, (right, top)))
        return hidden, self._behind_a_figure(place[0], left, top, right, bottom), -place[0], place[1]

    def _behind_a_figure(self, row: int, left: float, top: float, right: float, bottom: float) -> bool:
        if not self.at.rise:
            return False
        front = [(place, symbol) for place, (symbol, _, _) in self.figures.items() if place[0] > row]
        boxes = (self.figure_box(place, royal=symbol == "king") for place, symbol in front)
        return any(x < right and left < x + w and y < bottom and top < y + h for x, y, w, h in boxes)


def _figures(view: Torres) -> dict[Place, tuple[str, str, str]]:
    """Map squares to who stands there: symbol, id, and words for the hover."""
    found = {}
    for number, square in enumerate(view.knights):
        if square >= 0:
            player, knight = divmod(number, KNIGHTS)
            place = (int(square) // SIZE, int(square) % SIZE)
            hint = f"{SEATS[player]} knight on {name(place)}, level {view.height[square]}"
            found[place] = (f"knight-{player}", f"knight-{player}-{knight}", hint)
    if view.king >= 0:
        place = (int(view.king) // SIZE, int(view.king) % SIZE)
        found[place] = ("king", "king", f"king on {name(place)}")
    return found


def _contains(hull: Hull, point: Point) -> bool:
    x, y = point
    # The box first: nearly all towers are ruled out by it.
    if not (hull[5][0] <= x <= hull[2][0] and hull[4][1] <= y <= hull[0][1]):
        return False
    edges = zip(hull, [*hull[1:], hull[0]], strict=True)
    return all((bx - ax) * (y - ay) <= (by - ay) * (x - ax) for (ax, ay), (bx, by) in edges)
