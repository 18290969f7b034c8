"""Tavola: a table for Euro games. Exact rules, good opponents, a board in the browser."""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

__version__ = "0.1.0"


def _prefer_plain_python() -> None:
    """Read this package from its .py files, also where compiled modules lie beside them."""
    home = os.path.dirname(__file__)

    def finder(path: str) -> FileFinder:
        if not path.startswith(home):
            raise ImportError(path)
        return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, finder)
    for path in list(sys.path_importer_cache):
        if path.startswith(home):
            del sys.path_importer_cache[path]


if os.environ.get("TAVOLA_PURE"):
    _prefer_plain_python()


def compiled() -> bool:
    """Say whether the rules run compiled."""
    from tavola import core

    return not str(core.__file__).endswith(".py")
