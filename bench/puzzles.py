"""Try the shipped puzzles, or look for more, with as many processes as there are cores.

`python bench/puzzles.py kreta torres` lets levels 4 and 5 solve each shipped puzzle and a search confirm it,
and prints how many of each difficulty they found. `--find 40` plays that many bot games instead and prints
what became of their positions: how many were candidates, and how many of these the deeper searches confirmed;
what was found is written to `--out`, to be read over before it goes to a game's folder. After `--minutes`
nothing new is begun, and what is printed is of those that were done. Let there be no more jobs than cores,
for some levels think by time.
"""

import argparse
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

from tavola.bots import make
from tavola.bots.bot import ask_of_view
from tavola.coach.puzzles import ORDER, Puzzle, explained, puzzle_of, shipped, worded, write
from tavola.coach.select import Effort, Tally, chosen, weighed
from tavola.game import luck
from tavola.registry import find, games

T = TypeVar("T")
LEVELS = ("level:4", "level:5")
HARD = "hard"


@dataclass(frozen=True)
class Tried:
    """What became of one shipped puzzle."""

    level: str  # of difficulty
    confirmed: bool
    solved: tuple[bool, ...]  # by each of LEVELS


@dataclass
class Sought:
    """What became of the positions of one game of bots."""

    tally: Tally
    puzzles: list[Puzzle] = field(default_factory=list)


def tried(name: str, tries: int, number: int) -> Tried:
    """Let the levels solve a shipped puzzle, and look whether a search finds the same move."""
    game, puzzle = find(name), shipped(name)[number]
    match = puzzle.match(game)
    view, best = match.state.seen_by(match.state.to_move), match.parse(puzzle.best)
    confirmed = weighed(game, view, tries, -1 - number)[0].move == best
    chose = [ask_of_view(make(level, game), view, luck("check", number)) for level in LEVELS]
    return Tried(puzzle.level, confirmed, tuple(move == best for move in chose))


def sought(name: str, hard: str, seed: int) -> Sought:
    """Let bots play one game and look for puzzles in it."""
    game, seen = find(name), Sought(Tally())
    for found in chosen(game, f"puzzle-{seed}", Effort(), seen.tally, hard=hard == HARD):
        seen.puzzles.append(worded(puzzle_of(found), game))
    return seen


def side_by_side(work: Callable[[int], T], numbers: range, jobs: int, minutes: float) -> list[T]:
    """Do the work for each number; when time is up, only what has begun is waited for."""
    with ProcessPoolExecutor(jobs) as pool:
        begun = [pool.submit(work, number) for number in numbers]
        wait(begun, timeout=60 * minutes)
        pool.shutdown(cancel_futures=True)
    return [each.result() for each in begun if not each.cancelled()]


def share(part: int, of: int) -> str:
    """Say a part with its percentage."""
    return f"{part} ({100 * part / of:.0f} %)" if of else "0"


def print_tried(name: str, all_tried: list[Tried], tries: int) -> None:
    """Print how many were confirmed and solved, all together and by difficulty."""
    many = len(all_tried)
    confirmed = sum(each.confirmed for each in all_tried)
    print(
        f"{name}: {many} of {len(shipped(name))} puzzles tried,"
        f" {share(confirmed, many)} confirmed by {tries} tries"
    )
    for at, level in enumerate(LEVELS):
        solved = Counter(each.level for each in all_tried if each.solved[at])
        of = Counter(each.level for each in all_tried)
        parts = ", ".join(f"{solved[hard]} of {of[hard]} {hard}" for hard in ORDER)
        print(f"  {level} solves {share(solved.total(), many)}: {parts}", flush=True)


def print_sought(name: str, all_sought: list[Sought], out: Path) -> None:
    """Print what became of the positions looked at, and write the puzzles down."""
    tallies = [each.tally for each in all_sought]
    candidates, confirmed = sum(each.lasting for each in tallies), sum(each.confirmed for each in tallies)
    gaps = [gap for each in all_sought for gap in each.tally.gaps]
    print(
        f"{name}: {len(all_sought)} games, {sum(each.decisions for each in tallies)} decisions,"
        f" {candidates} candidates, {share(confirmed, candidates)} confirmed"
    )
    if gaps:
        print(f"  gaps from {min(gaps):.1f} to {max(gaps):.1f}, median {median(gaps):.1f}", flush=True)
    kept = {each.id: each for seen in all_sought for each in seen.puzzles if explained(each)}
    of = Counter(each.level for each in kept.values())
    print(
        f"  {len(kept)} that can be explained: " + ", ".join(f"{of[hard]} {hard}" for hard in ORDER),
        flush=True,
    )
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}.jsonl").write_text(write(kept.values()), encoding="utf-8")


def main() -> None:
    """Try or find puzzles of each game."""
    form_of = argparse.RawDescriptionHelpFormatter
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=form_of)
    asked.add_argument("games", nargs="*", metavar="GAME", help="all of them if none is named")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--minutes", type=float, default=60.0, help="for each game")
    asked.add_argument("--tries", type=int, default=20000, help="of the search that confirms")
    asked.add_argument(
        "--find", type=int, default=0, metavar="GAMES", help="look for puzzles in so many games"
    )
    asked.add_argument("--seed", type=int, default=100000, help="of the first of these games")
    asked.add_argument(
        "--level", choices=["", HARD], default="", help="only those that level 4 does not find"
    )
    asked.add_argument("--out", type=Path, default=Path("puzzles"), help="the folder for what is found")
    form = asked.parse_args()
    for name in form.games or games():
        if form.find:
            seeds = range(form.seed, form.seed + form.find)
            found = side_by_side(partial(sought, name, form.level), seeds, form.jobs, form.minutes)
            print_sought(name, found, form.out)
        else:
            numbers = range(len(shipped(name)))
            done = side_by_side(partial(tried, name, form.tries), numbers, form.jobs, form.minutes)
            print_tried(name, done, form.tries)


if __name__ == "__main__":
    main()
