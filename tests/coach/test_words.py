"""What points come from has words in every game, and they stand right in every sentence of the coach."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tavola.bots import make
from tavola.coach.ends import by_the_end
from tavola.coach.outcome import Oracle, Outcome
from tavola.coach.why import Judge
from tavola.coach.wording import sentence
from tavola.core import Event, State
from tavola.game import Line, Match, luck
from tavola.games.kreta.rules.board import PROVINCE_NAMES
from tavola.registry import find
from tests.bots.swing import CARDS, Swing, lying, swing

# All that a hint, a review or a puzzle may say that points are "from"; somebody read it after that word.
PARTS = {  # of a value
    "carcassonne": {"cities", "roads", "cloisters", "farms", "followers kept at home"},
    "kreta": {
        "the cards in hand",
        "villages to build",
        "harvests in reach",
        *(f"influence in {province}" for province in PROVINCE_NAMES),
    },
    "torres": {
        "castles in this phase",
        "castles in later phases",
        "the king’s bonus",
        "the king and the master card",
        "knights on the board",
        "blocks, cards and action points",
        "roofs to climb",
    },
    "keythedral": {
        "windows in reach",
        "the auction",
        "new kinds of cubes",
        "harvests",
        "harvests of later rounds",
    },
    "olympos": {
        "lands and cubes",
        "what Discoveries can do",
        "Swords",
        "the gods to come",
        "Discoveries and Wonders in reach",
        "objectives in reach",
        "time to spend",
    },
}
COUNTED = {  # by lines of the log
    "carcassonne": {"cities", "roads", "cloisters", "farms"},
    "kreta": {"provinces", "harvests"},
    "torres": {"castles", "marker steps", "the king’s bonus", "the master card"},
    "keythedral": {"windows", "cubes"},
    "olympos": {
        *{"Discoveries", "Discovery bonuses", "Wonders", "objectives", "prestige", "lands", "Destiny cards"},
        *{"Keres", "time left over"},
    },
}
MORE = {"torres": {"variant": "master"}}  # options with which more is counted


@cache
def named(name: str) -> tuple[set[str], set[str]]:
    """Play some games, and give the names of all parts of values and of all that was counted."""
    game, parts, counted = find(name), set[str](), set[str]()
    assert game.reasons
    bot = make("greedy", game)
    for players in (game.seats[0], game.seats[-1]):
        for options in (None, MORE.get(name)):
            match: Match[Any] = Match(game, players, options, seed=f"words {players}")
            match.go_on()
            while not match.over:
                view = match.state.seen_by(match.state.to_move)
                if len(match.plies) % 7 == 0:
                    parts |= game.reasons(match.state).keys()
                match.play(bot.choose(view, luck(name, len(match.plies))))
                match.go_on()
            lines = [game.describe(event, match.state) for ply in match.plies for event in ply.story]
            counted |= {line.category for line in lines if line and line.points}
    return {part for part in parts if not part.startswith("points")}, counted - {""}


@pytest.mark.parametrize("name", PARTS)
def test_all_that_points_may_come_from_has_words_that_somebody_has_read(name: str) -> None:
    parts, counted = named(name)
    assert parts == PARTS[name]
    assert counted <= COUNTED[name]


def beside(part: str, mine: tuple[float, float], theirs: tuple[float, float] = (0.0, 0.0)) -> list[str]:
    """Say what a judge may say where a part of the values changes so much by a move, and by the next best."""
    view = lying(2, 0, [0] * CARDS, [8, CARDS, 0, CARDS])
    judge = Judge(Oracle(swing, view))
    states = [view.copy(), view.copy()]
    better, other = (Outcome(number, (number,), (), (state,)) for number, state in enumerate(states))

    def worth(seen: State) -> list[float]:
        changes = zip(states, mine, theirs, strict=True)
        return next(([mine, other] for state, mine, other in changes if seen is state), [0.0, 0.0])

    judge.game = replace(swing, value=worth, reasons=lambda seen: {part: worth(seen)})
    said = [judge._hope(better), judge._beside(better, other, 9.0, "the next best")]
    return [sentence(each) for each in said if each]


def test_time_to_spend_stands_right_in_every_sentence() -> None:
    assert [*beside("time to spend", (4.0, 1.0)), *beside("time to spend", (0.0, -3.0))] == [
        "About 4 points more later, mostly from time to spend.",
        "About 3 points more from time to spend than the next best.",
        "The next best costs you about 3 points from time to spend.",
    ]
    assert beside("time to spend", (0.0, 0.0), (0.0, 3.0)) == [
        "It leaves {1} about 3 points less from time to spend than the next best."
    ]


def by_the_end_from(category: str) -> list[str]:
    """Say all that playing on may say of what lines of the log count."""

    def describe(event: Event, view: State) -> Line | None:
        line = swing.describe(event, view)  # type: ignore[arg-type]
        return line and replace(line, category=category)

    def left(mine: int, theirs: int) -> list[Swing]:
        return [lying(2, 0, [0] * CARDS, [mine, CARDS, theirs, CARDS], top=0)]

    game = replace(swing, describe=describe)
    brought = [by_the_end(game, 0, left(8, 0), left(1, 0), ahead) for ahead in (7.0, 3.0)]
    return brought + [by_the_end(game, 0, left(8, 8), left(8, 0), ahead) for ahead in (8.0, 3.0)]


def test_the_king_stands_right_in_every_sentence() -> None:
    assert by_the_end_from("the king’s bonus") == [
        "By the end it brings about 7 points more from the king’s bonus.",
        "By the end it brings more points from the king’s bonus.",
        "By the end it costs {1} about 8 points from the king’s bonus.",
        "By the end it costs {1} points from the king’s bonus.",
    ]


def test_what_only_costs_brings_nothing() -> None:
    lost = replace(swing, describe=lambda event, view: Line("", event[1], -event[3], category="Keres"))
    few, many = ([lying(2, 0, [0] * CARDS, [card, CARDS, 0, CARDS], top=0)] for card in (1, 8))
    assert by_the_end(lost, 0, few, many) == ""
