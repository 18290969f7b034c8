"""Find games by entry point `tavola.games`."""

from collections.abc import Callable
from copyreg import pickle
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from tavola.game import Game


class UnknownGame(ValueError):
    """A name that no installed game answers to."""


@cache
def games() -> dict[str, Game[Any]]:
    """Map the name of every installed game to its Game."""
    found = {point.name: point.load() for point in entry_points(group="tavola.games")}
    return dict(sorted(found.items()))


def find(name: str) -> Game[Any]:
    """Give the game of that name, or say which names there are."""
    known = games()
    if name.casefold() in known:
        return known[name.casefold()]
    near = get_close_matches(name.casefold(), known, n=1)
    guess = f"; did you mean {near[0]}?" if near else "."
    raise UnknownGame(f"no game {name!r}{guess} There are: {', '.join(known)}")


def _by_name(game: Game[Any]) -> tuple[Callable[[str], Game[Any]], tuple[str]]:
    return find, (game.name,)


pickle(Game, _by_name)  # copies of what holds a game share it, and pickles look it up again
