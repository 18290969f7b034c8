"""The client's modules and style sheets as they travel: bare, and all that a page needs at once."""

import re
from functools import lru_cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path

STATIC = Path(str(resources.files("tavola"))) / "web" / "static"
DOCUMENTATION = {".js": re.compile(r"/\*\*.*?\*/ ?", re.DOTALL), ".css": re.compile(r"/\*.*?\*/", re.DOTALL)}
REMARK = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
EDGES = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)  # no template in a module spans lines
# Not import("..."), which waits for its use.
IMPORT = re.compile(r'^import[^;"]*"\./([\w-]+\.js)"', re.MULTILINE)


def module(name: str) -> str:
    """Give a module or style sheet without comments and indents; its lines keep their numbers.

    Types stand in comments, for the checker and the reader; with the indents they are a third of a file.
    """
    file = STATIC / name
    return _bare(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _bare(file: Path, _changed: int) -> str:
    text = file.read_text(encoding="utf-8")
    bare = DOCUMENTATION[file.suffix].sub(lambda found: "\n" * found.group().count("\n"), text)
    return EDGES.sub("", REMARK.sub("", bare))


def mark(name: str) -> str:
    """Give a module's ETag."""
    return f'"{blake2b(module(name).encode(), digest_size=8).hexdigest()}"'


def needed(entry: str) -> list[str]:
    """List a module and all that it imports from the start, so that a page can ask for them together."""
    found = [entry]
    for name in found:
        found += [other for other in IMPORT.findall(module(name)) if other not in found]
    return found


def known() -> list[str]:
    """List the modules and style sheets there are."""
    return sorted(file.name for file in STATIC.iterdir() if file.suffix in DOCUMENTATION)
