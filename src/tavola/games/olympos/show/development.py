"""The development board: tiles, costs, bonus spaces and Wonders."""

from functools import lru_cache
from typing import Any, NamedTuple

from tavola import ink
from tavola.games.olympos.rules import board, development, moves, phases
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import marker_on, owns
from tavola.games.olympos.show import names
from tavola.games.olympos.show.strokes import disc, fitted, laurel, seat_name
from tavola.games.olympos.show.words import say_payment
from tavola.ink import at, centred, rect, text
from tavola.svg import tag

WIDTH, CELL = 422, 422 / board.COLUMNS
ROW_FILL = ("#e6b3a0", "#efd791", "#c2d0a4", "#b4cbdb", "#cdb6d3", "#e3d9c4")
HALO: dict[str, Any] = {"stroke": ink.RAISED, "stroke_width": 2.5, "paint_order": "stroke"}

TYPE_TILES = {
    kind: tile for tile in range(28, -1, -1) for kind in [int(board.TYPE_OF[tile])]
}  # the first of each


def heights(*, tall: bool) -> list[int]:
    """Give the heights of the six rows; tall ones fit a thumb."""
    return [124] * 4 + [104, 110] if tall else [98] * 4 + [82, 94]


def corner(row: int, column: int, *, tall: bool) -> tuple[float, float]:
    return column * CELL, sum(heights(tall=tall)[:row])


def board_ground(players: int, *, tall: bool) -> str:
    """Draw the printed board: row colours, costs and bonus spaces."""
    columns = 4 if players == 2 else board.COLUMNS
    parts = []
    for row in range(6):
        high = heights(tall=tall)[row]
        for column in range(columns):
            x, y = corner(row, column, tall=tall)
            ground = rect(1, 1, CELL - 2, high - 2, 6, fill=ROW_FILL[row])
            printed = _price(row * board.COLUMNS + column) if row < 5 else ""
            parts.append(at(x, y, ground, printed))
    return "".join(parts)


def _price(cell: int) -> str:
    """Draw a cost as large as there is room for; a ring joins grey signs that must be the same."""
    bundle, middle = board.COSTS[cell], 11
    count, gaps = sum(amount for _, amount in bundle), 4 * (len(bundle) - 1)
    size = min(15, (CELL - 8 - gaps) / count)
    left, parts = (CELL - count * size - gaps) / 2, []
    for name, amount in bundle:
        if name == "grey" and amount > 1:
            ring = {"fill": ink.RAISED, "stroke": ink.INK, "stroke_width": 0.9}
            top = middle - 1 - size / 2
            parts.append(rect(left - 1.5, top, amount * size + 3, size + 2, size / 2, **ring))
        sign = "any" if name == "grey" else name
        parts += [centred(sign, left + (i + 0.5) * size, middle, size * 0.96) for i in range(amount)]
        left += amount * size + 4
    return "".join(parts)


def development_board(view: Olympos, viewer: int, *, tall: bool) -> str:
    """Draw tiles, markers and Wonders, with what may be pressed."""
    if view.phase <= phases.LAYOUT:
        return ""
    acting = viewer == view.to_move and view.phase == phases.TURN
    legal = set(view.legal_moves()) if acting else set()
    columns = 4 if view.players == 2 else board.COLUMNS
    cells = [row * board.COLUMNS + column for row in range(5) for column in range(columns)]
    drawn = [
        _discovery(look_of(view, viewer, cell, legal=moves.DISCOVER + cell in legal), tall=tall)
        for cell in cells
    ]
    for column in range(columns):
        ap = int(development.wonder_cost(view, viewer)) if moves.WONDER + column in legal else 0
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
    spaces = board.BONUSES if view.players == 5 else board.BONUSES - 1
    return Look(
        cell,
        kind,
        int(development.tiles_left(view, kind)),
        tuple(int(marker_on(view, board.SPACE[cell * board.BONUSES + space])) for space in range(spaces)),
        tuple(player for player in range(int(view.players)) if owns(view, player, kind)),
        int(development.discovery_cost(view, viewer, cell)) if legal else 0,
        cell_hint(view, viewer, cell),
    )


@lru_cache(maxsize=1024)
def _discovery(look: Look, *, tall: bool) -> str:
    row, column = divmod(look.cell, board.COLUMNS)
    x, y = corner(row, column, tall=tall)
    high = heights(tall=tall)[row]
    tile_high = high - (45 if row < 4 else 24)
    edge: dict[str, Any] = {"fill": ink.RAISED, "stroke": ink.INK, "stroke_width": 1}
    if not look.left:
        edge = {"fill": ROW_FILL[row], "stroke": ink.INK, "stroke_width": 1, "stroke_dasharray": "3 3"}
    faint, shade = (None, ink.INK) if look.left else (0.35, ink.MUTED)
    parts = [
        rect(4, 21, CELL - 8, tile_high, 5, **edge),
        centred(icon(look.kind), CELL / 2, 23 + (tile_high - 15) / 2, tile_high - 15, opacity=faint),
        fitted(CELL / 2, 16 + tile_high, names.TYPE_NAMES[look.kind], 12, CELL - 10, fill=shade),
        symbols_of(look.kind),
    ]
    if row < 4:
        parts.append(text(CELL - 7, 34, f"×{look.left}", 12, anchor="end", fill=ink.MUTED, **HALO))
    else:  # above, the markers on the bonus spaces tell who has made it
        parts += [disc(player, CELL - 17, 33, 8) for player in look.owners]
    if look.ap:
        parts.append(_coin(look.ap, CELL - 16, 48))
    target = rect(
        *(4, 21, CELL - 8, tile_high, 5),
        id=f"cell-{row + 1}-{column + 1}",
        class_="target",
        fill="none",
        data_hint=look.hint,
    )
    bonuses = _bonuses(look, high) if row < 4 else ""
    return at(x, y, tag("g", *parts, data_piece=f"tile-{board.TYPE_IDS[look.kind]}"), target, bonuses)


def icon(kind: int) -> str:
    """Name the drawing of a Discovery."""
    return f"d-{board.TYPE_IDS[kind].replace('_', '-')}"


def symbols_of(kind: int) -> str:
    """Draw the Swords, Zeus symbols and Stars of a Discovery at its upper left."""
    tile = TYPE_TILES[kind]
    signs = ["sword"] * board.SWORDS[tile] + ["zeus"] * board.SYMBOLS[tile] + ["star"] * board.STARS[tile]
    return "".join(centred(name, 12, 30 + i * 12, 12) for i, name in enumerate(signs))


def _coin(ap: int, x: float, y: float) -> str:
    body = tag("circle", r=11, fill=ink.GLOW, stroke=ink.INK, stroke_width=1.1)
    return at(x, y, body, text(0, 4.5, ap, 13, font_weight=700), pointer_events="none")


def cell_hint(view: Olympos, viewer: int, cell: int) -> str:
    """Say what a Discovery does, what it costs whoever looks, how many are left and who has made it."""
    kind = int(view.layout[cell])
    cost = " + ".join(_amount(name, amount) for name, amount in board.COSTS[cell])
    makers = [seat_name(player) for player in range(int(view.players)) if owns(view, player, kind)]
    left = f"{development.tiles_left(view, kind)} left" + (
        f", made by {' and '.join(makers)}" if makers else ""
    )
    what = f"{names.TYPE_NAMES[kind]}: {names.TYPE_WORDS[kind]}"
    return f"{what}. Costs {cost}; {_price_for(view, viewer, cell)}. {left}."


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
    ap = f"for {name} {development.discovery_cost(view, player, cell)} AP"
    ways = [say_payment(way - moves.PAY_CUBES) for way in development.payments(view, player, cell)]
    if not ways:
        return f"{ap}, but resources are missing"
    return ap if "nothing" in ways else f"{ap} and {' or '.join(ways)} in cubes"


def _bonuses(look: Look, high: float) -> str:
    spaces = [
        space for space in range(len(look.markers)) if board.BONUS[look.cell * board.BONUSES + space] >= 0
    ]
    pitch = 30 if len(spaces) < 3 else 28  # as far apart as a press needs
    left = (CELL - len(spaces) * pitch + pitch - 20) / 2
    return "".join(_bonus_space(look, space, left + pitch * space, high - 22, pitch) for space in spaces)


def _bonus_space(look: Look, space: int, x: float, y: float, pitch: int) -> str:
    """Draw a bonus space: what it gives, or the marker on it."""
    owner, what = look.markers[space], int(board.BONUS[look.cell * board.BONUSES + space])
    name = f"{look.cell // board.COLUMNS + 1}-{look.cell % board.COLUMNS + 1}-{space}"
    frame = {"fill": ink.RAISED, "stroke": ink.INK, "stroke_width": 0.9}
    if owner >= 0:
        box = rect(0, 0, 20, 20, 4, **frame, id=f"bonus-{name}")  # the log links to it
        inside = disc(owner, 10, 10, 8, id=f"marker-{name}", data_piece=f"settler-{owner}")
        return at(x, y, box, inside)
    box, hint = rect(0, 0, 20, 20, 4, **frame, stroke_dasharray="2.5 2"), names.BONUS_NAMES[what]
    area = ((20 - pitch) / 2, -8, pitch, 30, 4)
    target = rect(*area, id=f"bonus-{name}", class_="target", fill="none", data_hint=hint)
    return at(x, y, box, bonus_sign(what, 10, 10, 20), target)


def bonus_sign(what: int, x: float, y: float, size: float) -> str:
    """Draw what a bonus space gives."""
    art = f"cube-{board.BONUS_IDS[what]}" if what < 4 else board.BONUS_IDS[what]
    two = what > 4
    amount = text(x + size * 0.33, y + size * 0.44, 2, size * 0.6, font_weight=700, **HALO) if two else ""
    return centred(art, x - (size * 0.1 if two else 0), y, size * 0.78, color=ink.MUTED) + amount


# ------------------------------------------------------------------------------------------- Wonders


@lru_cache(maxsize=256)
def _wonder(column: int, wonder: int, builder: int, ap: int, hint: str, *, tall: bool) -> str:
    x, y = corner(5, column, tall=tall)
    high = heights(tall=tall)[5]
    faint = 0.45 if builder >= 0 else None
    stars = int(board.WONDER_STARS[wonder])
    row = "".join(
        centred("star", CELL / 2 + (i - (stars - 1) / 2) * 12.4, high - 14, 13) for i in range(stars)
    )
    size = min(high - 54, 48)
    parts = [
        rect(4, 4, CELL - 8, high - 8, 5, fill=ink.RAISED, stroke=ink.INK, stroke_width=1),
        centred(f"w-{board.WONDER_IDS[wonder]}", 30, 7 + size / 2, size, opacity=faint),
        fitted(CELL / 2, high - 25, names.WONDER_NAMES[wonder], 12, CELL - 16),
        laurel(board.WONDER_POINTS[wonder], CELL - 19, 21),
        row,
    ]
    if builder >= 0:
        parts.append(disc(builder, CELL - 19, 21, 10))
    if ap:
        parts.append(_coin(ap, CELL - 16, 46))
    target = rect(
        *(4, 4, CELL - 8, high - 8, 4),
        id=f"wonder-{column + 1}",
        class_="target",
        fill="none",
        data_hint=hint,
    )
    return at(x, y, tag("g", *parts, data_piece=f"wonder-{board.WONDER_IDS[wonder]}"), target)


def wonder_hint(view: Olympos, viewer: int, column: int) -> str:
    """Say what a Wonder needs, what it costs whoever looks, and how many Stars each player has towards it."""
    wonder, builder = int(view.wonders[column]), int(view.builders[column])
    need = f"{board.WONDER_STARS[wonder]} Stars, {board.WONDER_POINTS[wonder]} points"
    if builder >= 0:
        return f"{names.WONDER_NAMES[wonder]}: {need}. Built by {seat_name(builder)}."
    player, name = reader(view, viewer)
    counted = [
        f"{seat_name(seat)} {development.lasting_stars(view, seat, column)}"
        for seat in range(int(view.players))
    ]
    price = f"for {name} {development.wonder_cost(view, player)} AP"
    return f"{names.WONDER_NAMES[wonder]}: {need}; {price}. Stars now: {', '.join(counted)}."
