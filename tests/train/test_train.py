"""`tavola train`, for real and for seconds."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tavola.bots import learned
from tavola.game import BadOption
from tavola.registry import find
from tavola.train.actor import WINDOW
from tavola.train.crew import Cluster, Job
from tavola.train.progress import Progress
from tavola.train.run import train
from tests import figs
from tests.bots.nets import net_text


class Watch:
    """Presses Ctrl-C once some steps were learned, and remembers what was told."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.stages: list[str] = []

    def __call__(self, progress: Progress) -> None:
        self.stages.append(progress.stage)
        if progress.stage == "learning" and progress.steps >= self.steps:
            raise KeyboardInterrupt


def learn(out: Path, steps: int = 16, **given: Any) -> tuple[Progress, Watch]:  # noqa: ANN401
    watch = Watch(steps)
    given = {"minutes": 10.0, "jobs": 2, "hidden": 8, "matches": False, **given}
    return train("kreta", out=out, report=watch, **given), watch


def test_kreta_learns_and_ctrl_c_keeps_what_was_learned(tmp_path: Path) -> None:
    out = tmp_path / "kreta.net.json"
    progress, watch = learn(out)
    assert watch.stages[-1] == progress.stage == "stopped early"
    assert progress.rows >= 4000
    assert progress.loss > 0
    header, _weights = learned.unpack(out.read_text(), find("kreta"), "out")
    assert header["players"] == [2, 3, 4]
    assert header["sizes"] == [614, 8, 32]
    assert header["made"]["command"] == "tavola train kreta --minutes 10 --jobs 2 --hidden 8"
    assert header["made"]["decisions"] == progress.decisions
    assert [file.name for file in tmp_path.iterdir()] == [out.name]


def test_learning_goes_on_where_it_was_left(tmp_path: Path) -> None:
    game = find("kreta")
    before = tmp_path / "before.json"
    before.write_text(net_text(game, players=[2], made={"games": 1000, "minutes": 5}))
    out = tmp_path / "after.json"
    progress, _watch = learn(out, steps=8, resume=before, hidden=None)
    header, weights = learned.unpack(out.read_text(), game, "out")
    assert header["players"] == [2]
    assert header["made"]["games"] == 1000 + progress.games
    assert header["made"]["minutes"] > 5
    left = learned.unpack(before.read_text(), game, "")[1]
    assert 0.9 < np.corrcoef(left, weights)[0, 1] < 1  # moved on, not begun anew


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"minutes": 0}, "0 minutes; it takes some time to learn"),
        ({"players": [2, 7]}, "kreta: 7 players; it takes 2 to 4"),
        ({"jobs": -1}, "-1 jobs; it takes one at least"),
        ({"hidden": 5000}, "5000 hidden units; it takes 1 to 1024"),
    ],
)
def test_what_cannot_be_learned_is_refused_at_once(
    tmp_path: Path, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption, match=sentence):
        learn(tmp_path / "net.json", **given)


def test_a_net_of_another_width_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "net.json"
    file.write_text(net_text(find("kreta")))
    with pytest.raises(BadOption, match="has 12 hidden units; leave --hidden out"):
        learn(tmp_path / "out.json", resume=file, hidden=96)


def test_a_folder_that_is_not_there_is_noticed_before_anything_is_learned(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        learn(tmp_path / "nowhere" / "net.json")


@pytest.fixture
def plugged(tmp_path: Path) -> dict[str, str]:
    """Install the tutorial's game, as pip would do it; give the environment that finds it."""
    (tmp_path / "figs").mkdir()
    for name, text in figs.files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    about = tmp_path / "figs-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: figs\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[tavola.games]\nfigs = figs:game\n")
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}


@pytest.mark.parametrize("pure", ["", "1"])
@pytest.mark.parametrize("command", ["tavola.train", "tavola"])
def test_a_plug_in_game_learns_and_plays_its_matches(
    tmp_path: Path, plugged: dict[str, str], command: str, pure: str
) -> None:
    words = [sys.executable, "-m", command, *(["train"] if command == "tavola" else [])]
    words += ["figs", "--minutes", "0.08", "--jobs", "2", "--players", "2"]
    told = subprocess.run(
        words, cwd=tmp_path, env={**plugged, "TAVOLA_PURE": pure}, capture_output=True, text=True
    )
    assert told.stderr == ""
    assert "greedy" in told.stdout
    held = json.loads((tmp_path / "figs.net.json").read_text())
    assert held["game"] == "figs"
    assert held["players"] == [2]


def test_ctrl_c_of_a_terminal_ends_all_its_processes_and_keeps_the_file(
    tmp_path: Path, plugged: dict[str, str]
) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else what ignores it here does so there, too
    words = [sys.executable, "-m", "tavola.train", "figs", "--minutes", "60", "--jobs", "2", "--pause", "0.1"]
    training = subprocess.Popen(
        words,
        cwd=tmp_path,
        env=plugged,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert training.stdout
    assert "learning" in training.stdout.readline()
    os.killpg(training.pid, signal.SIGINT)
    try:
        told = training.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(training.pid, signal.SIGKILL)
    assert "stopped early" in told[0]
    assert told[1] == ""
    assert training.returncode == 0
    assert json.loads((tmp_path / "figs.net.json").read_text())["game"] == "figs"


@pytest.mark.filterwarnings("default")  # Ray's own
def test_a_ray_cluster_brings_lessons() -> None:
    game = find("kreta")
    crew = Cluster([Job("kreta", {2: 2}, 20.0, seed=1)], net_text(game), "local")
    try:
        for _ in range(2):
            (lessons,) = crew.collect(120)
            assert lessons.decisions == WINDOW * 2
            assert 0 < len(lessons.seen) <= WINDOW * 2 * 3  # of which a share is told
            assert lessons.seen.shape[1] == len(game.labels)
            crew.hand_out(net_text(game, 2))
    finally:
        crew.close()
