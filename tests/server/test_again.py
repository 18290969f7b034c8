"""Once more with the same people; and inviting others."""

import re

import httpx

from tests.server.people import BOT, ME, OPEN, Json, Player, two_players


def resigned(player: Player, table: Json) -> None:
    player.call("POST", f"/api/tables/{table['table']}/resign", {"sure": True})


def test_everybody_comes_along_and_the_seats_move_on_by_one(server: str) -> None:
    ada, bob, table = two_players(server, clock="days:3")
    path = f"/api/tables/{table['table']}/again"
    assert "not over" in ada.call("POST", path, status=409)["error"]
    resigned(ada, table)
    new = bob.call("POST", path, status=201)
    assert [seat["name"] for seat in new["seats"]] == ["Bob", "Ada"]
    assert (new["my_seats"], new["clock"]["kind"]) == ([0], "days")
    assert ada.see(table["table"])["again"] == new["table"]
    assert ada.call("POST", path, status=201)["table"] == new["table"]  # once for each table
    assert ada.call("GET", "/api/tables")["mine"][0]["table"] == new["table"]
    assert bob.move(bob.see(new["table"]))["ply"] > 0


def test_the_clock_of_the_next_game_stands_until_everybody_has_been_there(server: str) -> None:
    ada, bob, table = two_players(server, clock="live:5:5")
    resigned(ada, table)
    new = bob.call("POST", f"/api/tables/{table['table']}/again", status=201)
    with bob.live(new["table"]):
        clock = bob.see(new["table"])["clock"]
        assert (clock["runs"], clock["due"], clock["left"]) == (None, None, [300_000, 300_000])
        with ada.live(new["table"]):
            assert bob.see(new["table"])["clock"]["runs"] == 0
    assert ada.see(new["table"])["clock"]["runs"] == 0  # and it goes on when they have left


def test_who_did_not_sit_there_neither_opens_nor_learns_of_the_next_game(server: str) -> None:
    ada, bob, table = two_players(server)
    resigned(ada, table)
    eve = Player(server, "Eve")
    eve.call("POST", f"/api/tables/{table['table']}/again", status=403)
    bob.call("POST", f"/api/tables/{table['table']}/again", status=201)
    assert eve.see(table["table"])["again"] is None


def test_when_a_game_ended_does_not_change_with_the_next_one(server: str) -> None:
    ada, _bob, table = two_players(server)
    resigned(ada, table)
    ended = [each["ended"] for each in ada.call("GET", "/api/tables")["mine"]]
    ada.call("POST", f"/api/tables/{table['table']}/again", status=201)
    assert [each["ended"] for each in ada.call("GET", "/api/tables")["mine"] if each["over"]] == ended


def test_the_invitation_is_for_who_sits_there(server: str) -> None:
    ada, eve = Player(server), Player(server, "Eve")
    table = ada.open(ME, OPEN)
    told = ada.call("GET", f"/api/tables/{table['table']}/invitation")
    assert told["address"] == server + table["invite"]
    assert told["qr"].startswith("data:image/svg+xml")
    eve.call("GET", f"/api/tables/{table['table']}/invitation", status=409)
    full = ada.open(ME, BOT)["table"]
    ada.call("GET", f"/api/tables/{full}/invitation", status=409)


def test_a_messenger_is_told_the_game_and_no_name(server: str) -> None:
    ada = Player(server, "<b>Ada")
    table = ada.open(ME, OPEN)
    page = httpx.get(server + table["invite"]).text
    shown = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert shown["title"].startswith("You are invited to ")
    assert shown["description"] == "1 seat is free. No account, nothing to install."
    assert shown["image"] == f"{server}{table['invite']}/picture.png"
    assert "Ada" not in page
