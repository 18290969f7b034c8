"""Guided first games: what `lessons.toml` of a game's folder says, and how far a match has come in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tavola.core import CHANCE
from tavola.game import Game, Match

FILE = "lessons.toml"


class BadLesson(ValueError):
    """A lesson that cannot be read; the sentence says what is missing."""


@dataclass(frozen=True)
class Step:
    """One position: what is asked there, and what is said to whatever is pressed."""

    title: str
    rule: str  # the paragraph of rules.md that it teaches
    say: tuple[str, ...]  # a sentence for each decision
    do: tuple[str, ...]  # the good moves of each decision: patterns, " | " between them
    done: str
    earns: tuple[int, ...]  # points of all seats in this step
    before: tuple[str, ...] = ()  # what luck and the others do first
    after: tuple[str, ...] = ()  # what they do after the last decision
    promises: int | None = None  # change of the learner's projected score
    light: tuple[str, ...] = ()  # ids lit while it is asked
    answers: Mapping[str, str] = field(default_factory=dict)  # to everything else, the first that fits

    def is_good(self, decision: int, words: str) -> bool:
        """Say whether a move is one that the step asks for."""
        return fits(self.do[decision], words)

    def answer(self, words: str) -> str | None:
        """Say what is true about another move; None if the lesson has no word for it."""
        return next((said for pattern, said in self.answers.items() if fits(pattern, words)), None)


@dataclass(frozen=True)
class Aim:
    """One of the pictures that say what a game is about."""

    title: str
    text: str
    at: str = ""  # a step: "7" where it is asked, "7 done" where it is done
    box: tuple[float, ...] = ()  # the part of the picture: x, y, width, height
    flag: Mapping[str, Any] = field(default_factory=dict)  # seat, points, and where: x, y
    symbols: tuple[str, ...] = ()  # instead of a position: symbols of the game's art


@dataclass(frozen=True)
class Lesson:
    """A guided first game: a few prepared positions of one small match."""

    game: str
    version: int  # of the rules
    players: int
    seat: int  # who learns
    names: tuple[str, ...]
    title: str
    minutes: int
    bye: str
    go_on: str  # the bot that plays on from the end
    options: Mapping[str, str]
    deal: tuple[str, ...]  # what leads to the first position
    steps: tuple[Step, ...]
    aims: tuple[Aim, ...]

    def script(self) -> list[tuple[int, str, str]]:
        """List all that is played: of which step, which part of it, and the move or the good ones."""
        written = [(0, "before", move) for move in self.deal]
        for number, step in enumerate(self.steps):
            for part in ("before", "do", "after"):
                written += [(number, part, move) for move in getattr(step, part)]
        return written


@dataclass(frozen=True)
class Standing:
    """How far a match has come in its lesson."""

    step: int
    phase: str  # "before": luck and the others play, "ask": the learner does, "done": the step is over
    decision: int = 0  # of the step, which is asked or was made last
    move: str = ""  # what is played next, if luck or another seat is due

    @property
    def waits(self) -> bool:
        """Say whether it stands still until the learner presses something."""
        return self.phase != "before"


def fits(patterns: str, words: str) -> bool:
    """Say whether a notation fits one of the patterns; `*` stands for anything.

    >>> fits("lay W (1,-1) r1 | lay B *", "lay B (0,2) r3"), fits("pass", "pass on")
    (True, False)
    """
    return any(
        re.fullmatch(re.escape(pattern.strip()).replace(r"\*", ".*"), words)
        for pattern in patterns.split(" | ")
    )


def lesson_of(game: Game[Any]) -> Lesson | None:
    """Read a game's lesson; None if its folder has none."""
    text = game.text(FILE)
    return read(text) if text else None


@lru_cache(maxsize=32)
def read(text: str) -> Lesson:
    """Read a lesson as it is written."""
    try:
        written = tomllib.loads(text)
        steps = tuple(_step(dict(each)) for each in written.pop("step"))
        aims = tuple(aim_of(dict(each)) for each in written.pop("aim", ()))
        whole = {"options": {}, "deal": (), **written}
        return Lesson(**_tuples(whole), steps=steps, aims=aims)
    except (tomllib.TOMLDecodeError, TypeError, KeyError) as error:
        raise BadLesson(f"{FILE} cannot be read: {error}") from None


def opening(game: Game[Any], lesson: Lesson, seed: str) -> Match[Any]:
    """Set up the match of a lesson, up to where it first asks."""
    match = Match(game, lesson.players, lesson.options, seed)
    go_on(match, lesson)
    while not (here := standing(lesson, match)).waits:
        match.play(here.move)
        go_on(match, lesson)
    return match


def standing(lesson: Lesson, match: Match[Any], *, asked_again: bool = False) -> Standing:
    """Find where a match stands. The end of a step is the beginning of the next once that is asked for."""
    script = lesson.script()
    made = min(_made(match), len(script))
    decisions = [number for number, (_, part, _) in enumerate(script) if part == "do"]
    last = max((number for number in decisions if number < made), default=None)
    ends = last is not None and (made == len(script) or script[made][0] != script[made - 1][0])
    if ends and not (asked_again and made < len(script)):
        step = script[made - 1][0]
        return Standing(step, "done", len(lesson.steps[step].do) - 1)
    step, part, move = script[made]
    if part == "do":
        return Standing(step, "ask", sum(script[number][0] == step for number in decisions if number < made))
    return Standing(step, "before", 0, move)


def go_on(match: Match[Any], lesson: Lesson, *, asked_again: bool = False) -> None:
    """Play the luck now due as it is written, and what nobody need be asked for."""
    while True:
        move: int | str | None = match.unasked()
        if move is None and match.state.to_move == CHANCE:
            move = standing(lesson, match, asked_again=asked_again).move or None
        if move is None:
            return
        match.play(move)
        asked_again = False


def starts(lesson: Lesson, match: Match[Any]) -> list[int]:
    """List the plies at which the steps so far first asked."""
    script, made = lesson.script(), 0
    found: dict[int, int] = {}
    for number, ply in enumerate(match.plies):
        if made < len(script) and script[made][1] == "do":
            found.setdefault(script[made][0], number)
        made += _counts(ply.mover, ply.asked)
    if made < len(script) and script[made][1] == "do":
        found.setdefault(script[made][0], len(match.plies))
    return [found[step] for step in sorted(found)]


def follows(lesson: Lesson, match: Match[Any]) -> bool:
    """Say whether every ply so far is as the lesson has it; after it was rewritten, perhaps not."""
    if lesson.version != match.game.version or match.players != lesson.players:
        return False
    script, state, made = lesson.script(), match.first.copy(), 0
    for ply in match.plies:
        if _counts(ply.mover, ply.asked):
            if made == len(script) or not fits(script[made][2], match.game.notate(state, ply.move)):
                return False
            made += 1
        state.play(ply.move)
    return True


def _made(match: Match[Any]) -> int:
    """Count what the lesson writes down: luck and decisions, and nothing that plays itself."""
    return sum(_counts(ply.mover, ply.asked) for ply in match.plies)


def _counts(mover: int, asked: bool) -> bool:
    return asked or mover == CHANCE


def _step(written: dict[str, Any]) -> Step:
    return Step(**_tuples(written), answers=written.get("else", {}))


def aim_of(written: dict[str, Any]) -> Aim:
    """Read a picture as it is written."""
    return Aim(**_tuples(written))


def _tuples(written: Mapping[str, Any]) -> dict[str, Any]:
    """Make lists to tuples, and leave out what is called by another name."""
    kept = {name: value for name, value in written.items() if name != "else"}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}


def sentences(lesson: Lesson) -> Iterable[str]:
    """Give all that the coach may say."""
    for step in lesson.steps:
        yield from (*step.say, step.done, *step.answers.values())
    yield lesson.bye
