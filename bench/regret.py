"""Tell how many points a bot gives away a decision, next to a long search that tries all good moves alike.

    python bench/regret.py carcassonne greedy mcts:400:plies=12 mcts:400:plies=36 --positions 200

Positions are taken from two-player games of a quick search and greedy. The judge tries every likely move of
each some hundreds of times and plays on by rollouts to the end of the game; what it thinks is kept in a
file, since it takes seconds a position. A whole game between bots tells the same with far more noise, but
it alone tells who wins: settings are found here and proved in the arena.
"""

from argparse import ArgumentParser, Namespace
from math import sqrt
from pathlib import Path
from pickle import dumps, loads
from time import process_time
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tavola.bots import ask, make
from tavola.bots.bot import ask_of_view
from tavola.bots.search import Budget, SearchBot
from tavola.bots.settings import tuning
from tavola.core import Rng, State
from tavola.game import Game, Match, luck
from tavola.registry import find

LIKELY = 14  # moves of a position that are tried, best guesses first
TRIES = 300  # of each
PLAYERS = ("mcts:40", "greedy")
OFTEN = 5  # positions from one game

Judged = list[tuple[State, dict[int, float]]]  # a view, and the lead to expect after each move


def judge(game: Game[Any]) -> SearchBot:
    """Make a search that spreads its visits evenly and plays every line to its end."""
    even = tuning(explore=3.0, trust=0.01, plies=1000, ripe=40, narrow=float(LIKELY), widen=0.0)
    return SearchBot(game, Budget(iterations=LIKELY * TRIES), even)


def some_positions(game: Game[Any], number: int) -> list[State]:
    """Play one game and take some decisions of it, as their movers saw them."""
    match = Match(game, 2, game.complete({}), seed=f"regret/{number}")
    bots = [make(spec, game) for spec in PLAYERS]
    views: list[State] = []
    match.go_on()
    while not match.over:
        seat = int(match.state.to_move)
        view = match.state.seen_by(seat)
        if len(view.legal_moves()) > 1:
            views.append(view)
        bot = bots[(seat + number) % 2]
        match.play(ask(bot, match.state, luck(f"regret/{number}/{seat}", len(match.plies))))
        match.go_on()
    rng = Rng(number)
    return [views[rng.below(len(views))] for _ in range(OFTEN)]


def judged(game: Game[Any], count: int, file: Path) -> Judged:
    """Judge so many positions, or as many more as the file lacks."""
    known: Judged = loads(file.read_bytes()) if file.exists() else []
    for number in track(range(len(known) // OFTEN, -(-count // OFTEN)), description="judging"):
        for view in some_positions(game, number):
            told = judge(game).analyse(view, Rng(number))
            known.append((view, {each.move: each.lead for each in told}))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(dumps(known))
    return known[:count]


def regret(game: Game[Any], view: State, leads: dict[int, float], move: int) -> float:
    """Say how much better the best move is; one that the judge passed over is judged now."""
    if move not in leads:
        told = judge(game).weigh(view, Rng(0), move, TRIES)
        leads[move] = next(each.lead for each in told if each.move == move)
    return max(leads.values()) - leads[move]


def row(game: Game[Any], spec: str, known: Judged) -> list[str]:
    """Let a bot decide every position, each by itself."""
    lost, spent = [], 0.0
    for at, (view, leads) in enumerate(known):
        began = process_time()
        move = ask_of_view(make(spec, game), view, Rng(at))
        spent += process_time() - began
        lost.append(regret(game, view, leads, move))
    mean = sum(lost) / len(lost)
    error = sqrt(sum((each - mean) ** 2 for each in lost)) / len(lost)
    grave = sum(each > 3.0 for each in lost)
    return [spec, f"{mean:.2f} ± {error:.2f}", f"{grave}", f"{1000 * spent / len(lost):.0f}"]


def arguments() -> Namespace:
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+", help="by spec")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--file", type=Path, help="of what the judge thinks; build/regret/GAME if not given")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    game = find(asked.game)
    known = judged(game, asked.positions, asked.file or Path("build/regret") / game.name)
    table = Table("bot", "points given away", "of more than 3", "ms a decision")
    for spec in asked.bots:
        table.add_row(*row(game, spec, known))
    Console().print(table)


if __name__ == "__main__":
    main()
