"""Learn as `tavola train` does, without the libraries of the command line: `python -m tavola.train kreta`."""

import argparse
import os
import sys
from pathlib import Path


def main() -> None:
    """Learn, and print a line now and then."""
    asked = argparse.ArgumentParser(prog="python -m tavola.train", description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--players", help="numbers of players with commas; all of the game, if not given")
    asked.add_argument("--jobs", type=int, help="processes in all; as many as cores, if not given")
    asked.add_argument("--out", type=Path, help="where to write the net; ./GAME.net.json, if not given")
    asked.add_argument("--resume", type=Path, help="a net to go on with")
    asked.add_argument("--hidden", type=int, help="units of the first hidden layer")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--ray", help="the address of a Ray cluster for the actors")
    asked.add_argument("--no-matches", action="store_true", help="play no matches meanwhile and at the end")
    asked.add_argument("--pause", type=float, default=10.0, help="seconds between two lines")
    chosen = asked.parse_args()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # before numpy is imported: the other cores are the actors'
    from tavola.train.progress import Lines
    from tavola.train.run import train

    try:
        train(
            chosen.game,
            minutes=chosen.minutes,
            players=[int(count) for count in chosen.players.split(",")] if chosen.players else None,
            jobs=chosen.jobs,
            out=chosen.out,
            resume=chosen.resume,
            hidden=chosen.hidden,
            seed=chosen.seed,
            ray=chosen.ray,
            matches=not chosen.no_matches,
            report=Lines(chosen.pause),
        )
    except (ValueError, OSError) as error:
        print(f"tavola: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
