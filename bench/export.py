"""Make random games, export them, and print how long that took: `python bench/export.py 100000`.

The games are written as a results file of the arena, as bots would have left it; making it is not counted.
"""

import argparse
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tavola.core import CHANCE, OVER, Rng
from tavola.export.run import export
from tavola.game import SEATS
from tavola.record import FORMAT
from tavola.registry import find


def write(file: Path, name: str, count: int) -> None:
    """Write a results file with so many random games."""
    game, rng = find(name), Rng(1)
    players = game.seats[0]
    head = {
        "tavola": FORMAT,
        "game": name,
        "version": game.version,
        "players": players,
        "options": game.complete(),
        "names": SEATS[:players],
    }
    with file.open("w", encoding="utf-8") as out:
        out.write('{"tournament": {}}\n')
        for number in range(count):
            state, moves = game.open(players), []
            while state.to_move != OVER:
                legal = state.legal_moves()
                luck = state.to_move == CHANCE
                moves.append(state.deal(rng) if luck else legal[rng.below(len(legal))])
                state.play(moves[-1])
            line = {"number": number, "failure": None, "record": {**head, "moves": moves}}
            out.write(json.dumps(line) + "\n")


def main() -> None:
    """Make the games, export them in both ways, and print seconds and rows a second."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", type=int, nargs="?", default=2000)
    asked.add_argument("--game", default="kreta")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--to", choices=("parquet", "jsonl"), default="parquet")
    given = asked.parse_args()
    with TemporaryDirectory() as folder:
        source = Path(folder) / "games.jsonl"
        write(source, given.game, given.games)
        began = perf_counter()
        count, rows = export([str(source)], Path(folder) / f"rows.{given.to}", jobs=given.jobs)
        spent = perf_counter() - began
    print(
        f"{count:,} games of {given.game}, {rows:,} decisions, to {given.to} with {given.jobs} processes:"
        f" {spent:.1f} s, {rows / spent:,.0f} rows/s"
    )


if __name__ == "__main__":
    main()
