"""Games that are installed as a stranger installs them: by pip, into a folder of their own."""

import os
import subprocess
import sys
from pathlib import Path

PACKAGE = str(Path(__file__).parent.parent / "src")


def install(game: Path, site: Path) -> None:
    """Install the folder of a game, with what is here and nothing from elsewhere."""
    _install("--target", str(site), str(game))


def install_to_edit(game: Path, prefix: Path) -> Path:
    """Install the folder of a game so that it is read where it is written; give the folder that says so."""
    _install("--prefix", str(prefix), "--editable", str(game))
    return next(prefix.rglob("*.pth")).parent


def _install(*words: str) -> None:
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", "--quiet", *offline, *words]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def on_path(site: Path) -> str:
    """Write a path on which a new process finds what was installed there."""
    return os.pathsep.join(filter(None, [str(site), PACKAGE, os.environ.get("PYTHONPATH", "")]))


def python(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the game is installed."""
    environment = {**os.environ, "PYTHONPATH": on_path(site), "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=environment, cwd=site.parent
    )
