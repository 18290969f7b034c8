"""Who somebody is, whatever other cookies a browser sends along."""

import json
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from tavola.cli import app as commands
from tavola.server.people import Passports
from tests.server.house import quick_settings, running
from tests.server.people import ME, OPEN, Player

FOREIGN = [
    'prefs={"a":1}',
    "a[b]=1",
    "flag",
    'q="open',
    "=nameless",
    "k=v=w",
    "tavola=of another house",
    "é=ü",
]


def seats_over_http(server: str, table: str, cookies: str) -> list[int]:
    answer = httpx.get(f"{server}/api/tables/{table}", headers={b"Cookie": cookies.encode()})
    seats: list[int] = answer.json()["my_seats"]
    return seats


def seats_over_a_socket(server: str, table: str, cookies: str) -> list[int]:
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(address, additional_headers={"Cookie": cookies}, proxy=None) as socket:
        socket.send('{"have": 0}')
        seats: list[int] = json.loads(socket.recv(timeout=20))["my_seats"]
        return seats


@pytest.mark.parametrize("foreign", FOREIGN)
def test_a_foreign_cookie_makes_nobody_a_stranger(server: str, foreign: str) -> None:
    ada = Player(server)
    table = ada.open(ME, OPEN)["table"]
    for cookies in (
        f"{foreign}; {ada.cookie}",
        f"{ada.cookie}; {foreign}",
        f"{foreign};{ada.cookie};{foreign}",
    ):
        assert seats_over_http(server, table, cookies) == [0]
        assert seats_over_a_socket(server, table, cookies) == [0]
        told = httpx.get(f"{server}/api/me", headers={b"Cookie": cookies.encode()})
        assert told.json()["name"] == "Ada"
        assert "set-cookie" not in told.headers


def test_of_several_cookies_the_one_that_verifies_is_taken(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, OPEN)["table"]
    name = ada.cookie.partition("=")[0]
    for cookies in (f"{name}=broken; {ada.cookie}", f"{ada.cookie}; {name}=broken"):
        assert seats_over_http(server, table, cookies) == [0]
        assert seats_over_a_socket(server, table, cookies) == [0]


def test_the_cookie_of_the_old_name_is_carried_over(server: str) -> None:
    name, _, value = httpx.get(server).headers["set-cookie"].partition(";")[0].partition("=")
    with httpx.Client(base_url=server, headers={"Cookie": f"tavola={value}"}) as browser:
        answer = browser.get("/")
        assert answer.headers["set-cookie"].startswith(f"{name}={value};")
        table = browser.post("/api/tables", json={"game": "lanterns", "seats": [ME, OPEN]}).json()["table"]
    assert seats_over_a_socket(server, table, f"tavola={value}") == [0]


def test_two_houses_on_one_host_leave_each_other_their_cookies(tmp_path: Path) -> None:
    settings = [quick_settings(tmp_path / name) for name in ("one.db", "two.db")]
    with running(settings[0]) as one, running(settings[1]) as two, httpx.Client() as browser:
        for house, name in ((one, "Ada"), (two, "Bea")):  # a jar does not look at ports
            browser.put(f"{house}/api/me", json={"name": name})
        assert browser.get(f"{one}/api/me").json()["name"] == "Ada"
        assert browser.get(f"{two}/api/me").json()["name"] == "Bea"
        assert len(browser.cookies) == 2


def test_a_cookie_that_cannot_be_read_is_not_replaced_in_silence(server: str) -> None:
    name = Player(server).cookie.partition("=")[0]
    table = Player(server).open(ME, OPEN)["table"]
    broken = {"Cookie": f"{name}=half.a.coo"}
    for path in ("/", "/api/games", f"/api/tables/{table}", f"/table/{table}"):
        assert "set-cookie" not in httpx.get(server + path, headers=broken).headers
    told = httpx.get(f"{server}/api/me", headers=broken)
    assert told.json()["note"].startswith(
        "the cookie that said who you are cannot be read or no longer counts, so"
    )
    assert told.headers["set-cookie"].startswith(f"{name}=")


def test_the_description_of_the_calls_names_the_cookie(server: str) -> None:
    described = httpx.get(f"{server}/api/openapi.json", timeout=60).json()["components"]["securitySchemes"]
    assert described["APIKeyCookie"]["name"] == Player(server).cookie.partition("=")[0]
    assert Passports("one key").cookie != Passports("another key").cookie


def test_a_turned_key_ends_every_cookie_and_a_recovery_code_brings_one_back(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    turn = ["keys", "--database", str(database)]
    with running(quick_settings(database)) as address:
        ada = Player(address)
        signed = httpx.get(address).headers["set-cookie"].partition(";")[0]
        code = ada.call("POST", "/api/me/recovery", {})["code"]
        assert "would end the cookies of 1 browser;" in CliRunner().invoke(commands, turn).output
        assert ada.call("GET", "/api/me")["name"] == "Ada"
    assert "ended the cookies of 1 browser;" in CliRunner().invoke(commands, [*turn, "--turn"]).output
    with running(quick_settings(database)) as address:
        for cookie in (ada.cookie, signed):
            told = httpx.get(f"{address}/api/me", headers={"Cookie": cookie})
            assert told.json()["name"] == ""
            assert told.headers["set-cookie"].partition("=")[0] != cookie.partition("=")[0]
        again = Player(address, "New")
        again.call("POST", "/api/here/recovery", {"code": code, "bring": False})
        assert again.call("GET", "/api/me")["name"] == "Ada"
