"""What stands on the map: names, tiles, figures, ships and forts, and what glows when it may be pressed."""

from collections.abc import Iterator
from functools import lru_cache

from tavola import ink, say
from tavola.games.kreta.rules import board, phases
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show import land
from tavola.games.kreta.show.land import Look, Map, symbol, terrain_of
from tavola.ink import at, mark, rect, text
from tavola.svg import tag, use

# Of each piece: width, height, height of the mark above the foot, size of the mark, shift of the mark.
SIZES = {
    "villager": (23, 26, 7.5, 8, 0.0),
    "village": (29, 29, 8, 7.5, 4.5),
    "abbot": (25, 31, 9, 7.5, -0.8),
    "ship": (34, 31, 16, 8.5, 3.6),
    "fort": (27, 30, 11.5, 7.5, 0.0),
}
ROWS = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (2, 3, 2)}
SHIELD = "M-9.5 -10.5H9.5V1C9.5 7 4.5 10 0 12.5C-4.5 10 -9.5 7 -9.5 1Z"
AT_SEA: Look = {
    "fill": land.SEA_INK,
    "font_style": "italic",
    "stroke": ink.SEA,
    "stroke_width": 3,
    "paint_order": "stroke",
    "pointer_events": "none",
}
FINGER = 22  # radius of the unseen circle that takes a press


@lru_cache(maxsize=4096)
def piece(
    kind: str, seat: int, x: float, y: float, scale: float = 1.0, behind: str = "", **more: object
) -> str:
    """Draw a piece with its foot at a place."""
    width, height, up, size, shift = (round(part * scale, 1) for part in SIZES[kind])
    body = symbol(kind, -width / 2, -height, width, height, color=ink.SEAT_FILL[seat])
    return at(x, y, behind, body, mark(seat, shift, -up, size), data_piece=f"{kind}-{seat}", **more)


def ring(kind: str, scale: float) -> str:
    """Draw the ring behind a piece that shows while it may be taken or has been; all of it takes a press."""
    width, height = SIZES[kind][0] * scale, SIZES[kind][1] * scale
    oval: Look = {
        "cy": -height / 2,
        "rx": round(width * 0.66, 1),
        "ry": round(height * 0.62, 1),
        "fill": "none",
    }
    look: Look = {"stroke": ink.GLOW, "stroke_width": 5, "class_": "halo"}
    return tag("ellipse", **oval, pointer_events="all") + tag("ellipse", **oval, **look)


# -- provinces -------------------------------------------------------------------------------------------


def provinces(island: Map, view: Kreta) -> str:
    """Draw the layers of the land that change: veils, click areas with their glow, bands, and outlines."""
    veils: list[str] = []
    areas: list[str] = []
    bands: list[str] = []
    for index, id in enumerate(board.PROVINCE_IDS):
        if is_over(view, index):
            veils.append(island.form(id, fill=ink.PAPER, fill_opacity=0.62))
            veils.append(island.form(id, fill="url(#art-hatch)"))
        areas.append(_area(island.shape, id))
        bands += _bands(island, view, index)
    quiet: Look = {"pointer_events": "none"}
    edge = use("art-island", fill="none", stroke=ink.INK, stroke_width=1.3, stroke_linejoin="round", **quiet)
    return tag("g", *veils, **quiet) + tag("g", *areas) + tag("g", *bands, fill="none", **quiet) + edge


def is_over(view: Kreta, index: int) -> bool:
    """Say whether a province will not be scored again."""
    return bool(view.spent[index]) and view.rescoring != board.EVERY


@lru_cache(maxsize=64)
def _area(shape: str, id: str) -> str:
    """Draw the click area of a province, and in it the glow that the page shows while it is legal."""
    island = Map(shape)
    inside: Look = {"clip_path": f"url(#art-in-{id})", "fill": "none"}
    return tag(
        "g",
        island.form(id, fill=ink.GLOW, fill_opacity=0, pointer_events="all"),
        island.form(id, fill=ink.GLOW, fill_opacity=0.3, class_="glow wash"),
        island.form(id, stroke=ink.GLOW_LINE, stroke_width=18.5, class_="glow", **inside),
        island.form(id, stroke=ink.GLOW, stroke_width=16, class_="halo", **inside),
        # So wide that it is seen beside the band of a province that is scored.
        island.form(
            id, stroke=ink.ACCENT, stroke_width=28, stroke_dasharray="6 9", class_="hinted", **inside
        ),
        id=f"province-{id}",
        class_="province",
    )


def _bands(island: Map, view: Kreta, index: int) -> Iterator[str]:
    """Outline a province that the first open card scores by a band, one of the second by dashes."""
    id = board.PROVINCE_IDS[index]
    for rank, fort in enumerate((view.now, view.next)):
        if fort >= 0 and index in board.TOUCHES[fort] and not is_over(view, index):
            dashes = "12 9" if rank else None
            look: Look = {"stroke": ink.ACCENT, "stroke_width": (12, 9)[rank], "stroke_dasharray": dashes}
            yield island.form(id, clip_path=f"url(#art-in-{id})", **look)


def names(island: Map, view: Kreta) -> str:
    """Write each province's name with its value, or the seal of a spent one."""
    return "".join(
        _name(island.shape, index, is_over(view, index), bool(view.spent[index]))
        for index in range(board.PROVINCES)
    )


@lru_cache(maxsize=256)
def _name(shape: str, index: int, over: bool, spent: bool) -> str:
    id, name, island = board.PROVINCE_IDS[index], board.PROVINCE_NAMES[index], Map(shape)
    narrow = island.tall and len(name) > 11
    size = 13 if narrow else 14.5
    words = name.split(" ", 1) if narrow else [name]
    left = round(-(max(map(len, words)) * size * 0.5 + 24) / 2, 1)
    under = ink.PAPER if over else land.LAND[terrain_of(id)]
    halo: Look = {"stroke": under, "stroke_width": 3.5, "paint_order": "stroke", "stroke_linejoin": "round"}
    style: Look = {"fill": ink.MUTED if over else ink.INK, "font_style": "italic"}
    lines = [
        text(left + 24, 5 + (row - (len(words) - 1) / 2) * 13, word, size, "start", **halo, **style)
        for row, word in enumerate(words)
    ]
    value = symbol("spent", left - 3, -13, 26) if over else _shield(index, left)
    seal = symbol("spent", left - 6, 6, 15) if spent and not over else ""
    _, (x, y), _ = island.places(id)
    return at(x, y, *lines, value, seal, pointer_events="none")


def _shield(index: int, left: float) -> str:
    form = tag("path", d=SHIELD, fill=ink.RAISED, stroke=ink.INK, stroke_width=1.2)
    return at(left + 10, 0, form, text(0, 4.6, board.VALUE[index], 15, font_weight=700))


def tiles(island: Map, view: Kreta) -> str:
    """Lay the agriculture tiles that are not harvested yet."""
    laid = [index for index, kind in enumerate(view.tiles) if kind != board.NO_TILE]
    return "".join(_tile(island, view, index) for index in laid)


def _tile(island: Map, view: Kreta, index: int) -> str:
    id, name = board.PROVINCE_IDS[index], board.TILE_NAMES[view.tiles[index]]
    _, _, (x, y) = island.places(id)
    faded = 0.8 if is_over(view, index) else None
    label: Look = {"id": f"tile-{id}", "data_piece": f"tile-{name}", "opacity": faded}
    drawn = symbol(f"tile-{name}", -15, -15, 30)
    if view.phase != board.FARMER:
        return at(x, y, drawn, pointer_events="none", **label)
    area = rect(-20, -20, 40, 40, fill="none", pointer_events="all")
    glow = rect(-18, -18, 36, 36, 7, fill=ink.GLOW, stroke=ink.GLOW_LINE, class_="glow")
    halo = rect(-18, -18, 36, 36, 7, fill="none", stroke=ink.GLOW, class_="halo")
    return at(x, y, area, glow, halo, drawn, class_="site", **label)


# -- pieces ----------------------------------------------------------------------------------------------


def figures(island: Map, view: Kreta) -> str:
    """Set villages, abbots and villagers into their provinces, seat by seat, so that groups stay together."""
    return "".join(_group(island, view, index) for index in range(board.PROVINCES) if view.figures[index])


def _standing(view: Kreta, index: int) -> list[tuple[str, int, int]]:
    """List the figures in a province: kind, seat and number."""
    found = []
    for seat in range(view.players):
        own = seat * board.PROVINCES + index
        found += [("village", seat, n) for n in range(view.villages[own])]
        found += [("abbot", seat, 0)] * (view.abbots[seat] == index)
        found += [("villager", seat, n) for n in range(view.villagers[own])]
    return found


def _group(island: Map, view: Kreta, index: int) -> str:
    id, standing = board.PROVINCE_IDS[index], _standing(view, index)
    (x, y), _, _ = island.places(id)
    scale = figure_scale(id)
    rows = ROWS[len(standing)]
    pitch = (22 if len(rows) == 3 else 26) * scale
    foot = y + 14 * scale - (len(rows) - 1) * pitch / 2
    drawn = []
    for row in rows:
        line, standing = standing[:row], standing[row:]
        left = x - sum(SIZES[kind][0] + 1 for kind, _, _ in line) * scale / 2
        for kind, seat, number in line:
            width = (SIZES[kind][0] + 1) * scale
            drawn.append(_figure(view, id, kind, seat, number, (left + width / 2, foot)))
            left += width
        foot += pitch
    return "".join(drawn)


def figure_scale(id: str) -> float:
    """Give the size of the figures in a province, by the room there is."""
    return float(min(max(land.MAP["provinces"][id]["room"] / 45, 1.1), 1.35))


def _figure(view: Kreta, id: str, kind: str, seat: int, number: int, place: tuple[float, float]) -> str:
    scale = figure_scale(id)
    name = f"{kind}-{seat}-{id}-{number}"
    marching = (
        view.phase in (board.COMMANDER, phases.COMMANDER_MORE) and kind == "villager" and seat == view.active
    )
    if not marching:
        return piece(kind, seat, *place, scale, id=name, pointer_events="none")
    handle = f"villager-{seat}-{id}-0" if number else None  # of several villagers the first is the handle
    return piece(kind, seat, *place, scale, ring(kind, scale), id=name, data_for=handle)


def harbours(island: Map, view: Kreta) -> str:
    """Draw the harbours: sign, name, berths and ships."""
    room = 1 if view.players == 2 else 2
    drawn = []
    for harbour, id in enumerate(board.HARBOUR_IDS):
        x, y = island.turn(land.MAP["harbours"][id]["sign"])
        sx, sy = island.turn(land.MAP["harbours"][id]["ships"])
        free = room - sum(view.ships[seat * board.HARBOURS + harbour] for seat in range(view.players))
        hint = f"{board.HARBOUR_NAMES[harbour]}, room for {say.count(free, 'more ship')}"
        drawn.append(site(x, y, symbol("harbour", -11, -11, 22), f"harbour-{id}", hint))
        drawn.append(text(sx, sy + (-32 if island.tall else 28), board.HARBOUR_NAMES[harbour], 14, **AT_SEA))
        drawn += _berths(island, view, harbour, room)
    return "".join(drawn)


def _berths(island: Map, view: Kreta, harbour: int, room: int) -> Iterator[str]:
    """Draw the ships in a harbour, and a dashed ring for each free berth."""
    seats = [seat for seat in range(view.players) if view.ships[seat * board.HARBOURS + harbour]]
    for berth in range(room):
        place = berth_place(island, harbour, berth, room)
        if berth < len(seats):
            yield _ship(view, seats[berth], board.HARBOUR_IDS[harbour], place)
        else:
            dashes: Look = {"fill": "none", "stroke": land.WATER, "stroke_dasharray": "3 3"}
            yield tag("ellipse", cx=place[0], cy=place[1] - 6, rx=13, ry=4.5, **dashes)


def berth_place(island: Map, harbour: int, berth: int, room: int) -> tuple[float, float]:
    """Say where a ship floats: side by side on a desk, one above the other on a phone."""
    x, y = island.turn(land.MAP["harbours"][board.HARBOUR_IDS[harbour]]["ships"])
    shift = berth - (room - 1) / 2
    return (x, y + shift * 31 + 20) if island.tall else (x + shift * 38, y + 15)


def _ship(view: Kreta, seat: int, id: str, place: tuple[float, float]) -> str:
    name = f"ship-{seat}-{id}"
    sailing = view.phase in (board.ADMIRAL, phases.ADMIRAL_MORE) and seat == view.active
    if not sailing:
        return piece("ship", seat, *place, id=name)
    return piece("ship", seat, *place, behind=ring("ship", 1), id=name)


@lru_cache(maxsize=1024)
def site(x: float, y: float, drawn: str, id: str, hint: str) -> str:
    """Draw a place one may press, with a circle for fingers and the glow that shows while it is legal."""
    dots: Look = {"fill": "none", "stroke": ink.ACCENT, "stroke_width": 3, "stroke_dasharray": "4 5"}
    around = (
        tag("circle", r=FINGER, fill="none", pointer_events="all"),
        tag(
            "circle",
            r=15,
            fill=ink.GLOW,
            fill_opacity=0.25,
            stroke=ink.GLOW_LINE,
            stroke_width=7,
            class_="glow",
        ),
        tag("circle", r=15, fill="none", stroke=ink.GLOW, stroke_width=5, class_="halo"),
        tag("circle", r=19, **dots, class_="hinted"),
    )
    return at(x, y, *around, drawn, id=id, class_="site", data_hint=hint)


def forts(island: Map, view: Kreta) -> str:
    """Draw the numbered fort spaces, the rings of the open cards, and the forts."""
    return "".join(_fort(island, view, fort) for fort in range(board.FORTS))


def _fort(island: Map, view: Kreta, fort: int) -> str:
    rank = 0 if fort == view.now else 1 if fort == view.next else 2
    owner = int(view.forts[fort])
    space = _space(island.shape, fort, rank, owner != board.NOBODY)
    if owner == board.NOBODY:
        return space
    x, y = island.turn(land.MAP["forts"][fort])
    return space + piece("fort", owner, x, y + 1, id=f"fort-{owner}-{fort + 1}", pointer_events="none")


@lru_cache(maxsize=512)
def _space(shape: str, fort: int, rank: int, built: bool) -> str:
    """Draw a fort space: filled for the first open card, with a dashed ring for the second."""
    x, y = Map(shape).turn(land.MAP["forts"][fort])
    ring: Look = {"r": 16.5, "fill": "none", "stroke": ink.ACCENT, "stroke_width": 2.6}
    around = tag("circle", **ring, stroke_dasharray="5 3.6" if rank else None) if rank < 2 else ""
    edge = ink.ACCENT if rank == 1 else ink.INK
    disc = tag("circle", r=11, fill=ink.ACCENT if rank == 0 else ink.RAISED, stroke=edge, stroke_width=1.3)
    label = text(0, 4.9, fort + 1, 14, font_weight=700, fill=ink.RAISED if rank == 0 else ink.INK)
    hint = f"Fort space {fort + 1}: {', '.join(board.PROVINCE_NAMES[index] for index in board.TOUCHES[fort])}"
    drop = 8 if built else 0  # the number stays below the tower
    return site(x, y + drop, around + disc + label, f"space-{fort + 1}", hint)
