"""Compile the rules and the search with mypyc where a C compiler is found."""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

CORE = ("core.py", "bots/guess.py", "bots/tree.py", "bots/mcts.py")
PLAIN = {"__init__.py", "census.py", "names.py", "words.py", "picture.py", "sketch.py"}


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


class Compile(build_ext):
    """Compile all modules or none: a mixture of compiled and plain rules would not fit together."""

    def run(self) -> None:
        """Compile; without a working compiler say so in one line and go on in plain Python."""
        try:
            super().run()
        except (BaseError, CCompilerError):
            stay_plain("no working C compiler was found")
            self.extensions = []
            for built in Path("src").rglob("*.so"):
                built.unlink()


def stay_plain(why: str) -> None:
    """Say why nothing is compiled."""
    print(f"tavola: {why}, so the rules stay plain Python (about 20 times slower).", file=sys.stderr)


def extensions() -> list[Any]:
    """Name the extension modules, or none."""
    if os.environ.get("TAVOLA_PURE"):
        stay_plain("TAVOLA_PURE is set")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        stay_plain("mypyc is missing")
        return []
    every = [path for paths, _ in groups() for path in paths]
    built: list[Any] = mypycify(every, opt_level="3", separate=groups())
    if os.name == "posix":
        for extension in built:  # what no other module calls may be inlined: 2 to 15% faster
            extension.extra_compile_args.append("-fvisibility=hidden")
    return built


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": Compile},
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
