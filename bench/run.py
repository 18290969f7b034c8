"""Print how fast every game is: compiled and plain Python side by side, then peers as a sense of scale.

Each figure is random games played to the end in one process, in processor time, every ply listing all legal
moves (`tavola bench GAME --json`). The two forms take turns, so that a busy machine slows both alike; read
the ratios. The peers come with the extra `bench`, which `make bench` installs.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import pyspiel
from catanatron import Color, Game, RandomPlayer
from rich.console import Console
from rich.table import Table

from tavola.registry import games

SECONDS = 2.0
ROUNDS = 3


def one_run(game: str, *, plain: bool) -> dict[str, Any]:
    """Measure a game once in a process of its own."""
    environment = {**os.environ, **({"TAVOLA_PURE": "1"} if plain else {})}
    command = [sys.executable, "-m", "tavola", "bench", game, "--seconds", str(SECONDS), "--json"]
    told: dict[str, Any] = json.loads(subprocess.check_output(command, env=environment, text=True))
    return told


def best_of_rounds(game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Measure both forms in turn and keep the best round of each."""
    fast, slow = [], []
    for _ in range(ROUNDS):
        fast.append(one_run(game, plain=False))
        slow.append(one_run(game, plain=True))
    return max(fast, key=_games_per_s), max(slow, key=_games_per_s)


def _games_per_s(run: dict[str, Any]) -> float:
    return float(run["games_per_s"])


def our_games() -> Table:
    """Measure every installed game."""
    table = Table(
        "game", "form", "games/s", "plies/s", "µs/ply", "copies/s", "ratio", title="Tavola, 2 players"
    )
    for name in games():
        fast, slow = best_of_rounds(name)
        for form, run in (("compiled", fast), ("plain", slow)):
            ratio = f"{run['games_per_s'] / slow['games_per_s']:.1f}"
            table.add_row(
                name,
                form,
                f"{run['games_per_s']:,.0f}",
                f"{run['plies_per_s']:,.0f}",
                f"{run['us_per_ply']:.2f}",
                f"{run['copies_per_s']:,.0f}",
                ratio,
            )
    return table


def peers() -> Iterator[tuple[str, Callable[[], int]]]:
    """Name the peers, with a function that plays one random game and counts decisions."""
    for name in ("go(board_size=9)", "hex", "tic_tac_toe"):
        yield f"OpenSpiel {name}", _open_spiel_game(pyspiel.load_game(name))
    yield "Catanatron", _catanatron_game


def _open_spiel_game(game: pyspiel.Game) -> Callable[[], int]:
    def play() -> int:
        state = game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
        return plies

    return play


def _catanatron_game() -> int:
    played = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    played.play()
    return len(played.state.actions)


def peer_table() -> Table:
    """Measure the peers in this same run."""
    table = Table("engine", "games/s", "decisions/s", title="Peers, other games: a sense of scale")
    for name, play in peers():
        played = decisions = 0
        begun = process_time()
        while (spent := process_time() - begun) < SECONDS:
            decisions += play()
            played += 1
        table.add_row(name, f"{played / spent:,.1f}", f"{decisions / spent:,.0f}")
    return table


if __name__ == "__main__":
    console = Console()
    console.print(our_games())
    console.print(peer_table())
