"""The commands refuse at the door what would go wrong in the end, and end well when they are stopped."""

import json
import os
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from tavola.arena import Tournament, commands, run
from tavola.arena.table import Played
from tavola.bots import Analysis
from tavola.bots.search import Budget, SearchBot
from tavola.bots.settings import tuning
from tavola.core import Rng, State
from tavola.game import Game
from tavola.registry import find
from tests.arena.test_run import known

BOTS = ("random", "greedy")


class Stops:
    """A bot at whose turn the user presses Ctrl-C."""

    def __init__(self, game: Game[Any], rest: str) -> None:
        pass

    def choose(self, view: State, rng: Rng) -> int:
        raise KeyboardInterrupt

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return []

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("arena") / "games.jsonl"
    run(Tournament("carcassonne", BOTS, 2, 2, seed="commands"), file=file)
    return file


def invoke(*words: str) -> Result:
    app = typer.Typer()
    for command in (commands.arena, commands.study, commands.analyse):
        app.command()(command)
    return CliRunner().invoke(app, words)


def test_a_table_for_nobody_is_refused() -> None:
    for command in ("arena", "study"):
        refused = invoke(command, "carcassonne", "--bots", "random", "--players", "0").exception
        assert "0 players; it takes 2 to 5" in str(refused)


def test_a_limit_that_is_no_number_is_refused() -> None:
    refused = invoke("arena", "carcassonne", "--bots", "random", "--limit", "nan").exception
    assert "a limit of nan s" in str(refused)


def test_a_page_that_cannot_be_written_is_told_before_a_game_is_played(results: Path, tmp_path: Path) -> None:
    page, games = tmp_path / "none" / "x.html", tmp_path / "games.jsonl"
    arena = ["arena", "carcassonne", "--bots", "random", "--json", str(games)]
    study = ["study", "carcassonne", "--games", "1000000"]
    analyse = ["analyse", str(results), "--game", "0", "--bot", "mcts:1000000000"]
    for command in (arena, study, analyse):
        assert isinstance(invoke(*command, "--html", str(page)).exception, FileNotFoundError)
    assert not games.exists()


def test_trying_a_file_leaves_nothing_behind(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("kept")
    commands._try(new, old, None)
    assert not new.exists()
    assert old.read_text() == "kept"


def test_all_cores_play_unless_told_otherwise() -> None:
    for command in (commands.arena, commands.study):
        assert signature(command).parameters["jobs"].default == os.cpu_count()


def test_a_file_that_is_clear_already_is_not_played_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    tournament = Tournament("carcassonne", BOTS, 100, 2, seed="clear")
    first = run(Tournament("carcassonne", BOTS, 2, 2, seed="clear"), file=file)
    games = [{**first[number % 2], "number": number, "deal": number // 2} for number in range(20)]
    header = file.read_text().splitlines()[0]
    file.write_text("\n".join([header, *map(json.dumps, games)]) + "\n")
    assert commands.watched(tournament, jobs=1, file=file, until_clear=True) == games


def test_a_bot_that_has_not_played_when_the_run_is_stopped_is_named() -> None:
    with known("stops", Stops):
        told = invoke("arena", "carcassonne", "--bots", "random,greedy,stops", "--jobs", "1")
    assert told.exit_code == 0, told.output
    assert told.output.endswith("stops has not played yet.\n")


def test_stopping_a_comparison_before_its_first_game_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    played: list[Played] = run(Tournament("carcassonne", BOTS, 2, 2))
    options = find("carcassonne").complete()
    with known("stops", Stops):
        changed = commands._compare(
            Tournament("carcassonne", ("stops", "random"), 2, 2, options=options), played, jobs=1
        )
    assert changed == {}
    assert capsys.readouterr().out.splitlines()[-1] == "Stopped early; not all options were compared."


def test_a_game_of_a_results_file_is_analysed_by_its_number(results: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    told = invoke("analyse", str(results), "--game", "1", "--bot", "mcts:5", "--json", str(out))
    assert told.exit_code == 0, told.output
    assert json.loads(out.read_text())["names"] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "holds 2 games of the arena; name one, as in --game 0"),
        (["--game", "7"], "holds 2 games of the arena but no game 7; name one, as in --game 0"),
    ],
)
def test_a_results_file_wants_the_number_of_a_game(results: Path, words: list[str], sentence: str) -> None:
    assert sentence in str(invoke("analyse", str(results), *words).exception)


def test_a_single_record_has_no_game_to_choose(results: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(json.loads(results.read_text().splitlines()[1])["record"]))
    assert "is no results file of the arena; leave --game 0 out" in str(
        invoke("analyse", str(record), "--game", "0").exception
    )


class StopsSearching(SearchBot):
    """A search during which the user presses Ctrl-C."""

    def __init__(self, game: Game[Any], rest: str) -> None:
        super().__init__(game, Budget(1), tuning())

    def weigh(self, view: State, rng: Rng, move: int, visits: int) -> list[Analysis]:
        raise KeyboardInterrupt


def test_an_analysis_that_is_stopped_says_so(results: Path) -> None:
    with known("stops", StopsSearching):
        told = invoke("analyse", str(results), "--game", "0", "--bot", "stops")
    assert told.exit_code == 0, told.output
    assert "Stopped early; judged 0 of" in told.output
