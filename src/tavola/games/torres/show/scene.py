"""The board as it stands: towers, figures, signs, and what shows through from behind."""

from tavola import ink
from tavola.games.torres.show.projection import Place, Point, name, piece, point, shape
from tavola.games.torres.show.site import PLACES, Site
from tavola.games.torres.show.tips import sign
from tavola.games.torres.show.towers import brim, numeral, shadow, tower
from tavola.ink import rect, text
from tavola.svg import tag

FACE = ((0.04, 0.04, 0), (0.04, 0.96, 0), (0.96, 0.96, 0), (0.96, 0.04, 0))


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
    group = tag("g", *drawn, stroke=ink.INK, stroke_width=site.at.line, stroke_linejoin="round")
    return group + _twins(site) + _ghosts(site)


def _sign_on_wall(site: Site, place: Place, castle: int) -> str:
    x, y = site.at.at(place[0] + 1, place[1] + 0.04)
    return sign(site, castle, x, y - 19 * site.sign_size, site.sign_size)


def _face(site: Site, place: Place) -> str:
    """Outline the roof or ground of a square, a little inside its edges."""
    start = site.at.at(place[0] + FACE[0][0], place[1] + FACE[0][1], site.height(*place))
    return f"M{point(start)}{shape(site.at, *FACE)}"


def target(site: Site, place: Place) -> str:
    """Draw the area one presses to mean a square."""
    return (
        f'<path id="square-{name(place)}" class="target" d="{_face(site, place)}"'
        f' data-hint="{_level(site, place)}"/>'
    )


def _level(site: Site, place: Place) -> str:
    top = site.height(*place)
    return f"{name(place)}, level {top}" if top else f"{name(place)}, ground"


def area(site: Site, place: Place) -> str:
    """Draw a roof's part of its castle: it lights up with it, and hovering it tells what it is worth."""
    first = name(site.castles[site.castle(place)][0])
    return f'<path data-for="castle-{first}" class="target area" d="{_face(site, place)}"/>'


def figure(site: Site, place: Place) -> str:
    """Draw who stands on a square: a figure, or from above a token."""
    symbol, id, hint = site.figures[place]
    seen = symbol
    if not site.at.rise:
        seen = "token-king" if symbol == "king" else symbol.replace("knight", "token")
    x, y, width, height = site.figure_box(place, royal=symbol == "king")
    # A figure is slim; what is pressed is not, once it may be pressed. Only then is it seen.
    reach = tag("circle", cx=x + width / 2, cy=y + height / 2, r=20 * site.at.scale, class_="grip")
    drawn = reach + piece(seen, x, y, width, height)
    return f'<g id="{id}" data-piece="{symbol}" data-hint="{hint}">{drawn}</g>'


# -- what shows through from behind ------------------------------------------------------------------------


def _twins(site: Site) -> str:
    """Repeat over everything the outline of each square that a tower hides; it follows its square.

    The roof one sees still comes first where both may be pressed: the hidden square then has its
    level in a pill.
    """
    drawn = [
        f'<path data-for="square-{name(place)}" class="target twin" d="{_face(site, place)}"/>'
        for place in site.hidden
    ]
    drawn += [
        f'<path data-for="square-{name(place)}" class="press" d="{_face(site, place)}"/>'
        for place in sorted(site.hides - site.hidden.keys())
    ]
    return "".join(drawn) + _level_pills(site)


def _level_pills(site: Site) -> str:
    """Write the level of every hidden square at the back of the roof that hides it, clear of its middle."""
    behind: dict[Place, list[Place]] = {}
    for place, towers in site.hidden.items():
        behind.setdefault(towers[-1], []).append(place)
    drawn = ""
    for (row, column), places in behind.items():
        for number, place in enumerate(places):
            where = site.at.at(row + 0.16, column + 0.16 + 0.24 * number, site.height(row, column))
            drawn += _level_pill(site, place, where)
    return drawn


def _level_pill(site: Site, place: Place, where: Point) -> str:
    (x, y), radius = where, 9 * site.at.scale + 2
    disc = rect(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill=ink.RAISED, stroke=ink.INK)
    level = text(x, y + 0.5 * radius, site.height(*place), 1.5 * radius, font_weight=700)
    look = {"data_for": f"square-{name(place)}", "class_": "pill", "data_hint": _level(site, place)}
    return tag("g", disc, level, **look)


def _ghosts(site: Site) -> str:
    """Show through whatever hides them the mark and level of each knight out of sight, side by side."""
    drawn: list[str] = []
    taken: list[Point] = []
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
    look = {"fill": ink.RAISED, "fill_opacity": 0.88, "stroke": ink.INK, "stroke_dasharray": "3 2.5"}
    pill = rect(x - radius - 1, y - radius - 1, 3.3 * radius, 2 * radius + 2, radius, **look)
    mark = piece(f"mark-{seat}", x - radius, y - radius, 2 * radius, 2 * radius)
    number = text(x + 1.55 * radius, y + 0.5 * radius, level, 1.5 * radius, font_weight=700)
    return tag("g", pill, mark, number, data_for=id, color=ink.SEAT_FILL[seat])
