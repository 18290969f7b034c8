"""You are called: once a turn, at the places one wishes, with no secret, and not in quiet hours."""

import base64
import hmac
import json
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tavola.server import clocks, posting
from tavola.server.posting import post
from tests.server.house import quick_settings, running
from tests.server.listener import Listener, listening
from tests.server.people import ME, OPEN, Json, Player, guest, two_players


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    with running(replace(quick_settings(tmp_path / "tavola.db"), notices_to="anywhere")) as address:
        yield address


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as server:
        yield server


class Browser:
    """The keys of a browser that is told by push."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)

    def form(self, address: str) -> Json:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": point, "auth": self.auth}
        return {
            "endpoint": address,
            **{name: base64.urlsafe_b64encode(value).decode().rstrip("=") for name, value in keys.items()},
        }

    def read(self, body: bytes) -> Json:
        told: Json = json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )
        return told


def play_turn(player: Player, table: str) -> Json:
    told = player.see(table)
    while told["to_move"] in told["my_seats"]:
        told = player.move(told)
    return told


def test_a_closed_browser_is_called_once_a_turn_and_told_a_table_only(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    browser = Browser()
    assert bob.call("PUT", "/api/me/push", browser.form(listener.address))["browsers"] == 1
    play_turn(ada, table["table"])
    headers, body = listener.next()
    assert browser.read(body) == {"kind": "turn", "table": table["table"]}
    assert headers["Authorization"].startswith("vapid t=")
    assert b"Ada" not in body
    words = bob.call("GET", f"/api/me/notices/{table['table']}")["text"]
    assert words == f"Your turn in {table['title']}, with Ada."
    assert ada.call("GET", f"/api/me/notices/{table['table']}")["text"] == ""
    play_turn(bob, table["table"])
    play_turn(ada, table["table"])
    listener.next()
    assert len(listener.got) == 2


def test_who_has_the_table_open_is_not_called(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    bob.call("PUT", "/api/me/push", Browser().form(listener.address))
    eve, dan, second = two_players(house)
    dan.call("PUT", "/api/me/push", Browser().form(listener.address + "2"))
    with bob.live(table["table"]):
        play_turn(ada, table["table"])
        play_turn(eve, second["table"])
        listener.next()  # of the second table, which came later
        assert len(listener.got) == 1


def test_who_has_the_table_open_behind_another_window_is_called(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    bob.call("PUT", "/api/me/push", Browser().form(listener.address))
    with bob.live(table["table"]) as live:
        live.say({"seen": False})
        live.say({"ping": 1})
        live.until(lambda told: "pong" in told)
        play_turn(ada, table["table"])
        listener.next()


def test_a_browser_that_was_ended_or_became_another_is_called_for_the_right_one(
    house: str, listener: Listener
) -> None:
    ada, phone = Player(house), Player(house, "New")
    code = ada.call("POST", "/api/me/recovery", {})["code"]
    phone.open(ME, OPEN)
    phone.call("PUT", "/api/me/push", Browser().form(listener.address))
    phone.call("POST", "/api/here/recovery", {"code": code})  # its tables and its push go along
    assert ada.call("GET", "/api/me/notices")["browsers"] == 1
    other = next(each for each in ada.call("GET", "/api/me/devices")["devices"] if not each["here"])
    ada.call("DELETE", f"/api/me/devices/{other['id']}")
    assert ada.call("GET", "/api/me/notices")["browsers"] == 0


def test_who_plays_without_other_people_is_not_called(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    ada.call("PUT", "/api/me/push", Browser().form(listener.address))
    ada.open(ME, guest("Eve"))
    ada.open(ME, OPEN)
    listener.next()
    assert len(listener.got) == 1  # of the table with Bob
    assert bob.see(table["table"])["to_move"] == 0


def test_an_address_gets_words_that_it_can_verify_and_no_secret(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    secret = bob.call("PUT", "/api/me/hook", {"url": listener.address})["secret"]
    play_turn(ada, table["table"])
    headers, body = listener.next()
    told = json.loads(body)
    assert told == {
        "kind": "turn",
        "game": table["game"],
        "title": table["title"],
        "url": f"/table/{table['table']}",
        "table": table["table"],
        "text": f"Your turn in {table['title']}, with Ada.",
        "content": told["text"],
    }
    at, mark = (part.partition("=")[2] for part in headers["Tavola-Signature"].split(","))
    assert hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest() == mark
    bob.call("DELETE", "/api/me/hook")
    assert bob.call("GET", "/api/me/notices")["hook"] == ""


def test_quiet_hours_hold_a_notice_back_and_tell_it_once_afterwards(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    eve, dan, second = two_players(house)
    hour = datetime.now(UTC).hour
    quiet = {"quiet_from": hour, "quiet_to": (hour + 2) % 24, "zone": "UTC"}
    assert bob.call("PUT", "/api/me/notices", quiet)["quiet_from"] == hour
    bob.call("PUT", "/api/me/hook", {"url": listener.address})
    dan.call("PUT", "/api/me/hook", {"url": listener.address})
    play_turn(ada, table["table"])
    play_turn(eve, second["table"])
    assert json.loads(listener.next()[1])["table"] == second["table"]
    bob.call("PUT", "/api/me/notices", {})
    assert json.loads(listener.next()[1])["table"] == table["table"]
    assert len(listener.got) == 2


def test_a_trial_is_sent_and_a_browser_that_is_gone_is_forgotten(house: str, listener: Listener) -> None:
    ada = Player(house)
    browser = Browser()
    ada.call("PUT", "/api/me/push", browser.form(listener.address))
    assert ada.call("POST", "/api/me/notices/test") == {"sent": 1}
    assert browser.read(listener.got[-1][1])["kind"] == "test"
    listener.status = 302
    assert ada.call("POST", "/api/me/notices/test") == {"sent": 0}
    assert len(listener.got) == 4  # three tries, and no redirection was followed
    listener.status = 410
    ada.call("POST", "/api/me/notices/test")
    assert ada.call("GET", "/api/me/notices")["browsers"] == 0


def test_a_browser_stops_being_told(house: str, listener: Listener) -> None:
    ada, eve = Player(house), Player(house, "Eve")
    ada.call("PUT", "/api/me/push", Browser().form(listener.address))
    eve.call("POST", "/api/me/push/gone", {"endpoint": listener.address})
    assert ada.call("GET", "/api/me/notices")["browsers"] == 1  # it is not Eve's to stop
    assert ada.call("POST", "/api/me/push/gone", {"endpoint": listener.address})["browsers"] == 0


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest",
        "file:///etc/passwd",
        "https://",
        "https://a b/",
        "javascript:alert(1)",
    ],
)
def test_no_address_inside_is_called(server: str, address: str) -> None:
    ada = Player(server)
    ada.call("PUT", "/api/me/hook", {"url": address}, 422)
    ada.call("PUT", "/api/me/push", Browser().form(address), 422)


def test_quiet_hours_have_two_ends(server: str) -> None:
    told = Player(server).call("PUT", "/api/me/notices", {"quiet_from": 22}, 422)
    assert "give both" in told["error"]


def test_a_place_that_hangs_holds_nobody_else_up(house: str, listener: Listener) -> None:
    ada, bob, first = two_players(house)
    bob.call("PUT", "/api/me/hook", {"url": listener.address.replace("/push/abc", "/hang")})
    play_turn(ada, first["table"])
    assert listener.hung.wait(30)
    cleo, dan, second = two_players(house)
    dan.call("PUT", "/api/me/hook", {"url": listener.address})
    play_turn(cleo, second["table"])
    assert json.loads(listener.next()[1])["table"] == second["table"]
    assert not listener.go_on.is_set()


def test_a_name_is_looked_up_once_and_what_was_checked_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["93.184.216.34", "127.0.0.1"])
    called: list[tuple[str, int]] = []

    def look_up(_host: str, port: int, **_more: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    def connect(machine: tuple[str, int], _within: float) -> socket.socket:
        called.append(machine)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    assert post("https://rebinds.example/", b"", {}) == 0
    assert called == [("93.184.216.34", 443)]


def test_who_answers_letter_by_letter_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "WITHIN", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        over = threading.Event()

        def drip() -> None:
            line, _ = taken.accept()
            with line, suppress(OSError):
                while not over.wait(0.1):
                    line.sendall(b"H")

        slow = threading.Thread(target=drip, daemon=True)
        slow.start()
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        began = time.monotonic()
        assert post(address, b"", {}, anywhere=True) == 0
        assert time.monotonic() - began < 10
        over.set()
        slow.join(20)


def wish(player: Player, **wishes: list[str]) -> Json:
    told: Json = player.call("PUT", "/api/me/notices/wishes", {"wishes": wishes})["wishes"]
    return told


def test_each_kind_goes_to_the_places_that_one_chose(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    bob.call("PUT", "/api/me/hook", {"url": listener.address})
    assert wish(bob, turn=[], say=["hook"])["turn"] == []
    assert wish(bob)["ask"] == ["push", "hook"]  # what is left out stays
    play_turn(ada, table["table"])
    ada.call("POST", f"/api/tables/{table['table']}/talk", {"text": "the secret word"})
    told = json.loads(listener.next()[1])
    assert (told["kind"], told["text"]) == ("say", f"Ada spoke in {table['title']}.")
    ada.call("POST", f"/api/tables/{table['table']}/asks", {"what": "end"})
    told = json.loads(listener.next()[1])
    assert (told["kind"], told["text"]) == ("ask", f"Ada asks to end the game in {table['title']}.")
    wish(bob, end=["hook"])
    bob.call("POST", f"/api/tables/{table['table']}/asks/answer", {"yes": True})
    told = json.loads(listener.next()[1])
    assert (told["kind"], told["text"]) == ("end", f"A game of {table['title']} has ended.")
    assert len(listener.got) == 3
    assert b"secret word" not in b"".join(body for _, body in listener.got)


def test_the_words_of_a_notice_are_for_who_sits_there(house: str) -> None:
    ada, bob, table = two_players(house)
    ada.call("POST", f"/api/tables/{table['table']}/asks", {"what": "pause"})
    words = f"/api/me/notices/{table['table']}?kind=ask"
    assert bob.call("GET", words)["text"] == f"Ada asks for a pause in {table['title']}."
    assert Player(house, "Eve").call("GET", words)["text"] == ""
    bob.call("GET", f"/api/me/notices/{table['table']}?kind=hand", status=422)


def test_who_is_told_nothing_of_a_talk_that_they_do_not_hear(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    bob.call("PUT", "/api/me/hook", {"url": listener.address})
    wish(bob, turn=[], say=["hook"])
    bob.call("PUT", f"/api/tables/{table['table']}/blocks/0")
    ada.call("POST", f"/api/tables/{table['table']}/talk", {"text": "Hello"})
    ada.call("POST", f"/api/tables/{table['table']}/asks", {"what": "pause"})
    assert json.loads(listener.next()[1])["kind"] == "ask"
    assert len(listener.got) == 1


def test_who_is_not_there_is_told_that_the_next_game_is_open(house: str, listener: Listener) -> None:
    ada, bob, table = two_players(house)
    bob.call("PUT", "/api/me/hook", {"url": listener.address})
    wish(bob, turn=[], ask=["hook"])
    ada.call("POST", f"/api/tables/{table['table']}/resign", {"sure": True})
    ada.call("POST", f"/api/tables/{table['table']}/again", status=201)
    told = json.loads(listener.next()[1])
    assert (told["kind"], told["table"]) == ("ask", table["table"])
    assert told["text"] == "Ada asks you to play again in Lanterns."
    words = bob.call("GET", f"/api/me/notices/{table['table']}?kind=ask")["text"]  # for a browser
    assert words == told["text"]


def test_little_time_is_told_once_and_in_how_many_words(house: str, listener: Listener) -> None:
    ada, bob = Player(house, "Ada"), Player(house, "Bob")
    table = ada.open(ME, OPEN, clock="days:2")
    bob.join(table["invite"], 1)
    bob.call("PUT", "/api/me/hook", {"url": listener.address})
    wish(bob, turn=[])
    play_turn(ada, table["table"])
    try:
        clocks.ahead += (40 * 60 + 30) * 60 * 1000
        told = json.loads(listener.next()[1])
    finally:
        clocks.ahead = 0
    assert told["kind"] == "low"
    assert told["text"] == f"Your time runs low in {table['title']}, with Ada, 7 hours left."
    assert len(listener.got) == 1


@pytest.mark.parametrize(
    "wishes", [{"turn": ["everywhere"]}, {"hand": ["push"]}, {"turn": "push"}, {"turn": ["push"] * 9}]
)
def test_a_wish_that_is_none_is_refused(server: str, wishes: Json) -> None:
    Player(server).call("PUT", "/api/me/notices/wishes", {"wishes": wishes}, 422)
