"""The tips: who has how much influence in a province, from what, and what it would pay now."""

from functools import lru_cache

from tavola import ink
from tavola.games.kreta.rules import board
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show import land
from tavola.games.kreta.show.land import Look, Map, symbol, terrain_of
from tavola.games.kreta.show.pieces import is_over
from tavola.ink import at, mark, rect, text
from tavola.svg import number, tag

WIDTH, HEAD, ROW = 268, 48, 21
LARGER = 1.45  # on a phone
Share = tuple[int, int, int]  # seat, its packed sources of influence, what it is paid

SOURCES = ("villager", "village", "abbot", "ship", "fort")  # as the rules pack them, from the lowest digit


def tips(island: Map, view: Kreta) -> str:
    """Draw a tip for every province; the page shows the one that is hovered."""
    return "".join(_tip_of(island, view, index) for index in range(board.PROVINCES))


def _tip_of(island: Map, view: Kreta, index: int) -> str:
    over = is_over(view, index)
    paid = [0] * view.players if over else list(view.payments(index))
    seats = sorted(range(view.players), key=lambda seat: -view.influence(seat, index))
    shares = tuple((seat, int(view.sources(seat, index)), int(paid[seat])) for seat in seats)
    return _tip(island.shape, index, int(view.figures[index]), over, shares)


@lru_cache(maxsize=4096)
def _tip(shape: str, index: int, count: int, over: bool, shares: tuple[Share, ...]) -> str:
    """Draw a tip from what it shows: the figures in the province and, best first, the seats."""
    id, island = board.PROVINCE_IDS[index], Map(shape)
    height = HEAD + ROW * len(shares)
    rows = [_row(*share, HEAD + ROW * row) for row, share in enumerate(shares)]
    scale = LARGER if island.tall else 1
    x, y = _place(island, id, WIDTH * scale, height * scale)
    larger = f" scale({LARGER})" if island.tall else ""
    return tag(
        "g",
        rect(3, 4, WIDTH, height, 8, fill=ink.INK, fill_opacity=0.18),
        rect(0, 0, WIDTH, height, 8, fill=ink.RAISED, stroke=ink.INK, stroke_width=1.2),
        _head(index, count, over),
        *rows,
        transform=f"translate({number(x)} {number(y)}){larger}",
        data_tip=f"province-{id}",
        pointer_events="none",
    )


def _head(index: int, count: int, over: bool) -> str:
    crowd = f"full: {count} of {board.ROOM}" if count == board.ROOM else f"{count} of {board.ROOM} figures"
    worth = "scored, pays no more" if over else f"worth {board.VALUE[index]}"
    return "".join(
        [
            text(12, 19, board.PROVINCE_NAMES[index], 15, "start", font_weight=700),
            text(
                WIDTH - 12,
                19,
                f"{terrain_of(board.PROVINCE_IDS[index])}, {worth}",
                12,
                "end",
                fill=ink.MUTED,
            ),
            text(12, 35, crowd, 12, "start", fill=ink.MUTED),
            text(212, 35, "influence", 12, "end", fill=ink.MUTED),
            text(WIDTH - 12, 35, "pays", 12, "end", fill=ink.MUTED),
            tag("path", d=f"M12 41H{WIDTH - 12}", stroke="#d9cfbd"),
        ]
    )


@lru_cache(maxsize=4096)
def _row(seat: int, packed: int, paid: int, y: float) -> str:
    """Draw a seat's influence: each source with its share, the sum, and what it pays."""
    parts = [tag("circle", cx=20, cy=9, r=8, fill=ink.SEAT_FILL[seat], stroke=ink.INK), mark(seat, 20, 9, 8)]
    left, total = 35, 0
    for place, kind in enumerate(SOURCES):
        count = packed >> 4 * place & 15
        if count:
            share = 2 * count if kind == "village" else count
            parts.append(symbol(kind, left, -2, 19, color=ink.SEAT_FILL[seat]))
            parts.append(text(left + 20, 13, share, 12.5, "start"))
            left += 31
            total += share
    look: Look = {"font_weight": 700, "fill": ink.ACCENT if paid else ink.MUTED}
    parts.append(text(204, 14, total, 15, font_weight=700))
    return at(0, y, *parts, text(WIDTH - 12, 14, f"+{paid}" if paid else "–", 15, "end", **look))


def _place(island: Map, id: str, width: float, height: float) -> tuple[float, float]:
    """Put the tip beside its province, as far out at sea as it goes; on a phone above or below it."""
    (x, y), _, _ = island.places(id)
    if island.tall:
        above = y > island.height / 2
        return (island.width - width) / 2, y - height - 70 if above else y + 70
    left = x + 75 if x + 75 + width < island.width else x - 75 - width
    return left, 6 - land.SHORE if y < 260 else island.height + land.SHORE - height - 8
