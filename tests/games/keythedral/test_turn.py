"""Phase 3: actions, and the laws that are played on one's turn."""

from collections import Counter

from tavola.core import OVER
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.board import cell_at
from tests.games.keythedral.positions import (
    TWO,
    act,
    cubes,
    empty_store,
    fence,
    holding,
    law,
    mat,
    places,
    play,
    stage,
    to_move,
    turn_of,
    words,
)


def test_the_turn_goes_back_to_whoever_is_in() -> None:
    state = stage(3)
    cubes(state, "B", "brown 1")
    act(state, "A")
    turn_of(state, "B")
    play(state, "law 0 brown", "receive L01", "done")
    assert to_move(state) == "C"
    play(state, "pass")
    assert to_move(state) == "A"


def test_a_law_played_on_ones_turn_starts_the_count_of_passes_again() -> None:
    state = stage(2, "A1@(1,0)", TWO)
    law(state, "B", 15)
    act(state, "A")
    play(state, "pass")
    state.cottage_gap[5] = cell_at(0, 1)
    state.lots[cell_at(0, 1)] = 6
    play(state, "play L15", "cottage 1")
    assert (to_move(state), state.passes, state.house[5]) == ("B", 0, 1)
    play(state, "pass")
    assert (to_move(state), state.phase) == ("A", phases.TURN)


def test_a_trade_may_take_a_colour_that_was_just_given() -> None:
    state = stage(3)
    cubes(state, "A", "green 2")
    empty_store(state, "green", 0)
    act(state, "A")
    play(state, "trade", "pay green", "pay green", "take green")
    assert (holding(state, "A"), state.store[board.GREEN]) == ("green 1", 1)


def test_a_law_is_paid_with_any_cube_and_a_craft_cube_is_spent() -> None:
    state = stage(2)
    cubes(state, "A", "yellow 1")
    act(state, "A")
    play(state, "law 0 yellow", "receive L20", "done")
    assert (list(state.spent), state.inside[0], to_move(state)) == ([0, 0, 1], 0, "B")


def test_only_the_law_just_taken_may_be_played_at_that_moment() -> None:
    state = stage(2, "A1@(1,0)", TWO)
    law(state, "A", 15)
    cubes(state, "A", "brown 1")
    act(state, "A")
    play(state, "law 0 brown", "receive L17")
    assert words(state) == ["play L17", "done"]
    play(state, "play L17", "fence (1,0) NE")
    assert (state.inside[0], to_move(state)) == (0, "B")


def test_a_law_of_another_phase_cannot_be_played_on_being_taken() -> None:
    state = stage(2)
    cubes(state, "A", "brown 1")
    act(state, "A")
    play(state, "law 0 brown", "receive L06")
    assert words(state) == ["done"]


def test_cut_and_surcharge_meet_on_one_tile_but_no_two_cuts() -> None:
    state = stage(2)
    mat(state, "B04-1", "B04-2")
    law(state, "A", 11, 12, 13)
    cubes(state, "A", "black 2")
    act(state, "A")
    play(state, "play L11", "mark B04-1", "play L12")
    assert words(state) == ["mark B04-2"]
    play(state, "mark B04-2", "play L13", "mark B04-1")
    assert state.marks[0] == board.CUT | board.SURCHARGE
    play(state, "buy B04-1", "pay black", "pay black")
    assert (holding(state, "A"), state.marks[0], state.bought[0]) == ("", 0, 1)


def test_a_price_cut_is_not_playable_when_every_tile_on_sale_has_one() -> None:
    state = stage(2)
    mat(state, "B04-1", "B06")
    law(state, "A", 11, 12)
    act(state, "A")
    play(state, "play L11", "mark B04-1")
    assert words(state, "play") == []


def test_open_market_takes_as_many_of_colours_not_given() -> None:
    state = stage(2)
    cubes(state, "A", "brown 2 red 1")
    law(state, "A", 14)
    act(state, "A")
    play(state, "play L14")
    assert words(state) == ["pay brown", "pay red"]
    play(state, "pay brown", "pay red", "done")
    assert words(state) == ["take black", "take green", "take blue"]
    play(state, "take green")
    assert words(state) == ["take green", "take blue"]
    play(state, "take blue")
    assert holding(state, "A") == "brown 1 green 1 blue 1"
    assert (to_move(state), state.phase) == ("A", phases.TURN)


def test_open_market_gives_no_more_than_the_store_can_answer() -> None:
    state = stage(3)
    cubes(state, "A", "brown 2 black 1")
    for colour in ("black", "green", "blue", "red"):
        empty_store(state, colour, 1 if colour in ("black", "red") else 0)
    law(state, "A", 14)
    act(state, "A")
    play(state, "play L14", "pay brown")
    assert words(state) == ["pay brown", "done"]
    play(state, "pay brown")
    assert words(state) == ["done"]
    play(state, "done", "take black", "take red")
    assert holding(state, "A") == "black 2 red 1"


def test_open_market_is_not_playable_when_nothing_else_is_in_the_store() -> None:
    state = stage(3)
    cubes(state, "A", "red 2")
    for colour in ("brown", "black", "green", "blue"):
        empty_store(state, colour, 0)
    law(state, "A", 14)
    assert words(act(state, "A"), "play") == []


def test_guild_privilege_sells_a_craft_cube_for_two_less_but_at_least_one() -> None:
    prices = {"white": 1, "purple": 1, "yellow": 2}
    for colour, price in prices.items():
        state = stage(2)
        cubes(state, "A", "brown 2")
        law(state, "A", 16)
        act(state, "A")
        play(state, "play L16", f"craft {colour}", *["pay brown"] * price)
        assert Counter(holding(state, "A").split())[colour] == 1
        assert state.hand[0] == 3 - price
        assert (to_move(state), state.phase) == ("A", phases.TURN)


def test_boundary_ruling_that_fences_in_a_tile_returns_the_turn_after_the_move() -> None:
    state = stage(2, "A1@(1,0) B1@(-1,-1)", TWO)
    law(state, "A", 17)
    act(state, "A")
    play(state, "play L17", "fence (-1,-1) SE")
    assert (to_move(state), state.phase) == ("B", phases.MOVE_COTTAGE)
    play(state, "gap (0,1)")
    assert (to_move(state), state.phase) == ("A", phases.TURN)


def test_boundary_ruling_removes_a_fence_when_none_is_left_to_build() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", TWO)
    for side in ("NW", "NE", "SW"):
        fence(state, "A", (1, 0), side)
    law(state, "A", 17)
    act(state, "A")
    play(state, "play L17")
    assert set(words(state)) == {"unfence (1,0) NW", "unfence (1,0) NE", "unfence (1,0) SW"}
    play(state, "unfence (1,0) NE")
    assert list(state.fences[:3]).count(board.GONE) == 1


def test_moving_day_leaves_fences_behind_and_does_not_offer_the_old_gap() -> None:
    state = stage(2, "A1@(1,0) A2@(0,1) A3@(0,-1) A4@(1,1) A5@(-1,0)", TWO)
    fence(state, "B", (1, 0), "NE")
    law(state, "A", 18)
    act(state, "A")
    play(state, "play L18", "cottage 1")
    assert (1, 0) not in places(state, "gap")
    play(state, "gap (2,0)")
    assert state.cottage_gap[0] == cell_at(2, 0)
    assert state.fences[3] == cell_at(1, 0) * 4 + board.NE
    assert (to_move(state), state.phase) == ("A", phases.TURN)


def test_a_tile_fenced_in_stays_where_it_is_when_no_gap_is_open() -> None:
    gaps = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
    names = ("A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3")
    state = stage(2, " ".join(f"{name}@({x},{y})" for name, (x, y) in zip(names, gaps, strict=True)))
    cubes(state, "B", "brown 1")
    act(state, "B")
    play(state, "fence (-1,-1) SE")
    assert state.cottage_gap[0] == cell_at(-1, -1)
    assert (to_move(state), state.phase) == ("A", phases.TURN)


def test_tithe_on_being_taken_asks_the_others_before_the_taker_leaves() -> None:
    state = stage(3)
    cubes(state, "A", "brown 1")
    cubes(state, "B", "red 1")
    cubes(state, "C", "white 1")
    act(state, "A")
    play(state, "law 0 brown", "receive L19", "play L19", "pay red", "pay white")
    assert holding(state, "A") == "red 1 white 1"
    assert (state.inside[0], to_move(state)) == (0, "B")


def test_the_last_tile_ends_the_game_in_the_middle_of_the_phase() -> None:
    state = stage(3)
    mat(state, "B12-6")
    cubes(state, "A", "red 1 yellow 2")
    law(state, "B", 19)
    act(state, "A")
    play(state, "buy B12-6")
    assert (state.to_move, state.legal_moves()) == (OVER, [])
    assert state.scores() == [12, 0, 0]
