"""The board in words: what its pieces and places are called, for whoever does not see it."""

from re import findall, match
from typing import Any

from tavola.core import State
from tavola.game import Game


def places(game: Game[Any], view: State, viewer: int) -> dict[str, str]:
    """Name everything in the picture that has a name, by its id and in the order it is drawn."""
    if game.place_name is None:
        return {}
    picture = game.draw(view, viewer, game.shapes[0])
    ids = dict.fromkeys(findall(r'\sid="([^"]+)"', picture))
    named = {id: game.place_name(view, id) for id in ids}
    return {id: name for id, name in named.items() if name}


def owner(name: str) -> int | None:
    """Say whose piece a name speaks of; None of what is nobody's.

    >>> owner("{1}’s knight on b3"), owner("b3, {1}’s knight")
    (1, None)
    """
    found = match(r"\{(\d)\}’s ", name)
    return int(found.group(1)) if found else None
