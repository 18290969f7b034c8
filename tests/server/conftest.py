"""One server for most tests, and a plug-in game with hidden hands."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import plug_in, quick_settings, running
from tests.server.people import Player
from tests.server.postgres import MISSING, Postgres, cluster, is_installed

plug_in()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run one server for all tests that share it; give its address."""
    database: Path = tmp_path_factory.mktemp("server") / "tavola.db"
    with running(quick_settings(database)) as address:
        yield address


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL of the tests' own; without one, CI fails and others leave the test out."""
    if not is_installed() and not os.environ.get("CI"):
        pytest.skip(MISSING)
    with cluster() as running_one:
        yield running_one


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tavola.db")
    made: Postgres = request.getfixturevalue("postgres")
    return made.database()


@pytest.fixture(autouse=True)
def everyone_goes_home() -> Iterator[None]:
    """Close the connections of all who played in a test."""
    yield
    while Player.present:
        Player.present.pop().http.close()
