"""What calls take and answer, described for OpenAPI: the one list of their keys.

docs/protocol.md and web/static/types.js say the same to readers; tests/server/test_schemas.py compares
all of them with what is sent.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Ply = Annotated[int, Field(ge=0, le=1_000_000, description="How many plies have been played.")]
SeatNumber = Annotated[int, Field(ge=0, le=9, description="Seat, from 0.")]
Name = Annotated[str, Field(min_length=1, max_length=30, examples=["Ada"])]
MoveNumber = Annotated[int, Field(ge=0, lt=1 << 53)]
Scores = Annotated[list[int | None], Field(description="Of all seats; null for one behind a screen.")]
Notation = Annotated[str, Field(min_length=1, max_length=200)]


class Form(BaseModel):
    """A body; what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """What a call answers; it has no keys but these."""

    model_config = ConfigDict(extra="forbid")


class Me(Form):
    name: Name


BOT = "Of a bot: one of the game's `bots`, or `random`, `greedy`, `mcts:` (at most `2000ms` or `20000`)."


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


class SeatForm(Form):
    kind: Literal["me", "guest", "bot", "open"]
    name: Annotated[str, Field(max_length=30, description="Of a guest at my computer.")] = ""
    bot: Annotated[str, Field(max_length=60, description=BOT)] = ""


SEATS_EXAMPLE = [[{"kind": "me"}, {"kind": "bot", "bot": "level:3"}]]
Seats = Annotated[list[SeatForm], Field(min_length=1, max_length=10, examples=SEATS_EXAMPLE)]


TAKE_BACK = "Whether whole turns may be taken back: only, and by default, alone against bots."


WARN = "Whether I am warned before a blunder: only alone against bots, and by default against levels 1 and 2."


class NewTable(Form):
    game: Annotated[str, Field(max_length=60, examples=["carcassonne"])]
    options: Annotated[dict[str, str], Field(max_length=30, examples=[{}])] = {}
    seats: Seats
    hints: bool = True
    public: Annotated[bool, Field(description="List the table for everyone while a seat is free.")] = False
    take_back: Annotated[bool | None, Field(description=TAKE_BACK)] = None
    warn: Annotated[bool | None, Field(description=WARN)] = None
    standin: Annotated[str, Field(max_length=60, description="The level that plays for who is away.")] = (
        "level:3"
    )
    clock: Annotated[str, Field(max_length=20, examples=["none", "days:3", "live:10:20"])] = "none"
    rated: Annotated[bool, Field(description="Counts for ratings; people only, and no hints.")] = False
    watch: Annotated[
        Literal["all", "link"], Field(description="Who may look on: all, or only whom the link let in.")
    ] = "all"


class MoveForm(Form):
    ply: Ply
    edition: Annotated[int | None, Field(ge=0, description="Of the message acted upon.")] = None
    move: Annotated[
        MoveNumber | Notation, Field(description="The number or the notation of a move from `choices`.")
    ]
    seat: SeatNumber | None = None
    lean: Annotated[bool, Field(description="Answer in numbers, without pictures.")] = False


World = Annotated[int, Field(ge=0, lt=1 << 53, description="The number of a world, then moves.")]
Look = Annotated[list[World], Field(min_length=1, max_length=41, examples=[[0, 312, 640]])]


class PeekForm(Form):
    ply: Ply
    seat: SeatNumber | None = None
    looks: Annotated[list[Look], Field(min_length=1, max_length=16)]
    position: Annotated[bool, Field(description="Tell the whole position, too.")] = False


class WeighForm(Form):
    ply: Ply
    edition: Annotated[int | None, Field(ge=0, description="Of the message acted upon.")] = None
    move: Annotated[MoveNumber, Field(description="The number of a move from `choices`.")]


class UndoForm(Form):
    ply: Ply
    edition: Annotated[int | None, Field(ge=0)] = None
    seat: SeatNumber | None = None
    turn: Annotated[bool, Field(description="Take back my whole turn, whatever was revealed.")] = False


class WatchForm(Form):
    key: Annotated[str, Field(max_length=40, description="Of the invitation.")]


class TakeSeat(Form):
    seat: SeatNumber
    key: Annotated[str, Field(max_length=60, description="From the invitation.")]


class ChangeSeat(Form):
    kind: Literal["open", "bot", "me", "absent", "back"]
    bot: Annotated[str, Field(max_length=60)] = ""
    sure: Annotated[bool, Field(description="My own seat becomes open only with this.")] = False


class MarkForm(Form):
    hidden: bool


class ForkForm(Form):
    ply: Ply
    seats: Seats
    same_luck: Annotated[bool, Field(description="Deal the same luck again; after the end only.")] = False
    seat: Annotated[SeatNumber | None, Field(description="The own seat whose view is played on from.")] = None


class RecordForm(Form):
    text: Annotated[str, Field(max_length=300_000, description="A record in either form.")]


class Error(Answer):
    error: Annotated[str, Field(examples=["it is not your turn"])]


class StaleAnswer(Answer):
    error: str
    message: Annotated["Message | None", Field(description="The table now, if the ply was stale.")] = None


class MeAnswer(Answer):
    name: str
    ended: Annotated[int, Field(description="How many games I have played to their end.")]
    note: Annotated[str | None, Field(description="If the cookie could not be read, and is replaced.")] = None
    club: Annotated[str | None, Field(description="The name of the closed club that plays here.")] = None
    role: Annotated[str | None, Field(description="In a club: host, member or guest.")] = None


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


class BotAnswer(Answer):
    bot: str
    name: str
    about: str
    names: Annotated[list[str], Field(description="What bots of this level are called at a table.")]


class OptionAnswer(Answer):
    name: str
    text: str
    values: list[dict[str, str]]


class GameAnswer(Answer):
    name: str
    title: str
    blurb: str
    minutes: int
    weight: int
    seats: list[int]
    version: int
    options: list[OptionAnswer]
    presets: dict[str, dict[str, str]]
    shapes: list[str]
    bots: list[BotAnswer]


class AbsentAnswer(Answer):
    """The bot that plays for whoever sits there."""

    bot: str
    since: Annotated[int, Field(description="In seconds since 1970.")]
    name: Annotated[str | None, Field(description="At the table, not in lists; as the next.")] = None
    moves: Annotated[int | None, Field(description="How often it has decided.")] = None


class SeatAnswer(Answer):
    kind: Literal["person", "guest", "bot", "open"]
    name: str
    me: bool
    here: Annotated[bool | None, Field(description="Left out of who hides it.")] = None
    since: Annotated[
        int | None,
        Field(description="When they last looked, in seconds since 1970, if that is a while ago."),
    ] = None
    bot: str | None = None
    thinking: bool | None = None
    mine_again: Annotated[bool | None, Field(description="I left it and may sit down again.")] = None
    absent: Annotated[AbsentAnswer | None, Field(description="Who plays for them until they are back.")] = (
        None
    )


class LastLine(Answer):
    text: str
    player: int


class TableAnswer(Answer):
    table: str
    game: str
    title: str
    players: int
    options: dict[str, str]
    seats: list[SeatAnswer]
    my_seats: list[int]
    host: bool
    invite: str | None
    ply: int
    to_move: int | None
    my_turn: bool
    over: bool
    scores: Scores
    places: list[int] | None
    progress: str
    line: Annotated[LastLine | None, Field(description="The latest of the log, as everyone may read it.")]
    moved: Annotated[int, Field(description="When it went on last, in seconds since 1970.")]
    deadline: Annotated[int | None, Field(description="When the time of who is to move is up.")]
    made: int
    ended: int | None
    clock: Annotated[str, Field(description="As the table was opened: `none`, `days:3`, `live:10:20`.")]
    rated: bool
    turned_back: Annotated[bool, Field(description="Whole turns were taken back; it counts for nothing.")]
    rating_change: Annotated[int | None, Field(description="What the result did to my rating.")]


class MoreAnswer(Answer):
    mine: str | None
    open: str | None


class CountsAnswer(Answer):
    turn: int
    running: int
    finished: int
    hidden: int


class TablesAnswer(Answer):
    mine: list[TableAnswer]
    open: list[TableAnswer]
    more: Annotated[MoreAnswer, Field(description="Where the next pages begin.")]
    counts: Annotated[CountsAnswer | None, Field(description="Of mine; only with the first page.")]


class LineAnswer(Answer):
    text: str
    player: int
    points: int
    sum: str
    rule: str
    category: str
    at: str


class ToldAnswer(Answer):
    ply: int
    turn: int
    line: LineAnswer


class ItemAnswer(Answer):
    id: str
    label: str
    symbol: str
    count: int | None
    of: int | None
    hint: str
    card: bool


class PriceAnswer(Answer):
    count: int
    symbol: Annotated[str, Field(description="A symbol of the game's art.")] = ""
    unit: Annotated[str, Field(description="A word in its place: `AP`.")] = ""
    lack: Annotated[int, Field(description="How many of them I have too few.")] = 0
    most: int = 0


class GainAnswer(Answer):
    points: int
    when: Annotated[str, Field(description="`now`, or when else: `at phase end`, `on the board`.")]


class HeldAnswer(Answer):
    """A thing in the hand; what it does not say is left out."""

    id: str
    label: str
    symbol: str = ""
    count: int | None = None
    of: int | None = None
    hint: str = ""
    card: bool = False
    title: str = ""
    line: Annotated[str, Field(description="What it does, in 32 letters at most.")] = ""
    price: list[PriceAnswer] = []
    gain: GainAnswer | None = None
    spent: bool = False
    playing: bool = False
    why: Annotated[str, Field(description="Why it cannot be played now.")] = ""
    opens: Annotated[str, Field(description="How the ids on the board begin that it stands for.")] = ""
    extra: Annotated["HeldAnswer | None", Field(description="A smaller thing beside it.")] = None


class GroupAnswer(Answer):
    """Things of one kind in the hand of the seat that looks."""

    id: str
    title: str
    form: Annotated[str, Field(description="One of card, act, screen, good, token, lying.")]
    items: list[HeldAnswer]
    note: str = ""
    meter: Annotated[tuple[int, int] | None, Field(description="How many are left of how many.")] = None


class PromptAnswer(Answer):
    text: str
    progress: str
    rule: str
    steps: list[str]
    step: int
    hand: ItemAnswer | None
    act: Annotated[str, Field(description="What the primary button says.")]
    acts: Annotated[
        dict[str, str], Field(description="What it says instead, by how the path's first id begins.")
    ]
    ends: Annotated[list[str], Field(description="Buttons that end or give up something.")]
    why: Annotated[str, Field(description="One sentence of why, for whoever is new; or empty.")]


class ChoiceAnswer(Answer):
    """A move, or with `then` what several moves begin with: theirs is to be added to it."""

    move: int
    path: Annotated[list[str], Field(description="Ids to press, in order.")]
    text: Annotated[str, Field(description="The move in words.")]
    then: Annotated[list["ChoiceAnswer"], Field(description="How it may go on.")] = []


# Two moves: 310 is "knight b3-c4", 312 is "knight b3-d4".
CHOICES_EXAMPLE = [
    [
        {
            "move": 310,
            "path": ["knight-0-2"],
            "text": "knight b3-",
            "then": [
                {"move": 0, "path": ["square-c4"], "text": "c4"},
                {"move": 2, "path": ["square-d4"], "text": "d4"},
            ],
        }
    ]
]


class PlayedBy(Answer):
    """Who played a seat from a ply on."""

    seat: int
    since: Annotated[int, Field(alias="from")]
    name: str


class NoteAnswer(Answer):
    """What the log says beside the moves."""

    ply: Annotated[int, Field(description="How many plies had been played.")]
    kind: Literal[
        "away",
        "late",
        "next",
        "back",
        "left",
        "came",
        "ask",
        "agreed",
        "refused",
        "withdrawn",
        "undone",
        "paused",
        "slowed",
        "resumed",
        "ended",
        "resigned",
        "again",
        "say",
        "talk_to",
        "turn_back",
        "dealt",
    ]
    seat: int
    name: str
    bot: Annotated[str | None, Field(description="The name of the bot that plays on.")] = None
    what: Annotated[
        str | None, Field(description="What is asked for: undo, pause or end; or which turn is taken back.")
    ] = None
    text: Annotated[str | None, Field(description="What is said.")] = None
    whom: Annotated[str | None, Field(description="To whom somebody wants to talk, or who is gone.")] = None
    winner: Annotated[int | None, Field(description="The seat that has won, of `ended`.")] = None
    turn: Annotated[int | None, Field(description="To which all go back, of `ask` and `undone`.")] = None


class ClockAnswer(Answer):
    """The clock of a table; the page only draws it."""

    kind: Literal["days", "live"]
    left: Annotated[
        list[int | None], Field(description="Milliseconds of each seat when its time last began.")
    ]
    runs: Annotated[int | None, Field(description="The seat whose time runs.")]
    due: Annotated[int | None, Field(description="When that is up, in milliseconds since 1970.")]
    now: Annotated[int, Field(description="The server's time, in milliseconds.")]


class AskAnswer(Answer):
    """What somebody asks the others for."""

    what: Literal["undo", "pause", "end", "standin"]
    seat: int
    until: Annotated[int, Field(description="In seconds; silence is a no.")]
    waits: Annotated[list[int], Field(description="Seats whose answer is still to come.")]
    agreed: Annotated[list[int], Field(description="Seats that have said yes.")]
    whose: Annotated[int | None, Field(description="The seat of who is gone, of `standin`.")]
    winner: Annotated[int | None, Field(description="Who shall have won, of `end`.")]
    turn: Annotated[int | None, Field(description="To which an `undo` goes back, where it was chosen.")]


class TalkAnswer(Answer):
    """To whom I may talk in words of my own at a table for everyone."""

    asked: Annotated[list[int], Field(description="Seats of whom I asked to.")]
    open: Annotated[list[int], Field(description="Seats of whom asked, too: we hear each other.")]


class ClosedAnswer(Answer):
    """How a game ended before its end."""

    how: Literal["ended", "resigned"]
    seat: int
    winner: Annotated[int | None, Field(description="Whom all named as the winner, of `ended`.")]


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


class LeanMove(Answer):
    """A legal move."""

    move: int
    text: Annotated[str, Field(description="As players write it.")]


class LeanEvent(Answer):
    """Something that happened, as the seat has heard it: its kind, its player and what the kind calls for."""

    ply: int
    event: Annotated[list[int], Field(description="-1 where something is another seat's secret.")]


class LookAnswer(Answer):
    """Where some moves lead in a world; or nothing but why they do not."""

    seat: Annotated[int | None, Field(description="Who decides then; null after the end.")] = None
    scores: list[int] = []
    values: Annotated[list[float], Field(description="The final scores that the game's value expects.")] = []
    moves: Annotated[list[int], Field(description="What is legal there.")] = []
    places: Annotated[list[int] | None, Field(description="After the end.")] = None
    position: Annotated[dict[str, Any] | None, Field(description="If asked for.")] = None
    refused: Annotated[str | None, Field(description="Which move is not legal there.")] = None


class PeekAnswer(Answer):
    ply: int
    looks: list[LookAnswer]


class LeanMessage(Answer):
    """The table as one seat may see it, for programs: numbers and no pictures."""

    table: str
    game: str
    version: Annotated[int, Field(description="Of the rules.")]
    players: int
    options: dict[str, str]
    edition: Annotated[int, Field(description="How often something was taken back.")]
    my_seats: list[int]
    ply: int
    to_move: int | None
    seat: int | None
    over: bool
    scores: Scores
    places: list[int] | None
    position: Annotated[
        dict[str, Any] | None,
        Field(description="The seat's own view, by fields; -1 is hidden. Null in play without hints."),
    ]
    moves: Annotated[list[LeanMove], Field(description="Empty unless it is the seat's turn.")]
    events_from: Annotated[int, Field(alias="from", description="The ply from which events are told.")]
    events: list[LeanEvent]


class Message(Answer):
    """The table as one seat may see it."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    players: int
    hints: bool
    rated: Annotated[bool, Field(description="The result counts for ratings.")]
    watch_link: Annotated[
        str | None, Field(description="For who plays here: what lets somebody watch, where that is needed.")
    ]
    shapes: list[str]
    main: Annotated[str, Field(description="What the view of the whole is called beside others.")]
    host: Annotated[bool, Field(description="I set the table up.")]
    invite: Annotated[str | None, Field(description="The address for a friend, while a seat is free.")]
    ply: int
    edition: Annotated[int, Field(description="How often something was taken back.")]
    to_move: int | None
    seat: int | None
    my_seats: list[int]
    pass_to: Annotated[int | None, Field(description="The own seat that the device goes to.")]
    over: bool
    places: list[int] | None
    seats: list[SeatAnswer]
    watching: Annotated[int, Field(description="How many look on without a seat.")]
    notes: Annotated[list[NoteAnswer], Field(description="Who left, who came, who said what: the latest 60.")]
    notes_from: Annotated[int, Field(description="How many notes came before those.")]
    talk: Annotated[TalkAnswer | None, Field(description="None where everybody may talk.")]
    clock: Annotated[ClockAnswer | None, Field(description="None where nobody's time runs.")]
    again: Annotated[str | None, Field(description="The table of the next game with the same people.")]
    ask: Annotated[AskAnswer | None, Field(description="What somebody asks the others for.")]
    paused: Annotated[bool, Field(description="Clocks and bots stand until somebody plays on.")]
    closed: Annotated[ClosedAnswer | None, Field(description="If the game ended before its end.")]
    lesson: Annotated[CoachAnswer | None, Field(description="Of a guided game.")]
    puzzle: PuzzlePart | None
    prompt: PromptAnswer | None
    shape: str
    svg: str
    ground: str
    mats: list[list[ItemAnswer]]
    hand: list[GroupAnswer]
    lacks: Annotated[list[str], Field(description="Ids of what I cannot pay now; their slips tell why.")]
    common: list[ItemAnswer]
    choices: Annotated[list[ChoiceAnswer], Field(examples=CHOICES_EXAMPLE)]
    scores: Scores
    projected: Annotated[
        Scores | None, Field(description="If the game ended now; null if that is the score.")
    ]
    categories: list[dict[str, int]]
    story_from: Annotated[int, Field(alias="from", description="The ply from which the story is told.")]
    story: list[ToldAnswer]
    undo: Annotated[str, Field(description="Why the last decision cannot be taken back; empty if it can.")]
    undo_turn: Annotated[str, Field(description="Why my whole turn cannot be taken back; empty if it can.")]
    played_by: Annotated[list[PlayedBy], Field(description="Of seats that changed hands.")]
    warns: Annotated[bool, Field(description="Worth asking `/warning` before I make a move.")]
    since: Annotated[int, Field(description="The ply after my last own decision.")]
    note: Annotated[str | None, Field(description="If there is something to say.")] = None
    eyes: Annotated[list[int] | None, Field(description="When looking back: the own seats that may.")] = None


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


class PreviewsAnswer(Answer):
    ply: int
    svg: Annotated[str, Field(description="For inside the group with this `data-ask`; empty if it has none.")]


class LackAnswer(Answer):
    title: str
    price: list[PriceAnswer] = []
    gain: GainAnswer | None = None
    others: Annotated[
        list[tuple[int, int]], Field(description="Seat and points of everybody else it pays.")
    ] = []
    after: str = ""
    text: str = ""
    loss: Annotated[GainAnswer | None, Field(description="Points that go with the price.")] = None


class SlipAnswer(LackAnswer):
    move: int


class SlipsAnswer(Answer):
    ply: int
    slips: Annotated[list[SlipAnswer], Field(description="What is empty or 0 is left out of each.")]
    lack: Annotated[LackAnswer | None, Field(description="Of what cannot be paid now.")] = None
    step: Annotated[
        LackAnswer | None, Field(description="Of the path itself, where more is to be chosen behind it.")
    ] = None


class StandingAnswer(Answer):
    ply: int
    lines: list[LineAnswer]


class PlacesAnswer(Answer):
    ply: int
    places: list[list[str]]  # id and name


class TurnAnswer(Answer):
    ply: int
    player: int


class ScoringAnswer(Answer):
    ply: int
    line: LineAnswer


class ReplayAnswer(Answer):
    plies: int
    scores: list[Scores]
    scorings: list[ScoringAnswer]
    turns: list[TurnAnswer]
    quiet: Annotated[list[ToldAnswer], Field(description="Of plies that no line of the story tells of.")]
    made: Annotated[int, Field(description="When the table was set up, in seconds since 1970.")]
    eyes: Annotated[list[int], Field(description="The own seats from which I may look back now.")]
    played_by: list[PlayedBy]


StaleAnswer.model_rebuild()
Answers = dict[int | str, dict[str, Any]]
