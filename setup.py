"""Compile the rules and the search with mypyc where a C compiler is found."""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup

PLAIN = {"__init__.py", "census.py", "words.py", "picture.py", "sketch.py"}


def sources() -> list[str]:
    """Name every module that is compiled: the core, the search, and each game but its words and pictures."""
    package = Path("src/tavola")
    games = [path for path in sorted(package.glob("games/*/*.py")) if path.name not in PLAIN]
    return [str(path) for path in (package / "core.py", *package.glob("bots/mcts.py"), *games)]


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
    built = mypycify(sources(), opt_level=os.environ.get("TAVOLA_OPT", "3"), multi_file=True)
    for extension in built:
        extension.optional = True  # without a compiler the install goes on and runs interpreted
    return built


setup(ext_modules=extensions())
