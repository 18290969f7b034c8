"""A real server, a real browser, and people who sit down at it."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tavola.registry import games
from tests.browser.chrome import chromium
from tests.browser.people import DESK, Motion, Theme, Visitor
from tests.server.house import PLUGIN, quick_settings, running

sys.path.insert(0, str(PLUGIN))  # a small game with hidden hands, beside the installed ones
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(PLUGIN), os.environ.get("PYTHONPATH", "")]))
games.cache_clear()

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("browser") / "tavola.db"


@pytest.fixture(scope="session")
def server(database: Path) -> Iterator[str]:
    with running(quick_settings(database)) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Visit]:
    """Let people come, each with a browser profile of their own; no page of theirs may have made an error."""
    here: list[Visitor] = []

    def come(
        name: str,
        size: tuple[int, int] = DESK,
        address: str = server,
        theme: Theme = "light",
        motion: Motion = "no-preference",
        *,
        finger: bool | None = None,  # whoever has a phone, unless it is said
        workers: bool = False,
    ) -> Visitor:
        here.append(Visitor(browser, address, name, size, theme, motion, finger=finger, workers=workers))
        return here[-1]

    yield come
    for visitor in here:
        visitor.context.close()
    assert [trouble for visitor in here for trouble in visitor.troubles] == []
