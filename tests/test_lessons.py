"""Every step of every guided first game can be played, earns what it says, and answers every other move."""

from dataclasses import replace
from typing import Any

import pytest

from tavola.game import Game
from tavola.laws import LawBroken, check
from tavola.lesson import BadLesson, follows, go_on, lesson_of, opening, read, standing, starts
from tavola.lesson_law import faults
from tavola.registry import find, games

TAUGHT = [name for name, game in games().items() if lesson_of(game)]


class Rewritten(Game[Any]):
    """A game whose lesson somebody changed."""

    lesson = ""

    def text(self, file: str) -> str:
        return self.lesson if file == "lessons.toml" else super().text(file)


def rewritten(old: str, new: str, name: str = "carcassonne") -> Rewritten:
    """Give a game with one thing in its lesson changed."""
    game = find(name)
    text = game.text("lessons.toml")
    assert old in text
    other = Rewritten(**vars(game))
    object.__setattr__(other, "lesson", text.replace(old, new, 1))
    return other


@pytest.mark.parametrize("name", TAUGHT)
def test_the_lesson_keeps_what_it_promises(name: str) -> None:
    assert faults(find(name)) == []


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_known_by_its_plies_alone(name: str) -> None:
    game = find(name)
    lesson = lesson_of(game)
    assert lesson
    match = opening(game, lesson, "7")
    seen = [standing(lesson, match).step]
    while not (standing(lesson, match).phase == "done" and seen[-1] == len(lesson.steps) - 1):
        here = standing(lesson, match, asked_again=True)
        if here.phase == "ask":
            view = match.state.seen_by(lesson.seat)
            words = [game.notate(view, move) for move in view.legal_moves()]
            step = lesson.steps[here.step]
            match.play(next(word for word in words if step.is_good(here.decision, word)))
        else:
            match.play(here.move)
        go_on(match, lesson)
        seen.append(standing(lesson, match).step)
        assert follows(lesson, match)
    assert seen == sorted(seen)
    assert len(starts(lesson, match)) == len(lesson.steps)
    for number, start in enumerate(starts(lesson, match)):
        again = standing(lesson, match.at(start), asked_again=True)
        assert (again.step, again.phase, again.decision) == (number, "ask", 0)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("version = 1 ", "version = 9 ", "the lesson is for version 9 of the rules, which are at 1"),
        (
            'go_on = "level:1"',
            'go_on = "level:9"',
            "one plays on against 'level:9'; it is level:1 to level:5",
        ),
        ('rule = "C6"', 'rule = "C99"', "Lay a tile: no paragraph C99 in rules.md"),
        (
            'do = ["lay E (0,1) r2"]',
            'do = ["lay E (9,9) r2"]',
            r"Lay a tile: lay E \(9,9\) r2 is none of lay E",
        ),
        ('"pass" = "Without a f', '"pasta" = "Without a f', "Send a knight: nothing is said to pass"),
        ("earns = [4, 0]", "earns = [5, 0]", r"Send a knight: it earns \[4, 0\], not \[5, 0\]"),
        ("promises = 4", "promises = 5", "A monk in the middle: it promises 4, not 5"),
        ('light = ["tile-0"]', 'light = ["tile-x"]', "Lay a tile: no 'tile-x' is drawn to be lit"),
        ("It fits, and", "It fits, and " * 20, "letters, 190 fit"),
        ('before = ["draw E"]', 'before = ["draw ZZ"]', "'draw ZZ'"),
        ("minutes = 3", "minutes = ", "lessons.toml cannot be read"),
        ('title = "Your first land"\n', "", "lessons.toml cannot be read"),
    ],
)
def test_a_lesson_that_does_not_breaks_law_17(old: str, new: str, fault: str) -> None:
    with pytest.raises(LawBroken, match=f"(?s)carcassonne: law 17: .*{fault}"):
        check(rewritten(old, new), games=0)


def test_a_game_needs_no_lesson() -> None:
    game = replace(find("torres"), module="tests")
    assert lesson_of(game) is None
    assert faults(game) == []


def test_a_lesson_that_cannot_be_read_says_why() -> None:
    with pytest.raises(BadLesson, match=r"lessons.toml cannot be read: .*'step'"):
        read("game = 'figs'")


def test_a_match_of_another_lesson_is_noticed() -> None:
    game = find("carcassonne")
    lesson = lesson_of(game)
    assert lesson
    match = opening(game, lesson, "7")
    assert follows(lesson, match)
    other = lesson_of(rewritten('before = ["draw E"]', 'before = ["draw U"]'))
    assert other
    assert not follows(other, match)
    assert not follows(replace(lesson, version=2), match)
