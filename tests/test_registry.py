"""Games by entry point, with plug-ins that are broken in every way among them."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.house import Process

BROKEN = {
    "raises": "raise RuntimeError('no luck today\\nand more')",
    "leaves": "raise SystemExit(3)",
    "mistyped": "game = 'a game'",
    "homeless": "from dataclasses import replace\nfrom tavola.games.torres import game as torres\n"
    "game = replace(torres, name='homeless', module='nowhere_to_be_found')",
    "missing": None,  # its module is not there
}
SENTENCES = {
    "raises": "plugged_raises:game cannot be loaded (RuntimeError: no luck today)",
    "leaves": "plugged_leaves:game cannot be loaded (SystemExit: 3)",
    "mistyped": "plugged_mistyped:game is no Game",
    "homeless": "plugged_homeless:game cannot be loaded"
    " (ModuleNotFoundError: No module named 'nowhere_to_be_found')",
    "missing": "plugged_missing:game cannot be loaded"
    " (ModuleNotFoundError: No module named 'plugged_missing')",
}
OURS = ["carcassonne", "keythedral", "kreta", "olympos", "torres"]


@pytest.fixture
def plugged(tmp_path: Path) -> Path:
    """Install the broken plug-ins into a folder, as pip would do it."""
    for name, body in BROKEN.items():
        about = tmp_path / f"{name}-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (about / "entry_points.txt").write_text(f"[tavola.games]\n{name} = plugged_{name}:game\n")
        if body is not None:
            (tmp_path / f"plugged_{name}.py").write_text(body + "\n")
    return tmp_path


def with_folder(plugged: Path) -> str:
    """Write a path on which a new process finds the plug-ins; this one keeps the games that it knows."""
    return os.pathsep.join(filter(None, [str(plugged), os.environ.get("PYTHONPATH", "")]))


def python(plugged: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": with_folder(plugged), "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize(
    "words",
    [
        ("-m", "tavola", "games"),
        ("-m", "tavola", "check", "carcassonne", "--games", "1", "--players", "2"),
        ("-c", "import tavola.envs.gymnasium"),
    ],
    ids=["games", "check", "gymnasium"],
)
def test_a_broken_plug_in_is_named_in_one_sentence_and_skipped(plugged: Path, words: tuple[str, ...]) -> None:
    done = python(plugged, *words)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stderr.splitlines()) == sorted(
        f"the game {name!r} is left out: {why}" for name, why in SENTENCES.items()
    )


def test_the_other_games_are_listed(plugged: Path) -> None:
    listed = python(plugged, "-m", "tavola", "games").stdout
    assert all(name in listed for name in OURS)
    assert not any(name in listed for name in BROKEN)


def test_who_asks_for_a_broken_plug_in_is_told_what_is_wrong_with_it(plugged: Path) -> None:
    done = python(plugged, "-m", "tavola", "check", "mistyped")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "tavola: the game 'mistyped' is left out: plugged_mistyped:game is no Game"
    )


def test_the_server_offers_the_other_games(
    plugged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", with_folder(plugged))
    server = Process(tmp_path / "tavola.db")
    try:
        assert httpx.get(server.address).status_code == 200
        offered = [game["name"] for game in httpx.get(f"{server.address}/api/games").json()]
    finally:
        server.stop()
    assert [name for name in offered if name in OURS] == OURS
    assert not set(offered) & set(BROKEN)
