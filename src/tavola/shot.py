"""Pictures of positions that a lesson leads through: a part of what the game draws, as one file."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tavola.core import SPECTATOR
from tavola.game import Game, Match
from tavola.ink import INK, PAPER, RAISED, SEAT_FILL, SEAT_INK, SERIF, at, rect, text
from tavola.lesson import Aim, BadLesson, Lesson, go_on, opening, standing
from tavola.svg import number, picture, symbols, tag, use, whole

NO_HALO = "<style>.halo{display:none}</style>"  # it shows what may be pressed
MARKS = (  # of the seats, around their middle: a circle, a square, a triangle, a diamond, a star
    '<circle r="4.4"/>',
    '<path d="M-4 -4H4V4H-4Z"/>',
    '<path d="M0 -5L5.2 4.4H-5.2Z"/>',
    '<path d="M0 -5.6L5 0L0 5.6L-5 0Z"/>',
    '<path d="M0 -5.7L1.7 -1.8L5.8 -1.5L2.7 1.2L3.7 5.3L0 3.1L-3.7 5.3L-2.7 1.2L-5.8 -1.5L-1.7 -1.8Z"/>',
)
ACROSS = 4  # symbols in a row


def reached(game: Game[Any], lesson: Lesson, moment: str) -> Match[Any]:
    """Play a lesson up to where a step is asked ("7") or done ("7 done"), by its first good answers."""
    found = re.fullmatch(r"(\d+)( done)?", moment)
    if not found or not 1 <= int(found[1]) <= len(lesson.steps):
        raise BadLesson(
            f"no position {moment!r}; it is a step from 1 to {len(lesson.steps)}, or that and 'done'"
        )
    wanted, phase = int(found[1]) - 1, "done" if found[2] else "ask"
    match = opening(game, lesson, "")
    while (here := standing(lesson, match, asked_again=phase == "ask")).step < wanted or here.phase != phase:
        here = standing(lesson, match, asked_again=True)
        match.play(here.move or _first_good(match, lesson, here.step, here.decision))
        go_on(match, lesson)
    return match


def _first_good(match: Match[Any], lesson: Lesson, step: int, decision: int) -> str:
    view = match.state.seen_by(lesson.seat)
    known = [match.game.notate(view, move) for move in view.legal_moves()]
    return next(words for words in known if lesson.steps[step].is_good(decision, words))


def shot(game: Game[Any], lesson: Lesson, moment: str, box: Sequence[float] = ()) -> str:
    """Draw a position of a lesson, or a part of it."""
    match = reached(game, lesson, moment)
    drawn = whole(game, match.state.seen_by(lesson.seat), match.options, SPECTATOR)
    return _cut(drawn, box) if box else drawn


def aim_picture(game: Game[Any], lesson: Lesson, aim: Aim) -> str:
    """Draw one of the pictures that say what a game is about."""
    if aim.symbols:
        return _spread(game, aim.symbols)
    drawn = shot(game, lesson, aim.at, aim.box)
    return drawn[: drawn.rindex("</svg>")] + _flag(aim.flag, aim.box) + "</svg>"


def _cut(drawn: str, box: Sequence[float]) -> str:
    size = " ".join(str(part) for part in box)
    framed = re.sub(r'viewBox="[^"]*"', f'viewBox="{size}"', drawn, count=1)
    head = framed.index(">") + 1
    return framed[:head] + NO_HALO + rect(*box, fill=PAPER) + framed[head:]


def _flag(flag: Mapping[str, Any], box: Sequence[float]) -> str:
    """Draw points as they rise over a board, in the size of the part that is shown."""
    if not flag:
        return ""
    scale, seat = box[2] / 300, int(flag["seat"])
    words = f"+{flag['points']}"
    wide = 40 + 13 * len(words)
    plate = rect(-wide / 2, -18, wide, 36, 8, fill=RAISED, stroke=INK, stroke_width=2.2)
    badge = tag("circle", cx=20 - wide / 2, cy=0, r=11, fill=SEAT_FILL[seat], stroke=INK, stroke_width=1.4)
    points = text(37 - wide / 2, 8, words, 23, "start", font_weight=600, font_family=SERIF)
    inside = plate + badge + at(20 - wide / 2, 0, MARKS[seat], fill=SEAT_INK[seat]) + points
    return at(flag["x"], flag["y"], tag("g", inside, transform=f"scale({number(scale)})"))


def _spread(game: Game[Any], names: Sequence[str]) -> str:
    """Lay symbols of the game's art out in rows."""
    rows = -(-len(names) // ACROSS)
    laid = []
    for place, name in enumerate(names):
        row, column = divmod(place, ACROSS)
        left = (300 - 66 * min(ACROSS, len(names) - row * ACROSS)) / 2
        laid.append(use(name, left + 66 * column + 5, 100 - 40 * rows + 80 * row + 8, width=56, height=64))
    paper = rect(0, 0, 300, 200, fill=PAPER)
    return picture(0, 0, 300, 200, symbols(game), paper, *laid)
