"""What lies around and under the towers: grass, score track, phase plate, supply, master card."""

from tavola.games.torres.board import AWARDS, FOUNDATIONS, ROUNDS, SIZE, STACKS
from tavola.games.torres.drawing.projection import (
    ABOVE,
    ACCENT,
    GLOW,
    INK,
    MUTED,
    PAPER,
    RAISED,
    RULE,
    SERIF,
    Point,
    Projection,
    name,
    outline,
    piece,
    short,
    words,
)
from tavola.games.torres.drawing.site import PLACES
from tavola.games.torres.position import ENDED, KING_MOVE
from tavola.games.torres.rules import Torres
from tavola.games.torres.scoring import BONUS
from tavola.games.torres.words import MASTER_WORDS, master_hint
from tavola.svg import SEAT_FILL, tag

AMBER = "#f5c93c"
GRASS, DARK_GRASS, SLAB, PAVING = "#e0e9cc", "#d3e0ba", "#b79a6d", "#cfc6b2"
LAP = 100  # spaces of the track

STYLE = f"""<style>.torres text{{font-family:{SERIF};fill:{INK};text-anchor:middle}}
.torres text.muted{{fill:{MUTED}}}
.torres text.pale{{fill:{RAISED}}}
.torres text.left{{text-anchor:start}}
.torres text.bold,.torres text.sign,.torres text.level{{font-weight:700}}
.torres text.sign,.torres text.left{{stroke:none}}
.torres text.level{{stroke-width:3px;paint-order:stroke;pointer-events:none}}
.torres .shade{{fill:{INK};fill-opacity:.16;stroke:none;pointer-events:none}}
.torres .inlay{{fill:none;stroke-width:2.4px;pointer-events:none}}
.torres .target{{fill:{AMBER};fill-opacity:0;stroke:none;pointer-events:none}}
.torres .target.legal,.torres .target.other{{stroke:{GLOW};stroke-width:3px;pointer-events:all}}
.torres .target.legal,.torres .target.other,.torres .target.chosen{{stroke-dasharray:none}}
.torres .target.legal{{fill:{AMBER};fill-opacity:.5}}
.torres .target.other{{fill:{AMBER};fill-opacity:.2}}
.torres .target.chosen{{fill:{AMBER};fill-opacity:.7;stroke:{INK};stroke-width:3px}}
.torres .target.lit{{fill:var(--lit,{AMBER});fill-opacity:.45}}
.torres .area{{pointer-events:all}}
.torres .twin.legal,.torres .twin.other{{fill-opacity:0;stroke-dasharray:7 5}}
.torres .press{{fill:none;stroke:none;pointer-events:none}}
.torres .press.legal,.torres .press.other{{pointer-events:all}}
.torres .pill{{display:none}}
.torres .pill.legal,.torres .pill.other{{display:inline}}
.torres .hides{{transition:opacity .15s}}
.torres .hides:hover,.peek .torres .hides{{opacity:.35}}
.torres [data-for].legal rect{{stroke:{GLOW};stroke-width:2.5px}}
.torres [data-tip]{{display:none;pointer-events:none}}
.torres [data-tip].shown{{display:inline}}
</style>"""


# -- what never changes --


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
    width = 1.3 if at.scale > 0.7 else 1
    return tag("g", *drawn, stroke=INK, stroke_width=width, stroke_linejoin="round") + _letters(at)


def _tufts(at: Projection) -> str:
    d = ""
    for row, column in PLACES:
        if (row * 5 + column * 3) % 4 == 0:
            x, y = at.at(row + 0.3 + (column * 7 % 5) / 10, column + 0.2 + (row * 3 % 7) / 12)
            d += f"M{short(x)} {short(y)}q-1-5-4-6m4 6q0-6 1-8m-1 8q2-4 5-5"
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
        (x0, y0), (x1, y1) = at.at(row + d0, column + r0), at.at(row + d1, column + r1)
        joints += f"M{short(x0)} {short(y0)}L{short(x1)} {short(y1)}"
    stones = tag("path", d=outline(*inner), fill=PAVING)
    lines = tag("path", d=joints, fill="none", stroke_width=0.9)
    return tag("g", stones, lines, id=f"foundation-{name((row, column))}")


def _letters(at: Projection) -> str:
    drawn = ""
    for number in range(SIZE):
        x, y = at.at(SIZE, number + 0.5)
        drawn += words(x, y + 14 * at.scale + 12, 12, "abcdefgh"[number], class_="beside")
        x, y = at.at(number + 0.5, SIZE)
        if at.detailed:
            drawn += words(x + 9, y + 8, 12, number + 1, class_="beside")
    return drawn if at.rise else ""


# -- the score track: 100 spaces, clockwise from the lower left corner --


def spaces(at: Projection) -> list[Point]:
    """Place the spaces of the track; the first number is the size of a space."""
    left, top, size, across, down = (10, 10, 30, 26, 26) if at is ABOVE else (15.7, 16, 33.4, 29, 23)
    right, bottom = left + (across - 1) * size, top + (down - 1) * size
    up = [(left, bottom - step * size) for step in range(down - 1)]
    along = [(left + step * size, top) for step in range(across - 1)]
    back_down = [(right, top + step * size) for step in range(down - 1)]
    return up + along + back_down + [(right - step * size, bottom) for step in range(across - 1)]


def _space_size(at: Projection) -> float:
    return 30 if at is ABOVE else 33.4


def track(at: Projection) -> str:
    """Draw the track with its numbers."""
    size, drawn = _space_size(at), ""
    for number, (x, y) in enumerate(spaces(at)):
        fill = "#efe2c4" if number % 10 == 0 else RAISED if number % 5 == 0 else PAPER
        box = {"x": round(x, 1), "y": round(y, 1), "width": size, "height": size}
        drawn += tag("rect", id=f"space-{number}", **box, fill=fill, stroke="#b9ad97")
        large = number % 10 == 0
        look = "bold" if large else "muted"
        drawn += words(x + size / 2, y + size / 2 + 4.5, 14 if large else 11, number, class_=look)
    return drawn


def markers(view: Torres, at: Projection) -> str:
    """Draw the scoring markers, those on one space side by side, each lap with its hundred."""
    size, places, drawn = _space_size(at), spaces(at), ""
    for seat in range(view.players):
        score = int(view.score[seat])
        x, y = places[score % LAP]
        before = sum(view.score[other] % LAP == score % LAP for other in range(seat))
        x, y = x + size / 2 + 9 * before, y + size / 2 - 7 * before
        lap = _lap(x, y + size / 2, score // LAP * LAP) if score >= LAP else ""
        marker = piece(f"marker-{seat}", x - 17, y - 20, 34, 38)
        hint = f"{score} points"
        drawn += tag("g", marker, lap, id=f"marker-{seat}", data_piece=f"marker-{seat}", data_hint=hint)
    return drawn


def _lap(x: float, y: float, points: int) -> str:
    box = tag("rect", x=round(x - 15, 1), y=round(y - 7, 1), width=30, height=13, rx=6, fill=INK)
    return box + words(x, y + 3, 10, f"+{points}", class_="pale bold")


# -- what changes --


def plate(view: Torres, x: float, y: float) -> str:
    """Draw the plate that tells phase, round and what the king gives; room is left for wide letters."""
    paper = tag("rect", x=x, y=y, width=200, height=104, rx=8, fill=RAISED, stroke=RULE, stroke_width=1.4)
    drawn = paper + words(x + 100, y + 30, 19, headline(view), class_="bold")
    if view.stage == ENDED:
        return tag("g", drawn, _winners(view, x, y), id="plate")
    drawn += piece("crown", x + 13, y + 42, 24, 22)
    drawn += words(x + 45, y + 59, 13, _bonus(view), class_="left")
    phase = _scored_next(view)
    if phase == view.phase:
        drawn += _rounds(view, x + 22, y + 84)
    else:
        rounds = ROUNDS[STACKS * view.players + phase]
        drawn += words(x + 100, y + 88, 12, f"in phase {phase}, of {rounds} rounds", class_="muted")
    return tag("g", drawn, id="plate")


def caption(view: Torres, y: float) -> str:
    """Tell the same in one line, for a phone."""
    if view.stage == ENDED:
        return words(195, y, 12, headline(view), class_="beside")
    told = words(120, y, 12, headline(view), class_="beside")
    return told + piece("crown", 190, y - 11, 15, 14) + words(268, y, 12, _bonus(view), class_="beside")


def _scored_next(view: Torres) -> int:
    """Give the phase whose scoring comes next: in set-up and after a scoring it has not begun."""
    return int(view.phase) + (view.stage == KING_MOVE or not view.phase)


def _bonus(view: Torres) -> str:
    phase = _scored_next(view)
    return f"{BONUS * phase}: knight on level {phase}"


def headline(view: Torres) -> str:
    """Name phase and round."""
    if view.stage == ENDED:
        return "The end"
    if view.stage == KING_MOVE:
        return f"After phase {view.phase}"
    return f"Phase {view.phase} · Round {view.round}" if view.phase else "Set-up"


def _winners(view: Torres, x: float, y: float) -> str:
    """Show the marks of who has won."""
    won = [player for player, place in enumerate(view.places()) if place == 1]
    drawn = ""
    for number, player in enumerate(won):
        left = x + 100 - 20 * len(won) + 40 * number
        mark = piece(f"mark-{player}", left + 4, y + 48, 32, 32)
        drawn += tag("g", mark, color=SEAT_FILL[player])
    return drawn


def _rounds(view: Torres, x: float, y: float) -> str:
    rounds = int(ROUNDS[STACKS * view.players + view.phase])
    drawn = ""
    for number in range(rounds):
        fill = ACCENT if number < view.round else "none"
        drawn += tag("circle", cx=x + 22 * number, cy=y, r=7, fill=fill, stroke=INK, stroke_width=1.3)
    left = rounds - int(view.round)
    text = "last round" if left == 0 else f"{left} more to come"
    return drawn + words(x + 22 * rounds - 4, y + 4, 12, text, class_="left muted")


def supply(view: Torres, x: float, y: float) -> str:
    """Draw the common supply of blocks with its number."""
    left = int(view.supply)
    heap = ((0, 0), (0, -22), (44, 0)) if left > 2 else ((0, 0), (44, 0)) if left == 2 else ((0, 0),) * left
    drawn = "".join(piece("block", x + right, y + up, 58, 44) for right, up in heap)
    return tag("g", drawn, words(x + 48, y + 62, 14, f"{left} in supply", class_="beside"), id="supply-pile")


def master_card(view: Torres, x: float, y: float, width: float) -> str:
    """Draw the open master card of the master game; a small one has no room for its title."""
    if view.master < 0:
        return ""
    word, title, _ = MASTER_WORDS[view.master]
    height = round(width * 1.4, 1)
    paper = tag("rect", x=x, y=y, width=width, height=height, rx=6, fill=RAISED, stroke=INK, stroke_width=1.3)
    art = piece(f"master-{word}", x + width * 0.1, y + width * 0.06, width * 0.8, width * 0.8)
    small = width < 50
    text = "" if small else words(x + width / 2, y + height * 0.7, width * 0.15, title)
    radius = 8.5 if small else 10.5
    middle = y + height - radius - 2.5
    prize = tag("circle", cx=x + width / 2, cy=middle, r=radius, fill=ACCENT, stroke=INK)
    size = 10.5 if small else 12
    prize += words(x + width / 2, middle + size / 3, size, int(AWARDS[view.master]), class_="pale bold")
    hint = f"{title}: {master_hint(int(view.master))}"
    colour = SEAT_FILL[0]
    return tag("g", paper, art, text, prize, id=f"master-{word}", color=colour, data_hint=hint)
