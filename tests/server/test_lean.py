"""The table for programs: numbers, no pictures, no secrets, no waiting."""

import json
from dataclasses import replace
from pathlib import Path
from time import monotonic

from tavola.core import Rng
from tavola.game import Match
from tavola.registry import find
from tavola.server.lean import lean_part, peek_part
from tests.server.house import quick_settings, running
from tests.server.people import Json, Live, Player
from tests.test_export import played

BOT: Json = {"kind": "bot", "bot": "random"}


def test_a_program_sees_its_own_view_and_hears_no_secret_of_another() -> None:
    match = played("torres")
    half = match.at(len(match.plies) // 2)
    mover = int(half.state.to_move)
    game = find("torres")
    for seat in (0, 1, -1):
        told = lean_part(half, seat, 0)
        view = half.state.seen_by(seat)
        assert told["position"]["hand"] == list(view.hand)
        assert bool(told["moves"]) == (seat == mover)
        heard = [game.heard_by(event, seat) for ply in half.plies for event in ply.story]
        assert [tuple(each["event"]) for each in told["events"]] == heard
    own, other = (json.dumps(lean_part(half, seat, 0)["events"]) for seat in (0, 1))
    assert own != other  # each hears its own cards, and not the other's
    last = lean_part(half, 0, len(half.plies) - 1)
    assert {each["ply"] for each in last["events"]} <= {len(half.plies) - 1}


def test_a_program_asks_plays_and_listens_without_pictures(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as server:
        ada = Player(server)
        table = ada.open({"kind": "me"}, {"kind": "bot", "bot": "random"}, game="kreta")["table"]
        now = ada.call("get", f"/api/tables/{table}/lean?seat=0")
        assert "svg" not in now
        while not now["moves"]:
            now = ada.call("get", f"/api/tables/{table}/lean?seat=0")
        move = {"ply": now["ply"], "move": now["moves"][0]["move"], "seat": 0, "lean": True}
        after = ada.call("post", f"/api/tables/{table}/moves", move)
        assert after["ply"] > now["ply"] == after["from"]
        assert "svg" not in after
        page = ada.http.get("/docs")
        assert page.status_code == 200
        assert "GET /api/tables/{id}/lean" in page.text
        assert "Answer in numbers, without pictures." in page.text
        ada.http.close()
        Player.present.remove(ada)


def test_bots_do_not_wait_for_human_eyes_where_only_programs_look_on(tmp_path: Path) -> None:
    slow = replace(
        quick_settings(tmp_path / "tavola.db"), bot_pause=30.0
    )  # longer than the socket waits below
    with running(slow) as server:
        ada = Player(server)
        table = ada.open({"kind": "me"}, BOT, game="kreta", options={"first": "red"})["table"]
        with ada.live(table, seat=0, lean=1) as live:
            for _ in range(12):
                while not live.now["moves"]:
                    live.hear()
                assert "svg" not in live.now
                answer(live)
        ada.http.close()
        Player.present.remove(ada)


def test_bots_do_not_wait_for_a_program_that_only_asks_again_and_again(tmp_path: Path) -> None:
    slow = replace(quick_settings(tmp_path / "tavola.db"), bot_pause=30.0)
    with running(slow) as server:
        ada = Player(server)
        table = ada.open({"kind": "me"}, BOT, game="kreta", options={"first": "red"})["table"]
        began, played = monotonic(), 0
        while played < 12:
            now = ada.call("get", f"/api/tables/{table}/lean?seat=0")
            if now["moves"]:
                move = {"ply": now["ply"], "move": now["moves"][0]["move"], "seat": 0, "lean": True}
                ada.call("post", f"/api/tables/{table}/moves", move)
                played += 1
            assert monotonic() < began + 25, "a bot waits for human eyes"
        ada.http.close()
        Player.present.remove(ada)


def test_a_program_looks_ahead_from_its_own_view_alone() -> None:
    """Positions that a seat cannot tell apart lead to the same answers, luck and all."""
    for name in ("torres", "olympos", "keythedral"):
        whole = played(name)
        half = whole.at(len(whole.plies) // 2)
        half.go_on()
        seat = int(half.state.to_move)
        other = half.state.seen_by(seat)
        other.imagine(Rng(5))
        twin = Match(half.game, options=half.options, position=other)
        looks = [[world, *half.state.legal_moves()[:1]] for world in range(4)]
        told = [peek_part(match, seat, "1", looks, whole=True) for match in (half, twin)]
        assert told[0] == told[1], name
        assert all("position" in each for each in told[0])


def test_a_remote_program_may_look_ahead_where_hints_are_allowed(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as server:
        ada, bob = Player(server), Player(server)
        table = ada.open({"kind": "me"}, BOT, game="kreta", options={"first": "red"})["table"]
        now = ada.call("get", f"/api/tables/{table}/lean?seat=0")
        first = now["moves"][0]["move"]
        asked = {"ply": now["ply"], "looks": [[0], [0, first], [7, first], [0, 251, first]]}
        told = ada.call("post", f"/api/tables/{table}/peek", asked)
        assert told == ada.call("post", f"/api/tables/{table}/peek", asked)  # the same world, the same answer
        assert told["looks"][0]["moves"] == [each["move"] for each in now["moves"]]
        assert told["looks"][1]["seat"] in (0, 1)
        assert told["looks"][3] == {"refused": "251 is not a legal move there"}
        assert "position" not in told["looks"][1]
        whole = ada.call("post", f"/api/tables/{table}/peek", {**asked, "position": True})
        assert whole["looks"][0]["position"] == now["position"]  # Kreta's board hides nothing at its start
        ada.call("post", f"/api/tables/{table}/peek", {**asked, "ply": now["ply"] + 1}, 409)
        bob.call("post", f"/api/tables/{table}/peek", asked, 403)
        strict = ada.open({"kind": "me"}, BOT, game="kreta", options={"first": "red"}, hints=False)["table"]
        refused = ada.call("post", f"/api/tables/{strict}/peek", asked, 403)
        assert refused["error"] == "this table plays without hints"
        for player in (ada, bob):
            player.http.close()
            Player.present.remove(player)


def answer(live: Live) -> None:
    """Play the first move and wait until the table has moved on."""
    ply = live.now["ply"]
    live.say({"ply": ply, "move": live.now["moves"][0]["move"]})
    live.until(lambda told: told.get("ply", ply) > ply)
