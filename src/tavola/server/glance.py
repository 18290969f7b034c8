"""Where a match stands, in the few words that a list shows; nothing that is anybody's secret."""

from typing import Any

from tavola.core import SPECTATOR
from tavola.game import Match
from tavola.server.sheet import Glance
from tavola.server.story import Story
from tavola.server.views import look


def glance(match: Match[Any], story: Story) -> Glance:
    """Sum a match up as a spectator sees it, with the spectator's story so far."""
    view = look(match, SPECTATOR)
    ply = len(match.plies)
    line = story.lines[-1]["line"] if story.lines else None
    return Glance(
        ply=ply,
        to_move=None if match.over else int(view.to_move),
        progress="" if match.over else match.game.prompt(view).progress,
        line={"text": line["text"], "player": line["player"]} if line else None,
        scores=story.tally(ply),
        places=view.places() if match.over else None,
    )
