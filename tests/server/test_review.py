"""A finished game is gone through once, by what each mover saw, and then it is there for everybody."""

import json
from typing import Any

import pytest

from tavola.game import Match
from tavola.registry import find
from tavola.server.reviews import turn_from
from tests.server.people import BOT, ME, OPEN, Player, guest
from tests.server.test_turns import RANDOM, my_turn


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
    none = ada.call("GET", f"/api/tables/{table}/review")
    assert none["done"] == len(none["leads"]) == len(none["told"]) == 0 < none["of"]
    assert bob.ask("DELETE", f"/api/tables/{table}/review").status_code == 204  # nothing runs, nothing stops
    told = steps(ada, table)
    assert told[-1]["ended"]
    assert told[-1]["done"] == told[-1]["of"] == sum(len(each["judged"]) for each in told) > 0
    kept = bob.call("GET", f"/api/tables/{table}/review")
    assert kept["done"] == kept["of"] == len(kept["leads"])
    assert [each["seat"] for each in kept["cards"]] == [0, 1]
    plies = {each["ply"] for each in kept["told"]}
    assert plies == {ply for card in kept["cards"] for ply in [*card["costly"], *card["found"]]}
    assert len(steps(bob, table)[0]["judged"]) == kept["of"]  # what is kept is not judged again


def test_a_game_is_gone_through_only_after_its_end(server: str) -> None:
    ada = Player(server, "Ada")
    table = ada.open(ME, BOT)["table"]
    for method in ("GET", "POST"):
        assert ada.call(method, f"/api/tables/{table}/review", status=409)["error"] == (
            "a game is gone through after its end"
        )


def given_up(ada: Player, bob: Player, game: str) -> str:
    """Play some moves of a game of two, and give it up."""
    told = ada.open(ME, OPEN, game=game)
    bob.join(told["invite"], 1)
    for _ in range(12):
        told = ada.see(told["table"])
        player = (ada, bob)[told["to_move"]]
        player.move(player.see(told["table"]))
    ada.call("POST", f"/api/tables/{told['table']}/resign", {"sure": True})
    return str(told["table"])


@pytest.mark.parametrize(("game", "hides"), [("carcassonne", False), ("lanterns", True)])
def test_a_game_given_up_is_gone_through_and_keeps_its_secrets(server: str, game: str, hides: bool) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = given_up(ada, bob, game)
    told = steps(ada, table)
    assert told[-1]["done"] == told[-1]["of"] > 0
    assert {each["player"] for step in told for each in step["judged"]} == ({0} if hides else {0, 1})
    kept = bob.call("GET", f"/api/tables/{table}/review")
    assert kept["done"] == kept["of"]
    assert {each["player"] for each in kept["told"]} <= ({1} if hides else {0, 1})
    assert (len(kept["leads"]) < kept["of"]) is hides


def test_a_turn_is_over_as_soon_as_somebody_else_is_to_move() -> None:
    match = Match(find("carcassonne"), 2, seed="5")
    match.deal()
    began, mover = len(match.plies), match.state.to_move
    while match.state.to_move == mover:
        assert turn_from(match, began) == range(began, began)
        match.play(match.state.legal_moves()[0])
        match.deal()
    assert turn_from(match, began) == range(began, len(match.plies))


def test_a_turn_is_tried_again_with_the_same_luck_and_judged_once_it_is_over(server: str) -> None:
    ada = Player(server)
    running = my_turn(ada, ada.open(ME, RANDOM, game="carcassonne")["table"])
    fork = {"ply": running["ply"], "seats": [ME, guest("Bea")], "same_luck": True}
    refusal = ada.call("POST", f"/api/tables/{running['table']}/fork", fork, 403)
    assert "only after the end" in refusal["error"]
    ended = given_up(ada, Player(server, "Bob"), "carcassonne")
    drawn: dict[bool, list[str]] = {}
    for same in (True, True, False, False, False):
        again = ada.call("POST", f"/api/tables/{ended}/fork", {**fork, "ply": 1, "same_luck": same}, 201)
        for _ in range(12):
            again = ada.move(ada.see(again["table"]))
        drawn.setdefault(same, []).append(again["svg"])
    assert drawn[True][0] == drawn[True][1]
    assert len({*drawn[False], *drawn[True]}) > 1
    alone = ada.call("POST", f"/api/tables/{ended}/fork", {"ply": 1, "seats": [ME, RANDOM]}, 201)
    path = f"/api/tables/{alone['table']}/worth/1"
    assert "once it is over" in ada.call("GET", path, status=409)["error"]
    told = alone
    while told["to_move"] == 0:
        told = ada.move(told)
    my_turn(ada, alone["table"])
    assert ada.call("GET", path)["cost"] >= 0.0
    assert Player(server, "Eve").ask("GET", path).status_code == 409
