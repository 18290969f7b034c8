"""What the table shows beside the board: phase and round, the supply, the master card."""

from tavola import ink
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.scoring import BONUS
from tavola.games.torres.show.projection import piece
from tavola.games.torres.show.words import MASTER_WORDS, master_hint
from tavola.ink import rect, text
from tavola.svg import tag


def plate(view: Torres, x: float, y: float) -> str:
    """Draw the plate that tells phase, round and what the king gives; room is left for wide letters."""
    drawn = rect(x, y, 200, 104, 8, fill=ink.RAISED, stroke=ink.RULE, stroke_width=1.4)
    drawn += text(x + 100, y + 30, _headline(view), 19, font_weight=700)
    if view.stage == phases.ENDED:
        return tag("g", drawn, _winners(view, x, y), id="plate")
    drawn += piece("crown", x + 13, y + 42, 24, 22)
    drawn += text(x + 42, y + 59, _bonus(view), 15, "start")
    phase = _scored_next(view)
    if phase == view.phase:
        drawn += _rounds(view, x + 22, y + 84)
    else:
        rounds = board.ROUNDS[board.STACKS * view.players + phase]
        drawn += text(x + 100, y + 88, f"in phase {phase}, of {rounds} rounds", 15, fill=ink.MUTED)
    return tag("g", drawn, id="plate")


def caption(view: Torres, y: float) -> str:
    """Tell the same in one line, for a phone."""
    if view.stage == phases.ENDED:
        return text(195, y, _headline(view), 12, class_="beside")
    when = text(120, y, _headline(view), 12, class_="beside")
    return when + piece("crown", 190, y - 11, 15, 14) + text(268, y, _bonus(view), 12, class_="beside")


def _scored_next(view: Torres) -> int:
    """Give the phase whose scoring comes next: in set-up and after a scoring it has not begun."""
    return int(view.phase) + (view.stage == phases.KING_MOVE or not view.phase)


def _bonus(view: Torres) -> str:
    phase = _scored_next(view)
    return f"{BONUS * phase}: knight on level {phase}"


def _headline(view: Torres) -> str:
    """Name phase and round."""
    if view.stage == phases.ENDED:
        return "The end"
    if view.stage == phases.KING_MOVE:
        return f"After phase {view.phase}"
    return f"Phase {view.phase} · Round {view.round}" if view.phase else "Set-up"


def _winners(view: Torres, x: float, y: float) -> str:
    """Show the marks of who has won."""
    won = [player for player, place in enumerate(view.places()) if place == 1]
    drawn = ""
    for number, player in enumerate(won):
        left = x + 100 - 20 * len(won) + 40 * number
        mark = piece(f"mark-{player}", left + 4, y + 48, 32, 32)
        drawn += tag("g", mark, color=ink.SEAT_FILL[player], data_outcome="won")
    return drawn


def _rounds(view: Torres, x: float, y: float) -> str:
    rounds, drawn = int(view.rounds()), ""
    for number in range(rounds):
        fill = ink.ACCENT if number < view.round else "none"
        drawn += tag("circle", cx=x + 22 * number, cy=y, r=7, fill=fill, stroke=ink.INK, stroke_width=1.3)
    left = rounds - int(view.round)
    words = "last round" if left == 0 else f"{left} more"
    return drawn + text(x + 22 * rounds - 4, y + 4, words, 15, "start", fill=ink.MUTED)


def supply(view: Torres, x: float, y: float) -> str:
    """Draw the common supply of blocks with its number."""
    left = int(view.supply)
    heap = ((0, 0), (0, -22), (44, 0)) if left > 2 else ((0, 0), (44, 0))[:left]
    drawn = "".join(piece("block", x + right, y + up, 58, 44) for right, up in heap)
    return tag("g", drawn, text(x + 48, y + 62, f"{left} in supply", 15, class_="beside"), id="supply-pile")


def master_card(view: Torres, x: float, y: float, width: float) -> str:
    """Draw the open master card of the master game; a small one has no room for its title."""
    if view.master < 0:
        return ""
    word, title, _ = MASTER_WORDS[view.master]
    height, middle, small = round(width * 1.4, 1), x + width / 2, width < 50
    drawn = rect(x, y, width, height, 6, fill=ink.RAISED, stroke=ink.INK, stroke_width=1.3)
    drawn += piece(f"master-{word}", x + width * 0.1, y + width * 0.06, width * 0.8, width * 0.8)
    drawn += "" if small else text(middle, y + height * 0.7, title, max(width * 0.15, 15))
    radius, size = (8.5, 10.5) if small else (12, 15)
    down = y + height - radius - 2.5
    drawn += tag("circle", cx=middle, cy=down, r=radius, fill=ink.ACCENT, stroke=ink.INK)
    drawn += text(middle, down + size / 3, board.AWARDS[view.master], size, fill=ink.RAISED, font_weight=700)
    hint = f"{title}: {master_hint(int(view.master))}"
    return tag("g", drawn, id=f"master-{word}", color=ink.SEAT_FILL[0], data_hint=hint)
