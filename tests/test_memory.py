"""Nothing that is done again and again may leave anything behind."""

import gc
import pickle
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from tavola.coach.questions import rebuild
from tavola.core import CHANCE, Rng, State
from tavola.envs.pettingzoo import env
from tavola.envs.vector import VectorTables
from tavola.game import Game
from tavola.laws import perceive
from tavola.record import position, set_up
from tavola.slips import Teller
from tests.envs.box import box

ROUNDS = 3
TIMES = 10

every_game = pytest.mark.parametrize("game", box().values(), ids=box())


def left_behind(deed: Callable[[], object]) -> float:
    """Count the blocks that a deed leaves behind each time; caches fill up once, leaks show in all rounds."""
    left = []
    gc.collect()
    gc.freeze()  # what was there before is no garbage of the deed's, and takes long to look through
    for _ in range(ROUNDS):
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(TIMES):
            deed()
        gc.collect()
        left.append((sys.getallocatedblocks() - before) / TIMES)
    gc.unfreeze()
    return min(left)


def some_way_in(game: Game[Any]) -> State:
    """Play a few dozen moves at random."""
    rng = Rng(7)
    state: State = game.open()
    for _ in range(60):
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        else:
            moves = state.legal_moves()
            state.play(moves[rng.below(len(moves))])
    while state.to_move == CHANCE:
        state.play(state.deal(rng))
    return state


@every_game
def test_a_position_made_of_numbers_leaves_nothing_behind(game: Game[Any]) -> None:
    state = some_way_in(game)
    numbers = position(state)
    some = 3  # pickle keeps a few tuples for later; if arrays were left behind, it would be ten and more
    assert left_behind(lambda: set_up(game, numbers)) < some
    assert left_behind(lambda: rebuild(game.name, numbers)) < some
    assert left_behind(lambda: pickle.loads(pickle.dumps(state))) < some


@every_game
def test_looking_at_a_position_leaves_nothing_behind(game: Game[Any]) -> None:
    state = some_way_in(game)
    seat = state.to_move
    assert left_behind(lambda: perceive(game, state.seen_by(seat), seat)) < 0.5


@every_game
def test_reading_slips_leaves_nothing_behind(game: Game[Any]) -> None:
    state = some_way_in(game)
    seat = state.to_move

    def read() -> None:
        teller = Teller(game, state.seen_by(seat))
        for move in state.legal_moves():
            teller.slip(move)
        if game.standing:
            game.standing(state.seen_by(seat))

    assert left_behind(read) < 0.5
    assert left_behind(lambda: game.census(state.copy())) < 0.5


@every_game
def test_a_learners_step_leaves_nothing_behind(game: Game[Any]) -> None:
    tables = VectorTables(game.name, 4)
    table = env(game.name)
    views = tables.reset(seed=1)

    def step() -> None:
        nonlocal views
        views = tables.step(views.masks.argmax(1)).views

    def turn() -> None:
        table.reset(seed=1)
        for _ in range(5):
            table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))

    assert left_behind(step) < 0.5
    assert left_behind(turn) < 0.5


@every_game
def test_copying_tables_leaves_nothing_behind(game: Game[Any]) -> None:
    tables = VectorTables(game.name, 4)
    tables.reset(seed=1)
    some = 12  # pickle keeps some tuples of four positions; their arrays would be forty and more
    assert left_behind(lambda: deepcopy(tables)) < 0.5
    assert left_behind(lambda: pickle.loads(pickle.dumps(tables))) < some
