"""Compile the rules and the search with mypyc where a C compiler is found."""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PACKAGE = Path("src/tavola")
# What no other module calls may be inlined: 2 to 15% faster. Functions and loops begin at a line of the
# cache, so that moving code about does not change its speed (up to 7% between two orders of functions).
FLAGS = ("-fvisibility=hidden", "-falign-functions=64", "-falign-loops=64")
SAYS_SO = '(compiled)."""'  # the end of the first line of a module of the platform that is compiled


def compiled() -> list[Path]:
    """Find what is compiled: every game's rooms `rules` and `mind`, and what says so in its first line."""
    rooms = [path for room in ("rules", "mind") for path in PACKAGE.glob(f"games/*/{room}/[!_]*.py")]
    platform = [path for path in PACKAGE.rglob("*.py") if "games" not in path.parts and _says_so(path)]
    return sorted(platform + rooms)


def _says_so(path: Path) -> bool:
    with path.open(encoding="utf-8") as lines:
        return lines.readline().rstrip().endswith(SAYS_SO)


def groups() -> list[tuple[list[str], str | None]]:
    """Put the compiled modules into groups that the C compiler can take side by side.

    The core and the search are one group, learners' tables another, and each game one.
    """
    found: dict[str, list[str]] = {}
    for path in compiled():
        folder, *inside = path.relative_to(PACKAGE).parts
        name = inside[0] if folder == "games" else "envs" if folder == "envs" else "core"
        found.setdefault(f"tavola_{name}", []).append(str(path))
    return [(paths, name) for name, paths in found.items()]


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
    built: list[Any] = mypycify([str(path) for path in compiled()], opt_level="3", separate=groups())
    if os.name == "posix":
        for extension in built:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return built


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": Compile},
        options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
    )
