"""Clients that mean no good: they get a refusal and change nothing."""

import json
import random
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tavola.server import Settings
from tavola.server.limits import HOUSEHOLD
from tests.server.house import quick_settings, running
from tests.server.people import BOT, GIVE, ME, OPEN, Json, Player, two_players

GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"have"',
    "{}",
    '{"move": 1}',
    '{"ply": -1, "move": 1}',
    '{"ply": true, "move": 1}',
    '{"ply": 1.5, "move": 1}',
    '{"ply": 1e999, "move": 1}',
    '{"ply": NaN, "move": 1}',
    '{"ply": "9", "move": 1}',
    '{"ply": 6, "move": null}',
    '{"ply": 6, "move": {"a": 1}}',
    '{"ply": 6, "move": -5}',
    '{"ply": 6, "move": 99999999999999999999999999}',
    '{"ply": 6, "move": "' + "x" * 300 + '"}',
    '{"ply": 6, "move": "{0.__class__}"}',
    '{"ply": 6, "undo": "yes"}',
    '{"have": -3}',
    '{"have": 5, "edition": "x"}',
    '{"seat": 0}',
    '{"seat": -1}',
    '{"seat": "all"}',
    '{"seat": [1]}',
    '{"shape": "../../etc"}',
    '{"shape": 9}',
    '{"ping": {"deep": 1}}',
    "[" * 3000,
    '{"ply": ' + "9" * 3900 + ', "move": 1}',
    "\\u0000",
    b"\x00\xff\x00",
]


def standing(player: Player, table: Json) -> Json:
    """Give the whole table as somebody sees it, but for who was last there when."""
    told = player.see(table["table"])
    return {**told, "seats": [{**seat, "since": None} for seat in told["seats"]]}


def test_garbage_frames_are_answered_and_change_nothing(server: str) -> None:
    ada, bob, table = two_players(server)
    before = standing(ada, table)
    with bob.live(table["table"]) as blue:
        for frame in GARBAGE:
            blue.say(frame)
            told = blue.hear()
            assert told.keys() & {"error", "pong", "note", "ply"}, frame
        blue.say({"ping": 5})
        blue.until(lambda told: told.get("pong") == 5)
        assert blue.now["seat"] == 1
    assert standing(ada, table) == before


def test_random_bytes_change_nothing(server: str) -> None:
    ada, bob, table = two_players(server)
    before = standing(ada, table)
    rng = random.Random(3)
    sample = json.dumps({"ply": table["ply"], "edition": 0, "move": 1, "undo": True, "have": 0, "seat": 0})
    with bob.live(table["table"]) as blue:
        for _ in range(300):
            letters = list(sample)
            for _ in range(rng.randrange(1, 6)):
                letters[rng.randrange(len(letters))] = chr(rng.randrange(32, 300))
            blue.say("".join(letters))
            blue.hear()
    assert standing(ada, table) == before


def test_a_frame_that_is_too_long_ends_the_connection(server: str) -> None:
    _ada, bob, table = two_players(server)
    with bob.live(table["table"]) as blue:
        blue.say("x" * 10_000)
        with pytest.raises(ConnectionClosed):
            blue.hear()


def test_a_socket_from_another_site_is_refused(server: str) -> None:
    ada, _bob, table = two_players(server)
    address = server.replace("http", "ws", 1) + f"/api/tables/{table['table']}/live"
    headers = {"Cookie": ada.cookie}
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(address, additional_headers=headers, origin=Origin("https://evil.example"), proxy=None),
    ):
        pass
    with connect(address, additional_headers=headers, origin=Origin(server), proxy=None) as socket:
        socket.send('{"have": 0}')
        assert json.loads(socket.recv(timeout=20))["seat"] == 0


def test_a_post_from_another_site_is_refused(server: str) -> None:
    ada = Player(server)
    for origin in ("https://evil.example", "null", "http://localhost:1"):
        answer = ada.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
        assert answer.status_code == 403
    assert ada.http.put("/api/me", json={"name": "Bea"}, headers={"Origin": server}).status_code == 200
    assert ada.call("GET", "/api/me")["name"] == "Bea"


def test_a_long_body_is_refused_whether_or_not_it_says_its_length(server: str) -> None:
    ada = Player(server)
    assert ada.http.put("/api/me", content=b" " * 20_000).status_code == 413
    head = {"Content-Type": "application/json"}
    chunks = (b" " * 1000 for _ in range(30))
    assert ada.http.put("/api/me", content=chunks, headers=head).status_code == 413


def test_a_forged_cookie_is_nobody(server: str) -> None:
    ada, _bob, table = two_players(server)
    name, _, value = ada.cookie.partition("=")
    person, _, signature = value.rpartition(".")
    for cookie in (person, f"{person}.{signature[::-1]}", f"{person}x.{signature}", "", ".", "é"):
        answer = httpx.get(
            f"{server}/api/tables/{table['table']}", headers={b"Cookie": f"{name}={cookie}".encode()}
        )
        assert answer.json()["my_seats"] == []


def test_the_cookie_is_closed_to_scripts_and_other_sites(server: str) -> None:
    told = httpx.get(f"{server}/api/me").headers["set-cookie"]
    assert "HttpOnly" in told
    assert "SameSite=Lax" in told


def test_calls_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    slow = Settings(database=str(tmp_path / "slow.db"), quick=0.001, burst=5)
    with running(slow) as address, httpx.Client(base_url=address) as client:
        seen = [client.get("/api/me").status_code for _ in range(8)]
        assert seen == [200] * 5 + [429] * 3
        assert "too many calls" in client.get("/api/me").json()["error"]
        page = client.get("/", headers={"Accept": "text/html,*/*;q=0.8"})
        assert (page.status_code, page.headers["content-type"]) == (429, "text/html; charset=utf-8")
        assert "<h1>Not now</h1><p>Too many calls; try again in" in page.text
        assert "script-src 'self'" in page.headers["content-security-policy"]


def test_one_person_opens_only_so_many_sockets(tmp_path: Path) -> None:
    with running(Settings(database=str(tmp_path / "few.db"), sockets=2)) as address:
        ada = Player(address)
        table = ada.open(ME, OPEN)["table"]
        with ada.socket(table), ada.socket(table):
            with pytest.raises(InvalidStatus, match="403"), ada.socket(table):
                pass
            with Player(address, "Bob").live(table) as spectator:
                assert spectator.now["seat"] is None


def test_names_and_seats_are_checked(server: str) -> None:
    ada = Player(server)
    for name in ("", " ", "x" * 31, "\u202e\u0000", 7, None):
        assert ada.ask("PUT", "/api/me", {"name": name}).status_code == 422
    for seats in (
        [],
        [ME],
        [ME, ME],
        [ME] * 11,
        [{"kind": "bot", "bot": "program:/bin/sh"}, ME],
        [{"kind": "x"}],
    ):
        assert ada.ask("POST", "/api/tables", {"game": "lanterns", "seats": seats}).status_code == 422
    assert ada.ask("POST", "/api/tables", {"game": "chess", "seats": [ME, OPEN]}).status_code == 404
    options = {"game": "lanterns", "seats": [ME, OPEN], "options": {"bonus": "9"}}
    assert ada.call("POST", "/api/tables", options, 422)["error"] == (
        "lanterns: bonus cannot be '9'; it is one of 3, 0"
    )


def test_nobody_looks_into_two_hands_by_changing_seats(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, OPEN)
    key = table["invite"].rpartition("/")[2]
    seats = f"/api/tables/{table['table']}/seats"
    ada.call("PUT", f"{seats}/0", GIVE)
    refusal = ada.call("POST", seats, {"seat": 1, "key": key}, 403)
    assert refusal["error"] == "you have seen another hand at this table; take your old seat or watch"
    assert ada.call("POST", seats, {"seat": 0, "key": key})["my_seats"] == [0]


def test_a_person_sets_up_thirty_tables_an_hour(tmp_path: Path) -> None:
    settings = replace(quick_settings(tmp_path / "tavola.db"), new_tables=3)
    with running(settings) as address:
        ada = Player(address)
        table = ada.open(ME, BOT)["table"]
        ada.open(ME, BOT)
        ada.call("POST", f"/api/tables/{table}/fork", {"ply": 0, "seats": [ME, BOT]}, 201)
        told = ada.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]}, 429)
        assert told["error"] == "3 new tables an hour are enough; try again in 20 minutes"
        Player(address, "Bob").open(ME, BOT)
    assert Settings().new_tables == 30


def test_somebody_with_a_new_cookie_for_every_table_is_counted_by_address(tmp_path: Path) -> None:
    settings = replace(quick_settings(tmp_path / "tavola.db"), new_tables=1)
    with running(settings) as address:
        for number in range(HOUSEHOLD):
            Player(address, f"Eve {number}").open(ME, BOT)
        told = Player(address, "Eve").call(
            "POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]}, 429
        )
    assert told["error"].startswith("1 new tables an hour are enough; try again in ")


def test_searches_are_counted_and_lists_are_not(server: str) -> None:
    ada = Player(server)
    found = [ada.ask("GET", "/api/tables?search=kre").status_code for _ in range(8)]
    assert (found[0], found[-1]) == (200, 429)
    assert ada.ask("GET", "/api/tables").status_code == 200
