"""Every shipped puzzle can be set up, says why, and its best move is still found."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tavola.cli import app
from tavola.coach.hints import bare
from tavola.coach.puzzles import FILE, ORDER, read, shipped, worded, write
from tavola.coach.select import weighed
from tavola.coach.why import FAITH
from tavola.core import Rng
from tavola.record import position
from tavola.registry import find

GAMES = ("carcassonne", "kreta", "torres", "keythedral", "olympos")
TRIES = {"torres": 400}  # where searching is slow
SAMPLE = 3
NO_DEED = re.compile(r"\bin all and go\b|\bhave a \[?knight|\bhave finished\b|\bof you\b", re.IGNORECASE)
ENOUGH = 40


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_sets_up_and_tells_its_best_move(name: str) -> None:
    game = find(name)
    known = shipped(name)
    assert len({puzzle.id for puzzle in known}) == len(known) > 0
    assert read(write(known)) == list(known)
    for puzzle in known:
        match = puzzle.match(game)
        assert match.parse(puzzle.best) in match.state.legal_moves()
        match.parse(puzzle.played)
        assert puzzle.best in puzzle.good
        assert puzzle.told[0].move == puzzle.best
        assert puzzle.told[0].does
        assert puzzle.told[0].why or puzzle.told[0].now
        assert len({bare(each.does) for each in puzzle.told}) == len(puzzle.told)
        assert puzzle.told[0].lead - puzzle.told[1].lead >= puzzle.gap - 0.2
        assert puzzle.gap >= 2
        size = re.search(r"By the end it .* about (\d+) points?", puzzle.told[0].why)
        assert not size or int(size[1]) <= FAITH * puzzle.gap, puzzle.id
        assert not any(NO_DEED.search(each.does) for each in puzzle.told), puzzle.id


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_from_easy_to_hard(name: str) -> None:
    known = shipped(name)
    assert len(known) >= ENOUGH
    assert {puzzle.level for puzzle in known} == set(ORDER)


@pytest.mark.parametrize("name", ["kreta", "torres", "keythedral", "olympos"])
def test_what_is_told_of_a_puzzle_is_the_same_whatever_is_hidden(name: str) -> None:
    game, puzzle = find(name), shipped(name)[0]
    state = puzzle.match(game).state
    world = state.seen_by(state.to_move)
    world.imagine(Rng(7))  # what the seat cannot see, dealt again
    other = worded(replace(puzzle, position=position(world)), game)
    here = worded(puzzle, game)
    assert (other.told, other.level, other.best) == (here.told, here.level, here.best)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_still_finds_the_best_moves(name: str) -> None:
    game, known = find(name), shipped(name)
    for number, puzzle in enumerate(known[:: max(1, len(known) // SAMPLE)]):
        match = puzzle.match(game)
        view = match.state.seen_by(match.state.to_move)
        assert weighed(game, view, TRIES.get(name, 1000), number)[0].move == match.parse(puzzle.best), (
            puzzle.id
        )


def test_the_command_words_and_tries_what_a_file_holds(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(write(shipped("keythedral")[:2]), encoding="utf-8")
    told = CliRunner().invoke(app, ["puzzles", "keythedral", "-o", str(file), "--reword"])
    assert told.exit_code == 0, told.output
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines
    assert all(json.loads(line)["told"][0]["does"] for line in lines)
    tried = CliRunner().invoke(app, ["puzzles", "keythedral", "-o", str(file), "--check", "--deeper", "800"])
    assert "level:5 solves" in tried.output
