"""What a press costs and brings: the same in worlds that look alike, and kept when the move is made."""

from dataclasses import replace
from typing import Any

import pytest

from tavola.core import CHANCE, Rng
from tavola.game import Gain, Match, Slip
from tavola.laws import LawBroken, check, kind_first, option_sets
from tavola.registry import find, games
from tavola.slips import Teller
from tests import figs

SAMPLE = 3  # moves whose slips are read at every decision


@pytest.mark.parametrize("name", sorted(games().keys() - {"figs", "lanterns"}))  # ours, not those of tests
def test_promises_are_kept_through_whole_games_with_all_options(name: str) -> None:
    game = find(name)
    promised = 0
    for number, options in enumerate(option_sets(game)):
        players = game.seats[number % len(game.seats)]
        for told in (game, replace(game, slip=None)):  # in its own words, and in none
            promised += promises_kept(Match(told, players, options, seed=f"slips/{number}"), Rng(number))
    assert promised > 10


@pytest.mark.parametrize("name", ["keythedral", "olympos"])
def test_what_cannot_be_paid_is_no_choice_and_says_what_is_missing(name: str) -> None:
    match: Match[Any] = Match(find(name), 3, seed="lacks")
    assert match.game.lacks
    policy, rng, told = kind_first(match.game), Rng(5), 0
    match.go_on()
    while not match.over and told < 60:
        view = match.state.seen_by(int(match.state.to_move))
        firsts = {match.game.targets(view, move)[0] for move in view.legal_moves()}
        for id, slip in match.game.lacks(view).items():
            told += 1
            assert id not in firsts
            missing = sum(price.lack for price in slip.price)
            assert slip.text.startswith(("You lack ", "It costs ", "No more time "))
            assert not missing or slip.text.startswith("You lack ")
        match.play(policy(match.state, match.state.legal_moves(), rng))
        match.go_on()
    assert told >= 60


def promises_kept(match: Match[Any], rng: Rng) -> int:
    """Play a game; count the slips that promised points now, and see that these came."""
    choose, promised = kind_first(match.game), 0
    while not match.over:
        state = match.state
        if state.to_move == CHANCE:
            match.deal()
            continue
        seat, legal = int(state.to_move), state.legal_moves()
        teller = Teller(match.game, state.seen_by(seat))
        for move in {legal[rng.below(len(legal))] for _ in range(SAMPLE)}:
            slip = teller.slip(move)
            after = state.copy()
            after.play(move)
            gained = [new - old for old, new in zip(state.scores(), after.scores(), strict=True)]
            if slip.gain and slip.gain.when == "now":
                told = {seat: slip.gain.points, **dict(slip.others)}
                assert gained == [told.get(player, 0) for player in range(match.players)], slip
                promised += 1
        match.play(choose(state, legal, rng))
    return promised


@pytest.mark.parametrize("name", sorted(games().keys() - {"figs", "lanterns"}))  # ours, not those of tests
def test_a_slip_is_short_enough_to_be_read_at_a_glance(name: str) -> None:
    match, rng = Match(find(name), seed="short"), Rng(1)
    while not match.over:
        state = match.state
        if state.to_move != CHANCE:
            teller = Teller(match.game, state.seen_by(int(state.to_move)))
            slip = teller.slip(state.legal_moves()[rng.below(len(state.legal_moves()))])
            assert 0 < len(slip.title) <= 34, slip
            assert len(slip.text) <= 130, slip
            assert len(slip.price) <= 5, slip
        match.go_on()
        if not match.over:
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])


def test_a_game_without_slips_tells_its_notation_and_the_points_of_its_scores() -> None:
    game = replace(find("kreta"), slip=None)
    match = Match(game, 3, seed="plain")
    match.go_on()
    move = match.parse("castellan")
    slip = Teller(game, match.state.seen_by(int(match.state.to_move))).slip(move)
    assert slip == Slip("castellan")  # nobody has influence yet


def test_points_that_hidden_things_decide_are_not_told() -> None:
    game = replace(figs.game(), slip=None)
    match = Match(game, 2, seed="hidden")
    match.deal()
    while sum(match.state.bag):
        match.play("leave" if match.state.held[match.state.turn] else "keep")
        match.deal()
    seat = int(match.state.to_move)
    assert Teller(game, match.state.seen_by(seat)).slip(match.parse("leave")) == Slip("leave")
    match.play("leave")
    assert any(match.state.scores())  # the carts are weighed, the hidden one too


def test_a_promise_that_is_not_kept_breaks_law_12() -> None:
    game = find("kreta")

    def boasts(_view: Any, _move: int) -> Slip:  # noqa: ANN401
        return Slip("Try it", gain=Gain(7))

    with pytest.raises(LawBroken, match=r"law 12: the slip of '.+' promises \{\d: 7\}, and \[.*\] come"):
        check(replace(game, slip=boasts), games=1, players=2, closely=3)


def test_a_slip_that_tells_something_else_in_a_like_world_breaks_law_12() -> None:
    told = iter(range(10**6))

    def restless(_view: Any, _move: int) -> Slip:  # noqa: ANN401
        return Slip(f"World {next(told)}", gain=Gain(0, "later"))

    with pytest.raises(LawBroken, match=r"law 12: the slip of '.+' tells what seat . cannot see"):
        check(replace(figs.game(), slip=restless), games=1, players=2, closely=1)
