"""Puzzles over the wire: the server judges, the first try counts, and nothing tells the answer before it."""

import json
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from tavola.coach import daily
from tavola.coach.puzzles import Puzzle, shipped
from tavola.core import Rng
from tavola.registry import find
from tavola.server import puzzle_api
from tavola.server.choices import unfold
from tavola.server.puzzles import puzzle_named, scene
from tests.server.house import quick_settings, running
from tests.server.people import BOT, ME, Json, Player

GAMES = ("carcassonne", "keythedral", "kreta", "olympos", "torres")
TODAY = date(2026, 11, 18)


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_api, "the_day", lambda: TODAY)


def begin(player: Player, **form: object) -> Json:
    told: Json = player.call("POST", "/api/puzzles", form)
    return told


def the_puzzle(told: Json) -> Puzzle:
    found = puzzle_named(told["puzzle"]["id"])
    assert found
    return found


def act(player: Player, told: Json, what: str, status: int = 200) -> Json:
    form = {"act": what, "ply": told["ply"], "edition": told["edition"]}
    answer: Json = player.call("POST", f"/api/tables/{told['table']}/puzzle", form, status)
    return answer


def try_move(player: Player, told: Json, move: str, status: int = 200) -> Json:
    form = {"ply": told["ply"], "edition": told["edition"], "move": move}
    answer: Json = player.call("POST", f"/api/tables/{told['table']}/moves", form, status)
    return answer


def wrong(told: Json) -> str:
    good = the_puzzle(told).good
    return next(choice.text for choice in unfold(told["choices"]) if choice.text not in good)


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_solves_a_puzzle_and_the_answer_tells_why(server: str, game: str) -> None:
    ada = Player(server)
    told = begin(ada, game=game)
    puzzle = the_puzzle(told)
    assert (told["puzzle"]["phase"], told["puzzle"]["result"], told["puzzle"]["told"]) == ("ask", "", [])
    assert told["to_move"] in told["my_seats"]
    told = try_move(ada, told, puzzle.best)
    assert (told["puzzle"]["phase"], told["puzzle"]["result"]) == ("done", "solved")
    assert told["puzzle"]["told"][0]["does"] == puzzle.told[0].does
    assert told["choices"] == []
    assert try_move(ada, told, puzzle.best, 409)["error"].startswith("this puzzle is answered")
    results = {each["id"]: each["result"] for each in puzzles(ada, game)}
    assert results[puzzle.id] == "solved"
    assert begin(ada, game=game)["puzzle"]["id"] != puzzle.id  # the next one


def puzzles(player: Player, game: str) -> list[Json]:
    listed = player.call("GET", "/api/puzzles")["games"]
    return next(each["puzzles"] for each in listed if each["game"] == game)


def test_another_move_is_answered_and_not_played_and_the_first_try_counts(server: str) -> None:
    ada = Player(server)
    told = begin(ada, game="carcassonne", level="hard")
    after = try_move(ada, told, wrong(told))
    assert (after["ply"], after["choices"]) == (told["ply"], told["choices"])
    part = after["puzzle"]
    assert (part["phase"], part["result"], part["others"]) == ("ask", "missed", 1)
    assert "The best move is" in part["answer"]
    after = try_move(ada, after, the_puzzle(told).best)
    assert (after["puzzle"]["phase"], after["puzzle"]["result"]) == ("done", "missed")
    again = act(ada, after, "again")
    assert (again["puzzle"]["phase"], again["puzzle"]["answer"]) == ("ask", "")
    again = try_move(ada, again, the_puzzle(told).best)
    assert again["puzzle"]["result"] == "missed"


def test_a_nudge_tells_where_then_what_and_costs_no_more_than_the_tick(server: str) -> None:
    ada = Player(server)
    told = begin(ada, game="kreta")
    puzzle = the_puzzle(told)
    once = act(ada, told, "nudge")
    assert len(once["puzzle"]["nudge"]["path"]) == 1
    assert once["puzzle"]["nudge"]["does"] == ""
    missed = try_move(ada, once, wrong(told))
    assert missed["puzzle"]["answer"] != ""
    twice = act(ada, told, "nudge")
    assert twice["puzzle"]["answer"] == ""  # what was said last is shown
    assert twice["puzzle"]["nudge"]["does"] == puzzle.told[0].does
    bob = Player(server, "Bob")
    told = act(bob, begin(bob, game="kreta"), "nudge")
    assert try_move(bob, told, puzzle.best)["puzzle"]["result"] == "nudged"


def test_who_lets_the_answer_be_shown_has_missed_it(server: str) -> None:
    ada = Player(server)
    told = act(ada, begin(ada, game="torres"), "show")
    assert (told["puzzle"]["phase"], told["puzzle"]["result"]) == ("done", "missed")
    assert told["puzzle"]["told"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_the_answer_before_one_answers(server: str, game: str) -> None:
    ada = Player(server)
    told = begin(ada, game=game, level="medium")
    puzzle = the_puzzle(told)
    bare = json.dumps({**told, "choices": []}, ensure_ascii=False)
    assert json.dumps(puzzle.best, ensure_ascii=False) not in bare
    assert puzzle.told[0].does not in bare
    at = f"/api/tables/{told['table']}"
    assert ada.call("GET", f"{at}/hint", status=403)["error"] == "a puzzle gives a nudge instead of hints"
    peek = {"ply": 0, "looks": [[0]]}
    assert ada.call("POST", f"{at}/peek", peek, 403)["error"] == "a puzzle gives a nudge instead of hints"
    assert str(puzzle.told[0].lead) not in json.dumps(told["puzzle"])
    listed = json.dumps([ada.call("GET", "/api/puzzles"), ada.call("GET", "/api/puzzles/daily")])
    assert "does" not in listed


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_shows_and_tells_what_its_seat_can_know(game: str) -> None:
    """Whatever the others hold: the words, the judgement and the picture are made of the seat's own view."""
    chosen = find(game)
    for puzzle in shipped(game)[::6]:
        match = puzzle.match(chosen)
        seat = int(match.state.to_move)
        view = match.state.seen_by(seat)
        world = view.copy()
        world.imagine(Rng(7))  # what the seat cannot see, dealt again
        other = world.seen_by(seat)
        assert chosen.draw(view, seat, "desk") == chosen.draw(other, seat, "desk")
        assert view.legal_moves() == other.legal_moves()
        assert chosen.prompt(view).text == scene(puzzle.id).task


def test_the_puzzle_of_the_day_is_the_same_for_all_and_the_games_take_turns(server: str) -> None:
    ada, bob = Player(server), Player(server, "Bob")
    mine, his = (player.call("GET", "/api/puzzles/daily") for player in (ada, bob))
    assert mine == his
    assert begin(ada, daily=True)["puzzle"]["id"] == mine["id"] == begin(bob, daily=True)["puzzle"]["id"]
    following = [daily.on(TODAY + timedelta(days)) for days in range(5)]
    assert sorted(each.game for each in following if each) == list(GAMES)
    year = [daily.on(TODAY + timedelta(days)) for days in range(50)]
    assert len({each.id for each in year if each}) == 50


def test_days_in_a_row_are_counted_and_the_week_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada = Player(address)
        for days, finds in ((-2, True), (-1, True), (0, False)):
            monkeypatch.setattr(puzzle_api, "the_day", lambda days=days: TODAY + timedelta(days))
            told = begin(ada, daily=True)
            assert told["puzzle"]["day"] == (TODAY + timedelta(days)).isoformat()
            try_move(ada, told, the_puzzle(told).best if finds else wrong(told))
        today = ada.call("GET", "/api/puzzles/daily")
        assert today["result"] == "missed"
        assert [each["result"] for each in today["week"]] == ["solved", "solved", "missed", "", "", "", ""]
        assert today["streak"] == 2  # until tomorrow
        monkeypatch.setattr(puzzle_api, "the_day", lambda: TODAY + timedelta(1))
        assert ada.call("GET", "/api/puzzles/daily")["streak"] == 0
        cookies = dict(ada.http.cookies)
    with running(quick_settings(tmp_path / "tavola.db")) as address:  # and kept
        ada.http.base_url, ada.address = address, address
        ada.http.cookies.update(cookies)
        monkeypatch.setattr(puzzle_api, "the_day", lambda: TODAY)
        again = ada.call("GET", "/api/puzzles/daily")
        assert again == today
        assert begin(ada, daily=True)["puzzle"]["result"] == "missed"


def test_what_was_found_outlives_its_table(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada = Player(address)
        told = begin(ada, daily=True)
        try_move(ada, told, the_puzzle(told).best)
        cookies = dict(ada.http.cookies)
    with closing(sqlite3.connect(database)) as kept:  # as the host clears away what nobody touches
        for part in ("entries", "glances", "seats"):
            kept.execute(f"DELETE FROM {part} WHERE match = ?", (told["table"],))
        kept.execute("DELETE FROM matches WHERE id = ?", (told["table"],))
        kept.commit()
    with running(quick_settings(database)) as address:
        ada.http.base_url, ada.address = address, address
        ada.http.cookies.update(cookies)
        assert ada.call("GET", "/api/puzzles/daily")["streak"] == 1
        again = begin(ada, daily=True)
        assert again["table"] != told["table"]
        assert again["puzzle"]["result"] == "solved"


def test_the_puzzle_of_the_day_counts_by_itself(server: str) -> None:
    ada = Player(server)
    day = ada.call("GET", "/api/puzzles/daily")
    other = begin(ada, puzzle=day["id"])
    told = begin(ada, daily=True)
    assert told["table"] != other["table"]
    try_move(ada, told, the_puzzle(told).best)
    assert ada.call("GET", "/api/puzzles/daily")["streak"] == 1
    results = {each["id"]: each["result"] for each in puzzles(ada, day["game"])}
    assert results[day["id"]] == ""


def test_a_puzzle_is_no_table_of_mine_and_nobody_elses(server: str) -> None:
    ada, bob = Player(server), Player(server, "Bob")
    told = begin(ada, game="kreta")
    assert begin(ada, puzzle=told["puzzle"]["id"])["table"] == told["table"]  # taken up again
    assert ada.call("GET", "/api/tables")["mine"] == []
    act(bob, told, "nudge", 403)
    try_move(bob, told, the_puzzle(told).best, 403)
    seat = f"/api/tables/{told['table']}/seats/{told['my_seats'][0]}"
    assert ada.call("PUT", seat, {"kind": "absent"}, 409)["error"].startswith("a puzzle has one seat")
    undo = {"ply": told["ply"], "edition": told["edition"]}
    assert "one move" in ada.call("POST", f"/api/tables/{told['table']}/undo", undo, 409)["error"]
    table = ada.open(ME, BOT)
    assert act(ada, table, "nudge", 409)["error"] == "this table is no puzzle"


def test_what_cannot_be_opened_is_refused_with_what_would_do(server: str) -> None:
    ada = Player(server)
    assert "GET /api/puzzles" in ada.call("POST", "/api/puzzles", {"puzzle": "none"}, 404)["error"]
    for each in puzzles(ada, "torres"):
        if each["level"] == "easy":
            told = begin(ada, puzzle=each["id"])
            act(ada, told, "show")
    form = {"game": "torres", "level": "easy"}
    assert "tried all of these" in ada.call("POST", "/api/puzzles", form, 404)["error"]
    assert ada.http.get("/games/torres/puzzle-none.svg").status_code == 404


def test_one_plays_on_from_a_puzzle_at_a_table(server: str) -> None:
    ada = Player(server)
    told = begin(ada, game="carcassonne")
    told = try_move(ada, told, the_puzzle(told).best)
    seats = [ME if seat in told["my_seats"] else BOT for seat in range(told["players"])]
    form = {"ply": told["ply"], "seats": seats}
    new = ada.call("POST", f"/api/tables/{told['table']}/fork", form, 201)
    assert new["puzzle"] is None
    assert [each["table"] for each in ada.call("GET", "/api/tables")["mine"]] == [new["table"]]
