"""Phases 4 and 5: New Laws come, and who starts the next round."""

from tavola.games.keythedral import game
from tavola.games.keythedral.rules import board, phases
from tests.games.keythedral.positions import (
    act,
    auction,
    cubes,
    law,
    play,
    stage,
    to_move,
    words,
)


def test_royal_seal_replaces_the_auction() -> None:
    state = stage(3)
    cubes(state, "A", "brown 1")
    law(state, "C", 20)
    act(state, "A")
    play(state, "pass", "pass", "pass")
    assert (to_move(state), words(state)) == ("C", ["play L20", "done"])
    play(state, "play L20", "start blue")
    assert (state.start, state.round, state.held[2]) == (1, 2, 0)


def test_new_laws_are_filled_as_long_as_the_deck_lasts() -> None:
    state = stage(2)
    cubes(state, "A", "brown 1")
    act(state, "A")
    play(state, "law 0 brown", "receive L20", "done", "pass")
    assert list(state.new_laws) == [board.HIDDEN_LAW, board.HIDDEN_LAW]
    assert state.deck == 17


def test_open_laws_are_laid_out_by_luck_and_taken_by_choice() -> None:
    state = game.open(2, {"open_laws": "on"})
    play(state, "first red", "post L05", "post L17")
    assert list(state.new_laws) == [5, 17]
    staged = stage(2, open_laws="on")
    staged.new_laws[0], staged.new_laws[1] = 5, 17
    staged.law_at[4] = staged.law_at[16] = board.ON_SPACE
    cubes(staged, "A", "brown 1")
    act(staged, "A")
    assert words(staged, "law") == ["law 0 brown", "law 1 brown"]
    play(staged, "law 1 brown", "done")
    assert staged.seen_by(1).law_at[16] == 1


def test_a_leader_is_not_asked_again_until_someone_else_leads() -> None:
    state = stage(3)
    for owner in "ABC":
        cubes(state, owner, "brown 4")
    auction(state, "A")  # B holds, C opens
    play(state, "bid 1", "pass", "match")
    assert to_move(state) == "C"
    assert words(state) == ["bid 2", "bid 3", "bid 4", "pass"]
    play(state, "bid 4", "pass")
    assert (to_move(state), state.phase, state.owed) == ("C", phases.PAY_BID, 4)
