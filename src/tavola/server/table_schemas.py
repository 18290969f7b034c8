"""What the calls about tables and games take and answer, described for OpenAPI."""

from typing import Annotated, Literal

from pydantic import Field

from tavola.server.schemas import Answer, Form, MoveNumber, Name, Notation, Ply, Scores, SeatNumber


class Me(Form):
    name: Name


class MeAnswer(Answer):
    name: str
    ended: Annotated[int, Field(description="How many games I have played to their end.")]
    note: Annotated[str | None, Field(description="If the cookie could not be read, and is replaced.")] = None
    club: Annotated[str | None, Field(description="The name of the closed club that plays here.")] = None
    role: Annotated[str | None, Field(description="In a club: host, member or guest.")] = None


BOT = "Of a bot: one of the game's `bots`, or `random`, `greedy`, `mcts:` (at most `2000ms` or `20000`)."


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
