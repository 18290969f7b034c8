"""What is answered about what one points at, and about looking back, described for OpenAPI."""

from typing import Annotated

from pydantic import Field

from tavola.server.message_schemas import GainAnswer, LineAnswer, PlayedBy, PriceAnswer, ToldAnswer
from tavola.server.schemas import Answer, Scores


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
