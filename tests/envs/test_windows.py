"""Games on an endless plane, seen through a window."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tavola.core import CHANCE, OVER, UNKNOWN, Rng, State, ints
from tavola.envs.lens import Lens
from tavola.envs.pettingzoo import env
from tavola.game import Game, Window
from tavola.games.carcassonne.board import FOLLOWER
from tavola.games.carcassonne.window import EAST_OF
from tavola.registry import find
from tests.envs.box import box

windowed = pytest.mark.parametrize(
    "game", [game for game in box().values() if game.window], ids=lambda game: game.name
)


def decisions(game: Game[Any], seed: int) -> Iterator[State]:
    """Play a random game and stop at every decision."""
    state = game.open(game.seats[seed % len(game.seats)])
    rng = Rng(seed)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
            continue
        yield state
        moves = state.legal_moves()
        state.play(moves[rng.below(len(moves))])


@windowed
def test_crop_and_uncrop_are_inverse_for_all_legal_moves(game: Game[Any]) -> None:
    window = game.window
    assert window
    for seed in range(6):
        for state in decisions(game, seed):
            cropped = list(window.crop(state, state.moves()))
            inside = [action for action in cropped if action != UNKNOWN]
            assert len(set(inside)) == len(inside)
            assert all(0 <= action < window.actions for action in inside)
            for move, action in zip(state.legal_moves(), cropped, strict=True):
                assert action == UNKNOWN or window.uncrop(state, action) == move


@windowed
def test_uncrop_and_crop_are_inverse_for_every_action(game: Game[Any]) -> None:
    window = game.window
    assert window
    every = list(range(window.actions))
    for ply, state in enumerate(decisions(game, 3)):
        if ply % 40 == 0:
            moves = ints([window.uncrop(state, action) for action in every])
            assert list(window.crop(state, moves)) == every
            assert len(set(moves)) == window.actions


@windowed
def test_a_window_leaves_far_fewer_actions(game: Game[Any]) -> None:
    assert game.window
    assert game.window.actions < game.actions / 2


def test_a_land_that_reaches_beyond_the_window_says_how_many_moves_fell_outside() -> None:
    table = env("carcassonne")
    table.reset(seed=2)
    most = 0
    while not any(table.terminations.values()):
        raw = table.unwrapped
        east = {action: EAST_OF[move // 4] for action, move in raw.choices.items() if move < FOLLOWER}
        outside = table.infos[table.agent_selection]["outside"]
        assert outside + len(raw.choices) == len(raw.table.state.legal_moves())
        most = max(most, outside)
        table.step(max(east, key=lambda action: east[action]) if east else next(iter(raw.choices)))
    assert most > 0


def test_where_all_moves_lie_outside_the_first_actions_stand_in_for_them() -> None:
    game = find("kreta")
    blind: Window[Any] = Window(
        3, lambda state, moves: ints([UNKNOWN] * len(moves)), lambda state, action: action
    )
    lens = Lens(replace(game, window=blind))
    state = next(decisions(game, 1))
    moves = state.legal_moves()
    assert lens.choices(state) == (dict(enumerate(moves[:3])), len(moves))
