"""What calls take and answer, described for OpenAPI."""

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


class Me(Form):
    name: Name


BOT = "Of a bot: one of the game's `bots`, or `random`, `greedy`, `mcts:` (at most `2000ms` or `20000`)."


class SeatForm(Form):
    kind: Literal["me", "guest", "bot", "open"]
    name: Annotated[str, Field(max_length=30, description="Of a guest at my computer.")] = ""
    bot: Annotated[str, Field(max_length=60, description=BOT)] = ""


SEATS_EXAMPLE = [[{"kind": "me"}, {"kind": "bot", "bot": "level:3"}]]
Seats = Annotated[list[SeatForm], Field(min_length=1, max_length=10, examples=SEATS_EXAMPLE)]


class NewTable(Form):
    game: Annotated[str, Field(max_length=60, examples=["carcassonne"])]
    options: Annotated[dict[str, str], Field(max_length=30, examples=[{}])] = {}
    seats: Seats
    hints: bool = True
    public: Annotated[bool, Field(description="List the table for everyone while a seat is free.")] = False


class MoveForm(Form):
    ply: Ply
    edition: Annotated[int | None, Field(ge=0, description="Of the message acted upon.")] = None
    move: Annotated[
        MoveNumber | Notation, Field(description="The number or the notation of a move from `choices`.")
    ]
    seat: SeatNumber | None = None


class UndoForm(Form):
    ply: Ply
    edition: Annotated[int | None, Field(ge=0)] = None
    seat: SeatNumber | None = None


class TakeSeat(Form):
    seat: SeatNumber
    key: Annotated[str, Field(max_length=60, description="From the invitation.")]


class ChangeSeat(Form):
    kind: Literal["open", "bot"]
    bot: Annotated[str, Field(max_length=60)] = ""


class ForkForm(Form):
    ply: Ply
    seats: Seats
    seat: Annotated[SeatNumber | None, Field(description="The own seat whose view is played on from.")] = None


class RecordForm(Form):
    text: Annotated[str, Field(max_length=300_000, description="A record in either form.")]


class Error(BaseModel):
    error: Annotated[str, Field(examples=["it is not your turn"])]


class StaleAnswer(BaseModel):
    error: str
    message: Annotated["Message | None", Field(description="The table now, if the ply was stale.")] = None


class MeAnswer(BaseModel):
    name: str


class BotAnswer(BaseModel):
    bot: str
    name: str
    about: str


class OptionAnswer(BaseModel):
    name: str
    text: str
    values: list[dict[str, str]]


class GameAnswer(BaseModel):
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


class SeatAnswer(BaseModel):
    kind: Literal["person", "guest", "bot", "open"]
    name: str
    me: bool
    here: bool
    bot: str | None = None
    thinking: bool | None = None


class TableAnswer(BaseModel):
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


class TablesAnswer(BaseModel):
    mine: list[TableAnswer]
    open: list[TableAnswer]


class LineAnswer(BaseModel):
    text: str
    player: int
    points: int
    sum: str
    rule: str
    category: str
    at: str


class ToldAnswer(BaseModel):
    ply: int
    turn: int
    line: LineAnswer


class ItemAnswer(BaseModel):
    id: str
    label: str
    symbol: str
    count: int | None
    of: int | None
    hint: str
    card: bool


class PromptAnswer(BaseModel):
    text: str
    progress: str
    rule: str
    steps: list[str]
    step: int
    hand: ItemAnswer | None
    act: str


class ChoiceAnswer(BaseModel):
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


class Message(BaseModel):
    """The table as one seat may see it."""

    model_config = ConfigDict(extra="allow")

    table: str
    game: str
    title: str
    options: dict[str, str]
    players: int
    hints: bool
    ply: int
    edition: int
    to_move: int | None
    seat: int | None
    my_seats: list[int]
    over: bool
    places: list[int] | None
    seats: list[SeatAnswer]
    prompt: PromptAnswer | None
    shape: str
    svg: str
    ground: str
    mats: list[list[ItemAnswer]]
    common: list[ItemAnswer]
    choices: Annotated[list[ChoiceAnswer], Field(examples=CHOICES_EXAMPLE)]
    scores: Scores
    projected: list[int] | None
    categories: list[dict[str, int]]
    story: list[ToldAnswer]


class HintAnswer(BaseModel):
    move: int
    path: list[str]
    text: str
    value: Annotated[float, Field(description="Expected result for me, 0 (lost) to 1 (won).")]
    lead: Annotated[float, Field(description="Expected points ahead of the best other player.")]
    share: Annotated[float, Field(description="Share of the bot's attention.")]


class PreviewsAnswer(BaseModel):
    ply: int
    svg: Annotated[str, Field(description="For inside the group with this `data-ask`; empty if it has none.")]


class TurnAnswer(BaseModel):
    ply: int
    player: int


class ScoringAnswer(BaseModel):
    ply: int
    line: LineAnswer


class ReplayAnswer(BaseModel):
    plies: int
    scores: list[Scores]
    scorings: list[ScoringAnswer]
    turns: list[TurnAnswer]


StaleAnswer.model_rebuild()
Answers = dict[int | str, dict[str, Any]]
