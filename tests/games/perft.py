"""Exact numbers of ways to play on, as data: any change in the moves of a game shows in its perft.json.

The file names positions. A position is reached from the start (`players`, `options`, `moves` in notation)
or made by a function of the game's positions.py (`position`, with what is `given` to it); `counts` are the
ways to play the next 1, 2, 3, ... plies, luck included. `python -m tests.games.perft kreta` counts again, as
deep as the lists are long, and rewrites them; a new position comes with a list of zeros.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from tavola.core import State, perft
from tavola.game import Match
from tavola.registry import find

Positions = dict[str, dict[str, Any]]


def file(game: str) -> Path:
    """Say where the counts of a game lie."""
    return Path(__file__).parent / game / "perft.json"


def read(game: str) -> Positions:
    """Read the positions of a game and their counts."""
    positions: Positions = json.loads(file(game).read_text(encoding="utf-8"))
    return positions


def position(game: str, entry: dict[str, Any]) -> Any:  # noqa: ANN401
    """Make a position as its entry says."""
    if "position" in entry:
        make = getattr(import_module(f"tests.games.{game}.positions"), entry["position"])
        return make(**entry["given"])
    match = Match(find(game), entry["players"], entry.get("options"))
    for move in entry.get("moves", ()):
        match.play(move)
    return match.state


def counted(game: str, entry: dict[str, Any]) -> list[int]:
    """Count the ways to play on, as deep as the entry does."""
    state: State = position(game, entry)
    return [perft(state, depth) for depth in range(1, len(entry["counts"]) + 1)]


def rewrite(game: str) -> None:
    """Count the ways of a game again and write them down, one line for each part of an entry."""
    entries = {name: entry | {"counts": counted(game, entry)} for name, entry in read(game).items()}
    file(game).write_text(written(entries), encoding="utf-8")


def written(positions: Positions) -> str:
    """Write the positions as JSON, one line for each part of an entry."""
    texts = []
    for name, entry in positions.items():
        parts = [f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in entry.items()]
        texts.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(parts) + "\n  }")
    return "{\n" + ",\n".join(texts) + "\n}\n"


if __name__ == "__main__":
    for chosen in sys.argv[1:] or sys.exit("say which games: python -m tests.games.perft kreta"):
        rewrite(find(chosen).name)
