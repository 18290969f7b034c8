"""A lesson over the wire: gone through, left and taken up again; nobody gains anything by cheating."""

from pathlib import Path

import pytest

from tavola.lesson import fits, lesson_of
from tavola.registry import find, games
from tavola.server.choices import unfold
from tests.server.house import quick_settings, running
from tests.server.people import BOT, ME, Json, Player

TAUGHT = [name for name, game in games().items() if lesson_of(game)]


def begin(player: Player, game: str = "carcassonne") -> Json:
    """Take up a lesson; give the message."""
    told: Json = player.call("POST", "/api/lessons", {"game": game})
    return told


def act(player: Player, told: Json, what: str, status: int = 200) -> Json:
    """Press one of the coach's buttons; give the table as it is when all that follows has happened."""
    form = {"act": what, "ply": told["ply"], "edition": told["edition"]}
    answer: Json = player.call("POST", f"/api/tables/{told['table']}/lesson", form, status)
    return settled(player, told["table"]) if status == 200 else answer


def settled(player: Player, table: str) -> Json:
    """Wait until luck and the others have played."""
    while (told := player.see(table))["lesson"]["phase"] == "before":
        pass
    return told


def press(player: Player, told: Json, *, good: bool, status: int = 200) -> Json:
    """Play a good move, or the first that is none."""
    pattern = told["lesson"]["good"]
    moves = [choice.move for choice in unfold(told["choices"]) if fits(pattern, choice.text) == good]
    form = {"ply": told["ply"], "edition": told["edition"], "move": moves[0]}
    answer: Json = player.call("POST", f"/api/tables/{told['table']}/moves", form, status)
    return settled(player, told["table"]) if status == 200 else answer


def finish_step(player: Player, told: Json) -> Json:
    while told["lesson"]["phase"] == "ask":
        told = press(player, told, good=True)
    return told


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_gone_through_step_by_step(server: str, name: str) -> None:
    ada, lesson = Player(server), lesson_of(find(name))
    assert lesson
    told = begin(ada, name)
    for number, step in enumerate(lesson.steps, 1):
        coach = told["lesson"]
        assert (coach["phase"], coach["step"], coach["title"]) == ("ask", number, step.title)
        assert coach["text"] == step.say[0]
        told = finish_step(ada, told)
        assert (told["lesson"]["phase"], told["lesson"]["text"]) == ("done", step.done)
        assert told["choices"] == []
        if number < len(lesson.steps):
            told = act(ada, told, "next")
    assert told["lesson"]["bye"] == lesson.bye
    names = [seat["name"] for seat in told["seats"]]
    assert names == [name.replace("You", "Ada") for name in lesson.names]


@pytest.mark.parametrize("name", TAUGHT)
def test_another_press_is_answered_at_every_step_and_not_played(server: str, name: str) -> None:
    ada, lesson = Player(server), lesson_of(find(name))
    assert lesson
    told, answered = begin(ada, name), 0
    for step in lesson.steps:
        while told["lesson"]["phase"] == "ask":
            if any(not fits(told["lesson"]["good"], choice.text) for choice in unfold(told["choices"])):
                answer = press(ada, told, good=False, status=409)["error"]
                assert answer in step.answers.values()
                assert ada.see(told["table"])["ply"] == told["ply"]
                answered += 1
            told = press(ada, told, good=True)
        if not told["lesson"]["bye"]:
            told = act(ada, told, "next")
    assert answered >= len(lesson.steps) - 1


def test_a_lesson_is_left_and_taken_up_again_at_its_step(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada = Player(address)
        told = act(ada, finish_step(ada, begin(ada)), "next")
        assert told["lesson"]["step"] == 2
        cookies = dict(ada.http.cookies)
    with running(quick_settings(database)) as address:
        ada.http.base_url, ada.address = address, address
        ada.http.cookies.update(cookies)
        again = begin(ada)
        assert again["table"] == told["table"]
        assert (again["lesson"]["step"], again["lesson"]["phase"]) == (
            2,
            "ask",
        )  # nothing lies between 1 and 2
        offers = {each["game"]: each for each in ada.call("GET", "/api/lessons")}
        assert (offers["carcassonne"]["step"], offers["carcassonne"]["over"]) == (2, False)
        assert offers["kreta"]["step"] == 0


def test_a_step_is_done_once_more_and_the_whole_lesson_too(server: str) -> None:
    ada = Player(server)
    told = finish_step(ada, act(ada, finish_step(ada, begin(ada)), "next"))
    assert told["scores"] == [4, 0]
    told = act(ada, told, "again")
    assert (told["lesson"]["step"], told["lesson"]["phase"], told["scores"]) == (2, "ask", [0, 0])
    told = act(ada, told, "all")
    assert (told["lesson"]["step"], told["lesson"]["phase"]) == (1, "ask")


def test_nothing_is_gained_by_pressing_what_is_not_offered(server: str) -> None:
    ada, bob = Player(server), Player(server, "Bob")
    told = begin(ada)
    act(ada, told, "next", 409)  # not done yet
    told = finish_step(ada, told)
    form = {"ply": told["ply"], "edition": told["edition"], "move": "knight c0"}
    error = ada.call("POST", f"/api/tables/{told['table']}/moves", form, 409)["error"]
    assert error == "this step is done; press Next step"
    act(bob, told, "next", 403)
    after = act(ada, told, "next")
    stale = act(ada, told, "next", 409)  # twice
    assert stale["message"]["ply"] == after["ply"]
    seat = f"/api/tables/{told['table']}/seats/0"
    assert ada.call("PUT", seat, {"kind": "bot", "bot": "level:1"}, 409)["error"].startswith(
        "a lesson has one seat"
    )
    undo = {"ply": after["ply"], "edition": after["edition"]}
    assert "Once more" in ada.call("POST", f"/api/tables/{told['table']}/undo", undo, 409)["error"]
    table = ada.open(ME, BOT)
    assert act(ada, table, "next", 409)["error"] == "this table is no lesson"
    assert ada.call("POST", "/api/lessons", {"game": "lanterns"}, 404)["error"] == "Lanterns has no lesson"


def test_a_lesson_is_no_table_of_mine_and_no_game_that_i_ended(server: str) -> None:
    ada = Player(server)
    begin(ada)
    begin(ada, "kreta")
    assert ada.call("GET", "/api/tables")["mine"] == []
    assert ada.call("GET", "/api/me")["ended"] == 0


def test_one_plays_on_from_a_lesson_at_a_table(server: str) -> None:
    ada = Player(server)
    told = finish_step(ada, begin(ada))
    seats = [ME, {"kind": "bot", "bot": told["lesson"]["go_on"]}]
    form = {"ply": told["ply"], "seats": seats}
    new = ada.call("POST", f"/api/tables/{told['table']}/fork", form, 201)
    assert new["lesson"] is None
    assert new["choices"]
    assert [each["table"] for each in ada.call("GET", "/api/tables")["mine"]] == [new["table"]]


def test_a_lesson_that_was_gone_through_begins_anew(server: str) -> None:
    ada = Player(server)
    told = begin(ada)
    while not (told := finish_step(ada, told))["lesson"]["bye"]:
        told = act(ada, told, "next")
    assert next(each for each in ada.call("GET", "/api/lessons") if each["game"] == "carcassonne")["over"]
    act(ada, told, "next", 409)
    again = begin(ada)
    assert (again["table"], again["lesson"]["step"]) == (told["table"], 1)


def test_the_aim_of_a_game_is_shown_once(server: str) -> None:
    ada = Player(server)
    for _ in range(2):
        assert ada.ask("PUT", "/api/lessons/kreta/aim").status_code == 204
    seen = {each["game"]: each["seen"] for each in ada.call("GET", "/api/lessons")}
    assert (seen["kreta"], seen["carcassonne"]) == (True, False)
    assert ada.ask("PUT", "/api/lessons/chess/aim").status_code == 404


def test_points_that_the_mats_do_not_show_yet_are_told_as_on_the_board(server: str) -> None:
    titles = {}
    for game in ("carcassonne", "olympos"):
        ada = Player(server)
        told = finish_step(ada, begin(ada, game))
        while told["lesson"]["title"] == lesson_title(game, told):
            told = finish_step(ada, act(ada, told, "next"))
        titles[game] = told["lesson"]["title"], told["scores"][0]
    assert titles == {"carcassonne": ("4 points for you", 4), "olympos": ("1 point on the board", 0)}


def lesson_title(game: str, told: Json) -> str:
    lesson = lesson_of(find(game))
    assert lesson
    step: int = told["lesson"]["step"]
    return lesson.steps[step - 1].title
