"""The command line, run as a user runs it."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tavola.core import Rng
from tavola.film import film, stand_up
from tavola.game import Match
from tavola.record import read, to_text
from tavola.registry import find, games

QUICK = {"keythedral": {"length": "short"}}


def tavola(*words: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command; only the game of this repository that every form has is used."""
    command = [sys.executable, "-m", "tavola", *words]
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=cwd, env=environment)


def test_version_says_which_form_is_running() -> None:
    form = "plain Python rules" if os.environ.get("TAVOLA_PURE") else "compiled rules"
    assert form in tavola("--version").stdout


def test_games_lists_every_game() -> None:
    listed = tavola("games").stdout
    assert [
        name for name in ("carcassonne", "keythedral", "kreta", "olympos", "torres") if name not in listed
    ] == []


def test_check_counts_games_and_plies() -> None:
    done = tavola("check", "carcassonne", "--games", "2", "--players", "2")
    assert (done.returncode, done.stdout[:12]) == (0, "ok: 2 games,")


def test_bench_prints_one_json_object() -> None:
    told = json.loads(tavola("bench", "carcassonne", "--seconds", "0.2", "--json").stdout)
    assert told["game"] == "carcassonne"
    assert {"players", "compiled", "games_per_s", "plies_per_s", "copies_per_s"} <= told.keys()


def test_perft_prints_the_count() -> None:
    assert tavola("perft", "carcassonne", "--depth", "1").stdout == "24\n"


def test_perft_begins_after_random_plies_of_a_seed() -> None:
    counts = {
        (after, seed): tavola(
            "perft", "carcassonne", "--depth", "2", "--after", str(after), "--seed", str(seed)
        ).stdout
        for after, seed in [(0, 1), (0, 2), (20, 1), (20, 2)]
    }
    assert counts[0, 1] == counts[0, 2]
    assert len({counts[0, 1], counts[20, 1], counts[20, 2]}) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "carcasonne"), "no game 'carcasonne'; did you mean carcassonne?"),
        (("play", "carcassonne", "--seats", "me"), "1 players; it takes 2 to 5"),
        (("play", "carcassonne", "--seats", "me,robot"), "no bot 'robot'"),
        (("check", "carcassonne", "--option", "farmers"), "'farmers' is not of the form name=value"),
        (("check", "carcassonne", "--option", "farmers=no"), "farmers cannot be 'no'; it is one of on, off"),
        (("draw", "carcassonne", "-o", "board.jpg"), "the name must end in .svg or .png"),
        (("draw", "carcassonne", "-o", "board.svg", "--shape", "round"), "no shape 'round'"),
        (("draw", "carcassonne", "-o", "board.svg", "--seat", "7"), "no seat 7"),
        (("replay", "nothing.tavola"), "nothing.tavola"),
        (("perft", "carcassonne", "--depth", "-1"), "'--depth': Input should be greater than or equal to 0"),
        (
            ("bench", "carcassonne", "--seconds", "0"),
            "'--seconds': Input should be greater than or equal to 0.01",
        ),
        (("check", "carcassonne", "--games", "0"), "'--games': Input should be greater than or equal to 1"),
        (("serve", "--port", "99999"), "'--port': Input should be less than or equal to 65535"),
        (
            ("serve", "--database", "mysql://x"),
            "no games can be kept in 'mysql://x'; give a file, sqlite:///",
        ),
    ],
)
def test_a_slip_is_answered_with_a_sentence_and_exit_code_2(words: tuple[str, ...], said: str) -> None:
    done = tavola(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_record_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.tavola").write_text("tavola: 1\ngame: carcassonne\n\n1 luck: draw V\n")
    done = tavola("replay", "bad.tavola", cwd=tmp_path)
    assert done.returncode == 2
    assert "line 2 of the record's header is not 'name: value': 'game: carcassonne'" in done.stderr


EXPORT = ("export", "--to", "games.jsonl")


@pytest.mark.parametrize(
    ("command", "content", "said"),
    [
        (("replay",), b"nonsense\n", ": no record: it begins with 'nonsense', and a record with 'tavola: 1'"),
        (("replay",), b"{}", ": not a Tavola record of format 1: 'tavola' is None"),
        (("hint",), b"", ": no record: it begins with ''"),
        (("hint",), b'tavola: 1\ngame: "chess"\n\n', ": no game 'chess'"),
        (EXPORT, b"nonsense\n", ": no record: it begins with 'nonsense', and a record with 'tavola: 1'"),
        (EXPORT, b"\x89PNG\r\n\xff", " is no text; a record is, and a results file of the arena"),
    ],
)
def test_a_file_that_is_no_record_is_named(
    tmp_path: Path, command: tuple[str, ...], content: bytes, said: str
) -> None:
    (tmp_path / "wrong.file").write_bytes(content)
    done = tavola(*command, "wrong.file", cwd=tmp_path)
    assert done.returncode == 2
    assert f"tavola: wrong.file{said}" in done.stderr


@pytest.mark.parametrize("command", ["play", "train"])
def test_a_shell_completes_the_names_of_games(command: str) -> None:
    asked = {"_TAVOLA_COMPLETE": "complete_bash", "COMP_WORDS": f"tavola {command} k", "COMP_CWORD": "2"}
    start = "import sys; sys.argv = ['tavola']; from tavola.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start], capture_output=True, text=True, env={**os.environ, **asked}
    )
    assert {"keythedral", "kreta"} <= set(done.stdout.split()), done.stderr
    assert "torres" not in done.stdout


def test_a_file_that_is_not_there_is_named_without_the_system_s_number(tmp_path: Path) -> None:
    done = tavola("replay", "nowhere.tavola", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "tavola: nowhere.tavola: no such file or directory\n")


def test_a_game_left_is_saved_and_can_be_resumed(tmp_path: Path) -> None:
    left = tavola(
        "play", "carcassonne", "--seats", "me,me", "--seed", "a", typed="1\npass\nquit\n", cwd=tmp_path
    )
    assert "--resume carcassonne.tavola" in left.stdout
    again = tavola(
        *("play", "carcassonne", "--seats", "me,me", "--resume", "carcassonne.tavola"),
        typed="moves\n",
        cwd=tmp_path,
    )
    assert "turn 2 of 71" in again.stdout
    assert "--resume carcassonne.tavola" in again.stdout
    other = tavola("play", "kreta", "--resume", "carcassonne.tavola", cwd=tmp_path)
    assert other.returncode == 2
    assert "carcassonne.tavola holds a game of carcassonne, not of kreta" in other.stderr


def test_what_a_record_tells_beside_its_moves_is_kept_by_who_goes_on_with_it(tmp_path: Path) -> None:
    file = tmp_path / "carcassonne.tavola"
    tavola("play", "carcassonne", "--seats", "me,me", "--seed", "a", typed="1\npass\nquit\n", cwd=tmp_path)
    saved = read(file.read_text())
    assert (saved.names, saved.date) == (("red (me)", "blue (me)"), date.today().isoformat())
    told: dict[str, Any] = {"date": "1999-12-31", "comments": ("Rain.",), "more": {"club": "Vienna"}}
    file.write_text(replace(saved, names=("red (me)", "Bea"), **told).as_text())
    words = ("play", "carcassonne", "--seats", "greedy,me", "--resume", str(file))
    tavola(*words, typed="1\npass\nsave\nquit\n", cwd=tmp_path)
    again = read(file.read_text())
    assert len(again.moves) > len(saved.moves)
    assert again.names == ("red (greedy)", "Bea")  # a colour is signed by who plays it now
    assert {"date": again.date, "comments": again.comments, "more": again.more} == told


def test_a_second_game_left_does_not_write_over_the_first(tmp_path: Path) -> None:
    (tmp_path / "carcassonne.tavola").write_text("the first")
    left = tavola("play", "carcassonne", "--seats", "me,me", typed="1\npass\nquit\n", cwd=tmp_path)
    assert "--resume carcassonne-2.tavola" in left.stdout
    assert (tmp_path / "carcassonne.tavola").read_text() == "the first"


def test_points_behind_a_screen_show_as_a_question_mark(tmp_path: Path) -> None:
    shown = tavola("play", "keythedral", "--seats", "me,greedy", typed="quit\n", cwd=tmp_path).stdout
    assert "blue (greedy) ?" in shown
    assert "red (me) 0" in shown


def test_a_wrong_move_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    done = tavola("play", "carcassonne", "--seed", "a", typed="lay Z\n99\nundo\n1\n", cwd=tmp_path)
    assert "'lay Z' is not a legal move; try one of lay" in done.stdout
    assert "there is no move number 99" in done.stdout
    assert "something was revealed since your last move" in done.stdout
    assert "Send a follower" in done.stdout


def test_the_end_of_a_turn_is_asked_for_so_that_the_last_action_can_be_taken_back(tmp_path: Path) -> None:
    words = ["enter e8", "enter f6", "king c6", *["marker"] * 5, "undo", "buy", "quit"]
    asked = ("play", "torres", "--seats", "me,me", "--option", "start_player=red")
    done = tavola(*asked, typed="\n".join(words) + "\n", cwd=tmp_path)
    assert "  1 end" in done.stdout
    assert "not a legal move" not in done.stdout
    saved = (tmp_path / "torres.tavola").read_text()
    assert (saved.count("marker"), saved.count("buy"), saved.count("end")) == (4, 1, 0)


def bot_that(folder: Path, *body: str) -> str:
    """Write a program that gets every line of the protocol as `line`, and give its spec."""
    ready = "if line == 'hello': print('ready', flush=True)"
    lines = ["import sys", "for line in sys.stdin:", "    line = line.strip()", f"    {ready}"]
    (folder / "bot.py").write_text("\n".join([*lines, *(f"    {each}" for each in body)]))
    return f"program:{sys.executable} bot.py"


def test_a_game_is_saved_when_a_bot_fails(tmp_path: Path) -> None:
    bot = bot_that(tmp_path, "if line[:2] == 'go': sys.exit('lost')")
    left = tavola("play", "carcassonne", "--seats", f"me,{bot}", typed="1\npass\n", cwd=tmp_path)
    assert "--resume carcassonne.tavola" in left.stdout
    assert (left.returncode, left.stderr.count("\n")) == (2, 1)
    assert "bot.py) failed: " in left.stderr
    assert "it said 'lost'" in left.stderr
    assert "red lays" in tavola("replay", "carcassonne.tavola", cwd=tmp_path).stdout


def test_a_bot_is_told_when_the_player_leaves(tmp_path: Path) -> None:
    tell = "if line == 'quit': open('told', 'w').close()"
    play = "if line[:4] == 'move': last = line.split()[1]"
    bot = bot_that(tmp_path, play, "if line[:2] == 'go': print('play', last, flush=True)", tell)
    tavola("play", "carcassonne", "--seats", f"{bot},me", typed="quit\n", cwd=tmp_path)
    assert (tmp_path / "told").exists()


def test_draw_and_replay_write_pictures(tmp_path: Path) -> None:
    moves = "1\npass\n" * 3
    tavola(
        "play",
        "carcassonne",
        "--seats",
        "me,me",
        "--seed",
        "b",
        typed=moves + "save game.tavola\nquit\n",
        cwd=tmp_path,
    )
    assert tavola("draw", "game.tavola", "-o", "board.png", cwd=tmp_path).returncode == 0
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert tavola("draw", "game.tavola", "-o", "board.svg", "--ply", "2", cwd=tmp_path).returncode == 0
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert (
        tavola("replay", "game.tavola", "--gif", "game.gif", "--width", "200", cwd=tmp_path).returncode == 0
    )
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")
    assert "red lays" in tavola("replay", "game.tavola", cwd=tmp_path).stdout


def test_what_stands_upright_on_a_turned_symbol_is_turned_back() -> None:
    symbol = '<defs><symbol id="art-tile"><g data-upright="">house</g></symbol></defs>'
    drawn = stand_up(f'<svg>{symbol}<use href="#art-tile" data-turn="3"/><use href="#art-tile"/></svg>')
    assert '<symbol id="art-tile-t3"><g transform="rotate(-270)">house</g></symbol>' in drawn
    assert drawn.endswith('<use href="#art-tile-t3"/><use href="#art-tile"/></svg>')


def test_games_and_matches_say_shortly_what_they_are() -> None:
    match = Match(find("carcassonne"), 3)
    assert repr(match.game) == "<Game carcassonne, 2 to 5 players, rules version 1>"
    assert repr(match) == "<Match of carcassonne, 3 players, ply 0>"
    assert match._repr_svg_().startswith('<svg width="640" ')


def test_hints_are_told_in_sentences_while_one_plays(tmp_path: Path) -> None:
    asked = ("play", "kreta", "--seats", "me,me", "--seed", "a")
    done = tavola(*asked, typed="hint\nquit\n", cwd=tmp_path)
    told = done.stdout.partition("> ")[2].splitlines()
    sentence, _, notation = told[0].removesuffix("]").rpartition(" [")
    moves = [line.split(maxsplit=1)[1] for line in done.stdout.splitlines() if line.strip()[:1].isdigit()]
    assert notation in moves
    assert sentence.endswith((".", ")"))


def test_a_hint_for_a_position_of_a_record_is_for_whoever_is_to_move(tmp_path: Path) -> None:
    match = Match(find("carcassonne"), 2, seed="a")
    for _ in range(6):
        match.go_on()
        match.play(match.state.legal_moves()[0])
    match.go_on()
    (tmp_path / "game.tavola").write_text(to_text(match, ["Ada", "Bob"]))
    done = tavola("hint", "game.tavola", "--bot", "mcts:100", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{['Ada', 'Bob'][match.state.to_move]} is to move.\n")
    best = done.stdout.splitlines()[1].removesuffix("]").rpartition(" [")[2]
    assert best in [match.game.notate(match.state, move) for move in match.state.legal_moves()]
    for words, said in (
        (
            ("--ply", "0"),
            "at ply 0: luck is to move, so there is nothing to advise; try another ply",
        ),
        (("--ply", "999"), "no ply 999"),
        (("--bot", "greedy"), "'greedy' does not search; a hint needs a bot such as mcts:1000 or level:5"),
    ):
        refused = tavola("hint", "game.tavola", *words, cwd=tmp_path)
        assert (refused.returncode, said in refused.stderr) == (2, True), refused.stderr


def test_a_film_of_a_match_before_its_first_move_shows_where_it_begins() -> None:
    assert film(Match(find("carcassonne")), 100, 10).startswith(b"GIF")


@pytest.mark.parametrize(
    ("name", "players"), [(game.name, count) for game in games().values() for count in game.seats]
)
def test_a_finished_game_is_replayed_with_its_result_and_drawn(
    tmp_path: Path, name: str, players: int
) -> None:
    match, rng = Match(find(name), players, QUICK.get(name), seed="replay"), Rng(players)
    match.deal()
    while not match.over:
        moves = match.state.legal_moves()
        match.play(moves[rng.below(len(moves))])
        match.deal()
    (tmp_path / "game.tavola").write_text(to_text(match), encoding="utf-8")
    told = tavola("replay", "game.tavola", cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    result = told.stdout.splitlines()[-players:]
    assert sorted(line.split(": ")[1] for line in result) == sorted(map(str, match.state.scores()))
    assert result[0].startswith("1. ")
    drawn = tavola("draw", "game.tavola", "-o", "game.svg", cwd=tmp_path)
    assert (drawn.returncode, drawn.stderr) == (0, "")
