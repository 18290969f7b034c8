"""You, on every device: codes that work once, recovery codes, devices that end; and hostile tries at each."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tavola.server.safekeeping import backup
from tests.server.house import quick_settings, running
from tests.server.people import ME, OPEN, Json, Player, guest, two_players

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tavola.db"


@pytest.fixture
def house(database: Path) -> Iterator[str]:
    """Run a server of its own: how often codes may be tried counts by address."""
    with running(quick_settings(database)) as address:
        yield address


def change(database: Path, words: str) -> None:
    with closing(sqlite3.connect(database)) as kept, kept:
        kept.execute(words)


def ask(browser: Player, code: str) -> Json:
    told: Json = browser.call("POST", "/api/here", {"code": code})
    return told


def come_in(owner: Player, browser: Player, *, bring: bool = True) -> Json:
    """Let a browser in by a code that its owner confirms."""
    asked = ask(browser, owner.call("POST", "/api/me/links")["code"])
    assert owner.call("GET", "/api/me/links")["words"] == asked["words"]
    owner.call("POST", "/api/me/links/answer", {"yes": True})
    told: Json = browser.call("POST", "/api/here/claim", {"claim": asked["claim"], "bring": bring})
    return told


def hear_to_the_end(socket: ClientConnection) -> int:
    """Hear a socket until the server closes it; give the code with which it does."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=20)
    return socket.close_code or 0


def test_a_browser_is_a_device_once_it_does_something(house: str) -> None:
    with httpx.Client(base_url=house) as browser:
        browser.get("/")
        first = next(iter(browser.cookies.values()))
        browser.get("/api/me")
        assert next(iter(browser.cookies.values())) == first  # who looks around costs no row
        browser.put("/api/me", json={"name": "Ada"})
        device = next(iter(browser.cookies.values()))
        assert device.startswith("v2.")
        told = browser.get("/api/me/devices").json()
        assert [each["here"] for each in told["devices"]] == [True]
        assert (told["recovery_tail"], told["recovery_made"]) == (None, None)
        assert first.partition(".")[0] not in str(told)  # the id that the database knows me by


def test_a_call_that_is_refused_makes_no_device(house: str, database: Path) -> None:
    httpx.put(f"{house}/api/me", json={"name": ""})
    with closing(sqlite3.connect(database)) as kept:
        assert kept.execute("SELECT count(*) FROM devices").fetchone() == (0,)


def test_the_signed_cookie_ends_ten_minutes_after_its_device_has_shown_itself(
    house: str, database: Path
) -> None:
    signed = httpx.get(house).headers["set-cookie"].partition(";")[0]
    answer = httpx.put(f"{house}/api/me", json={"name": "Ada"}, headers={"Cookie": signed})
    device = answer.headers["set-cookie"].partition(";")[0]
    assert httpx.get(f"{house}/api/me", headers={"Cookie": signed}).json()["name"] == "Ada"
    change(database, "UPDATE devices SET made = made - 601")
    assert httpx.get(f"{house}/api/me", headers={"Cookie": signed}).json()["name"] == "Ada"
    assert httpx.get(f"{house}/api/me", headers={"Cookie": device}).json()["name"] == "Ada"
    change(database, "UPDATE devices SET made = made - 601")
    with running(quick_settings(database)) as other:  # which believes nothing from a second ago
        told = httpx.get(f"{other}/api/me", headers={"Cookie": signed})
        assert "cannot be read" in told.json()["note"]
        assert httpx.get(f"{other}/api/me", headers={"Cookie": device}).json()["name"] == "Ada"


def test_an_answer_that_was_lost_loses_nobody(house: str, database: Path) -> None:
    signed = httpx.get(house).headers["set-cookie"].partition(";")[0]
    httpx.put(f"{house}/api/me", json={"name": "Ada"}, headers={"Cookie": signed})  # its cookie is lost
    again = httpx.put(f"{house}/api/me", json={"name": "Ada"}, headers={"Cookie": signed})
    assert "set-cookie" not in again.headers
    change(database, "UPDATE devices SET made = made - 3600")
    with running(quick_settings(database)) as other:
        given = httpx.put(f"{other}/api/me", json={"name": "Ada"}, headers={"Cookie": signed})
        device = given.headers["set-cookie"].partition(";")[0]
        assert httpx.get(f"{other}/api/me", headers={"Cookie": device}).json()["name"] == "Ada"


def test_a_browser_that_one_server_has_just_made_a_device_is_known_to_the_other(
    house: str, database: Path
) -> None:
    with running(quick_settings(database)) as other:
        signed = httpx.get(house).headers["set-cookie"].partition(";")[0]
        httpx.get(f"{other}/api/me", headers={"Cookie": signed})  # which knows of no device then
        answer = httpx.put(f"{house}/api/me", json={"name": "Ada"}, headers={"Cookie": signed})
        device = answer.headers["set-cookie"].partition(";")[0]
        told = httpx.get(f"{other}/api/me", headers={"Cookie": device})
        assert told.json()["name"] == "Ada"
        assert "set-cookie" not in told.headers


def test_another_device_is_let_in_by_a_code_and_two_words(house: str) -> None:
    ada, phone = Player(house, "Ada"), Player(house, "New")
    table = ada.open(ME, OPEN)["table"]
    link = ada.call("POST", "/api/me/links")
    assert link["address"] == f"{house}/here"
    assert link["qr"].startswith("data:image/svg+xml")
    assert ada.call("GET", "/api/me/links")["state"] == "waiting"
    asked = ask(phone, link["code"].lower())
    assert (asked["name"], asked["tables"]) == ("Ada", 0)
    assert phone.call("POST", "/api/here/claim", {"claim": asked["claim"]})["state"] == "waiting"
    assert phone.see(table)["my_seats"] == []  # asking alone opens nothing
    seen = ada.call("GET", "/api/me/links")
    assert (seen["state"], seen["words"], seen["label"]) == ("asked", asked["words"], "a program")
    ada.call("POST", "/api/me/links/answer", {"yes": True})
    assert phone.call("POST", "/api/here/claim", {"claim": asked["claim"]})["state"] == "done"
    assert phone.see(table)["my_seats"] == [0]
    assert phone.call("GET", "/api/me")["name"] == "Ada"
    assert [each["came"] for each in ada.call("GET", "/api/me/devices")["devices"]].count("link") == 1
    assert phone.move(phone.see(table))["ply"] > 0


def test_a_code_works_once(house: str) -> None:
    ada, phone, thief = Player(house), Player(house, "Phone"), Player(house, "Mallory")
    code = ada.call("POST", "/api/me/links")["code"]
    asked = ask(phone, code)
    assert "used already" in thief.call("POST", "/api/here", {"code": code}, 409)["error"]
    ada.call("POST", "/api/me/links/answer", {"yes": True})
    phone.call("POST", "/api/here/claim", {"claim": asked["claim"]})
    for body in ({"claim": asked["claim"]}, {"claim": "guessed"}):
        assert "has ended" in thief.call("POST", "/api/here/claim", body, 410)["error"]
    assert "no such code" in thief.call("POST", "/api/here", {"code": code}, 404)["error"]
    assert thief.call("GET", "/api/me")["name"] == "Mallory"


def test_a_code_ends_after_ten_minutes_or_when_it_is_withdrawn_or_refused(house: str, database: Path) -> None:
    ada, phone = Player(house), Player(house, "Phone")
    code = ada.call("POST", "/api/me/links")["code"]
    change(database, "UPDATE links SET until = until - 601")
    assert "ten minutes" in phone.call("POST", "/api/here", {"code": code}, 404)["error"]
    code = ada.call("POST", "/api/me/links")["code"]
    ada.call("DELETE", "/api/me/links")
    phone.call("POST", "/api/here", {"code": code}, 404)
    asked = ask(phone, ada.call("POST", "/api/me/links")["code"])
    ada.call("POST", "/api/me/links/answer", {"yes": False})
    phone.call("POST", "/api/here/claim", {"claim": asked["claim"]}, 410)
    assert phone.call("GET", "/api/me")["name"] == "Phone"


def test_a_new_code_ends_the_old_one(house: str) -> None:
    ada, phone = Player(house), Player(house, "Phone")
    old, new = (ada.call("POST", "/api/me/links")["code"] for _ in range(2))
    phone.call("POST", "/api/here", {"code": old}, 404)
    assert ask(phone, new)["name"] == "Ada"


def test_only_the_owner_answers_who_asks(house: str) -> None:
    ada, phone, mallory = Player(house), Player(house, "Phone"), Player(house, "Mallory")
    asked = ask(phone, ada.call("POST", "/api/me/links")["code"])
    assert mallory.call("GET", "/api/me/links") == {
        "state": "none",
        "words": None,
        "label": None,
        "until": None,
    }
    mallory.call("POST", "/api/me/links/answer", {"yes": True}, 409)
    mallory.call("DELETE", "/api/me/links")
    assert phone.call("POST", "/api/here/claim", {"claim": asked["claim"]})["state"] == "waiting"
    own = ada.call("GET", "/api/me/devices")["devices"][0]["id"]
    mallory.call("DELETE", f"/api/me/devices/{own}", status=404)


def test_codes_cannot_be_guessed_quickly(house: str) -> None:
    ada, mallory = Player(house), Player(house, "Mallory")
    ada.call("POST", "/api/me/links")
    tried = [mallory.ask("POST", "/api/here", {"code": letter * 10}) for letter in LETTERS[:5]]
    assert [answer.status_code for answer in tried] == [404] * 5
    for path in ("/api/here", "/api/here/recovery"):
        answer = mallory.ask("POST", path, {"code": "a" * 10})
        assert answer.status_code == 429
        assert "too many codes were tried; wait" in answer.json()["error"]


def test_a_recovery_code_brings_a_lost_seat_back_and_still_counts(house: str) -> None:
    ada = Player(house)
    table = ada.open(ME, OPEN)["table"]
    code = ada.call("POST", "/api/me/recovery", {})["code"]
    assert [len(part) for part in code.split()] == [4] * 6
    assert ada.call("GET", "/api/me/devices")["recovery_tail"] == code[-4:]
    for name in ("Nobody yet", "Nobody either"):
        browser = Player(house, name)
        assert browser.call("POST", "/api/here/recovery", {"code": code.lower()})["name"] == "Ada"
        assert browser.see(table)["my_seats"] == [0]


def test_a_new_recovery_code_ends_the_old_one_and_needs_it(house: str, database: Path) -> None:
    ada = Player(house)
    old = ada.call("POST", "/api/me/recovery", {})["code"]
    assert f"ends in {old[-4:]}" in ada.call("POST", "/api/me/recovery", {}, 403)["error"]
    ada.call("POST", "/api/me/recovery", {"old": "a" * 24}, 403)
    new = ada.call("POST", "/api/me/recovery", {"old": old})["code"]
    stranger = Player(house, "Bob")
    assert "no such recovery code" in stranger.call("POST", "/api/here/recovery", {"code": old}, 404)["error"]
    change(database, "UPDATE devices SET made = made - 90000")
    with running(quick_settings(database)) as other:
        ada.http.base_url = other
        assert ada.call("POST", "/api/me/recovery", {})["code"] not in (old, new)


def test_an_ended_device_is_nobody_and_its_socket_closes(house: str) -> None:
    ada, phone = Player(house), Player(house, "New")
    table = ada.open(ME, OPEN)["table"]
    come_in(ada, phone)
    with phone.socket(table) as socket:
        socket.send('{"have": 0}')
        socket.recv(timeout=20)
        theirs = next(each for each in ada.call("GET", "/api/me/devices")["devices"] if not each["here"])
        left = ada.call("DELETE", f"/api/me/devices/{theirs['id']}")["devices"]
        assert [each["here"] for each in left] == [True]
        assert hear_to_the_end(socket) == 4401
    assert phone.see(table)["my_seats"] == []
    assert "cannot be read" in phone.call("GET", "/api/me")["note"]


def test_a_device_that_another_server_ended_is_shown_out_there_too(house: str, database: Path) -> None:
    ada, phone = Player(house), Player(house, "New")
    table = ada.open(ME, OPEN)["table"]
    come_in(ada, phone)
    with running(quick_settings(database)) as other:
        phone.address = other
        with phone.socket(table) as socket:
            socket.send('{"have": 0}')
            socket.recv(timeout=20)
            ada.call("DELETE", "/api/me/devices/others")
            assert hear_to_the_end(socket) == 4401


def test_a_newcomer_cannot_lock_the_owner_out(house: str) -> None:
    ada, thief = Player(house), Player(house, "New")
    code = ada.call("POST", "/api/me/recovery", {})["code"]
    thief.call("POST", "/api/here/recovery", {"code": code})
    assert "less than a day ago" in thief.call("DELETE", "/api/me/devices/others", status=403)["error"]
    assert [each["came"] for each in ada.call("GET", "/api/me/devices")["devices"]].count("recovery") == 1
    assert len(ada.call("DELETE", "/api/me/devices/others")["devices"]) == 1
    assert thief.call("GET", "/api/me")["name"] == ""


def test_twelve_devices_are_enough(house: str, database: Path) -> None:
    ada = Player(house)
    rows = ", ".join(
        f"('{number:016x}', '{ada.id}', '', 'Firefox', 'phone', 'link', 0)" for number in range(11)
    )
    change(database, f"INSERT INTO devices (id, person, secret, label, kind, came, made) VALUES {rows}")
    assert "12 devices already" in ada.call("POST", "/api/me/links", status=409)["error"]


def test_the_tables_of_a_browser_go_along(house: str) -> None:
    ada, phone, bob = Player(house), Player(house, "Guest"), Player(house, "Bob")
    table = phone.open(ME, OPEN)
    bob.join(table["invite"], 1)
    phone.move(phone.see(table["table"]))
    assert come_in(ada, phone)["code"] is None
    told = ada.see(table["table"])
    assert (told["my_seats"], told["host"], told["seats"][0]["name"]) == ([0], True, "Ada")
    assert told["played_by"] == []


def test_tables_that_are_left_have_a_recovery_code_of_their_own(house: str) -> None:
    ada, phone = Player(house), Player(house, "Guest")
    table = phone.open(ME, OPEN)["table"]
    code = come_in(ada, phone, bring=False)["code"]
    assert phone.see(table)["my_seats"] == []
    back = Player(house, "New")
    assert back.call("POST", "/api/here/recovery", {"code": code})["name"] == "Guest"
    assert back.see(table)["my_seats"] == [0]


def test_where_both_sat_at_one_table_the_second_seat_becomes_a_guest(house: str) -> None:
    ada, bob, table = two_players(house)
    come_in(ada, bob)
    told = ada.see(table["table"])
    assert told["my_seats"] == [0, 1]
    assert [(seat["kind"], seat["name"]) for seat in told["seats"]] == [("person", "Ada"), ("guest", "Bob")]


def test_guests_at_the_computer_stay_guests(house: str) -> None:
    ada, phone = Player(house), Player(house, "Phone")
    table = phone.open(ME, guest("Bob"))["table"]
    come_in(ada, phone)
    assert [seat["name"] for seat in ada.see(table)["seats"]] == ["Ada", "Bob"]


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


def shown(house: str, cookie: str) -> httpx.Response:
    return httpx.get(f"{house}/api/me", headers={b"Cookie": cookie.encode()})


def is_ada(house: str, cookie: str) -> bool:
    return bool(shown(house, cookie).json()["name"] == "Ada")


def renewed(database: Path, cookie: str) -> str:
    """Let a day pass, and a device be given its next cookie."""
    change(database, "UPDATE devices SET made = made - 90000, renewed = renewed - 90000")
    with running(quick_settings(database)) as house:
        return cookie_of(shown(house, cookie))


def settled(database: Path, cookie: str) -> None:
    """Let two minutes pass, and the next cookie of a device be shown."""
    change(database, "UPDATE devices SET coming_at = coming_at - 121")
    with running(quick_settings(database)) as house:
        assert is_ada(house, cookie)


def test_a_device_gets_another_cookie_each_day_and_the_one_before_holds_ten_minutes(
    house: str, database: Path
) -> None:
    old = Player(house, "Ada").cookie
    assert "set-cookie" not in shown(house, old).headers
    new = renewed(database, old)
    with running(quick_settings(database)) as later:
        assert "set-cookie" not in shown(later, old).headers  # one at a time
        assert is_ada(later, new)
        assert is_ada(later, old)
    settled(database, new)
    with running(quick_settings(database)) as later:
        assert is_ada(later, old)
        assert "set-cookie" not in shown(later, new).headers


def test_a_copied_cookie_shows_and_ends_both_and_the_other_devices_are_told(
    house: str, database: Path
) -> None:
    ada, phone = Player(house, "Ada"), Player(house, "Bob")
    come_in(ada, phone)
    stolen = ada.cookie
    new = renewed(database, stolen)
    settled(database, new)
    change(database, "UPDATE devices SET renewed = renewed - 601")
    with running(quick_settings(database)) as later:
        assert is_ada(later, new)
        assert "cannot be read" in shown(later, stolen).json()["note"]
        assert not is_ada(later, new)
        told = httpx.get(f"{later}/api/me/devices", headers={"Cookie": phone.cookie}).json()
        assert [each["label"] for each in told["copied"]] == ["a program"]
        assert [each["here"] for each in told["devices"]] == [True]


def test_a_next_cookie_that_was_lost_loses_nobody_and_shows_if_it_turns_up(
    house: str, database: Path
) -> None:
    old = Player(house, "Ada").cookie
    lost = renewed(database, old)
    change(database, "UPDATE devices SET coming_at = coming_at - 601")
    with running(quick_settings(database)) as later:
        new = cookie_of(shown(later, old))
        assert is_ada(later, new)
        assert not is_ada(later, lost)  # whoever has it was given it for an answer that somebody else heard
        assert not is_ada(later, new)


def test_after_a_restore_a_browser_with_a_newer_cookie_is_still_who_it_was(
    house: str, database: Path, tmp_path: Path
) -> None:
    old = Player(house, "Ada").cookie
    asyncio.run(backup(str(database), tmp_path / "backup.db"))
    new = renewed(database, old)
    settled(database, new)
    change(tmp_path / "backup.db", "UPDATE devices SET made = made - 90000")
    with running(quick_settings(tmp_path / "backup.db")) as restored:
        assert is_ada(restored, new)
        assert is_ada(restored, old)


def test_what_is_guessed_ends_no_device(house: str, database: Path) -> None:
    ada = Player(house, "Ada").cookie
    name, _, value = ada.partition("=")
    _, id, *rest = value.split(".")
    change(database, "UPDATE devices SET made = made - 90000")
    with running(quick_settings(database)) as later:
        for guess in ("x", f"{rest[0]}.{rest[1]}.x", f"{rest[0]}.1.{rest[2]}", "..", "²", ".".join(rest[:2])):
            assert not is_ada(later, f"{name}=v2.{id}.{guess}")
        assert is_ada(later, ada)
    change(database, "UPDATE devices SET secret = 'another', coming = '', coming_at = NULL")
    with running(quick_settings(database)) as later:
        assert not is_ada(later, ada)  # signed, and newer than what is known; but this is no copy
    with closing(sqlite3.connect(database)) as kept:
        assert kept.execute("SELECT ended FROM devices").fetchone() == (None,)
