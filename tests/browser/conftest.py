"""A real server, a real browser, and people who sit down at it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chrome import chromium
from tests.browser.people import DESK, Motion, Theme, Visitor
from tests.server.house import plug_in, quick_settings, running

plug_in()

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
