"""Rule by rule: the corners that the worked examples leave, and the plane that never ends."""

from collections import Counter

import pytest

from tavola.core import CHANCE, OVER, Rng
from tavola.game import Match
from tavola.games.keythedral import board, game
from tavola.games.keythedral.board import CUBES, TILE_NAMES, cell_at
from tavola.games.keythedral.landscape import column, row
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.work import collect
from tests.games.keythedral import oracle
from tests.games.keythedral.stage import (
    SEAT,
    act,
    auction,
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
    worker,
)

TWO = {(2, 0): "blue", (2, 1): "red"}


# -- the plane --


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_landscape_is_wider_than_the_torus(players: int) -> None:
    fields = 2 + 5 * players  # the start is two columns wide, and each field adds one at most
    gaps = fields + 1
    legal_places = fields - 1 + 2  # before the last field is laid, with one more column at each end
    assert max(gaps, legal_places) <= board.SIZE


@pytest.mark.parametrize("direction", [(1, 1), (1, 0), (-1, 1), (0, -1), (-3, -2)])
def test_the_longest_landscapes_never_meet_themselves(direction: tuple[int, int]) -> None:
    state = game.open(5)
    rng = Rng(4)
    while state.round == 0:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
            continue
        oracle.check(state)
        moves = state.legal_moves()
        if state.phase != board.LAY_NUMBER:
            first = board.FIELD if state.phase == board.LAY_FIELD else board.GAP
            moves.sort(key=lambda move: far(state, move - first, direction))
        state.play(moves[-1])
    ends = [far(state, cell, direction) for cell in state.field_cell]
    steps = max(abs(direction[0]), abs(direction[1])) if 0 in direction else sum(map(abs, direction))
    assert max(ends) > 24 * steps


def far(state: Keythedral, cell: int, direction: tuple[int, int]) -> int:
    return int(column(state, cell)) * direction[0] + int(row(state, cell)) * direction[1]


def test_every_player_lays_five_fields_and_five_cottages() -> None:
    for players in game.seats:
        match = Match(game, players, seed="five")
        laid: Counter[int] = Counter()
        rng = Rng(players)
        while match.state.round == 0:
            match.deal()
            if match.state.phase == board.LAY_FIELD:
                laid[int(match.state.to_move)] += 1
            moves = match.state.legal_moves()
            match.play(moves[rng.below(len(moves))])
            if match.state.phase == board.TURN_UP:
                break
        assert list(laid.values()) == [5] * players
        assert sum(int(count) for count in match.state.bag) == 0


# -- phase 1 --


def at_work(state: Keythedral, start: str, number: int) -> Keythedral:
    state.start, state.round = SEAT.index(start), 0
    state.begin_round()
    while state.phase == board.ORDER_LAWS:
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
    assert (to_move(state), state.phase) == ("A", board.SET_ORDER)


def test_a_blocked_tile_asks_its_owner_for_laws_before_it_stays_idle() -> None:
    state = stage(2, "A1@(-1,-1) B1@(0,-1)")
    worker(state, "B", (0, 0))
    law(state, "A", 20)
    at_work(state, "A", 1)
    assert (to_move(state), words(state)) == ("A", ["done"])
    play(state, "done")
    assert (state.idle[0], to_move(state)) == (1, "B")


# -- phase 2 --


def harvest(state: Keythedral, start: str) -> Keythedral:
    """Begin the window of laws before the harvest."""
    state.start = SEAT.index(start)
    state.asked = 0
    mat(state, "B04-1", "B04-2")
    state.ask_for_laws(board.HARVEST_LAWS)
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
    assert (holding(state, "A"), state.phase) == ("red 3", board.TURN)


def test_idle_wages_pay_what_the_store_has() -> None:
    state = stage(3)
    for colour in CUBES[:5]:
        empty_store(state, colour, 1 if colour == "green" else 0)
    state.idle[0] = 2
    law(state, "A", 10)
    harvest(state, "A")
    play(state, "play L10", "take green")
    assert holding(state, "A") == "green 1"
    assert state.phase == board.TURN


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


# -- phase 3 --


def test_a_law_played_on_ones_turn_starts_the_count_of_passes_anew() -> None:
    state = stage(2, "A1@(1,0)", TWO)
    law(state, "B", 15)
    act(state, "A")
    play(state, "pass")
    state.cottage_gap[5] = cell_at(0, 1)
    state.lots[cell_at(0, 1)] = 6
    play(state, "play L15", "cottage 1")
    assert (to_move(state), state.passes, state.house[5]) == ("B", 0, 1)
    play(state, "pass")
    assert (to_move(state), state.phase) == ("A", board.TURN)


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
    assert (to_move(state), state.phase) == ("A", board.TURN)


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
        assert (to_move(state), state.phase) == ("A", board.TURN)


def test_boundary_ruling_that_fences_in_a_tile_returns_the_turn_after_the_move() -> None:
    state = stage(2, "A1@(1,0) B1@(-1,-1)", TWO)
    law(state, "A", 17)
    act(state, "A")
    play(state, "play L17", "fence (-1,-1) SE")
    assert (to_move(state), state.phase) == ("B", board.MOVE_COTTAGE)
    play(state, "gap (0,1)")
    assert (to_move(state), state.phase) == ("A", board.TURN)


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
    assert (to_move(state), state.phase) == ("A", board.TURN)


def test_a_tile_fenced_in_stays_where_it_is_when_no_gap_is_open() -> None:
    gaps = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
    names = ("A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3")
    state = stage(2, " ".join(f"{name}@({x},{y})" for name, (x, y) in zip(names, gaps, strict=True)))
    cubes(state, "B", "brown 1")
    act(state, "B")
    play(state, "fence (-1,-1) SE")
    assert state.cottage_gap[0] == cell_at(-1, -1)
    assert (to_move(state), state.phase) == ("A", board.TURN)


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


# -- phases 4 and 5 --


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


def test_a_leader_is_not_asked_again_until_someone_else_leads() -> None:
    state = stage(3)
    for owner in "ABC":
        cubes(state, owner, "brown 4")
    auction(state, "A")  # B holds, C opens
    play(state, "bid 1", "pass", "match")
    assert to_move(state) == "C"
    assert words(state) == ["bid 2", "bid 3", "bid 4", "pass"]
    play(state, "bid 4", "pass")
    assert (to_move(state), state.phase, state.owed) == ("C", board.PAY_BID, 4)


# -- options and secrets --


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


def test_the_costs_are_those_of_the_list() -> None:
    for tile, name in enumerate(TILE_NAMES):
        counts = {colour: board.COST[8 * tile + kind] for kind, colour in enumerate(CUBES)}
        assert Counter(counts) == oracle.COST[name] + Counter(dict.fromkeys(CUBES, 0))
    assert len(TILE_NAMES) == 34


def test_the_turn_goes_back_to_whoever_is_in() -> None:
    state = stage(3)
    cubes(state, "B", "brown 1")
    act(state, "A")
    turn_of(state, "B")
    play(state, "law 0 brown", "receive L01", "done")
    assert to_move(state) == "C"
    play(state, "pass")
    assert to_move(state) == "A"
