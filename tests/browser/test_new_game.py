"""A game that `tavola new` wrote is offered on the start page, and played there by a hand like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tavola.new.folder import write
from tests.browser.aim import AIM
from tests.browser.conftest import Visit
from tests.browser.people import BOT, ME
from tests.plugs import install, on_path
from tests.server.house import Process


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run a server where the game is installed."""
    write("orchard", tmp_path)
    install(tmp_path / "orchard", tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", on_path(tmp_path / "site"))
    server = Process(tmp_path / "tavola.db", bot_pause=0.0)
    yield server.address
    server.stop()


def test_a_new_game_is_offered_and_played_by_a_hand(visit: Visit, house: str) -> None:
    ada = visit("Ada", address=house)
    ada.open("/")
    assert "Orchard" in ada.says(".card[data-game=orchard]")
    ada.set_up(ME, BOT, game="orchard")
    ada.wait_turn()
    assert "Take a stone from the row." in ada.says(".prompt")
    ply = ada.ply
    spot = ada.find("#spot-1.legal, [data-for=spot-1].legal").first.evaluate(AIM)
    ada.page.mouse.click(spot["x"], spot["y"])
    ada.wait_past(ply)
    ada.wait_turn()
    assert sum(ada.message["scores"]) == 2  # the first stone of each is worth a point
