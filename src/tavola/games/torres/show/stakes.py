"""What is open in Torres and how it stands: castles with knights, the king's level, the master card."""

from dataclasses import replace

from tavola.core import Event
from tavola.game import Line, who
from tavola.games.torres.rules import events, phases
from tavola.games.torres.rules.board import square_name
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.words import describe
from tavola.say import count


def stakes(view: Torres) -> list[Line]:
    """Tell on which level of which castle everybody stands, and what it gives when the phase ends."""
    if view.phase == 0 or view.stage == phases.KING_MOVE:
        return []
    after = view.copy()
    after.story = []
    after.score_phase()
    lines = [_held(event, describe(event, after)) for event in after.story]
    return [line for line in lines if line and line.points]


def _held(event: Event, line: Line | None) -> Line | None:
    kind, player, square, surface, level = event[:5]
    if line is None or kind == events.MARKED:
        return None  # where the markers then stand is no castle
    if kind != events.SCORED_CASTLE:
        return replace(line, sum="")
    castle = f"[castle of {count(surface, 'square')}](#castle-{square_name(square)})"
    return replace(line, text=f"{who(player)} stands on level {level} of the {castle}", sum="")
