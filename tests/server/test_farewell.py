"""All that is kept of somebody: theirs to have, and theirs to take off."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.house import quick_settings, running
from tests.server.people import BOT, GIVE, ME, Player, two_players


def test_i_am_given_all_that_is_kept_of_me_and_nothing_of_others(server: str) -> None:
    ada, bob, table = two_players(server)
    told = ada.call("GET", "/api/me/data")
    assert (told["name"], len(told["devices"])) == ("Ada", 1)
    assert [(each["table"], each["seat"], each["ended"]) for each in told["tables"]] == [
        (table["table"], 0, None)
    ]
    assert "Bob" not in str(told)
    assert bob.id not in str(told)
    assert "secret" not in str(told)


def test_what_i_said_solved_shared_hid_and_gave_away_is_on_my_sheet(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}"
    ada.call("POST", f"{path}/talk", {"text": "hello out there"})
    bob.call("POST", f"{path}/talk", {"text": "not hers"})
    ada.call("PUT", f"{path}/mark", {"hidden": True})
    ada.call("PUT", "/api/me/profile", {"shared": "met"})
    daily = ada.call("GET", "/api/puzzles/daily")["id"]
    ada.call("POST", "/api/puzzles", {"daily": True})
    left = ada.open(ME, BOT)
    ada.call("PUT", f"/api/tables/{left['table']}/seats/0", GIVE)
    told = ada.call("GET", "/api/me/data")
    assert [(each["table"], each["text"]) for each in told["said"]] == [(table["table"], "hello out there")]
    assert (told["hidden"], told["seats_given_away"]) == ([table["table"]], [left["table"]])
    assert told["profile"]["shared"] == "met"
    assert [each["puzzle"] for each in told["puzzles"]] == [daily]


def test_who_goes_for_good_is_someone_and_blocks_no_game(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada, bob, table = two_players(address)
        code = ada.call("POST", "/api/me/recovery", {})["code"]
        ada.call("PUT", f"/api/tables/{table['table']}/mark", {"hidden": True})
        ada.call("POST", f"/api/tables/{table['table']}/talk", {"text": "my own words"})
        with ada.live(table["table"]):
            pass  # when she was last here is kept
        assert "sure" in ada.call("POST", "/api/me/gone", {}, 422)["error"]
        ada.call("POST", "/api/me/gone", {"sure": True})
        seen = bob.see(table["table"])
        assert seen["seats"][0]["name"] == "someone"
        assert seen["seats"][0]["absent"]["bot"] == "level:3"
        assert ada.see(table["table"])["my_seats"] == []
        assert "my own words" not in str(seen)
        bob.call("POST", "/api/here/recovery", {"code": code}, 404)
    with closing(sqlite3.connect(database)) as kept:
        owned = ("marks", "seen", "links", "told_at", "told", "attempts", "leavers", "last_here")
        for name in owned:
            assert kept.execute(f"SELECT count(*) FROM {name} WHERE person = ?", [ada.id]).fetchone() == (0,)
        assert kept.execute("SELECT count(*) FROM people WHERE name = 'Ada'").fetchone() == (0,)
        assert "my own words" not in "\n".join(kept.iterdump())
        labels = kept.execute("SELECT DISTINCT label FROM devices WHERE person = ?", [ada.id])
        assert labels.fetchall() == [("",)]
        assert kept.execute(
            "SELECT count(*) FROM devices WHERE ended IS NULL AND person = ?", [ada.id]
        ).fetchone() == (0,)


def test_a_newcomer_cannot_remove_the_owner(server: str) -> None:
    ada, thief = Player(server), Player(server, "New")
    code = ada.call("POST", "/api/me/recovery", {})["code"]
    thief.call("POST", "/api/here/recovery", {"code": code})
    thief.call("POST", "/api/me/gone", {"sure": True}, 403)
    assert ada.call("GET", "/api/me")["name"] == "Ada"
