"""Every worked example of the specification, under its own number; squares are row and column from 0."""

import pytest

from tavola.core import CHANCE, ints
from tavola.games.torres.rules.board import FOUNDATIONS, KINDS, MASTERS, NOWHERE, SQUARES, STACKS, square_name
from tavola.games.torres.rules.masters import fulfils
from tavola.games.torres.rules.moves import DEAL
from tavola.games.torres.rules.phases import ENTERING, LAYING
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.position import Position
from tavola.games.torres.rules.setup import start
from tavola.games.torres.show.words import MASTER_WORDS
from tests.games.torres.positions import (
    E01,
    E02,
    E04,
    E05,
    E07,
    E09,
    E10,
    E12,
    E13,
    E14,
    E15,
    E16,
    E20,
    E20_KNIGHTS,
    E22,
    E24,
    EMPTY_BOARD,
    ends,
    give,
    has_card,
    heights,
    kind_of,
    notations,
    play,
    square,
    squares,
    starts,
    torres,
)


def opened(players: int, variant: str = "standard") -> Torres:
    return start(players, {"variant": variant, "start_player": "red"})


def set_up(players: int) -> Torres:
    """Play the set-up, everyone on the next free foundation."""
    state = opened(players)
    for _ in range(players + 1):
        state.play(state.legal_moves()[0])
    return state


def a_block(state: Torres) -> int | None:
    """Find some legal block, if there is one."""
    words = zip(state.legal_moves(), notations(state), strict=True)
    return next((move for move, text in words if text.startswith("block ")), None)


def test_e01_the_board_after_the_foundations() -> None:
    state = opened(3)
    assert list(state.height) == heights(E01)
    land = state.land()
    assert land.count == 8
    assert [land.surface[castle] for castle in range(8)] == [1] * 8
    assert [land.tallest[castle] for castle in range(8)] == [1] * 8


def test_e01_first_knights_have_8_7_and_6_squares_then_the_king_5() -> None:
    state = opened(3)
    seen = []
    for _ in range(4):
        seen.append((int(state.to_move), len(state.legal_moves())))
        state.play(state.legal_moves()[0])
    assert seen == [(0, 8), (1, 7), (2, 6), (2, 5)]


@pytest.mark.parametrize(("players", "supply"), [(2, [60, 36, 12]), (3, [60, 33, 6]), (4, [52, 28, 4])])
def test_e01_supply_after_each_deal_if_all_blocks_are_built(players: int, supply: list[int]) -> None:
    state = set_up(players)
    seen = [int(state.supply)]
    while state.to_move >= 0:
        phase = state.phase
        state.play(a_block(state) or state.legal_moves()[-1])
        if state.phase != phase:
            seen.append(int(state.supply))
    assert seen == supply


def test_e02_adding_a_knight() -> None:
    assert ends(torres(E02, "22", "23", king="55"), "add") == squares("12 21")
    assert ends(torres(E02, "22", "23", king="55", active=1), "add") == squares("13 24 33")


def test_e03_plain_steps_and_castle_passage_together() -> None:
    state = torres(E02, "22", "23", king="55")
    assert ends(state, "knight 22") == squares("12 13 21 24 31 32 33 34 42 43")
    play(state, "knight c3-d4")
    assert state.ap == 4


def test_e04_passage_under_a_long_castle_from_the_ground() -> None:
    steps = squares("00 11 20")
    exits = squares("01 02 03 04 05 21 22 23 24 25")
    assert ends(torres(E04, "10", "13 16", king="52"), "knight 10") == steps | exits


def test_e05_passage_between_two_towers_over_a_low_link() -> None:
    targets = squares("21 22 23 24 30 31 33 35 40 42 43 44 45 51 54")
    assert ends(torres(E05, "41", "32", king="76"), "knight 41") == targets


def test_e06_no_door_to_enter() -> None:
    assert ends(torres(E05, "31", "32", king="76"), "knight 31") == squares("21 30 41")


E07_BLOCKS = squares("02 04 05 13 14 15 21 24 25 26 27 30 32 34 41 42 47 50 51 53 54 56 62 64 65 73 75")


def test_e07_legal_squares_for_a_block() -> None:
    state = torres(E07, "03", "35", king="52")
    assert len(E07_BLOCKS) == 27
    assert ends(state, "block") == E07_BLOCKS
    assert {text for text in E07_BLOCKS if state.height[square(text)]} == squares("04 13 25")


def own_stacks(state: Torres, player: int = 0) -> list[int]:
    """List a player's stacks besides the turn stack, the largest first."""
    return [size for size in (3, 2, 1, 0) for _ in range(state.piles[STACKS * player + size])]


def follow_the_stacks(state: Torres, placed: list[int]) -> list[tuple[list[int], int]]:
    """Build as many blocks in each turn of seat 0; list its stacks after it and what went to the supply."""
    followed = []
    for number in placed:
        while state.active != 0:
            play(state, "end")
        for _ in range(number):
            move = a_block(state)
            assert move is not None
            state.play(move)
        before = state.supply
        play(state, "end")
        followed.append((own_stacks(state), int(state.supply - before)))
    return followed


def test_e08_stacks_over_one_phase_with_four_players() -> None:
    followed = follow_the_stacks(set_up(4), [1, 0, 3, 1])
    assert followed == [([3, 2, 2], 0), ([3, 3], 1), ([3], 0), ([], 2)]


def test_e08_stacks_over_one_phase_with_two_players() -> None:
    followed = follow_the_stacks(set_up(2), [1, 3, 2, 3])
    assert followed == [([3, 3, 3], 2), ([3, 3], 0), ([3], 1), ([], 0)]


def test_e09_jump_up() -> None:
    state = torres(E09, "33", "43", king="65", hand="jump-up")
    assert ends(state, "card jump-up 33") == squares("23")


def test_e10_block_under() -> None:
    state = torres(E10, "16 22 24 47 52", king="03", hand="block-under")
    assert state.land().count == 8
    assert ends(state, "card block-under") == squares("16 47 52")


@pytest.mark.parametrize(
    ("where", "level", "castles", "surface"), [("16", 1, 9, 1), ("47", 1, 8, 2), ("52", 2, 8, 3)]
)
def test_e10_what_each_block_under_makes(where: str, level: int, castles: int, surface: int) -> None:
    state = torres(E10, "16 22 24 47 52", king="03", hand="block-under")
    play(state, f"card block-under {square_name(square(where))}")
    land = state.land()
    assert land.height[square(where)] == level
    assert land.count == castles
    assert land.surface[land.castle[square(where)]] == surface
    assert state.ap == 5


def test_e11_block_supply_and_the_three_block_limit() -> None:
    state = torres(E07, "03", "35", king="52", hand="block-supply", turn_stack=3)
    assert ends(state, "card block-supply") == E07_BLOCKS
    play(state, "block e2", "block e1", "block d2")
    assert ends(state, "block") == set()
    play(state, "card block-supply e2")
    land = state.land()
    assert [land.height[square(text)] for text in ("04", "13", "14")] == [2, 2, 2]
    assert land.surface[land.castle[square("14")]] == 4
    assert (state.ap, state.supply) == (2, 27)
    play(state, "end")
    assert own_stacks(state) == [2, 2]
    assert state.supply == 27


def test_e12_doors_against_the_plain_passage() -> None:
    state = torres(E12, "42", "33", king="66", hand="doors")
    exits = squares("11 12 13 20 24 30 32 34 41 44 53")
    assert ends(state, "card doors 42") == exits | squares("22 23 31")
    steps = squares("32 41 52")
    assert ends(state, "knight 42") == exits | steps


def test_e13_diagonal_and_leap() -> None:
    state = torres(E13, "42", "43", king="32", hand="diagonal leap")
    assert ends(state, "card diagonal 42") == squares("31 33 51 53")
    assert ends(state, "card leap 42") == squares("44")


def test_e13_a_leap_needs_the_square_behind_free() -> None:
    state = torres(E13, "42", "43", "44", king="32", hand="diagonal leap")
    assert not has_card(state, "leap")


def targets_of_move_block(state: Torres) -> dict[str, int]:
    """Count the targets of every block that can be moved."""
    card = "card move-block"
    return {start: len(ends(state, f"{card} {start}")) for start in starts(state, card)}


def test_e14_move_block_which_blocks_and_how_many_targets() -> None:
    state = torres(E14, "55", "03", king="25", hand="move-block")
    assert state.land().count == 8
    counts = {
        start: len(ends(state, f"card move-block {start}")) for start in starts(state, "card move-block")
    }
    assert counts == {"21": 52, "32": 53, "37": 54, "40": 54, "52": 55, "75": 54}


def test_e14_targets_of_a_castle_of_one_block() -> None:
    state = torres(E14, "55", "03", king="25", hand="move-block")
    targets = ends(state, "card move-block 37")
    assert squares("47 36 26 66") <= targets
    assert not squares("42 25 55 03") & targets
    play(state, "card move-block h4-g3")
    assert state.land().count == 7


def test_e15_move_block_with_six_castles_left() -> None:
    state = torres(E15, "22", "55", king="03", hand="move-block")
    counts = {
        start: len(ends(state, f"card move-block {start}")) for start in starts(state, "card move-block")
    }
    assert counts == {"25": 40, "40": 39, "52": 40}
    targets = ends(state, "card move-block 25")
    assert squares("15 26 35") <= targets
    assert "23" not in targets
    assert not any(state.height[square(text)] for text in targets)


def test_e16_relocate() -> None:
    state = torres(E16, "22 66", "23", king="56", hand="relocate")
    assert ends(state, "card relocate 66") == squares("12 21 32")
    assert ends(state, "card relocate 22") == squares("65 67 76")


def test_e16_relocate_needs_a_second_knight() -> None:
    assert not has_card(torres(E16, "22", "23", king="56", hand="relocate"), "relocate")


def spend_all(state: Torres) -> None:
    play(state, "block e2", "block e1", "knight d1-d2", "marker", "marker")


def test_e17_at_no_action_points_only_cards_and_the_end_remain() -> None:
    state = torres(E07, "03", "35", king="52", hand="ap7 leap", turn_stack=3)
    spend_all(state)
    assert state.ap == 0
    assert {text.split()[0] for text in notations(state)} == {"card", "end"}


def test_e17_the_seven_pays_for_a_knight_and_no_second_card_follows() -> None:
    state = torres(E07, "03", "35", king="52", hand="ap6 ap7", turn_stack=3)
    spend_all(state)
    play(state, "card ap7")
    assert state.ap == 2
    state.play(
        next(m for m, t in zip(state.legal_moves(), notations(state), strict=True) if t.startswith("add "))
    )
    assert notations(state) == ["end"]


def test_e17_the_six_does_not_pay_for_a_knight() -> None:
    state = torres(E07, "03", "35", king="52", hand="ap6", turn_stack=3)
    spend_all(state)
    play(state, "card ap6")
    assert state.ap == 1
    assert ends(state, "add") == set()


def test_e18_moving_the_scoring_marker() -> None:
    state = torres(E07, "03", "35", "22", "21", king="52")
    state.score = ints([5, 6, 7, 9])
    play(state, "marker")
    assert list(state.score) == [8, 6, 7, 9]
    play(state, "marker")
    assert list(state.score) == [10, 6, 7, 9]
    assert state.ap == 3


# A knight to leap over and a square to land on.
E19 = torres(E13, "42", "43", king="32", hand="leap")


def buy(state: Torres, card: str) -> None:
    """Buy a card and let luck deal this one."""
    play(state, "buy")
    assert state.to_move == CHANCE
    state.play(DEAL + kind_of(card))


def test_e19_buying_cards() -> None:
    state = E19.copy()
    buy(state, "ap7")
    assert state.ap == 4
    buy(state, "leap")
    assert state.ap == 3
    assert "buy" not in notations(state)
    assert has_card(state, "leap")
    assert not has_card(state, "ap7")
    play(state, "card leap c5-e5")
    assert [kind for kind in range(KINDS) if state.hand[kind]] == [kind_of("ap7"), kind_of("leap")]
    play(state, "end", "end")
    assert has_card(state, "ap7")


def test_e19_an_empty_deck_offers_no_card() -> None:
    state = E19.copy()
    for _ in range(4):
        give(state, 1, "jump-up block-under block-supply doors diagonal ap6 ap7 move-block relocate")
    give(state, 1, "leap leap leap")
    assert state.cards_left(0) == 0
    assert "buy" not in notations(state)
    play(state, "card leap c5-e5")
    assert "buy" not in notations(state)


def end_of_phase_two() -> Torres:
    state = torres(E20, *E20_KNIGHTS, king="04", active=1, phase=2, round=3, done=3, first=2, stacks=())
    state.score = ints([21, 8, 33, 19])
    return state


def test_e20_the_surfaces() -> None:
    land = end_of_phase_two().land()
    first = ("03", "22", "25", "37", "40", "52", "55", "74")
    assert [land.surface[land.castle[square(text)]] for text in first] == [5, 3, 2, 2, 1, 4, 2, 1]


def test_e20_what_each_player_scores() -> None:
    state = end_of_phase_two()
    land = state.land()
    assert [state.castle_points(land, player) for player in range(4)] == [25, 28, 13, 6]
    bonus = [state.king_bonus(land, player) for player in range(4)]
    assert bonus == [0, 10, 0, 0]


def test_e20_markers_go_on_past_taken_spaces_in_scoring_order() -> None:
    state = end_of_phase_two()
    play(state, "end")
    assert state.scores() == [47, 48, 46, 25]


def test_e21_the_lowest_moves_the_king_and_starts() -> None:
    state = end_of_phase_two()
    play(state, "end")
    assert state.to_move == 3
    assert ends(state, "king") == squares("32 47 55 56 63 74")
    assert notations(state)[-1] == "keep"
    for decision in ("keep", "king e8"):
        after = state.copy()
        play(after, decision)
        assert (after.to_move, after.phase, after.first) == (3, 3, 3)


def test_e21_of_two_without_points_the_later_in_scoring_order() -> None:
    state = torres(EMPTY_BOARD, "00", "11", "22", king="", active=0, round=4, done=2, first=1, stacks=())
    state.score = ints([0, 0, 12])
    play(state, "end")
    assert state.to_move == 0
    play(state, "keep")
    assert (state.to_move, state.phase) == (0, 2)


@pytest.mark.parametrize(("phase", "bonus"), [(1, [0, 0, 5]), (2, [10, 10, 0]), (3, [15, 0, 0])])
def test_e22_the_kings_bonus_needs_the_exact_level(phase: int, bonus: list[int]) -> None:
    state = torres(E22, "24 25", "34", "23", king="35", phase=phase)
    land = state.land()
    assert [state.castle_points(land, player) for player in range(3)] == [15, 10, 5]
    assert [state.king_bonus(land, player) for player in range(3)] == bonus


def laying(*laid: str) -> Torres:
    state = torres(EMPTY_BOARD, variant="master", stage=LAYING)
    state.height = ints([int(any(square(text) == at for text in laid)) for at in range(SQUARES)])
    return state


def test_e23_laying_the_foundations() -> None:
    after_one = ends(laying("33"), "lay")
    everywhere = {f"{row}{column}" for row in range(8) for column in range(8)}
    assert everywhere - after_one == squares("13 22 23 24 31 32 33 34 35 42 43 44 53")
    assert len(after_one) == 51
    assert len(ends(laying("00"), "lay")) == 58
    assert len(ends(laying("33", "36"), "lay")) == 41


def test_e23_the_printed_layout_keeps_the_distance() -> None:
    state = start(2, {"variant": "master", "start_player": "red"})
    state.play(state.legal_moves()[0])
    for foundation in FOUNDATIONS:
        play(state, f"lay {square_name(foundation)}")
    assert state.stage == ENTERING


def fulfilled(state: Position, player: int) -> list[str]:
    land = state.land()
    cards = [card for card in range(MASTERS) if fulfils(card, land, state.knights, player, state.king)]
    return [MASTER_WORDS[card][0] for card in cards]


def test_e24_master_cards_in_position_1() -> None:
    knights = ("22 23 24", "03 04 05", "32 33 42 43", "50 55 73 77")
    state = torres(E24, *knights, king="34", variant="master")
    expected = [["stairs", "court"], ["line"], ["square"], ["realm"]]
    assert [fulfilled(state, player) for player in range(4)] == expected


def position_2(phase: int = 1, master: int = NOWHERE) -> Torres:
    knights = ("04 22 23 24 32 34", "03 05")
    return torres(E24, *knights, king="33", variant="master", phase=phase, master=master)


def test_e24_master_cards_in_position_2() -> None:
    state = position_2()
    assert fulfilled(state, 0) == ["stairs", "muster", "ladder", "court", "watch"]
    assert fulfilled(state, 1) == []


def test_e24_the_ladder_is_part_of_the_total() -> None:
    ladder = [words[0] for words in MASTER_WORDS].index("ladder")
    state = position_2(phase=3, master=ladder)
    land = state.land()
    assert [state.phase_points(land, player) for player in range(2)] == [67, 3]


def deal(state: Torres, *cards: str) -> None:
    for card in cards:
        assert state.to_move == CHANCE
        state.play(DEAL + kind_of(card))


def under(state: Torres) -> list[int]:
    return [card for card in state.under[:KINDS] if card >= 0]


def test_e25_personal_decks() -> None:
    state = torres(E07, "03", "35", king="52", variant="personal_decks")
    play(state, "buy")
    deal(state, "diagonal", "ap7", "leap")
    assert sorted(notations(state)) == ["choose ap7", "choose diagonal", "choose leap"]
    play(state, "choose ap7")
    assert under(state) == [kind_of("diagonal"), kind_of("leap")]
    assert (state.cards_left(0), state.ap) == (9, 4)
    play(state, "buy")
    deal(state, "jump-up", "block-under", "ap6")
    assert sorted(notations(state)) == ["choose ap6", "choose block-under", "choose jump-up"]
    play(state, "choose ap6")
    assert not has_card(state, "ap7")


def test_e25_cards_put_back_come_up_again_in_order() -> None:
    state = torres(E07, "03", "35", king="52", variant="personal_decks")
    state.deck = ints([0] * (2 * KINDS))
    state.deck = ints([int(kind == kind_of("doors")) for kind in range(KINDS)] + [1] * KINDS)
    backs = [kind_of("leap"), kind_of("ap6"), kind_of("ap7")]
    state.under = ints(backs + [-2] * (KINDS - 3) + [-2] * KINDS)
    state.played = ints([int(kind not in (*backs, kind_of("doors"))) for kind in range(KINDS)] + [0] * KINDS)
    play(state, "buy")
    deal(state, "doors")
    assert sorted(notations(state)) == ["choose ap6", "choose doors", "choose leap"]
    play(state, "choose ap6")
    assert under(state) == [kind_of("ap7"), kind_of("doors"), kind_of("leap")]


def test_e25_with_two_cards_left_the_choice_is_between_two_and_then_none() -> None:
    state = torres(E07, "03", "35", king="52", variant="personal_decks")
    last = [kind_of("leap"), kind_of("ap6")]
    state.deck = ints([int(kind in last) for kind in range(KINDS)] + [1] * KINDS)
    state.played = ints([int(kind not in last) for kind in range(KINDS)] + [0] * KINDS)
    play(state, "buy")
    deal(state, "leap", "ap6")
    assert sorted(notations(state)) == ["choose ap6", "choose leap"]
    play(state, "choose leap", "buy", "choose ap6")
    state.buys = 0
    assert "buy" not in notations(state)


def master_round() -> Torres:
    state = start(4, {"variant": "master", "start_player": "red"})
    state.play(state.legal_moves()[0])
    while state.phase == 0:
        state.play(state.legal_moves()[0])
    return state


def test_e26_first_player_of_a_round_in_the_master_game() -> None:
    state = master_round()
    play(state, *["end"] * 4)
    assert (state.round, state.to_move, state.scores()) == (2, 0, [0, 0, 0, 0])
    play(state, "end", "marker", "end", "marker", "marker", "marker", "end", "end")
    assert state.scores() == [0, 1, 4, 0]
    order = []
    for _ in range(4):
        order.append(int(state.to_move))
        play(state, "end")
    assert (state.round, order) == (4, [2, 3, 0, 1])


def test_e26_the_rule_holds_across_the_end_of_a_phase() -> None:
    state = master_round()
    state.round, state.done, state.active, state.to_move, state.first = 4, 3, 3, 3, 0
    state.height = ints([0] * SQUARES)
    state.king = NOWHERE
    state.score = ints([3, 9, 5, 1])
    play(state, "end")
    assert state.to_move == 3
    play(state, "keep")
    assert (state.phase, state.round, state.to_move) == (2, 1, 1)
