"""The few helpers that write SVG."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a game is what `whole` is given, and imports this module
    from tavola.core import State
    from tavola.game import Game

HIDE_PREVIEWS = "<style>[data-when]{display:none}</style>"  # the page shows them by what is chosen


def number(value: float) -> str:
    """Write a coordinate shortly: two decimals at most, none where none is needed."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def tag(name: str, *children: str, **attributes: object) -> str:
    """Write an element; `data_piece` and `class_` become data-piece and class.

    >>> tag("circle", id="spot-3", r=4.0, class_="place")
    '<circle id="spot-3" r="4" class="place"/>'
    """
    given = [attribute(key, value) for key, value in attributes.items() if value is not None]
    head = " ".join([name, *given])
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


@lru_cache(maxsize=16_384)  # a picture has hundreds, and most of them were in the picture before
def attribute(key: str, value: object) -> str:
    """Write an attribute.

    >>> attribute("data_when", 'a "b"')
    'data-when="a &quot;b&quot;"'
    """
    text = number(value) if isinstance(value, (int, float)) else escape(str(value))
    return f'{key.rstrip("_").replace("_", "-")}="{text}"'


def use(symbol: str, x: float = 0, y: float = 0, **attributes: object) -> str:
    """Place a symbol of art.svg."""
    return tag("use", href=f"#{symbol}", x=x or None, y=y or None, **attributes)


def picture(
    x: float, y: float, width: float, height: float, *children: str, scale: float | None = None
) -> str:
    """Write the picture that `draw` returns: what moves, without the art and the ground.

    With a scale, a unit of it has at least so many pixels on a phone, even if its width is not all in sight.
    """
    box = " ".join(number(part) for part in (x, y, width, height))
    least = f' data-scale="{number(scale)}"' if scale else ""
    inside = "".join(children)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" class="picture"{least}>{inside}</svg>'


def symbols(game: Game[Any]) -> str:
    """Give the inside of the game's art.svg, for a page or a file to hold once."""
    art = game.text("art.svg")
    return art[art.index(">", art.index("<svg")) + 1 : art.rindex("</svg>")] if art else ""


def whole(game: Game[Any], view: State, options: Mapping[str, str], viewer: int, shape: str = "desk") -> str:
    """Draw a position as one file: art, ground and what moves."""
    drawn = game.draw(view, viewer, shape)
    head = drawn.index(">") + 1
    ground = game.ground(options, int(view.players), shape)
    return drawn[:head] + HIDE_PREVIEWS + symbols(game) + ground + drawn[head:]
