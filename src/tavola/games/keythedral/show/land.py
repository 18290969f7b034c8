"""The landscape: fields, gaps, cottages, fences and workers."""

from functools import lru_cache
from math import sqrt

from tavola import ink
from tavola.game import SEATS
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.landscape import column, row
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import active_cottage
from tavola.games.keythedral.show import names, paper
from tavola.games.keythedral.show.notation import key
from tavola.games.keythedral.show.paper import Point, diamond, symbol
from tavola.ink import centred, scaled, text
from tavola.say import row as in_a_row
from tavola.svg import number, tag

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
            left, top, width, tall = paper.DESK_LAND
            self.pitch = min(width / across, tall / down)
        else:
            left, width = 0, paper.PHONE_WIDTH
            # Tiles are larger here than their gaps; the outermost keep off the picture's edge.
            self.pitch = min((width - 12) / (across + 0.2), 78)
            tall = round((down + 0.2) * self.pitch + 12)
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
                drawn.append(_target(id, self.field(x, y), octagon + "Z", self._field_hint(x, y)))
        return drawn

    def _field_hint(self, x: int, y: int) -> str:
        """Name the field there, or an empty place by what it touches."""
        view, cell = self.view, board.cell_at(x, y)
        if view.land[cell]:
            return names.field_at(view, cell)
        beside = names.fields_at(view, [int(board.BESIDE[4 * cell + side]) for side in range(4)])
        lots = [int(view.lots[board.GAP_BY[4 * cell + corner]]) - 1 for corner in range(4)]
        corners = [at for at in lots if 0 <= at < board.COTTAGES]
        owned = [f"{names.cottage_in_words(view, at)} of {SEATS[at // board.NUMBERS]}" for at in corners]
        return f"place beside {in_a_row(beside or owned)}"

    def gaps(self) -> list[str]:
        """Draw the empty gaps as faint dashes; those where a tile may go can be pressed."""
        view = self.view
        corners = [4 * int(cell) + corner for cell in view.field_cell[: view.laid] for corner in range(4)]
        drawn = []
        for cell in sorted({int(board.GAP_BY[corner]) for corner in corners}):
            if view.lots[cell]:
                continue
            id = f"gap-{key(view, cell)}"
            middle, reach = self.gap(cell), self.edge / sqrt(2) - 3
            if id in self.pressed:
                hint = f"gap {names.gap_in_words(view, cell)}"
                drawn.append(_target(id, middle, diamond((0, 0), reach), hint))
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
        acting = active_cottage(view) if view.phase == phases.WORK else -1
        acting = int(view.number) if view.phase == phases.MOVE_COTTAGE else acting
        drawn = []
        for cottage in range(view.players * board.NUMBERS):
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
        for cottage in range(self.view.players * board.NUMBERS):
            cell = int(self.view.cottage_gap[cottage])
            for side in range(board.SIDES):
                id = f"side-{key(self.view, cell)}-{board.SIDE_NAMES[side]}"
                if id in self.pressed:
                    x, y, turn = self.side(cell, side)
                    place = f"translate({number(x)} {number(y)}) rotate({turn})"
                    bar = f"M{number(-self.edge / 2)}-7h{number(self.edge)}v14h{number(-self.edge)}Z"
                    style = {"class_": "target", "fill": "transparent", "transform": place, "d": bar}
                    drawn.append(tag("path", id=id, **style, data_hint=self._side_hint(cell, side)))
        return drawn

    def _side_hint(self, cell: int, side: int) -> str:
        return names.side_in_words(self.view, cell, side, owner=lambda seat: SEATS[seat])

    def fences(self) -> list[str]:
        drawn = []
        for fence, at in enumerate(self.view.fences):
            if at < 0:
                continue
            seat, (gap, side) = fence // board.FENCES, divmod(int(at), board.SIDES)
            x, y, turn = self.side(gap, side)
            frame = tag("path", class_="halo", fill="none", transform=f"rotate({turn})", d=FRAME)
            rails = tag("g", centred(f"fence-{seat}", 0, 0, 56, 20), transform=f"rotate({turn})")
            disc = tag("circle", r=9.5, fill=ink.RAISED, stroke=ink.INK, stroke_width=1.1)
            mark = centred(f"mark-{seat}", 0, 0, 16)
            id = f"fence-{key(self.view, gap)}-{board.SIDE_NAMES[side]}"
            hint = f"fence of {SEATS[seat]} {self._side_hint(gap, side)}"
            look = {"data_piece": "fence", "color": ink.SEAT_FILL[seat], "data_hint": hint}
            drawn.append(scaled(x, y, self.edge / 60, frame, rails, disc, mark, id=id, **look))
        return drawn

    def keythedral(self) -> str:
        x, y = self.field(0.5, 0.5)
        scale = self.edge * sqrt(2) / 78
        stage = 0 if self.view.round == 0 else int(self.view.row_on_sale())
        art = symbol(f"keythedral-{stage}", x - 40 * scale, y - 118 * scale, 80 * scale, 158 * scale)
        return tag("g", art, id="keythedral", data_hint="the Keythedral")

    def ghost(self) -> str:
        """Draw what is about to be laid or sent; the page shows it at the place that is pointed at."""
        view = self.view
        if not self.pressed:
            return ""
        size = self.pitch * 122 / 120
        if view.phase == phases.LAY_FIELD:
            art = centred(f"field-{board.FIELDS[view.drawn]}", 0, 0, size)
        elif view.phase in (phases.LAY_COTTAGE, phases.MOVE_COTTAGE):
            art = _tile(int(view.number), (0, 0), self.cottage_size, house=bool(view.house[view.number]))
        elif view.phase == phases.WORK:
            art = self.worker(int(view.to_move), (0, 0))
        else:
            return ""
        return tag("g", art, data_when="*", pointer_events="none")

    def worker(self, seat: int, middle: Point) -> str:
        """Draw a worker on the field with that middle."""
        scale = self.pitch * 0.5 / 56
        foot = middle[1] + self.pitch * 0.36 - 52 * scale
        return symbol(f"worker-{seat}", middle[0] - 22 * scale, foot, 44 * scale, 56 * scale)

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
    art = centred(f"field-{board.FIELDS[kind]}", *middle, size)
    return tag("g", art, id=f"tile-{place}", data_hint=names.FIELD_NAMES[kind])


@lru_cache(maxsize=2048)
def _cottage(cottage: int, middle: Point, size: float, *, house: bool, chosen: bool) -> str:
    seat, before = divmod(cottage, board.NUMBERS)
    halo = tag("path", class_="halo", fill="none", d=diamond(middle, size / 2 + 1))
    hint = f"{'house' if house else 'cottage'} {before + 1} of {SEATS[seat]}"
    state = "chosen" if chosen else None
    id = f"cottage-{seat}-{before + 1}"
    tile = _tile(cottage, middle, size, house=house)
    return tag("g", halo, tile, id=id, data_piece="cottage", data_hint=hint, class_=state)


def _tile(cottage: int, middle: Point, size: float, *, house: bool) -> str:
    """Draw a cottage or house with its number."""
    seat, before = divmod(cottage, board.NUMBERS)
    x, y = middle
    art = centred(f"{'house' if house else 'cottage'}-{seat}", x, y, size)
    return art + text(x, y + size * 0.3, before + 1, max(size * 0.3, 15))


def _target(id: str, middle: Point, outline: str, hint: str) -> str:
    place = f"translate({number(middle[0])} {number(middle[1])})"
    style = {"class_": "target", "fill": "transparent", "transform": place, "d": outline}
    return tag("path", id=id, **style, data_hint=hint)
