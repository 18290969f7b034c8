"""The landscape: fields, gaps, cottages, fences and workers."""

from functools import lru_cache
from math import sqrt

from tavola.game import SEATS
from tavola.games.keythedral import board
from tavola.games.keythedral.board import FIELDS, NUMBERS, SIDE_NAMES
from tavola.games.keythedral.landscape import column, row
from tavola.games.keythedral.picture.paper import (
    DESK_LAND,
    INK,
    PHONE_WIDTH,
    RAISED,
    Point,
    diamond,
    gaps_of,
    label_at,
    symbol_at,
)
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.words import FIELD_NAMES, key
from tavola.games.keythedral.work import active_cottage
from tavola.svg import SEAT_FILL, number, tag

FRAME = "M-28-9h56v18h-56Z"  # around a fence
READABLE = {"desk": 80, "phone": 66}  # the pitch at which a tile that just fills its gap can be read


class Land:
    """The landscape: octagons in a square lattice, and squares on their corners between them."""

    def __init__(self, view: Keythedral, shape: str, pressed: set[str]) -> None:
        self.view, self.pressed, self.shape = view, pressed, shape
        places = [(int(column(view, cell)), int(row(view, cell))) for cell in view.field_cell[: view.laid]]
        self.fields = dict(zip(places, range(len(places)), strict=True))
        around = 1 if view.round == 0 else 0  # room for the legal places of the set-up
        xs, ys = [x for x, _ in places], [y for _, y in places]
        west, east, north, south = min(xs) - around, max(xs) + around, min(ys) - around, max(ys) + around
        across, down = east - west + 1.62, south - north + 1.62  # .31 for tiles in the outer gaps
        if shape == "desk":
            left, top, width, tall = DESK_LAND
            self.pitch = min(width / across, tall / down)
        else:
            left, width = 0, PHONE_WIDTH
            self.pitch = min(width / (across + 0.2), 78)  # tiles are larger here, and the edge is near
            tall = round(down * self.pitch + 8)
            top = -tall
        self.tall = tall
        self.edge = self.pitch / (1 + sqrt(2))
        self.x = left + (width - (east + west) * self.pitch) / 2
        self.y = top + (tall - (south + north) * self.pitch) / 2

    def field(self, x: float, y: float) -> Point:
        return self.x + x * self.pitch, self.y + y * self.pitch

    def gap(self, cell: int) -> Point:
        return self.field(int(column(self.view, cell)) + 0.5, int(row(self.view, cell)) + 0.5)

    def draw(self) -> str:
        parts = [*self.tiles(), *self.field_targets(), *self.gaps(), *self.cottages(), *self.sides()]
        return "".join([*parts, *self.fences(), self.keythedral(), *self.workers(), self.ghost()])

    def tiles(self) -> list[str]:
        size = self.pitch * 122 / 120
        kinds = self.view.field_kind
        return [
            _field(int(kinds[field]), f"{x}_{y}", self.field(x, y), size)
            for (x, y), field in self.fields.items()
        ]

    def field_targets(self) -> list[str]:
        span = self.pitch - 5
        side = span / (1 + sqrt(2))
        cut = (span - side) / 2
        steps = ((side, 0), (cut, cut), (0, side), (-cut, cut), (-side, 0), (-cut, -cut), (0, -side))
        octagon = f"M{number(-side / 2)} {number(-span / 2)}" + "".join(
            f"l{number(dx)} {number(dy)}" for dx, dy in steps
        )
        drawn = []
        for id in sorted(self.pressed):
            if id.startswith("field-"):
                x, y = (int(part) for part in id.removeprefix("field-").split("_"))
                drawn.append(_target(id, self.field(x, y), octagon + "Z"))
        return drawn

    def gaps(self) -> list[str]:
        """Draw the empty gaps as faint dashes; those where a tile may go can be pressed."""
        view = self.view
        near = {int(gap) for cell in view.field_cell[: view.laid] for gap in gaps_of(cell)}
        drawn = []
        for cell in sorted(near):
            if view.lots[cell]:
                continue
            id = f"gap-{key(view, cell)}"
            middle, reach = self.gap(cell), self.edge / sqrt(2) - 3
            if id in self.pressed:
                drawn.append(_target(id, middle, diamond((0, 0), reach)))
            else:
                drawn.append(tag("path", class_="gap", d=diamond(middle, reach)))
        return drawn

    @property
    def swell(self) -> float:
        """Say how much larger than its gap a tile is drawn, so that its number stays readable."""
        return max(1, min(1.4, READABLE[self.shape] / self.pitch))

    @property
    def cottage_size(self) -> float:
        return self.edge * sqrt(2) * 80 / 78 * self.swell

    def cottages(self) -> list[str]:
        view, size = self.view, self.cottage_size
        acting = active_cottage(view) if view.phase == board.WORK else -1
        acting = int(view.number) if view.phase == board.MOVE_COTTAGE else acting
        drawn = []
        for cottage in range(view.players * NUMBERS):
            if view.cottage_gap[cottage] >= 0:
                middle, house = self.gap(int(view.cottage_gap[cottage])), bool(view.house[cottage])
                drawn.append(_cottage(cottage, middle, size, house=house, chosen=cottage == acting))
        return drawn

    def side(self, cell: int, side: int) -> tuple[float, float, int]:
        """Find the middle and the slope of a side, a little towards its field."""
        x, y = self.gap(cell)
        off = self.edge * (0.5 * self.swell + 0.12) / sqrt(2)
        dx, dy = (-1 if side % 2 == 0 else 1), (-1 if side < 2 else 1)
        return x + dx * off, y + dy * off, 45 if dx != dy else -45

    def sides(self) -> list[str]:
        drawn = []
        for cottage in range(self.view.players * NUMBERS):
            cell = int(self.view.cottage_gap[cottage])
            for side in range(board.SIDES):
                id = f"side-{key(self.view, cell)}-{SIDE_NAMES[side]}"
                if id in self.pressed:
                    x, y, turn = self.side(cell, side)
                    place = f"translate({number(x)} {number(y)}) rotate({turn})"
                    bar = f"M{number(-self.edge / 2)}-7h{number(self.edge)}v14h{number(-self.edge)}Z"
                    drawn.append(
                        tag("path", id=id, class_="target", fill="transparent", transform=place, d=bar)
                    )
        return drawn

    def fences(self) -> list[str]:
        scale = self.edge / 60
        drawn = []
        for fence, at in enumerate(self.view.fences):
            if at < 0:
                continue
            seat = fence // board.FENCES
            x, y, turn = self.side(int(at) // 4, int(at) % 4)
            place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
            frame = tag("path", class_="halo", fill="none", transform=f"{place} rotate({turn})", d=FRAME)
            rails = tag("g", symbol_at(f"fence-{seat}", -28, -10, 56, 20), transform=f"rotate({turn})")
            disc = tag("circle", r=9.5, fill=RAISED, stroke=INK, stroke_width=1.1)
            inner = tag("g", rails, disc, symbol_at(f"mark-{seat}", -8, -8, 16, 16), transform=place)
            id = f"fence-{key(self.view, int(at) // 4)}-{SIDE_NAMES[at % 4]}"
            style = {"data_piece": "fence", "color": SEAT_FILL[seat], "data_hint": f"fence of {SEATS[seat]}"}
            drawn.append(tag("g", frame, inner, id=id, **style))
        return drawn

    def keythedral(self) -> str:
        x, y = self.field(0.5, 0.5)
        scale = self.edge * sqrt(2) / 78
        stage = 0 if self.view.round == 0 else int(self.view.row_on_sale())
        art = symbol_at(f"keythedral-{stage}", x - 40 * scale, y - 118 * scale, 80 * scale, 158 * scale)
        return tag("g", art, id="keythedral", data_hint="the Keythedral")

    def ghost(self) -> str:
        """Draw what is about to be laid or sent; the page shows it at the place that is pointed at."""
        view = self.view
        if not self.pressed:
            return ""
        size = self.pitch * 122 / 120
        if view.phase == board.LAY_FIELD:
            art = symbol_at(f"field-{FIELDS[view.drawn]}", -size / 2, -size / 2, size, size)
        elif view.phase in (board.LAY_COTTAGE, board.MOVE_COTTAGE):
            art = _tile(int(view.number), (0, 0), self.cottage_size, house=bool(view.house[view.number]))
        elif view.phase == board.WORK:
            art = self.worker(int(view.to_move), (0, 0))
        else:
            return ""
        return tag("g", art, data_when="*", pointer_events="none")

    def worker(self, seat: int, middle: Point) -> str:
        """Draw a worker on the field with that middle."""
        scale = self.pitch * 0.5 / 56
        foot = middle[1] + self.pitch * 0.36 - 52 * scale
        return symbol_at(f"worker-{seat}", middle[0] - 22 * scale, foot, 44 * scale, 56 * scale)

    def workers(self) -> list[str]:
        drawn = []
        for (x, y), field in self.fields.items():
            pair = [int(worker) - 1 for worker in self.view.workers[2 * field : 2 * field + 2] if worker]
            for at, seat in enumerate(pair):
                art = self.worker(seat, self.field(x + (at - 0.5) * 0.3 * (len(pair) - 1), y))
                drawn.append(tag("g", art, id=f"worker-{seat}-{x}_{y}", data_piece=f"worker-{seat}"))
        return drawn


# Most of the landscape stays as it is from ply to ply.


@lru_cache(maxsize=2048)
def _field(kind: int, place: str, middle: Point, size: float) -> str:
    art = symbol_at(f"field-{FIELDS[kind]}", middle[0] - size / 2, middle[1] - size / 2, size, size)
    return tag("g", art, id=f"tile-{place}", data_hint=FIELD_NAMES[kind])


@lru_cache(maxsize=2048)
def _cottage(cottage: int, middle: Point, size: float, *, house: bool, chosen: bool) -> str:
    seat, before = divmod(cottage, NUMBERS)
    halo = tag("path", class_="halo", fill="none", d=diamond(middle, size / 2 + 1))
    hint = f"{'house' if house else 'cottage'} {before + 1} of {SEATS[seat]}"
    state = "chosen" if chosen else None
    id = f"cottage-{seat}-{before + 1}"
    tile = _tile(cottage, middle, size, house=house)
    return tag("g", halo, tile, id=id, data_piece="cottage", data_hint=hint, class_=state)


def _tile(cottage: int, middle: Point, size: float, *, house: bool) -> str:
    """Draw a cottage or house with its number."""
    seat, before = divmod(cottage, NUMBERS)
    x, y = middle
    art = symbol_at(f"{'house' if house else 'cottage'}-{seat}", x - size / 2, y - size / 2, size, size)
    return art + label_at(x, y + size * 0.3, size * 0.3, before + 1)


def _target(id: str, middle: Point, outline: str) -> str:
    place = f"translate({number(middle[0])} {number(middle[1])})"
    return tag("path", id=id, class_="target", fill="transparent", transform=place, d=outline)
