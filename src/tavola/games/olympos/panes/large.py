"""The development board opened large, with words: for a desk, where there is room to read."""

from functools import lru_cache
from textwrap import wrap

from tavola.games.olympos import codes as c
from tavola.games.olympos.board import (
    BONUS,
    BONUSES,
    COLUMNS,
    TYPE_IDS,
    WONDER_IDS,
    WONDER_POINTS,
    WONDER_STARS,
)
from tavola.games.olympos.development import discovery_cost, wonder_cost
from tavola.games.olympos.names import TYPE_NAMES, TYPE_WORDS, WONDER_NAMES, plural
from tavola.games.olympos.panes.development import (
    ROW_FILL,
    Look,
    bonus_space,
    icon,
    look_of,
    price,
    reader,
    symbols_of,
    wonder_hint,
)
from tavola.games.olympos.panes.strokes import ACCENT, INK, MUTED, RAISED, at, centred, disc, rect, text
from tavola.games.olympos.rules import Olympos
from tavola.svg import tag

WIDTH = 1000
HEIGHTS = (140, 140, 140, 140, 112, 132)
EDGE: dict[str, object] = {"fill": RAISED, "stroke": INK, "stroke_width": 1.1}
LEFT: dict[str, object] = {"text_anchor": "start"}


def cell_wide(players: int) -> float:
    return WIDTH / (4 if players == 2 else COLUMNS)


def corner(row: int, column: int, wide: float) -> tuple[float, float]:
    return column * wide, sum(HEIGHTS[:row])


def large_ground(players: int) -> str:
    """Draw row colours and costs."""
    wide = cell_wide(players)
    parts = []
    for row, high in enumerate(HEIGHTS):
        for column in range(round(WIDTH / wide)):
            ground = rect(1, 1, wide - 2, high - 2, 5, fill=ROW_FILL[row])
            cost = price(row * COLUMNS + column, 10, 17, 18) if row < 5 else ""
            parts.append(at(*corner(row, column, wide), ground, cost))
    return "".join(parts)


def large_board(view: Olympos, viewer: int) -> str:
    """Draw tiles with their effects, the viewer's prices, bonus spaces and Wonders."""
    if view.phase <= c.LAYOUT:
        return ""
    acting = viewer == view.to_move and view.phase == c.TURN
    legal = set(view.legal_moves()) if acting else set()
    wide = cell_wide(int(view.players))
    player = reader(view, viewer)[0]
    drawn = []
    for column in range(round(WIDTH / wide)):
        for row in range(5):
            cell = row * COLUMNS + column
            look = look_of(view, viewer, cell, legal=c.DISCOVER + cell in legal)
            drawn.append(_discovery(look, int(discovery_cost(view, player, cell)), wide))
        ap, hint = int(wonder_cost(view, player)), wonder_hint(view, viewer, column)
        sort = (int(view.wonders[column]), int(view.builders[column]))
        drawn.append(_wonder(column, sort, ap, hint, wide, legal=c.WONDER + column in legal))
    return "".join(drawn)


@lru_cache(maxsize=1024)
def _discovery(look: Look, ap: int, wide: float) -> str:
    row, column = divmod(look.cell, COLUMNS)
    high = HEIGHTS[row] - (68 if row < 4 else 36)
    edge = EDGE if look.left else EDGE | {"fill": ROW_FILL[row], "stroke_dasharray": "4 3"}
    ink = INK if look.left else MUTED
    parts = [
        rect(5, 30, wide - 10, high, 5, **edge),
        centred(icon(look.kind), 41, 30 + high / 2, 54, opacity=None if look.left else 0.4),
        text(72, 49, TYPE_NAMES[look.kind], 16, font_weight=700, fill=ink, **LEFT),
        _words(TYPE_WORDS[look.kind], 72, 66, wide - 80),
        text(wide - 9, 22, f"{ap} AP", 14, **_payable(now=look.ap > 0)),
        at(0, 10, symbols_of(look.kind)),
    ]
    if row < 4:
        parts.append(text(wide - 9, HEIGHTS[row] - 15, f"{look.left} left", 13, text_anchor="end"))
    else:  # above, the markers on the bonus spaces tell who has made it
        parts += [disc(player, wide - 22, HEIGHTS[row] - 24, 10) for player in look.owners]
    target = rect(
        *(5, 30, wide - 10, high, 5),
        id=f"cell-{row + 1}-{column + 1}",
        class_="target",
        fill="none",
        data_hint=look.hint,
    )
    spaces = [space for space in range(len(look.markers)) if BONUS[look.cell * BONUSES + space] >= 0]
    bonuses = [bonus_space(look, space, 9 + 34 * space, HEIGHTS[row] - 34, 1.4) for space in spaces]
    tile = tag("g", *parts, data_piece=f"tile-{TYPE_IDS[look.kind]}")
    return at(*corner(row, column, wide), tile, target, *(bonuses if row < 4 else []))


def _payable(*, now: bool) -> dict[str, object]:
    """Set a price in the accent if it can be paid now."""
    colour = {"font_weight": 700, "fill": ACCENT} if now else {"fill": INK}
    return {"text_anchor": "end", **colour}


def _words(words: str, x: float, y: float, room: float) -> str:
    lines = wrap(words, int(room / 6.6))
    return "".join(text(x, y + 15 * i, line, 13, fill=MUTED, **LEFT) for i, line in enumerate(lines))


@lru_cache(maxsize=256)
def _wonder(column: int, sort: tuple[int, int], ap: int, hint: str, wide: float, *, legal: bool) -> str:
    wonder, builder = sort
    high, stars = HEIGHTS[5], int(WONDER_STARS[wonder])
    parts = [
        rect(5, 5, wide - 10, high - 10, 5, **EDGE),
        centred(f"w-{WONDER_IDS[wonder]}", 41, high / 2 + 6, 62, opacity=0.45 if builder >= 0 else None),
        text(wide / 2, 30, WONDER_NAMES[wonder], 16, font_weight=700, fill=INK),
        *(centred("star", 87 + 17 * i, 58, 16) for i in range(stars)),
        text(79, 90, plural(int(WONDER_POINTS[wonder]), "point"), 14, fill=MUTED, **LEFT),
    ]
    if builder >= 0:
        parts.append(disc(builder, wide - 24, high - 26, 11))
    else:
        parts.append(text(wide - 13, high - 16, f"{ap} AP", 14, **_payable(now=legal)))
    target = rect(
        *(5, 5, wide - 10, high - 10, 5),
        id=f"wonder-{column + 1}",
        class_="target",
        fill="none",
        data_hint=hint,
    )
    tile = tag("g", *parts, data_piece=f"wonder-{WONDER_IDS[wonder]}")
    return at(*corner(5, column, wide), tile, target)
