"""The remote client of docs/write-a-bot.md, against a real server."""

from pathlib import Path
from typing import Any

from tests.bots.test_program import example
from tests.server.house import quick_settings, running
from tests.server.people import OPEN, Player


def test_the_client_of_the_guide_plays_a_seat_to_the_end(tmp_path: Path) -> None:
    client: dict[str, Any] = {"__name__": "client"}
    exec(example("python", 1), client)
    with running(quick_settings(tmp_path / "tavola.db")) as server:
        host = Player(server)
        table = host.open({"kind": "bot", "bot": "level:1"}, OPEN, game="carcassonne")
        _, _, name, key = table["invite"].split("/")
        scores = client["play"](server, name, 1, key)
        assert host.see(name)["scores"] == scores
        host.http.close()
        Player.present.remove(host)
    assert len(scores) == 2
