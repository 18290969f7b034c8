"""Games on an endless plane, seen through a window."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tavola.core import CHANCE, OVER, UNKNOWN, Rng, State, ints
from tavola.envs.observer import Observer
from tavola.envs.pettingzoo import TableEnv, env
from tavola.game import Game, Window
from tavola.games.carcassonne.mind.window import EAST_OF, REACH, SPAN, crop
from tavola.games.carcassonne.rules.moves import FOLLOWER
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


def far_east() -> Iterator[TableEnv]:
    """Lay tile after tile eastwards, and stop at every decision when more than 40 columns are reached."""
    table = TableEnv("carcassonne", window=False, planes=True)
    table.reset(seed=9)
    end = 0
    while not all(table.terminations.values()):
        if end > 40:
            yield table
        actions = np.flatnonzero(table.mask)
        onwards = actions[actions // 4 == end + 1]
        end += min(1, len(onwards))
        table.step(int([*onwards, actions[-1]][0]))
    assert end == 52


def middle_of(places: list[tuple[int, int]]) -> tuple[int, int]:
    """Find the column and row in the middle of the outermost tiles."""
    columns, rows = zip(*places, strict=True)
    return (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2


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


def test_far_from_the_start_tile_the_window_holds_exactly_the_moves_around_the_middle() -> None:
    for table in far_east():
        state: Any = table.table.state
        column, row = middle_of(state.coordinates())
        moves = [move for move in state.legal_moves() if move < FOLLOWER]
        for move, action in zip(moves, crop(state, ints(moves)), strict=True):
            x, y = state.where(move // 4)
            inside = max(abs(x - column), abs(y - row)) <= REACH
            place = SPAN * (y - row + REACH) + x - column + REACH
            assert action == (4 * place + move % 4 if inside else UNKNOWN)


def test_where_all_moves_lie_outside_the_first_actions_stand_in_for_them() -> None:
    game = find("kreta")
    blind: Window[Any] = Window(
        3, lambda state, moves: ints([UNKNOWN] * len(moves)), lambda state, action: action
    )
    observer = Observer(replace(game, window=blind))
    state = next(decisions(game, 1))
    moves = state.legal_moves()
    offer = observer.offer(state)
    assert offer.choices() == dict(enumerate(moves[:3]))
    assert offer.outside == len(moves)
