"""Write docs/features.md: what every number of an observation means, read from the games' own labels."""

from pathlib import Path

from tavola.registry import games

PAGE = Path(__file__).with_suffix(".md")
HEAD = """# What a learner sees, number by number

Written by `python docs/features.py`. The seat that looks comes first, the others follow clockwise.
"""


def page() -> str:
    """Write the page."""
    parts = [HEAD]
    box = [game for game in games().values() if game.module.startswith("tavola.games.")]
    for game in sorted(box, key=lambda game: game.name):
        rows = "\n".join(f"| {at} | {label} |" for at, label in enumerate(game.labels))
        parts.append(f"## {game.title}\n\n| index | feature |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
