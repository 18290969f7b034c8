"""Whether a lesson keeps what it promises: played by every good answer, with a word for every other move."""

import re
from collections.abc import Iterator
from typing import Any

from tavola.game import Game, IllegalMove, Match
from tavola.lesson import BadLesson, Lesson, Standing, Step, go_on, lesson_of, sentences, standing

LENGTH = 190  # letters of a sentence: what a phone's bar shows in four lines
CAPTION = 150  # letters under a picture of the aim
STEPS = range(6, 11)
AIMS = 3


def faults(game: Game[Any]) -> list[str]:
    """List what is wrong with a game's lesson, in sentences; nothing if it has none."""
    try:
        lesson = lesson_of(game)
        return [*_words(game, lesson), *_play(game, lesson)] if lesson else []
    except (BadLesson, IllegalMove) as error:
        return [str(error)]


def _words(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    if lesson.version != game.version:
        yield f"the lesson is for version {lesson.version} of the rules, which are at {game.version}"
    if len(lesson.steps) not in STEPS:
        yield f"{len(lesson.steps)} steps; a lesson has {STEPS[0]} to {STEPS[-1]}"
    if len(lesson.names) != lesson.players or lesson.seat not in range(lesson.players):
        yield f"{lesson.players} players, named {', '.join(lesson.names)}; seat {lesson.seat} learns"
    yield from (
        f"{len(said)} letters, {LENGTH} fit: {said}" for said in sentences(lesson) if len(said) > LENGTH
    )
    yield from (
        f"{len(aim.text)} letters, {CAPTION} fit: {aim.text}"
        for aim in lesson.aims
        if len(aim.text) > CAPTION
    )
    if len(lesson.aims) != AIMS:
        yield f"{len(lesson.aims)} pictures of the aim; there are {AIMS}"
    yield from _aims(lesson)
    rules = game.text("rules.md")
    for step in lesson.steps:
        if f"**{step.rule}.**" not in rules:
            yield f"{step.title}: no paragraph {step.rule} in rules.md"
        if len(step.say) != len(step.do):
            yield f"{step.title}: {len(step.say)} sentences for {len(step.do)} decisions"
    if not re.fullmatch("level:[1-5]", lesson.go_on):
        yield f"one plays on against {lesson.go_on!r}; it is level:1 to level:5"


def _aims(lesson: Lesson) -> Iterator[str]:
    moments = {f"{step}{end}" for step in range(1, len(lesson.steps) + 1) for end in ("", " done")}
    for aim in lesson.aims:
        if not aim.symbols and (aim.at not in moments or len(aim.box) != 4):
            yield f"{aim.title}: at {aim.at!r} in {aim.box} is no part of a step's picture"
        if aim.flag and aim.flag.keys() != {"seat", "points", "x", "y"}:
            yield f"{aim.title}: a flag has seat, points, x and y"


def _play(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """Play the lesson with the first good answers, then with the second ones, until each was given."""
    turn, most = 0, 1
    while turn < most:
        match = Match(game, lesson.players, lesson.options)
        go_on(match, lesson)
        for number, step in enumerate(lesson.steps):
            faulty, ways = _play_step(match, lesson, number, step, turn)
            if faulty:
                yield from (f"{step.title}: {fault}" for fault in faulty)
                return
            most = max(most, ways)
        if match.over:
            yield "the game is over after the last step; one cannot play on"
        turn += 1


def _play_step(
    match: Match[Any], lesson: Lesson, number: int, step: Step, turn: int
) -> tuple[list[str], int]:
    """Play one step; give what is wrong with it, and how many good answers there are to a decision."""
    ways, wrong = 1, []
    _lead(match, lesson)
    scores, hoped = match.state.scores(), _hoped(match, lesson)
    wrong += _lights(match, lesson, step)
    while (here := standing(lesson, match, asked_again=True)).phase == "ask" and here.step == number:
        known, faulty = _judge(match, lesson, step, here)
        wrong += faulty
        if wrong:
            return wrong, ways
        ways = max(ways, len(known))
        match.play(known[turn % len(known)])
        go_on(match, lesson)
        _lead(match, lesson, number)
    earned = tuple(now - then for now, then in zip(match.state.scores(), scores, strict=True))
    if earned != step.earns:
        wrong.append(f"it earns {list(earned)}, not {list(step.earns)}")
    if step.promises is not None and _hoped(match, lesson) - hoped != step.promises:
        wrong.append(f"it promises {_hoped(match, lesson) - hoped}, not {step.promises}")
    return wrong, ways


def _judge(match: Match[Any], lesson: Lesson, step: Step, here: Standing) -> tuple[list[str], list[str]]:
    """Give the good moves of a decision, and what is wrong with it."""
    if match.state.to_move != lesson.seat:
        return [], [f"seat {match.state.to_move} is to move, not the one who learns"]
    view = match.state.seen_by(lesson.seat)
    known = [match.game.notate(view, move) for move in view.legal_moves()]
    good = [words for words in known if step.is_good(here.decision, words)]
    if not good:
        return [], [f"{step.do[here.decision]} is none of {', '.join(known[:12])}"]
    deaf = [words for words in known if words not in good and not step.answer(words)]
    return good, [f"nothing is said to {words}" for words in deaf]


def _lead(match: Match[Any], lesson: Lesson, step: int | None = None) -> None:
    """Let luck and the others play up to the next decision; within one step only, if it is given."""
    while not (here := standing(lesson, match, asked_again=step is None)).waits and step in (None, here.step):
        match.play(here.move)
        go_on(match, lesson)


def _lights(match: Match[Any], lesson: Lesson, step: Step) -> list[str]:
    if not step.light:
        return []
    drawn = match.game.draw(match.state.seen_by(lesson.seat), lesson.seat, "desk")
    drawn += match.game.ground(match.options, match.players, "desk")
    ids = set(re.findall(r' (?:id|data-for)="([^"]*)"', drawn))
    return [f"no {id!r} is drawn to be lit" for id in step.light if id not in ids]


def _hoped(match: Match[Any], lesson: Lesson) -> int:
    return match.game.projected(match.state)[lesson.seat] if match.game.projected else 0
