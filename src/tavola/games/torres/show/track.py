"""The score track: 100 spaces, clockwise from the lower left corner."""

from tavola import ink
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.projection import ABOVE, Point, Projection, piece
from tavola.ink import rect, text
from tavola.svg import tag

LAP = 100  # spaces of the track


def _size(at: Projection) -> float:
    """Give the side of a space."""
    return 30 if at is ABOVE else 33.4


def spaces(at: Projection) -> list[Point]:
    """Place the spaces of the track by their upper left corners."""
    left, top, across, down = (10, 10, 26, 26) if at is ABOVE else (15.7, 16, 29, 23)
    size = _size(at)
    right, bottom = left + (across - 1) * size, top + (down - 1) * size
    up = [(left, bottom - step * size) for step in range(down - 1)]
    along = [(left + step * size, top) for step in range(across - 1)]
    back_down = [(right, top + step * size) for step in range(down - 1)]
    return up + along + back_down + [(right - step * size, bottom) for step in range(across - 1)]


def track(at: Projection) -> str:
    """Draw the track with its numbers."""
    size, drawn = _size(at), ""
    for number, (x, y) in enumerate(spaces(at)):
        ten, five = number % 10 == 0, number % 5 == 0
        fill = "#efe2c4" if ten else ink.RAISED if five else ink.PAPER
        drawn += rect(x, y, size, size, id=f"space-{number}", fill=fill, stroke="#b9ad97")
        look = {"font_weight": 700} if ten else {"fill": ink.MUTED}
        drawn += text(x + size / 2, y + size / 2 + 5, number, 16 if ten else 15, **look)
    return drawn


def markers(view: Torres, at: Projection) -> str:
    """Draw the scoring markers, those on one space side by side, each lap with its hundred."""
    size, places, drawn = _size(at), spaces(at), ""
    for seat in range(view.players):
        score = int(view.score[seat])
        x, y = places[score % LAP]
        before = sum(view.score[other] % LAP == score % LAP for other in range(seat))
        x, y = x + size / 2 + 9 * before, y + size / 2 - 7 * before
        lap = _lap(x, y + size / 2, score // LAP * LAP) if score >= LAP else ""
        marker = piece(f"marker-{seat}", x - 17, y - 20, 34, 38)
        hint = f"{score} points"
        told = {"id": f"marker-{seat}", "data_piece": f"marker-{seat}", "data_hint": hint}
        drawn += tag("g", marker, lap, data_outcome="score", **told)
    return drawn


def _lap(x: float, y: float, points: int) -> str:
    box = rect(x - 20, y - 9, 40, 18, 8, fill=ink.INK)
    return box + text(x, y + 5, f"+{points}", 15, fill=ink.RAISED, font_weight=700)
