"""The move made without much thought."""

import pytest

from tavola.bots import make
from tavola.core import CHANCE, OVER, Rng
from tavola.game import Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.habit import habit
from tavola.games.carcassonne.rules import Carcassonne
from tests.games.carcassonne.stack import match_with, play_turn


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("preset", game.presets)
def test_a_habit_is_always_a_legal_move(players: int, preset: str) -> None:
    match = Match(game, players, {**game.presets[preset], "farmers": ("on", "off")[players % 2]}, seed=preset)
    rng = Rng(players)
    while not match.over:
        match.go_on()
        if match.over:
            break
        chosen = habit(match.state)
        moves = match.state.legal_moves()
        assert chosen in moves
        match.play(chosen if rng.below(3) else moves[rng.below(len(moves))])


@pytest.mark.parametrize("seat", [0, 1])
def test_habit_plays_far_better_than_random(seat: int) -> None:
    state = game.open(2)
    rng = Rng(seat)
    other = make("random", game)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        else:
            state.play(habit(state) if state.to_move == seat else other.choose(state, rng))
    assert state.scores()[seat] > 60
    assert state.scores()[1 - seat] < 40


def habit_with(match: Match[Carcassonne], tile: str) -> str:
    """Draw a tile and say where habit lays it."""
    match.play(f"draw {tile}")
    return game.notate(match.state, habit(match.state))


def test_habit_closes_its_own_city() -> None:
    match = match_with("FUEU")
    play_turn(match, "F (0,1) r1 knight c0")
    play_turn(match, "U (1,0) r1 pass")
    assert habit_with(match, "E") == "lay E (0,2) r2"


def test_habit_does_not_close_a_city_for_another() -> None:
    match = match_with("FEU")
    play_turn(match, "F (0,1) r1 knight c0")
    assert habit_with(match, "E") != "lay E (0,2) r2"


def test_habit_sends_a_monk_to_a_cloister() -> None:
    match = match_with("BUUU")
    match.play(habit_with(match, "B"))
    assert game.notate(match.state, habit(match.state)) == "monk m0"
