"""`tavola new` writes a game that can be installed, keeps the laws, and is played like any other."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tavola.game import BadOption
from tavola.new.folder import TEMPLATE, write
from tests.plugs import install, install_to_edit, on_path, python
from tests.server.house import Process
from tests.server.people import BOT, ME, Player


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a game by the command, install it, and give the folder in which it is installed."""
    home = tmp_path_factory.mktemp("new")
    done = python(home / "site", "-m", "tavola", "new", "late_harvest")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-3:] == [
        "pip install --editable late_harvest",
        "tavola check late_harvest",
        "tavola serve --open",
    ]
    install(home / "late_harvest", home / "site")
    return home / "site"


def test_a_new_game_is_listed_and_keeps_the_laws(site: Path) -> None:
    assert "late_harvest" in python(site, "-m", "tavola", "games").stdout
    checked = python(site, "-m", "tavola", "check", "late_harvest", "--games", "30")
    assert (checked.stdout, checked.stderr, checked.returncode) == ("ok: 30 games, 1440 plies\n", "", 0)


FOUND = "import site, sys; site.addsitedir(sys.argv[1]); from tavola.registry import games; print(*games())"


def test_a_game_installed_to_be_edited_is_found_beside_its_folder_too(site: Path, tmp_path: Path) -> None:
    """Python looks first where it is started, and there lies a folder with the name of the game."""
    installed = install_to_edit(site.parent / "late_harvest", tmp_path)
    done = python(site.parent / "nothing", "-c", FOUND, str(installed))
    assert "late_harvest" in done.stdout.split(), done.stderr


LEARNED = """
import gymnasium, tavola.envs.gymnasium, tavola.envs.openspiel, pyspiel

learner = gymnasium.make("tavola/LateHarvest-v0")
learner.reset(seed=1)
many = gymnasium.make_vec("tavola/LateHarvestSelfPlay-v0", num_envs=2)
print(many.reset(seed=1)[0].shape[0], gymnasium.make("tavola/Kreta-v0").unwrapped.observer.game.name)
print(pyspiel.load_game("tavola_late_harvest").num_players())
"""


def test_a_new_game_whose_title_has_a_space_is_learned_like_any_other(site: Path) -> None:
    done = python(site, "-c", LEARNED)
    assert done.stdout.splitlines() == ["2 kreta", "2"], done.stderr
    assert "not registered" not in done.stderr


TITLES = """
import dataclasses
from tavola import registry

own = registry.games()
more = {"dots": dataclasses.replace(own["kreta"], name="dots", title="..."),
        "twin": dataclasses.replace(own["kreta"], name="twin", title="Kre ta")}
registry.games = lambda: {**own, **more}
import gymnasium, tavola.envs.gymnasium
print(gymnasium.make("tavola/Kreta-v0").unwrapped.observer.game.name)
"""


def test_a_title_that_gives_no_id_of_its_own_is_named_and_left_out(site: Path) -> None:
    done = python(site, "-c", TITLES)
    assert done.stdout == "kreta\n", done.stderr
    assert [line for line in done.stderr.splitlines() if "not registered" in line] == [
        "the game 'dots' is not registered with Gymnasium: its title holds no letter",
        "the game 'twin' is not registered with Gymnasium: its title is kreta's too",
    ]


def test_a_new_game_comes_with_tests_that_pass(site: Path) -> None:
    tests = str(site.parent / "late_harvest" / "tests")
    done = python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", tests)
    assert "2 passed" in done.stdout, done.stdout


def test_nothing_of_the_model_is_left_in_a_new_game(tmp_path: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in write("orchard", tmp_path)]
    assert len(texts) == sum(path.is_file() for path in TEMPLATE.rglob("*") if path.suffix != ".pyc")
    assert not any("pebble" in text.casefold() for text in texts)


def test_a_new_game_is_played_to_its_end_on_a_server(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", on_path(site))
    server = Process(tmp_path / "tavola.db", bot_pause=0.0)
    try:
        ada = Player(server.address)
        assert "late_harvest" in [game["name"] for game in ada.http.get("/api/games").json()]
        table = ada.call("POST", "/api/tables", {"game": "late_harvest", "seats": [ME, BOT]})["table"]
        with ada.live(table) as live:
            while not live.now["over"]:
                if live.now["choices"]:
                    live.play()
                else:
                    live.hear()
            assert sum(live.now["scores"]) > 0
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My-Game", "'My-Game' cannot be a game's name: small letters, digits and _, as in my_game"),
        ("class", "'class' cannot be a game's name"),
        ("", "'' cannot be a game's name"),
        ("kreta", "there is a game 'kreta' already"),
        ("random", "there is a Python module 'random' already"),
        ("taken", "taken is there already; give another name"),
    ],
)
def test_a_name_that_would_not_do_is_refused(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(BadOption, match=said):
        write(name, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


# -- compiled ---------------------------------------------------------------------------------------

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(ext_modules=mypycify(["vineyard/rules.py"]))
"""
TRIED = """
from tavola import bots, laws
from tavola.core import Rng, playout
from tavola.game import Match
from tavola.registry import find
import pickle

game = find("vineyard")
import vineyard.rules

assert vineyard.rules.__file__.endswith((".so", ".pyd")), vineyard.rules.__file__
print(laws.check(game, games=5).plies)
for seed in range(200):
    state = pickle.loads(pickle.dumps(game.open(2)))
    playout(state, Rng(seed), 100)
match = Match(game, 2, seed="compiled")
match.go_on()
print(match.game.notate(match.state, bots.make("mcts:200", game).choose(match.state.seen_by(0), Rng(1)))[:4])
"""


def compiled(home: Path, *, native: bool) -> subprocess.CompletedProcess[str]:
    """Make a game, compile its rules as docs/write-a-game.md says or as mypyc would by itself, and try it."""
    write("vineyard", home)
    game = home / "vineyard"
    rules = game / "vineyard" / "rules.py"
    if not native:
        text = rules.read_text(encoding="utf-8")
        text = text.replace("\nclass ", "\n@mypyc_attr(native_class=False)\nclass ")
        text = text.replace("\nfrom tavola.game", "\nfrom tavola.flat import mypyc_attr\nfrom tavola.game")
        rules.write_text(text, encoding="utf-8")
    (game / "setup.py").write_text(SETUP, encoding="utf-8")
    environment = {**os.environ, "MYPYPATH": on_path(home), "MYPY_CACHE_DIR": os.devnull}
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    built = subprocess.run(command, capture_output=True, text=True, cwd=game, env=environment)
    assert built.returncode == 0, built.stdout + built.stderr
    shutil.rmtree(game / "build", ignore_errors=True)
    about = game / "vineyard-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: vineyard\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[tavola.games]\nvineyard = vineyard:game\n")
    return python(game, "-c", TRIED)


def test_a_game_compiled_as_the_page_says_plays(tmp_path: Path) -> None:
    done = compiled(tmp_path, native=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["240", "take"]


def test_a_game_compiled_to_a_native_class_is_refused_and_crashes_nothing(tmp_path: Path) -> None:
    done = compiled(tmp_path, native=True)
    assert done.returncode == 1, done.returncode  # a crash would be a signal, below 0
    assert (
        "the game 'vineyard' is left out: vineyard:game cannot be loaded (TypeError: vineyard.rules.Vineyard"
        " is a native class, which only Tavola's own build can make of a State; put"
        " @mypyc_attr(native_class=False) before it and compile it again)"
    ) in done.stderr
