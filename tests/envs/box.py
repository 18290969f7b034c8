"""The games that come with Tavola, without what other tests may have plugged in."""

from typing import Any

from tavola.game import Game
from tavola.registry import games


def box() -> dict[str, Game[Any]]:
    """Map the names of the games in the box."""
    return {name: game for name, game in games().items() if game.module.startswith("tavola.games.")}
