"""A real server, a real browser, and people who sit down at it."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tavola.registry import games
from tests.browser.people import DESK, Visitor
from tests.server.house import PLUGIN, quick_settings, running

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

sys.path.insert(0, str(PLUGIN))  # a small game with hidden hands, beside the installed ones
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(PLUGIN), os.environ.get("PYTHONPATH", "")]))
games.cache_clear()

Visit = Callable[..., Visitor]


def chromium() -> str | None:
    """Find the system's Chromium; None lets Playwright use its own."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database: Path = tmp_path_factory.mktemp("browser") / "tavola.db"
    with running(quick_settings(database)) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Visit]:
    """Let people come, each with a browser profile of their own; no page of theirs may have made an error."""
    here: list[Visitor] = []

    def come(name: str, size: tuple[int, int] = DESK, address: str = server, **more: Any) -> Visitor:
        here.append(Visitor(browser, address, name, size, **more))
        return here[-1]

    yield come
    for visitor in here:
        visitor.context.close()
    assert [trouble for visitor in here for trouble in visitor.troubles] == []
