"""What an install does where it cannot compile."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

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
