"""The game of docs/write-a-game.md, made from that page, for the tests that need a game in plain Python."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tavola import registry
from tavola.game import Game
from tests.damages import Damage

PAGE = Path(__file__).parent.parent / "docs" / "write-a-game.md"


def files() -> dict[str, str]:
    """Read the files out of the page: each block begins with a comment that names its file."""
    page = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"```\w+\n(?:#|<!--) (figs/\w+\.\w+)(?: -->)?\n(.*?)```", page, re.DOTALL))


def game() -> Game[Any]:
    """Write the folder, import it and register it."""
    if "figs" not in sys.modules:
        sys.path.insert(0, str(_written(files())))
    return _registered()


def _registered() -> Game[Any]:
    figs: Game[Any] = import_module("figs").game
    registry.games()["figs"] = figs
    return figs


@contextmanager
def damaged(damage: Damage) -> Iterator[Game[Any]]:
    """Lend the game with one line changed; afterwards it is as before."""
    texts, file = files(), f"figs/{damage.file}"
    assert damage.line in texts[file], f"{damage.name}: {file} has no such line"
    if damage.instead is None:
        del texts[file]
    else:
        texts[file] = texts[file].replace(damage.line, damage.instead)
    sound = game()
    known = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == "figs"}
    sys.path.insert(0, str(_written(texts)))
    try:
        yield _registered()
    finally:
        del sys.path[0]
        for name in [name for name in sys.modules if name.partition(".")[0] == "figs"]:
            del sys.modules[name]
        sys.modules.update(known)
        registry.games()["figs"] = sound


def _written(texts: dict[str, str]) -> Path:
    home = Path(mkdtemp())
    (home / "figs").mkdir()
    for name, text in texts.items():
        (home / name).write_text(text, encoding="utf-8")
    return home
