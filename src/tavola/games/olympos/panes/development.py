"""The development board: tiles, costs, bonus spaces and Wonders."""

from functools import lru_cache
from typing import NamedTuple

from tavola.games.olympos import codes as c
from tavola.games.olympos.board import (
    BONUS,
    BONUS_IDS,
    BONUSES,
    COLUMNS,
    COSTS,
    SPACE,
    STARS,
    SWORDS,
    SYMBOLS,
    TYPE_IDS,
    TYPE_OF,
    WONDER_IDS,
    WONDER_POINTS,
    WONDER_STARS,
)
from tavola.games.olympos.development import (
    discovery_cost,
    lasting_stars,
    payments,
    tiles_left,
    wonder_cost,
)
from tavola.games.olympos.names import BONUS_NAMES, TYPE_NAMES, TYPE_WORDS, WONDER_NAMES
from tavola.games.olympos.panes.strokes import (
    GLOW,
    INK,
    MUTED,
    RAISED,
    at,
    centred,
    disc,
    laurel,
    rect,
    seat_name,
    text,
)
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.state import marker_on, owns
from tavola.games.olympos.words import say_payment
from tavola.svg import tag

WIDTH, CELL = 404, 404 / COLUMNS
ROW_FILL = ("#e6b3a0", "#efd791", "#c2d0a4", "#b4cbdb", "#cdb6d3", "#e3d9c4")
HALO: dict[str, object] = {"stroke": RAISED, "stroke_width": 2.5, "paint_order": "stroke"}

TYPE_TILES = {kind: tile for tile in range(28, -1, -1) for kind in [int(TYPE_OF[tile])]}  # the first of each


def heights(*, tall: bool) -> list[int]:
    """Give the heights of the six rows; tall ones fit a thumb."""
    return [124] * 4 + [104, 104] if tall else [102] * 4 + [82, 86]


def corner(row: int, column: int, *, tall: bool) -> tuple[float, float]:
    return column * CELL, sum(heights(tall=tall)[:row])


def board_ground(players: int, *, tall: bool) -> str:
    """Draw the printed board: row colours, costs and bonus spaces."""
    columns = 4 if players == 2 else COLUMNS
    parts = []
    for row in range(6):
        high = heights(tall=tall)[row]
        for column in range(columns):
            x, y = corner(row, column, tall=tall)
            ground = rect(1, 1, CELL - 2, high - 2, 4, fill=ROW_FILL[row])
            printed = _price(row * COLUMNS + column) if row < 5 else ""
            parts.append(at(x, y, ground, printed))
    return "".join(parts)


def _price(cell: int) -> str:
    """Draw a cost in the middle of a cell, as large as there is room for."""
    bundle = COSTS[cell]
    count, gaps = sum(amount for _, amount in bundle), 4 * (len(bundle) - 1)
    size = min(13, (CELL - 8 - gaps) / count)
    return price(cell, (CELL - count * size - gaps) / 2, 11.5, size)


def price(cell: int, left: float, middle: float, size: float) -> str:
    """Draw ear, block, tree, coin and lozenge; a ring joins grey signs that must be the same."""
    parts = []
    for name, amount in COSTS[cell]:
        if name == "grey" and amount > 1:
            ring = {"fill": RAISED, "stroke": INK, "stroke_width": 0.9}
            top = middle - 1 - size / 2
            parts.append(rect(left - 1.5, top, amount * size + 3, size + 2, size / 2, **ring))
        sign = "any" if name == "grey" else name
        parts += [centred(sign, left + (i + 0.5) * size, middle, size * 0.96) for i in range(amount)]
        left += amount * size + 4
    return "".join(parts)


def board(view: Olympos, viewer: int, *, tall: bool) -> str:
    """Draw tiles, markers and Wonders, with what may be pressed."""
    if view.phase <= c.LAYOUT:
        return ""
    acting = viewer == view.to_move and view.phase == c.TURN
    legal = set(view.legal_moves()) if acting else set()
    columns = 4 if view.players == 2 else COLUMNS
    cells = [row * COLUMNS + column for row in range(5) for column in range(columns)]
    drawn = [
        _discovery(look_of(view, viewer, cell, legal=c.DISCOVER + cell in legal), tall=tall) for cell in cells
    ]
    for column in range(columns):
        ap = int(wonder_cost(view, viewer)) if c.WONDER + column in legal else 0
        wonder, builder = int(view.wonders[column]), int(view.builders[column])
        drawn.append(_wonder(column, wonder, builder, ap, wonder_hint(view, viewer, column), tall=tall))
    return "".join(drawn)


# --------------------------------------------------------------------------------------- Discoveries


class Look(NamedTuple):
    """All that a cell shows; most cells show the same from ply to ply and are drawn once."""

    cell: int
    kind: int
    left: int  # how many tiles
    markers: tuple[int, ...]  # on the bonus spaces
    owners: tuple[int, ...]
    ap: int  # what it costs whoever may take it now, or 0
    hint: str


def look_of(view: Olympos, viewer: int, cell: int, *, legal: bool) -> Look:
    """Collect what a cell shows to a viewer."""
    kind = int(view.layout[cell])
    spaces = BONUSES if view.players == 5 else BONUSES - 1
    return Look(
        cell,
        kind,
        int(tiles_left(view, kind)),
        tuple(int(marker_on(view, SPACE[cell * BONUSES + space])) for space in range(spaces)),
        tuple(player for player in range(int(view.players)) if owns(view, player, kind)),
        int(discovery_cost(view, viewer, cell)) if legal else 0,
        cell_hint(view, viewer, cell),
    )


@lru_cache(maxsize=1024)
def _discovery(look: Look, *, tall: bool) -> str:
    row, column = divmod(look.cell, COLUMNS)
    x, y = corner(row, column, tall=tall)
    high = heights(tall=tall)[row]
    tile_high = high - (48 if row < 5 - 1 else 27)
    edge: dict[str, object] = {"fill": RAISED, "stroke": INK, "stroke_width": 0.9}
    if not look.left:
        edge = {"fill": ROW_FILL[row], "stroke": INK, "stroke_width": 0.9, "stroke_dasharray": "3 3"}
    faint = None if look.left else 0.35
    parts = [
        rect(4, 21, CELL - 8, tile_high, 4, **edge),
        centred(icon(look.kind), CELL / 2, 21 + (tile_high - 11) / 2, tile_high - 14, opacity=faint),
        text(CELL / 2, 17 + tile_high, TYPE_NAMES[look.kind], 11, fill=INK if look.left else MUTED),
        symbols_of(look.kind),
    ]
    if row < 4:
        parts.append(text(CELL - 8, 33, f"×{look.left}", 11, text_anchor="end", fill=MUTED, **HALO))
    else:  # above, the markers on the bonus spaces tell who has made it
        parts += [disc(player, CELL - 17, 33, 8) for player in look.owners]
    if look.ap:
        parts.append(_coin(look.ap, CELL - 16, 48))
    target = rect(
        *(4, 21, CELL - 8, tile_high, 4),
        id=f"cell-{row + 1}-{column + 1}",
        class_="target",
        fill="none",
        data_hint=look.hint,
    )
    bonuses = _bonuses(look, high) if row < 4 else ""
    return at(x, y, tag("g", *parts, data_piece=f"tile-{TYPE_IDS[look.kind]}"), target, bonuses)


def icon(kind: int) -> str:
    """Name the drawing of a Discovery."""
    return f"d-{TYPE_IDS[kind].replace('_', '-')}"


def symbols_of(kind: int) -> str:
    """Draw the Swords, Zeus symbols and Stars of a Discovery at its upper left."""
    tile = TYPE_TILES[kind]
    signs = ["sword"] * SWORDS[tile] + ["zeus"] * SYMBOLS[tile] + ["star"] * STARS[tile]
    return "".join(centred(name, 12, 30 + i * 12, 12) for i, name in enumerate(signs))


def _coin(ap: int, x: float, y: float) -> str:
    body = tag("circle", r=9.5, fill=GLOW, stroke=INK, stroke_width=1.1)
    return at(x, y, body, text(0, 4.5, ap, 13, font_weight=700), pointer_events="none")


def cell_hint(view: Olympos, viewer: int, cell: int) -> str:
    """Say what a Discovery does, what it costs whoever looks, how many are left and who has made it."""
    kind = int(view.layout[cell])
    cost = " + ".join(_amount(name, amount) for name, amount in COSTS[cell])
    makers = [seat_name(player) for player in range(int(view.players)) if owns(view, player, kind)]
    left = f"{tiles_left(view, kind)} left" + (f", made by {' and '.join(makers)}" if makers else "")
    return f"{TYPE_NAMES[kind]}: {TYPE_WORDS[kind]}. Costs {cost}; {_price_for(view, viewer, cell)}. {left}."


def _amount(name: str, amount: int) -> str:
    grey = "other" if amount == 1 else "others alike"
    return f"{amount} {grey if name == 'grey' else name.capitalize()}"


def reader(view: Olympos, viewer: int) -> tuple[int, str]:
    """Give the player whose prices are told, and what to call him: whoever looks, or else who is to act."""
    if 0 <= viewer < view.players:
        return viewer, "you"
    return int(view.active), seat_name(int(view.active))


def _price_for(view: Olympos, viewer: int, cell: int) -> str:
    player, name = reader(view, viewer)
    if owns(view, player, int(view.layout[cell])):
        return "you have it" if name == "you" else f"{name} has it"
    ap = f"for {name} {discovery_cost(view, player, cell)} AP"
    ways = [say_payment(way - c.PAY_CUBES) for way in payments(view, player, cell)]
    if not ways:
        return f"{ap}, but resources are missing"
    return ap if "nothing" in ways else f"{ap} and {' or '.join(ways)} in cubes"


def _bonuses(look: Look, high: float) -> str:
    spaces = [space for space in range(len(look.markers)) if BONUS[look.cell * BONUSES + space] >= 0]
    left = (CELL - len(spaces) * 24 + 4) / 2
    return "".join(bonus_space(look, space, left + 24 * space, high - 25) for space in spaces)


def bonus_space(look: Look, space: int, x: float, y: float, scale: float = 1) -> str:
    """Draw a bonus space: what it gives, or the marker on it."""
    owner, what = look.markers[space], int(BONUS[look.cell * BONUSES + space])
    name = f"{look.cell // COLUMNS + 1}-{look.cell % COLUMNS + 1}-{space}"
    dashes = None if owner >= 0 else "2.5 2"
    box = rect(0, 0, 20, 20, 4, fill=RAISED, stroke=INK, stroke_width=0.9, stroke_dasharray=dashes)
    if owner >= 0:
        inside = disc(owner, 10, 10, 8, id=f"marker-{name}", data_piece=f"settler-{owner}")
        return at(x, y, box, inside, scale=scale)
    hint = BONUS_NAMES[what]
    target = rect(-1, -1, 22, 22, 4, id=f"bonus-{name}", class_="target", fill="none", data_hint=hint)
    return at(x, y, box, bonus_sign(what, 10, 10, 20), target, scale=scale)


def bonus_sign(what: int, x: float, y: float, size: float) -> str:
    """Draw what a bonus space gives."""
    art = f"cube-{BONUS_IDS[what]}" if what < 4 else BONUS_IDS[what]
    two = what > 4
    amount = text(x + size * 0.33, y + size * 0.44, 2, size * 0.5, font_weight=700, **HALO) if two else ""
    return centred(art, x - (size * 0.1 if two else 0), y, size * 0.78, color=MUTED) + amount


# ------------------------------------------------------------------------------------------- Wonders


@lru_cache(maxsize=256)
def _wonder(column: int, wonder: int, builder: int, ap: int, hint: str, *, tall: bool) -> str:
    x, y = corner(5, column, tall=tall)
    high = heights(tall=tall)[5]
    faint = 0.45 if builder >= 0 else None
    stars = int(WONDER_STARS[wonder])
    row = "".join(
        centred("star", CELL / 2 + (i - (stars - 1) / 2) * 11.5, high - 9, 12) for i in range(stars)
    )
    size = min(high - 34, CELL * 0.66)
    parts = [
        rect(4, 4, CELL - 8, high - 8, 4, fill=RAISED, stroke=INK, stroke_width=0.9),
        centred(f"w-{WONDER_IDS[wonder]}", CELL / 2 - 7, (high - 26) / 2, size, opacity=faint),
        text(CELL / 2, high - 18, WONDER_NAMES[wonder], 10.5, fill=INK),
        laurel(WONDER_POINTS[wonder], CELL - 17, 19),
        row,
    ]
    if builder >= 0:
        parts.append(disc(builder, 18, 20, 9))
    if ap:
        parts.append(_coin(ap, CELL - 16, 44))
    target = rect(
        *(4, 4, CELL - 8, high - 8, 4),
        id=f"wonder-{column + 1}",
        class_="target",
        fill="none",
        data_hint=hint,
    )
    return at(x, y, tag("g", *parts, data_piece=f"wonder-{WONDER_IDS[wonder]}"), target)


def wonder_hint(view: Olympos, viewer: int, column: int) -> str:
    """Say what a Wonder needs, what it costs whoever looks, and how many Stars each player has towards it."""
    wonder, builder = int(view.wonders[column]), int(view.builders[column])
    need = f"{WONDER_STARS[wonder]} Stars, {WONDER_POINTS[wonder]} points"
    if builder >= 0:
        return f"{WONDER_NAMES[wonder]}: {need}. Built by {seat_name(builder)}."
    player, name = reader(view, viewer)
    counted = [f"{seat_name(seat)} {lasting_stars(view, seat, column)}" for seat in range(int(view.players))]
    price = f"for {name} {wonder_cost(view, player)} AP"
    return f"{WONDER_NAMES[wonder]}: {need}; {price}. Stars now: {', '.join(counted)}."
