"""Print how fast games are beside an earlier commit: `python bench/before.py f853e52`, or some, `… torres`.

The commit is compiled in a working tree of its own. The two take turns, and the best round of each counts, so
that a busy machine slows both alike; still, do it when nothing else runs, and believe no difference under 2%.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

GAMES = ("carcassonne", "keythedral", "kreta", "olympos", "torres")
SECONDS, ROUNDS = 2.0, 7
HERE = Path(__file__).parent.parent


def compile_at(commit: str, tree: Path) -> None:
    """Check a commit out and compile it."""
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=HERE, check=True)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(command, cwd=tree, env=os.environ | {"MYPY_CACHE_DIR": os.devnull}, check=True)


def plies_per_second(game: str, tree: Path) -> float:
    """Measure a game once, in a process of its own."""
    command = [sys.executable, "-m", "tavola", "bench", game, "--seconds", str(SECONDS), "--json"]
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    run = json.loads(subprocess.check_output(command, cwd=tree, env=environment, text=True))
    assert run["compiled"], f"{tree}: {game} is not compiled"
    return float(run["plies_per_s"])


def compare(commit: str, games: tuple[str, ...]) -> None:
    """Measure both in turn."""
    with TemporaryDirectory() as folder:
        old = Path(folder) / "before"
        try:
            compile_at(commit, old)
            for game in games:
                rounds = [(plies_per_second(game, old), plies_per_second(game, HERE)) for _ in range(ROUNDS)]
                before, now = (max(each) for each in zip(*rounds, strict=True))
                print(f"{game:12} {before:12,.0f} {now:12,.0f} plies/s {100 * (now / before - 1):+6.1f}%")
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", old], cwd=HERE, check=False)


if __name__ == "__main__":
    compare(sys.argv[1], tuple(sys.argv[2:]) or GAMES)
