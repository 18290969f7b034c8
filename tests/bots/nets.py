"""Nets of any numbers, for tests: they know nothing, but they change what a bot thinks."""

from pathlib import Path
from typing import Any

from tavola.bots import learned
from tavola.core import Rng
from tavola.game import Game

WIDE, NARROW, POINTS = 12, 5, 20.0


def net_text(game: Game[Any], seed: int = 1, **changed: Any) -> str:  # noqa: ANN401
    """Write the file of a net of random numbers."""
    sizes = (len(game.labels), WIDE, NARROW)
    rng = Rng(seed)
    numbers = [(rng.random() - 0.5) / 2 for _ in range(learned.length(sizes))]
    told: dict[str, Any] = {"players": list(game.seats), "points": POINTS, "made": {"minutes": 0}, **changed}
    return learned.write(game, sizes, numbers, **told)


def net_file(game: Game[Any], folder: Path, seed: int = 1) -> Path:
    """Put such a file into a folder."""
    file = folder / f"{game.name}-{seed}.json"
    file.write_text(net_text(game, seed), encoding="utf-8")
    return file
