"""Print how fast the search is in every game, compiled and plain, and where its time goes.

Both forms make the same search from the same position half-way through a random game, with the settings that
the game asks for. How often a search copies, imagines, lists moves, plays and values is counted in the plain
form, where a profiler sees it; what each costs is measured call by call in the compiled one. The tree is the
rest. All figures are processor time; `--seconds` is for each of them.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from cProfile import Profile
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.core import Rng, State
from tavola.game import Game, Match
from tavola.registry import find, games

PARTS = ("copy", "imagine", "moves", "play", "value", "prospects", "rollout")
ITERATIONS = 200  # of the search that is measured


def middle(game: Game[Any]) -> State:
    """Play random moves to a decision half-way through a game."""
    rng = Rng(1)
    whole = Match(game, seed="bench")
    decisions = []
    whole.go_on()
    while not whole.over:
        moves = whole.state.legal_moves()
        if len(moves) > 1:
            decisions.append(len(whole.plies))
        whole.play(moves[rng.below(len(moves))] if len(moves) > 1 else moves[0])
        whole.go_on()
    state = whole.at(decisions[len(decisions) // 2]).state
    view: State = state.seen_by(state.to_move)
    return view


def searching(game: Game[Any], view: State, iterations: int) -> float:
    """Search once more and give the seconds it took."""
    bot = make(f"mcts:{iterations}", game)
    assert isinstance(bot, SearchBot)
    begun = process_time()
    bot.analyse(view, Rng(1))
    return process_time() - begun


def rate(game: Game[Any], view: State, seconds: float) -> float:
    """Measure iterations a second, over the same search that is counted."""
    spent = 0.0
    searches = 0
    while spent < seconds:
        spent += searching(game, view, ITERATIONS)
        searches += 1
    return searches * ITERATIONS / spent


def counts(game: Game[Any], view: State) -> dict[str, float]:
    """Count the calls of each part for one iteration."""
    names = {game.value.__code__: "value"}
    if game.rollout:
        names[game.rollout.__code__] = "rollout"
    if game.prospects:
        names[game.prospects.__code__] = "prospects"
    profile = Profile()
    profile.runcall(searching, game, view, ITERATIONS)
    found = dict.fromkeys(PARTS, 0.0)
    for entry in profile.getstats():
        if isinstance(entry.code, str):
            continue
        name = names.get(entry.code, entry.code.co_name if "tavola" in entry.code.co_filename else "")
        if name in found:
            found[name] += entry.callcount / ITERATIONS
    found["moves"] -= found["prospects"]  # which lists them and says what that takes
    return found


def costs(game: Game[Any], view: State, seconds: float) -> dict[str, float]:
    """Measure the microseconds that each part takes here."""
    state = view.copy()
    state.imagine(Rng(1))
    rng = Rng(1)
    moves = state.legal_moves()
    calls: dict[str, Callable[[], Any]] = {
        "copy": state.copy,
        "imagine": lambda: view.copy().imagine(rng),
        "moves": state.moves,
        "play": lambda: state.copy().play(moves[rng.below(len(moves))]),
        "value": lambda: game.value(state),
    }
    if game.prospects:
        prospects = game.prospects
        calls["prospects"] = lambda: prospects(state)
    if game.rollout:
        rollout = game.rollout
        calls["rollout"] = lambda: rollout(state)
    told = {name: _microseconds(call, seconds) for name, call in calls.items()}
    for name in ("imagine", "play"):
        told[name] = max(0.0, told[name] - told["copy"])
    return told


def _microseconds(call: Callable[[], Any], seconds: float) -> float:
    done = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        for _ in range(20):
            call()
        done += 20
    return 1e6 * spent / done


def one_run(name: str, seconds: float, *, plain: bool) -> dict[str, Any]:
    """Measure a game in a process of its own."""
    environment = {**os.environ, **({"TAVOLA_PURE": "1"} if plain else {})}
    command = [sys.executable, __file__, "--one", name, "--seconds", str(seconds)]
    told: dict[str, Any] = json.loads(subprocess.check_output(command, env=environment, text=True))
    return told


def report(seconds: float) -> Table:
    """Measure every game in both forms."""
    heads = ("game", "iterations/s", "plain", "ratio", "µs", *PARTS, "tree")
    table = Table(*heads, title="The search, 2 players; shares of an iteration, compiled")
    for name in games():
        fast = one_run(name, seconds, plain=False)
        slow = one_run(name, seconds, plain=True)
        whole = 1e6 / fast["rate"]
        parts = {part: slow["counts"][part] * cost for part, cost in fast["costs"].items()}
        shares = [f"{100 * parts[part] / whole:.0f}%" if part in parts else "" for part in PARTS]
        rest = f"{100 * max(0.0, 1 - sum(parts.values()) / whole):.0f}%"
        speeds = (f"{fast['rate']:,.0f}", f"{slow['rate']:,.0f}", f"{fast['rate'] / slow['rate']:.0f}")
        table.add_row(name, *speeds, f"{whole:.0f}", *shares, rest)
    return table


if __name__ == "__main__":
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--one", metavar="GAME", help="Measure one game in this process and print JSON.")
    asked.add_argument("--seconds", type=float, default=1.0)
    given = asked.parse_args()
    if given.one:
        chosen = find(given.one)
        position = middle(chosen)
        measured: dict[str, Any] = {"rate": rate(chosen, position, given.seconds)}
        measured["costs"] = costs(chosen, position, given.seconds / 4)
        if hasattr(chosen.value, "__code__"):  # the plain form
            measured["counts"] = counts(chosen, position)
        print(json.dumps(measured))
    else:
        Console(width=128).print(report(given.seconds))
