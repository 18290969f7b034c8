"""The game of docs/write-a-game.md, made from that page, for the tests that need a game in plain Python."""

import re
import sys
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tavola import registry
from tavola.game import Game

PAGE = Path(__file__).parent.parent / "docs" / "write-a-game.md"


def files() -> dict[str, str]:
    """Read the files out of the page: each block of Python begins with a comment that names its file."""
    blocks = re.findall(r"```python\n# (figs/\w+\.py)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return dict(blocks)


def game() -> Game[Any]:
    """Write the folder, import it and register it."""
    if "figs" not in sys.modules:
        home = Path(mkdtemp())
        (home / "figs").mkdir()
        for name, text in files().items():
            (home / name).write_text(text, encoding="utf-8")
        sys.path.insert(0, str(home))
    figs: Game[Any] = import_module("figs").game
    registry.games()["figs"] = figs
    return figs
