"""A finished game is gone through once, by what each mover saw, and then it is there for everybody."""

import json
from typing import Any

from tests.server.people import BOT, ME, Player, guest


def finished(player: Player) -> dict[str, Any]:
    told = player.open(ME, guest("Bea"))
    while not told["over"]:
        told = player.see(told["table"], seat=told["to_move"])
        told = player.move(told, seat=told["to_move"])
    return told


def steps(player: Player, table: str) -> list[dict[str, Any]]:
    answer = player.ask("POST", f"/api/tables/{table}/review")
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_game_is_gone_through_step_by_step_and_kept(server: str) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = finished(ada)["table"]
    assert "nobody has let" in ada.call("GET", f"/api/tables/{table}/review", status=404)["error"]
    assert bob.ask("DELETE", f"/api/tables/{table}/review").status_code == 204  # nothing runs, nothing stops
    told = steps(ada, table)
    assert told[-1]["ended"]
    assert told[-1]["done"] == told[-1]["of"] == sum(len(each["judged"]) for each in told) > 0
    kept = bob.call("GET", f"/api/tables/{table}/review")
    assert kept["done"] == kept["of"] == len(kept["leads"])
    assert [each["seat"] for each in kept["cards"]] == [0, 1]
    plies = {each["ply"] for each in kept["told"]}
    assert plies == {
        ply for card in kept["cards"] for ply in [*card["costly"], card["found"]] if ply is not None
    }
    assert len(steps(bob, table)[0]["judged"]) == kept["of"]  # what is kept is not judged again


def test_a_game_is_gone_through_only_after_its_end(server: str) -> None:
    ada = Player(server, "Ada")
    table = ada.open(ME, BOT)["table"]
    for method in ("GET", "POST"):
        assert ada.call(method, f"/api/tables/{table}/review", status=409)["error"] == (
            "a game is gone through after its end"
        )
