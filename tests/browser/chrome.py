"""The browser: the one that TAVOLA_CHROMIUM names, the system's Chromium, or else Playwright's own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = (  # as in the Makefile
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser; end it afterwards."""
    wanted = os.environ.get("TAVOLA_CHROMIUM")
    path = next(filter(None, map(shutil.which, [wanted] if wanted else NAMES)), wanted)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield opened
        opened.close()
