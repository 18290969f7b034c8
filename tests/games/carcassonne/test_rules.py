"""The rules one by one; names begin with the paragraph of rules.md."""

import pytest

from tavola.core import CHANCE, OVER, Rng
from tavola.game import SEATS, IllegalMove, Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules.board import COUNT, LETTERS
from tavola.games.carcassonne.rules.events import BEATEN, CLOISTER_DONE, DISCARDED
from tavola.games.carcassonne.rules.moves import BEGIN, DRAW
from tavola.record import BadPosition, from_json, position, set_up, to_json
from tests.games.carcassonne.positions import match_with, notations, play_turn, with_bag


def test_c1_the_start_tile_lies_and_71_are_in_the_bag() -> None:
    state = game.open(2)
    assert state.coordinates() == [(0, 0)]
    assert LETTERS[state.faces[0] // 4] == "D"
    assert sum(state.bag) == state.left == 71
    assert state.bag[LETTERS.index("D")] == 3


@pytest.mark.parametrize(
    ("players", "turns"), [(2, [36, 35]), (3, [24, 24, 23]), (4, [18, 18, 18, 17]), (5, [15, 14, 14, 14, 14])]
)
def test_c2_everybody_has_about_as_many_turns(players: int, turns: list[int]) -> None:
    for seed in range(40):  # until a game without a discarded tile comes up
        match = Match(game, players, seed=str(seed))
        rng = Rng(seed)
        while not match.over:
            match.deal()
            moves = match.state.legal_moves()
            if moves:
                match.play(moves[rng.below(len(moves))])
        story = [event for ply in match.plies for event in ply.story]
        if not any(event[0] == DISCARDED for event in story):
            assert [sum(ply.mover == seat for ply in match.plies) // 2 for seat in range(players)] == turns
            return
    raise AssertionError("a tile was discarded in every game")


def test_c2_everybody_has_seven_followers() -> None:
    assert [list(game.open(players).supply) for players in game.seats] == [[7] * n for n in game.seats]


@pytest.mark.parametrize(("named", "seat"), [("red", 0), ("blue", 1), ("green", 2)])
def test_c24_a_named_seat_begins_and_the_turn_goes_round(named: str, seat: int) -> None:
    match = Match(game, 3, {"first": named})
    for turn in range(4):
        match.deal()
        assert match.state.to_move == (seat + turn) % 3
        match.play(match.state.legal_moves()[0])
        match.play("pass")


@pytest.mark.parametrize(("named", "players"), [("drawn", 3), ("gold", 3), ("plum", 4), ("green", 2)])
def test_c24_who_begins_is_drawn_by_lot_or_where_nobody_sits_in_the_named_seat(
    named: str, players: int
) -> None:
    state = game.open(players, {"first": named})
    assert [game.notate(state, move) for move in state.legal_moves()] == [
        f"first {name}" for name in SEATS[:players]
    ]
    assert state.weights() == [1] * players
    rng = Rng(4)
    assert {state.deal(rng) - BEGIN for _ in range(60)} == set(range(players))
    state.play(BEGIN + 1)
    state.play(state.deal(rng))
    assert state.to_move == 1


def test_c24_an_older_record_that_does_not_say_who_begins_opens_with_red() -> None:
    record = to_json(Match(game, 2))
    del record["options"]["first"]
    match = from_json(record)
    assert (match.options["first"], match.state.player) == ("red", 0)


def test_c5_the_odds_of_a_draw_are_the_tiles_left() -> None:
    state = game.open(3)
    assert state.to_move == CHANCE
    assert state.legal_moves() == list(range(DRAW, BEGIN))
    assert state.weights() == [count - (letter == "D") for letter, count in zip(LETTERS, COUNT, strict=True)]


def test_c5_dealing_follows_the_odds() -> None:
    state = with_bag("AVVV")
    rng = Rng(1)
    drawn = [LETTERS[state.deal(rng) - DRAW] for _ in range(4000)]
    assert set(drawn) == {"A", "V"}
    assert 900 < drawn.count("A") < 1100


def test_c5_the_same_player_draws_again_after_a_discard() -> None:
    match = match_with("ECV")
    play_turn(match, "E (0,1) r2 pass")
    match.play("draw C")
    assert (match.state.to_move, match.state.player) == (CHANCE, 1)
    match.play("draw V")
    assert match.state.to_move == 1


def test_c5_no_turn_follows_when_the_rest_fits_nowhere() -> None:
    match = match_with("EC")
    play_turn(match, "E (0,1) r2 knight c0")
    match.play("draw C")
    assert match.state.to_move == OVER
    assert match.state.scores() == [4, 0]


def test_c6_a_tile_touches_another_along_a_side() -> None:
    match = match_with("B")
    match.play("draw B")
    assert notations(match) == ["lay B (0,-1) r0"]


def test_c6_turns_that_look_alike_are_offered_once() -> None:
    match = match_with("XUV")
    match.play("draw X")
    assert sorted(notations(match)) == ["lay X (-1,0) r0", "lay X (1,0) r0"]
    match = match_with("UXV")
    match.play("draw U")
    assert sorted(notations(match)) == ["lay U (-1,0) r1", "lay U (0,-1) r1", "lay U (1,0) r1"]


def test_c6_city_meets_city_and_road_meets_road() -> None:
    match = match_with("D")
    match.play("draw D")
    assert sorted(notations(match)) == [
        "lay D (-1,0) r0",
        "lay D (-1,0) r2",
        "lay D (0,-1) r2",
        "lay D (0,1) r2",
        "lay D (1,0) r0",
        "lay D (1,0) r2",
    ]


def test_c7_the_start_tile_takes_no_follower() -> None:
    match = match_with("U")
    play_turn(match, "U (0,-1) r1 pass")
    assert match.state.standing[0] == 0
    with pytest.raises(IllegalMove):
        match.play("knight c0")


def test_c7_a_follower_far_away_keeps_others_off_the_road() -> None:
    match = match_with("UUU")
    play_turn(match, "U (1,0) r1 thief r0")
    play_turn(match, "U (2,0) r1 pass")
    match.play("draw U")
    match.play("lay U (3,0) r1")
    assert notations(match) == ["farmer f0", "farmer f1", "pass"]


def test_c7_the_own_follower_keeps_off_too() -> None:
    match = match_with("UBU")
    play_turn(match, "U (1,0) r1 thief r0")
    play_turn(match, "B (0,-1) r0 pass")
    match.play("draw U")
    match.play("lay U (2,0) r1")
    assert match.state.to_move == 0
    assert "thief r0" not in notations(match)


def test_c12_the_outnumbered_come_home_without_points() -> None:
    match = match_with("UUEEEBEC")
    for turn in ("U (-1,0) r1 pass", "U (1,0) r1 pass", "E (-1,1) r1 knight c0", "E (1,1) r3 knight c0"):
        play_turn(match, turn)
    for turn in ("E (-1,2) r0 pass", "B (-2,1) r0 pass", "E (0,2) r2 knight c0", "C (0,1) r0 pass"):
        play_turn(match, turn)
    beaten = [event for event in match.plies[-1].story if event[0] == BEATEN]
    assert [event[1:3] for event in beaten] == [(1, 1)]
    assert list(match.state.supply) == [7, 7]


def test_c15_a_farmer_never_comes_home() -> None:
    match = match_with("VVVV")
    for turn in ("V (0,-1) r3 thief r0", "V (1,-1) r0 pass", "V (0,-2) r2 pass", "V (1,-2) r1 farmer f1"):
        play_turn(match, turn)
    assert match.over
    assert list(match.state.supply) == [7, 6]


def test_c19_equal_points_share_the_win() -> None:
    match = match_with("EUB")
    for turn in ("E (0,1) r2 farmer f0", "U (1,0) r1 farmer f0", "B (1,1) r0 pass"):
        play_turn(match, turn)
    assert match.state.scores() == [3, 3]
    assert match.state.places() == [1, 1]


def test_c23_without_farmers_fields_take_nobody() -> None:
    match = match_with("BU", options={"farmers": "off"})
    match.play("draw B")
    match.play("lay B (0,-1) r0")
    assert notations(match) == ["monk m0", "pass"]


def test_cloisters_completed_together_are_told_from_west_to_east() -> None:
    match = match_with("BBBVEVEEVEVE")
    for turn in ("B (0,-1) r0 pass", "B (0,-2) r0 monk m0", "B (-1,-2) r0 monk m0", "V (1,-1) r2 pass"):
        play_turn(match, turn)
    for turn in ("E (1,-2) r1 pass", "V (1,-3) r3 pass", "E (0,-3) r2 pass", "E (-1,-3) r2 pass"):
        play_turn(match, turn)
    for turn in ("V (-2,-3) r0 pass", "E (-2,-2) r3 pass", "V (-2,-1) r1 pass", "E (-1,-1) r0 pass"):
        play_turn(match, turn)
    scored = [event for event in match.plies[-1].story if event[0] == CLOISTER_DONE]
    places = [match.state.coordinates()[match.state.tile[event[3]]] for event in scored]
    assert places == [(-1, -2), (0, -2)]
    assert match.state.scores() == [9, 9]


def test_the_score_if_it_ended_now_is_not_the_score() -> None:
    match = match_with("UU")
    play_turn(match, "U (1,0) r1 thief r0")
    assert match.state.scores() == [0, 0]
    assert match.state.projected() == [2, 0]
    assert match.state.scores() == [0, 0]


def test_the_score_if_it_ended_now_counts_what_the_tile_completed() -> None:
    match = match_with("FE")
    play_turn(match, "F (0,1) r1 knight c0")
    match.play("draw E")
    match.play("lay E (0,2) r2")
    assert match.state.projected() == [8, 0]


def test_a_position_set_up_from_json_plays_on() -> None:
    match = match_with("UVV")
    play_turn(match, "U (1,0) r1 thief r0")
    again = set_up(game, position(match.state))
    assert again.legal_moves() == match.state.legal_moves()


@pytest.mark.parametrize(
    ("field", "at", "value", "wrong"),
    [
        ("supply", 0, 7, "player 0 has 1 of the followers out and 7 at home, which does not make 7"),
        ("bag", 0, 3, "there are 3 tiles A instead of 2"),
        ("bag", 1, 0, "the bag holds 2 tiles, not 3"),
        ("standing", 0, 9, "standing[0] is 9; there is no such follower"),
        ("cells", 1, 700, "tile 1 does not fit where it lies"),
        ("faces", 1, 4 * 20, "tile 1 does not fit where it lies"),
        ("root", 1, 3, "'root' does not agree with the tiles that lie"),
        ("opens", 0, 0, "'opens' does not agree with the tiles that lie"),
        ("holders", 200, -1, "holders[200] does not agree with the followers that stand there"),
        ("holders", 4, 0, "holders[4] does not agree with the followers that stand there"),
    ],
)
def test_a_position_that_breaks_a_count_is_refused(field: str, at: int, value: int, wrong: str) -> None:
    match = match_with("UABV")
    play_turn(match, "U (1,0) r1 thief r0")
    written = position(match.state)
    written[field][at] = value
    with pytest.raises(BadPosition) as refused:
        set_up(game, written)
    assert str(refused.value).startswith("carcassonne: ")
    assert wrong in str(refused.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [("hand", 24), ("to_move", 1), ("to_move", OVER), ("laid", 0), ("player", 2), ("farm_scoring", 3)],
)
def test_a_number_out_of_range_is_refused(field: str, value: int) -> None:
    written = position(game.open(2))
    written[field] = value
    with pytest.raises(BadPosition):
        set_up(game, written)
