"""Print how fast learners can step every game through each adapter, beside the makers' own games.

Random legal actions, one process; every step includes the observation and the mask, and for
PettingZoo the wrappers that its own games use; choosing the action is the learner's time and is not counted
(but in OpenSpiel, where legal actions are asked for). A busy machine slows all rows alike; read the ratios.
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import games as their_games
from open_spiel.python.observation import make_observation
from pettingzoo.classic import connect_four_v3, tictactoe_v3  # drawn with pygame, of the extra `bench`
from rich.console import Console
from rich.table import Table

import tavola.envs.openspiel  # noqa: F401 (registers the games)
from tavola.core import Rng
from tavola.envs.gymnasium import SeatEnv
from tavola.envs.pettingzoo import env
from tavola.envs.vector import VectorTables
from tavola.registry import games

STEPS = 3000
TABLES = 64
ROUNDS = 8


def agents(table: Any) -> float:  # noqa: ANN401
    """Step a PettingZoo environment at random; give steps per second."""
    rng = Rng(1)
    table.reset(seed=1)
    spent = 0.0
    seen = table.last()[0]
    for _ in range(STEPS):
        legal = seen["action_mask"].nonzero()[0]
        action = int(legal[rng.below(len(legal))])
        began = perf_counter()
        table.step(action)
        seen, _, ended, cut, _ = table.last()
        if ended or cut:
            table.reset()
            seen = table.last()[0]
        spent += perf_counter() - began
    return STEPS / spent


def seat(name: str) -> float:
    """Step a Gymnasium environment whose other seat plays at random."""
    rng = Rng(1)
    learner = SeatEnv(name)
    _, info = learner.reset(seed=1)
    spent = 0.0
    for _ in range(STEPS):
        legal = info["action_mask"].nonzero()[0]
        action = legal[rng.below(len(legal))]
        began = perf_counter()
        _, _, over, _, info = learner.step(action)
        if over:
            _, info = learner.reset()
        spent += perf_counter() - began
    return STEPS / spent


def many(name: str) -> float:
    """Step many tables at once."""
    tables = VectorTables(name, TABLES)
    tables.reset(seed=1)
    rng = np.random.default_rng(1)
    spent = 0.0
    steps = 20 * STEPS // TABLES
    for _ in range(steps):
        actions = tables.pick(rng)
        began = perf_counter()
        tables.step(actions)
        spent += perf_counter() - began
    return steps * TABLES / spent


def nodes(name: str) -> float:
    """Walk through an OpenSpiel game at random, with the tensor of every decision.

    `observation_tensor` would turn each into a Python list, which takes far longer than to make it.
    """
    rng = Rng(1)
    game = pyspiel.load_game(name)
    node = game.new_initial_state()
    seen = make_observation(game)
    began = perf_counter()
    decisions = 0
    while decisions < STEPS:
        if node.is_terminal():
            node = game.new_initial_state()
        if node.is_chance_node():
            outcomes = node.chance_outcomes()
            node.apply_action(outcomes[rng.below(len(outcomes))][0])
            continue
        seen.set_from(node, node.current_player())
        legal = node.legal_actions()
        node.apply_action(legal[rng.below(len(legal))])
        decisions += 1
    return STEPS / (perf_counter() - began)


def peers() -> Iterator[tuple[str, Callable[[], float]]]:
    """Name some of the makers' own games."""
    yield "PettingZoo tic-tac-toe", lambda: agents(tictactoe_v3.env())
    yield "PettingZoo connect four", lambda: agents(connect_four_v3.env())
    assert their_games  # importing it registers them
    yield "OpenSpiel python_tic_tac_toe", lambda: nodes("python_tic_tac_toe")
    yield "OpenSpiel tic_tac_toe (C++)", lambda: nodes("tic_tac_toe")


def adapters(name: str) -> dict[str, Callable[[], float]]:
    """Name the ways to step a game."""
    return {
        "PettingZoo": partial(agents, env(name)),
        "Gymnasium": partial(seat, name),
        f"vector of {TABLES}": partial(many, name),
        "OpenSpiel": partial(nodes, f"tavola_{name}"),
    }


def best(measures: list[Callable[[], float]]) -> list[float]:
    """Give the best of some rounds; every round measures all, so that a busy minute spoils only some."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*rounds, strict=True)]


def main() -> None:
    """Measure all and print two tables."""
    ours = {name: adapters(name) for name in games()}
    theirs = dict(peers())
    measured = best([measure for ways in ours.values() for measure in ways.values()] + [*theirs.values()])
    rates = iter(measured)
    table = Table("game", *next(iter(ours.values())), "vector / PettingZoo", title="Steps/s")
    for name, ways in ours.items():
        row = [next(rates) for _ in ways]
        table.add_row(name, *[f"{rate:,.0f}" for rate in row], f"{row[2] / row[0]:.1f}")
    others = Table("peer", "steps/s")
    for peer in theirs:
        others.add_row(peer, f"{next(rates):,.0f}")
    console = Console()
    console.print(table, others)


if __name__ == "__main__":
    main()
