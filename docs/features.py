"""Write docs/features.md: what every number of an observation means, read from the games' own labels."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from tavola.core import CHANCE, OVER, Rng, State
from tavola.game import Game
from tavola.registry import games

PAGE = Path(__file__).with_suffix(".md")
HEAD = """# What a learner sees, number by number

Written by `python docs/features.py`. The seat that looks comes first, the others follow clockwise. Where a
game's board is also drawn in planes (`planes=True`), their layers follow its features.

*From* and *to* are the least and the most met in random games with every number of players and every option,
*step* the smallest difference between two values met: what one cube, card or point counts. Good play may go
further, and change what random play never did (a dash).
"""
EVERY = 4  # decisions are looked at once


def page() -> str:
    """Write the page."""
    parts = [HEAD]
    box = [game for game in games().values() if game.module.startswith("tavola.games.")]
    for game in sorted(box, key=lambda game: game.name):
        seen = map(set, zip(*looks(game), strict=True))
        met = [sorted({round(value, 6) for value in values}) for values in seen]
        rows = [f"{label} | {span(values)}" for label, values in zip(game.labels, met, strict=True)]
        parts.append(f"## {game.title}\n\n{table(('feature', 'from', 'to', 'step'), rows)}\n")
        if game.planes:
            parts.append(planes(game))
    return "\n".join(parts)


def looks(game: Game[Any]) -> Iterator[list[float]]:
    """Play random games of all settings, and see some positions with the eyes of every seat."""
    alone = [{name: value} for name, values in game.options.items() for value in values[1:]]
    for options in ({}, *alone):
        for players in game.seats:
            pick = Rng(players)  # at random, since much in a game comes round at even intervals
            for state in decisions(game.open(players, options), Rng(players)):
                for seat in range(players) if pick.below(EVERY) == 0 else ():
                    yield list(game.features(state.seen_by(seat), seat))


def decisions(state: State, rng: Rng) -> Iterator[State]:
    """Play a random game and show every position in which a player decides."""
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
            continue
        yield state
        moves = state.legal_moves()
        state.play(moves[rng.below(len(moves))])


def span(values: Sequence[float]) -> str:
    """Tell the least and the most of some values, and their smallest difference."""
    step = min((later - earlier for earlier, later in pairwise(values)), default=0.0)
    return f"{values[0]:.4g} | {values[-1]:.4g} | {f'{step:.2g}' if step else '-'}"


def planes(game: Game[Any]) -> str:
    """Write the table of a game's layers."""
    drawn = game.planes
    assert drawn
    shape = f"{len(drawn.labels)} layers of {drawn.rows} rows and {drawn.columns} columns"
    return f"### {game.title} in planes: {shape}\n\n{table(('layer',), drawn.labels)}\n"


def table(columns: Sequence[str], rows: Sequence[str]) -> str:
    """Number rows in a table."""
    head = f"| index | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}"
    return "\n".join([head, *[f"| {at} | {row} |" for at, row in enumerate(rows)]])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
