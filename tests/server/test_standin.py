"""Nobody blocks a game: a bot stands in for who is away, the seat stays theirs, and the log tells."""

from dataclasses import replace
from pathlib import Path

from tests.server.house import quick_settings, running
from tests.server.people import AWAY, BACK, BOT, GIVE, ME, OPEN, Json, Player, guest, moves, two_players

STOOD_IN = "a bot plays for you; say that you are back first"


def seats_of(told: Json) -> str:
    return f"/api/tables/{told['table']}/seats"


def kinds(told: Json) -> list[tuple[str, int, str]]:
    return [(note["kind"], note["seat"], note["name"]) for note in told["notes"]]


def give_the_turn(ada: Player, told: Json, seat: int = 0) -> Json:
    """Let a seat decide until it is somebody else's turn."""
    while told["to_move"] == seat:
        told = ada.move(told, -1)
    return told


def test_a_bot_plays_on_until_the_person_is_back_and_both_are_told_apart(server: str) -> None:
    ada, bob, told = two_players(server, game="carcassonne")
    path = seats_of(told)
    left = bob.call("PUT", f"{path}/1", AWAY)
    assert left["my_seats"] == [1]
    absent = left["seats"][1]["absent"]
    assert (absent["bot"], absent["name"], absent["moves"]) == ("level:3", "Marek", 0)
    assert absent["since"] > 1_700_000_000
    assert kinds(left)[-1] == ("away", 1, "Bob")
    assert left["notes"][-1]["bot"] == "Marek"
    give_the_turn(ada, ada.see(told["table"]))
    with ada.live(told["table"]) as live:
        now = live.now if live.now["choices"] else live.until(lambda told: bool(told.get("choices")))
    assert now["seats"][1]["absent"]["moves"] > 0
    assert now["played_by"][-1]["name"] == "Marek for Bob"
    back = bob.call("PUT", f"{path}/1", BACK)
    assert "absent" not in back["seats"][1]
    assert kinds(back)[-1] == ("back", 1, "Bob")
    theirs = give_the_turn(ada, ada.see(told["table"]))
    assert theirs["to_move"] == 1
    assert bob.move(bob.see(told["table"]))["ply"] > theirs["ply"]


def test_who_is_away_watches_their_own_hand_and_does_not_move(tmp_path: Path) -> None:
    settings = replace(quick_settings(tmp_path / "tavola.db"), bot_pause=1000)  # it is still thinking
    with running(settings) as address:
        ada, bob, told = two_players(address)
        path = f"/api/tables/{told['table']}"
        ada.move(ada.see(told["table"]), -1)
        mine = bob.see(told["table"])
        assert mine["choices"]
        bob.call("PUT", f"{path}/seats/1", AWAY)
        seen = bob.see(told["table"])
        assert (seen["seat"], seen["mats"], seen["to_move"]) == (1, mine["mats"], 1)
        assert (seen["choices"], seen["undo"], seen["seats"][1]["thinking"]) == ([], STOOD_IN, True)
        form = {"ply": seen["ply"], "move": moves(mine)[0]}
        assert bob.call("POST", f"{path}/moves", form, 409)["error"] == STOOD_IN
        assert bob.call("POST", f"{path}/undo", {"ply": seen["ply"]}, 409)["error"] == STOOD_IN
        for call in ("hint", "slips?path=x", "previews/x"):
            assert bob.call("GET", f"{path}/{call}", status=409)["error"] == STOOD_IN
        brief = bob.call("GET", "/api/tables")["mine"][0]
        assert (brief["to_move"], brief["my_turn"]) == (1, False)
        back = bob.call("PUT", f"{path}/seats/1", BACK)  # what the bot thinks about just now is his
        assert bob.move(back)["ply"] > seen["ply"]


def test_back_is_said_on_the_socket_too(server: str) -> None:
    ada, bob, told = two_players(server, game="torres")
    bob.call("PUT", f"{seats_of(told)}/1", AWAY)
    with bob.live(told["table"]) as live:
        assert live.now["seats"][1]["absent"]
        live.say({"back": True})
        live.until(lambda told: "seats" in told and "absent" not in told["seats"][1])
        live.say({"seat": 1})
        live.say({"back": True})
        assert (
            live.until(lambda told: "error" in told)["error"] == "you are at the table; no bot plays for you"
        )
    with ada.live(told["table"]) as live:
        live.say({"back": True})  # nothing to come back to is no harm
        live.say({"ping": 3})
        assert live.until(lambda told: "pong" in told or "error" in told) == {"pong": 3}


def test_nobody_else_sends_a_person_away_brings_them_back_or_takes_their_seat(server: str) -> None:
    ada, bob, told = two_players(server)
    path, eve = seats_of(told), Player(server, "Eve")
    key = ada.open(ME, OPEN)["invite"].rpartition("/")[2]
    for asking in (ada, eve):
        assert asking.call("PUT", f"{path}/1", AWAY, 403)["error"] == "that seat is not yours"
    bob.call("PUT", f"{path}/1", AWAY)
    for asking in (ada, eve):
        assert asking.call("PUT", f"{path}/1", BACK, 403)["error"] == "that seat is not yours"
    assert ada.call("PUT", f"{path}/1", BOT, 409)["error"].startswith("that seat is taken")
    assert eve.call("PUT", f"{path}/1", ME, 403)["error"].startswith("that seat was never yours")
    assert eve.call("POST", path, {"seat": 1, "key": key}, 403)["error"].startswith("this invitation")
    assert bob.call("PUT", f"{path}/1", AWAY, 409)["error"] == "a bot plays for you already"
    bob.call("PUT", f"{path}/1", BACK)
    assert bob.call("PUT", f"{path}/1", BACK, 409)["error"] == "you are at the table; no bot plays for you"


def test_a_seat_is_not_given_away_by_a_slip_of_the_finger(server: str) -> None:
    _ada, bob, told = two_players(server)
    path = seats_of(told)
    assert "'sure': true" in bob.call("PUT", f"{path}/1", {"kind": "open"}, 422)["error"]
    assert "'absent'" in bob.call("PUT", f"{path}/1", BOT, 409)["error"]
    bob.call("PUT", f"{path}/1", AWAY)
    given = bob.call("PUT", f"{path}/1", GIVE)
    assert (given["my_seats"], given["seats"][1]["kind"]) == ([], "open")
    assert kinds(given)[-1] == ("left", 1, "Bob")
    again = bob.call("PUT", f"{path}/1", ME)
    assert (again["my_seats"], "absent" in again["seats"][1]) == ([1], False)
    assert kinds(again)[-1] == ("came", 1, "Bob")


def test_the_level_is_the_tables(server: str) -> None:
    ada = Player(server)
    told = ada.open(ME, OPEN, standin="level:1")
    away = ada.call("PUT", f"{seats_of(told)}/0", AWAY)
    assert away["seats"][0]["absent"]["name"] == "Jory"
    for bot in ("greedy", "mcts:2000ms", "level:9", "program:/bin/true"):
        form = {"game": "lanterns", "seats": [ME, OPEN], "standin": bot}
        assert "is stood in for by level:1" in ada.call("POST", "/api/tables", form, 422)["error"]


def test_on_one_device_it_goes_to_who_is_still_there(server: str) -> None:
    ada = Player(server)
    told = ada.open(ME, guest("Bob"), guest("Cleo"))
    path = seats_of(told)
    told = ada.call("PUT", f"{path}/1", AWAY)
    assert (told["my_seats"], told["seats"][1]["name"]) == ([0, 1, 2], "Bob")
    seat = {"seat": told["to_move"]}
    with ada.live(told["table"], **seat) as live:
        while live.now["to_move"] == 0:
            live.play(-1)
        gone = live.now if live.now["to_move"] == 2 else live.until(lambda told: told.get("to_move") == 2)
    assert gone["pass_to"] == 2
    for mine in (0, 2):
        ada.call("PUT", f"{path}/{mine}", AWAY)
    assert ada.see(told["table"])["pass_to"] is None


def test_it_outlives_a_restart(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada, bob, told = two_players(address, game="torres")
        bob.call("PUT", f"{seats_of(told)}/1", AWAY)
        before = ada.see(told["table"])
    with running(settings) as address:
        ada.http.base_url = bob.http.base_url = address
        after = ada.see(told["table"])
        assert (after["notes"], after["seats"][1]["absent"]) == (
            before["notes"],
            before["seats"][1]["absent"],
        )
        assert "absent" not in bob.call("PUT", f"{seats_of(told)}/1", BACK)["seats"][1]


def test_of_two_servers_the_one_where_the_person_is_back_wins(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as one, running(settings) as two:
        ada, bob, told = two_players(one, game="torres")
        path = seats_of(told)
        bob.call("PUT", f"{path}/1", AWAY)
        bob.http.base_url = two
        assert bob.see(told["table"])["seats"][1]["absent"]
        bob.call("PUT", f"{path}/1", BACK)
        give_the_turn(ada, ada.see(told["table"]))
        assert ada.see(told["table"])["to_move"] == 1
        assert "absent" not in ada.see(told["table"])["seats"][1]
        assert bob.move(bob.see(told["table"]))["ply"] > told["ply"]


def test_what_is_noted_after_a_ply_moves_back_with_it(server: str) -> None:
    moved: Json = {"to_move": 1}
    while moved["to_move"] == 1:  # a first tile that fits in one way only is laid by the table
        ada, bob, told = two_players(server, game="carcassonne")
        moved = ada.move(ada.see(told["table"]), 0)
    assert moved["undo"] == ""
    bob.call("PUT", f"{seats_of(told)}/1", AWAY)
    assert ada.see(told["table"])["notes"][-1]["ply"] == moved["ply"]
    undone = ada.call("POST", f"/api/tables/{told['table']}/undo", {"ply": moved["ply"]})
    assert undone["notes"][-1]["ply"] == undone["ply"] < moved["ply"]


def test_a_seat_changes_forty_times_a_game_and_who_is_away_comes_back_all_the_same(server: str) -> None:
    ada, bob, told = two_players(server)
    path = f"{seats_of(told)}/1"
    for _ in range(39):  # and once when Bob sat down
        bob.call("PUT", path, AWAY)
        bob.call("PUT", path, BACK)
    refused = bob.call("PUT", path, AWAY, 409)
    assert refused["error"] == "this seat has changed hands often enough in this game; it stays as it is"
    bob.call("PUT", path, GIVE, 409)
    seen = ada.see(told["table"])
    assert "absent" not in seen["seats"][1]
    assert len(seen["notes"]) == 60
