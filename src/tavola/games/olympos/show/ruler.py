"""Time as a ruler: all of it below the board of a desk, a window of it above the map of a phone."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from tavola import ink
from tavola.games.olympos.rules import board, phases
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.show.track import CARDS, god_card, landing, marker, prices
from tavola.ink import rect, text
from tavola.svg import number, tag

LAST = 90
BAR, HIGH = 22, 12  # where the spaces begin, and how high they are
HALF = 14  # between the middles of two cards at one space, half of it
ROUND = 9  # a marker's radius
ENDS = 79  # from here on one ends with points
SHORT = 28  # spaces in the window of a phone
SHADE, LINK = "#ece0c4", "#9f4520"


class Ruler(NamedTuple):
    """Some spaces of the track, in one line."""

    first: int
    last: int
    width: float

    @property
    def step(self) -> float:
        return (self.width - 16) / (self.last - self.first + 1)

    def left(self, position: int) -> float:
        """Find the left edge of a space."""
        return 8 + (position - self.first) * self.step

    def along(self, position: int) -> float:
        """Find the middle of a space."""
        return self.left(position) + self.step / 2

    def spaces(self) -> range:
        return range(self.first, self.last + 1)


def whole(width: float) -> Ruler:
    return Ruler(0, LAST, width)


def window(view: Olympos, width: float) -> Ruler:
    """Choose the spaces around the markers."""
    behind = min(int(position) for position in view.position)
    first = max(0, min(behind - 2, LAST - SHORT + 1))
    return Ruler(first, first + SHORT - 1, width)


def ruler_ground(ruler: Ruler) -> str:
    """Draw the spaces, with every second five shaded, their numbers, and what the last ones are worth."""
    left, right = ruler.left(ruler.first), ruler.left(ruler.last + 1)
    frame = rect(left, BAR, right - left, HIGH, 3, fill="none", stroke=ink.INK, stroke_width=1)
    spaces = [_space(ruler, position) for position in ruler.spaces()]
    return tag("g", *spaces, stroke=ink.INK) + frame + "".join(_numbers(ruler)) + "".join(_ends(ruler))


def _space(ruler: Ruler, position: int) -> str:
    zeus = position in CARDS
    fill = ink.SEA if zeus else SHADE if position % 10 < 5 else ink.RAISED
    return rect(
        *(round(ruler.left(position), 1), BAR, round(ruler.step, 1), HIGH),
        fill=fill,
        stroke_width=1 if zeus else 0.25,
        id=f"time-{position}",
    )


def _numbers(ruler: Ruler) -> Iterator[str]:
    """Number every tenth space that has room below it, and the end."""
    cards = [x for zeus in CARDS for x in _cards_at(ruler, zeus)]
    for position in range(0, ENDS, 10 if ruler.step < 14 else 5):
        x = ruler.along(position)
        if position in ruler.spaces() and all(abs(x - card) > 24 for card in cards):
            yield text(x, 49, position, 12, class_="beside", fill=ink.MUTED)
    if ruler.last == LAST:
        yield text(ruler.along(LAST), 49, "end", 12, class_="beside", fill=ink.MUTED)


def _ends(ruler: Ruler) -> Iterator[str]:
    """Bracket the last spaces that are worth the same."""
    last = [position for position in range(ENDS, LAST) if board.TIME_POINTS[position]]
    for points, group in groupby(last, key=lambda position: int(board.TIME_POINTS[position])):
        alike = [position for position in group if position in ruler.spaces()]
        if not alike:
            continue
        left, right = ruler.left(alike[0]) + 2, ruler.left(alike[-1] + 1) - 2
        bracket, look = f"M{number(left)} 37H{number(right)}", "beside accent"
        yield tag("path", d=bracket, stroke=LINK, stroke_width=1.6, class_=look)
        yield text((left + right) / 2, 49, f"+{points}", 12, fill=LINK, font_weight=700, class_=look)


def _cards_at(ruler: Ruler, zeus: int) -> list[float]:
    """Find the middles of the god cards under a Zeus space; the last ones leave room for the points."""
    x = ruler.along(zeus) - (HALF / 2 if zeus == ENDS - 1 else 0)
    return [x - HALF, x + HALF] if CARDS[zeus] > 1 else [x]


def ruler(view: Olympos, viewer: int, on: Ruler) -> str:
    """Draw the markers, the gods, and where the next action would lead."""
    gods = [
        god_card(place, second, god, (x, BAR + 26), (26, 22))
        for place in range(6)
        for second, x in enumerate(_cards_at(on, int(board.ZEUS[place])))
        for god in [int(view.turned[board.SLOT[place] + second])]
        if board.ZEUS[place] in on.spaces() and not (god < 0 and view.god_pile)
    ]
    acting = viewer == view.to_move and view.phase == phases.TURN
    return "".join(gods) + (_landings(view, on) if acting else "") + "".join(_markers(view, on))


def _landings(view: Olympos, on: Ruler) -> str:
    """Dot the way that a Discovery or a Wonder would take the marker, and ring the space where it ends."""
    start = on.along(int(view.position[view.active]))
    ways = []
    for path, ap in prices(view).items():
        goal = min(landing(view, ap), on.last)
        x = on.along(goal)
        way = tag("path", d=f"M{number(start)} {BAR + 6}H{number(x)}", stroke_width=4, stroke_dasharray="1 6")
        ring = rect(x - 8, BAR - 3, 16, HIGH + 6, 6, stroke_width=2.2, stroke_dasharray="3 2.4")
        badge = rect(x - 13, 38, 26, 15, 7, fill=ink.RAISED, stroke_width=1.6, stroke_dasharray="3 2.4")
        words = text(x, 50, goal, 12, font_weight=700, stroke="none")
        ways.append(tag("g", way, ring, badge, words, data_when=path))
    look: dict[str, Any] = {"fill": "none", "stroke": ink.SEAT_LINE[view.active], "stroke_linecap": "round"}
    return tag("g", *ways, **look) if ways else ""


def _markers(view: Olympos, on: Ruler) -> Iterator[str]:
    """Draw the markers above their spaces; those on one space stand beside each other in their order."""
    last = -100.0
    pile = [int(player) for player in view.pile]
    for player in sorted(pile, key=lambda player: (int(view.position[player]), pile.index(player))):
        position = int(view.position[player])
        x = on.along(min(position, on.last))
        last = max(x, last + 2 * ROUND + 1)
        yield tag("path", d=f"M{number(last)} 18L{number(x)} {BAR + 4}", stroke=ink.INK, stroke_width=1.6)
        yield marker(player, position, (round(last, 1), 11.0), ROUND)
