"""Tune the weights of a game's `value`: bots that weigh things differently play each other.

    python bench/tune.py olympos                    # 1,000 deals of greedy play, then the proof
    python bench/tune.py torres --only LATER,CARD --deals 400 --foresight 0
    python bench/tune.py kreta --deals 0 --set LASTS_NEXT=0.4 --bot mcts:200     # only the proof

Weights are the constants `NAME: Final = 0.8` and `NAME: Final = vec[float]([...])` of the game's
mind/value.py. A copy of the package is compiled in which they can be changed between two moves. Then, deal
by deal, all weights are pushed up or down at random, the pushed ones play the opposite ones in both seats,
and all move a little towards the better side (simultaneous perturbation). At the end the found weights
play the old ones on other deals until it is clear who is better. Needs mypyc and a C compiler.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from math import sqrt, tanh
from pathlib import Path

import tavola
from tavola.bots import Bot, ask, make, simple
from tavola.core import Rng, State
from tavola.game import Match, luck

Weights = dict[str, float]
Weigh = Callable[[list[float]], None]

ROOT = Path(__file__).parents[1]
SCALAR = re.compile(r"^([A-Z][A-Z_0-9]*): Final = (-?\d+\.\d+)", re.MULTILINE)
ARRAY = re.compile(r"^([A-Z][A-Z_0-9]*): Final = vec\[float\]\(\s*\[([^\]]*)\]", re.MULTILINE)
VALUE = Path("mind/value.py")  # of a game's folder
SMALLEST = 0.05  # a weight near nothing is pushed by this part of a point
CLEAR = 3.0  # standard errors

# -- a copy of the package with loose weights --


def weights_in(text: str) -> Weights:
    """Read the weights of a module, those of an array as NAME.0, NAME.1 and so on.

    >>> weights_in("CARD: Final = 1.5  # each\\nUSE: Final = vec[float]([0.5, 2.0])")
    {'CARD': 1.5, 'USE.0': 0.5, 'USE.1': 2.0}
    """
    found = {name: float(number) for name, number in SCALAR.findall(text)}
    for name, numbers in ARRAY.findall(text):
        for at, number in enumerate(re.findall(r"-?\d+\.\d+", re.sub(r"#.*", "", numbers))):
            found[f"{name}.{at}"] = float(number)
    return found


def loosened(text: str) -> str:
    """Rewrite a module so that `weigh` sets its weights; it must be called first."""
    names = list(weights_in(text))
    scalars = [name for name in names if "." not in name]
    text = ARRAY.sub(lambda found: f"{found[1]}: Final = vec[float]([0.0] * {found[2].count('.')}", text)
    text = re.sub(r"^\s*#.*$", "", SCALAR.sub("", text), flags=re.MULTILINE)
    for at, name in enumerate(scalars):
        text = re.sub(rf"(?<![\w.]){name}\b", f"LOOSE[{at}]", text)
    places = {name: f"LOOSE[{at}]" for at, name in enumerate(scalars)}
    sets = [
        f"    {places.get(name) or name.replace('.', '[') + ']'} = numbers[{at}]\n"
        for at, name in enumerate(names)
    ]
    head, gap, rest = text.partition("\n\n\n")
    head += f"\n\nLOOSE: Final = vec[float]([0.0] * {len(scalars)})\n"
    return f"{head}{gap}{rest}\n\ndef weigh(numbers: list[float]) -> None:\n{''.join(sets)}"


def build(game: str, lab: Path) -> None:
    """Compile the copy, unless the one that is there differs in nothing but weights."""
    folder = ROOT / "src/tavola/games" / game
    text = loosened((folder / VALUE).read_text())
    there = lab / folder.relative_to(ROOT) / VALUE
    if there.exists() and there.read_text() == text and list(there.parent.glob("*.so")):
        return
    others = [path.name for path in folder.parent.glob("*/") if path != folder]
    left_out = shutil.ignore_patterns("*.so", "__pycache__", *others)
    shutil.copytree(ROOT / "src", lab / "src", dirs_exist_ok=True, ignore=left_out)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, lab)
    there.write_text(text)
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=lab, check=True)


# -- games between weights --


class Weighted:
    """A bot that thinks with its own weights."""

    def __init__(self, bot: Bot, weigh: Weigh, weights: Weights) -> None:
        self.bot = bot
        self.weigh = weigh
        self.numbers = list(weights.values())

    def choose(self, view: State, rng: Rng) -> int:
        self.weigh(self.numbers)
        return self.bot.choose(view, rng)


@dataclass
class Duel:
    """One deal played in both seatings, seen from the first side."""

    wins: float = 0.0  # of two games
    lead: float = 0.0  # summed over both

    def gain(self, scale: float) -> float:
        """Rate it from -1 to 1, half by winning and half by the lead."""
        return 0.5 * (self.wins - 1.0) + 0.5 * tanh(self.lead / 2.0 / scale)


class Lab:
    """A game whose value can be weighed otherwise, for two players."""

    def __init__(self, name: str, spec: str) -> None:
        opinions = import_module(f"tavola.games.{name}.mind.value")
        self.game = replace(import_module(f"tavola.games.{name}").game, value=opinions.value)
        self.weigh = opinions.weigh
        self.spec = spec

    def duel(self, seed: str, one: Weights, other: Weights) -> Duel:
        """Play a deal in both seatings."""
        told = Duel()
        for mine in (0, 1):
            state = self.play(seed, [one, other] if mine == 0 else [other, one])
            scores, places = state.scores(), state.places()
            told.lead += scores[mine] - scores[1 - mine]
            told.wins += 0.5 if places == [1, 1] else 1.0 if places[mine] == 1 else 0.0
        return told

    def play(self, seed: str, seats: list[Weights]) -> State:
        match = Match(self.game, 2, self.game.complete({}), seed=seed)
        bots = [Weighted(make(self.spec, self.game), self.weigh, weights) for weights in seats]
        match.go_on()
        while not match.over:
            seat = int(match.state.to_move)
            rng = luck(f"{seed}/{seat}", len(match.plies))
            match.play(ask(bots[seat], match.state, rng))
            match.go_on()
        state: State = match.state
        return state


def climb(lab: Lab, weights: Weights, only: set[str], asked: argparse.Namespace) -> Weights:
    """Move the weights towards what wins, deal by deal, in ever smaller steps."""
    rng = Rng(asked.seed)
    now = dict(weights)
    size = {name: max(abs(number), SMALLEST) for name, number in weights.items() if name in only}
    for deal in range(asked.deals):
        fade = 1.0 / (1.0 + 2.0 * deal / asked.deals) ** 0.6
        push = {name: (1 if rng.below(2) else -1) * fade * size[name] for name in sorted(size)}
        up = now | {name: now[name] + asked.push * push[name] for name in push}
        down = now | {name: now[name] - asked.push * push[name] for name in push}
        gain = lab.duel(f"climb/{asked.seed}/{deal}", up, down).gain(asked.scale)
        for name in push:
            now[name] += asked.step * gain * push[name]
        if deal % 100 == 99:
            print(deal + 1, {name: round(now[name], 3) for name in push}, flush=True)
    return now


def prove(lab: Lab, new: Weights, old: Weights, most: int) -> None:
    """Let the new weights play the old ones until it is clear who is better, or `most` games."""
    duels: list[Duel] = []
    error = 1.0
    rate = 0.5
    while 2 * len(duels) < most and (len(duels) < 50 or abs(rate - 0.5) < CLEAR * error):
        duels.append(lab.duel(f"proof/{len(duels)}", new, old))
        rate = sum(duel.wins for duel in duels) / 2 / len(duels)
        spread = sum((duel.wins / 2 - rate) ** 2 for duel in duels) / len(duels)
        error = sqrt(max(spread, 1e-6) / len(duels))
    lead = sum(duel.lead for duel in duels) / 2 / len(duels)
    share = f"{100 * rate:.1f}% +- {196 * error:.1f}"
    print(f"the new weights win {share} of {2 * len(duels)} games, {lead:+.1f} points ahead")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy", help="who plays, by spec")
    parser.add_argument("--foresight", type=int, default=1, help="of greedy; 0 is faster")
    parser.add_argument("--only", default="", help="the weights to tune, with commas; all, if not given")
    parser.add_argument("--set", default="", help="weights to start from, as NAME=0.4 with commas")
    parser.add_argument("--deals", type=int, default=1000, help="to climb by; 0: only prove what --set gives")
    parser.add_argument("--most", type=int, default=1000, help="games of the proof, at most")
    parser.add_argument("--push", type=float, default=0.35, help="how far weights are pushed, as a part")
    parser.add_argument("--step", type=float, default=0.05, help="how far they move, as a part")
    parser.add_argument("--scale", type=float, default=20.0, help="a large lead, in points")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lab", type=Path, default=Path("build/lab"), help="where the copy is compiled")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    home = (asked.lab / asked.game).resolve()
    if Path(tavola.__file__).parents[1] != home / "src":
        home.mkdir(parents=True, exist_ok=True)
        build(asked.game, home)
        here = [sys.executable, *sys.argv]
        os.execve(sys.executable, here, {**os.environ, "PYTHONPATH": str(home / "src")})
    simple.DEALS = 1  # of greedy: three times as fast, and none the worse for telling weights apart
    simple.FORESIGHT = asked.foresight
    old = weights_in((ROOT / "src/tavola/games" / asked.game / VALUE).read_text())
    given = dict(part.split("=") for part in asked.set.split(",") if part)
    new = old | {name: float(number) for name, number in given.items()}
    lab = Lab(asked.game, asked.bot)
    if asked.deals:
        new = climb(lab, new, set(asked.only.split(",")) if asked.only else set(old), asked)
    print({name: round(number, 3) for name, number in new.items() if number != old[name]})
    prove(lab, new, old, asked.most)


if __name__ == "__main__":
    main()
