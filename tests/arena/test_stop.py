"""Ctrl-C, as a terminal sends it: to the arena, its processes and all that shares its session."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest

BOT = """
import os, sys, time
for line in sys.stdin:
    if line == "hello\\n":
        print("ready", flush=True)
    if line.startswith("go"):
        open({pipe!r}, "w").write(str(os.getpid()))
        time.sleep(600)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_the_arena_its_searches_and_its_programs_at_once(tmp_path: Path, jobs: int) -> None:
    pipe, bot = tmp_path / "pipe", tmp_path / "bot.py"
    os.mkfifo(pipe)
    bot.write_text(BOT.format(pipe=str(pipe)))
    bots = f"program:{sys.executable} {bot},mcts:1000000000"
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else what ignores it here does so there, too
    arena = subprocess.Popen(
        [sys.executable, "-m", "tavola", "arena", "carcassonne", "--bots", bots, "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    thinking = int(pipe.read_text())  # waits until the program is asked
    for _ in range(2):
        os.killpg(arena.pid, signal.SIGINT)
    try:
        said = arena.communicate(timeout=20)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(arena.pid, signal.SIGKILL)
    assert "Traceback" not in "".join(said)
    assert gone(thinking)


def gone(process: int) -> bool:
    """Wait a while for a process to end that was told to."""
    for _ in range(200):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        sleep(0.05)
    return False
