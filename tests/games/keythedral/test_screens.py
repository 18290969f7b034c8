"""What lies behind the screens: what a view hides, and what onlookers may conclude."""

from tavola.core import Rng
from tavola.games.keythedral.rules import board
from tests.games.keythedral.positions import (
    act,
    auction,
    cubes,
    holding,
    law,
    mat,
    play,
    stage,
)


def test_a_view_hides_cubes_and_laws_and_keeps_their_numbers() -> None:
    state = stage(3)
    cubes(state, "A", "brown 2")
    cubes(state, "B", "red 3")
    law(state, "A", 4)
    law(state, "B", 5, 6)
    view = state.seen_by(0)
    assert list(view.cubes[:16]) == [2, 0, 0, 0, 0, 0, 0, 0] + [-1] * 8
    assert list(view.hand[:3]) == [2, 3, 0]
    assert [place for place in view.law_at if place] == [1]
    assert list(view.held[:3]) == [1, 2, 0]
    assert view.scores() == [2, -1, -1]


def test_the_end_lifts_the_screens() -> None:
    state = stage(2)
    mat(state, "B12-6")
    cubes(state, "A", "red 1 yellow 2")
    cubes(state, "B", "blue 4")
    act(state, "A")
    play(state, "buy B12-6")
    assert state.seen_by(0).scores() == state.seen_by(-1).scores() == [12, 4]


def test_onlookers_conclude_what_a_payment_can_have_been() -> None:
    state = stage(3)
    cubes(state, "C", "brown 3 red 1")
    auction(state, "A")  # C opens and pays B
    play(state, "bid 3", "pass", "pass", "pay brown", "pay brown", "pay red")
    low, high = ([int(n[at]) for at in (8 * 1, 8 * 1 + 4)] for n in (state.least, state.most))
    assert (low, high) == ([2, 0], [3, 1])  # what A knows of B: two or three brown, at most one red
    for seed in range(20):
        imagined = state.seen_by(0)
        imagined.imagine(Rng(seed))
        behind = holding(imagined, "B"), holding(imagined, "C")
        assert behind in (("brown 3", "red 1"), ("brown 2 red 1", "brown 1"))


def test_a_cube_shown_after_a_secret_payment_leaves_no_debt_of_knowledge() -> None:
    state = stage(3)
    cubes(state, "C", "brown 1 red 1")
    auction(state, "A")  # C opens and pays B
    play(state, "bid 1", "pass", "pass", "pay brown")
    state.lose(2, board.RED, 1)  # so the red one was kept
    state.store[board.RED] += 1
    assert min(state.least) == 0
    imagined = state.seen_by(0)
    imagined.imagine(Rng(1))
    assert (holding(imagined, "B"), holding(imagined, "C")) == ("brown 1", "")


def test_seen_laws_are_never_dealt_to_others() -> None:
    state = stage(3)
    law(state, "A", 4, 7)
    law(state, "B", 5)
    state.law_at[11] = board.PLAYED
    state.deck -= 1
    for seed in range(20):
        imagined = state.seen_by(0)
        imagined.imagine(Rng(seed))
        assert [int(imagined.law_at[at]) for at in (3, 6, 11)] == [1, 1, board.PLAYED]
        assert sum(place == 2 for place in imagined.law_at) == 1
