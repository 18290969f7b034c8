"""The command line, run as a user runs it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tavola.film import film
from tavola.game import Match
from tavola.registry import find


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


def test_a_film_of_a_match_before_its_first_move_shows_where_it_begins() -> None:
    assert film(Match(find("carcassonne")), 100, 10).startswith(b"GIF")
