"""Rules that the worked examples leave open, each under the number of its paragraph in rules.md."""

import pytest

from tavola.core import CHANCE, OVER, Rng, ints
from tavola.game import Match
from tavola.games.torres import game
from tavola.games.torres.rules.board import (
    BIT,
    COPIES,
    KINDS,
    LADDER,
    LINE,
    SQUARE,
    STACKS,
    STAIRS,
    VARIANTS,
    ZEROS,
    lowest,
    square_name,
)
from tavola.games.torres.rules.phases import DRAWING_MASTER, ENTERING, KING_MOVE, LAYING
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.survey import survey
from tests.games.torres.positions import (
    EMPTY_BOARD,
    ends,
    give,
    has_card,
    kind_of,
    notations,
    play,
    squares,
    torres,
)

ROW = "........\n........\n........\n.1111...\n........\n........\n........\n......1."


def stacks(state: Torres, player: int = 0) -> list[int]:
    return [size for size in (3, 2, 1, 0) for _ in range(state.piles[STACKS * player + size])]


# -- castles --


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("variant", VARIANTS)
def test_castles_followed_block_by_block_are_those_of_a_new_survey(variant: str, players: int) -> None:
    followed = 0
    for seed in range(6):
        rng = Rng(seed)
        state = game.open(players, {"variant": variant})
        while state.to_move != OVER:
            before = state.castles()
            moves = state.legal_moves()
            state.play(state.deal(rng) if state.to_move == CHANCE else moves[rng.below(len(moves))])
            now = state.surveyed
            if now is None or now is before:
                continue
            followed += 1
            fresh = survey(state.height[:], ZEROS)
            assert now.count == fresh.count
            assert now.sites() == fresh.sites()
            for field in ("height", "castle", "surface", "tallest", "doors", "gates"):
                assert list(getattr(now, field)) == list(getattr(fresh, field)), (seed, field)
    assert followed > 100


def test_sets_of_squares_have_room_for_all_64() -> None:
    assert [lowest(BIT[square]) for square in range(64)] == list(range(64))
    assert lowest(BIT[40] | BIT[63]) == 40


# -- set-up --


@pytest.mark.parametrize(("option", "seat"), [("red", 0), ("blue", 1), ("green", 2)])
def test_t5_a_named_seat_begins(option: str, seat: int) -> None:
    state = game.open(3, {"start_player": option})
    assert (state.stage, state.to_move) == (ENTERING, seat)


@pytest.mark.parametrize("option", ["random", "gold"])
def test_t5_luck_names_the_first_player_also_for_an_empty_seat(option: str) -> None:
    state = game.open(3, {"start_player": option})
    assert state.to_move == CHANCE
    assert notations(state) == ["start red", "start blue", "start green"]
    assert state.weights() == [1, 1, 1]
    play(state, "start green")
    assert (state.stage, state.to_move) == (ENTERING, 2)


def test_t4_the_last_to_enter_places_the_king_and_the_first_begins() -> None:
    state = game.open(3, {"start_player": "blue"})
    play(state, "enter d1", "enter c3", "enter f3")
    assert state.to_move == 0
    play(state, "king h4")
    assert (state.phase, state.round, state.to_move) == (1, 1, 1)


def test_t41_the_master_card_is_drawn_before_the_first_foundation() -> None:
    state = game.open(2, {"variant": "master", "start_player": "blue"})
    assert (state.stage, state.to_move) == (DRAWING_MASTER, CHANCE)
    assert len(state.legal_moves()) == 8
    play(state, "master watch")
    assert (state.stage, state.to_move) == (LAYING, 1)


def test_t40_foundations_are_laid_in_turn_and_then_the_same_player_enters_first() -> None:
    state = game.open(3, {"variant": "master", "start_player": "blue"})
    play(state, "master watch")
    order = []
    while state.stage == LAYING:
        order.append(int(state.to_move))
        state.play(state.legal_moves()[0])
    assert order == [1, 2, 0, 1, 2, 0, 1, 2]
    assert (state.stage, state.to_move, state.supply) == (ENTERING, 1, 84)


def test_t39_the_master_game_sells_no_cards() -> None:
    state = torres(ROW, "31", "76", king="34", variant="master")
    assert "buy" not in notations(state)
    assert state.hand_size(0) == state.hand_size(1) == KINDS


# -- turns and stacks --


def test_t7_what_is_not_spent_is_lost() -> None:
    state = torres(ROW, "31", "76", king="34", turn_stack=0)
    play(state, "end", "end")
    assert (state.active, state.ap) == (0, 5)


def test_t8_the_largest_stack_is_set_apart() -> None:
    state = torres(ROW, "31", "76", king="34", stacks=(1, 3, 2), turn_stack=0)
    play(state, "end", "end")
    assert state.turn_stack == 3
    assert stacks(state) == [2, 1]


def test_t9_left_blocks_fill_the_largest_stack_with_room() -> None:
    state = torres(ROW, "31", "76", king="34", stacks=(3, 2, 1), turn_stack=2)
    play(state, "end")
    assert stacks(state) == [3, 3, 2]
    assert state.supply == 28


def test_t9_a_stack_of_none_still_takes_blocks() -> None:
    state = torres(ROW, "31", "76", king="34", stacks=(0,), turn_stack=3)
    play(state, "end")
    assert stacks(state) == [3]


def test_t9_what_finds_no_room_goes_to_the_supply() -> None:
    state = torres(ROW, "31", "76", king="34", stacks=(3, 3), turn_stack=2)
    play(state, "end")
    assert stacks(state) == [3, 3]
    assert state.supply == 30


def test_t8_an_emptied_stack_is_used_up_by_a_turn_without_blocks() -> None:
    state = torres(ROW, "31", "76", king="34", stacks=(0,), turn_stack=0)
    play(state, "end", "end")
    assert (state.turn_stack, stacks(state)) == (0, [])
    assert ends(state, "block") == set()


def test_t12_a_knight_needs_two_points_and_a_reserve() -> None:
    assert ends(torres(ROW, "31", "76", king="34", ap=1), "add") == set()
    assert ends(torres(ROW, "31 32 33 00 01 02", "76", king="34"), "add") == set()


def test_t12_a_new_knight_may_move_at_once() -> None:
    state = torres(ROW, "31", "76", king="34")
    play(state, "add b3", "knight b3-b2")
    assert state.ap == 2


def test_t13_a_step_climbs_one_level_and_falls_any() -> None:
    board = EMPTY_BOARD[:3] + "13" + EMPTY_BOARD[5:]
    assert ends(torres(board, "03", king=""), "knight 03") == squares("02 13") | squares("05 14")
    assert ends(torres(board, "04", king=""), "knight 04") == squares("03 05 14")


def test_t14_a_passage_does_not_end_where_it_began() -> None:
    state = torres(ROW, "21", king="76")
    assert "21" not in ends(state, "knight 21")


# -- cards --


def test_t23_the_block_under_comes_from_the_smallest_other_stack() -> None:
    state = torres(ROW, "31", king="76", stacks=(3, 1), turn_stack=2, hand="block-under")
    play(state, "card block-under b4")
    assert stacks(state) == [3, 0]
    assert state.turn_stack == 2


def test_t23_or_from_the_turns_stack_if_the_others_are_empty() -> None:
    state = torres(ROW, "31", king="76", stacks=(0, 0), turn_stack=2, hand="block-under")
    play(state, "card block-under b4")
    assert stacks(state) == [0, 0]
    assert state.turn_stack == 1


def test_t23_without_any_block_the_card_cannot_be_played() -> None:
    state = torres(ROW, "31", king="76", stacks=(0,), turn_stack=0, hand="block-under")
    assert not has_card(state, "block-under")


def test_t24_without_a_supply_the_card_cannot_be_played() -> None:
    assert not has_card(torres(ROW, "31", king="76", hand="block-supply", supply=0), "block-supply")


def test_t17_one_card_a_turn() -> None:
    state = torres(ROW, "31", king="76", hand="ap6 ap7")
    play(state, "card ap6")
    assert state.ap == 6
    assert not has_card(state, "ap7")


def test_t28_a_knight_anywhere_in_the_castle_protects_it_but_the_king_does_not() -> None:
    board = "........\n.1.1.1..\n........\n.11.....\n......1.\n........\n.1.1.1..\n........"
    state = torres(board, "00", king="31", hand="move-block")
    assert "card move-block c4-h8" in notations(state)
    assert "card move-block c4-h8" not in notations(torres(board, "31", king="46", hand="move-block"))


def test_t21_no_card_moves_the_king() -> None:
    state = torres(ROW, "31 32", "33", king="34", hand="relocate leap diagonal jump-up doors")
    king = square_name(int(state.king))
    assert not [text for text in notations(state) if f" {king}-" in text]


@pytest.mark.parametrize("variant", ["standard", "personal_decks"])
def test_t20_a_view_hides_the_hands_of_others_and_keeps_their_size(variant: str) -> None:
    state = torres(ROW, "31", "76", king="34", variant=variant, active=1, hand="leap doors")
    view = state.seen_by(0)
    assert sum(view.hand[KINDS : 2 * KINDS]) == 0
    assert (view.hidden[1], view.hand_size(1)) == (2, 2)
    assert view.cards_left(1) == state.cards_left(1)
    deck = KINDS * int(view.deck_of(1)) + kind_of("leap")
    assert view.deck[deck] == (COPIES if variant == "standard" else 1)
    assert list(state.seen_by(1).hand) == list(state.hand)


def test_t20_imagined_hands_have_the_cards_bought_in_this_turn() -> None:
    state = torres(ROW, "31", "76", king="34", active=1, hand="leap doors", buys=1)
    state.fresh = ints([int(kind == kind_of("doors")) for kind in range(KINDS)])
    seen = set()
    for seed in range(40):
        imagined = state.seen_by(0)
        imagined.imagine(Rng(seed))
        assert sum(imagined.hand[KINDS:]) == 2
        assert sum(imagined.fresh) == 1
        seen.add(list(imagined.fresh).index(1))
    assert len(seen) > 5


def test_t20_two_cards_bought_in_this_turn_are_imagined_as_two() -> None:
    state = torres(ROW, "31", "76", king="34", active=1, hand="leap doors ap6", buys=2)
    state.fresh = ints([int(kind in (kind_of("doors"), kind_of("ap6"))) for kind in range(KINDS)])
    imagined = state.seen_by(0)
    imagined.imagine(Rng(2))
    assert (sum(imagined.hand[KINDS:]), sum(imagined.fresh)) == (3, 2)


def test_t37_nobody_else_sees_the_cards_shown_for_a_choice() -> None:
    state = torres(ROW, "31", "76", king="34", variant="personal_decks")
    play(state, "buy", "deal jump-up", "deal leap", "deal doors")
    assert list(state.seen_by(0).shown) == [kind_of("jump-up"), kind_of("leap"), kind_of("doors")]
    other = state.seen_by(1)
    assert list(other.shown) == [-1, -1, -1]
    assert list(other.deck[:KINDS]) == [1] * KINDS


def test_t37_the_owner_knows_the_cards_under_the_deck_and_nobody_else_does() -> None:
    state = torres(ROW, "31", "76", king="34", variant="personal_decks")
    state.deck = ints([0, 0, *[1] * (KINDS - 2), *[1] * KINDS])
    state.under = ints([1, 0, *[-2] * (2 * KINDS - 2)])
    assert list(state.seen_by(0).under[:3]) == [1, 0, -2]
    other = state.seen_by(1)
    assert list(other.under[:3]) == [-1, -1, -2]
    assert list(other.deck[:KINDS]) == [1] * KINDS


def test_luck_deals_cards_by_their_number() -> None:
    state = torres(ROW, "31", "76", king="34")
    give(state, 1, "leap leap leap doors doors doors doors")
    play(state, "buy")
    assert state.weights() == [4, 4, 4, 4, 4, 4, 4, 4, 1]
    assert "deal doors" not in notations(state)


# -- scoring --


def test_t34_without_points_the_marker_stays_even_on_a_shared_space() -> None:
    state = torres(EMPTY_BOARD, "00", "11", king="", round=4, done=1, active=1, stacks=())
    play(state, "end")
    assert state.scores() == [0, 0]
    assert (state.stage, state.to_move) == (KING_MOVE, 1)


def test_t36_after_phase_3_the_game_is_over_and_shared_zeros_share_a_place() -> None:
    state = torres(EMPTY_BOARD, "00", "11", "22", king="", phase=3, round=3, done=2, active=2, stacks=())
    state.score = ints([0, 4, 0])
    play(state, "end")
    assert state.to_move == OVER
    assert state.legal_moves() == []
    assert state.places() == [2, 1, 2]


def test_t43_a_card_for_the_last_phase_gives_nothing_before() -> None:
    state = torres(ROW, "31", "76", king="34", variant="master", phase=2, master=7)
    land = state.land()
    assert state.phase_points(land, 0) == 4
    state.phase = 3
    assert state.phase_points(land, 0) == 24


def test_t32_the_corner_a1_is_a_square_like_any_other() -> None:
    corner = "21......\n" + "........\n" * 6 + "........"
    state = torres(corner, "00", "77", king="01", phase=2, variant="master", master=7)
    land = state.land()
    assert state.phase_points(land, 0) == 4 + 10
    state.phase = 3
    assert state.phase_points(land, 0) == 4 + 20
    assert "knight a1-a2" in notations(state)


CORNER = "02......\n11......\n" + "........\n" * 5 + ".......1"


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("jump-up", {"jump-up a1-b1"}),
        ("diagonal", {"diagonal a1-b2"}),
        ("leap", {"leap a1-a3"}),
        ("doors", {"doors a1-c1", "doors a1-c2", "doors a1-a3", "doors a1-b3", "doors a1-b2"}),
        ("relocate", {"relocate a1-g8", "relocate a1-h7"}),
        ("block-under", {"block-under a1"}),
    ],
)
def test_cards_work_from_the_corner_a1_too(card: str, expected: set[str]) -> None:
    state = torres(CORNER, "00 77", "10", king="", hand=card)
    played = {text.removeprefix("card ") for text in notations(state) if text.startswith("card")}
    assert {text for text in played if " a1" in text} == expected


def test_t43_a_court_may_be_held_at_a1() -> None:
    court = "1111....\n" + "........\n" * 6 + "........"
    state = torres(court, "01 02 03", "77", king="00", phase=3, variant="master", master=6)
    assert state.phase_points(state.land(), 0) == 4 + 20


@pytest.mark.parametrize("knights", ["00 01 02", "02 01 00"])
@pytest.mark.parametrize("stairs", ["123", "321"])
def test_t43_stairs_may_rise_or_fall(stairs: str, knights: str) -> None:
    assert award(stairs + "....." + "\n........" * 7, knights, STAIRS) == 10


def test_t43_a_line_on_the_ground_is_none() -> None:
    row = "\n........" * 7
    assert award("111....." + row, "00 01 02", LINE) == 10
    assert award("222....1" + row, "10 11 12", LINE) == 0


def test_t43_a_ladder_begins_on_level_1() -> None:
    rising = "1234...." + "\n........" * 7
    assert award(rising, "00 01 02 03", LADDER, phase=3) == 25
    assert award(rising, "01 02 03", LADDER, phase=3) == 0


def test_t43_a_square_does_not_go_on_round_the_edge() -> None:
    assert award(EMPTY_BOARD.strip(), "16 17 26 27", SQUARE) == 15
    assert award(EMPTY_BOARD.strip(), "17 20 27 30", SQUARE) == 0


def award(board: str, knights: str, card: int, phase: int = 1) -> int:
    """Give what a master card brings the first player as the knights stand."""
    state = torres(board, knights, "77", king="", variant="master", phase=phase, master=card)
    return int(state.award(state.land(), 0))


def test_t31_markers_go_forward_clockwise_from_the_first_player_and_not_by_seat() -> None:
    state = torres("1......1" + "\n........" * 7, "00", "07", king="", first=1, stacks=())
    state.score_phase()
    assert state.scores() == [2, 1]


def test_projected_scores_are_those_of_a_phase_that_ends_now() -> None:
    state = torres(ROW, "31", "76", king="34", phase=1)
    state.score = ints([2, 10])
    assert state.projected() == [2 + 4 + 5, 12]
    assert state.scores() == [2, 10]


# -- the whole --


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("variant", VARIANTS)
def test_t5_a_game_has_24_30_or_40_turns(variant: str, players: int) -> None:
    match = Match(game, players, {"variant": variant}, seed="turns")
    match.deal()
    turns = 0
    while not match.over:
        legal = match.state.legal_moves()
        turns += game.notate(match.state, legal[-1]) == "end"
        match.play(legal[-1])
        match.deal()
    assert turns == {2: 24, 3: 30, 4: 40}[players]


def test_the_longest_game_stays_under_its_bound() -> None:
    """Five plies for each bought card, every other point spent, a card each turn: far from 700 plies."""
    match = Match(game, 4, {"variant": "personal_decks"}, seed="long")
    match.deal()
    while not match.over:
        words = notations(match.state)
        wanted = ("card ap7", "card ap6", "buy", "choose", "marker", "enter", "king")
        match.play(next((w for start in wanted for w in words if w.startswith(start)), words[-1]))
        match.deal()
    assert 300 < len(match.plies) <= game.longest
