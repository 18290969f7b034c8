"""Taking back a whole turn, alone against bots."""

import json
from pathlib import Path
from typing import Any

import pytest

from tavola.core import CHANCE, Rng
from tavola.game import Match
from tavola.registry import find, games
from tavola.server.turns import turn_start
from tests.server.house import quick_settings, running
from tests.server.people import AWAY, BOT, ME, OPEN, Json, Player, guest

RANDOM: Json = {"kind": "bot", "bot": "random"}
WITHOUT = "this table was opened without taking back whole turns"
ALONE = "whole turns are taken back only alone against bots"


def my_turn(ada: Player, table: str) -> Json:
    """Wait until the bots have played; give the whole message, for a socket tells only what is new."""
    with ada.live(table) as live:
        if not live.now["choices"]:
            live.until(lambda told: bool(told.get("choices")))
    return ada.see(table)


def turn_back(ada: Player, told: Json, status: int = 0) -> Json:
    form = {"ply": told["ply"], "edition": told["edition"], "turn": True}
    answer: Json = ada.call("POST", f"/api/tables/{told['table']}/undo", form, status)
    return answer


@pytest.mark.parametrize("game", ["carcassonne", "lanterns", "torres"])
def test_a_whole_turn_and_what_the_bots_did_is_taken_back(server: str, game: str) -> None:
    ada = Player(server)
    first = my_turn(ada, ada.open(ME, RANDOM, game=game)["table"])
    assert first["undo_turn"] == "there is no move to take back"
    told = first
    while told["to_move"] == 0:
        told = ada.move(told, -1)
    second = my_turn(ada, first["table"])
    assert second["undo_turn"] == ""
    back = turn_back(ada, second)
    assert (back["ply"], back["edition"]) == (first["ply"], 1)
    assert (back["svg"], back["choices"], back["story"]) == (first["svg"], first["choices"], first["story"])
    assert back["undo_turn"] == "there is no move to take back"
    before = ada.call("GET", f"/api/tables/{first['table']}/replay")["turns"]
    note = {"ply": first["ply"], "kind": "turn_back", "seat": 0, "name": "Ada", "what": f"{len(before) + 1}"}
    assert back["notes"] == [note]


def test_a_game_with_turns_taken_back_is_marked_and_counts_for_no_statistics(server: str) -> None:
    ada = Player(server)
    for takes_back in (False, True):
        told = my_turn(ada, ada.open(ME, RANDOM)["table"])
        if takes_back:
            told = turn_back(ada, ada.move(told, 0))
        while not (told := ended_or_mine(ada, told["table"]))["over"]:
            ada.move(told, 0)
        listed = ada.call("GET", "/api/tables")["mine"]
        assert next(each for each in listed if each["table"] == told["table"])["turned_back"] is takes_back
        assert ada.call("GET", "/api/me/profile")["finished"] == 1


def ended_or_mine(ada: Player, table: str) -> Json:
    with ada.live(table) as live:
        if not (live.now["choices"] or live.now["over"]):
            live.until(lambda told: bool(told.get("choices") or told.get("over")))
    return ada.see(table)


def test_only_the_turn_in_which_something_was_decided_is_taken_back(server: str) -> None:
    ada = Player(server)
    told = my_turn(ada, ada.open(ME, RANDOM, game="torres")["table"])
    while told["to_move"] == 0:
        told = ada.move(told, -1)
    second = my_turn(ada, told["table"])
    begun = ada.move(second, 0)
    assert begun["to_move"] == 0
    with ada.live(told["table"]) as live:
        live.say({"ply": begun["ply"], "edition": 0, "undo": True, "turn": True})
        back = live.until(lambda told: told.get("edition") == 1)
    assert (back["ply"], back["svg"]) == (second["ply"], second["svg"])


def test_the_luck_of_a_turn_taken_back_comes_again(server: str) -> None:
    ada = Player(server)
    first = my_turn(ada, ada.open(ME, RANDOM, game="lanterns")["table"])
    ada.move(ada.move(first, 0), 0)
    drawn = my_turn(ada, first["table"])
    back = turn_back(ada, drawn)
    ada.move(ada.move(back, 0), 0)
    again = my_turn(ada, first["table"])
    assert again["edition"] == 1
    assert again["mats"][0] == drawn["mats"][0]


def test_bots_that_play_on_do_not_make_it_stale(server: str) -> None:
    ada = Player(server)
    first = my_turn(ada, ada.open(ME, RANDOM, game="lanterns")["table"])
    ended = ada.move(first, -1)
    again = my_turn(ada, first["table"])
    assert again["ply"] > ended["ply"]
    assert turn_back(ada, ended)["ply"] == first["ply"]
    moved = ada.move(ada.see(first["table"]), -1)
    assert turn_back(ada, ended, 409)["message"]["edition"] == 1  # an old edition
    later = ada.move(my_turn(ada, first["table"]), 0)
    stale = {"ply": moved["ply"], "turn": True}
    refusal = ada.call("POST", f"/api/tables/{first['table']}/undo", stale, 409)
    assert refusal["message"]["ply"] == later["ply"]  # I have decided something else since


def test_the_record_says_that_turns_were_taken_back(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada = Player(address)
        told = my_turn(ada, ada.open(ME, RANDOM, game="carcassonne")["table"])
        path = f"/api/tables/{told['table']}"
        assert ada.call("GET", f"{path}/record")["turns_taken_back"] == 0
        turn_back(ada, ada.move(told, 0))
        once = ada.move(ada.see(told["table"]), 0)
        if not once["undo"]:
            ada.call("POST", f"{path}/undo", {"ply": once["ply"]})  # a decision, not a turn
    with running(settings) as address:
        ada.http.base_url = address
        assert ada.call("GET", f"{path}/record")["turns_taken_back"] == 1
        text = ada.http.get(f"{path}/record?form=text").text
        assert "\nturns_taken_back: 1\n" in text
        assert ada.call("POST", "/api/records", {"text": text}, 201)["ply"] == ada.see(told["table"])["ply"]


def test_a_table_may_be_opened_without_it(server: str) -> None:
    ada = Player(server)
    told = ada.move(ada.open(ME, BOT, take_back=False), 0)
    assert told["undo_turn"] == WITHOUT
    assert turn_back(ada, told, 409)["error"] == WITHOUT
    assert "turns_taken_back" not in json.dumps(told)


@pytest.mark.parametrize("other", [OPEN, guest("Bob")])
def test_it_is_refused_where_another_person_sits_or_may_sit(server: str, other: Json) -> None:
    ada = Player(server)
    form = {"game": "carcassonne", "seats": [ME, BOT, other], "take_back": True}
    refusal = ada.call("POST", "/api/tables", form, 422)
    assert refusal["error"] == f"{ALONE}; leave 'take_back' out"
    told = ada.open(ME, BOT, other, game="carcassonne")
    assert told["undo_turn"] == WITHOUT


def test_it_ends_when_a_friend_may_take_a_seat(server: str) -> None:
    ada, bob = Player(server), Player(server, "Bob")
    told = my_turn(ada, ada.open(ME, BOT)["table"])
    told = ada.move(told, 0)
    assert told["undo_turn"] == ""
    seats = f"/api/tables/{told['table']}/seats"
    opened = ada.call("PUT", f"{seats}/1", {"kind": "open"})
    assert opened["undo_turn"] == ALONE
    assert turn_back(ada, opened, 409)["error"] == ALONE
    bob.join(opened["invite"], 1)
    assert ada.see(told["table"])["undo_turn"] == ALONE
    bob.call("PUT", f"{seats}/1", AWAY)  # but Bob may come back
    assert ada.see(told["table"])["undo_turn"] == ALONE
    assert Player(server, "Eve").see(told["table"])["undo_turn"] == "you have no seat at this table"


@pytest.mark.parametrize("game", list(games()))
def test_every_turn_begins_with_a_decision_of_its_own_player(game: str) -> None:
    for seed in range(2):
        match: Match[Any] = Match(find(game), seed=f"turns/{seed}")
        rng = Rng(seed)
        match.go_on()
        longest = 0
        while not match.over:
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])
            match.go_on()
            for seat in range(match.players) if len(match.plies) % 5 == 0 else ():
                start = turn_start(match, seat)
                if start is None:
                    assert not any(ply.mover == seat and ply.asked for ply in match.plies)
                    continue
                assert match.plies[start].mover == seat
                assert match.plies[start].asked
                own = [ply for ply in match.plies[start:] if ply.mover == seat and ply.asked]
                run = {ply.mover for ply in match.plies[start : match.plies.index(own[-1])]}
                assert run <= {seat, CHANCE}
                longest = max(longest, len(own))
        assert longest < 40


def test_two_turns_running_are_taken_back_one_by_one() -> None:
    match: Match[Any] = Match(find("olympos"), 3, seed="running")
    rng = Rng(5)
    match.go_on()
    running = 0
    while not match.over:
        seat, before = int(match.state.to_move), len(match.plies)
        prompt = match.game.prompt(match.state)
        begun = turn_start(match, seat)
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        others = {ply.mover for ply in match.plies[begun or 0 : before]} - {seat, CHANCE}
        if prompt.step == 0 and begun is not None and not others:
            earlier = match.game.prompt(match.at(begun).state)
            if earlier.progress != prompt.progress:
                assert turn_start(match, seat) == before
                running += 1
        match.go_on()
    assert running > 0
