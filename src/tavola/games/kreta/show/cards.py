"""The strip above the map with the fort cards, and the score track below it."""

from collections import Counter
from functools import lru_cache

from tavola import ink
from tavola.games.kreta.rules import board, phases
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show import land
from tavola.games.kreta.show.land import Look, beside, symbol
from tavola.ink import at, mark, rect, text
from tavola.svg import tag, use

FAN, ROW = 21, 52  # from card to card, overlapping or not
CELLS, CELL = 60, 20  # of the score track


def strip(view: Kreta) -> str:
    """Lay out the cards on a desk: scored, open, face down, pile, rejected."""
    scored = [int(fort) for fort in view.scored if fort != board.NO_CARD]
    if view.phase == phases.GAME_OVER:
        scored.pop()  # the last one stays open in the row
    parts = [_scored(fort, 20 + FAN * place) for place, fort in enumerate(scored)]
    x = 20.0
    if scored:
        width = 46 + FAN * (len(scored) - 1)
        parts.append(beside(x + width / 2, 109, "scored", 14))
        x += width + 20
    for rank, fort in enumerate(shown(view)):
        parts.append(_open(view, fort, rank, x, 12, 150))
        x += 162
    down = int(view.face_down())
    parts += [_back(place, x + ROW * place) for place in range(down)]
    if down:
        parts.append(beside(x + (ROW * (down - 1) + 46) / 2, 109, f"{down} more to come", 14))
        x += ROW * down + 26
    parts.append(_pile(x, 26))
    parts.append(_rejected(view, x + 78))
    return "".join(parts) + _title(view)


def small_strip(view: Kreta) -> str:
    """Lay out the cards on a phone: the open ones, then stacks with their counts."""
    parts = [_open(view, fort, rank, 10 + 160 * rank, 8, 148) for rank, fort in enumerate(shown(view))]
    down = int(view.face_down())
    parts += [symbol("card-back", 330 + 9 * i, 22, 34, 48) for i in range(down)]
    if down:
        parts.append(beside(372, 90, f"{down} more", 13))
    pile = symbol("card-back", 450, 22, 34, 48)
    label = beside(467, 90, f"pile {board.PILE}", 13)
    return "".join(parts) + tag("g", pile, label, id="pile", data_hint=_laid_aside(view))


def _laid_aside(view: Kreta) -> str | None:
    """Name the cards that a phone has no room for."""
    named = []
    for word, forts in (("Scored", view.scored), ("Rejected", view.rejected)):
        numbers = ", ".join([str(fort + 1) for fort in forts if fort != board.NO_CARD])
        named += [f"{word}: {numbers}."] if numbers else []
    return " ".join(named) or None


def shown(view: Kreta) -> list[int]:
    """List the open cards of the row."""
    return [int(fort) for fort in (view.now, view.next) if fort != board.NO_CARD]


def worths(view: Kreta, fort: int) -> tuple[int, ...]:
    """List the values that are left to score around a fort space."""
    every = view.rescoring == board.EVERY
    return tuple(int(board.VALUE[index]) for index in board.TOUCHES[fort] if every or not view.spent[index])


def _open(view: Kreta, fort: int, rank: int, x: float, y: float, width: float) -> str:
    """Draw an open card with what it says at this moment of the game."""
    if view.phase == phases.GAME_OVER:
        return open_card("scored last", "the game is over", fort, rank, x, y, width)
    title = "keep it?" if rank and view.phase == phases.FORT_CHOICE else ("scores now", "scores next")[rank]
    left = worths(view, fort)
    total = f" = {sum(left)}" if len(left) > 1 else " points"
    worth = " + ".join(map(str, left)) + total if left else "nothing left here"
    return open_card(title, worth, fort, rank, x, y, width)


@lru_cache(maxsize=1024)
def open_card(title: str, worth: str, fort: int, rank: int, x: float, y: float, width: float) -> str:
    """Draw an open card: the island in small with its provinces filled, and what is left to score there."""
    named = [f"{board.PROVINCE_NAMES[index]} {board.VALUE[index]}" for index in board.TOUCHES[fort]]
    edge: Look = {
        "stroke": ink.ACCENT,
        "stroke_width": (3, 2.4)[rank],
        "stroke_dasharray": (None, "7 4")[rank],
    }
    return at(
        x,
        y,
        rect(2, 3, width, 92, 6, fill=ink.INK, fill_opacity=0.15),
        rect(0, 0, width, 92, 6, fill=ink.RAISED, **edge),
        tag(
            "circle",
            cx=22,
            cy=21,
            r=14,
            fill=(ink.ACCENT, ink.RAISED)[rank],
            stroke=ink.ACCENT,
            stroke_width=2,
        ),
        text(22, 27, fort + 1, 18, font_weight=700, fill=(ink.RAISED, ink.ACCENT)[rank]),
        text(42, 18, title, 14, "start", font_weight=700),
        text(42, 33, worth, 14, "start", fill=ink.MUTED),
        _small_island(fort, (width - 18) / 1200),
        id=f"card-{fort + 1}",
        data_piece="card",
        data_hint=f"Fort card {fort + 1}: {', '.join(named)}",
    )


def _small_island(fort: int, scale: float) -> str:
    x, y = land.MAP["forts"][fort]
    return tag(
        "g",
        use("art-mini", fill="#e6dcc6"),
        *[use(f"art-mini-{board.PROVINCE_IDS[index]}", fill=ink.ACCENT) for index in board.TOUCHES[fort]],
        use("art-mini", fill="none", stroke=ink.INK, stroke_width=5),
        tag("circle", cx=x, cy=y, r=28, fill=ink.RAISED, stroke=ink.INK, stroke_width=10),
        transform=f"translate(9 36) scale({scale:.4f})",
        pointer_events="none",
    )


def _scored(fort: int, x: float) -> str:
    card = rect(0, 0, 46, 64, 5, fill=ink.PAPER, stroke=ink.MUTED)
    label = text(11, 20, fort + 1, 14, font_weight=700, fill=ink.MUTED)
    seal = symbol("spent", 2, 38, 18, opacity=0.7)
    return at(x, 26, card, label, seal, id=f"card-{fort + 1}", data_piece="card")


def _back(place: int, x: float) -> str:
    return at(x, 26, symbol("card-back", 0, 0, 46, 64), id=f"row-{place}", data_piece="card")


def _pile(x: float, y: float) -> str:
    cards = [symbol("card-back", x + i * 3, y - i * 3, 46, 64) for i in range(3)]
    return tag("g", *cards, beside(x + 26, y + 83, f"pile {board.PILE}", 14), id="pile")


def _rejected(view: Kreta, x: float) -> str:
    forts = [int(fort) for fort in view.rejected if fort != board.NO_CARD]
    parts = []
    for place, fort in enumerate(forts):
        edge = rect(0, 0, 46, 64, 5, fill=ink.PAPER, stroke=ink.MUTED, stroke_dasharray="3 3")
        parts.append(
            at(x + place * FAN, 26, edge, text(11, 20, fort + 1, 14, font_weight=700, fill=ink.MUTED))
        )
    if forts:
        middle = x + (46 + FAN * (len(forts) - 1)) / 2
        parts.append(beside(middle, 109, "rejected", 14))
    return "".join(parts)


def _title(view: Kreta) -> str:
    number = view.scorings + (
        view.phase != phases.FORT_CHOICE
    )  # the choice still belongs to the scoring before it
    done = "the game is over" if view.phase == phases.GAME_OVER else f"scoring {number} of {board.SCORINGS}"
    title = beside(1202, 58, "Kreta", 34, "end", font_style="italic")
    return title + beside(1202, 82, done, 14, "end")


def ruler() -> str:
    """Draw the score track as the map's scale bar."""
    parts = []
    for cell in range(CELLS):
        look: Look = {
            "fill": (ink.RAISED, "#e3d5b8")[cell // 5 % 2],
            "stroke": ink.MUTED,
            "stroke_width": 0.5,
        }
        parts.append(rect(cell * CELL, 0, CELL, 14, **look))
        if cell % 5 == 0:
            parts.append(beside(cell * CELL + 10, 28, cell, 14))
    return "".join(parts)


def markers(view: Kreta) -> str:
    """Set the score markers; a second round of the track gets a ring, a tie stands side by side."""
    parts: list[str] = []
    taken: Counter[int] = Counter()
    for seat, score in enumerate(view.score):
        cell = int(score % CELLS)
        x = cell * CELL + 10 + 7 * taken[cell]
        taken[cell] += 1
        lap = tag("circle", r=12, fill="none", stroke=ink.ACCENT, stroke_width=2.2) if score >= CELLS else ""
        disc = symbol("score", -10, -10, 20, color=ink.SEAT_FILL[seat])
        name = f"score-{seat}"
        label = {"id": name, "data_piece": name, "data_hint": f"{score} points", "data_outcome": "score"}
        parts.append(at(x, 7, lap, disc, mark(seat, 0, 0, 9), **label))
    return "".join(parts)
