"""Tune the weights of a game's `value` by letting bots with different weights play each other.

    python bench/tune.py olympos                    # 1,000 deals of greedy play, then the proof
    python bench/tune.py torres --only LATER,CARD --deals 400
    python bench/tune.py kreta --deals 0 --set LASTS_NEXT=0.4 --bot mcts:200   # only the proof

Weights are the constants `NAME: Final = 0.8` and `NAME: Final = vec[float]([...])` of the module that
holds `value`. A copy of the package is compiled in which they can be changed between two moves. Then, deal by deal,
all weights are pushed up or down at random, the pushed ones play the opposite ones in both seats, and
all weights move a little towards the better side (simultaneous perturbation). At the end the found weights play the
old ones on new deals until it is clear who is better.
"""

import argparse
import math
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SCALAR = re.compile(r"^([A-Z][A-Z_0-9]*): Final = (-?\d+\.\d+)", re.MULTILINE)
ARRAY = re.compile(r"^([A-Z][A-Z_0-9]*): Final = vec\[float\]\(\s*\[([^\]]*)\]", re.MULTILINE)
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
core = ["src/tavola/core.py", "src/tavola/bots/mcts.py"]
game = {game!r}
groups = [(core, "tavola_core"), (game, "tavola_lab")]
setup(name="lab", package_dir={{"": "src"}}, ext_modules=mypycify(core + game, opt_level="3", separate=groups))
"""
PLAIN = {"__init__.py", "census.py", "words.py", "picture.py", "sketch.py"}


def weights_in(text: str) -> dict[str, float]:
    """Read the weights of a module, those of an array as NAME.0, NAME.1 and so on."""
    found = {name: float(number) for name, number in SCALAR.findall(text)}
    for name, numbers in ARRAY.findall(text):
        plain = re.sub(r"#.*|[*()]", "", numbers).replace("\n", " ")
        for at, number in enumerate(part for part in plain.split(",") if part.strip()):
            found[f"{name}.{at}"] = float(number)
    return found


def loosened(text: str) -> str:
    """Rewrite a module so that `weigh` sets its weights; it must be called first."""
    names = list(weights_in(text))
    scalars = [name for name in names if "." not in name]
    text = ARRAY.sub(lambda found: f"{found[1]}: Final = vec[float]([0.0] * {found[2].count('.')}", text)
    text = SCALAR.sub("", text)
    text = re.sub(r"^(\s*#.*|\s*  # .*)$", "", text, flags=re.MULTILINE)
    for at, name in enumerate(scalars):
        text = re.sub(rf"(?<![\w.]){name}\b", f"LOOSE[{at}]", text)
    sets = [
        f"    {name.replace('.', '[') + ']' if '.' in name else f'LOOSE[{scalars.index(name)}]'} = numbers[{at}]"
        for at, name in enumerate(names)
    ]
    head, mark, tail = text.partition("\n\n\n")
    loose = f"\n\nLOOSE: Final = vec[float]([0.0] * {max(len(scalars), 1)})\n"
    return head + loose + mark + tail + "\n\ndef weigh(numbers: list[float]) -> None:\n" + "\n".join(sets) + "\n"


def build(game: str, module: str, lab: Path) -> None:
    """Compile a copy of the package with loose weights, unless it is there."""
    source = ROOT / "src/tavola/games" / game / f"{module}.py"
    text = loosened(source.read_text())
    there = lab / source.relative_to(ROOT)
    if there.exists() and there.read_text() == text and list(there.parent.glob("*.so")):
        return
    keep = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "src", lab / "src", dirs_exist_ok=True, ignore=keep)
    there.write_text(text)
    rules = [str(path.relative_to(lab)) for path in there.parent.glob("*.py") if path.name not in PLAIN]
    (lab / "setup.py").write_text(SETUP.format(game=sorted(rules)))
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=lab, check=True)


class Weighted:
    """A bot that thinks with its own weights."""

    def __init__(self, spec: str, game: Any, weigh: Any, weights: dict[str, float]) -> None:
        from tavola.bots import make

        self.bot = make(spec, game)
        self.weigh = weigh
        self.numbers = list(weights.values())

    def choose(self, view: Any, rng: Any) -> int:
        self.weigh(self.numbers)
        return int(self.bot.choose(view, rng))


class Lab:
    """A game whose value can be weighed anew."""

    def __init__(self, name: str, module: str, spec: str, players: int, scale: float) -> None:
        from tavola.registry import find

        found = find(name)
        opinions = import_module(f"tavola.games.{name}.{module}")
        self.game = replace(found, value=opinions.value)
        self.weigh = opinions.weigh
        self.spec = spec
        self.players = players
        self.scale = scale

    def play(self, seed: str, seats: list[dict[str, float]]) -> list[float]:
        """Play one game; give every seat's result, half by winning and half by its lead."""
        from tavola.game import Match, luck

        match = Match(self.game, self.players, self.game.settle({}), seed=seed)
        bots = [Weighted(self.spec, self.game, self.weigh, weights) for weights in seats]
        match.go_on()
        while not match.over:
            seat = int(match.state.to_move)
            match.play(bots[seat].choose(match.state.seen_by(seat), luck(f"{seed}/{seat}", len(match.plies))))
            match.go_on()
        self.lead = [_lead(match.state.scores(), seat) for seat in range(self.players)]
        self.won = [_won(match.state.places(), seat) for seat in range(self.players)]
        return [
            self.won[seat] - 1 / self.players + 0.5 * math.tanh(self.lead[seat] / self.scale)
            for seat in range(self.players)
        ]

    def duel(self, seed: str, one: dict[str, float], other: dict[str, float]) -> tuple[float, float, float]:
        """Play a deal in both seatings; give one's result against the other, its wins and its lead."""
        gain = wins = lead = 0.0
        for mine in (0, 1):
            results = self.play(seed, [one if seat % 2 == mine else other for seat in range(self.players)])
            gain += results[mine] - results[1 - mine]
            wins += self.won[mine] + (self.won[mine + 2] if mine + 2 < self.players else 0.0)
            lead += self.lead[mine]
        return gain / 2, wins, lead


def _lead(scores: list[int], seat: int) -> float:
    return float(scores[seat] - max(score for at, score in enumerate(scores) if at != seat))


def _won(places: list[int], seat: int) -> float:
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def climb(lab: Lab, weights: dict[str, float], only: set[str], deals: int, push: float, step: float) -> dict[str, float]:
    """Move the weights towards what wins, deal by deal."""
    from tavola.core import Rng

    rng = Rng(12345)
    now = dict(weights)
    size = {name: max(abs(number), 0.05) for name, number in weights.items()}
    for deal in range(deals):
        signs = {name: (1 if rng.below(2) else -1) if name in only else 0 for name in now}
        fade = 1.0 / (1.0 + deal / (0.5 * deals)) ** 0.6
        up = {name: number + signs[name] * push * fade * size[name] for name, number in now.items()}
        down = {name: number - signs[name] * push * fade * size[name] for name, number in now.items()}
        gain, _wins, _lead = lab.duel(f"climb/{deal}", up, down)
        for name in only:
            now[name] += step * fade * gain * signs[name] * size[name]
        if deal % 100 == 99:
            print(deal + 1, {name: round(now[name], 3) for name in sorted(only)}, flush=True)
    return now


def prove(lab: Lab, new: dict[str, float], old: dict[str, float], most: int, seed: str) -> None:
    """Let the new weights play the old ones until three standard errors tell them apart, or `most` games."""
    from math import sqrt

    wins = lead = square = 0.0
    games = 0
    while games < most:
        _gain, won, ahead = lab.duel(f"{seed}/{games}", new, old)
        games += 2
        wins += won
        lead += ahead
        square += (won / 2) ** 2
        rate = wins / games
        error = sqrt(max(square / (games / 2) - rate * rate, 1e-6) / (games / 2))
        if games >= 100 and abs(rate - 0.5) > 3.0 * error:
            break
        if games % 20 == 0:
            print(f"  {games}: {100 * rate:.1f}% +-{196 * error:.1f}", flush=True)
    print(f"new beats old in {100 * rate:.1f}% +-{196 * error:.1f} of {games} games, lead {lead / games:+.2f}", flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--module", default="features", help="the module that holds `value`")
    parser.add_argument("--bot", default="greedy", help="who plays, by spec")
    parser.add_argument("--only", default="", help="the weights to tune, with commas (all, if not given)")
    parser.add_argument("--set", default="", help="weights to start from, as NAME=0.4 with commas")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--most", type=int, default=1000, help="games of the proof, at most")
    parser.add_argument("--push", type=float, default=0.25, help="how far weights are pushed, as a part")
    parser.add_argument("--step", type=float, default=0.06, help="how far they move, as a part")
    parser.add_argument("--scale", type=float, default=20.0, help="a large lead")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--foresight", type=int, default=1)
    parser.add_argument("--deal-seed", default="proof")
    parser.add_argument("--lab", type=Path, default=Path("/tmp/tavola-lab"))
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    lab_path = asked.lab / asked.game
    lab_path.mkdir(parents=True, exist_ok=True)
    build(asked.game, asked.module, lab_path)
    sys.path.insert(0, str(lab_path / "src"))
    import tavola.bots.simple as simple

    simple.DEALS = 1  # faster, and none the worse for telling weights apart
    simple.FORESIGHT = asked.foresight
    source = ROOT / "src/tavola/games" / asked.game / f"{asked.module}.py"
    old = weights_in(source.read_text())
    given = dict(part.split("=") for part in asked.set.split(",") if part)
    new = old | {name: float(number) for name, number in given.items()}
    only = set(asked.only.split(",")) if asked.only else set(old)
    lab = Lab(asked.game, asked.module, asked.bot, asked.players, asked.scale)
    if asked.deals:
        new = climb(lab, new, only, asked.deals, asked.push, asked.step)
    print({name: round(number, 3) for name, number in new.items() if number != old[name]})
    if new != old and asked.most:
        prove(lab, new, old, asked.most, asked.deal_seed)


if __name__ == "__main__":
    main()
