"""Find games by entry point `tavola.games`."""

import logging
from collections.abc import Callable
from copyreg import pickle
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from tavola.game import Game

log = logging.getLogger("tavola")

GROUP = "tavola.games"  # of entry points; and where our own games are


class UnknownGame(ValueError):
    """A name that no installed game answers to."""


class BrokenGame(UnknownGame):
    """A plug-in that cannot be loaded."""


@cache
def games() -> dict[str, Game[Any]]:
    """Map the name of every installed game to its Game; what cannot be loaded is named and left out."""
    found = {}
    for point in _points():
        try:
            found[point.name] = _load(point)
        except BrokenGame as broken:
            log.warning("%s", broken)
    return dict(sorted(found.items()))


def find(name: str) -> Game[Any]:
    """Give the game of that name, or say which names there are."""
    known = games()
    if name.casefold() in known:
        return known[name.casefold()]
    for point in _points():
        if point.name == name.casefold():
            _load(point)  # it was left out, and this says why
    near = get_close_matches(name.casefold(), known, n=1)
    guess = f"; did you mean {near[0]}?" if near else "."
    raise UnknownGame(f"no game {name!r}{guess} There are: {', '.join(known)}")


def _points() -> list[EntryPoint]:
    """List the entry points; our own games have none where Tavola is not installed, only lies on the path."""
    found = list(entry_points(group=GROUP))
    if any(point.value.startswith(f"{GROUP}.") for point in found):
        return found
    folders = [module.name for module in iter_modules([str(Path(__file__).parent / "games")])]
    return [EntryPoint(name, f"{GROUP}.{name}:game", GROUP) for name in folders] + found


def _load(point: EntryPoint) -> Game[Any]:
    try:
        game = point.load()
        if isinstance(game, Game):
            game.text("rules.md")  # so that its folder is known to be there
            return game
        reason = f"{point.value} is no Game"
    except (Exception, SystemExit) as error:
        first_line = str(error).partition("\n")[0]
        reason = f"{point.value} cannot be loaded ({type(error).__name__}: {first_line})"
    raise BrokenGame(f"the game {point.name!r} is left out: {reason}")


def _by_name(game: Game[Any]) -> tuple[Callable[[str], Game[Any]], tuple[str]]:
    return find, (game.name,)


pickle(Game, _by_name)  # copies of what holds a game share it, and pickles look it up again
