"""What an install does where it cannot compile, and what it brings along."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent


def test_without_a_compiler_one_line_says_so_and_nothing_stays_half_compiled(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
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


def test_what_an_install_asks_for_is_all_that_it_needs(tmp_path: Path) -> None:
    """Check a game and list the pages where nothing can be imported but what pip would bring along."""
    for name in brought_by("tavola"):
        for top in {file.parts[0] for file in distribution(name).files or []} - {"..", "__pycache__"}:
            (tmp_path / top).symlink_to(str(distribution(name).locate_file(top)))
    program = f"""
import sys
sys.path += {[str(ROOT / "src"), str(tmp_path)]}
import tavola.cli, tavola.server.app
tavola.cli.main()
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, "check", "torres", "--games", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("ok: 1 games")


def brought_by(name: str) -> set[str]:
    """Name a package and all that pip installs with it, as the packages themselves tell."""
    found: set[str] = set()
    asked = [Requirement(name)]
    while asked:
        wanted = asked.pop()
        found.add(canonicalize_name(wanted.name))
        for extra in wanted.extras | {""}:
            needs = map(Requirement, distribution(wanted.name).requires or [])
            due = [need for need in needs if not need.marker or need.marker.evaluate({"extra": extra})]
            asked += [need for need in due if need.extras or canonicalize_name(need.name) not in found]
    return found
