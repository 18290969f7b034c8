"""The learner of the tutorial and its notebook, shortened, and the pages beside them."""

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from re import sub
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tavola.envs.vector import Ahead
from tests.envs.box import box

DOCS = Path(__file__).parent.parent.parent / "docs"


def script(name: str) -> ModuleType:
    """Load a script of the documentation."""
    found = spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    assert found
    assert found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_a_shortened_run_prints_how_it_fares(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["learn.py", "--minutes", "0.01", "--pairs", "1", "--lines", "1"]
    monkeypatch.setattr(sys, "argv", told)
    script("learn").main()
    head, rule, first, last = capsys.readouterr().out.splitlines()
    assert head.startswith("| CPU seconds | games | decisions |")
    assert set(rule) == {"|", "-"}
    assert first.startswith("| 0 | 0 | 0 |")
    assert int(last.split("|")[3].replace(",", "")) >= 2048


def test_a_few_seconds_of_self_play_beat_random() -> None:
    learn = script("learn")
    learner = learn.Learner("kreta", seed=3)
    for _ in range(25):
        learner.improve()
    won, _, lead = learn.match(learner, "random", 10, 1)
    assert won >= 0.75
    assert lead > 5


def test_the_net_comes_to_guess_what_it_is_taught() -> None:
    learn = script("learn")
    rng = np.random.default_rng(1)
    net = learn.Net(np.arange(11), rng)
    seen = rng.random((512, 12), np.float32)
    targets = np.abs(seen[:, 0] - seen[:, 1]) + seen[:, 2]  # no straight line
    before = np.square(net.guess(seen) - targets).mean()
    for _ in range(400):
        net.learn(seen, targets, 0.01)
    assert np.square(net.guess(seen) - targets).mean() < 0.01 * before


def test_the_best_move_is_chosen_and_the_end_of_a_game_is_not_guessed() -> None:
    learn = script("learn")
    rng = np.random.default_rng(1)
    net = learn.Net(np.array([1]), rng)
    net.weights["line"][:] = 1.0
    seen = np.array([[9.0, 0.1], [0.0, 0.3], [0.0, 0.2], [0.0, 0.0], [0.0, 0.4]], np.float32)
    guesses = np.array([0.0, 0.0, 1.0, 90.0, 0.0], np.float32)
    leads = np.array([np.nan, np.nan, np.nan, 40.0, np.nan], np.float32)
    values = np.zeros((5, 2), np.float32)
    ahead = Ahead(seen, np.array([0, 0, 0, 1, 1]), np.array([5, 6, 7, 8, 9]), guesses, leads, values)
    choice = learn.Choice(net, ahead, rng, 0.0)
    assert choice.actions.tolist() == [6, 8]
    assert choice.best == pytest.approx([0.3, 40 * learn.SCALE])
    assert learn.Choice(net, ahead, rng, 1.0).best == pytest.approx(choice.best)


def test_what_is_good_for_the_other_player_is_bad_for_this_one() -> None:
    learn = script("learn")
    best = np.array([[0.0], [0.5], [0.25], [9.0]])
    leads = np.array([[0.0], [0.0], [2.0]])
    again = np.array([[-1.0], [1.0], [0.0]])  # the other moves twice, and the game ends
    mix = (1 - learn.TRACE) * 0.25 + learn.TRACE * 2.0
    first = -((1 - learn.TRACE) * 0.5 + learn.TRACE * mix)
    assert learn.lessons(best, leads, again)[:, 0] == pytest.approx([first, mix, 2.0])


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = json.loads((DOCS / "learn.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    monkeypatch.syspath_prepend(str(DOCS))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            code = sub(r"MINUTES = \S+", "MINUTES = 0.02", "".join(cell["source"]))
            exec(compile(sub(r"PAIRS = \S+", "PAIRS = 2", code), "learn.ipynb", "exec"), names)
    assert names["learner"].decisions >= 2048
    assert set(names["told"]) == {"random", "greedy"}


def test_the_notebook_shows_what_its_cells_print() -> None:
    cells = json.loads((DOCS / "learn.ipynb").read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1)), (
        "run python docs/notebook.py"
    )
    assert all(cell["outputs"] for cell in code if "print(" in "".join(cell["source"]))


def test_the_page_of_features_is_what_the_labels_say() -> None:
    features = script("features")
    assert features.PAGE.read_text(encoding="utf-8") == features.page(), "run python docs/features.py"


def test_the_table_of_sizes_is_what_the_games_say() -> None:
    page = (DOCS / "learn.md").read_text(encoding="utf-8")
    for game in box().values():
        shown = game.window.actions if game.window else game.actions
        planes = game.planes
        drawn = f"{len(planes.labels)} × {planes.rows} × {planes.columns}" if planes else "none"
        assert f"| {game.title} | {len(game.labels):,} | {drawn} | {game.actions:,} | {shown:,} |" in page
