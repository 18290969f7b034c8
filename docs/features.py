"""Write docs/features.md: what every number of an observation means, read from the games' own labels."""

from pathlib import Path
from typing import Any

from tavola.game import Game
from tavola.registry import games

PAGE = Path(__file__).with_suffix(".md")
HEAD = """# What a learner sees, number by number

Written by `python docs/features.py`. The seat that looks comes first, the others follow clockwise. Where a
game's board is also drawn in planes (`planes=True`), their layers follow its features.
"""


def page() -> str:
    """Write the page."""
    parts = [HEAD]
    box = [game for game in games().values() if game.module.startswith("tavola.games.")]
    for game in sorted(box, key=lambda game: game.name):
        parts.append(f"## {game.title}\n\n{table('feature', game.labels)}\n")
        if game.planes:
            parts.append(planes(game))
    return "\n".join(parts)


def planes(game: Game[Any]) -> str:
    """Write the table of a game's layers."""
    drawn = game.planes
    assert drawn
    shape = f"{len(drawn.labels)} layers of {drawn.rows} rows and {drawn.columns} columns"
    return f"### {game.title} in planes: {shape}\n\n{table('layer', drawn.labels)}\n"


def table(what: str, labels: tuple[str, ...]) -> str:
    """Number labels in a table."""
    rows = "\n".join(f"| {at} | {label} |" for at, label in enumerate(labels))
    return f"| index | {what} |\n|---|---|\n{rows}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
