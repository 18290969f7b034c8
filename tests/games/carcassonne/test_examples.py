"""The worked examples, turn by turn: targets, scorings, scores, supplies, and the end."""

from pathlib import Path

import pytest

from tavola.core import OVER, Event
from tavola.game import Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules import events
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show.words import role
from tests.games.carcassonne.positions import match_with, notations

EXAMPLES = [
    block.strip().split("\n")
    for block in (Path(__file__).parent / "examples.txt").read_text(encoding="utf-8").split("\nexample ")[1:]
]
LETTER = {
    events.CITY_DONE: "c",
    events.ROAD_DONE: "r",
    events.CLOISTER_DONE: "m",
    events.CITY_LEFT: "c",
    events.ROAD_LEFT: "r",
    events.CLOISTER_LEFT: "m",
    events.FARM: "f",
}


@pytest.mark.parametrize("lines", EXAMPLES, ids=[lines[0] for lines in EXAMPLES])
def test_example(lines: list[str]) -> None:
    match, turns, ending = _open(lines, {})
    drawn = _drawn(lines)
    for line in turns:
        _play_and_compare(match, line, drawn)
    _discard_the_rest(match, drawn)
    ended = match.plies[-1].story
    assert match.state.to_move == OVER
    assert sorted(_payments(ended, at_end=True)) == sorted(_items(ending["end"]))
    assert match.state.scores() == [int(points) for points in ending["final"].split()]
    discarded = [event[2] for ply in match.plies for event in ply.story if event[0] == events.DISCARDED]
    assert ["ABCDEFGHIJKLMNOPQRSTUVWX"[kind] for kind in discarded] == ending.get("discarded", "").split()


@pytest.mark.parametrize("lines", EXAMPLES, ids=[lines[0] for lines in EXAMPLES])
def test_example_with_other_options(lines: list[str]) -> None:
    told = {tuple(line.split()[1].split("=")): line.split()[2:] for line in lines if line.startswith("alt")}
    final = next(line.split()[1:] for line in lines if line.startswith("final"))
    for option in ("farm_scoring", "small_city", "incomplete_unit"):
        for value in game.options[option]:
            match, turns, _ending = _open(lines, {option: value})
            drawn = _drawn(lines)
            for line in turns:
                _play(match, line, drawn)
            _discard_the_rest(match, drawn)
            expected = told.get((option, value), final)
            assert [str(points) for points in match.state.scores()] == expected, (option, value)


def _open(lines: list[str], options: dict[str, str]) -> tuple[Match[Carcassonne], list[str], dict[str, str]]:
    head = lines[1].split()
    match = match_with("".join(head[3:]), int(head[1]), options)
    turns = [line for line in lines[2:] if line[0].isdigit()]
    ending = dict(line.split(" ", 1) for line in lines[2:] if not line[0].isdigit())
    return match, turns, ending


def _drawn(lines: list[str]) -> list[str]:
    return lines[1].split()[3:]


def _draw_until_laid(match: Match[Carcassonne], stack: list[str]) -> None:
    while match.state.hand < 0 and stack:
        match.play(f"draw {stack.pop(0)}")


def _discard_the_rest(match: Match[Carcassonne], stack: list[str]) -> None:
    while stack:
        match.play(f"draw {stack.pop(0)}")


def _play(match: Match[Carcassonne], line: str, stack: list[str]) -> list[str]:
    _number, seat, kind, x, y, turn, segment = line.split(" | ")[0].split()
    _draw_until_laid(match, stack)
    assert match.state.to_move == int(seat[1])
    match.play(f"lay {kind} ({x},{y}) r{turn}")
    targets = notations(match)
    match.play("pass" if segment == "pass" else f"{role(segment)} {segment}")
    return targets


def _play_and_compare(match: Match[Carcassonne], line: str, stack: list[str]) -> None:
    told = dict(part.split(" ", 1) for part in line.split(" | ")[1:])
    targets = _play(match, line, stack)
    expected = [] if told["targets"] == "none" else told["targets"].split()
    assert targets == [f"{role(segment)} {segment}" for segment in expected] + ["pass"], line
    story = match.plies[-1].story
    assert sorted(_payments(story, at_end=False)) == sorted(_items(told["scored"])), line
    assert _points_before_the_end(match) == [int(points) for points in told["scores"].split()], line
    assert list(match.state.supply) == [int(count) for count in told["supply"].split()], line


def _points_before_the_end(match: Match[Carcassonne]) -> list[int]:
    points = match.state.scores()
    for event in match.plies[-1].story:
        if event[0] in LETTER and _is_final(event):
            points[event[1]] -= event[2]
    return points


def _payments(story: list[Event], *, at_end: bool) -> list[str]:
    scored = [event for event in story if event[0] in LETTER and _is_final(event) == at_end]
    return [f"{LETTER[event[0]]}:p{event[1]}+{event[2]}" for event in scored]


def _is_final(event: Event) -> bool:
    return event[0] not in (events.CITY_DONE, events.ROAD_DONE, events.CLOISTER_DONE)


def _items(told: str) -> list[str]:
    return [] if told == "-" else told.split()
