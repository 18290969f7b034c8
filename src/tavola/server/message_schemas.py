"""The message of a table, part by part, described for OpenAPI."""

from typing import Annotated, Literal

from pydantic import Field

from tavola.server.learning_schemas import CoachAnswer, PuzzlePart
from tavola.server.schemas import Answer, Scores
from tavola.server.table_schemas import SeatAnswer


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


class StaleAnswer(Answer):
    error: str
    message: Annotated["Message | None", Field(description="The table now, if the ply was stale.")] = None
