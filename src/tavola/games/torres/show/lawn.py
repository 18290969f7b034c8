"""The ground under the towers: grass, the printed foundations, and the styles of the picture."""

from tavola import ink
from tavola.games.torres.rules.board import FOUNDATIONS, SIZE
from tavola.games.torres.show.projection import Projection, name, outline, point
from tavola.games.torres.show.site import PLACES
from tavola.ink import text
from tavola.svg import tag

AMBER = "#f5c93c"
GRASS, DARK_GRASS, SLAB, PAVING = "#e0e9cc", "#d3e0ba", "#b79a6d", "#cfc6b2"

STYLE = f"""<style>.torres{{font-family:{ink.SERIF}}}
.torres .sign,.torres .level{{font-weight:700}}
.torres .sign{{stroke:none}}
.torres .level{{stroke-width:3px;paint-order:stroke;pointer-events:none}}
.torres .shade{{fill:{ink.INK};fill-opacity:.16;stroke:none;pointer-events:none}}
.torres .inlay{{fill:none;stroke-width:2.4px;pointer-events:none}}
.torres .target{{fill:{AMBER};fill-opacity:0;stroke:none;pointer-events:none}}
.torres .target.legal,.torres .target.other{{stroke:{ink.GLOW};stroke-width:3px;pointer-events:all}}
.torres .target.legal,.torres .target.other,.torres .target.chosen{{stroke-dasharray:none}}
.torres .target.legal{{fill:{AMBER};fill-opacity:.5}}
.torres .target.other{{fill:{AMBER};fill-opacity:.2}}
.torres .target.chosen{{fill:{AMBER};fill-opacity:.7;stroke:{ink.INK};stroke-width:3px}}
.torres .target.lit{{fill:var(--lit,{AMBER});fill-opacity:.45}}
.torres .area{{pointer-events:all}}
.torres .grip{{fill:none;stroke:none}}
.torres .legal>.grip,.torres .chosen>.grip{{stroke:{ink.INK}}}
.torres .twin.legal,.torres .twin.other{{fill-opacity:0;stroke-dasharray:7 5}}
.torres .press{{fill:none;stroke:none;pointer-events:none}}
.torres .press.legal,.torres .press.other{{pointer-events:all}}
.torres .pill{{display:none}}
.torres .pill.legal,.torres .pill.other{{display:inline}}
.torres .hides{{transition:opacity .15s}}
.torres .hides:hover,.peek .torres .hides{{opacity:.35}}
.torres [data-for].legal rect{{stroke:{ink.GLOW};stroke-width:2.5px}}
.torres [data-tip]{{display:none;pointer-events:none}}
.torres [data-tip].shown{{display:inline}}
</style>"""


def lawn(at: Projection, *, founded: bool) -> str:
    """Draw the board without a block; `founded` with the eight printed foundations."""
    corners = [at.at(0, 0), at.at(0, SIZE), at.at(SIZE, SIZE), at.at(SIZE, 0)]
    thick = 13 * at.scale
    drawn = []
    if at.rise:
        below = [(x, y + thick) for x, y in corners[1:]]
        drawn.append(tag("path", d=outline(corners[3], corners[2], corners[1], *below), fill=SLAB))
    drawn.append(tag("path", d=outline(*corners), fill=GRASS))
    chequers = "".join(
        outline(at.at(r, c), at.at(r, c + 1), at.at(r + 1, c + 1), at.at(r + 1, c))
        for r, c in PLACES
        if (r + c) % 2
    )
    drawn.append(tag("path", d=chequers, fill=DARK_GRASS, stroke="none"))
    drawn.append(_tufts(at))
    if founded:
        drawn += [_paving(at, *divmod(square, SIZE)) for square in FOUNDATIONS]
    return tag("g", *drawn, stroke=ink.INK, stroke_width=at.line, stroke_linejoin="round") + _letters(at)


def _tufts(at: Projection) -> str:
    d = ""
    for row, column in PLACES:
        if (row * 5 + column * 3) % 4 == 0:
            where = at.at(row + 0.3 + (column * 7 % 5) / 10, column + 0.2 + (row * 3 % 7) / 12)
            d += f"M{point(where)}q-1-5-4-6m4 6q0-6 1-8m-1 8q2-4 5-5"
    return tag("path", d=d, fill="none", stroke="#9aa77c", stroke_width=1.2)


def _paving(at: Projection, row: int, column: int) -> str:
    inner = [at.at(row + d, column + r) for d, r in ((0.1, 0.1), (0.1, 0.9), (0.9, 0.9), (0.9, 0.1))]
    courses = [((f, 0.1), (f, 0.9)) for f in (0.37, 0.63)]
    for top, bottom, across in (
        (0.1, 0.37, (0.4, 0.72)),
        (0.37, 0.63, (0.25, 0.58)),
        (0.63, 0.9, (0.4, 0.72)),
    ):
        courses += [((top, f), (bottom, f)) for f in across]
    joints = ""
    for (d0, r0), (d1, r1) in courses:
        joints += f"M{point(at.at(row + d0, column + r0))}L{point(at.at(row + d1, column + r1))}"
    stones = tag("path", d=outline(*inner), fill=PAVING)
    lines = tag("path", d=joints, fill="none", stroke_width=0.9)
    return tag("g", stones, lines, id=f"foundation-{name((row, column))}")


def _letters(at: Projection) -> str:
    drawn = ""
    for number in range(SIZE if at.rise else 0):
        x, y = at.at(SIZE, number + 0.5)
        drawn += text(x, y + 14 * at.scale + 12, "abcdefgh"[number], 15, class_="beside")
        x, y = at.at(number + 0.5, SIZE)
        if at.detailed:
            drawn += text(x + 9, y + 8, number + 1, 15, class_="beside")
    return drawn
