"""The board from above: big numerals, shade by the drop, a door at every step between levels."""

from tavola import ink
from tavola.games.torres.rules.board import SIZE
from tavola.games.torres.show.projection import Place, name, point, short
from tavola.games.torres.show.scene import area, figure, target
from tavola.games.torres.show.site import PLACES, Site
from tavola.games.torres.show.tips import sign
from tavola.games.torres.show.towers import roof_colour
from tavola.ink import rect, text
from tavola.svg import tag

DOOR = "#8a7556"
SHADE = 5  # of shadow for each level of drop
# Each side of a square: the step over it, and its two ends as shares of the square.
SIDES = (
    ((-1, 0), (0, 0), (1, 0)),
    ((0, 1), (1, 0), (1, 1)),
    ((1, 0), (0, 1), (1, 1)),
    ((0, -1), (0, 0), (0, 1)),
)


def above(site: Site) -> str:
    """Draw the board from above."""
    built = [place for place in PLACES if site.height(*place)]
    drawn = [_roof(site, place) for place in built]
    drawn += [_shade(site, place) for place in built]
    drawn += [_edges(site, place) for place in built]
    drawn += [area(site, place) for place in built]
    for place in PLACES:
        drawn.append(target(site, place))
        drawn.append(_top(site, place))
    for castle, (row, column) in enumerate(site.signs):
        x, y = site.at.at(row + 1, column)
        drawn.append(sign(site, castle, x + 4, y - 12, 1.15))
    group = tag("g", *drawn, stroke=ink.INK, stroke_width=site.at.line, stroke_linejoin="round")
    return group + _names(site)


def _names(site: Site) -> str:
    """Write letters and digits into the squares of two edges, where towers do not cover them."""
    drawn = ""
    for number in range(SIZE):
        x, y = site.at.at(SIZE, number + 1)
        drawn += text(x - 9, y - 7, "abcdefgh"[number], 15, fill=ink.MUTED)
        x, y = site.at.at(number, 0)
        drawn += text(x + 10, y + 24, number + 1, 15, fill=ink.MUTED)
    return drawn


def _roof(site: Site, place: Place) -> str:
    (x, y), side, fill = site.at.at(*place), site.at.width, roof_colour(site.height(*place))
    return rect(x, y, side, side, id=f"stack-{name(place)}", data_piece="block", fill=fill, stroke_width=0.5)


def _shade(site: Site, place: Place) -> str:
    row, column = place
    (x, y), side, drawn = site.at.at(row, column), site.at.width, ""
    right = SHADE * (site.height(row, column) - site.height(row, column + 1))
    below = SHADE * (site.height(row, column) - site.height(row + 1, column))
    if right > 0 and column < 7:
        drawn += f"M{short(x + side)} {short(y)}h{right}v{short(side)}h-{right}z"
    if below > 0 and row < 7:
        drawn += f"M{short(x)} {short(y + side)}h{short(side)}v{below}h-{short(side)}z"
    return f'<path d="{drawn}" class="shade"/>' if drawn else ""


def _edges(site: Site, place: Place) -> str:
    """Draw a line at every fall, thick where the castle ends, with the door that opens there."""
    row, column = place
    (x, y), side, drawn = site.at.at(row, column), site.at.width, ""
    for (down, right), (ax, ay), (bx, by) in SIDES:
        beyond = site.height(row + down, column + right)
        if site.height(row, column) <= beyond:
            continue
        line = f"M{point((x + ax * side, y + ay * side))}L{point((x + bx * side, y + by * side))}"
        drawn += f'<path d="{line}" stroke-width="{1.8 if beyond else 3}"/>'
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
            middle_x, middle_y = x + side * (ax + bx) / 2 - right * 4, y + side * (ay + by) / 2 - down * 4
            wide, high = 8 + 8 * abs(down), 8 + 8 * abs(right)
            corner = f'x="{short(middle_x - wide / 2)}" y="{short(middle_y - high / 2)}"'
            drawn += f'<rect {corner} width="{wide}" height="{high}" rx="2" fill="{DOOR}" stroke="none"/>'
    return drawn


def _top(site: Site, place: Place) -> str:
    (x, y), side, height = site.at.at(*place), site.at.width, site.height(*place)
    drawn = ""
    if height and site.castle(place) == site.royal:
        drawn += rect(x + 10, y + 10, side - 20, side - 20, class_="inlay", stroke=ink.ACCENT)
    if height:
        drawn += text(x + side - 22, y + 34, height, 26, class_="sign")
    return drawn + (figure(site, place) if place in site.figures else "")
