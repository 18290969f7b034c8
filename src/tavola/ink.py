"""The house's colours, and the few shapes every game draws with."""

from html import escape

from tavola.svg import number, tag, use

# As in the style sheet of the page.
PAPER, RAISED, INK, MUTED, RULE = "#f6f1e7", "#fffaf0", "#2b2a28", "#6b655c", "#d9cfbd"
ACCENT, GLOW, GLOW_LINE = "#b4512d", "#e0a100", "#8a6200"
SEA = "#a9cbd9"
SERIF = "'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif"

# The seats' colours: fill, the mark on it, its strokes.
SEAT_FILL = ("#d1492e", "#2b6cb0", "#2e8b57", "#e0b020", "#7d4b91")
SEAT_INK = (RAISED, RAISED, RAISED, INK, RAISED)
SEAT_LINE = ("#d1492e", "#2b6cb0", "#2e8b57", "#ac8100", "#7d4b91")


def text(x: float, y: float, words: object, size: float = 13, anchor: str = "middle", **more: object) -> str:
    """Write words around, before or behind a point, in ink unless told otherwise."""
    more.setdefault("fill", INK)
    where = None if anchor == "start" else anchor
    return tag("text", escape(str(words)), x=x, y=y, font_size=size, text_anchor=where, **more)


def rect(x: float, y: float, width: float, height: float, round: float = 0, **more: object) -> str:
    """Draw a rectangle, with round corners if wanted."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=round or None, **more)


def at(x: float, y: float, *inside: str, **more: object) -> str:
    """Group things around a place."""
    return tag("g", *inside, transform=f"translate({number(x)} {number(y)})", **more)


def scaled(x: float, y: float, by: float, *inside: str, **more: object) -> str:
    """Group things around a place, larger or smaller."""
    return tag("g", *inside, transform=f"translate({number(x)} {number(y)}) scale({number(by)})", **more)


def centred(symbol: str, x: float, y: float, width: float, height: float = 0, **more: object) -> str:
    """Place a symbol of art.svg around a point."""
    tall = height or width
    return use(f"art-{symbol}", x - width / 2, y - tall / 2, width=width, height=tall, **more)


def mark(seat: int, x: float, y: float, size: float) -> str:
    """Draw a seat's mark, by which it is known without its colour."""
    return centred(f"mark-{seat}", x, y, size, fill=SEAT_INK[seat])
