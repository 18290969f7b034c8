"""What programs take and are answered: numbers and no pictures, described for OpenAPI."""

from typing import Annotated, Any

from pydantic import Field

from tavola.server.schemas import Answer, Form, Ply, Scores, SeatNumber

World = Annotated[int, Field(ge=0, lt=1 << 53, description="The number of a world, then moves.")]
Look = Annotated[list[World], Field(min_length=1, max_length=41, examples=[[0, 312, 640]])]


class PeekForm(Form):
    ply: Ply
    seat: SeatNumber | None = None
    looks: Annotated[list[Look], Field(min_length=1, max_length=16)]
    position: Annotated[bool, Field(description="Tell the whole position, too.")] = False


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
