"""Print how long a frame of an animated picture takes, game by game: processor time, the best of some rounds.

It asks for nothing but `tavola.film.film`, so the same file measures an older tree:
`PYTHONPATH=/tmp/old/src python bench/film.py`.
"""

from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from tavola.core import Rng
from tavola.film import film
from tavola.game import Match
from tavola.registry import find, games

DECISIONS = 80
WIDTH = 640
ROUNDS = 3


def begun(name: str) -> Match[Any]:
    """Play so many decisions of a game at random."""
    match = Match(find(name), 2, seed="film")
    rng = Rng(3)
    match.go_on()
    for _ in range(DECISIONS):
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.go_on()
    return match


def spent(match: Match[Any]) -> float:
    """Film a match; give the seconds of processor time."""
    began = process_time()
    film(match, WIDTH, 400)
    return process_time() - began


def main() -> None:
    """Film some decisions of every game and print a table."""
    matches = {name: begun(name) for name in games()}
    rounds = [[spent(match) for match in matches.values()] for _ in range(ROUNDS)]
    table = Table("game", "seconds", "ms a frame", title=f"A film of {DECISIONS} decisions, {WIDTH} wide")
    for name, *times in zip(matches, *rounds, strict=True):
        table.add_row(name, f"{min(times):.2f}", f"{1000 * min(times) / (DECISIONS + 1):.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
