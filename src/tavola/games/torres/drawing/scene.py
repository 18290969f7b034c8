"""The board as it stands: towers, figures, signs, and what shows through from behind."""

from tavola.game import SEATS
from tavola.games.torres.drawing.projection import (
    GOLD,
    INK,
    RAISED,
    Place,
    Point,
    name,
    piece,
    point,
    shape,
    short,
    words,
)
from tavola.games.torres.drawing.site import PLACES, Site
from tavola.games.torres.drawing.towers import brim, numeral, shadow, tower
from tavola.games.torres.scoring import BONUS
from tavola.svg import SEAT_FILL


def scene(site: Site) -> str:
    """Draw row by row from the back, left to right, so that what is nearer covers what is behind."""
    signs = {place: castle for castle, place in enumerate(site.signs)}
    drawn = []
    for place in PLACES:
        stands = site.height(*place) > 0
        if stands:
            drawn.append(tower(site, place) + area(site, place))
        drawn.append(shadow(site, place) + target(site, place) + numeral(site, place))
        if place in signs:
            drawn.append(_sign_on_wall(site, place, signs[place]))
        if place in site.figures:
            drawn.append(figure(site, place))
        if stands:
            drawn.append(brim(site, place))
    width = "1.3" if site.at.scale > 0.7 else "1"
    group = f'<g stroke="{INK}" stroke-width="{width}" stroke-linejoin="round">{"".join(drawn)}</g>'
    return group + _twins(site) + _ghosts(site)


FACE = ((0.04, 0.04, 0), (0.04, 0.96, 0), (0.96, 0.96, 0), (0.96, 0.04, 0))


def face(site: Site, place: Place) -> str:
    """Outline the roof or ground of a square, a little inside its edges."""
    start = site.at.at(place[0] + FACE[0][0], place[1] + FACE[0][1], site.height(*place))
    return f"M{point(start)}{shape(site.at, *FACE)}"


def target(site: Site, place: Place) -> str:
    """Draw the area one presses to mean a square."""
    return (
        f'<path id="square-{name(place)}" class="target" d="{face(site, place)}"'
        f' data-hint="{_told(site, place)}"/>'
    )


def _told(site: Site, place: Place) -> str:
    top = site.height(*place)
    return f"{name(place)}, level {top}" if top else f"{name(place)}, ground"


def area(site: Site, place: Place) -> str:
    """Draw a roof's part of its castle: it lights up with it, and hovering it tells what it is worth."""
    first = name(site.castles[site.castle(place)][0])
    return f'<path data-for="castle-{first}" class="target area" d="{face(site, place)}"/>'


def _twins(site: Site) -> str:
    """Repeat over everything the outline of each square that a tower hides; it follows its square.

    The roof one sees still comes first where both may be pressed: the hidden square then has its
    level in a pill.
    """
    drawn = [
        f'<path data-for="square-{name(place)}" class="target twin" d="{face(site, place)}"/>'
        for place in site.hidden
    ]
    drawn += [
        f'<path data-for="square-{name(place)}" class="press" d="{face(site, place)}"/>'
        for place in sorted(site.hides - site.hidden.keys())
    ]
    return "".join(drawn) + _level_pills(site)


def _level_pills(site: Site) -> str:
    """Write the level of every hidden square at the back of the roof that hides it, clear of its middle."""
    behind: dict[Place, list[Place]] = {}
    for place, towers in site.hidden.items():
        behind.setdefault(towers[-1], []).append(place)
    return "".join(
        _level_pill(
            site, place, site.at.at(row + 0.16, column + 0.16 + 0.24 * number, site.height(row, column))
        )
        for (row, column), places in behind.items()
        for number, place in enumerate(places)
    )


def _level_pill(site: Site, place: Place, at: Point) -> str:
    radius = 9 * site.at.scale + 2
    x, y = at
    disc = (
        f'<rect x="{short(x - radius)}" y="{short(y - radius)}" width="{short(2 * radius)}"'
        f' height="{short(2 * radius)}" rx="{short(radius)}" fill="{RAISED}" stroke="{INK}"/>'
    )
    text = words(x, y + 0.5 * radius, 1.5 * radius, site.height(*place), class_="bold")
    hint = _told(site, place)
    return f'<g data-for="square-{name(place)}" class="pill" data-hint="{hint}">{disc}{text}</g>'


def figure(site: Site, place: Place) -> str:
    """Draw who stands on a square: a figure, or from above a token."""
    symbol, id, hint = site.figures[place]
    seen = symbol
    if not site.at.rise:
        seen = "token-king" if symbol == "king" else symbol.replace("knight", "token")
    drawn = piece(seen, *site.figure_box(place, royal=symbol == "king"))
    return f'<g id="{id}" data-piece="{symbol}" data-hint="{hint}">{drawn}</g>'


def _ghosts(site: Site) -> str:
    """Show through whatever hides them the mark and level of each knight out of sight, side by side."""
    drawn: list[str] = []
    taken: list[tuple[float, float]] = []
    radius = 10 * site.at.scale + 1
    for place, (symbol, id, _hint) in sorted(site.figures.items(), reverse=True):
        x, y = site.at.at(place[0] + 0.62, place[1] + 0.46, site.height(*place))
        y -= 18 * site.at.scale
        if symbol == "king" or not site.hiding(place, (x, y)):
            continue
        while any(abs(x - ax) < 3.5 * radius and abs(y - ay) < 2.2 * radius for ax, ay in taken):
            x += radius / 2
        taken.append((x, y))
        drawn.append(_ghost(id, int(symbol[7:]), site.height(*place), x, y, radius))
    return "".join(drawn)


def _ghost(id: str, seat: int, level: int, x: float, y: float, radius: float) -> str:
    size = f'width="{short(3.3 * radius)}" height="{short(2 * radius + 2)}" rx="{short(radius)}"'
    pill = (
        f'<rect x="{short(x - radius - 1)}" y="{short(y - radius - 1)}" {size} fill="{RAISED}"'
        f' fill-opacity=".88" stroke="{INK}" stroke-dasharray="3 2.5"/>'
    )
    mark = piece(f"mark-{seat}", x - radius, y - radius, 2 * radius, 2 * radius)
    text = words(x + 1.55 * radius, y + 0.5 * radius, 1.5 * radius, level, class_="bold")
    return f'<g data-for="{id}" color="{SEAT_FILL[seat]}">{pill}{mark}{text}</g>'


# -- signs: the surface of a castle, by which the level of a knight is multiplied --


def _sign_on_wall(site: Site, place: Place, castle: int) -> str:
    x, y = site.at.at(place[0] + 1, place[1] + 0.04)
    return sign(site, castle, x, y - 19 * site.sign_size, site.sign_size)


def sign(site: Site, castle: int, x: float, y: float, size: float) -> str:
    """Draw the sign of a castle; with a crown and in gold, the king's."""
    royal = castle == site.royal
    width = (44 if royal else 26) * size
    crown = piece("crown", x + 2 * size, y + size, 17 * size, 15 * size) if royal else ""
    board = (
        f'<rect x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(17 * size)}"'
        f' rx="{short(3 * size)}" fill="{GOLD if royal else RAISED}" stroke-width="1.1"/>'
    )
    squares = site.castles[castle]
    text = words(x + width - 13 * size, y + 13 * size, 13 * size, f"×{len(squares)}", class_="sign")
    hint = "; ".join(f"{SEATS[player]} {text}" for player, text in castle_worth(site, castle))
    place = "king's castle" if royal else "castle"
    return (
        f'<g id="castle-{name(squares[0])}" class="castle"'
        f' data-hint="{place}, {_squares(site, castle)}: {hint or "nobody"}">{board}{crown}{text}</g>'
    )


def castle_worth(site: Site, castle: int) -> list[tuple[int, str]]:
    """Say what each player in a castle would score for it now."""
    surface, phase = len(site.castles[castle]), int(site.view.phase)
    told = []
    for player, levels in enumerate(site.levels):
        if not levels[castle]:
            continue
        text = f"{surface} × {levels[castle]} = {surface * levels[castle]}"
        if castle == site.royal and site.view.king_bonus(player):
            text += f" and {BONUS * phase} for the king"
        told.append((player, text))
    return told


def tips(site: Site) -> str:
    """Draw slips with what each player would score for a castle, shown while one points at it."""
    return "".join(_tip(site, castle) for castle in range(len(site.castles)))


LINE = 21  # from one line of a slip to the next


def _tip(site: Site, castle: int) -> str:
    rows = castle_worth(site, castle)
    title = f"{_squares(site, castle)} × highest level" if rows else f"{_squares(site, castle)}, no knight"
    size = 1.1 if site.at.detailed or not site.at.rise else 0.86
    row, column = site.signs[castle]
    x, y = site.at.at(row + 1, column)
    wide = max(22 + 6.6 * len(title), *(38 + 7.4 * len(line) for _, line in rows), 0) * size
    high = (LINE * (len(rows) + 1) + 9) * size
    right, bottom = site.at.at(8, 8)[0], site.at.at(8, 0)[1] + 20 * size
    x, y = min(x, right - wide), min(y + 4, bottom - high)
    slip = (
        f'<rect x="{short(x)}" y="{short(y)}" width="{short(wide)}" height="{short(high)}" rx="6"'
        f' fill="{RAISED}" stroke="{INK}" stroke-width="1.2"/>'
    )
    slip += words(x + 10 * size, y + 18 * size, 13 * size, title, class_="left muted")
    for number, (player, line) in enumerate(rows, start=1):
        at = y + (LINE * number + 3) * size
        mark = piece(f"mark-{player}", x + 8 * size, at, 17 * size, 17 * size)
        slip += f'<g color="{SEAT_FILL[player]}">{mark}</g>'
        slip += words(x + 30 * size, at + 14 * size, 14 * size, line, class_="left")
    return f'<g data-tip="castle-{name(site.castles[castle][0])}">{slip}</g>'


def _squares(site: Site, castle: int) -> str:
    surface = len(site.castles[castle])
    return "1 square" if surface == 1 else f"{surface} squares"
