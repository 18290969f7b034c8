"""Check a game's laws over thousands of random games of every setting, its oracle at every ply.

    python -m tests.mass torres --games 2000 --turns start_player

Too long for every test run: hours for the larger games. Every player count with every set of options is
a setting; the values of an option named by --turns take turns within one, and --alone keeps of many options
the presets and what differs from the first in one option alone. Settings advance together, so that a run
cut short has checked all of them alike; the last line says how many games of each.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from typing import Any

from tavola.game import Game
from tavola.laws import LawBroken, Policy, check, kind_first, option_sets, uniform
from tavola.registry import find

AT_ONCE = 20  # games in one batch


@dataclass(frozen=True)
class Batch:
    """Some games of one setting, played by one policy."""

    game: str
    players: int
    options: dict[str, str]
    number: int  # of the batch within its setting; policies take turns
    closely: int


def policies(game: Game[Any]) -> list[Policy]:
    """List how games are played: uniform, kinds first, and the game's own mischief."""
    return [uniform, kind_first(game), *import_module(f"tests.games.{game.name}.policies").POLICIES]


def play(batch: Batch) -> tuple[Batch, int, str]:
    """Check a batch: how many plies, and what was broken with the record that shows it."""
    game = find(batch.game)
    habits = policies(game)
    try:
        report = check(
            game,
            games=AT_ONCE,
            players=batch.players,
            options=batch.options,
            seed=batch.number,
            policy=habits[batch.number % len(habits)],
            oracle=import_module(f"tests.games.{game.name}.oracle").check,
            closely=batch.closely,
        )
    except LawBroken as broken:
        return batch, 0, f"{broken.law}\n{broken.record}"
    return batch, report.plies, ""


def alone(game: Game[Any]) -> list[dict[str, str]]:
    """List the presets, and the option sets that change one option of the usual game."""
    usual = game.complete()
    changed = [usual | {name: value} for name, values in game.options.items() for value in values]
    named = [game.complete(preset) for preset in game.presets.values()]
    return [chosen for chosen in option_sets(game) if chosen in changed + named]


def batches(game: Game[Any], wanted: Namespace) -> Iterator[Batch]:
    """Deal the games of all settings in rounds."""
    fixed = {name: value for name, _, value in (pair.partition("=") for pair in wanted.option)}
    known = alone(game) if wanted.alone else option_sets(game)
    sets = [chosen for chosen in known if fixed.items() <= chosen.items()]
    turning = [[(name, value) for value in game.options[name]] for name in wanted.turns]
    starts = [chosen for chosen in sets if all(chosen[row[0][0]] == row[0][1] for row in turning)]
    turns = list(product(*turning))
    for number in range(-(-wanted.games // AT_ONCE)):
        for players, chosen in product(game.seats, starts):
            now = dict(turns[number % len(turns)])
            yield Batch(game.name, players, chosen | now, wanted.first + number, wanted.closely)


def main() -> None:
    """Check until all games are played, and count them."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000, help="of each setting")
    parser.add_argument("--option", action="append", default=[], help="name=value: only settings with it")
    parser.add_argument("--turns", action="append", default=[], help="an option whose values take turns")
    parser.add_argument("--alone", action="store_true", help="presets and options changed alone")
    parser.add_argument("--closely", type=int, default=97, help="plies between checks of the slow laws")
    parser.add_argument("--first", type=int, default=0, help="number of the first batch")
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    games: dict[tuple[Any, ...], int] = {}
    plies = 0
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for batch, count, broken in pool.map(play, batches(find(wanted.game), wanted)):
            if broken:
                raise SystemExit(f"broken: {broken}")
            kept = sorted((n, v) for n, v in batch.options.items() if n not in wanted.turns)
            setting = (batch.players, *kept)
            games[setting] = games.get(setting, 0) + AT_ONCE
            plies += count
            told = f"{len(games)} settings, at least {min(games.values())} games of each"
            print(f"\rok: {sum(games.values())} games, {plies} plies, {told}", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
