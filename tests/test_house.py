"""Every module stands where it belongs: who imports whom, what is compiled, and what the maps list."""

import re
import subprocess
import tomllib
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path
from runpy import run_path

import pytest

from docs.house import DRAWING, PAGE, SHARED, STOREY_OF, box_of, drawing, games, imports, modules, page

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src/tavola"
MAP = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
IMPORTS = {name: imports(name) for name in modules()}
MADE = {".so", ".pyc", ".c"}  # what is built beside the sources
MIRRORED = {  # what the tests of every game have
    *("positions.py", "oracle.py", "policies.py", "golden", "perft.json"),
    *("test_examples.py", "test_features.py", "test_golden.py", "test_laws.py", "test_perft.py"),
    *("test_picture.py", "test_slip.py", "test_words.py"),
}
MAPPED = [("server", "py"), ("web/static", "js"), ("web/static", "css")]
ROOMS = {  # what the rooms of a game may import of the platform, and of its other rooms
    "rules": {"core", "flat"},
    "mind": {"core", "flat", "layout", "rules"},
    "show": {"core", "flat", "game", "svg", "ink", "say", "rules"},
    "census": {"core", "game", "rules"},
}


def test_nothing_imports_upwards_or_sideways() -> None:
    for name, others in IMPORTS.items():
        here = box_of(name)
        wrong = [other for other in others if box_of(other) != here and not below(box_of(other), here)]
        assert wrong == [], f"{name} imports {wrong}"


def below(box: str, other: str) -> bool:
    """Say whether a box stands on a lower storey than another."""
    return STOREY_OF[box] > STOREY_OF[other]


def test_a_game_is_imported_by_nothing_but_its_own_folder() -> None:
    for name, others in IMPORTS.items():
        strange = [other for other in others if game_of(other) not in ("", game_of(name))]
        assert strange == [], f"{name} imports {strange}"


def game_of(name: str) -> str:
    """Name the game to which a module belongs; nothing for a module of the platform."""
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else ""


def test_every_game_is_found_by_its_entry_point() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["tavola.games"]
    assert named == {folder.name: f"tavola.games.{folder.name}:game" for folder in games()}


@pytest.mark.parametrize("game", [folder.name for folder in games()])
def test_a_room_imports_no_more_than_it_may(game: str) -> None:
    for name in [name for name in modules() if name.startswith(f"tavola.games.{game}.")]:
        room = name.split(".")[3]
        assert room in ROOMS, f"{name} is in none of the rooms {', '.join(ROOMS)}"
        met = {other.removeprefix(f"tavola.games.{game}.").removeprefix("tavola.") for other in IMPORTS[name]}
        assert {other.split(".")[0] for other in met} <= ROOMS[room] | {room}, name


def test_there_is_no_circle() -> None:
    TopologicalSorter(IMPORTS).prepare()  # raises CycleError with the circle


def test_setup_and_make_find_the_same_modules_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = {str(path) for path in run_path("setup.py")["compiled"]()}
    assert {"src/tavola/core.py", "src/tavola/bots/mcts.py", "src/tavola/games/kreta/rules/play.py"} <= found
    made = {path for path in made_by_make() if not path.endswith("__init__.py")}
    assert made == found


def made_by_make() -> list[str]:
    """Ask make upon which sources the compiled form depends."""
    rule = "include Makefile\nshow:;@echo $(RULES)\n"
    command = ["make", "-s", "-f", "-", "show"]
    return subprocess.run(command, input=rule, capture_output=True, text=True, check=True).stdout.split()


def test_the_page_and_the_drawing_are_newest() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run make house"
    assert DRAWING.read_text(encoding="utf-8") == drawing(), "run make house"


def test_the_page_has_a_line_for_every_file_that_two_games_have() -> None:
    files = [path.relative_to(game) for game in games() for path in game.rglob("*") if path.is_file()]
    found = Counter(str(file) for file in files if file.suffix not in MADE and file.name != "__init__.py")
    assert {file for file, count in found.items() if count > 1} <= SHARED.keys(), "docs/house.py lists them"


@pytest.mark.parametrize("file", SHARED)
def test_a_game_without_a_file_that_others_have_has_a_reason(file: str) -> None:
    without = [game.name for game in games() if not (game / file).exists()]
    assert not without or SHARED[file], f"{', '.join(without)}: no {file}; docs/house.py gives the reasons"


@pytest.mark.parametrize("game", [folder.name for folder in games()])
def test_the_tests_of_a_game_have_the_same_rooms_as_those_of_every_other(game: str) -> None:
    there = {path.name for path in (ROOT / "tests/games" / game).iterdir()}
    assert there >= MIRRORED
    assert "__init__.py" not in there


@pytest.mark.parametrize(("folder", "ending"), MAPPED)
def test_the_map_has_a_line_for_every_module(folder: str, ending: str) -> None:
    names = [path.name for path in (SOURCES / folder).glob(f"[!_]*.{ending}")]
    assert [name for name in names if f"\n| `{name}` |" not in MAP] == []


def test_every_station_of_a_life_is_where_the_map_says() -> None:
    stations = re.findall(r"^\| \d+ \| `(.+?)` \| `(.+?)` \|", MAP, re.MULTILINE)
    assert len(stations) > 70
    for file, function in stations:
        paths = [path for folder in ("", "server", "web/static") for path in (SOURCES / folder).glob(file)]
        assert paths, file
        for path in paths:
            begins = rf"^ *(export )?(async )?((def|function) )?{re.escape(function)}\("
            assert re.search(begins, path.read_text(), re.MULTILINE), f"{path.name}: {function}"
