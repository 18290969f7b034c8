"""Records and positions: there and back, and one sentence for whatever is wrong."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.core import Rng
from tavola.game import Match
from tavola.record import (
    BadPosition,
    BadRecord,
    Record,
    from_json,
    load,
    position,
    read,
    set_up,
    to_json,
    to_text,
)
from tavola.registry import find
from tests import figs


def finished() -> Match[Any]:
    match = Match(figs.game(), 3, seed="record")
    rng = Rng(1)
    match.deal()
    while not match.over:
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.deal()
    return match


GAMES = Path(__file__).parent / "games"
TEXT = to_text(finished())
DATA = to_json(finished())


def test_text_names_every_move_and_replays() -> None:
    assert "\n1 luck: draw" in TEXT
    assert to_text(load(TEXT)) == TEXT


def test_json_replays() -> None:
    assert to_json(load(json.dumps(DATA))) == DATA


def test_a_record_keeps_what_its_header_tells_in_both_forms() -> None:
    whole = Record(
        finished(),
        ("A]da", "Bob", "Éva"),
        date="2024-05-01",
        comments=("a close one",),
        turns_taken_back=2,
        more={"played_by": [{"seat": 0, "from": 3, "name": "Club"}], "city": "Essen"},
    )
    for text in (whole.as_text(), json.dumps(whole.as_json())):
        again = read(text)
        assert (again.names, again.date, again.comments) == (whole.names, whole.date, whole.comments)
        assert (again.turns_taken_back, again.more) == (2, whole.more)
        assert (again.game, again.moves, again.result) == (whole.game, whole.moves, whole.result)
        assert (again.as_text(), again.as_json()) == (whole.as_text(), whole.as_json())


@pytest.mark.parametrize("names", [None, 5, {}, ["Ada"], ["A", "B", "C", "D"], ["A", 2, "C"]])
def test_names_that_are_not_one_for_each_seat_name_nobody(names: object) -> None:
    assert read(json.dumps({**DATA, "names": names})).names == ()


@pytest.mark.parametrize("file", [*GAMES.glob("*/golden/**/*.txt")], ids=lambda file: file.stem)
def test_old_records_are_written_back_byte_for_byte(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert read(text).as_text() == text


def test_a_match_may_begin_anywhere() -> None:
    state = finished().at(7).state
    match = Match(figs.game(), position=state)
    match.play(state.legal_moves()[0])
    assert position(from_json(to_json(match)).state) == position(match.state)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tavola": 9}, "not a Tavola record of format 1"),
        ({"game": "fig"}, "no game 'fig'; did you mean figs?"),
        ({"version": 7}, "follows version 7 of the rules; installed is 1"),
        ({"players": "two"}, "'players' must be a number"),
        ({"players": 8}, "8 players; it takes 2 to 4"),
        ({"moves": 3}, "no list of moves"),
        ({"moves": [2, "keep"]}, "move 2 is 'keep', not a whole number"),
        ({"moves": [99]}, "move 1 of the record: figs at ply 0: move 99 is not legal"),
        ({"scores": [1, 1, 1]}, "gives the scores"),
        ({"position": [1]}, "'position' must be a table"),
    ],
)
def test_a_malformed_record_is_refused_with_a_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("?", r"\?")):
        from_json({**DATA, **change})


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("carcassonne", {"farmers": "off"}, "farmers is 0, but it is 1 with .*farmers=off"),
        ("olympos", {"turn_order": "time-track"}, "time_track is 0, but it is 1 with turn_order=time-track"),
        ("torres", {"variant": "master"}, "variant is 0, but it is 2 with variant=master"),
    ],
)
def test_a_position_that_disagrees_with_the_options_is_refused(
    game: str, options: dict[str, str], said: str
) -> None:
    begun = Match(find(game), 2, seed="options")
    begun.go_on()
    data = to_json(Match(begun.game, position=begun.state))
    assert position(from_json(data).first) == position(begun.state)
    with pytest.raises(BadPosition, match=said):
        from_json({**data, "options": options})


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("bag", [3, 3], "'bag' has 2 numbers; it must have 4"),
        ("bag", "many", "'bag' must be a list of whole numbers"),
        ("bag", [9, 3, 3, 3], "there are 9 baskets of 1 figs, not 3"),
        ("hand", 1.5, "'hand' is 1.5; it must be a whole number"),
        ("players", 11, "'players' is 11; it must be 2 to 4"),
        ("hat", 1, "a position has no field 'hat'"),
    ],
)
def test_a_position_that_breaks_a_count_is_refused(field: str, value: object, said: str) -> None:
    fields = {**position(figs.game().open(2)), field: value}
    with pytest.raises(BadPosition, match=said):
        set_up(figs.game(), fields)


def test_a_position_that_lacks_a_field_is_refused() -> None:
    fields = position(figs.game().open(2))
    del fields["bag"]
    with pytest.raises(BadPosition, match="lacks the field 'bag'"):
        set_up(figs.game(), fields)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_record_never_raises_anything_but_value_error(data: st.DataObject) -> None:
    source = data.draw(st.sampled_from([TEXT, json.dumps(DATA)]))
    at = data.draw(st.integers(0, len(source) - 1))
    length = data.draw(st.integers(0, 12))
    damaged = source[:at] + data.draw(st.text(max_size=6)) + source[at + length :]
    with suppress(ValueError):
        assert load(damaged).game.name == "figs"


@settings(max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda x: st.lists(x) | st.dictionaries(st.text(max_size=5), x),
    )
)
def test_any_json_is_read_or_refused(value: object) -> None:
    with pytest.raises((BadRecord, ValueError)):
        load(json.dumps({"tavola": 1, "game": value}))
