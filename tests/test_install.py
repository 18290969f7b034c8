"""What an install does where it cannot compile, what it brings along, and what can be done with it."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from runpy import run_path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from setuptools import Extension

import tavola

ROOT = Path(__file__).parent.parent
TOOLS = {"build", "test", "docs", "bench"}  # extras for those who work on Tavola
SERVER = {"fastapi", "uvicorn", "sqlalchemy", "alembic", "jinja2"}

ENGINE = """
from tavola import bots, laws
from tavola.core import CHANCE, OVER, Rng
from tavola.game import Match
from tavola.record import load, to_text
from tavola.registry import find, games

match = Match(find("torres"), 2, seed="fresh")
players = [bots.make("greedy", match.game), bots.make("mcts:20", match.game)]
match.deal()
for _ in range(6):
    seat = match.state.to_move
    match.play(players[seat].choose(match.state.seen_by(seat), Rng(1)))
    match.deal()
assert load(to_text(match)).moves == match.moves
print(len(games()), laws.check(match.game, games=1).games)
"""

LEARNERS = """
import gymnasium, numpy, tavola.envs.gymnasium
from tavola.envs.pettingzoo import env
from tavola.envs.vector import VectorTables

table = env("kreta", 3, render_mode="rgb_array")
table.reset(seed=7)
table.step(int(numpy.flatnonzero(table.last()[0]["action_mask"])[0]))
learner = gymnasium.make("tavola/Torres-v0", opponents="greedy").unwrapped
learner.reset(seed=7)
print(table.render().shape[2], VectorTables("torres", 4).count)
"""


def copied_tree(to: Path) -> Path:
    """Copy what a build reads."""
    shutil.copytree(
        ROOT / "src", to / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    )
    shutil.copytree(ROOT / "meta", to / "meta", ignore=shutil.ignore_patterns("build", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, to)
    return to


def test_without_a_compiler_one_line_says_so_and_nothing_stays_half_compiled(tmp_path: Path) -> None:
    copied_tree(tmp_path)
    (tmp_path / "src/tavola/core.stale.so").touch()
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=tmp_path,
        env=os.environ | {"CC": "false", "TAVOLA_PURE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.splitlines() == [
        "tavola: no working C compiler was found, so the rules stay plain Python (about 20 times slower)."
    ]
    assert list(tmp_path.rglob("*.so")) == []


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Build both distributions as a release would, in plain Python."""
    tree = copied_tree(tmp_path_factory.mktemp("tree"))
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*build, "--wheel-dir", tree / "dist", tree, tree / "meta"],
        env=os.environ | {"TAVOLA_PURE": "1"},
        check=True,
    )
    return sorted((tree / "dist").glob("*.whl"))


class Install:
    """A fresh virtual environment with a choice of ours, and only what pip would bring along with it."""

    def __init__(self, wheels: list[Path], wanted: str, home: Path) -> None:
        venv.create(home, with_pip=False)
        self.bin = home / "bin"
        self.library = next((home / "lib").glob("python*/site-packages"))
        pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(self.bin / "python")]
        subprocess.run([*pip, "install", "--no-index", "--no-deps", *wheels], check=True)
        self.brought = self.all_of(Requirement(wanted))
        for name in self.brought - {"tavola", "tavola-engine"}:
            for top in {file.parts[0] for file in distribution(name).files or []} - {"..", "__pycache__"}:
                (self.library / top).symlink_to(str(distribution(name).locate_file(top)))

    def all_of(self, wanted: Requirement) -> set[str]:
        """Name a package and all that pip installs with it, as the packages themselves tell."""
        found: set[str] = set()
        asked = [wanted]
        seen: set[str] = set()
        while asked:
            wanted = asked.pop()
            if str(wanted) in seen:
                continue
            seen.add(str(wanted))
            found.add(canonicalize_name(wanted.name))
            needs = [Requirement(need) for need in self.told_by(wanted.name).requires or []]
            for extra in wanted.extras | {""}:
                asked += [need for need in needs if not need.marker or need.marker.evaluate({"extra": extra})]
        return found

    def told_by(self, name: str) -> Distribution:
        ours = distributions(name=name, path=[str(self.library)])
        return next(iter(ours), None) or distribution(name)

    def run(self, *command: str) -> tuple[int, str, str]:
        """Run a program of the environment, away from the sources; give its exit code and what it said."""
        without = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "TAVOLA"))
        }
        done = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=self.bin,
            env=without | {"PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout.strip(), done.stderr.strip()


def test_the_engine_plays_with_nothing_but_two_small_libraries(wheels: list[Path], tmp_path: Path) -> None:
    install = Install(wheels, "tavola-engine", tmp_path)
    assert install.brought == {"tavola-engine", "librt", "mypy-extensions"}
    assert install.run("python", "-c", ENGINE) == (0, "5 1", "")
    assert install.run("tavola", "games") == (
        2,
        "",
        "tavola: the command line needs typer, which is not installed;"
        " get it with: pip install 'tavola-engine[cli]'",
    )


def test_learners_need_neither_server_nor_database(wheels: list[Path], tmp_path: Path) -> None:
    install = Install(wheels, "tavola-engine[rl]", tmp_path)
    assert install.brought & SERVER == set()
    assert install.run("python", "-c", LEARNERS) == (0, "3 4", "")


def test_the_command_line_names_the_extra_that_serves(wheels: list[Path], tmp_path: Path) -> None:
    install = Install(wheels, "tavola-engine[cli]", tmp_path)
    assert install.brought & SERVER == set()
    code, said, trouble = install.run("tavola", "new", "late_harvest")
    assert (code, trouble) == (0, "")
    assert (install.bin / "late_harvest/late_harvest/art.svg").is_file(), said  # the model travels along
    code, _, said = install.run("tavola", "serve")
    assert (code, said.split("; ")[1]) == (2, "get it with: pip install 'tavola-engine[serve]'")


def test_tavola_alone_plays_in_the_terminal_and_in_the_browser(wheels: list[Path], tmp_path: Path) -> None:
    install = Install(wheels, "tavola", tmp_path)
    assert install.brought >= SERVER
    code, said, trouble = install.run("tavola", "check", "torres", "--games", "1")
    assert (code, trouble) == (0, "")
    assert said.startswith("ok: 1 games")
    assert install.run("python", "-c", "import tavola.server.app") == (0, "", "")


def test_nothing_that_runs_pins_a_version_of_another_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {name: needs for name, needs in project["optional-dependencies"].items() if name not in TOOLS}
    for need in [*project["dependencies"], *(need for needs in extras.values() for need in needs)]:
        assert {part.operator for part in Requirement(need).specifier} <= {">="}, need


def test_every_flag_is_given_once_to_every_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("TAVOLA_PURE", raising=False)
    monkeypatch.setattr("mypyc.build.mypycify", lambda paths, **_: alike(len(paths)))
    setup = run_path("setup.py")
    for extension in setup["extensions"]():
        assert extension.extra_compile_args == ["-O3", *setup["FLAGS"]]


def alike(count: int) -> list[Extension]:
    """Give extensions that share one list of arguments, as mypyc's do."""
    shared = ["-O3"]
    return [Extension(f"e{number}", [], extra_compile_args=shared) for number in range(count)]


def test_both_distributions_are_of_one_version_and_know_the_same_extras() -> None:
    meta = tomllib.loads((ROOT / "meta/pyproject.toml").read_text())["project"]
    engine = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert meta["version"] == tavola.__version__
    assert meta["dependencies"] == [f"tavola-engine[cli,serve]=={tavola.__version__}"]
    for told in ("classifiers", "urls", "requires-python", "license"):
        assert meta[told] == engine[told]
    for extra, needs in meta["optional-dependencies"].items():
        assert extra in engine["optional-dependencies"]
        assert needs == [f"tavola-engine[{extra}]"]
