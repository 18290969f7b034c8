"""The development board: tiles, costs, bonus spaces and Wonders."""

from tavola.games.olympos import codes as c
from tavola.games.olympos.board import (
    BONUS,
    BONUS_IDS,
    BONUSES,
    COLUMNS,
    COSTS,
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
from tavola.games.olympos.state import owns
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
    """Draw ear, block, tree, coin and lozenge; a ring joins grey signs that must be the same."""
    bundle = COSTS[cell]
    count, gaps = sum(amount for _, amount in bundle), 4 * (len(bundle) - 1)
    size = min(13, (CELL - 8 - gaps) / count)
    left = (CELL - count * size - gaps) / 2
    parts = []
    for name, amount in bundle:
        if name == "grey" and amount > 1:
            ring = {"fill": RAISED, "stroke": INK, "stroke_width": 0.9}
            parts.append(rect(left - 1.5, 10.5 - size / 2, amount * size + 3, size + 2, size / 2, **ring))
        sign = "any" if name == "grey" else name
        parts += [centred(sign, left + (i + 0.5) * size, 11.5, size * 0.96) for i in range(amount)]
        left += amount * size + 4
    return "".join(parts)


def board(view: Olympos, viewer: int, *, tall: bool) -> str:
    """Draw tiles, markers and Wonders, with what may be pressed."""
    if view.phase <= c.LAYOUT:
        return ""
    acting = viewer == view.to_move and view.phase == c.TURN
    legal = set(view.legal_moves()) if acting else set()
    columns = 4 if view.players == 2 else COLUMNS
    cells = [
        _discovery(
            view, row * COLUMNS + column, tall=tall, legal=c.DISCOVER + row * COLUMNS + column in legal
        )
        for row in range(5)
        for column in range(columns)
    ]
    wonders = [
        _wonder(view, column, tall=tall, legal=c.WONDER + column in legal) for column in range(columns)
    ]
    return "".join(cells + wonders)


# --------------------------------------------------------------------------------------- Discoveries


def _discovery(view: Olympos, cell: int, *, tall: bool, legal: bool) -> str:
    row, column = divmod(cell, COLUMNS)
    x, y = corner(row, column, tall=tall)
    high = heights(tall=tall)[row]
    kind = int(view.layout[cell])
    left = int(tiles_left(view, kind))
    tile_high = high - (48 if row < 5 - 1 else 27)
    edge: dict[str, object] = {"fill": RAISED, "stroke": INK, "stroke_width": 0.9}
    if not left:
        edge = {"fill": ROW_FILL[row], "stroke": INK, "stroke_width": 0.9, "stroke_dasharray": "3 3"}
    size = tile_high - 14
    parts = [
        rect(4, 21, CELL - 8, tile_high, 4, **edge),
        centred(_icon(kind), CELL / 2, 21 + (tile_high - 11) / 2, size, opacity=None if left else 0.35),
        text(CELL / 2, 17 + tile_high, TYPE_NAMES[kind], 11, fill=INK if left else MUTED),
        _symbols(kind),
    ]
    if row < 4:
        parts.append(text(CELL - 8, 33, f"×{left}", 11, text_anchor="end", fill=MUTED, **HALO))
    else:
        parts.append(_owner(view, kind))
    if legal:
        parts.append(_coin(int(discovery_cost(view, view.active, cell)), CELL - 16, 48))
    name = f"{row + 1}-{column + 1}"
    target = rect(
        4,
        21,
        CELL - 8,
        tile_high,
        4,
        id=f"cell-{name}",
        class_="target",
        fill="none",
        data_hint=cell_hint(view, cell),
    )
    bonuses = _bonuses(view, cell, high) if row < 4 else ""
    return at(x, y, tag("g", *parts, data_piece=f"tile-{TYPE_IDS[kind]}"), target, bonuses)


def _icon(kind: int) -> str:
    return f"d-{TYPE_IDS[kind].replace('_', '-')}"


def _symbols(kind: int) -> str:
    tile = TYPE_TILES[kind]
    signs = ["sword"] * SWORDS[tile] + ["zeus"] * SYMBOLS[tile] + ["star"] * STARS[tile]
    return "".join(centred(name, 12, 30 + i * 12, 12) for i, name in enumerate(signs))


def _owner(view: Olympos, kind: int) -> str:
    """Show who has made a purple Discovery; elsewhere the markers on the bonus spaces tell."""
    owners = [player for player in range(int(view.players)) if owns(view, player, kind)]
    return "".join(disc(player, CELL - 17, 33, 8) for player in owners)


def _coin(ap: int, x: float, y: float) -> str:
    body = tag("circle", r=9.5, fill=GLOW, stroke=INK, stroke_width=1.1)
    return at(x, y, body, text(0, 4.5, ap, 13, font_weight=700), pointer_events="none")


def cell_hint(view: Olympos, cell: int) -> str:
    """Say what a Discovery does, who has it and what it would cost the active player."""
    kind = int(view.layout[cell])
    cost = " + ".join(f"{amount} {name}" for name, amount in COSTS[cell])
    ap = discovery_cost(view, view.active, cell)
    owners = [seat_name(player) for player in range(int(view.players)) if owns(view, player, kind)]
    has = f"; made by {', '.join(owners)}" if owners else ""
    return f"{TYPE_NAMES[kind]}: {TYPE_WORDS[kind]}. {cost}, {ap} AP; {tiles_left(view, kind)} left{has}"


def _bonuses(view: Olympos, cell: int, high: float) -> str:
    count = BONUSES if view.players == 5 else BONUSES - 1
    spaces = [space for space in range(count) if BONUS[cell * BONUSES + space] >= 0]
    left = (CELL - len(spaces) * 24 + 4) / 2
    return "".join(_bonus(view, cell, space, left + 24 * space, high - 25) for space in spaces)


def _bonus(view: Olympos, cell: int, space: int, x: float, y: float) -> str:
    owner = int(view.markers[cell * BONUSES + space])
    what = int(BONUS[cell * BONUSES + space])
    name = f"{cell // COLUMNS + 1}-{cell % COLUMNS + 1}-{space}"
    box = rect(
        0,
        0,
        20,
        20,
        4,
        fill=RAISED,
        stroke=INK,
        stroke_width=0.9,
        stroke_dasharray=None if owner >= 0 else "2.5 2",
    )
    if owner >= 0:
        inside = disc(owner, 10, 10, 8, id=f"marker-{name}", data_piece=f"settler-{owner}")
        return at(x, y, box, inside)
    hint = BONUS_NAMES[what]
    target = rect(-1, -1, 22, 22, 4, id=f"bonus-{name}", class_="target", fill="none", data_hint=hint)
    return at(x, y, box, bonus_sign(what, 10, 10, 20), target)


def bonus_sign(what: int, x: float, y: float, size: float) -> str:
    """Draw what a bonus space gives."""
    art = f"cube-{BONUS_IDS[what]}" if what < 4 else BONUS_IDS[what]
    two = what > 4
    amount = text(x + size * 0.33, y + size * 0.44, 2, size * 0.5, font_weight=700, **HALO) if two else ""
    return centred(art, x - (size * 0.1 if two else 0), y, size * 0.78, color=MUTED) + amount


# ------------------------------------------------------------------------------------------- Wonders


def _wonder(view: Olympos, column: int, *, tall: bool, legal: bool) -> str:
    x, y = corner(5, column, tall=tall)
    high = heights(tall=tall)[5]
    wonder, builder = int(view.wonders[column]), int(view.builders[column])
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
    if legal:
        parts.append(_coin(int(wonder_cost(view, view.active)), CELL - 16, 44))
    target = rect(
        *(4, 4, CELL - 8, high - 8, 4),
        id=f"wonder-{column + 1}",
        class_="target",
        fill="none",
        data_hint=wonder_hint(view, column),
    )
    return at(x, y, tag("g", *parts, data_piece=f"wonder-{WONDER_IDS[wonder]}"), target)


def wonder_hint(view: Olympos, column: int) -> str:
    """Say what a Wonder needs and how many Stars each player has towards it."""
    wonder = int(view.wonders[column])
    counted = [
        f"{seat_name(player)} {lasting_stars(view, player, column)}" for player in range(int(view.players))
    ]
    need = f"{WONDER_STARS[wonder]} Stars, {WONDER_POINTS[wonder]} points"
    return f"{WONDER_NAMES[wonder]}: {need}. Stars now: {', '.join(counted)}"
