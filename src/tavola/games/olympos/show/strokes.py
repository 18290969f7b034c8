"""The few strokes all panes are drawn with."""

from typing import Any

from tavola import ink
from tavola.game import SEATS
from tavola.games.olympos.rules import board
from tavola.ink import centred, text
from tavola.svg import number, tag


def pane(x: float, y: float, width: float, inner: float, inside: str, **more: object) -> str:
    """Show a drawing of a given inner width at a place of the picture, in another width."""
    return tag(
        "g", inside, transform=f"translate({number(x)} {number(y)}) scale({width / inner:.4g})", **more
    )


def colour(owner: int) -> str:
    return ink.MUTED if owner == board.BARBARIANS else ink.SEAT_FILL[owner]


def mark(owner: int, x: float, y: float, size: float) -> str:
    """Draw a seat's mark; barbarians have none."""
    return "" if owner == board.BARBARIANS else ink.mark(owner, x, y, size)


def disc(owner: int, x: float, y: float, radius: float, **more: object) -> str:
    """Draw a seat's round marker."""
    body = centred("marker", 0, 0, radius * 2.6, color=colour(owner))
    return tag(
        "g", body, mark(owner, 0, 0, radius * 1.1), transform=f"translate({number(x)} {number(y)})", **more
    )


def seat_name(owner: int) -> str:
    return "barbarian" if owner == board.BARBARIANS else SEATS[owner]


def fitted(x: float, y: float, words: str, size: float, room: float, fill: str = ink.INK) -> str:
    """Write words around a point, narrower if they might not fit; letters of some faces are broad."""
    tight = {"textLength": round(room, 1), "lengthAdjust": "spacingAndGlyphs"}
    narrowed: dict[str, Any] = tight if len(words) * size * 0.5 > room else {}
    return text(x, y, words, size, fill=fill, **narrowed)


def laurel(points: object, x: float, y: float) -> str:
    """Draw points in a laurel."""
    words = text(
        x,
        y + 5,
        points,
        13,
        font_weight=700,
        stroke=ink.RAISED,
        stroke_width=3,
        paint_order="stroke",
        fill=ink.INK,
    )
    return centred("prestige", x, y, 28) + words
