"""The guess of the final scores, and the numbers for nets."""

import pickle

import pytest

from tavola.core import CHANCE, OVER, Rng, playout
from tavola.game import Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules.play import Carcassonne
from tests.games.carcassonne.positions import match_with, play_turn


def best_turn(state: Carcassonne) -> list[int]:
    """Choose tile and follower together by the guessed lead."""
    player = int(state.to_move)
    found: list[tuple[float, list[int]]] = []
    for move in state.legal_moves():
        laid = state.copy()
        laid.play(move)
        for follower in laid.legal_moves():
            after = laid.copy()
            after.play(follower)
            guess = game.value(after)
            found.append((2 * guess[player] - sum(guess), [move, follower]))
    return max(found)[1]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_guess_leads_far_past_random_play(seat: int) -> None:
    state = game.open(2)
    rng = Rng(seat)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        elif state.to_move == seat:
            for move in best_turn(state):
                state.play(move)
        else:
            moves = state.legal_moves()
            state.play(moves[rng.below(len(moves))])
    assert state.scores()[seat] > 60
    assert state.scores()[1 - seat] < 40


def test_at_the_end_the_guess_is_the_score() -> None:
    for players in game.seats:
        state = game.open(players)
        playout(state, Rng(players), game.longest)
        assert game.value(state) == state.scores()


def test_a_road_that_cannot_be_closed_is_worth_its_tiles() -> None:
    match = match_with("UB")
    play_turn(match, "U (1,0) r1 thief r0")
    match.play("draw B")
    match.play("lay B (0,-1) r0")
    assert [round(guess, 6) for guess in game.value(match.state)] == [2, 0]


def test_a_completed_city_counts_before_it_is_scored() -> None:
    match = match_with("FE")
    play_turn(match, "F (0,1) r1 knight c0")
    match.play("draw E")
    match.play("lay E (0,2) r2")
    assert match.state.scores() == [0, 0]
    assert game.value(match.state) == [8, 0]


def test_features_have_their_labels_and_turn_with_the_seat() -> None:
    match = match_with("UV", players=3)
    play_turn(match, "U (1,0) r1 thief r0")
    mine, next_seat = (
        dict(zip(game.labels, game.features(match.state, seat), strict=True)) for seat in (0, 1)
    )
    assert len(set(game.labels)) == len(game.labels) == 388
    assert mine["seat +0: thieves"] == next_seat["seat +2: thieves"] == pytest.approx(1 / 7)
    assert mine["seat +0: followers at home"] == pytest.approx(6 / 7)
    assert mine["seat +0: points in roads"] == pytest.approx(2 / 50)
    assert mine["seat +3: present"] == 0
    assert mine["bag V"] == pytest.approx(1 / 9)
    assert (mine["drawing"], mine["laying"], mine["sending"], mine["over"]) == (1, 0, 0, 0)


def test_features_show_the_tile_in_hand_and_then_the_free_segments() -> None:
    match = match_with("U")
    match.play("draw U")
    laying = dict(zip(game.labels, game.features(match.state, 0), strict=True))
    assert (laying["hand U"], laying["hand V"], laying["free r0"]) == (1, 0, 0)
    match.play("lay U (1,0) r1")
    sending = dict(zip(game.labels, game.features(match.state, 0), strict=True))
    assert (sending["hand U"], sending["sending"], sending["free r0"], sending["free m0"]) == (0, 1, 1, 0)


def seen(match: Match[Carcassonne], seat: int = 0) -> dict[str, float]:
    return dict(zip(game.labels, game.features(match.state, seat), strict=True))


def test_features_show_a_city_with_its_ends_and_the_tiles_that_close_it() -> None:
    match = match_with("FEE")  # two tiles E are left when the first follower stands
    play_turn(match, "F (0,1) r1 knight c0")
    mine, other = seen(match), seen(match, 1)
    city = {
        name: mine[f"seat +0: city 1: {name}"] for name in ("points", "followers", "rivals", "open sides")
    }
    assert city == pytest.approx({"points": 3 / 10, "followers": 1 / 3, "rivals": 0, "open sides": 1 / 4})
    assert mine["seat +0: city 1: tiles that close it"] == pytest.approx(2 / 10)
    assert mine["seat +0: city 1: tiles that fit"] == pytest.approx(2 / 10)
    assert mine["seat +0: city 2: followers"] == 0
    assert other["seat +1: city 1: points"] == pytest.approx(3 / 10)
    assert other["seat +0: city 1: points"] == 0


def test_features_show_the_largest_of_a_seat_first_and_as_many_as_have_room() -> None:
    state = game.open(2)
    for seed in range(30):
        state = game.open(2)
        playout(state, Rng(seed), 150)
        told = dict(zip(game.labels, game.features(state, 0), strict=True))
        for name, places in (("city", 3), ("road", 2), ("cloister", 2)):
            points = [told[f"seat +0: {name} {place}: points"] for place in range(1, places + 1)]
            assert points == sorted(points, reverse=True)
        farms = [told[f"seat +0: farm {place}: followers"] for place in range(1, 4)]
        out = round(7 * told["seat +0: farmers"])
        assert round(3 * sum(farms)) == out or all(farms)


def test_features_show_what_a_follower_may_be_sent_to() -> None:
    match = match_with("FE")
    match.play("draw F")
    match.play("lay F (0,1) r1")
    told = seen(match)
    assert told["free city: points"] == pytest.approx(3 / 10)
    assert told["free city: open sides"] == pytest.approx(1 / 4)
    assert told["free farm: open cities"] == pytest.approx(1 / 5)
    assert (told["free road: points"], told["free cloister: points"]) == (0, 0)


@pytest.mark.parametrize("players", [2, 5])
def test_features_are_those_of_a_position_that_nobody_has_looked_at(players: int) -> None:
    for seed in range(8):
        state = game.open(players)
        rng, looks = Rng(seed), Rng(seed + 100)
        while state.to_move != OVER:
            moves = state.legal_moves()
            state.play(state.deal(rng) if state.to_move == CHANCE else moves[rng.below(len(moves))])
            if looks.below(3):  # not at every position, so that more than one follower comes between
                fresh: Carcassonne = pickle.loads(pickle.dumps(state))
                assert list(game.features(state, 0)) == list(game.features(fresh, 0))
