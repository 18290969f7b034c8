"""Match: checked play, notation, undo from a prefix."""

import pytest

from tavola.core import CHANCE
from tavola.game import BadOption, IllegalMove, Match
from tavola.record import position
from tests import figs


def begun(seed: str = "a") -> Match:  # type: ignore[type-arg]
    match = Match(figs.game(), 2, seed=seed)
    match.deal()
    return match


def test_the_same_seed_and_moves_give_the_same_state() -> None:
    one, two = begun(), begun()
    for match in (one, two):
        match.play("keep")
        match.deal()
    assert position(one.state) == position(two.state)


def test_an_illegal_int_is_refused_with_what_would_do() -> None:
    match = begun()
    with pytest.raises(
        IllegalMove, match=r"figs at ply 1: move 5 is not legal; try one of 0 \(keep\), 1 \(leave\)"
    ):
        match.play(5)
    assert len(match.plies) == 1


def test_a_wrong_word_is_answered_with_near_misses() -> None:
    with pytest.raises(IllegalMove, match="'keeep' is not a legal move; try one of keep"):
        begun().play("keeep")


def test_capital_letters_and_beginnings_are_understood() -> None:
    match = begun()
    match.play("KE")
    assert match.plies[-1].move == 0


def test_nothing_can_be_played_after_the_end() -> None:
    match = begun()
    while not match.over:
        match.play("leave")
        match.deal()
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(0)


def test_undo_stops_where_luck_has_spoken() -> None:
    match = begun()
    assert match.why_no_undo(0) == "something was revealed since your last move"
    match.play("leave")
    assert match.why_no_undo(1) == "another player has moved since"
    before = position(match.at(1).state)
    match.undo(0)
    assert position(match.state) == before
    assert len(match.plies) == 1


def test_undo_stops_at_a_secret_event() -> None:
    match = begun()
    match.play("keep")
    assert match.why_no_undo(0) == "something secret was seen since your last move"


def test_a_refused_undo_changes_nothing() -> None:
    match = begun()
    with pytest.raises(IllegalMove):
        match.undo(0)
    assert len(match.plies) == 1


def test_at_gives_the_match_before_a_ply() -> None:
    match = begun()
    match.play("leave")
    assert match.at(0).state.to_move == CHANCE
    with pytest.raises(IllegalMove, match="no ply 9; the match has 0 to 2"):
        match.at(9)


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [(9, {}, "9 players; it takes 2 to 4"), (2, {"size": "big"}, "no option 'size'; the options are cart")],
)
def test_unknown_settings_are_refused(players: int, options: dict[str, str], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Match(figs.game(), players, options)
