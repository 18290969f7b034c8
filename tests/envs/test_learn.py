"""The learner of the tutorial, shortened, and the pages beside it."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

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
    told = ["learn.py", "--minutes", "0.01", "--games", "2", "--lines", "1"]
    monkeypatch.setattr(sys, "argv", told)
    script("learn").main()
    head, first, last = capsys.readouterr().out.splitlines()
    assert head.startswith("CPU seconds   decisions")
    assert first.split()[1] == "0"
    assert int(last.split()[1].replace(",", "")) >= 2048


def test_what_turned_out_well_becomes_likelier() -> None:
    learn = script("learn")
    learner = learn.Learner("kreta", seed=3)
    seen, masks = learner.sight.observations, learner.sight.masks
    actions = masks.argmax(1)
    at = np.arange(len(seen))
    before = learner.net.forward(seen, masks)[0][at, actions]
    ones = np.ones(len(seen), np.float32)
    for _ in range(20):
        learner._learn(seen, masks, actions, before, ones, ones)
    odds, guess, _, _ = learner.net.forward(seen, masks)
    assert (odds[at, actions] > before).all()
    assert abs(guess - 1).mean() < 0.5
    assert (odds[masks == 0] == 0).all()


def test_credit_changes_its_sign_with_the_player_to_move() -> None:
    learn = script("learn")
    guess, earned = np.array([[0.0], [0.0], [0.0]]), np.array([[0.0], [1.0], [2.0]])
    again = np.array([[-1.0], [1.0], [0.0]])  # the other moves twice, and the game ends
    fade = learn.GAMMA * learn.TRACE
    gains = learn.credit(guess, earned, again, np.array([5.0]))[:, 0]
    assert gains == pytest.approx([-fade * (1 + fade * 2), 1 + fade * 2, 2])


def test_the_page_of_features_is_what_the_labels_say() -> None:
    features = script("features")
    assert features.PAGE.read_text(encoding="utf-8") == features.page(), "run python docs/features.py"


def test_the_table_of_sizes_is_what_the_games_say() -> None:
    page = (DOCS / "learn.md").read_text(encoding="utf-8")
    for game in box().values():
        shown = game.window.actions if game.window else game.actions
        assert f"| {game.title} | {len(game.labels)} | {game.actions:,} | {shown:,} |" in page
