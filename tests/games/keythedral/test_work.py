"""Phases 1 and 2: workers, the laws that help or hinder them, and what they collect."""

from collections import Counter

import pytest

from tavola.core import Rng
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.board import CUBES
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import collect
from tests.games.keythedral.positions import (
    SEAT,
    TWO,
    empty_store,
    fence,
    holding,
    law,
    mat,
    places,
    play,
    stage,
    to_move,
    words,
    worker,
)


def at_work(state: Keythedral, start: str, number: int) -> Keythedral:
    state.start, state.round = SEAT.index(start), 0
    state.begin_round()
    while state.phase == phases.ORDER_LAWS:
        play(state, "done")
    play(state, f"order {number}")
    return state


def test_a_house_sends_two_workers_to_different_fields() -> None:
    state = at_work(stage(2, "A1h@(1,0) B1@(0,-1)", TWO), "A", 1)
    play(state, "worker (2,0)")
    assert (to_move(state), places(state, "worker")) == ("A", {(1, 0), (1, 1), (2, 1)})
    play(state, "worker (1,0)")
    assert (to_move(state), places(state, "worker")) == ("B", {(0, 0)})


def test_ten_workers_are_all_there_are() -> None:
    fields = {(x, y): "blue" for x in range(2, 7) for y in (0, 1)}
    state = stage(2, "A1h@(1,0) B1@(0,-1)", fields)
    worker(state, "A", *[(x, y) for x in range(3, 7) for y in (0, 1)], (0, 0))
    law(state, "A", 2)
    at_work(state, "A", 1)
    play(state, "play L02", "worker (2,0)")
    assert to_move(state) == "B"
    assert state.idle[0] == 1


def test_shared_labour_opens_fields_for_one_worker_only() -> None:
    state = stage(2, "A1h@(1,0) B1@(0,-1)", TWO)
    worker(state, "B", (1, 0), (1, 1))
    law(state, "A", 5)
    at_work(state, "A", 1)
    play(state, "play L05")
    assert places(state, "worker") == {(1, 0), (1, 1), (2, 0), (2, 1)}
    play(state, "worker (1,0)")
    assert places(state, "worker") == {(2, 0), (2, 1)}
    assert list(state.workers[2:4]) == [2, 1]


def test_shared_labour_reaches_a_fenced_field_only_with_right_of_way() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", TWO)
    worker(state, "B", (2, 0))
    fence(state, "B", (1, 0), "NE")
    law(state, "A", 4, 5)
    at_work(state, "A", 1)
    assert words(state, "play") == ["play L04"]
    play(state, "play L04")
    assert words(state, "play") == ["play L05"]
    play(state, "play L05")
    assert (2, 0) in places(state, "worker")


def test_shared_labour_never_joins_an_own_worker() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", TWO)
    worker(state, "A", (1, 0))
    worker(state, "B", (1, 1))
    law(state, "A", 5)
    at_work(state, "A", 1)
    play(state, "play L05")
    assert places(state, "worker") == {(1, 1), (2, 0), (2, 1)}


def test_an_extra_hand_opens_no_fence() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", TWO)
    fence(state, "B", (1, 0), "NE")
    law(state, "A", 3)
    at_work(state, "A", 1)
    play(state, "play L03")
    assert places(state, "worker") == {(1, 0), (1, 1), (2, 1)}


def test_the_window_for_laws_closes_with_the_first_worker() -> None:
    state = stage(2, "A1h@(1,0) B1@(0,-1)", TWO)
    law(state, "A", 2, 3)
    at_work(state, "A", 1)
    assert words(state, "play") == ["play L02", "play L03"]
    play(state, "play L03", "worker (1,0)")
    assert words(state, "play") == []
    assert state.quota == 3


def test_who_holds_any_law_is_asked_whichever_it_is() -> None:
    state = stage(3)
    law(state, "B", 15)
    state.start, state.round = 0, 0
    state.begin_round()
    assert (to_move(state), words(state)) == ("B", ["done"])
    play(state, "done")
    assert (to_move(state), state.phase) == ("A", phases.SET_ORDER)


def test_a_blocked_tile_asks_its_owner_for_laws_before_it_stays_idle() -> None:
    state = stage(2, "A1@(-1,-1) B1@(0,-1)")
    worker(state, "B", (0, 0))
    law(state, "A", 20)
    at_work(state, "A", 1)
    assert (to_move(state), words(state)) == ("A", ["done"])
    play(state, "done")
    assert (state.idle[0], to_move(state)) == (1, "B")


# -- the harvest --


def harvest(state: Keythedral, start: str) -> Keythedral:
    """Begin the window of laws before the harvest."""
    state.start = SEAT.index(start)
    state.asked = 0
    mat(state, "B04-1", "B04-2")
    state.ask_for_laws(phases.HARVEST_LAWS)
    return state


def test_two_bountiful_harvests_add_up() -> None:
    state = stage(2, "", TWO)
    worker(state, "A", (2, 0))
    law(state, "A", 6, 7)
    harvest(state, "A")
    play(state, "play L06", "name blue", "play L07", "name blue")
    assert holding(state, "A") == "blue 3"


def test_a_failed_harvest_beats_bountiful_ones_played_before_or_after() -> None:
    for order in (("L06", "L08", "L07"), ("L08", "L06", "L07")):
        state = stage(2, "", TWO)
        worker(state, "A", (2, 0))
        law(state, "A", 6, 7, 8)
        harvest(state, "A")
        for card in order:
            play(state, f"play {card}", "name blue")
        assert holding(state, "A") == ""


def test_gleaning_takes_one_cube_each_and_no_bonus() -> None:
    state = stage(2, "", TWO)
    worker(state, "A", (2, 0), (2, 1), (0, 0))
    law(state, "A", 6, 9)
    harvest(state, "A")
    play(state, "play L06", "name blue", "play L09")
    assert places(state, "glean") == {(2, 0), (2, 1), (0, 0)}
    play(state, "glean (2,0)")
    assert words(state) == ["glean (2,1)", "done"]
    play(state, "glean (2,1)")
    assert holding(state, "A") == "black 1 blue 3 red 2"


def test_one_worker_is_enough_for_gleaning() -> None:
    state = stage(2, "", TWO)
    worker(state, "A", (2, 0), (2, 1))
    law(state, "A", 9)
    harvest(state, "A")
    play(state, "play L09", "glean (2,0)", "done")
    assert holding(state, "A") == "blue 2 red 1"


def test_gleaning_gives_nothing_where_the_harvest_failed_or_the_store_is_empty() -> None:
    state = stage(3, "", TWO)
    worker(state, "A", (2, 0), (2, 1))
    empty_store(state, "red", 0)
    law(state, "A", 8, 9)
    harvest(state, "A")
    play(state, "play L08", "name blue", "play L09", "glean (2,0)", "glean (2,1)")
    assert holding(state, "A") == ""


def test_gleaning_needs_a_worker() -> None:
    state = stage(2, "", TWO)
    law(state, "A", 9)
    assert words(harvest(state, "A")) == ["done"]


def test_idle_wages_pay_three_at_most_and_a_failed_harvest_does_not_stop_them() -> None:
    state = stage(2)
    state.idle[0] = 5
    law(state, "A", 8, 10)
    harvest(state, "A")
    play(state, "play L08", "name red", "play L10", "take red", "take red")
    assert words(state) == ["take red"]
    play(state, "take red")
    assert (holding(state, "A"), state.phase) == ("red 3", phases.TURN)


def test_idle_wages_pay_what_the_store_has() -> None:
    state = stage(3)
    for colour in CUBES[:5]:
        empty_store(state, colour, 1 if colour == "green" else 0)
    state.idle[0] = 2
    law(state, "A", 10)
    harvest(state, "A")
    play(state, "play L10", "take green")
    assert holding(state, "A") == "green 1"
    assert state.phase == phases.TURN


@pytest.mark.parametrize("seed", range(30))
def test_collecting_agrees_with_counting_worker_by_worker(seed: int) -> None:
    rng = Rng(seed)
    fields = {(x, y): board.FIELDS[rng.below(5)] for x in range(2, 6) for y in range(3)}
    state = stage(2 + seed % 4, "", fields)
    state.start = rng.below(state.players)
    for place in fields:
        worker(state, SEAT[rng.below(state.players)], place)
    for kind in range(5):
        state.store[kind] = rng.below(14)
        state.bonus[kind] = rng.below(3)
        state.stopped[kind] = int(rng.below(4) == 0)
    store, expected = list(state.store), Counter[tuple[int, int]]()
    for i in range(state.players):
        seat = (state.start + i) % state.players
        for field in range(state.laid):
            kind = state.field_kind[field]
            for _ in range(1 + state.bonus[kind]):
                if state.workers[2 * field] == seat + 1 and store[kind] and not state.stopped[kind]:
                    store[kind] -= 1
                    expected[seat, kind] += 1
    collect(state)
    assert list(state.store) == store
    held = {(seat, kind): state.cubes[8 * seat + kind] for seat in range(state.players) for kind in range(5)}
    assert {at: count for at, count in held.items() if count} == expected
