"""What a move costs by part, as bench/server.py measures it."""

import subprocess
import sys
from pathlib import Path


def test_the_clocks_of_the_bench_find_what_they_are_put_around() -> None:
    # In a process of its own: what is wound stays so.
    command = [sys.executable, "-c", "from bench.parts import wind; wind()"]
    ended = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
