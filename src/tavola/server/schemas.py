"""What forms and answers of all calls have in common, described for OpenAPI; the others are in `*_schemas`.

docs/protocol.md and web/static/types.js say the same to readers; tests/server/test_schemas.py compares
all of them with what is sent.
"""

from typing import Annotated, Any

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


class Error(Answer):
    error: Annotated[str, Field(examples=["it is not your turn"])]


Answers = dict[int | str, dict[str, Any]]
