"""The balance lab and the analysis of records."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from tavola.arena import Tournament, commands, run
from tavola.arena.analysis import as_page as review_page
from tavola.arena.analysis import names_in, review
from tavola.arena.study import as_page, differences, study
from tavola.arena.table import Played
from tavola.game import Match
from tavola.record import from_json, to_text
from tavola.registry import find

CARCASSONNE = find("carcassonne")


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return run(Tournament("carcassonne", ("random", "greedy"), 4, 2, seed="study"))


@pytest.fixture(scope="module")
def app() -> typer.Typer:
    made = typer.Typer()
    for command in (commands.arena, commands.study, commands.analyse):
        made.command()(command)
    return made


def test_points_by_category_add_up_to_the_scores(played: list[Played]) -> None:
    told = study(CARCASSONNE, played).as_json()
    by_category = sum(row["all"] for row in told["categories"].values())
    by_seat = sum(seat["score"] for seat in told["seats"]) / 2
    assert by_category == pytest.approx(by_seat, abs=0.01)


def test_a_study_counts_decisions_choices_and_kinds(played: list[Played]) -> None:
    found = study(CARCASSONNE, played)
    told = found.as_json()
    assert told["games"] == 4
    assert sum(len(moves) for moves in found.choices.values()) == sum(found.decisions)
    assert all(most >= mean > 1 for _number, mean, most in told["choices"])
    assert sum(told["draws"].values()) == pytest.approx(71, abs=1)
    assert "lay" in told["kinds"]


def test_the_same_games_differ_in_nothing(played: list[Played]) -> None:
    same = {"games": 4, "score": 0.0, "plies": 0.0, "first_seat": 0.0, "other_winner": 0.0}
    assert differences(played, played) == same


def test_a_study_is_a_page_with_its_options(played: list[Played]) -> None:
    row = {"games": 4, "score": 1.5, "plies": 0.0, "first_seat": 0.0, "other_winner": 0.25}
    page = as_page(study(CARCASSONNE, played), ["greedy"], {"farmers=off": row})
    assert "what 4 games say" in page
    assert "+1.50" in page
    assert "25.0%" in page


def short_match(played: list[Played], plies: int) -> Match[Any]:
    return from_json(played[0]["record"]).at(plies)


def test_a_review_judges_every_decision_as_its_mover_saw_it(played: list[Played]) -> None:
    match = short_match(played, 60)
    told = review(match, "mcts:60", ["Ada", "Bob"])
    decisions = [number for number, ply in enumerate(match.plies) if ply.mover >= 0 and not ply.forced]
    assert [each.ply for each in told.judged] == decisions
    assert all(each.cost == 0 for each in told.judged if each.move == each.better)
    costs = [each.cost for each in told.worst()]
    assert costs == sorted(costs, reverse=True)
    worst = told.worst()[0]
    sentence = f"played {worst.played}; {worst.best} was better by {worst.cost:.1f} points."
    assert told.as_json()["worst"][0]["text"].endswith(sentence)
    assert "Ada" in review_page(told)


def test_a_review_needs_a_bot_that_searches(played: list[Played]) -> None:
    with pytest.raises(ValueError, match="'greedy' does not search"):
        review(short_match(played, 10), "greedy")


def test_names_are_read_from_both_forms_of_a_record(played: list[Played]) -> None:
    match = short_match(played, 10)
    assert names_in(to_text(match, ["A]da", "Bob"])) == ["A]da", "Bob"]
    assert names_in(json.dumps(played[0]["record"])) == played[0]["seats"]


def test_the_commands_write_what_they_are_asked_for(app: typer.Typer, tmp_path: Path) -> None:
    results, page, record = tmp_path / "a.jsonl", tmp_path / "a.html", tmp_path / "record.json"
    told = CliRunner().invoke(
        app,
        f"arena carcassonne --bots random,greedy --games 2 --json {results} --html {page}".split(),
    )
    assert told.exit_code == 0, told.output
    assert "greedy" in told.output
    lines = results.read_text().splitlines()
    assert len(lines) == 3
    record.write_text(json.dumps(json.loads(lines[1])["record"]))
    analysis = tmp_path / "b.json"
    told = CliRunner().invoke(app, ["analyse", str(record), "--bot", "mcts:10", "--json", str(analysis)])
    assert told.exit_code == 0, told.output
    assert json.loads(analysis.read_text())["names"] == ["random", "greedy"]
    lab = tmp_path / "c.json"
    told = CliRunner().invoke(
        app, ["study", "carcassonne", "--bots", "random", "--games", "2", "--compare", "--json", str(lab)]
    )
    assert told.exit_code == 0, told.output
    assert set(json.loads(lab.read_text())["options"]) == {
        "farm_scoring=second",
        "farm_scoring=first",
        "small_city=reduced",
        "incomplete_unit=segment",
        "farmers=off",
    }
