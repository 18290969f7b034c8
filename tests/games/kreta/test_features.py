"""What search and nets read: the guess of the final scores, and the features of a view."""

from collections.abc import Mapping

import pytest

from tavola.core import OVER, Rng, playout
from tavola.games.kreta import game
from tavola.games.kreta.rules.board import FORTS_OF, NO_TILE, PROVINCES, VALUE
from tests.games.kreta.positions import Example, province


def test_at_the_end_the_guess_is_the_score() -> None:
    state = game.open(3)
    playout(state, Rng(3), game.longest)
    assert state.to_move == OVER
    assert game.value(state) == [float(score) for score in state.scores()]


def test_influences_counted_at_once_are_those_counted_one_by_one() -> None:
    for players in game.seats:
        state = game.open(players)
        playout(state, Rng(players), 150 * players)
        each = [state.influence(player, at) for at in range(PROVINCES) for player in range(players)]
        assert sum(each) > 20
        assert list(state.influences()) == each


def guess(given: Mapping[str, object]) -> float:
    """Guess how far red is ahead of blue."""
    red, blue = game.value(Example({"players": ["red", "blue"], "row": [18, 1], **given}).state)
    return red - blue


def test_influence_under_the_open_card_is_worth_more_than_elsewhere() -> None:
    assert guess({"villagers": {"red": {"candia": 1}}}) > guess({"villagers": {"red": {"rethymno": 1}}})


def test_influence_in_a_spent_province_is_worth_nothing() -> None:
    spent = {"row": [1, 2], "scored_cards": [18]}
    assert guess({"villagers": {"red": {"candia": 1}}, **spent}) == guess(spent)


def test_with_rescoring_a_scored_province_keeps_its_worth() -> None:
    every = {"row": [1, 2], "scored_cards": [18], "rescoring": "every"}
    assert guess({"villagers": {"red": {"candia": 1}}, **every}) > guess(every)


def test_a_firm_lead_in_the_province_scored_after_this_one_is_worth_more_than_a_bare_one() -> None:
    bare = {"villagers": {"red": {"kydonia": 2}, "blue": {"kydonia": 1}}}
    firm = {"villagers": {"red": {"kydonia": 3}, "blue": {"kydonia": 1}}}
    assert guess(firm) > guess(bare) > guess({})


def test_a_tile_without_a_village_is_a_right_to_build_one() -> None:
    assert guess({"harvested": {"red": ["kydonia"]}}) > guess(
        {"harvested": {"red": ["kydonia"]}, "villages": {"red": {"ida": 1}}}
    )


def test_an_architect_in_hand_is_worth_something_and_an_admiral_is_better_played_soon() -> None:
    assert guess({"played": {"blue": ["architect"]}}) > guess({})
    assert guess({"played": {"red": ["admiral"]}}) > guess({})


def test_a_tile_in_reach_is_worth_something() -> None:
    given = {"players": ["red", "blue"], "villagers": {"red": {"kydonia": 1}}, "ships": {"red": ["canea"]}}
    with_tile, without = Example(given).state, Example(given).state
    without.tiles[province("kydonia")] = NO_TILE
    assert game.value(with_tile)[0] > game.value(without)[0]


def test_every_feature_has_its_label() -> None:
    state = Example({"players": ["red", "blue", "green"], "villagers": {"blue": {"ida": 3}}}).state
    found = dict(zip(game.labels, game.features(state, 0), strict=True))
    assert len(game.labels) == len(set(game.labels)) == 614
    assert found["seat +1: ida: villagers"] == 3 / 5
    assert found["seat +1: ida: influence"] == 3 / 7
    assert found["seat +3: score"] == 0
    assert found["ida: figures"] == 3 / 7
    assert found["fort 1: scored now"] == found["fort 2: scored next"] == 1
    assert found["own turn"] == 1


def test_features_are_told_from_the_asking_seat() -> None:
    state = Example({"players": ["red", "blue"], "scores": {"red": 10, "blue": 25}}).state
    scores = [dict(zip(game.labels, game.features(state, seat), strict=True)) for seat in (0, 1)]
    assert [found["seat +0: score"] for found in scores] == [10 / 50, 25 / 50]
    assert [found["seat +1: score"] for found in scores] == [25 / 50, 10 / 50]
    assert [found["own turn"] for found in scores] == [1, 0]


def test_features_tell_what_the_open_card_and_the_next_would_pay() -> None:
    given = {"players": ["red", "blue"], "row": [18, 1], "villagers": {"red": {"candia": 1, "kydonia": 1}}}
    found = dict(zip(game.labels, game.features(Example(given).state, 0), strict=True))
    assert found["candia: scored now"] == found["kydonia: scored next"] == 1
    assert found["candia: scored next"] == found["kydonia: scored now"] == 0
    worth = VALUE[province("candia")], VALUE[province("kydonia")]
    assert (found["seat +0: due now"], found["seat +0: due next"]) == (worth[0] / 20, worth[1] / 20)
    assert (found["seat +1: due now"], found["seat +1: due later"]) == (0, 0)
    hidden = [len(set(FORTS_OF[province(name)]) - {17, 0}) for name in ("candia", "kydonia")]
    assert found["candia: cards to come"] == hidden[0] / 6
    assert found["seat +0: due later"] == pytest.approx(
        sum(value * cards for value, cards in zip(worth, hidden, strict=True)) / 200
    )


def test_a_spent_province_is_due_no_more_unless_every_card_scores_it() -> None:
    given = {"players": ["red", "blue"], "row": [1, 2], "scored_cards": [18]}
    given["villagers"] = {"red": {"candia": 1}}
    once, every = (Example({**given, "rescoring": often}).state for often in ("once", "every"))
    later = game.labels.index("seat +0: due later")
    assert list(game.features(once, 0))[later] == 0
    assert list(game.features(every, 0))[later] > 0
