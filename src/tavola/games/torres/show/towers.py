"""Towers: walls with their doors, roofs, battlements, level numerals."""

from functools import cache

from tavola import ink
from tavola.games.torres.show.projection import Place, Projection, name, point, shape, short
from tavola.games.torres.show.site import Site
from tavola.ink import text

ROOFS = ("", "#dac496", "#e5d3aa", "#eee0c0", "#f6ecd4", "#fbf5e6", "#fdf9ee", "#fffdf8")  # higher is lighter
FRONT, SIDE, INSIDE = "#cfb27e", "#a98b5e", "#dcc59a"

# Corners as row, column and level, clockwise from the one that is placed.
ROOF = ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0))
INLAY = ((0.1, 0.07, 0), (0.1, 0.93, 0), (0.9, 0.93, 0), (0.9, 0.07, 0))
WALL = ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1))
SIDE_WALL = ((1, 1, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1))


def roof_colour(level: int) -> str:
    """Give the colour of a roof; beyond level 7 all are as light."""
    return ROOFS[min(level, len(ROOFS) - 1)]


def tower(site: Site, place: Place) -> str:
    """Draw the walls that show, the roof, and the battlements behind whoever stands on it."""
    row, column = place
    at, top = site.at, site.height(row, column)
    drawn = [_storey(site, place, storey) for storey in range(1, top + 1)]
    back = point(at.at(row, column, top))
    drawn.append(f'<path d="M{back}{shape(at, *ROOF)}" fill="{roof_colour(top)}"/>')
    if site.castle(place) == site.royal:
        drawn.append(_royal_inlay(at, place, top))
    if site.height(row - 1, column) < top:
        drawn.append(_battlement(back, _row_of_teeth(at), INSIDE))
    if site.height(row, column - 1) < top and at.detailed:
        drawn.append(_battlement(back, _file_of_teeth(at), SIDE))
    hides = ' class="hides"' if place in site.hides else ""
    return f'<g id="stack-{name(place)}"{hides}>{"".join(drawn)}</g>'


def _royal_inlay(at: Projection, place: Place, top: int) -> str:
    start = point(at.at(place[0] + INLAY[0][0], place[1] + INLAY[0][1], top))
    width = short(2.6 * at.scale + 0.4)
    return f'<path d="M{start}{shape(at, *INLAY)}" fill="none" stroke="{ink.ACCENT}" stroke-width="{width}"/>'


def _storey(site: Site, place: Place, storey: int) -> str:
    """Draw the walls of one storey, as far as neighbours leave them in sight."""
    row, column = place
    walls = ""
    if storey > site.height(row, column + 1):
        walls += _side(site, place, storey)
    if storey > site.height(row + 1, column):
        walls += _front(site, place, storey)
    return f'<g id="block-{name(place)}-{storey}" data-piece="block">{walls}</g>' if walls else ""


def _front(site: Site, place: Place, storey: int) -> str:
    row, column = place
    at = site.at
    x, y = at.at(row + 1, column, storey - 1)
    wall = f'<path d="M{point((x, y))}{shape(at, *WALL)}" fill="{FRONT}"/>'
    spot = point((x + at.width / 2 - 9 * at.scale, y - at.rise * 0.82))
    size = f"scale({at.scale:.2f} {at.rise / 22:.2f})" if at.scale != 1 else ""
    opening = _opening(storey, site.height(row + 1, column), at_edge=row == 7)
    return f'{wall}<use href="#art-{opening}" width="18" height="18" transform="translate({spot}){size}"/>'


def _side(site: Site, place: Place, storey: int) -> str:
    row, column = place
    at = site.at
    x, y = at.at(row + 1, column + 1, storey - 1)
    wall = f'<path d="M{point((x, y))}{shape(at, *SIDE_WALL)}" fill="{SIDE}"/>'
    if not at.detailed:
        return wall
    half, slope = 9 * at.lean / 66, 9 * at.depth / 66
    spot = point((x + at.lean / 2 - half, y - at.depth / 2 - at.rise * 0.82 + slope))
    shear = f"{half / 9:.3f} {-slope / 9:.3f} 0 {at.rise / 22:.3f}"
    opening = _opening(storey, site.height(row, column + 1), at_edge=column == 7)
    return f'{wall}<use href="#art-{opening}" width="18" height="18" transform="matrix({shear} {spot})"/>'


def _opening(storey: int, neighbour: int, *, at_edge: bool) -> str:
    """Tell the rule by the opening: a door where one can be used (T14), a slit above, a gate at the edge."""
    if at_edge:
        return "gate" if storey == 1 else "slit"
    return "door" if storey == neighbour + 1 else "slit"


def _battlement(start: str, teeth: str, fill: str) -> str:
    return f'<path d="M{start}{teeth}" fill="{fill}" stroke-width="1"/>'


@cache
def _row_of_teeth(at: Projection) -> str:
    return _teeth(at, at.width, 0, 5)


@cache
def _file_of_teeth(at: Projection) -> str:
    return _teeth(at, -at.lean, at.depth, 4)


def _teeth(at: Projection, across: float, down: float, count: int) -> str:
    """Write battlements along a line, relative to its start."""
    high = 6.5 * at.scale
    gap, tooth = (0.2 / count, 0.6 / count)
    first = f"m{point((across * gap, down * gap))}"
    following = f"m{point((across / count, down / count))}"
    there, back = point((across * tooth, down * tooth)), point((-across * tooth, -down * tooth))
    body = f"l{there} {point((0, -high))} {back}z"
    return first + body + (following + body) * (count - 1)


def shadow(site: Site, place: Place) -> str:
    """Draw the shadow that a higher tower on the left casts onto a square: the deeper the fall, the wider."""
    row, column = place
    at, level = site.at, site.height(row, column)
    fall = site.height(row, column - 1) - level
    if fall <= 0:
        return ""
    width = min(0.13 * fall, 0.6)
    corners = ((0, 0, 0), (0, width, 0), (1, width, 0), (1, 0, 0))
    return f'<path d="M{point(at.at(row, column, level))}{shape(at, *corners)}" class="shade"/>'


def numeral(site: Site, place: Place) -> str:
    """Write the level at the back right of the roof, the corner a tower in front hides last."""
    top, at = site.height(*place), site.at
    if not top:
        return ""
    x, y = at.at(place[0] + 0.36, place[1] + (0.74 if at.detailed else 0.84), top)
    return text(x, y + 2 * at.scale, top, 17 * at.scale + 4, class_="level", stroke=roof_colour(top))


def brim(site: Site, place: Place) -> str:
    """Draw the front and right battlements, which stand before whoever is on the roof."""
    row, column = place
    at, top = site.at, site.height(row, column)
    drawn = ""
    if site.height(row, column + 1) < top and at.detailed:
        drawn += _battlement(point(at.at(row, column + 1, top)), _file_of_teeth(at), SIDE)
    if site.height(row + 1, column) < top:
        drawn += _battlement(point(at.at(row + 1, column, top)), _row_of_teeth(at), FRONT)
    return drawn
