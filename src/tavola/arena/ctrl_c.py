"""Ctrl-C is heard in one place only: here, and not in the processes that work for it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def deaf() -> Iterator[None]:
    """Ignore Ctrl-C; a process started meanwhile ignores it for ever, even while it starts."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
