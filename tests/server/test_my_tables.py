"""My tables by state, game and words, and those that I have put aside."""

from pathlib import Path

import pytest

from tests.server.house import quick_settings, running
from tests.server.people import AWAY, BOT, ME, OPEN, Json, Player, guest, two_players


def ids(told: Json) -> list[str]:
    return [each["table"] for each in told["mine"]]


def mine(player: Player, **asked: str) -> Json:
    told: Json = player.http.get("/api/tables", params=asked).json()
    return told


def ended(ada: Player) -> str:
    """Play a table to its end."""
    told = ada.open(ME, guest("Guido"))
    while not told["over"]:
        told = ada.see(told["table"], seat=told["to_move"])
        told = ada.move(told, -1, seat=told["seat"])
    table: str = told["table"]
    return table


def test_states_games_and_counts(server: str) -> None:
    ada = Player(server, "Ada")
    over = ended(ada)
    turn = ada.open(ME, OPEN, game="carcassonne")["table"]
    waits = ada.open(OPEN, ME)["table"]
    assert ids(mine(ada)) == [turn, waits, over]
    assert mine(ada)["counts"] == {"turn": 1, "running": 1, "finished": 1, "hidden": 0}
    for state, wanted in (("turn", turn), ("running", waits), ("finished", over)):
        told = mine(ada, state=state)
        assert ids(told) == [wanted]
        assert told["counts"] == {"turn": 1, "running": 1, "finished": 1, "hidden": 0}
    assert ids(mine(ada, game="carcassonne")) == [turn]
    assert mine(ada, game="carcassonne")["counts"]["finished"] == 0
    row = mine(ada, state="finished")["mine"][0]
    assert row["made"] <= row["ended"] <= row["moved"] + 1
    assert ada.http.get("/api/tables", params={"state": "lost"}).status_code == 422


def test_of_tables_with_a_clock_the_one_with_the_least_time_left_comes_first(server: str) -> None:
    ada = Player(server, "Ada")
    old = ada.open(ME, BOT)["table"]
    slow = ada.open(ME, BOT, clock="days:3")["table"]
    quick = ada.open(ME, BOT, clock="days:1")["table"]
    told = mine(ada, state="turn")
    assert ids(told) == [quick, slow, old]
    assert [bool(each["deadline"]) for each in told["mine"]] == [True, True, False]


def test_who_has_waited_longest_comes_first_and_a_bot_that_stands_in_makes_it_nobodys_turn(
    server: str,
) -> None:
    ada = Player(server, "Ada")
    old, new = (ada.open(ME, OPEN)["table"] for _ in range(2))
    assert set(ids(mine(ada, state="turn"))) == {old, new}
    ada.call("PUT", f"/api/tables/{new}/seats/0", AWAY)
    told = mine(ada)
    assert told["counts"]["turn"] == 1
    row = next(each for each in told["mine"] if each["table"] == new)
    assert row["seats"][0]["absent"]["bot"] == "level:3"
    assert not row["my_turn"]


def test_words_are_found_in_names_games_and_ids(server: str) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob 100%_x")
    one = ada.open(ME, guest("Zenobia"), game="torres")["table"]
    two = ada.open(ME, OPEN, game="carcassonne")
    bob.join(two["invite"], 1)
    other = two["table"]
    for words, wanted in (
        ("zenob", one), ("ZENOBIA", one), ("100%_x", other), ("carcass", other), (one, one)
    ):  # fmt: skip
        assert ids(mine(ada, search=words)) == [wanted], words
    for words in (
        "100%%x",
        "%%",
        "__",
        "' or 1=1 --",
        "\\\\",
    ):  # six searches at once are enough for one
        assert ids(mine(bob, search=words)) == [], words
    assert set(ids(mine(ada, search="z"))) == {one, other}  # one letter is no search
    assert bob.http.get("/api/tables", params={"search": "x" * 61}).status_code == 422
    assert ids(mine(Player(server, "Eve"), search="zenob")) == []  # nobody finds what is not theirs


def test_a_table_is_put_aside_and_found_again(server: str) -> None:
    ada, bob, told = two_players(server)
    table, path = told["table"], f"/api/tables/{told['table']}/mark"
    assert ada.call("PUT", path, {"hidden": True}) == {"hidden": True}
    ada.call("PUT", path, {"hidden": True})
    assert (table in ids(mine(ada)), ids(mine(ada, state="hidden"))) == (False, [table])
    assert mine(ada)["counts"] == {"turn": 0, "running": 0, "finished": 0, "hidden": 1}
    assert table in ids(mine(bob))  # only from her list
    ada.call("PUT", path, {"hidden": False})
    assert (table in ids(mine(ada)), ids(mine(ada, state="hidden"))) == (True, [])


@pytest.mark.parametrize("form", [{}, {"hidden": "yes"}, {"hidden": True, "person": "x"}])
def test_a_mark_is_yes_or_no(server: str, form: Json) -> None:
    ada = Player(server)
    ada.call("PUT", f"/api/tables/{ada.open(ME, BOT)['table']}/mark", form, 422)


def test_nobody_marks_a_table_that_is_not_theirs(server: str) -> None:
    ada, eve = Player(server), Player(server, "Eve")
    table = ada.open(ME, OPEN)["table"]
    for id in (table, "nothing0"):
        refusal = eve.call("PUT", f"/api/tables/{id}/mark", {"hidden": True}, 404)
        assert refusal["error"] == f"no table {id!r} among yours"


def test_pages_follow_each_other_within_a_search(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada = Player(address, "Ada")
        wanted = [ada.open(ME, OPEN, game="torres")["table"] for _ in range(33)]
        for _ in range(3):
            ada.open(OPEN, ME, game="carcassonne")
        first = mine(ada, search="torres")
        second = mine(ada, search="torres", mine=first["more"]["mine"])
        assert (len(first["mine"]), len(second["mine"]), second["more"]["mine"]) == (30, 3, None)
        assert sorted(ids(first) + ids(second)) == sorted(wanted)
        assert second["counts"] is None


def test_the_page_is_there(server: str) -> None:
    page = Player(server).http.get("/tables")
    assert (page.status_code, "mytables.js" in page.text) == (200, True)
