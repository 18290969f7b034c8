"""What a castle is worth: signs on the walls with its surface, slips with what each player would score."""

from tavola import ink
from tavola.game import SEATS
from tavola.games.torres.rules.scoring import BONUS
from tavola.games.torres.show.projection import name, piece
from tavola.games.torres.show.site import Site
from tavola.ink import rect, text
from tavola.say import count
from tavola.svg import tag

GOLD = "#f7e3a8"
LINE = 21  # from one line of a slip to the next


def sign(site: Site, castle: int, x: float, y: float, size: float) -> str:
    """Draw the surface of a castle, by which levels are multiplied; the king's with a crown and in gold."""
    royal = castle == site.royal
    width = (44 if royal else 26) * size
    board = rect(x, y, width, 17 * size, 3 * size, fill=GOLD if royal else ink.RAISED, stroke_width=1.1)
    crown = piece("crown", x + 2 * size, y + size, 17 * size, 15 * size) if royal else ""
    squares = site.castles[castle]
    surface = text(x + width - 13 * size, y + 13 * size, f"×{len(squares)}", 15 * size, class_="sign")
    worth = "; ".join(f"{SEATS[player]} {points}" for player, points in castle_worth(site, castle))
    place = "king's castle" if royal else "castle"
    hint = f"{place}, {_surface(site, castle)}: {worth or 'nobody'}"
    return tag("g", board, crown, surface, id=f"castle-{name(squares[0])}", class_="castle", data_hint=hint)


def castle_worth(site: Site, castle: int) -> list[tuple[int, str]]:
    """Say what each player in a castle would score for it now."""
    surface, view = len(site.castles[castle]), site.view
    worth = []
    for player, levels in enumerate(site.levels):
        if not levels[castle]:
            continue
        points = f"{surface} × {levels[castle]} = {surface * levels[castle]}"
        if castle == site.royal and view.king_bonus(site.land, player):
            points += f" and {BONUS * view.phase} for the king"
        worth.append((player, points))
    return worth


def tips(site: Site) -> str:
    """Draw slips with what each player would score for a castle, shown while one points at it."""
    return "".join(_tip(site, castle) for castle in range(len(site.castles)))


def _tip(site: Site, castle: int) -> str:
    rows = castle_worth(site, castle)
    title = f"{_surface(site, castle)} × highest level" if rows else f"{_surface(site, castle)}, no knight"
    size = 1.1 if site.at.detailed or not site.at.rise else 0.86
    row, column = site.signs[castle]
    x, y = site.at.at(row + 1, column)
    wide = max(22 + 6.6 * len(title), *(38 + 7.4 * len(line) for _, line in rows), 0) * size
    high = (LINE * (len(rows) + 1) + 9) * size
    right, bottom = site.at.at(8, 8)[0], site.at.at(8, 0)[1] + 20 * size
    x, y = min(x, right - wide), min(y + 4, bottom - high)
    slip = rect(x, y, wide, high, 6, fill=ink.RAISED, stroke=ink.INK, stroke_width=1.2)
    slip += text(x + 10 * size, y + 18 * size, title, 13 * size, "start", fill=ink.MUTED)
    for number, (player, line) in enumerate(rows, start=1):
        top = y + (LINE * number + 3) * size
        mark = piece(f"mark-{player}", x + 8 * size, top, 17 * size, 17 * size)
        slip += tag("g", mark, color=ink.SEAT_FILL[player])
        slip += text(x + 30 * size, top + 14 * size, line, 14 * size, "start")
    return tag("g", slip, data_tip=f"castle-{name(site.castles[castle][0])}")


def _surface(site: Site, castle: int) -> str:
    return count(len(site.castles[castle]), "square")
