"""Before a blunder: a sentence that names the loss, made of what the seat can know."""

import re
from typing import Any

import pytest

from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.coach.warning import Caution, adviser, caution
from tavola.core import Rng, State
from tavola.game import Game, Match
from tavola.registry import find
from tests.coach.test_hints import later

TRIES = 120


def looked_at(game: Game[Any], view: State, move: int) -> Caution | None:
    bot = make(f"mcts:{TRIES}", game)
    assert isinstance(bot, SearchBot)
    return caution(game, view, bot, Rng(5), move)


def cautions(match: Match[Any], most: int = 12) -> dict[int, Caution | None]:
    """Look at some of the moves of whoever is to move."""
    view = match.state.seen_by(match.state.to_move)
    legal = view.legal_moves()
    return {move: looked_at(match.game, view, move) for move in legal[:: max(1, len(legal) // most)]}


@pytest.mark.parametrize("name", ["carcassonne", "kreta", "torres", "keythedral", "olympos"])
def test_what_gives_much_away_is_said_in_a_sentence_and_the_best_move_never_is(name: str) -> None:
    game = find(name)
    said: list[Caution] = []
    for plies in (60, 100):
        match = later(game, plies)
        told = cautions(match)
        view = match.state.seen_by(match.state.to_move)
        assert looked_at(game, view, make(f"mcts:{TRIES}", game).choose(view, Rng(5))) is None
        said += [each for each in told.values() if each]
    for each in said:
        assert re.fullmatch(
            r"This (gives|leaves|costs|gives up) .*\d+ points?( on the board)?", each.title
        ), each
        assert re.search(r": about \d+ points worse than your best move\.$", each.text), each


def test_a_scoring_given_to_another_is_named_with_its_points() -> None:
    match = later(find("kreta"), 123, "w0")
    view = match.state.seen_by(match.state.to_move)
    castellan = next(move for move in view.legal_moves() if match.game.notate(view, move) == "castellan")
    assert looked_at(match.game, view, castellan) == Caution(
        "This gives {1} 5 points", "5 for Candia, none for you: about 6 points worse than your best move."
    )


@pytest.mark.parametrize("name", ["kreta", "torres", "keythedral", "olympos"])
def test_two_worlds_that_look_alike_are_warned_of_alike(name: str) -> None:
    game = find(name)
    state = later(game, 90, "worlds").state
    seat = int(state.to_move)
    other = state.seen_by(seat)
    other.imagine(Rng(99))
    for move in state.legal_moves()[::5][:6]:
        assert looked_at(game, state.seen_by(seat), move) == looked_at(game, other.seen_by(seat), move)


def test_the_strongest_level_looks_for_a_moment() -> None:
    assert adviser(find("torres")) == "mcts:150ms"
    assert adviser(find("carcassonne")) == "mcts:150ms:net=1:plies=12"
