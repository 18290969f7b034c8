"""What a review tells: the decisions that cost most, those that were well found, and what bots allowed."""

from dataclasses import replace
from typing import Any

import pytest

from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.coach.review import Judged, chances, judge, turn_numbers, turning_points, well_found
from tavola.core import CHANCE, Rng
from tavola.game import Match
from tavola.registry import find
from tests.coach.test_hints import later, until

CALM = Judged(0, 0, "", "", 0, 0, 0.0, 0.5, (0.0, 0.0), did="Lay it.")


@pytest.fixture(scope="module")
def match() -> Match[Any]:
    return later(find("carcassonne"), 80)


def turns_of(match: Match[Any], seat: int) -> list[int]:
    """List the first ply of each turn of a seat."""
    made = [ply for ply, each in enumerate(match.plies) if each.mover != CHANCE]
    numbers = turn_numbers(match)
    first = {numbers[ply]: ply for ply in reversed(made)}
    return sorted(ply for ply in first.values() if match.plies[ply].mover == seat)


def at(ply: int, **told: Any) -> Judged:  # noqa: ANN401
    return replace(CALM, ply=ply, **told)


def test_the_three_dearest_decisions_are_told_dearest_first(match: Match[Any]) -> None:
    plies = turns_of(match, 0)[::3]
    judged = [at(ply, cost=cost) for ply, cost in zip(plies, [2.5, 9.0, 4.0, 1.9, 6.0], strict=False)]
    assert len(judged) == 5
    told = turning_points(match, [*judged, at(len(match.plies))], 0)
    assert [each.cost for each in told] == [9.0, 6.0, 4.0]
    assert turning_points(match, judged, 1) == []


def test_turning_points_are_apart_sure_and_never_the_last_decision(match: Match[Any]) -> None:
    first, second, third = turns_of(match, 0)[:3]
    near = [at(first, cost=5.0), at(second, cost=6.0), at(third, cost=3.0)]
    end = at(len(match.plies))
    assert [each.ply for each in turning_points(match, [*near, end], 0)] == [second]
    assert turning_points(match, [at(first, cost=5.0, error=2.6), end], 0) == []
    assert turning_points(match, [at(first, cost=5.0)], 0) == []  # it is the last


def test_several_moves_are_well_found_and_the_one_that_paid_most_at_no_cost() -> None:
    clear = [at(ply, ahead=3.0 + ply) for ply in range(1, 6)]
    rich, dear = at(10, gain=12), at(11, gain=20, cost=2.0)
    told = well_found([*clear, rich, dear, at(12, ahead=4.0, error=2.1), at(13, gain=4)], 0)
    assert [each.ply for each in told] == [5, 4, 10]
    assert well_found([at(1, ahead=2.9), dear], 0) == []
    assert [each.ply for each in well_found([at(1, ahead=5.0, gain=12)], 0)] == [1]  # told once


def test_the_blunder_of_a_bot_is_told_as_a_chance_that_was_taken() -> None:
    blunder = at(3, player=1, cost=6.0)
    taken, missed = at(4, gain=8), at(4, gain=8, cost=3.0)
    assert chances([blunder, taken], 0, {1}) == [(taken, 1)]
    assert chances([blunder, missed], 0, {1}) == []
    assert chances([blunder, taken], 0, set()) == []  # people are not told of like this
    assert chances([replace(blunder, error=3.1), taken], 0, {1}) == []
    worse = at(2, player=2, cost=9.0)
    assert chances([worse, blunder, taken], 0, {1, 2}) == [(taken, 2)]  # one decision is told once


@pytest.mark.parametrize("name", ["kreta", "torres", "keythedral", "olympos"])
def test_a_decision_is_judged_alike_in_two_worlds_that_look_alike(name: str) -> None:
    game = find(name)
    state = later(game, 40, "worlds").state
    seat = int(state.to_move)
    other = state.seen_by(seat)
    other.imagine(Rng(99))
    move = state.legal_moves()[-1]
    told = []
    for world in (state, other):
        bot = make("mcts:60", game)
        assert isinstance(bot, SearchBot)
        told.append(judge(game, bot, world.seen_by(seat), 40, move))
    assert told[0] == told[1]


def test_a_review_says_from_where_places_are_counted() -> None:
    view = until(find("carcassonne"), "lay ", "start")
    bot = make("mcts:40", find("carcassonne"))
    assert isinstance(bot, SearchBot)
    told = [judge(find("carcassonne"), bot, view, 9, move) for move in view.legal_moves()]
    costly = [each for each in told if each.did]
    assert costly
    assert all(" of the start" in each.did + each.better_does for each in costly)
