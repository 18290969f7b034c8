"""Rules that the worked examples leave out, the board, and the census."""

from typing import Any

import pytest

from tavola.core import CHANCE, OVER, Rng, playout
from tavola.game import Match
from tavola.games.kreta import game
from tavola.games.kreta.census import census
from tavola.games.kreta.rules import board, moves, phases
from tavola.games.kreta.rules import board as b
from tavola.games.kreta.rules.play import Kreta
from tavola.record import BadPosition, position, set_up
from tests.games.kreta import oracle
from tests.games.kreta.positions import Example, province


def example(**given: Any) -> Example:  # noqa: ANN401 (whatever the worked examples may give)
    return Example({"players": ["red", "blue"], **given})


# -- the board -------------------------------------------------------------------------------------------


def test_k2_neighbours_are_those_whose_outlines_share_an_edge() -> None:
    neighbours = {id: {b.PROVINCE_IDS[end] for end in b.NEIGHBOURS[province(id)]} for id in b.PROVINCE_IDS}
    assert neighbours == oracle.NEIGHBOURS


def test_k3_a_fort_space_is_a_corner_of_every_province_it_touches() -> None:
    touched = {fort + 1: {b.PROVINCE_IDS[index] for index in b.TOUCHES[fort]} for fort in range(b.FORTS)}
    assert touched == oracle.TOUCHED


def test_k1_values_follow_from_terrain_and_harbour() -> None:
    assert [int(value) for value in b.VALUE] == [oracle.land_value(id) for id in b.PROVINCE_IDS]
    assert sum(b.VALUE) == 58


def test_the_island_is_a_planar_map() -> None:
    coast = [touched for touched in b.TOUCHES if len(touched) == 2 or touched == b.TOUCHES[24]]
    borders, shores = len(b.WALKS) // 2, len(coast)
    assert b.FORTS - (borders + shores) + b.PROVINCES == 1  # Euler's formula, the sea left out


# -- the set-up ------------------------------------------------------------------------------------------


def test_k7_who_begins_is_drawn_evenly() -> None:
    state = game.open(4)
    assert state.legal_moves() == [moves.BEGIN, moves.BEGIN + 1, moves.BEGIN + 2, moves.BEGIN + 3]
    assert state.weights() == [1, 1, 1, 1]


def test_k7_the_drawn_seat_has_the_first_turn() -> None:
    match = Match(game, 3, seed="begin")
    match.play("first green")
    match.deal()
    assert match.state.to_move == 2


def test_k7_the_first_seat_begins_if_that_was_chosen() -> None:
    match = Match(game, 3, {"first": "red"})
    match.deal()
    assert match.state.to_move == 0
    assert match.plies[0].move in (moves.GROW + b.OLIVE, moves.GROW + b.WINE)


@pytest.mark.parametrize(("seat", "name"), list(enumerate(("red", "blue", "green", "gold"))))
def test_k7_any_seat_may_be_chosen_to_begin(seat: int, name: str) -> None:
    match = Match(game, 4, {"first": name})
    match.deal()
    assert match.state.first == match.state.to_move == seat


def test_k7_a_seat_that_nobody_holds_is_drawn_for() -> None:
    assert game.open(2, {"first": "gold"}).legal_moves() == [moves.BEGIN, moves.BEGIN + 1]


def test_k4_tiles_are_drawn_by_the_numbers_left() -> None:
    match = Match(game, 2, {"first": "red"})
    for tile in ("tile kydonia olive", "tile lefka_ori thyme", "tile selino olive"):
        match.play(tile)
    assert match.state.legal_moves() == [moves.GROW + b.OLIVE, moves.GROW + b.WINE]
    assert match.state.weights() == [2, 4]


def test_k4_the_last_kind_of_a_terrain_is_laid_without_a_draw() -> None:
    match = Match(game, 2, {"first": "red"})
    for id in ("kydonia olive", "lefka_ori thyme", "selino olive", "rethymno olive", "mylopotamos olive"):
        match.play(f"tile {id}")
    match.play("tile ida thyme")
    assert match.state.tiles[province("agios-vasileios")] == b.WINE  # no olive is left
    assert match.game.notate(match.state, match.state.legal_moves()[0]) == "tile pyrgiotissa thyme"


def test_k7_the_first_two_cards_are_open_before_the_first_turn() -> None:
    match = Match(game, 2, seed="cards")
    match.deal()
    assert board.NO_CARD not in (match.state.now, match.state.next)
    assert match.state.face_down() == 9


# -- the cards -------------------------------------------------------------------------------------------


def test_k10_a_ship_that_has_moved_does_not_move_again() -> None:
    played = example(ships={"red": ["canea", "matala"]})
    played.do("play admiral")
    played.do("move_ship canea -> loutro")
    assert not [action for action in played.legal() if action.startswith("move_ship loutro")]


def test_k10_the_second_ship_may_stay() -> None:
    played = example(ships={"red": ["canea", "matala"]})
    for action in ("play admiral", "move_ship canea -> loutro", "stop"):
        played.do(action)
    assert played.state.to_move == 1
    assert played.state.sailed == board.NOWHERE


def test_k10_both_ships_move_at_most_once_each() -> None:
    played = example(ships={"red": ["canea", "matala"]})
    for action in ("play admiral", "move_ship canea -> loutro", "move_ship matala -> canea"):
        played.do(action)
    assert played.state.to_move == 1


def test_k12_a_villager_may_step_back() -> None:
    played = example(villagers={"red": {"mirabello": 1}})
    steps = ["sitia", "mirabello", "sitia", "mirabello"]
    played.do("play commander")
    for start, end in zip(["mirabello", *steps], steps, strict=False):
        played.do(f"move_villager {start} -> {end}")
    assert played.state.villagers[province("mirabello")] == 1
    assert played.state.to_move == 1


def test_k9_a_commander_with_no_villager_left_and_no_way_out_cannot_be_played() -> None:
    crowd = {"blue": {"pediada": 4, "sitia": 1}, "green": {"pediada": 3, "sitia": 2}, "yellow": {"sitia": 4}}
    played = Example(
        {
            "players": ["red", "blue", "green", "yellow"],
            "villagers": {"red": {"mirabello": 5}, **crowd},
        }
    )
    assert played.state.figures[province("pediada")] == played.state.figures[province("sitia")] == 7
    assert "play commander" not in played.legal()


def test_k19_the_king_repeats_the_commander_step_by_step() -> None:
    played = example(played={"red": ["commander"]}, villagers={"red": {"ida": 1}})
    for action in ("play king", "repeat commander", "move_villager ida -> lefka-ori"):
        played.do(action)
    assert (played.state.repeating, played.state.steps, played.state.to_move) == (1, 3, 0)
    played.do("stop")
    assert (played.state.repeating, played.state.steps, played.state.to_move) == (0, 0, 1)


def test_k19_the_king_does_not_repeat_a_king() -> None:
    played = example(played={"red": ["king", "abbot"]})
    assert "play king" not in played.legal()


def test_k25_a_rejected_card_never_comes_back() -> None:
    played = example(row=[18, 5, 9, 1, 2, 3, 4, 6, 7, 8, 10])
    for action in ("play castellan", "replace", "play castellan"):
        played.do(action)
    assert played.state.phase == phases.FORT_CHOICE
    seen = played.state.seen_cards()
    assert seen >> 9 - 1 & 1
    played.state.play(moves.REPLACE)
    assert moves.TURN_UP + 9 - 1 not in played.state.legal_moves()


def test_k25_the_choice_does_not_know_the_replacing_card() -> None:
    played = example(row=[18, 5, 9, 1, 2, 3, 4, 6, 7, 8, 10])
    played.do("play castellan")
    played.state.play(moves.REPLACE)
    assert played.state.to_move == CHANCE
    assert len(played.state.legal_moves()) == 26 - 3  # all but the scored, the open and the rejected card


def test_k26_players_level_below_the_top_share_their_place() -> None:
    state = Example({"players": ["red", "blue", "green", "yellow"]}).state
    for seat, points in enumerate((12, 20, 12, 3)):
        state.score[seat] = points
    assert state.places() == [2, 1, 2, 4]


def test_random_games_end_after_eleven_scorings() -> None:
    for seed in range(20):
        state = game.open(2 + seed % 3)
        assert playout(state, Rng(seed), game.longest) < game.longest
        assert (state.to_move, state.scorings) == (OVER, b.SCORINGS)


# -- the census ------------------------------------------------------------------------------------------


def mended(state: Kreta, field: str, place: int, value: int) -> dict[str, Any]:
    """Write a position down and change one number of it."""
    fields = position(state)
    if isinstance(fields[field], list):
        fields[field][place] = value
    else:
        fields[field] = value
    return fields


FAULTS = {
    "villagers": (3, 1, "has 1 villagers out and 5 left"),
    "villages": (3, 1, "has 1 villages out"),
    "ships": (2, 1, "has 1 ships out"),
    "forts": (7, 1, "has 1 forts out"),
    "figures": (4, 3, "Frangokastello holds 0 figures, but 3 are counted"),
    "spent": (0, 1, "Kydonia must be spent exactly when"),
    "tiles": (0, b.WHEAT, "wheat does not grow in Kydonia"),
    "harvested": (b.WINE, 1, "4 wine tiles lie out, 1 are harvested"),
    "scorings": (0, 2, "does not fit the scored cards"),
    "now": (0, 1, "lies in two places"),
    "rejected": (4, 7, "rejected before its scoring"),
    "next": (0, board.NO_CARD, "second open card"),
    "played": (b.CASTELLAN, 1, "Castellan of player 0"),
    "phase": (0, b.COMMANDER, "0 steps left in phase 3"),
    "to_move": (0, 1, "has 1 to move, not 0"),
    "steps": (0, 2, "2 steps left"),
    "sailed": (0, 3, "a ship has moved exactly when"),
    "repeating": (0, 1, "repeated without the King"),
    "abbots": (1, 16, "abbots holds 16"),
    "first": (0, board.NOBODY, "first player"),
    "score": (0, -1, "score holds -1"),
}


@pytest.mark.parametrize("field", FAULTS)
def test_the_census_finds_a_wrong_number(field: str) -> None:
    place, value, says = FAULTS[field]
    with pytest.raises(BadPosition, match=says):
        set_up(game, mended(example().state, field, place, value))


def test_the_census_refuses_too_many_ships_in_a_harbour() -> None:
    state = example(ships={"red": ["canea"], "blue": ["canea"]}).state
    assert census(state) == ["Canea holds 2 ships; it has room for 1"]


def test_the_census_refuses_a_village_without_a_tile() -> None:
    state = example(villages={"blue": {"ida": 1}}).state
    assert census(state) == ["player 1 has more villages than harvested tiles"]


def test_an_action_that_cannot_be_carried_out_is_refused() -> None:
    state = example(played={"red": ["farmer"]}).state
    state.phase = b.FARMER
    with pytest.raises(BadPosition, match="no legal move"):
        set_up(game, position(state))
