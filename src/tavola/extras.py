"""Say in one sentence which extra brings what is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


class NotInstalled(ValueError):
    """A part of Tavola whose libraries are not here."""


@contextmanager
def brought_by(extra: str, part: str) -> Iterator[None]:
    """Import a part of Tavola; if a library of its extra is missing, say how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] == "tavola":
            raise
        install = f"pip install 'tavola-engine[{extra}]'"
        raise NotInstalled(
            f"{part} needs {error.name}, which is not installed; get it with: {install}"
        ) from None
