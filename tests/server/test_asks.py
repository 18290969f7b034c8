"""What people agree on: to take back, to pause, to end, a stand-in; giving up; and who has no say in it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tavola.server import clocks
from tests.server.house import quick_settings, running
from tests.server.people import BACK, BOT, ME, OPEN, Json, Player, two_players


def ask(player: Player, table: Json, what: str, status: int = 0) -> Json:
    told: Json = player.call("POST", f"/api/tables/{table['table']}/asks", {"what": what}, status)
    return told


def answer(player: Player, table: Json, *, yes: bool, status: int = 0) -> Json:
    told: Json = player.call("POST", f"/api/tables/{table['table']}/asks/answer", {"yes": yes}, status)
    return told


def kinds(told: Json) -> list[str]:
    return [note["kind"] for note in told["notes"]]


def test_a_move_is_taken_back_when_the_other_agrees(server: str) -> None:
    ada, bob, table = two_players(server)
    told = table
    while told["to_move"] == 0:
        told = ada.move(ada.see(table["table"]))
    asked = ask(ada, table, "undo")
    assert (asked["ask"]["what"], asked["ask"]["seat"], asked["ask"]["waits"]) == ("undo", 0, [1])
    after = answer(bob, table, yes=True)
    assert (after["to_move"], after["ask"], after["edition"]) == (0, None, 1)
    assert kinds(after)[-3:] == ["ask", "agreed", "undone"]


def test_a_no_ends_a_request_and_never_blocks_a_move(server: str) -> None:
    ada, bob, table = two_players(server)
    asked = ask(ada, table, "pause")
    assert ada.move(ada.see(table["table"]))["ply"] > asked["ply"]
    told = answer(bob, table, yes=False)
    assert (told["ask"], told["paused"], kinds(told)[-1]) == (None, False, "refused")
    assert "nobody waits" in answer(bob, table, yes=True, status=409)["error"]


def test_one_request_at_a_time_and_three_of_a_kind(server: str) -> None:
    ada, bob, table = two_players(server)
    for _ in range(3):
        ask(ada, table, "end")
        assert "one at a time" in ask(bob, table, "pause", 409)["error"]
        answer(bob, table, yes=False)
    assert "3 times" in ask(ada, table, "end", 409)["error"]
    ask(bob, table, "end")


def test_everybody_must_agree(server: str) -> None:
    ada, bob, eve = Player(server, "Ada"), Player(server, "Bob"), Player(server, "Eve")
    table = ada.open(ME, OPEN, OPEN)
    bob.join(table["invite"], 1)
    eve.join(table["invite"], 2)
    assert ask(ada, table, "end")["ask"]["waits"] == [1, 2]
    assert answer(bob, table, yes=True)["ask"]["waits"] == [2]
    told = answer(eve, table, yes=True)
    assert (told["closed"], told["choices"], told["to_move"]) == (
        {"how": "ended", "seat": 0, "winner": None},
        [],
        None,
    )


def test_who_has_no_seat_has_no_say(server: str) -> None:
    ada, _bob, table = two_players(server)
    eve = Player(server, "Eve")
    ask(eve, table, "pause", 403)
    ask(ada, table, "pause")
    answer(eve, table, yes=True, status=409)
    answer(ada, table, yes=True, status=409)  # nor does who asked
    for call in ("resume", "resign"):
        eve.call("POST", f"/api/tables/{table['table']}/{call}", {"sure": True}, 403)


def test_a_game_ended_by_agreement_is_over_for_lists_and_moves_and_stays_so(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada, bob, table = two_players(address)
        before = ada.see(table["table"])
        ask(ada, table, "end")
        answer(bob, table, yes=True)
        form = {"ply": before["ply"], "move": 0}
        told = ada.call("POST", f"/api/tables/{table['table']}/moves", form, 409)
        assert told["error"] == "the game was ended by agreement"
    with running(settings) as address:
        ada.http.base_url = address
        assert ada.see(table["table"])["closed"]["how"] == "ended"
        listed = ada.call("GET", "/api/tables")["mine"][0]
        assert (listed["over"], listed["places"], listed["my_turn"]) == (True, None, False)


def test_a_game_of_two_can_be_given_up(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}/resign"
    assert "sure" in ada.call("POST", path, {}, 422)["error"]
    assert ada.call("POST", path, {"sure": True})["closed"] == {"how": "resigned", "seat": 0, "winner": None}
    assert bob.call("GET", "/api/tables")["mine"][0]["places"] == [2, 1]
    bob.call("POST", path, {"sure": True}, 409)


def test_bots_agree_to_a_pause_and_wait(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, BOT)
    ada.move(ada.see(table["table"]))
    assert ask(ada, table, "pause")["paused"]
    assert "nobody to ask" in ask(ada, table, "undo", 409)["error"]
    assert ada.move(ada.see(table["table"]))["paused"] is False  # a move plays on


def test_silence_is_a_no(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada, _bob, table = two_players(address)
        ask(ada, table, "pause")
    with closing(sqlite3.connect(database)) as kept, kept:
        kept.execute("UPDATE entries SET note = json_set(note, '$.until', 1) WHERE note LIKE '%ask%'")
    with running(quick_settings(database)) as address:
        ada.http.base_url = address
        assert ada.see(table["table"])["ask"] is None
        ask(ada, table, "pause")


def stand_in(player: Player, table: Json, seat: int, status: int = 0) -> Json:
    form = {"what": "standin", "seat": seat}
    told: Json = player.call("POST", f"/api/tables/{table['table']}/asks", form, status)
    return told


def three_players(server: str) -> tuple[Player, Player, Player, Json]:
    ada, bob, eve = Player(server, "Ada"), Player(server, "Bob"), Player(server, "Eve")
    table = ada.open(ME, OPEN, OPEN)
    bob.join(table["invite"], 1)
    eve.join(table["invite"], 2)
    return ada, bob, eve, table


@pytest.fixture
def hours() -> Iterator[Callable[[float], None]]:
    """Let time pass at the tables."""

    def pass_by(count: float) -> None:
        clocks.ahead += int(count * 3600 * 1000)

    yield pass_by
    clocks.ahead = 0


def test_the_others_let_a_bot_play_for_who_is_gone_at_a_table_without_a_clock(
    server: str, hours: Callable[[float], None]
) -> None:
    ada, bob, eve, table = three_players(server)
    assert "gone for 2 minutes" in stand_in(bob, table, 0, 409)["error"]
    hours(0.1)
    asked = stand_in(bob, table, 0)["ask"]
    assert (asked["what"], asked["whose"], asked["waits"]) == ("standin", 0, [2])
    told = answer(eve, table, yes=True)
    assert (told["ask"], told["seats"][0]["absent"]["bot"]) == (None, "level:3")
    assert kinds(told)[-3:] == ["ask", "agreed", "missed"]
    with bob.live(table["table"]) as live:
        live.until(lambda heard: heard.get("to_move", 0) != 0)  # the bot has played
    back = ada.call("PUT", f"/api/tables/{table['table']}/seats/0", BACK)
    assert "absent" not in back["seats"][0]


def test_who_is_missed_says_that_they_are_here(server: str, hours: Callable[[float], None]) -> None:
    ada, bob, eve, table = three_players(server)
    hours(0.1)
    stand_in(bob, table, 0)
    assert answer(ada, table, yes=True, status=409)
    assert kinds(answer(ada, table, yes=False))[-1] == "refused"
    stand_in(bob, table, 0)
    assert ada.move(ada.see(table["table"]))["ask"] is None  # so does a move
    hours(0.1)
    stand_in(bob, table, 0)
    with ada.live(table["table"]):
        told = answer(eve, table, yes=True)
    assert (told["ask"], "absent" in told["seats"][0], kinds(told)[-1]) == (None, False, "refused")


def test_where_nobody_is_left_to_ask_a_day_must_pass(server: str, hours: Callable[[float], None]) -> None:
    _ada, bob, table = two_players(server)
    hours(23)
    assert "a day" in stand_in(bob, table, 0, 409)["error"]
    hours(2)
    assert stand_in(bob, table, 0)["seats"][0]["absent"]["bot"] == "level:3"
    for seat in (0, 1, 9):  # where a bot plays already, one's own, and none
        stand_in(bob, table, seat, 422 if seat == 9 else 409)


def test_luck_is_drawn_again_after_a_move_was_taken_back_by_agreement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavola.server.api.new_seed", lambda: "1")
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada, bob, table = two_players(address, game="carcassonne")
        drawn: list[str] = []
        for _ in range(3):
            told = ada.see(table["table"])
            while told["to_move"] == 0:
                told = ada.move(told)
            drawn.append(ada.ask("GET", f"/api/tables/{table['table']}/record").json()["moves"][-1])
            ask(ada, table, "undo")
            answer(bob, table, yes=True)
        assert len(set(drawn)) > 1
        before = ada.see(table["table"])
    with running(settings) as address:
        ada.http.base_url = address
        after = ada.see(table["table"])
        assert (after["ply"], after["svg"]) == (before["ply"], before["svg"])  # the log replays as it was


def test_a_no_may_hold_for_the_rest_of_the_game(server: str) -> None:
    ada, bob, table = two_players(server)
    ask(ada, table, "pause")
    bob.call("POST", f"/api/tables/{table['table']}/asks/answer", {"yes": False, "never": True})
    assert "does not want to be asked" in ask(ada, table, "pause", 409)["error"]
    ask(ada, table, "end")  # of that she was not told
    answer(bob, table, yes=False)
    ask(bob, table, "pause")  # nor is it he who was told


def test_who_asked_takes_it_back(server: str) -> None:
    ada, bob, table = two_players(server)
    ask(ada, table, "pause")
    told = answer(ada, table, yes=False)
    assert (told["ask"], kinds(told)[-1]) == (None, "withdrawn")
    answer(bob, table, yes=True, status=409)


def test_all_agree_to_go_back_to_an_earlier_turn(server: str) -> None:
    ada, bob, eve, table = three_players(server)
    path = f"/api/tables/{table['table']}/asks"
    for _ in range(3):
        for player in (ada, bob, eve):
            before = told = player.see(table["table"])
            while told["to_move"] == before["to_move"]:
                told = player.move(player.see(table["table"]))
    second = next(each["ply"] for each in told["story"] if each["turn"] == 2)
    asked = eve.call("POST", path, {"what": "undo", "ply": second})["ask"]
    assert (asked["turn"], asked["waits"], asked["agreed"]) == (2, [0, 1], [])
    half = answer(bob, table, yes=True)["ask"]
    assert (half["waits"], half["agreed"]) == ([0], [1])
    after = answer(ada, table, yes=True)
    assert (after["ply"], after["to_move"], after["edition"]) == (second, 1, 1)
    assert (after["notes"][-1]["kind"], after["notes"][-1]["turn"]) == ("undone", 2)


def test_nobody_goes_back_to_what_has_not_been_or_is_not_at_a_table_of_theirs(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}/asks"
    first = ada.see(table["table"])
    for ply in (0, first["ply"]):  # luck, and what is still to be decided
        assert "no move there" in ada.call("POST", path, {"what": "undo", "ply": ply}, 409)["error"]
    told = ada.move(first)
    for ply in (told["ply"], 999_999):
        ada.call("POST", path, {"what": "undo", "ply": ply}, 409)
    for ply in (-1, "0", 1 << 70, 1.5):
        ada.call("POST", path, {"what": "undo", "ply": ply}, 422)
    ada.call("POST", path, {"what": "pause", "ply": 0}, 422)
    Player(server, "Eve").call("POST", path, {"what": "undo", "ply": first["ply"]}, 403)
    bob.call("POST", path, {"what": "undo", "ply": first["ply"]})  # whoever made it


def test_a_request_to_go_back_ends_when_that_moment_is_another(server: str) -> None:
    ada, bob, table = two_players(server)
    first = ada.see(table["table"])
    told = ada.move(first)
    bob.call("POST", f"/api/tables/{table['table']}/asks", {"what": "undo", "ply": first["ply"]})
    form = {"ply": told["ply"], "edition": told["edition"]}
    assert ada.call("POST", f"/api/tables/{table['table']}/undo", form)["ask"] is None
    answer(ada, table, yes=True, status=409)


def test_a_winner_is_named_and_all_agree(server: str) -> None:
    ada, bob, table = two_players(server)
    asks = f"/api/tables/{table['table']}/asks"
    asked = ada.call("POST", asks, {"what": "end", "winner": 1})["ask"]
    assert asked["winner"] == 1
    told = answer(bob, table, yes=True)
    assert told["closed"] == {"how": "ended", "seat": 0, "winner": 1}
    assert ada.call("GET", "/api/tables?state=finished")["mine"][0]["places"] == [2, 1]


def test_a_winner_sits_at_the_table_and_is_named_at_an_end(server: str) -> None:
    ada, _bob, table = two_players(server)
    asks = f"/api/tables/{table['table']}/asks"
    ada.call("POST", asks, {"what": "end", "winner": 5}, 422)
    ada.call("POST", asks, {"what": "pause", "winner": 1}, 422)
