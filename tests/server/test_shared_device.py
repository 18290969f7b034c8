"""Several people at one device: nobody sees a hand before the device was passed."""

import pytest

from tests.server.people import BOT, ME, Json, Player, guest, moves

NO_LANTERN = {"a lantern"}
LOOKING_BACK = "on a shared device only whoever is to move looks back before the end"


def hands(told: Json) -> list[set[str]]:
    return [{item["label"] for item in mat} for mat in told["mats"]]


@pytest.fixture
def device(server: str) -> tuple[Player, Json]:
    """Sit down with a friend at one device; red has just waited, so blue is to move."""
    ada = Player(server)
    table = ada.open(ME, guest("Bob"))["table"]
    told = ada.move(ada.see(table, seat=0), -1, seat=0)
    assert told["to_move"] == 1
    return ada, told


def test_the_hand_that_was_shown_is_covered_when_another_seat_is_to_act(device: tuple[Player, Json]) -> None:
    ada, told = device
    table = told["table"]
    for covered in (told, ada.see(table), ada.see(table, seat=0)):
        assert (covered["seat"], covered["pass_to"], covered["choices"]) == (None, 1, [])
        assert hands(covered) == [NO_LANTERN, NO_LANTERN]
        assert not any("lantern " in line["line"]["text"] for line in covered["story"])
    passed = ada.see(table, seat=1)
    assert hands(passed)[0] == NO_LANTERN != hands(passed)[1]


def test_on_a_socket_too(device: tuple[Player, Json]) -> None:
    ada, told = device
    with ada.live(told["table"], seat=1) as live:
        assert live.now["choices"]
        live.say({"ply": live.now["ply"], "move": "wait"})
        covered = live.until(lambda told: told.get("to_move") == 0)
        assert (covered["seat"], covered["pass_to"]) == (None, 0)
        assert hands(covered) == [NO_LANTERN, NO_LANTERN]
        assert (covered["from"], bool(covered["story"])) == (0, True)  # what blue drew is told again
        assert not any("lantern " in line["line"]["text"] for line in covered["story"])


def test_a_taking_back_shows_no_hand_before_the_device_was_passed(device: tuple[Player, Json]) -> None:
    ada, told = device
    path = f"/api/tables/{told['table']}/undo"
    with ada.live(told["table"], seat=1) as live:
        live.play(-1)
        live.say({"ply": live.now["ply"], "edition": 0, "undo": True})
        back = live.until(lambda told: told.get("edition") == 1)
        assert (back["to_move"], back["seat"], back["pass_to"]) == (1, None, 1)
        assert hands(back) == [NO_LANTERN, NO_LANTERN]
    for edition, asked in enumerate(({}, {"seat": 1}), start=1):
        waited = ada.move(ada.see(told["table"], seat=1), -1, seat=1)
        back = ada.call("POST", path, {"ply": waited["ply"], "edition": edition, **asked})
        assert (back["to_move"], back["seat"], back["pass_to"]) == (1, None, 1)
        assert hands(back) == [NO_LANTERN, NO_LANTERN]


def test_who_has_the_device_takes_back_without_passing_it_to_themselves(device: tuple[Player, Json]) -> None:
    ada, told = device
    with ada.live(told["table"], seat=1) as live:
        lit = live.play(0)
        assert lit["to_move"] == 1
        live.say({"ply": lit["ply"], "edition": 0, "undo": True})
        back = live.until(lambda told: told.get("edition") == 1)
        assert (back["seat"], back["pass_to"], bool(back["choices"])) == (1, None, True)


def test_nobody_acts_or_asks_for_a_hint_before_the_device_was_passed(device: tuple[Player, Json]) -> None:
    ada, told = device
    path = f"/api/tables/{told['table']}"
    sentence = "say for which seat; the device is passed to whoever is to move first"
    form = {"ply": told["ply"], "move": "light 9"}
    assert ada.call("POST", f"{path}/moves", form, 409)["error"] == sentence
    assert ada.call("GET", f"{path}/hint", status=409)["error"] == sentence
    with ada.live(told["table"]) as live:
        live.say(form)
        assert live.until(lambda told: "error" in told)["error"] == sentence


def test_only_whoever_is_to_move_looks_back_before_the_end(device: tuple[Player, Json]) -> None:
    ada, told = device
    path = f"/api/tables/{told['table']}"
    for call in (f"{path}/replay?seat=0", f"{path}/replay/3?seat=0"):
        assert ada.call("GET", call, status=403)["error"] == LOOKING_BACK
    form = {"ply": told["ply"], "seats": [ME, guest("Bob")], "seat": 0}
    assert ada.call("POST", f"{path}/fork", form, 403)["error"] == LOOKING_BACK
    assert hands(ada.call("GET", f"{path}/replay/6")) == [NO_LANTERN, NO_LANTERN]
    seen = ada.call("GET", f"{path}/replay/6?seat=1")
    assert hands(seen)[0] == NO_LANTERN != hands(seen)[1]
    assert seen["eyes"] == ada.call("GET", f"{path}/replay")["eyes"] == [1]


def test_everybody_looks_back_after_the_end(device: tuple[Player, Json]) -> None:
    ada, told = device
    while not told["over"]:
        told = ada.see(told["table"], seat=told["to_move"])
        told = ada.move(told, -1, seat=told["seat"])
    for seat in (0, 1):
        seen = ada.call("GET", f"/api/tables/{told['table']}/replay/6?seat={seat}")
        assert hands(seen)[1 - seat] == NO_LANTERN != hands(seen)[seat]
        assert seen["eyes"] == [0, 1]


def test_while_a_bot_thinks_the_device_stays_where_it_is(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, guest("Bob"), BOT)["table"]
    with ada.live(table, seat=0) as live:
        live.play(-1)
        live.say({"seat": 1})
        live.until(lambda told: told.get("seat") == 1)
        live.say({"ply": live.now["ply"], "move": moves(live.now)[-1]})
        ply = live.now["ply"]
        seen = [live.until(lambda told: told.get("ply", ply) > ply)]
        while seen[-1]["to_move"] != 0:
            seen.append(live.hear())
        for told in seen:
            assert (told["seat"], told["pass_to"]) == ((None, 0) if told["to_move"] == 0 else (1, None))
