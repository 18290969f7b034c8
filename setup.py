"""Compile the rules and the search with mypyc where a C compiler is found."""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup

CORE = ("core.py", "bots/guess.py", "bots/tree.py", "bots/mcts.py")
PLAIN = {"__init__.py", "census.py", "words.py", "picture.py", "sketch.py"}


def groups() -> list[tuple[list[str], str | None]]:
    """Name every module that is compiled, in groups that the C compiler can take side by side.

    The core and the search are one group, learners' tables another, and each game one: all of its
    folder but its words and pictures.
    """
    package = Path("src/tavola")
    found: list[tuple[list[str], str | None]] = [
        ([str(package / name) for name in CORE], "tavola_core"),
        ([str(package / "envs/batch.py")], "tavola_envs"),
    ]
    for folder in sorted(package.glob("games/*/")):
        rules = [str(path) for path in sorted(folder.glob("*.py")) if path.name not in PLAIN]
        if rules:
            found.append((rules, f"tavola_{folder.name}"))
    return found


def extensions() -> list[Any]:
    """Build the extension modules, or none, with one line that says so."""
    if os.environ.get("TAVOLA_PURE"):
        print("tavola: TAVOLA_PURE is set, so the rules stay plain Python.", file=sys.stderr)
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print(
            "tavola: mypyc is missing, so the rules stay plain Python (about 20 times slower).",
            file=sys.stderr,
        )
        return []
    every = [path for paths, _ in groups() for path in paths]
    built = mypycify(every, opt_level="3", separate=groups())
    for extension in built:
        extension.optional = True  # without a compiler the install goes on and runs interpreted
    return built


setup(ext_modules=extensions(), options={"build_ext": {"parallel": str(os.cpu_count() or 1)}})
