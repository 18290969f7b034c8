"""Print how long a frame of an animated picture takes, game by game: processor time, the best of some rounds.

It asks for nothing but `tavola.film.film`, so the same file measures an older tree:
`PYTHONPATH=../old/src python bench/film.py`.
"""

from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from tavola.core import Rng
from tavola.film import film
from tavola.game import Match
from tavola.registry import find, games

DECISIONS = 60  # at most; no game ends much sooner
WIDTH = 640
ROUNDS = 3


def begun(name: str) -> Match[Any]:
    """Play so many decisions of a game at random."""
    match = Match(find(name), 2, seed="film")
    rng = Rng(3)
    match.go_on()
    while not match.over and frames(match) <= DECISIONS:
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.go_on()
    return match


def frames(match: Match[Any]) -> int:
    """Count the pictures of a film: the first, and one for each decision."""
    return 1 + sum(ply.mover >= 0 for ply in match.plies)


def spent(match: Match[Any]) -> float:
    """Film a match; give the seconds of processor time."""
    began = process_time()
    film(match, WIDTH, 400)
    return process_time() - began


def main() -> None:
    """Film some decisions of every game and print a table."""
    matches = {name: begun(name) for name in games()}
    rounds = [[spent(match) for match in matches.values()] for _ in range(ROUNDS)]
    table = Table("game", "frames", "seconds", "ms a frame", title=f"Films {WIDTH} pixels wide")
    for (name, match), *times in zip(matches.items(), *rounds, strict=True):
        many, best = frames(match), min(times)
        table.add_row(name, str(many), f"{best:.2f}", f"{1000 * best / many:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
