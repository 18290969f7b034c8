"""What somebody's games add up to: figures, results, best scores, ratings; theirs unless they share it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tavola.server.rating import Skill, rate
from tests.server.house import quick_settings, running
from tests.server.people import BOT, GIVE, ME, OPEN, Json, Player, guest, two_players


def played_out(player: Player, table: str) -> None:
    """Let somebody with a guest play first choices until the game is over."""
    while not (told := player.see(table))["over"]:
        seat = told["to_move"]
        player.move(player.see(table, seat=seat), seat=seat)


def resigned(player: Player, table: Json) -> None:
    player.call("POST", f"/api/tables/{table['table']}/resign", {"sure": True})


def test_a_shared_place_leaves_equals_equal_and_the_last_of_four_loses_most() -> None:
    assert [skill.mu for skill in rate([Skill(), Skill()], [1, 1])] == pytest.approx([25.0, 25.0])
    four = rate([Skill()] * 4, [1, 2, 3, 4])
    assert [skill.shown for skill in four] == sorted((skill.shown for skill in four), reverse=True)
    assert sum(skill.mu for skill in four) == pytest.approx(100)


def test_finished_games_are_summed_up_by_game_opponent_and_number(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, {"kind": "bot", "bot": "random"})["table"]
    with ada.live(table) as live:
        while not live.now["over"]:
            if live.now["to_move"] == 0:
                live.play()
            else:
                live.hear()
    told = ada.call("GET", "/api/me/profile")
    final = ada.see(table)
    won = int(final["places"][0] == 1)
    assert (told["finished"], told["won"], told["known"]) == (1, won, 1)
    cell = {"game": "lanterns", "title": "Lanterns", "players": 2, "against": "other"}
    assert told["results"] == [{**cell, "games": 1, "won": won}]
    assert [(each["score"], each["table"]) for each in told["best"]] == [(final["scores"][0], table)]
    assert (told["shared"], told["address"], told["mine"]) == ("me", None, True)


def test_a_game_given_up_counts_and_is_no_best_score(server: str) -> None:
    ada, bob, table = two_players(server)
    resigned(ada, table)
    told = bob.call("GET", "/api/me/profile")
    assert [(each["against"], each["won"], each["games"]) for each in told["results"]] == [("people", 1, 1)]
    assert told["best"] == []
    assert told["ratings"] == []  # it was a casual table


def test_a_fork_is_no_whole_game(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, guest("Bob"))["table"]
    played_out(ada, table)
    told = ada.call("GET", "/api/me/profile")
    assert told["finished"] == 1
    ply = ada.see(table)["ply"]
    seats = [ME, {"kind": "guest", "name": "Bob"}]
    ada.call("POST", f"/api/tables/{table}/fork", {"ply": ply, "seats": seats}, 201)
    assert ada.call("GET", "/api/me/profile")["finished"] == 1


def test_a_rated_table_moves_both_ratings_and_the_list_says_by_how_much(server: str) -> None:
    ada, bob, table = two_players(server, rated=True, hints=True)
    assert (table["rated"], table["hints"]) == (True, False)
    resigned(bob, table)
    rating = ada.call("GET", "/api/me/profile")["ratings"][0]
    assert (rating["game"], rating["rating"], rating["games"], rating["new"]) == ("lanterns", 1447, 1, True)
    assert [step["table"] for step in rating["steps"]] == [table["table"]]
    assert bob.call("GET", "/api/me/profile")["ratings"][0]["rating"] == 1353
    mine = [ada.call("GET", "/api/tables")["mine"][0], bob.call("GET", "/api/tables")["mine"][0]]
    assert [each["rating_change"] for each in mine] == [47, -47]


def test_only_people_sit_at_a_rated_table_and_nothing_is_taken_back(server: str) -> None:
    ada = Player(server)
    for other in (BOT, guest("Bob")):
        form = {"game": "lanterns", "seats": [ME, other], "rated": True}
        assert "for people" in ada.call("POST", "/api/tables", form, 422)["error"]
    ada, bob, table = two_players(server, rated=True)
    ada.move(ada.see(table["table"]))
    path = f"/api/tables/{table['table']}"
    assert "rated" in ada.call("POST", f"{path}/asks", {"what": "undo"}, 409)["error"]
    bob.call("PUT", f"{path}/seats/1", GIVE)
    assert "for people" in ada.call("PUT", f"{path}/seats/1", BOT, 409)["error"]


def test_the_fourth_rated_table_of_a_day_among_the_same_people_does_not_count(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada, bob, table = two_players(address, rated=True)
        for _ in range(4):
            resigned(bob, table)
            table = ada.call("POST", f"/api/tables/{table['table']}/again", status=201)
            assert table["rated"]
        assert ada.call("GET", "/api/me/profile")["ratings"][0]["games"] == 3


def test_who_leaves_is_last_and_who_lets_a_bot_play_gives_the_others_nothing(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada, bob, table = two_players(address, rated=True)
        bob.call("PUT", f"/api/tables/{table['table']}/seats/1", {"kind": "absent"})
        with ada.live(table["table"]) as live:
            while not live.now["over"]:
                if live.now["to_move"] == 0:
                    live.play()
                else:
                    live.hear()
        assert bob.call("GET", "/api/me/profile")["ratings"][0]["rating"] < 1400
        assert ada.call("GET", "/api/me/profile")["ratings"][0]["rating"] == 1400
        eve = Player(address, "Eve")
        second = ada.open(ME, OPEN, rated=True)
        bob.join(second["invite"], 1)
        bob.call("PUT", f"/api/tables/{second['table']}/seats/1", GIVE)
        eve.join(second["invite"], 1)
        resigned(eve, second)
        games = [each.call("GET", "/api/me/profile")["ratings"][0]["games"] for each in (ada, bob, eve)]
        assert games == [2, 2, 1]


def test_a_page_is_seen_by_whom_its_owner_chose_and_tells_no_table(server: str) -> None:
    ada, bob, table = two_players(server, rated=True)
    eve = Player(server, "Eve")
    resigned(bob, table)
    address = ada.call("PUT", "/api/me/profile", {"shared": "met"})["address"]
    assert ada.id not in address
    path = f"/api{address}/profile"
    seen = bob.call("GET", path)
    assert (seen["name"], seen["mine"], seen["finished"]) == ("Ada", False, 1)
    assert table["table"] not in str(seen)
    nobody = eve.call("GET", path, status=404)
    assert nobody == eve.call("GET", "/api/people/0123456789abcdef/profile", status=404)
    ada.call("PUT", "/api/me/profile", {"shared": "all"})
    assert eve.call("GET", path)["ratings"][0]["rating"] == 1447
    ada.call("PUT", "/api/me/profile", {"shared": "me"})
    bob.call("GET", path, status=404)
    ada.call("PUT", "/api/me/profile", {"shared": "friends"}, 422)


def test_ratings_go_along_and_go_away_with_their_owner(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada, bob, table = two_players(address, rated=True)
        resigned(bob, table)
        assert ada.call("GET", "/api/me/data")["ratings"][0]["rating"] == 1447  # counted before it is given
        assert ada.call("GET", "/api/me/profile")["ratings"][0]["games"] == 1
        other = Player(address, "Ada's phone")
        code = bob.call("POST", "/api/me/recovery", {})["code"]
        other.call("POST", "/api/here/recovery", {"code": code, "bring": True})
        assert other.call("GET", "/api/me/profile")["ratings"][0]["rating"] == 1353
        ada.call("POST", "/api/me/gone", {"sure": True})
    with closing(sqlite3.connect(database)) as kept:
        left = "SELECT count(*) FROM rating_steps WHERE person = ?"
        assert kept.execute(left, [ada.id]).fetchone() == (0,)
        assert kept.execute(left, [bob.id]).fetchone() == (1,)
