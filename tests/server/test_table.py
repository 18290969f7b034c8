"""Playing at a table over the wire: turns, refusals, undo, seats and hot seats."""

import asyncio
import time

import pytest

from tavola.game import Match
from tavola.registry import find
from tavola.server.attendance import STIR
from tavola.server.choices import unfold
from tavola.server.presence import ALWAYS
from tavola.server.sheet import Sitter
from tests.server.alone import Clock, lay
from tests.server.people import BOT, GIVE, ME, OPEN, PATIENCE, Player, guest, moves, two_players


def test_two_people_play_a_whole_game_over_sockets(server: str) -> None:
    ada, bob, table = two_players(server)
    with ada.live(table["table"]) as red, bob.live(table["table"]) as blue:
        while not red.now["over"]:
            acting, other = (red, blue) if red.now["to_move"] == 0 else (blue, red)
            ply = acting.now["ply"]
            acting.play(choice=len(moves(acting.now)) // 2)
            other.until(lambda told, ply=ply: told.get("ply", ply) > ply)  # type: ignore[misc]
        assert red.now["scores"] == blue.now["scores"]
        assert 1 in red.now["places"]
        assert red.now["prompt"] is None
        assert red.now["choices"] == blue.now["choices"] == []


def test_each_message_tells_only_the_lines_that_are_new(server: str) -> None:
    ada, _bob, table = two_players(server)
    with ada.live(table["table"]) as red:
        before = red.now
        after = red.play()
        assert {told["ply"] for told in before["story"]} == set(range(before["ply"]))
        assert after["from"] == before["ply"]
        assert all(told["ply"] >= before["ply"] for told in after["story"])


def test_a_stale_ply_is_answered_with_the_table_now(server: str) -> None:
    ada, _bob, table = two_players(server)
    with ada.live(table["table"]) as red:
        stale = {"ply": red.now["ply"], "move": moves(red.now)[0]}
        played = red.play()
        red.say(stale)
        told = red.until(lambda told: "note" in told)
        assert told["note"] == "the game has moved on; here is the table now"
        assert told["ply"] == played["ply"]
        answer = ada.call("POST", f"/api/tables/{table['table']}/moves", stale, 409)
        assert answer["message"]["ply"] == played["ply"]


def test_an_illegal_move_is_refused_with_moves_that_would_do(server: str) -> None:
    ada, _bob, table = two_players(server)
    with ada.live(table["table"]) as red:
        red.say({"ply": red.now["ply"], "move": 13})
        error = red.until(lambda told: "error" in told)["error"]
        assert "move 13 is not legal; try one of" in error
        assert "(wait)" in error
        red.say({"ply": red.now["ply"], "move": "dance"})
        assert "'dance' is not a legal move" in red.until(lambda told: "error" in told)["error"]
    assert ada.see(table["table"])["ply"] == table["ply"]


def test_a_move_may_be_given_in_notation(server: str) -> None:
    ada, _bob, table = two_players(server)
    form = {"ply": table["ply"], "move": "wait"}
    after = ada.call("POST", f"/api/tables/{table['table']}/moves", form)
    assert after["to_move"] == 1


def test_nobody_moves_for_another_seat(server: str) -> None:
    ada, bob, table = two_players(server)
    form = {"ply": table["ply"], "move": moves(table)[0]}
    path = f"/api/tables/{table['table']}/moves"
    assert bob.call("POST", path, form, 409)["error"] == "it is not your turn"
    assert bob.call("POST", path, {**form, "seat": 0}, 403)["error"] == "seat 0 is not yours; yours: 1"
    stranger = Player(server, "Eve")
    assert stranger.call("POST", path, form, 403)["error"] == "you have no seat at this table"
    assert ada.see(table["table"])["ply"] == table["ply"]


def test_nobody_sees_another_seat(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}"
    bob.call("GET", f"{path}?seat=0", status=403)
    bob.call("GET", f"{path}/replay/3?seat=0", status=403)
    bob.call("GET", f"{path}/hint?seat=0", status=403)
    bob.call("GET", f"{path}/previews/node-1?seat=0", status=403)
    assert ada.turned_away(table["table"], seat=1) == ("seat 1 is not yours; yours: 0", 4403)
    assert ada.turned_away("nowhere") == ("no table 'nowhere'", 4404)


def test_a_decision_can_be_taken_back_until_something_is_revealed(server: str) -> None:
    ada, _bob, table = two_players(server)
    path = f"/api/tables/{table['table']}"
    lit = ada.move(table)
    assert lit["undo"] == ""
    back = ada.call("POST", f"{path}/undo", {"ply": lit["ply"], "edition": 0})
    assert (back["ply"], back["edition"], back["choices"]) == (table["ply"], 1, table["choices"])
    hung = ada.move(ada.move(back))
    assert hung["undo"] == "something was revealed since your last move"
    refusal = ada.call("POST", f"{path}/undo", {"ply": hung["ply"]}, 409)
    assert refusal["error"] == hung["undo"]


def test_an_act_upon_a_position_that_was_taken_back_is_stale(server: str) -> None:
    ada, _bob, table = two_players(server)
    with ada.live(table["table"]) as red:
        lit = red.play(0)
        red.say({"ply": lit["ply"], "edition": 0, "undo": True})
        red.until(lambda told: told.get("edition") == 1)
        again = red.play(1)
        assert again["ply"] == lit["ply"]
        assert again["svg"] == lit["svg"] or again["story"] != lit["story"]
        red.say({"ply": lit["ply"], "edition": 0, "move": moves(lit)[0]})
        assert red.until(lambda told: "note" in told)["ply"] == lit["ply"]


def test_the_story_is_told_anew_after_a_taking_back(server: str) -> None:
    ada, _bob, table = two_players(server)
    with ada.live(table["table"]) as red:
        lit = red.play(0)
        red.say({"ply": lit["ply"], "undo": True})
        back = red.until(lambda told: told.get("edition") == 1)
        assert back["from"] == 0
        assert back["story"] == table["story"]


def test_a_free_seat_is_taken_once(server: str) -> None:
    ada, bob, eve = Player(server, "Ada"), Player(server, "Bob"), Player(server, "Eve")
    table = ada.open(ME, OPEN)
    _, _, id, key = table["invite"].split("/")
    bob.join(table["invite"], 1)
    refusal = eve.call("POST", f"/api/tables/{id}/seats", {"seat": 1, "key": key}, 409)
    assert refusal["error"] == "that seat is taken"
    assert ada.see(id)["invite"] is None
    assert [seat["name"] for seat in eve.see(id)["seats"]] == ["Ada", "Bob"]


def test_an_invitation_needs_its_key(server: str) -> None:
    ada, eve = Player(server), Player(server, "Eve")
    table = ada.open(ME, OPEN)
    assert eve.see(table["table"])["invite"] is None
    eve.call("POST", f"/api/tables/{table['table']}/seats", {"seat": 1, "key": "guess"}, 403)


def test_only_public_tables_are_listed_for_others(server: str) -> None:
    ada, eve = Player(server), Player(server, "Eve")
    hidden, shown = ada.open(ME, OPEN), ada.open(ME, OPEN, public=True)
    listed = {table["table"]: table for table in eve.call("GET", "/api/tables")["open"]}
    assert hidden["table"] not in listed
    eve.join(listed[shown["table"]]["invite"], 1)
    mine = eve.call("GET", "/api/tables")["mine"]
    assert [(table["table"], table["my_seats"], table["my_turn"]) for table in mine] == [
        (shown["table"], [1], False)
    ]


def test_a_seat_that_was_left_is_taken_over_by_a_bot(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}"
    bob.call("PUT", f"{path}/seats/1", GIVE)
    assert ada.see(table["table"])["seats"][1]["kind"] == "open"
    with ada.live(table["table"]) as red:
        waiting = ada.call("POST", f"{path}/moves", {"ply": table["ply"], "move": "wait"})
        assert waiting["to_move"] == 1
        ada.call("PUT", f"{path}/seats/1", BOT)
        told = red.until(lambda told: told.get("to_move") == 0 and told["ply"] > waiting["ply"])
        assert told["seats"][1] == {
            "kind": "bot", "name": "Bruno", "me": False, "here": True, "bot": "level:3", "thinking": False
        }  # fmt: skip


def test_nobody_gives_away_the_seat_of_another(server: str) -> None:
    _ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}/seats/0"
    assert "only who sits there" in bob.call("PUT", path, {"kind": "open"}, 409)["error"]
    assert "only who sits there" in Player(server, "Eve").call("PUT", path, BOT, 403)["error"]


def test_bots_play_a_whole_game_by_themselves(server: str) -> None:
    ada = Player(server)
    table = ada.open(BOT, BOT)
    with ada.live(table["table"]) as spectator:
        told = (
            spectator.now if spectator.now["over"] else spectator.until(lambda told: bool(told.get("over")))
        )
        assert told["seat"] is None
        assert 1 in told["places"]


def test_a_hot_seat_shows_no_hand_until_the_device_was_passed(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, guest("Bob"))
    assert (table["seat"], table["pass_to"], table["choices"]) == (None, 0, [])
    assert {item["label"] for mat in table["mats"] for item in mat} == {"a lantern"}
    with ada.live(table["table"], seat=0) as device:
        assert device.now["choices"]
        device.say({"ply": device.now["ply"], "move": "wait"})
        waited = device.until(lambda told: told.get("to_move") == 1)
        assert (waited["seat"], waited["pass_to"], waited["choices"]) == (None, 1, [])
        device.say({"seat": 1})
        passed = device.until(lambda told: told.get("seat") == 1)
        assert passed["choices"]
        assert {item["label"] for item in passed["mats"][0]} == {"a lantern"}


@pytest.mark.parametrize(("game", "options"), [("carcassonne", {}), ("torres", {"variant": "master"})])
def test_without_secrets_a_hot_seat_follows_who_acts(server: str, game: str, options: dict[str, str]) -> None:
    ada = Player(server)
    table = ada.open(ME, guest("Bob"), game=game, options=options)
    seats = set()
    for _ in range(6):
        assert (table["seat"], table["pass_to"]) == (table["to_move"], None)
        seats.add(table["seat"])
        table = ada.move(table)
    assert seats == {0, 1}


def test_presence_is_told_when_somebody_comes_and_goes(server: str) -> None:
    ada, bob, table = two_players(server)
    with ada.live(table["table"]) as red:
        assert [seat["here"] for seat in red.now["seats"]] == [True, False]
        with bob.live(table["table"]):
            told = {"presence": [{"here": True}, {"here": True}], "watching": 0}
            assert red.hear() == told  # and not the whole table
        (left,) = [told for told in red.hear()["presence"] if not told["here"]]
        assert abs(left["since"] - time.time()) < PATIENCE


class Spectator:
    """A watcher that counts what it is told."""

    person, pace = "spectator", 1.0
    shown, hidden = ALWAYS, False

    def __init__(self) -> None:
        self.glances = 0

    def wake(self) -> None:
        raise AssertionError("the whole table, though nothing but presence has changed")

    def glance(self) -> None:
        self.glances += 1


def test_a_crowd_that_comes_at_once_is_told_once_a_second_and_never_the_whole_table() -> None:
    async def crowd() -> tuple[float, tuple[int, int]]:
        match = Match(find("lanterns"), 2, seed="crowd")
        table = lay(match, [Sitter("person", "ada"), Sitter()])
        first = Spectator()
        for number in range(200):
            table.come(first if not number else Spectator())
        at_once = first.glances
        while table.stirring is not None:
            await asyncio.sleep(STIR)
        return asyncio.get_running_loop().time(), (at_once, first.glances)

    with asyncio.Runner(loop_factory=Clock) as runner:
        took, told = runner.run(crowd())
    assert (told, took) == ((1, 2), 2 * STIR)


def test_a_hint_names_three_legal_moves(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, BOT)
    hints = ada.call("GET", f"/api/tables/{table['table']}/hint")
    assert 1 <= len(hints) <= 3
    legal = {choice.move: choice.path for choice in unfold(table["choices"])}
    assert all(legal[hint["move"]] == hint["path"] for hint in hints)
    assert all(hint["does"][0].isupper() and hint["does"].endswith(".") for hint in hints)
    told = ada.call("GET", f"/api/tables/{table['table']}/sayings")["sayings"]
    assert {each["move"] for each in told} == set(legal)


def test_previews_left_out_of_a_picture_can_be_asked_for(server: str) -> None:
    ada = Player(server, "Ada")
    told = ada.open(ME, *[{"kind": "guest", "name": "Bea"}] * 2, game="olympos")
    while "data-ask" not in (told := ada.see(told["table"], seat=told["to_move"]))["svg"]:
        told = ada.move(told, seat=told["seat"])
    source, goal = next(choice.path for choice in unfold(told["choices"]) if len(choice.path) == 2)
    path = f"/api/tables/{told['table']}/previews/{source}?seat={told['seat']}"
    previews = ada.call("GET", path)
    assert previews["ply"] == told["ply"]
    assert f"data-when='{source} {goal}'" in previews["svg"]


def test_previews_are_only_for_whoever_is_to_move(server: str) -> None:
    _ada, bob, table = two_players(server)
    refusal = bob.call("GET", f"/api/tables/{table['table']}/previews/node-1", status=409)
    assert refusal["error"] == "it is not your turn"


def test_slips_tell_what_moves_cost_and_bring(server: str) -> None:
    ada = Player(server, "Ada")
    told = ada.open(ME, {"kind": "guest", "name": "Bea"}, game="torres")
    told = ada.see(told["table"], seat=told["to_move"])
    first = next(unfold(told["choices"]))
    path = f"/api/tables/{told['table']}/slips?path={first.path[0]}&seat={told['to_move']}"
    answer = ada.call("GET", path)
    assert answer["ply"] == told["ply"]
    slips = {slip["move"]: slip for slip in answer["slips"]}
    assert slips[first.move]["title"].startswith("First knight on ")
    assert "price" not in slips[first.move]  # what there is none of is left out


def test_one_answer_tells_the_slips_one_step_before_the_last(server: str) -> None:
    ada = Player(server, "Ada")
    told = ada.open(ME, *[{"kind": "guest", "name": "Bea"}] * 2, game="olympos")
    while not any(len(choice.path) == 2 for choice in unfold(told["choices"])):
        told = ada.move(ada.see(told["table"], seat=told["to_move"]), seat=told["to_move"])
        told = ada.see(told["table"], seat=told["to_move"])
    choices = list(unfold(told["choices"]))
    source = next(choice.path[0] for choice in choices if len(choice.path) == 2)
    path = f"/api/tables/{told['table']}/slips?path={source}&seat={told['to_move']}"
    moves = [slip["move"] for slip in ada.call("GET", path)["slips"]]
    behind = [choice.move for choice in choices if choice.path[0] == source or len(choices) <= 24]
    assert moves == sorted(behind)


def test_slips_are_only_for_whoever_is_to_move_and_need_a_path(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}/slips"
    assert bob.call("GET", f"{path}?path=cell-0,1", status=409)["error"] == "it is not your turn"
    bob.call("GET", f"{path}?path=cell-0,1&seat=0", status=403)
    ada.call("GET", path, status=422)
    ada.call("GET", f"{path}?path={'x' * 81}", status=422)


def test_what_lies_on_the_board_is_told_part_by_part(server: str) -> None:
    ada, bob, table = two_players(server)
    for who in (ada, bob):
        told = who.call("GET", f"/api/tables/{table['table']}/standing")
        assert told == {"ply": table["ply"], "lines": []}


def test_a_table_may_forbid_hints(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, BOT, hints=False)
    refusal = ada.call("GET", f"/api/tables/{table['table']}/hint", status=403)
    assert refusal["error"] == "this table plays without hints"
