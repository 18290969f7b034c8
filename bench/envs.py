"""Print how fast learners can step every game through each adapter, beside the makers' own games.

Random legal actions, one process, processor time; every step includes the observation and the mask, and for
PettingZoo the wrappers that its own games use; choosing the action is the learner's time and is not counted
(but in OpenSpiel, where legal actions are asked for). A busy machine slows all rows alike; read the ratios.

`python bench/envs.py` prints this tree; `python bench/envs.py --beside ../old/src` measures another one in
turns with it (`git worktree add ../old f853e52`, and build it) and prints how many times as fast this is.
`--row carcassonne --way vector` measures only rows and columns of such names.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import games as their_games
from open_spiel.python.observation import make_observation
from rich.console import Console
from rich.table import Table

import tavola.envs.openspiel  # noqa: F401 (registers the games)
from tavola.core import Rng
from tavola.envs.gymnasium import SeatEnv
from tavola.envs.pettingzoo import env
from tavola.envs.vector import VectorTables
from tavola.registry import games

SOURCE = str(Path(__file__).parent.parent / "src")
STEPS = 3000
WALK = 600  # decisions in OpenSpiel, whose lists of a board take their time
TABLES = 64
PEER = "steps/s"


def agents(table: Any) -> float:  # noqa: ANN401
    """Step a PettingZoo environment at random; give steps per second."""
    rng = Rng(1)
    table.reset(seed=1)
    spent = 0.0
    seen = table.last()[0]
    for _ in range(STEPS):
        legal = seen["action_mask"].nonzero()[0]
        action = int(legal[rng.below(len(legal))])
        began = process_time()
        table.step(action)
        seen, _, ended, cut, _ = table.last()
        if ended or cut:
            table.reset()
            seen = table.last()[0]
        spent += process_time() - began
    return STEPS / spent


def seat(name: str, *, planes: bool) -> float:
    """Step a Gymnasium environment whose other seat plays at random."""
    rng = Rng(1)
    learner = SeatEnv(name, planes=planes)
    _, info = learner.reset(seed=1)
    spent = 0.0
    for _ in range(STEPS):
        legal = info["action_mask"].nonzero()[0]
        action = legal[rng.below(len(legal))]
        began = process_time()
        _, _, over, _, info = learner.step(action)
        if over:
            _, info = learner.reset()
        spent += process_time() - began
    return STEPS / spent


def many(name: str, *, planes: bool) -> float:
    """Step many tables at once."""
    tables = VectorTables(name, TABLES, planes=planes)
    tables.reset(seed=1)
    rng = np.random.default_rng(1)
    spent = 0.0
    steps = (2 if planes else 20) * STEPS // TABLES
    for _ in range(steps):
        actions = tables.pick(rng)
        began = process_time()
        tables.step(actions)
        spent += process_time() - began
    return steps * TABLES / spent


Look = Callable[[Any], object]  # takes a state of OpenSpiel and makes the tensor of who is to move


def as_array(game: Any) -> Look:  # noqa: ANN401
    """Take observations as arrays."""
    seen = make_observation(game)
    return lambda node: seen.set_from(node, node.current_player())


def as_list(_game: Any) -> Look:  # noqa: ANN401
    """Take observations by `observation_tensor`, which makes a Python list of each."""
    return lambda node: node.observation_tensor(node.current_player())


def nodes(name: str, look_at: Callable[[Any], Look]) -> float:
    """Walk through an OpenSpiel game at random, with the tensor of every decision."""
    rng = Rng(1)
    game = pyspiel.load_game(name)
    node = game.new_initial_state()
    look = look_at(game)
    began = process_time()
    decisions = 0
    while decisions < WALK:
        if node.is_terminal():
            node = game.new_initial_state()
        if node.is_chance_node():
            outcomes = node.chance_outcomes()
            node.apply_action(outcomes[rng.below(len(outcomes))][0])
            continue
        look(node)
        legal = node.legal_actions()
        node.apply_action(legal[rng.below(len(legal))])
        decisions += 1
    return WALK / (process_time() - began)


def adapters(name: str, *, planes: bool) -> dict[str, Callable[[], float]]:
    """Name the ways to step a game."""
    spiel = f"tavola_{name}(planes={planes})"
    return {
        "PettingZoo": lambda: agents(env(name, planes=planes)),
        "Gymnasium": partial(seat, name, planes=planes),
        f"vector of {TABLES}": partial(many, name, planes=planes),
        "OpenSpiel, array": partial(nodes, spiel, as_array),
        "OpenSpiel, list": partial(nodes, spiel, as_list),
    }


def peers() -> Iterator[tuple[str, Callable[[], float]]]:
    """Name some of the makers' own games; PettingZoo's are drawn with pygame, of the extra `bench`."""
    try:
        from pettingzoo.classic import connect_four_v3, tictactoe_v3
    except ImportError:
        pass
    else:
        yield "PettingZoo tic-tac-toe", lambda: agents(tictactoe_v3.env())
        yield "PettingZoo connect four", lambda: agents(connect_four_v3.env())
    assert their_games  # importing it registers them
    yield "OpenSpiel python_tic_tac_toe", lambda: nodes("python_tic_tac_toe", as_array)
    yield "OpenSpiel tic_tac_toe (C++)", lambda: nodes("tic_tac_toe", as_list)


Rates = dict[str, dict[str, float]]  # steps a second by row and column


def one_round(row_named: str, way_named: str) -> Rates:
    """Measure what is asked for once: games without their boards, those with a grid with it, the peers."""
    rows = {name: adapters(name, planes=False) for name in games()}
    rows |= {f"{name}, board": adapters(name, planes=True) for name, game in games().items() if game.planes}
    rows |= {peer: {PEER: measure} for peer, measure in peers()}
    chosen = {
        row: {way: measure for way, measure in ways.items() if way_named in way}
        for row, ways in rows.items()
        if row.startswith(row_named)
    }
    return {row: {way: measure() for way, measure in ways.items()} for row, ways in chosen.items() if ways}


def best(source: str, so_far: Rates, asked: list[str]) -> Rates:
    """Measure a tree once more in a process of its own; keep the best of each."""
    environment = {**os.environ, "PYTHONPATH": source}
    command = [sys.executable, __file__, "--round", *asked]
    told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    new: Rates = json.loads(told.stdout)
    return {
        row: {way: max(rate, so_far.get(row, {}).get(way, 0.0)) for way, rate in ways.items()}
        for row, ways in new.items()
    }


def shown(here: Rates, there: Rates) -> Iterator[Table]:
    """Lay out what was measured, with how many times as fast this tree is as the other."""
    columns = [way for way in next(iter(here.values())) if way != PEER]
    for title, chosen in (("Steps/s", columns), ("Peers", [PEER])):
        table = Table("", *chosen, title=title)
        for row, ways in here.items():
            if chosen and chosen[0] in ways:
                table.add_row(row, *(_cell(ways[way], there.get(row, {}).get(way)) for way in chosen))
        if table.row_count:
            yield table


def _cell(rate: float, other: float | None) -> str:
    return f"{rate:,.0f}" + (f" ({rate / other:.2f}x)" if other else "")


def main() -> None:
    """Measure this tree, or two trees in turns, and print two tables."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--round", action="store_true", help="measure once and print JSON")
    asked.add_argument("--beside", help="the sources of another tree to compare with")
    asked.add_argument("--rounds", type=int, default=8)
    asked.add_argument("--row", default="", help="measure only rows that begin so")
    asked.add_argument("--way", default="", help="measure only columns whose names contain this")
    given = asked.parse_args()
    if given.round:
        print(json.dumps(one_round(given.row, given.way)))
        return
    only = ["--row", given.row, "--way", given.way]
    here: Rates = {}
    there: Rates = {}
    for _ in range(given.rounds):
        here = best(SOURCE, here, only)
        there = best(given.beside, there, only) if given.beside else {}
    Console(width=200).print(*shown(here, there))


if __name__ == "__main__":
    main()
