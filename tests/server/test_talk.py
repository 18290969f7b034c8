"""A few words: in the log among the moves, by those who sit there, and not too many."""

import pytest

from tests.server.people import ME, OPEN, Json, Player, two_players


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
