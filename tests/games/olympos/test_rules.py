"""Rules and rulings that the worked examples do not show."""

from itertools import permutations
from math import factorial

import pytest

from tavola.core import CHANCE, OVER, UNKNOWN, Rng
from tavola.game import SEATS
from tavola.games.olympos.census import census
from tavola.games.olympos.rules import board, cards, development, moves, opening, phases, position, scoring
from tavola.games.olympos.rules.atlas import (
    FAR,
    JOURNEY,
    LANDS,
    NEIGHBOURS,
    RESOURCE,
    SOURCES,
    SPACE_IDS,
    STAR,
)
from tavola.games.olympos.rules.board import DESTINY_IDS, OBJECTIVE_IDS, SPACE, TILE_IDS, TYPE_IDS
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.travel import put
from tests.games.olympos.positions import (
    empty_deck,
    give_card,
    give_tile,
    god,
    laid_out,
    land,
    notations,
    opened,
    play,
    seat,
    stack,
    table,
    unstacked,
)


def spend(state: Olympos, ap: int) -> None:
    """Let the active player pay for some action."""
    state.cost = ap
    state.end_action()


def draw_and_meet(state: Olympos, name: str) -> None:
    """Wake Zeus with any card and meet a god."""
    play(state, "draw Master Builder", f"god {name}")


# --------------------------------------------------------------------------------------------- the map


def test_every_border_is_a_border_from_both_sides() -> None:
    for space, near in enumerate(NEIGHBOURS):
        assert all(space in NEIGHBOURS[other] for other in near)


def test_the_map_has_eight_lands_and_two_stars_of_each_resource() -> None:
    assert [sum(RESOURCE[land] == kind for land in range(LANDS)) for kind in range(4)] == [8, 8, 8, 8]
    starred = [sum(STAR[land] and RESOURCE[land] == kind for land in range(LANDS)) for kind in range(4)]
    assert starred == [2, 2, 2, 2]


def test_the_siren_leaves_only_the_mainland_in_reach() -> None:
    by_land = [JOURNEY[(6 * SOURCES + land("thrace")) * LANDS + goal] for goal in range(LANDS)]
    assert {SPACE_IDS[goal] for goal in range(LANDS) if by_land[goal] >= FAR} == {
        *("troas", "lydia", "ionia", "caria", "cephallenia", "lesbos", "samos", "cyclades", "rhodes"),
        *("cydonia", "knossos", "hespera", "poseidonis", "evenor", "eumelos"),
    }


# --------------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_o4_every_order_of_the_stack_is_as_likely_as_any_other(players: int) -> None:
    orders = [(unstacked(players), 1.0)]
    while orders[0][0].phase == phases.LAYOUT:
        orders = [
            (_after(state, move), odds * weight / sum(state.weights()))
            for state, odds in orders
            for move, weight in zip(state.legal_moves(), state.weights(), strict=True)
        ]
    assert sorted(tuple(state.order) for state, _ in orders) == sorted(permutations(range(players)))
    assert {round(1 / odds) for _, odds in orders} == {factorial(players)}


def _after(state: Olympos, move: int) -> Olympos:
    after = state.copy()
    after.play(move)
    return after


def stacked(*names: str, **options: str) -> Olympos:
    """Give the position before blocking with a stack from top to bottom."""
    state = unstacked(len(names), None, **options)
    play(state, *(f"stack {name}" for name in names[:-1]))
    return state


def shuffled_table(*names: str, **options: str) -> Olympos:
    """Give a first turn after a shuffle, with everything else drawn at random."""
    state = stacked(*names, **options)
    rng = Rng(3)
    while state.phase != phases.TURN:
        state.play(state.deal(rng))
    return state


def test_o4_the_last_player_of_the_stack_blocks_and_the_first_begins() -> None:
    assert stacked("blue", "gold", "red", "green").to_move == seat("green")
    assert shuffled_table("blue", "gold", "red", "green").to_move == seat("blue")


def test_a_stack_with_a_player_twice_or_too_few_is_refused() -> None:
    state = stacked("blue", "gold", "red", "green")
    assert census(state) == []
    state.order[0] = seat("gold")
    assert "the starting stack holds a player twice" in census(state)
    state.order[0] = -1
    assert "3 players are in the starting stack, not 4" in census(state)


def test_o7_the_last_player_of_the_stack_sets_the_barbarians() -> None:
    state = stacked("blue", "red")
    while state.phase == phases.BLOCK:
        state.play(state.legal_moves()[-1])
    assert (state.phase, state.to_move) == (phases.BARBARIAN, seat("red"))


def test_o10_the_players_act_in_the_order_of_the_stack() -> None:
    state = shuffled_table("green", "red", "gold", "blue")
    acted = []
    for _ in range(8):
        acted.append(int(state.active))
        spend(state, 1)
    assert [SEATS[player] for player in acted] == ["green", "red", "gold", "blue"] * 2


def test_o10_on_the_time_track_the_shuffled_stack_decides_the_first_turns() -> None:
    """The example E24, with the colours of its stack: green, red, gold for White, blue."""
    state = shuffled_table("green", "red", "gold", "blue", turn_order="time-track")
    acted = []
    for ap in (3, 3, 7, 2, 1):
        acted.append(SEATS[state.active])
        spend(state, ap)
    assert [*acted, SEATS[state.active]] == ["green", "red", "gold", "blue", "blue", "blue"]


def test_o33_omens_are_asked_for_in_the_order_of_the_stack() -> None:
    state = shuffled_table("green", "red", "gold", "blue")
    state.position[seat("green")] = 12
    state.began = 12
    give_card(state, "blue", "zeus")
    give_card(state, "gold", "zeus")
    spend(state, 1)
    draw_and_meet(state, "Hecate")
    assert state.to_move == seat("gold")
    play(state, "omens 0")
    assert state.to_move == seat("blue")


@pytest.mark.parametrize(("players", "tokens"), [(2, 12), (3, 12), (4, 8), (5, 4)])
def test_o5_the_last_player_blocks(players: int, tokens: int) -> None:
    state = laid_out(players)
    for _ in range(tokens):
        assert (state.phase, state.to_move) == (phases.BLOCK, players - 1)
        state.play(state.legal_moves()[0])
    assert int(state.blocked).bit_count() == tokens
    assert state.phase == (phases.BARBARIAN if players == 2 else phases.OBJECTIVE)


def blocked_and_ready(players: int, **options: str) -> Olympos:
    state = laid_out(players, None, **options)
    while state.phase == phases.BLOCK:
        state.play(state.legal_moves()[-1])
    return state


def test_o7_barbarians_stand_on_four_resources() -> None:
    state = blocked_and_ready(2)
    for _ in range(4):
        assert state.to_move == 1
        state.play(state.legal_moves()[0])
    lands = [piece >> 3 for piece in state.lying if piece >= 0]
    assert sorted(int(RESOURCE[place]) for place in lands) == [0, 1, 2, 3]
    assert all(position.ground_of(state, place) == board.OPEN for place in lands)


def test_o7_luck_may_set_the_barbarians_in_the_order_of_resources() -> None:
    state = blocked_and_ready(2, barbarian_placement="random")
    for kind in range(4):
        assert state.to_move == CHANCE
        offered = {int(RESOURCE[move - moves.SET_BARBARIAN]) for move in state.legal_moves()}
        assert offered == {kind}
        state.play(state.legal_moves()[0])
    assert state.phase == phases.OBJECTIVE


def test_o8_an_objective_without_enough_open_lands_is_passed_over() -> None:
    state = laid_out(3)
    for name in ("troas", "lydia", "ionia"):
        state.blocked |= 1 << land(name)
    assert not opening.within_reach(state, OBJECTIVE_IDS.index("ionian_colonies"))
    state.blocked ^= 1 << land("ionia")
    assert opening.within_reach(state, OBJECTIVE_IDS.index("ionian_colonies"))


def test_o8_such_an_objective_is_never_turned_up() -> None:
    state = blocked_and_ready(3)  # blocks the last lands of the list first: Atlantis and most islands
    assert position.ground_of(state, land("hespera")) == board.BLOCKED
    assert "objective New Atlantis" not in notations(state)
    assert "objective Thalassocracy" not in notations(state)
    assert len(notations(state)) == 8


def test_o8_one_objective_more_than_players() -> None:
    state = blocked_and_ready(4)
    while state.phase == phases.OBJECTIVE:
        state.play(state.legal_moves()[0])
    assert sum(owner == board.OPEN_TO_ALL for owner in state.objectives) == 5


def test_o8_objectives_may_be_left_out() -> None:
    assert blocked_and_ready(4, objectives="off").phase == phases.FIRST_CUBE


def test_o9_five_players_get_one_of_each_cube_and_one_more() -> None:
    state = blocked_and_ready(5)
    while state.phase == phases.OBJECTIVE:
        state.play(state.legal_moves()[0])
    play(state, "extra Wood")
    assert notations(state) == ["deal Grain", "deal Stone", "deal Wood", "deal Gold"]
    assert state.weights() == [1, 1, 2, 1]
    play(state, "deal Wood", "deal Wood")
    assert notations(state) == ["deal Grain", "deal Stone", "deal Gold"]
    play(state, "deal Gold", "deal Stone", "deal Grain")
    assert (state.phase, state.to_move) == (phases.TURN, 0)


def test_o9_four_players_get_different_cubes() -> None:
    state = blocked_and_ready(4, objectives="off")
    play(state, "deal Wood")
    assert notations(state) == ["deal Grain", "deal Stone", "deal Gold"]


def test_o3_two_players_leave_out_the_fifth_column() -> None:
    state = table(2, cubes={"red": "grain grain stone stone wood wood gold gold"})
    assert not [word for word in notations(state) if "col 5" in word]
    state.athena[0] = 9
    assert len(notations(state, "wonder")) == 4


# ------------------------------------------------------------------------------------------ Expansion


def test_o16_a_land_one_controls_is_no_destination() -> None:
    state = table(stacks={"illyria": "red", "epirus": "red", "macedonia": "blue red"})
    for word in notations(state, "expand"):
        assert word.split("-")[1].split()[0] not in ("illyria", "epirus", "macedonia")


def test_o16_a_blocked_land_is_crossed_but_not_settled() -> None:
    state = table(stacks={"illyria": "red"}, blocked="epirus")
    words = notations(state, "expand")
    assert not [word for word in words if "-epirus" in word]
    assert "expand illyria-aetolia (2 AP)" in words


def test_o14_no_new_settler_beside_a_covered_piece() -> None:
    state = table(stacks={"illyria": "red blue"})
    assert not [word for word in notations(state) if word.startswith("expand new illyria")]
    assert [word for word in notations(state) if word.startswith("expand illyria-")]


def test_o14_no_new_settler_without_supply() -> None:
    state = table(stacks={"illyria": "red"}, supply={"red": 0})
    assert not [word for word in notations(state) if word.startswith("expand new")]


def test_o13_the_player_says_which_settler_leaves() -> None:
    state = table(stacks={"illyria": "red blue red gold"}, players=4)
    play(state, "expand illyria-epirus")
    assert notations(state) == ["leave 0", "leave 2"]
    play(state, "leave 0")
    assert stack(state, "illyria") == ["blue", "red", "gold"]
    assert stack(state, "epirus") == ["red"]
    assert state.position[0] == 1


def test_o13_settlers_of_one_run_are_offered_once() -> None:
    state = table(stacks={"illyria": "red red blue"})
    play(state, "expand illyria-epirus")
    assert stack(state, "illyria") == ["red", "blue"]
    assert state.phase == phases.TURN


def test_o19_only_one_who_does_not_control_the_land_may_flee_and_return() -> None:
    covered = table(stacks={"illyria": "red blue"})
    assert "expand illyria-illyria (4 AP)" in notations(covered)
    on_top = table(stacks={"illyria": "red blue red"})
    assert not [word for word in notations(on_top) if word.startswith("expand illyria-illyria")]


def test_o19_flee_and_return_with_cavalry_is_one_run() -> None:
    state = table(stacks={"illyria": "red blue"}, tiles={"red": "cavalry"})
    assert "expand illyria-illyria (3 AP)" in notations(state)


def test_o15_the_siren_closes_the_sea() -> None:
    state = table(stacks={"laconia": "red"}, marks={"red": board.UNDER_SIREN})
    assert not [word for word in notations(state) if "cydonia" in word]


def test_o13_the_cap_counts_without_erinyes_and_hourglasses() -> None:
    weighed = table(tiles={"red": "medicine"}, marks={"red": board.UNDER_ERINYES}, hourglasses={"red": 5})
    assert "expand new north-phocis (7 AP)" in notations(weighed)
    play(weighed, "expand new north-phocis")
    assert weighed.position[0] == 4
    assert not weighed.marks[0] & board.UNDER_ERINYES


def test_o17_no_hourglass_for_tribes() -> None:
    state = table(stacks={"boeotia": "red"})
    play(state, "expand boeotia-attica (3 AP)")
    assert position.ground_of(state, land("attica")) == board.OPEN
    assert position.star_tokens(state, 0) == 1
    assert sum(state.hourglasses) == 0


# ---------------------------------------------------------------------------------------- development


def test_o20_each_kind_only_once() -> None:
    state = table(4, tiles={"red": "metallurgy"}, cubes={"red": "gold grain"})
    assert state.left[TILE_IDS.index("metallurgy")] == 1
    assert not [word for word in notations(state) if "Metallurgy" in word]


def test_o21_several_minimal_payments_are_asked_for() -> None:
    state = table(cubes={"red": "grain grain gold gold"})
    play(state, "discover row 1 col 5")
    assert notations(state) == ["pay 2 Gold", "pay 2 Grain"]
    play(state, "pay 2 Gold")
    assert [int(count) for count in state.cubes[:4]] == [2, 0, 0, 0]


def test_o22_agriculture_and_money_add_up_on_the_same_resource() -> None:
    state = table(5, tiles={"red": "agriculture-stone money-stone"})
    assert development.discovery_cost(state, 0, 7) == 3


def test_o23_commerce_gives_two_cubes_of_choice() -> None:
    state = table(cubes={"red": "grain stone wood gold"})
    play(state, "discover row 3 col 5: Commerce")
    assert notations(state) == ["cube Grain", "cube Stone", "cube Wood", "cube Gold"]
    play(state, "cube Gold", "cube Gold")
    assert [int(count) for count in state.cubes[:4]] == [0, 0, 0, 2]
    assert notations(state) == ["bonus 1", "bonus 2"]


def test_o23_phalanx_draws_before_the_bonus_space() -> None:
    state = table(cubes={"red": "grain grain gold stone"})
    play(state, "discover row 3 col 1: Phalanx", "draw Abundance")
    assert state.hands[5] == 1
    assert notations(state) == ["bonus 1", "bonus 2"]


@pytest.mark.parametrize("discovery", ["row 3 col 1: Phalanx", "row 3 col 2: Hellenism"])
def test_o30_the_oracle_shows_three_cards_for_phalanx_and_hellenism_too(discovery: str) -> None:
    state = table(tiles={"red": "oracle"}, cubes={"red": "grain grain grain wood wood gold gold stone stone"})
    play(state, next(word for word in notations(state, "discover") if discovery in word))
    if notations(state, "pay"):
        play(state, notations(state, "pay")[0])
    play(state, "draw Abundance", "draw Golden Harvest", "draw Master Builder")
    assert len(notations(state, "keep")) == 3


def test_o23_surgery_gives_two_settlers() -> None:
    state = table(cubes={"red": "gold gold grain grain"})
    play(state, "discover row 4 col 4: Surgery", "bonus 2")
    assert state.supply[0] == 6
    assert state.prestige[0] == 2


def test_o23_cavalry_gives_hourglasses_for_the_next_turn() -> None:
    state = table(cubes={"red": "grain grain wood"})
    play(state, "discover row 2 col 1: Cavalry", "bonus 2")
    assert state.position[0] == 7
    assert state.hourglasses[0] == 2


def test_o24_the_last_free_space_is_taken_without_a_question() -> None:
    state = table(cubes={"red": "grain grain wood"}, markers={"2-1-0": "blue"})
    play(state, "discover row 2 col 1")
    assert position.marker_on(state, SPACE[5 * 3 + 1]) == 0
    assert state.active == 1


def test_o20_row_five_has_no_bonus() -> None:
    state = table(cubes={"red": "grain grain grain wood wood"})
    play(state, "discover row 5 col 1: Philosophy")
    assert state.active == 1
    assert state.scores()[0] == 7


def test_o25_one_discovery_may_use_up_both_kinds() -> None:
    state = table(2, cubes={"red": "wood wood stone"})
    give_tile(state, "red", "agriculture-wood", once=True)
    give_tile(state, "red", "money-stone", once=True)
    play(state, "discover row 2 col 2: Oracle (3 AP)")
    assert scoring.tiles_owned(state, 0) == 1
    assert state.left[1] == 0


def test_o26_no_wonder_twice() -> None:
    state = table(athena={"red": 9}, built={"1": "blue"})
    assert len(notations(state, "wonder")) == 4


def test_o26_stars_of_another_column_do_not_count() -> None:
    markers = {"1-1-0": "red", "2-1-0": "red", "3-1-0": "red", "4-1-0": "red"}
    assert notations(table(markers=markers), "wonder") == ["wonder Lion Gate (7 AP)"]


# ------------------------------------------------------------------------------------- time and cards


def test_o27_new_hourglasses_wait() -> None:
    state = table(hourglasses={"red": 2}, stacks={"thrace": "red"}, cards={"red": "grain_time"})
    play(state, "card Golden Harvest", "expand new north-illyria (3 AP)")
    assert state.position[0] == 1
    assert state.hourglasses[0] == 1


def test_o28_the_erinyes_weigh_on_waiting() -> None:
    state = table(
        stacks={"rhodes": "red"}, supply={"red": 0}, marks={"red": board.UNDER_SIREN | board.UNDER_ERINYES}
    )
    play(state, "wait")
    assert state.position[0] == 3
    assert state.marks[0] == board.UNDER_SIREN


def test_o30_cards_may_be_played_after_the_action() -> None:
    state = table(stacks={"illyria": "red"}, cards={"red": "cube_gold wood_prestige"})
    play(state, "expand new north-chalcidice")
    assert notations(state) == ["card Caravan of Gold", "card Sacred Groves", "done"]
    play(state, "card Sacred Groves")
    assert state.prestige[0] == 2
    play(state, "done")
    assert state.active == 1


def test_o30_a_card_that_gives_nothing_may_not_be_played() -> None:
    idle = "four_kinds wood_prestige grain_time stone_time star zeus"
    assert notations(table(cards={"red": idle}), "card") == []


def test_o30_abundance_wants_all_four_kinds() -> None:
    lands = {"illyria": "red", "macedonia": "red", "thrace": "red", "epirus": "red"}
    state = table(stacks=lands, cards={"red": "four_kinds"})
    play(state, "card Abundance")
    assert state.prestige[0] == 3


def test_o30_quarry_masters_and_democracy() -> None:
    stacks = {"epirus": "red", "argolis": "blue"}
    card = {"red": "stone_time"}
    assert notations(table(stacks=stacks, cards=card), "card") == []
    assert len(notations(table(stacks=stacks, cards=card, tiles={"red": "democracy"}), "card")) == 1
    both = {"red": "democracy", "blue": "democracy"}
    assert notations(table(4, stacks=stacks, cards=card, tiles=both), "card") == []
    assert notations(table(cards=card, tiles={"red": "democracy"}), "card") == []


def test_o30_quarry_masters_gives_three_hourglasses_for_the_next_turn() -> None:
    state = table(stacks={"epirus": "red"}, cards={"red": "stone_time"}, hourglasses={"red": 1})
    usable = int(state.usable)
    play(state, "card Quarry Masters")
    assert (state.hourglasses[0], state.usable) == (4, usable)


def test_o30_the_oracle_shows_three_cards() -> None:
    state = table(position={"red": 12}, tiles={"red": "oracle"})
    spend(state, 1)
    play(state, "draw Abundance", "draw Golden Harvest", "draw Master Builder")
    assert (state.phase, state.to_move) == (phases.KEEP, 0)
    play(state, "keep Abundance")
    assert state.held[0] == 1
    assert [int(state.discard[DESTINY_IDS.index(name)]) for name in ("star", "grain_time")] == [1, 1]


def test_o30_the_oracle_asks_even_about_cards_of_one_kind() -> None:
    state = table(position={"red": 12}, tiles={"red": "oracle"})
    spend(state, 1)
    play(state, "draw Master Builder", "draw Master Builder", "draw Master Builder")
    assert notations(state) == ["keep Master Builder"]


def test_o30_the_oracle_makes_a_new_deck_between_cards() -> None:
    state = table(position={"red": 12}, tiles={"red": "oracle"})
    empty_deck(state)
    state.discard[0] -= 1
    state.deck[0] += 1
    spend(state, 1)
    play(state, "draw Master Builder")
    assert len(notations(state, "draw")) == 10
    play(state, "draw Omen of Zeus", "draw Omen of Zeus", "keep Omen of Zeus")
    assert (state.discard[9], state.discard[0]) == (1, 1)


def test_o30_no_card_where_there_is_none() -> None:
    state = table(position={"red": 12})
    for kind in DESTINY_IDS:
        for _ in range(4 if kind == "star" else 2):
            give_card(state, "blue", kind)
    spend(state, 1)
    assert state.phase == phases.REVEAL
    assert state.held[0] == 0


# ------------------------------------------------------------------------------------- Zeus and gods


def test_o31_only_the_first_turns_up_a_single_god() -> None:
    state = table(position={"red": 12, "blue": 12})
    spend(state, 1)
    draw_and_meet(state, "Ares")
    spend(state, 5)
    play(state, "draw Master Builder")
    assert state.active == 2


def test_o31_leaving_a_zeus_space_does_not_wake_it_again() -> None:
    state = table(position={"red": 13})
    spend(state, 1)
    assert state.active == 1
    assert state.held[0] == 0


def test_o31_two_zeus_spaces_in_one_turn_are_dealt_with_in_order() -> None:
    state = table(position={"red": 12}, options={"expansion_ap_cap": "none"})
    spend(state, 20)
    draw_and_meet(state, "Zeus")
    assert state.zeus == 1
    draw_and_meet(state, "Hecate")
    assert [int(card) for card in state.turned[:2]] == [god("zeus"), god("hecate")]
    assert state.held[0] == 2
    assert state.active == 1


def test_o31_land_only_passing_gives_nothing() -> None:
    state = table(position={"red": 12}, options={"zeus_trigger": "land-only"})
    spend(state, 3)
    assert state.active == 1
    assert state.held[0] == 0


def test_o31_land_only_the_first_to_land_turns_up_the_card_though_others_have_passed() -> None:
    state = table(position={"red": 12, "blue": 20}, options={"zeus_trigger": "land-only"})
    spend(state, 1)
    draw_and_meet(state, "Ares")
    assert state.turned[0] == god("ares")


def test_o31_land_only_the_last_and_first_to_land_turns_up_both() -> None:
    state = table(position={"red": 38, "blue": 50, "green": 50}, options={"zeus_trigger": "land-only"})
    spend(state, 1)
    draw_and_meet(state, "Ares")
    play(state, "god Keres")
    assert [int(card) for card in state.turned[2:4]] == [god("ares"), god("keres")]


def test_o31_land_only_the_last_who_passes_leaves_the_second_card() -> None:
    state = table(position={"red": 38, "blue": 50, "green": 50}, options={"zeus_trigger": "land-only"})
    state.turned[2] = god("zeus")
    spend(state, 2)
    assert state.active == 1
    assert state.turned[3] == -1


def test_o32_ares_and_the_siren_let_go_when_the_next_god_comes() -> None:
    state = table(position={"red": 12}, marks={"blue": board.UNDER_ARES, "green": board.UNDER_SIREN})
    spend(state, 1)
    draw_and_meet(state, "Athena")
    assert [int(mark) for mark in state.marks] == [0, 0, 0]


def test_o33_omens_are_asked_for_from_the_active_player_on() -> None:
    state = table(active="blue", position={"blue": 12}, cards={"red": "zeus", "green": "zeus"})
    spend(state, 1)
    draw_and_meet(state, "Zeus")
    assert state.to_move == 2
    play(state, "omens 1")
    assert state.to_move == 0
    play(state, "omens 0")
    assert [int(count) for count in state.prestige] == [0, 0, 3]


def test_o35_artemis_asks_clockwise_from_the_active_player() -> None:
    tiles = {"red": "religion", "blue": "polytheism"}
    state = table(active="blue", position={"blue": 12}, tiles=tiles)
    spend(state, 1)
    draw_and_meet(state, "Artemis")
    assert state.to_move == 1
    play(state, "cube Gold")
    assert state.to_move == 0
    play(state, "cube Wood")
    assert (int(state.cubes[7]), int(state.cubes[2])) == (1, 1)
    assert state.active == 2


def test_o35_athena_and_hecate_and_ares() -> None:
    for name in ("Athena", "Hecate", "Ares"):
        state = table(position={"red": 12}, tiles={"green": "religion"})
        spend(state, 1)
        draw_and_meet(state, name)
        assert (state.athena[2], state.supply[2], position.swords(state, 2)) == {
            "Athena": (1, 4, 0),
            "Hecate": (0, 5, 0),
            "Ares": (0, 4, 2),
        }[name]


def test_o34_a_good_god_does_nothing_without_symbols() -> None:
    state = table(position={"red": 12})
    spend(state, 1)
    draw_and_meet(state, "Zeus")
    assert sum(state.prestige) == 0


def test_o36_hades_takes_a_settler_of_choice() -> None:
    state = table(position={"red": 12}, tiles={"blue": "religion", "green": "polytheism"})
    for name in ("illyria", "thrace"):
        put_on(state, name, "red blue red blue" if name == "illyria" else "red")
    spend(state, 1)
    draw_and_meet(state, "Hades")
    assert notations(state) == ["lose illyria", "lose thrace"]
    play(state, "lose illyria")
    assert notations(state) == ["leave 0", "leave 2"]
    play(state, "leave 2")
    assert stack(state, "illyria") == ["red", "blue", "blue"]
    assert state.supply[0] == 5
    assert state.active == 1


def put_on(state: Olympos, name: str, owners: str) -> None:
    for owner in owners.split():
        put(state, land(name), seat(owner))


def test_o36_hades_passes_over_players_without_settlers() -> None:
    state = table(position={"red": 12})
    spend(state, 1)
    draw_and_meet(state, "Hades")
    assert state.active == 1
    assert [int(count) for count in state.supply] == [4, 4, 4]


def test_o36_hades_judges_before_he_takes() -> None:
    """Red loses Olympos first and is then the least pious alone; Blue, who tied with him, still loses."""
    state = table(
        position={"red": 12},
        stacks={"olympos": "red", "thrace": "blue", "samos": "green"},
        tiles={"blue": "hellenism", "green": "religion polytheism"},
    )
    spend(state, 1)
    draw_and_meet(state, "Hades")
    assert [int(count) for count in state.supply] == [5, 5, 4]


def test_o36_keres_nemesis_erinyes_siren() -> None:
    for name, mark in (
        ("Keres", board.UNDER_KERES),
        ("Erinyes", board.UNDER_ERINYES),
        ("Siren", board.UNDER_SIREN),
    ):
        state = table(position={"red": 12}, tiles={"red": "religion", "blue": "polytheism"})
        spend(state, 1)
        draw_and_meet(state, name)
        assert [int(marks) for marks in state.marks] == [0, 0, mark]
    state = table(
        position={"red": 12},
        tiles={"red": "religion", "blue": "polytheism"},
        cards={"green": "star cube_gold"},
    )
    spend(state, 1)
    draw_and_meet(state, "Nemesis")
    assert state.held[2] == 0
    assert (state.discard[0], state.discard[4]) == (1, 1)


def test_o37_finished_players_are_touched_and_play_omens() -> None:
    state = table(
        position={"red": 77, "blue": 85}, marks={"blue": board.DONE_PLAYING}, cards={"blue": "zeus"}
    )
    spend(state, 1)
    draw_and_meet(state, "Zeus")
    assert state.to_move == 1
    play(state, "omens 1")
    assert state.prestige[1] == 3


# ------------------------------------------------------------------------------------------------ end


def test_o37_pass_only_beyond_the_final_zeus() -> None:
    assert "pass" not in notations(table(position={"red": 78}))
    assert "pass" in notations(table(position={"red": 79}))


def test_o37_who_can_do_nothing_beyond_the_final_zeus_must_pass() -> None:
    assert notations(table(position={"red": 90})) == ["pass"]


def test_o37_the_game_ends_when_all_have_finished() -> None:
    state = table(position={"red": 90, "blue": 90, "green": 90})
    play(state, "pass", "pass")
    assert state.to_move == 2
    play(state, "pass")
    assert state.to_move == OVER
    assert state.legal_moves() == []


def test_o10_time_track_the_marker_on_top_acts_first() -> None:
    state = table(options={"turn_order": "time-track"}, position={"red": 10, "blue": 10, "green": 12})
    state.pile[0], state.pile[1], state.pile[2] = 1, 0, 2
    assert state.farthest_back() == 0


def test_o10_time_track_a_marker_that_does_not_move_keeps_its_place() -> None:
    state = table(options={"turn_order": "time-track"}, hourglasses={"red": 3})
    spend(state, 3)
    assert [int(player) for player in state.pile] == [2, 1, 0]
    assert state.active == 0


@pytest.mark.parametrize(
    ("position", "points"), [(80, 5), (81, 4), (82, 4), (83, 3), (86, 2), (87, 1), (88, 1), (89, 0), (90, 0)]
)
def test_o38_points_of_the_track(position: int, points: int) -> None:
    state = table(position={"red": position}, marks={"red": board.DONE_PLAYING})
    assert scoring.time_points(state, 0) == points


def test_o38_discoveries_that_score() -> None:
    stacks = {"attica": "red", "elis": "red blue", "illyria": "blue red"}
    tiles = {"red": "poetry philosophy city absolutism science engineering strategy"}
    state = table(stacks=stacks, tiles=tiles)
    found = {kind: scoring.tile_points(state, 0, TYPE_IDS.index(kind)) for kind in tiles["red"].split()}
    assert found == {
        "poetry": 3,
        "philosophy": 5,
        "city": 3,
        "absolutism": 4,
        "science": 7,
        "engineering": 3,
        "strategy": 0,
    }


def test_o39_ties_by_lands_then_tiles_then_shared() -> None:
    state = table(prestige={"red": 2, "blue": 2, "green": 1}, stacks={"hespera": "green"})
    assert state.scores() == [2, 2, 3]
    state.prestige[2] = 0
    assert state.places() == [2, 2, 1]
    give_tile(state, "red", "medicine")
    state.prestige[0] = 0
    state.position[0] = 0
    assert state.places() == [2, 3, 1]


def test_o39_wonders_count_among_the_tiles_that_break_a_tie() -> None:
    state = table(2, built={"1": "blue"})
    state.prestige[0] = state.scores()[1]
    assert state.scores()[0] == state.scores()[1]
    assert state.places() == [2, 1]


def test_o29_every_objective_whose_condition_is_met_is_taken_in_one_turn() -> None:
    state = table(
        stacks=dict.fromkeys(("samos", "lesbos", "rhodes", "hespera", "evenor"), "red"),
        objectives={"thalassocracy": None, "new_atlantis": None},
    )
    spend(state, 1)
    taken = [int(state.objectives[OBJECTIVE_IDS.index(each)]) for each in ("thalassocracy", "new_atlantis")]
    assert taken == [board.TAKEN_BY, board.TAKEN_BY]


@pytest.mark.parametrize(
    ("objective", "lands", "tiles"),
    [
        ("thalassocracy", "samos lesbos rhodes", ""),
        ("new_atlantis", "hespera evenor", ""),
        ("ionian_colonies", "troas caria", ""),
        ("hegemony", "illyria thrace epirus aetolia achaea argolis samos", ""),
        ("sacred_sites", "troas elis rhodes", ""),
        ("strategos", "", "strategy hoplite"),
        ("favoured_of_zeus", "olympos", "religion polytheism"),
        ("scholar", "", "medicine hoplite phalanx poetry"),
    ],
)
def test_o29_an_objective_wants_all_it_asks_for(objective: str, lands: str, tiles: str) -> None:
    number = OBJECTIVE_IDS.index(objective)

    def owner_with(lands: list[str], tiles: list[str]) -> int:
        state = table(stacks=dict.fromkeys(lands, "red"), tiles={"red": " ".join(tiles)})
        state.objectives[number] = board.OPEN_TO_ALL
        spend(state, 1)
        return int(state.objectives[number])

    assert owner_with(lands.split(), tiles.split()) == board.TAKEN_BY
    assert owner_with(lands.split()[1:], tiles.split()[1:]) == board.OPEN_TO_ALL


def test_o29_great_works_wants_a_wonder_and_four_discoveries() -> None:
    four = {"red": "medicine hoplite phalanx poetry"}
    for tiles, built, owner in (
        (four, {"1": "red"}, board.TAKEN_BY),
        (four, {"1": "blue"}, board.OPEN_TO_ALL),
        ({"red": "medicine hoplite phalanx"}, {"1": "red"}, board.OPEN_TO_ALL),
    ):
        state = table(tiles=tiles, built=built, objectives={"great_works": None})
        spend(state, 1)
        assert state.objectives[OBJECTIVE_IDS.index("great_works")] == owner


def test_o29_ares_and_omens_do_not_count_for_objectives() -> None:
    state = table(marks={"red": board.UNDER_ARES}, tiles={"red": "hoplite"}, objectives={"strategos": None})
    spend(state, 1)
    assert state.objectives[OBJECTIVE_IDS.index("strategos")] == board.OPEN_TO_ALL


# ---------------------------------------------------------------------------------------------- hidden


def test_o40_other_hands_are_hidden() -> None:
    state = table(cards={"red": "star", "blue": "zeus four_kinds"})
    view = state.seen_by(0)
    assert list(view.hands[10:20]) == [UNKNOWN] * 10
    assert view.held[1] == 2
    assert (view.hands[0], view.deck[9], view.deck[0]) == (1, 2, 3)


def test_o40_the_cards_of_an_oracle_are_hidden_from_others() -> None:
    state = table(position={"red": 12}, tiles={"red": "oracle"})
    spend(state, 1)
    play(state, "draw Abundance", "draw Golden Harvest", "draw Master Builder")
    assert state.seen_by(1).hands[3 * 10] == UNKNOWN
    assert state.seen_by(0).hands[3 * 10] == 1
    assert state.seen_by(0).legal_moves() == state.legal_moves()


def test_o40_whoever_is_asked_for_omens_is_imagined_with_one() -> None:
    state = table(position={"red": 12}, cards={"blue": "zeus star star"})
    spend(state, 1)
    draw_and_meet(state, "Zeus")
    for seed in range(20):
        view = state.seen_by(2)
        view.imagine(Rng(seed))
        assert view.hands[10 + 9] >= 1


def test_o40_whoever_is_asked_after_the_action_is_imagined_with_a_playable_card() -> None:
    state = table(cards={"red": "cube_gold star star"})
    spend(state, 1)
    assert state.phase == phases.END
    for seed in range(20):
        view = state.seen_by(2)
        view.imagine(Rng(seed))
        assert len(cards.playable(view, 0, opening.choices(0, 0))) > 0


def test_the_first_position_lists_all_orders_of_a_row() -> None:
    assert len(opened(3).legal_moves()) == 120
