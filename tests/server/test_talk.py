"""A few words: in the log among the moves, by those who sit there, and not too many."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tavola.server import clocks
from tavola.server.talk import Voice
from tests.server.house import quick_settings, running
from tests.server.people import ME, OPEN, Json, Player, two_players
from tests.server.test_clocks import wait_until


def say(player: Player, table: Json, text: str, status: int = 0) -> Json:
    told: Json = player.call("POST", f"/api/tables/{table['table']}/talk", {"text": text}, status)
    return told


def test_words_stand_in_the_log_in_order_with_the_moves(server: str) -> None:
    ada, bob, table = two_players(server)
    moved = ada.move(ada.see(table["table"]))
    say(bob, table, "  Well\tplayed ")
    note = ada.see(table["table"])["notes"][-1]
    assert note == {"ply": moved["ply"], "kind": "say", "seat": 1, "name": "Bob", "text": "Well played"}
    assert ada.see(table["table"])["ply"] == moved["ply"]


def test_words_are_no_move_for_lists(server: str) -> None:
    ada, _bob, table = two_players(server)
    before = ada.call("GET", "/api/tables")["mine"][0]
    say(ada, table, "Hello")
    after = ada.call("GET", "/api/tables")["mine"][0]
    assert (after["moved"], after["my_turn"], after["ply"]) == (before["moved"], True, before["ply"])


def test_script_stays_text_and_marks_of_direction_are_dropped(server: str) -> None:
    ada, _bob, table = two_players(server)
    told = say(ada, table, "<script>alert(1)</script>\u202e\u0007")
    assert told["notes"][-1]["text"] == "<script>alert(1)</script>"


@pytest.mark.parametrize("text", ["\u200b", "x" * 141, "see https://a.example", "WWW.example.org"])
def test_what_is_no_line_is_refused(server: str, text: str) -> None:
    ada, _bob, table = two_players(server)
    say(ada, table, text, 422)


def test_a_flood_is_refused_and_no_line_is_said_twice_running(server: str) -> None:
    ada, bob, table = two_players(server)
    say(ada, table, "Hello")
    assert "just said" in say(ada, table, "Hello", 409)["error"]
    for number in range(5):
        say(ada, table, f"line {number}")
    assert "wait a moment" in say(ada, table, "one more", 429)["error"]
    say(bob, table, "Hello")


def test_who_only_watches_may_not_talk_and_strangers_have_short_words(server: str) -> None:
    ada, bob, eve = Player(server, "Ada"), Player(server, "Bob"), Player(server, "Eve")
    table = ada.open(ME, OPEN, public=True)
    bob.join(table["invite"], 1)
    say(eve, table, "Hello", 403)
    assert "only short words" in say(bob, table, "where do you live", 403)["error"]
    say(bob, table, "Hello")


def test_a_message_stays_small_however_much_was_said(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada, _bob, table = two_players(address)
        before = ada.see(table["table"])
        note = {"kind": "say", "seat": 0, "who": f"person {ada.id}", "text": "x" * 140}
        with closing(sqlite3.connect(tmp_path / "tavola.db")) as kept, kept:
            last = kept.execute("SELECT max(number) FROM entries").fetchone()[0]
            kept.executemany(
                "INSERT INTO entries (match, number, at, turn, note) VALUES (?, ?, 0, FALSE, ?)",
                [(table["table"], last + 1 + each, json.dumps(note)) for each in range(1000)],
            )
        after = ada.see(table["table"])
    assert len(after["notes"]) == 60
    assert after["notes_from"] == before["notes_from"] + len(before["notes"]) + 940
    assert len(json.dumps(after)) < len(json.dumps(before)) + 20_000


def test_who_has_fallen_silent_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: at)
    voice = Voice()
    for person in range(100):
        voice.check(str(person))
    at += 29
    voice.check("0")
    at += 2
    voice.check("new")
    assert list(voice.spoke) == ["0", "new"]


def test_words_are_gone_thirty_days_after_the_end(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada, _bob, table = two_players(address)
        going = ada.open(ME, OPEN)
        for there in (table, going):
            ada.call("POST", f"/api/tables/{there['table']}/talk", {"text": "It is late"})
        ada.call("POST", f"/api/tables/{table['table']}/resign", {"sure": True})
    clocks.ahead += 31 * 24 * 3600 * 1000
    try:
        with running(quick_settings(database)) as address:
            ada.http.base_url = address
            with closing(sqlite3.connect(database)) as kept:
                wait_until(lambda: "It is late" not in notes_of(kept, table))
                assert "It is late" in notes_of(kept, going)
            assert heard(ada, table) == ["…"]
    finally:
        clocks.ahead = 0


def notes_of(kept: sqlite3.Connection, table: Json) -> str:
    found = kept.execute("SELECT note FROM entries WHERE match = ?", [table["table"]])
    return " ".join(note for (note,) in found if note)


def two_strangers(server: str) -> tuple[Player, Player, Json]:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = ada.open(ME, OPEN, OPEN, public=True)
    bob.join(table["invite"], 1)
    return ada, bob, table


def heard(player: Player, table: Json) -> list[str]:
    notes = player.see(table["table"])["notes"]
    return [note["text"] for note in notes if note["kind"] == "say" and "text" in note]


def test_strangers_talk_once_both_want_it_and_nobody_else_hears_it(server: str) -> None:
    ada, bob, table = two_strangers(server)
    cem = Player(server, "Cem")
    cem.join(table["invite"], 2)
    to = f"/api/tables/{table['table']}/talk"
    assert ada.call("PUT", f"{to}/1")["talk"] == {"asked": [1], "open": []}
    say(ada, table, "How are you?", 403)
    assert bob.call("PUT", f"{to}/0")["talk"] == {"asked": [0], "open": [0]}
    say(ada, table, "How are you?")
    say(ada, table, "Hello")
    assert heard(bob, table) == ["How are you?", "Hello"]
    assert heard(cem, table) == heard(Player(server, "Eve"), table) == ["Hello"]
    say(cem, table, "And I?", 403)


def test_talk_is_asked_for_by_who_sits_there_and_of_another_person(server: str) -> None:
    ada, _bob, table = two_strangers(server)
    to = f"/api/tables/{table['table']}/talk"
    ada.call("PUT", f"{to}/0", status=409)
    ada.call("PUT", f"{to}/2", status=409)
    ada.call("PUT", f"{to}/7", status=404)
    Player(server, "Eve").call("PUT", f"{to}/0", status=403)
    ada.call("PUT", f"{to}/1")
    ada.call("PUT", f"{to}/1", status=409)
    friends = two_players(server)
    friends[0].call("PUT", f"/api/tables/{friends[2]['table']}/talk/1", status=409)
