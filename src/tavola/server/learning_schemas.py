"""What lessons, puzzles, hints and reviews take and answer, described for OpenAPI."""

from typing import Annotated, Literal

from pydantic import Field

from tavola.server.schemas import Answer, Form, Ply


class LessonForm(Form):
    game: Annotated[str, Field(max_length=60, examples=["carcassonne"])]


class StepForm(Form):
    act: Annotated[
        Literal["next", "again", "all"],
        Field(description="The next step, this step once more, or all of them."),
    ]
    ply: Ply
    edition: Annotated[int | None, Field(ge=0, description="Of the message acted upon.")] = None


class PuzzleForm(Form):
    daily: Annotated[bool, Field(description="The puzzle of the day; the rest is left out then.")] = False
    puzzle: Annotated[str, Field(max_length=20, description="One by its id.")] = ""
    game: Annotated[str, Field(max_length=60, description="Or the next of a game; empty for any.")] = ""
    level: Annotated[Literal["", "easy", "medium", "hard"], Field(description="And of a level.")] = ""


class PuzzleAct(Form):
    act: Annotated[
        Literal["nudge", "show", "again"],
        Field(description="Where to look, then what to do; the answer; the position once more."),
    ]
    ply: Ply
    edition: Annotated[int | None, Field(ge=0, description="Of the message acted upon.")] = None


class AimAnswer(Answer):
    """A picture of what a game is about; the nth is drawn at `/games/NAME/aim-N.svg`."""

    title: str
    text: str


class LessonAnswer(Answer):
    game: str
    title: str
    minutes: int
    steps: int
    step: Annotated[int, Field(description="How far I have come, from 1; 0 if I have not begun.")]
    over: Annotated[bool, Field(description="I have done the last step.")]
    aims: list[AimAnswer]
    seen: Annotated[bool, Field(description="I was shown the aims of the game.")]


Level = Literal["easy", "medium", "hard"]
Result = Annotated[
    Literal["", "solved", "nudged", "missed"],
    Field(description="Of the first try: empty before it, `nudged` if it found the move after a nudge."),
]


class PuzzleEntry(Answer):
    id: str
    level: Level
    result: Result


class PuzzlesOfGame(Answer):
    game: str
    title: str
    puzzles: list[PuzzleEntry]


class PuzzlesAnswer(Answer):
    games: list[PuzzlesOfGame]


class DayAnswer(Answer):
    """A day of the week; a past one without a try was missed."""

    day: str
    result: Result


class DailyAnswer(Answer):
    """The puzzle of the day; its position is drawn at `/games/NAME/puzzle-ID.svg`."""

    day: Annotated[str, Field(description="By universal time.", examples=["2026-11-18"])]
    id: str
    game: str
    title: str
    level: Level
    colour: Annotated[str, Field(description="Of whoever is to move.")]
    task: str
    progress: str
    result: Result
    streak: Annotated[int, Field(description="Days in a row on which I found the move.")]
    week: list[DayAnswer]
    tomorrow: Annotated[str, Field(description="The game of the next one.")]


class CoachAnswer(Answer):
    """What the coach of a lesson says."""

    phase: Annotated[
        Literal["before", "ask", "done"],
        Field(description="Luck and the others play; I am asked; the step is done."),
    ]
    step: Annotated[int, Field(description="From 1.")]
    steps: int
    title: str
    text: str
    rule: str
    light: Annotated[list[str], Field(description="Ids to be lit while it is asked.")]
    good: Annotated[str, Field(description="Patterns of the good moves in words, ` | ` between them.")]
    answers: Annotated[
        list[list[str]],
        Field(description="What is said to all others: pattern and answer, the first that fits."),
    ]
    next: Annotated[str, Field(description="The title of the next step; empty at the last.")]
    bye: Annotated[str, Field(description="After the last step.")]
    go_on: Annotated[str, Field(description="The bot that plays on from the end.")]


class NudgeAnswer(Answer):
    """Where to look; the second time what to do, too."""

    path: list[str]
    does: str


class ToldMove(Answer):
    """One of the moves that a puzzle's answer compares, the best first."""

    move: Annotated[str, Field(description="As players write it.")]
    lead: Annotated[float, Field(description="Expected points ahead at the end.")]
    does: str
    why: str
    now: int


class PuzzlePart(Answer):
    """What a puzzle asks, and once it is answered what is known about its moves."""

    phase: Literal["ask", "done"]
    id: str
    level: Level
    colour: Annotated[str, Field(description="Of whoever is to move.")]
    day: Annotated[str, Field(description="Whose puzzle of the day it is; or empty.")]
    result: Result
    gap: Annotated[int, Field(description="Points by which the best move leads every other, at least.")]
    task: str
    progress: str
    solvers: Annotated[int | None, Field(description="Of 100 first tries; null while there are few.")]
    nudge: NudgeAnswer | None
    answer: Annotated[str, Field(description="To the last try that was not the best move.")]
    others: Annotated[int, Field(description="How many such tries there were.")]
    go_on: Annotated[str, Field(description="The bot that plays on from the end.")]
    told: Annotated[list[ToldMove], Field(description="Empty before the answer.")]
    played: Annotated[str, Field(description="In the game it is from, if that was another move.")]


class HintAnswer(Answer):
    move: int
    path: list[str]
    text: Annotated[str, Field(description="In notation.")]
    does: Annotated[str, Field(description="What to do and what it pays now; names and links as in the log.")]
    why: Annotated[str, Field(description="Why it is better than the next; empty if nothing says so.")]
    now: Annotated[int, Field(description="Points at once, without those that every good move brings.")]
    later: Annotated[int, Field(description="Points on the board or to be expected, beyond those at once.")]
    behind: Annotated[float, Field(description="Points of expected lead behind the first.")]
    same: Annotated[int, Field(description="Further moves that are as good as this one.")]
    value: Annotated[float, Field(description="Expected result for me, 0 (lost) to 1 (won).")]
    lead: Annotated[float, Field(description="Expected points ahead of the best other player.")]
    share: Annotated[float, Field(description="Share of the bot's attention.")]


class CautionAnswer(Answer):
    title: Annotated[str, Field(description="What the move gives away; names as in the log.")]
    text: Annotated[str, Field(description="One sentence about it; names and links as in the log.")]


class WarningAnswer(Answer):
    warning: Annotated[CautionAnswer | None, Field(description="Null if there is nothing to say.")]


class SayingAnswer(Answer):
    move: int
    says: Annotated[str, Field(description="What it does; names and links as in the log.")]


class SayingsAnswer(Answer):
    ply: int
    sayings: list[SayingAnswer]


class LeadAnswer(Answer):
    ply: int
    leads: Annotated[list[float], Field(description="Expected points ahead of the best other, seat by seat.")]


class ChanceAnswer(Answer):
    ply: Annotated[int, Field(description="Of my own move.")]
    by: Annotated[int, Field(description="Whose blunder it was.")]


class CardAnswer(Answer):
    seat: int
    costly: Annotated[list[int], Field(description="Plies of the turning points, the dearest first.")]
    found: Annotated[list[int], Field(description="Plies of moves that were clearly best, or paid most.")]
    chances: Annotated[list[ChanceAnswer], Field(description="Blunders of bots that were made use of.")]


class JudgedAnswer(Answer):
    ply: int
    player: int
    played: str
    best: str
    move: int
    better: int
    cost: float
    result: float
    leads: list[float]
    error: float
    ahead: float
    gain: int
    did: Annotated[str, Field(description="What was played, as an order; names and links as in the log.")]
    better_does: str
    why: str
    path: list[str]
    better_path: list[str]


class WorthAnswer(Answer):
    cost: Annotated[float, Field(description="Points of expected lead behind the best moves.")]


class ReviewAnswer(Answer):
    of: int
    done: int
    leads: list[LeadAnswer]
    cards: list[CardAnswer]
    told: list[JudgedAnswer]
