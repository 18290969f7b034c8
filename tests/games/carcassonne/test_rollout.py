"""The turn taken without much thought."""

import pytest

from tavola.bots import make
from tavola.core import CHANCE, OVER, Rng
from tavola.game import Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.mind.rollout import rollout
from tavola.games.carcassonne.rules.play import Carcassonne
from tests.games.carcassonne.positions import match_with, play_turn


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("preset", ["", *game.presets])
def test_a_rollout_is_always_legal(players: int, preset: str) -> None:
    match = Match(
        game, players, {**game.presets.get(preset, {}), "farmers": ("on", "off")[players % 2]}, seed=preset
    )
    rng = Rng(players)
    while not match.over:
        match.go_on()
        if match.over:
            break
        if rng.below(3):
            for move in rollout(match.state):
                match.play(move)
        else:
            moves = match.state.legal_moves()
            match.play(moves[rng.below(len(moves))])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_rollout_plays_far_better_than_random(seat: int) -> None:
    state = game.open(2)
    rng = Rng(seat)
    other = make("random", game)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        elif state.to_move == seat:
            for move in rollout(state):
                state.play(move)
        else:
            state.play(other.choose(state, rng))
    assert state.scores()[seat] > 60
    assert state.scores()[1 - seat] < 40


def rollout_with(match: Match[Carcassonne], tile: str) -> list[str]:
    """Draw a tile and say what rollout does with it."""
    match.play(f"draw {tile}")
    told = []
    for move in rollout(match.state):
        told.append(game.notate(match.state, move))
        match.play(move)
    return told


def test_a_rollout_closes_its_own_city() -> None:
    match = match_with("FUEU")
    play_turn(match, "F (0,1) r1 knight c0")
    play_turn(match, "U (1,0) r1 pass")
    assert rollout_with(match, "E")[0] == "lay E (0,2) r2"


def test_a_rollout_does_not_close_a_city_for_another() -> None:
    match = match_with("FEU")
    play_turn(match, "F (0,1) r1 knight c0")
    assert rollout_with(match, "E")[0] != "lay E (0,2) r2"


def test_a_rollout_sends_a_monk_to_a_cloister() -> None:
    assert rollout_with(match_with("BUUU"), "B")[1] == "monk m0"


def test_a_rollout_chooses_the_follower_alone_once_the_tile_lies() -> None:
    match = match_with("BUUU")
    match.play("draw B")
    match.play("lay B (0,-1) r0")
    assert [game.notate(match.state, move) for move in rollout(match.state)] == ["monk m0"]
