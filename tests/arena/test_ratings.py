"""Ratings of made-up games, whose strengths are known."""

from math import log10

import pytest

from tavola.arena.ratings import (
    Mean,
    Played,
    always_valid,
    clear,
    independent,
    interval,
    mean_by_deals,
    ratings,
    result,
    student,
)
from tavola.core import Rng


def game(deal: int, seats: str, places: list[int]) -> Played:
    return {"deal": deal, "seats": list(seats), "places": places}


def test_three_wins_of_four_are_191_points() -> None:
    played = [game(deal, "ab", [1, 2] if deal % 4 else [2, 1]) for deal in range(400)]
    best, worst = ratings(played)
    assert best.bot == "a"
    assert best.rating - worst.rating == pytest.approx(400 * log10(3), abs=1)
    assert best.low < best.rating < best.high


def test_a_tie_is_half_a_win() -> None:
    ties = [game(deal, "ab", [1, 1]) for deal in range(10)]
    assert [rating.rating for rating in ratings(ties)] == pytest.approx([0.0, 0.0])


def test_who_wins_everything_still_has_a_rating() -> None:
    best, worst = ratings([game(deal, "ab", [1, 2]) for deal in range(50)])
    assert 200 < best.rating - worst.rating < 2000


def test_three_players_are_rated_by_all_their_places() -> None:
    played = [game(0, "abc", [1, 2, 3]), game(0, "bca", [2, 3, 1]), game(1, "cab", [2, 1, 3])]
    assert [rating.bot for rating in ratings(played)] == ["a", "b", "c"]


def test_intervals_hold_the_true_strength_about_as_often_as_they_say() -> None:
    rng = Rng(5)
    held = 0
    for _ in range(100):
        played = [game(deal, "ab", [1, 2] if rng.random() < 0.75 else [2, 1]) for deal in range(60)]
        rating = {each.bot: each for each in ratings(played)}["a"]
        held += rating.low <= 200 * log10(3) <= rating.high
    assert 88 <= held <= 100


def test_wilson_interval_of_nine_wins_in_ten() -> None:
    low, high = interval(9, 10)
    assert (round(low, 3), round(high, 3)) == (0.596, 0.982)


def test_results_count_from_one_side() -> None:
    assert result(game(0, "ab", [1, 2]), "a", "b") == 1
    assert result(game(0, "ab", [1, 2]), "b", "a") == -1
    assert result(game(0, "aab", [1, 3, 2]), "a", "b") == 0


def won_by_a(deals: int) -> list[Played]:
    return [one for deal in range(deals) for one in (game(deal, "ab", [1, 2]), game(deal, "ba", [2, 1]))]


def test_ten_deals_all_won_are_clear_and_nine_are_not() -> None:
    assert not clear(won_by_a(9))
    assert clear(won_by_a(10))


def test_half_a_deal_makes_nothing_clear() -> None:
    assert not clear(won_by_a(10)[:-1])


def test_a_mean_takes_its_interval_from_the_differences_between_deals() -> None:
    alike = [(deal, 1.0 if deal % 2 else 3.0) for deal in range(100) for _rotation in range(2)]
    opposite = [(deal, 2.0 + sign) for deal in range(100) for sign in (-1, 1)]
    assert mean_by_deals(alike).half == pytest.approx(student(99) * 0.1, rel=0.01)
    assert mean_by_deals(opposite) == Mean(2.0, 0.0)


def test_two_deals_give_a_mean_without_an_interval() -> None:
    assert f"{mean_by_deals([(0, 3.0), (1, 4.0)]):+.1f}" == "+3.5"
    assert f"{Mean(3.5, 1.25):+.1f}" == "+3.5 ± 1.2"


@pytest.mark.parametrize(("freedom", "errors"), [(4, 2.776), (9, 2.262), (99, 1.984)])
def test_few_deals_widen_an_interval_as_students_table_says(freedom: int, errors: float) -> None:
    assert student(freedom) == pytest.approx(errors, rel=0.02)


def test_games_that_share_all_their_luck_count_once_for_each_deal() -> None:
    same = [(deal, float(deal % 2)) for deal in range(100) for _rotation in range(2)]
    other = [(deal, float(deal // 2 % 2 == rotation)) for deal in range(100) for rotation in range(2)]
    assert independent(same) == pytest.approx(100, rel=0.05)
    assert independent(other) == 200
    assert independent([(deal, 1.0) for deal in range(7) for _rotation in range(2)]) == 7


def test_equal_bots_are_hardly_ever_called_different_however_long_one_looks() -> None:
    rng = Rng(9)
    wrong = 0
    for _ in range(60):
        total, seen = 0.0, 0
        for count in range(1, 400):
            total += 1.0 if rng.random() < 0.5 else -1.0
            if count >= 10 and abs(total / count) > always_valid(count):
                seen = 1
        wrong += seen
    assert wrong <= 6
