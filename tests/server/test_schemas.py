"""The message has the same keys in the schema, on the wire, in the pages' types and in the guide."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tavola.server.learning_schemas import CoachAnswer, HintAnswer, PuzzlePart, ToldMove
from tavola.server.message_schemas import (
    AskAnswer,
    ChoiceAnswer,
    ClockAnswer,
    GainAnswer,
    GroupAnswer,
    HeldAnswer,
    ItemAnswer,
    LineAnswer,
    Message,
    NoteAnswer,
    PriceAnswer,
    PromptAnswer,
    ToldAnswer,
)
from tavola.server.replay_schemas import ReplayAnswer, SlipAnswer
from tavola.server.table_schemas import AbsentAnswer, GameAnswer, SeatAnswer, TablesAnswer
from tests.server.people import BOT, ME, Json, Player, guest

ROOT = Path(__file__).parents[2]
TYPES = (ROOT / "src/tavola/web/static/types.js").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
NOW_AND_THEN = {"note", "eyes"}  # only a stale answer has the one, only looking back the other


@pytest.fixture
def ada(server: str) -> Player:
    return Player(server)


def keys(model: type[BaseModel]) -> set[str]:
    """List the keys of a model as they are written."""
    return {field.alias or name for name, field in model.model_fields.items()}


def typed(name: str) -> set[str]:
    """List the keys of a type in types.js, written in one line or as properties."""
    if found := re.search(rf"@typedef {{(?:Choice & )?{{(.*)}}}} {name} ", TYPES):
        return set(re.findall(r"(\w+)\??:", found.group(1)))
    found = re.search(rf"@typedef {{object}} {name}\n(.*?)\*/", TYPES, re.DOTALL)
    assert found
    return set(re.findall(r"^ \* @property {.*} \[?(\w+)", found.group(1), re.MULTILINE))


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("Message", Message),
        ("Item", ItemAnswer),
        ("Prompt", PromptAnswer),
        ("Line", LineAnswer),
        ("Told", ToldAnswer),
        ("Seat", SeatAnswer),
        ("Absent", AbsentAnswer),
        ("Note", NoteAnswer),
        ("Clock", ClockAnswer),
        ("Ask", AskAnswer),
        ("Held", HeldAnswer),
        ("Group", GroupAnswer),
        ("Price", PriceAnswer),
        ("Gain", GainAnswer),
        ("Coach", CoachAnswer),
        ("Asked", PuzzlePart),
        ("Compared", ToldMove),
    ],
)
def test_the_types_of_the_pages_have_the_keys_of_the_schema(name: str, model: type[BaseModel]) -> None:
    assert typed(name) == keys(model)


def test_a_choice_of_the_pages_has_the_keys_of_the_schema() -> None:
    assert typed("Choice") | typed("Fold") == keys(ChoiceAnswer)


def test_a_slip_of_the_pages_has_the_keys_of_the_schema() -> None:
    added = {"id", "step"}  # by which the page keeps what cannot be paid, and what leads on
    assert typed("MoveSlip") - added == keys(SlipAnswer)


def test_a_hint_of_the_pages_has_the_keys_of_the_schema() -> None:
    assert typed("Hint") | typed("Choice") == keys(HintAnswer)


def test_the_example_of_the_guide_has_the_keys_of_the_schema() -> None:
    found = re.search(r"## The message\n\n```json\n(.*?)```", GUIDE, re.DOTALL)
    assert found
    example = json.loads(found.group(1))
    Message.model_validate(example)
    assert example.keys() == keys(Message)
    assert example["prompt"].keys() == keys(PromptAnswer)
    assert example["mats"][0][0].keys() == example["common"][0].keys() == keys(ItemAnswer)
    assert example["story"][0].keys() == keys(ToldAnswer)
    assert example["story"][0]["line"].keys() == keys(LineAnswer)
    assert set().union(*example["seats"]) == keys(SeatAnswer)
    assert set().union(*example["choices"]) == keys(ChoiceAnswer)


def messages(ada: Player, game: str) -> Iterator[Json]:
    """Look at a table from the first message on: playing, watching, back in time, and in short."""
    table = ada.open(ME, guest("Bob"), game=game)
    yield table
    yield ada.call("GET", f"/api/tables/{table['table']}/replay/0")
    yield ada.open(ME, BOT, game=game)


@pytest.mark.parametrize("game", ["carcassonne", "lanterns"])
def test_what_is_sent_has_the_keys_of_the_schema(ada: Player, game: str) -> None:
    for message in messages(ada, game):
        Message.model_validate(message)
        assert message.keys() | NOW_AND_THEN == keys(Message)


def test_other_answers_keep_to_their_schemas(ada: Player) -> None:
    table = ada.open(ME, BOT, game="carcassonne")
    tables: Any = ada.call("GET", "/api/tables")
    TablesAnswer.model_validate(tables)
    ReplayAnswer.model_validate(ada.call("GET", f"/api/tables/{table['table']}/replay"))
    for game in ada.call("GET", "/api/games"):
        GameAnswer.model_validate(game)
