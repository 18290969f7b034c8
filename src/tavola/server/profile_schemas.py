"""What the calls about somebody's games answer, described for OpenAPI."""

from typing import Annotated, Literal

from pydantic import Field

from tavola.server.people_schemas import Moment
from tavola.server.schemas import Answer, Form

Shared = Annotated[
    Literal["me", "met", "all"], Field(description="Only me, people I sat with, or everyone here.")
]
Against = Annotated[str, Field(description="The strongest opponent: a level from 1 to 5, people or other.")]
TableId = Annotated[str | None, Field(description="Where it was played; told to its owner only.")]


class ResultAnswer(Answer):
    game: str
    title: str
    players: int
    against: Against
    games: int
    won: int


class BestAnswer(Answer):
    game: str
    title: str
    players: int
    score: int
    at: Moment
    against: Against
    table: TableId


class StepAnswer(Answer):
    rating: int
    spread: int
    new: bool
    at: Moment
    table: TableId


class RatingAnswer(Answer):
    game: str
    title: str
    rating: int
    spread: Annotated[int, Field(description="How far it may be wrong: one standard deviation.")]
    new: Annotated[bool, Field(description="Still too uncertain to be shown.")]
    games: int
    steps: Annotated[list[StepAnswer], Field(description="After each rated table, the oldest first.")]


class ProfileAnswer(Answer):
    name: str
    mine: bool
    since: Moment | None
    shared: Shared
    address: Annotated[str | None, Field(description="Of this page, once it was shared.")]
    finished: int
    won: Annotated[int, Field(description="First places, shared ones too.")]
    known: Annotated[int, Field(description="How many different games.")]
    puzzle_days: Annotated[int, Field(description="Days in a row with the puzzle of the day found.")]
    results: list[ResultAnswer]
    best: list[BestAnswer]
    ratings: list[RatingAnswer]


class ShareForm(Form):
    shared: Shared
