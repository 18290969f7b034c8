"""The balance lab and the analysis of records."""

import json
import re
from base64 import b64decode
from collections import Counter
from io import StringIO
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from tavola.arena import Tournament, commands, run
from tavola.arena.analysis import as_page as review_page
from tavola.arena.ratings import Mean, student
from tavola.arena.study import Difference, Habits, Study, as_page, differences, study, tell
from tavola.arena.summary import Share
from tavola.arena.table import Played
from tavola.bots import BotFailed
from tavola.coach.review import Judged, review
from tavola.game import Match
from tavola.record import from_json, read_text
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


def test_draws_are_counted_for_those_they_were_made_for(played: list[Played]) -> None:
    told = study(CARCASSONNE, played).as_json()
    assert set(told["draws_by_player"]) == set(told["draws"])
    for name, row in told["draws_by_player"].items():
        assert row["all"] == pytest.approx(told["draws"][name] / 2, abs=0.001)
        assert row["all"] == pytest.approx((row["winners"] + row["others"]) / 2, abs=0.001)


def test_who_drew_a_tile_of_carcassonne_is_who_lays_it(played: list[Played]) -> None:
    record = played[0]["record"]
    short = {key: value for key, value in record.items() if key not in ("scores", "places")}
    one = {**played[0], "record": {**short, "moves": record["moves"][:2]}, "places": [1, 2]}
    assert list(study(CARCASSONNE, [one]).draws.values()) == [Habits(winners=Counter({played[0]["deal"]: 1}))]


def test_a_draw_without_an_owner_is_left_out() -> None:
    found = study(find("kreta"), run(Tournament("kreta", ("random",), 2, 2, seed="luck")))
    assert any(name.startswith("card") for name in found.drawn)
    assert not any(name.startswith("card") for name in found.draws)


def test_games_in_which_something_was_never_done_count_in_its_mean(played: list[Played]) -> None:
    found = Study(CARCASSONNE, 2, games=2, winners=Counter({0: 1, 1: 1}), others=Counter({0: 1, 1: 1}))
    found.kinds["lay"].winners[0] = 3
    few = {"winners_half": None, "others_half": None}  # two deals do not say how far a mean may be wrong
    assert found._means(found.kinds) == {"lay": {"all": 0.75, "winners": 1.5, "others": 0.0, **few}}


def test_winners_and_others_have_intervals_from_the_variance_between_deals() -> None:
    deals = Counter(dict.fromkeys(range(4), 2))  # a winner and another in both games of each deal
    found = Study(CARCASSONNE, 2, games=8, winners=deals, others=deals)
    for deal, times in enumerate((6, 4, 6, 4)):
        found.kinds["lay"].winners[deal] = times
        found.kinds["lay"].others[deal] = 2
    told = found._means(found.kinds)["lay"]
    assert (told["all"], told["winners"], told["others"]) == (1.75, 2.5, 1.0)
    assert told["winners_half"] == round(student(3) * sqrt(4 / 3 * 4 * 1**2 / 8**2), 3)
    assert told["others_half"] == 0.0


def test_a_study_shows_the_intervals_of_winners_and_others() -> None:
    found = study(CARCASSONNE, run(Tournament("carcassonne", ("random", "greedy"), 6, 2, seed="study")))
    out = StringIO()
    tell(found, {}, Console(file=out, width=200))
    for text in (out.getvalue(), as_page(found, ("random", "greedy"), {})):
        assert re.search(r"lay.*?\d ± \d", text, re.DOTALL)


def failed(one: Played) -> Played:
    return {**one, "failure": {"seat": 0, "ply": 3, "reason": "ran away"}}


def test_games_that_a_failure_ended_are_left_out_and_told(played: list[Played]) -> None:
    found = study(CARCASSONNE, [failed(played[0]), *played[1:]])
    assert (found.games, found.failed) == (3, 1)
    assert "games left out because a bot failed: 1" in as_page(found, ["greedy"], {})
    assert "games left out because a bot failed: 1" in told_in_words(found, {})


def test_a_study_of_failures_alone_says_what_failed(played: list[Played]) -> None:
    sentence = "no game came to its end: random failed in 2 games, first in game 0, ply 3: ran away"
    with pytest.raises(BotFailed, match=sentence):
        study(CARCASSONNE, [failed(played[0]), failed(played[2])])


def test_the_same_games_differ_in_nothing(played: list[Played]) -> None:
    nothing = Mean(0.0, None)
    assert differences(played, played) == Difference(4, nothing, nothing, nothing, Share(0, 4, independent=2))


def test_games_that_were_not_finished_are_not_compared(played: list[Played]) -> None:
    assert differences(played, []) is None
    assert differences(played, [failed(one) for one in played]) is None


def test_a_difference_has_an_interval_by_deals(played: list[Played]) -> None:
    usual = [{**played[0], "number": deal, "deal": deal, "scores": [4, 4]} for deal in range(4)]
    changed = [{**one, "scores": [one["deal"]] * 2} for one in usual]
    found = differences(usual, changed)
    assert found is not None
    assert f"{found.score:+.2f}" == "-2.50 ± 1.98"


def told_in_words(found: Study, options: dict[str, Difference]) -> str:
    say = Console(record=True, width=120, file=StringIO())
    tell(found, options, say)
    return say.export_text()


ROW = Difference(4, Mean(1.5, 0.4), Mean(0.0, None), Mean(-0.125, 0.25), Share(1, 4))


def test_a_study_is_a_page_with_its_options(played: list[Played]) -> None:
    page = as_page(study(CARCASSONNE, played), ["greedy"], {"farmers=off": ROW})
    assert "what 4 games say" in page
    assert "+1.50 ± 0.40" in page
    assert "25.0% (5 to 70)" in page


def test_a_study_tells_moves_choices_luck_and_options(played: list[Played]) -> None:
    lines = told_in_words(study(CARCASSONNE, played), {"farmers=off": ROW}).splitlines()
    assert any("moves to choose from" in line for line in lines)
    kinds = lines.index(next(line for line in lines if line.startswith(" moves in a game")))
    assert lines[kinds + 1].split()[0] == "lay"
    draws = lines.index(next(line for line in lines if line.startswith(" draws in a game")))
    assert lines[draws + 1].split()[0] == "draw"
    assert " ".join(lines[-1].split()) == "farmers=off 4 +1.50 ± 0.40 +0.00 -12.5% ± 25.0% 25.0% (5 to 70)"


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


def test_players_of_one_name_are_told_apart_by_their_seats(played: list[Played]) -> None:
    told = review(short_match(played, 20), "mcts:20", ["Ada", "Ada"])
    assert told.names == ["Ada (red)", "Ada (blue)"]
    assert review_page(told).count("<polyline") == 2


def test_the_page_of_a_review_shows_the_board_at_each_mistake_and_links_to_it(played: list[Played]) -> None:
    match = short_match(played, 40)
    page = review_page(review(match, "mcts:50", ["Ada", "Bob"]))
    anchors = re.findall(r'<figure id="(ply-\d+)">', page)
    assert anchors
    assert set(anchors) == set(re.findall(r'href="#(ply-\d+)"', page))
    held = [b64decode(found).decode() for found in re.findall(r'data:[^"]*;base64,([^"]+)"', page)]
    positions, boards = held[::2], held[1::2]
    for anchor, board, text in zip(anchors, boards, positions, strict=True):
        ElementTree.fromstring(board)
        taken = read_text(text)
        assert taken.moves == match.moves[: int(anchor.removeprefix("ply-"))]
        assert taken.names == ("Ada", "Bob")


def test_a_review_needs_a_bot_that_searches(played: list[Played]) -> None:
    with pytest.raises(ValueError, match="'greedy' does not search"):
        review(short_match(played, 10), "greedy")


def test_a_review_that_is_stopped_keeps_what_it_judged(played: list[Played]) -> None:
    def stop(judged: list[Judged]) -> None:
        if len(judged) == 3:
            raise KeyboardInterrupt

    assert len(review(short_match(played, 60), "mcts:10", watch=stop).judged) == 3


@pytest.mark.parametrize(
    ("given", "names"), [([], ["red", "blue"]), (["Ada"], ["Ada", "blue"]), (["A", "B", "C"], ["A", "B"])]
)
def test_a_review_names_every_seat(played: list[Played], given: list[str], names: list[str]) -> None:
    told = review(short_match(played, 10), "mcts:10", given)
    assert told.names == names
    assert ", ".join(names) in review_page(told)


def test_the_commands_write_what_they_are_asked_for(app: typer.Typer, tmp_path: Path) -> None:
    results, page, record = tmp_path / "a.jsonl", tmp_path / "a.html", tmp_path / "record.json"
    told = CliRunner().invoke(
        app,
        f"arena carcassonne --bots random,greedy --games 2 --jobs 1 --json {results} --html {page}".split(),
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
        app, f"study carcassonne --bots random --games 2 --jobs 1 --compare --json {lab}".split()
    )
    assert told.exit_code == 0, told.output
    assert set(json.loads(lab.read_text())["options"]) == {
        "farm_scoring=second",
        "farm_scoring=first",
        "small_city=reduced",
        "incomplete_unit=segment",
        "farmers=off",
        *(f"first={seat}" for seat in ("drawn", "blue", "green", "gold", "plum")),
    }
