"""The few strokes all panes are drawn with."""

from html import escape

from tavola.game import SEATS
from tavola.games.olympos.state import BARBARIANS
from tavola.svg import SEAT_FILL, SEAT_INK, number, tag

PAPER, RAISED, INK, MUTED, RULE = "#f6f1e7", "#fffaf0", "#2b2a28", "#6b655c", "#d9cfbd"
ACCENT, GLOW, SEA = "#b4512d", "#e0a100", "#a9cbd9"
SERIF = "'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif"


def text(x: float, y: float, words: object, size: float = 13, **more: object) -> str:
    """Write words, in the middle of x unless told otherwise."""
    more.setdefault("text_anchor", "middle")
    return tag("text", escape(str(words)), x=round(x, 1), y=round(y, 1), font_size=size, **more)


def centred(name: str, x: float, y: float, width: float, **more: object) -> str:
    """Place a square symbol of the art around a point."""
    corner = (round(x - width / 2, 1), round(y - width / 2, 1))
    size = round(width, 1)
    return tag("use", href=f"#art-{name}", x=corner[0], y=corner[1], width=size, height=size, **more)


def rect(x: float, y: float, width: float, height: float, round_by: float = 0, **more: object) -> str:
    size = (round(width, 1), round(height, 1))
    return tag(
        "rect", x=round(x, 1), y=round(y, 1), width=size[0], height=size[1], rx=round_by or None, **more
    )


def at(x: float, y: float, *inside: str, scale: float = 1, **more: object) -> str:
    """Move what is inside to a point, and scale it."""
    by = f" scale({number(scale)})" if scale != 1 else ""
    return tag("g", *inside, transform=moved(x, y) + by, **more)


def moved(x: float, y: float) -> str:
    return f"translate({number(round(x, 1))} {number(round(y, 1))})"


def pane(x: float, y: float, width: float, inner: float, inside: str, **more: object) -> str:
    """Show a drawing of a given inner width at a place of the picture, in another width."""
    return tag("g", inside, transform=f"{moved(x, y)} scale({width / inner:.4g})", **more)


def colour(owner: int) -> str:
    return MUTED if owner == BARBARIANS else SEAT_FILL[owner]


def mark(owner: int, x: float, y: float, size: float) -> str:
    """Draw a seat's mark; barbarians have none."""
    return "" if owner == BARBARIANS else centred(f"mark-{owner}", x, y, size, fill=SEAT_INK[owner])


def disc(owner: int, x: float, y: float, radius: float, **more: object) -> str:
    """Draw a seat's round marker."""
    body = centred("marker", 0, 0, radius * 2.6, color=colour(owner))
    return tag("g", body, mark(owner, 0, 0, radius * 1.1), transform=moved(x, y), **more)


def seat_name(owner: int) -> str:
    return "barbarian" if owner == BARBARIANS else SEATS[owner]


def laurel(points: object, x: float, y: float) -> str:
    """Draw points in a laurel."""
    words = text(
        x, y + 5, points, 13, font_weight=700, stroke=RAISED, stroke_width=3, paint_order="stroke", fill=INK
    )
    return centred("prestige", x, y, 28) + words
