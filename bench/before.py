"""Print how fast games are beside an earlier commit: `python bench/before.py f853e52`, or some, `… torres`.

Plies are those of random games, listing all moves. Copies are of positions half-way through games, and
steps are a copy, a move on it and the list of what may follow: what a search does all the time. The commit
is compiled in a working tree of its own; the folder of one that is compiled will do as well. The two take
turns, and the best round of each counts, so that a busy machine slows both alike; still, do it when nothing
else runs, and believe no difference under 2%.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from tavola import compiled
from tavola.core import Rng, State, perft, playout
from tavola.registry import find

GAMES = ("carcassonne", "keythedral", "kreta", "olympos", "torres")
FIGURES = ("plies", "copies", "steps")
SECONDS, ROUNDS = 1.0, 4
SAMPLES = 8  # positions that are copied
HERE = Path(__file__).parent.parent


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """Check a commit out and compile it, unless a folder is named."""
    if Path(commit).is_dir():
        yield Path(commit)
        return
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "before"
        try:
            adding = ["git", "worktree", "add", "--quiet", "--detach", str(tree), commit]
            subprocess.run(adding, cwd=HERE, check=True)
            command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
            subprocess.run(command, cwd=tree, env=os.environ | {"MYPY_CACHE_DIR": os.devnull}, check=True)
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=HERE, check=False)


def measured_in(tree: Path, game: str) -> dict[str, float]:
    """Measure a game once, in a process of its own."""
    command = [sys.executable, __file__, "--one", game]
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    told: dict[str, float] = json.loads(
        subprocess.check_output(command, cwd=tree, env=environment, text=True)
    )
    return told


def one(name: str) -> dict[str, float]:
    """Measure a game here."""
    assert compiled(), f"{name} is not compiled"
    game = find(name)
    start = game.open(game.seats[0])
    rng = Rng(1)
    samples = [middle(start, number, game.longest) for number in range(SAMPLES)]

    ways = sum(len(state.legal_moves()) for state in samples)
    return {
        "plies": rate(lambda: playout(start.copy(), rng, game.longest), SECONDS),
        "copies": rate(lambda: len([state.copy() for state in samples]), SECONDS / 4),
        "steps": rate(lambda: ways * bool([perft(state, 2) for state in samples]), SECONDS / 2),
    }


def middle(start: State, seed: int, longest: int) -> State:
    """Give a decision half-way through a random game."""
    plies = playout(start.copy(), Rng(seed), longest)
    state, rng = start.copy(), Rng(seed)
    playout(state, rng, plies // 2)
    while state.to_move < 0 or len(state.legal_moves()) < 2:
        playout(state, rng, 1)
    return state


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeat a work that counts what it does, and give how many it does a second."""
    done = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        done += work()
    return done / spent


def compare(commit: str, games: tuple[str, ...]) -> None:
    """Measure both in turn."""
    with tree_of(commit) as old:
        for game in games:
            rounds = [(measured_in(old, game), measured_in(HERE, game)) for _ in range(ROUNDS)]
            for figure in FIGURES:
                before, now = (max(tree[figure] for tree in each) for each in zip(*rounds, strict=True))
                print(f"{game:12} {before:12,.0f} {now:12,.0f} {figure + '/s':8} {now / before:6.2f}")


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        print(json.dumps(one(sys.argv[2])))
    else:
        compare(sys.argv[1], tuple(sys.argv[2:]) or GAMES)
