"""Learn a game by self-play on a CPU, with nothing but numpy.

A small net plays itself at many tables at once and is improved by PPO: what did better than expected becomes
likelier, a little at a time. Run `python docs/learn.py --minutes 4`; docs/learn.md explains every step.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavola.envs.gymnasium import SeatEnv
from tavola.envs.vector import VectorTables

Array = NDArray[Any]

TABLES = 64
STEPS = 32  # decisions at each table between two improvements
GAMMA = 0.995
TRACE = 0.95  # how far a surprise is credited to earlier decisions
CLIP = 0.2
SCALE = 0.1  # points to rewards
CALM = 0.005  # how much variety is rewarded


class Net:
    """Two hidden layers; one head gives odds to actions, the other guesses the lead still to come."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator, width: int = 128) -> None:
        shapes = {"a": (size, width), "b": (width, width), "policy": (width, actions), "value": (width, 1)}
        self.weights: dict[str, Array] = {}
        for name, (rows, columns) in shapes.items():
            spread = (0.05 if name in ("policy", "value") else 1.4) / np.sqrt(rows)
            self.weights[name] = rng.normal(0, spread, (rows, columns)).astype(np.float32)
            self.weights[name + "0"] = np.zeros(columns, np.float32)
        self.slope = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.turns = 0

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """Give the odds of the legal actions and the guess, and the hidden layers behind them."""
        w = self.weights
        one = np.maximum(seen @ w["a"] + w["a0"], 0)
        two = np.maximum(one @ w["b"] + w["b0"], 0)
        logits = np.where(masks > 0, two @ w["policy"] + w["policy0"], -1e9)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        return odds, (two @ w["value"] + w["value0"])[:, 0], one, two

    def backward(self, seen: Array, one: Array, two: Array, to_logits: Array, to_value: Array) -> None:
        """Move every weight against its slope (Adam)."""
        w = self.weights
        values = to_value[:, None]
        to_two = (to_logits @ w["policy"].T + values @ w["value"].T) * (two > 0)
        to_one = (to_two @ w["b"].T) * (one > 0)
        self.turns += 1
        for name, below, above in (
            ("policy", two, to_logits),
            ("value", two, values),
            ("b", one, to_two),
            ("a", seen, to_one),
        ):
            self._adam(name, below.T @ above)
            self._adam(name + "0", above.sum(0))

    def _adam(self, name: str, slope: Array, rate: float = 7e-4) -> None:
        self.slope[name] += 0.1 * (slope - self.slope[name])
        self.square[name] += 0.001 * (slope * slope - self.square[name])
        mean = self.slope[name] / (1 - 0.9**self.turns)
        spread = np.sqrt(self.square[name] / (1 - 0.999**self.turns))
        self.weights[name] -= rate * mean / (spread + 1e-5)


class Learner:
    """A net that plays against itself at many tables, and learns from what it did there."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = np.random.default_rng(seed)
        self.tables = VectorTables(name, TABLES, players=2)
        self.sight = self.tables.reset(seed)
        self.net = Net(self.tables.size, self.tables.actions, self.rng)
        self.steps = 0

    def improve(self) -> None:
        """Play some decisions at every table, then make the good ones likelier."""
        seen, masks, actions, odds, gains, targets = self._play()
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(3):
            order = self.rng.permutation(len(seen))
            for part in np.split(order, 4):
                self._learn(seen[part], masks[part], actions[part], odds[part], gains[part], targets[part])

    def _play(self) -> tuple[Array, ...]:
        rows: list[tuple[Array, ...]] = []
        for _ in range(STEPS):
            sight = self.sight
            odds, guess, _, _ = self.net.forward(sight.observations, sight.masks)
            actions = self._draw(odds)
            after = self.tables.step(actions)
            at = np.arange(TABLES)
            earned = SCALE * after.rewards[at, sight.movers]
            again = np.where(after.sight.movers == sight.movers, 1.0, -1.0) * ~after.dones
            rows.append((sight.observations, sight.masks, actions, odds[at, actions], guess, earned, again))
            self.sight = after.sight
        self.steps += STEPS * TABLES
        seen, masks, actions, odds, guess, earned, again = map(np.array, zip(*rows, strict=True))
        last = self.net.forward(self.sight.observations, self.sight.masks)[1]
        gains = credit(guess, earned, again, last)
        flat = (part.reshape(STEPS * TABLES, *part.shape[2:]) for part in (seen, masks, actions, odds))
        return (*flat, gains.ravel(), (gains + guess).ravel())

    def _draw(self, odds: Array) -> Array:
        """Draw an action at every table: add noise that makes the largest one come by its odds."""
        noise = -np.log(-np.log(self.rng.random(odds.shape) + 1e-20) + 1e-20)
        return np.asarray((np.log(odds + 1e-30) + noise).argmax(1))

    def _learn(
        self, seen: Array, masks: Array, actions: Array, before: Array, gains: Array, targets: Array
    ) -> None:
        odds, guess, one, two = self.net.forward(seen, masks)
        at = np.arange(len(seen))
        ratio = odds[at, actions] / before
        free = ~(((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP)))
        push = gains * ratio * free
        chosen = np.zeros_like(odds)
        chosen[at, actions] = 1
        surprise = np.log(odds + 1e-12)
        variety = odds * (surprise - (odds * surprise).sum(1, keepdims=True))
        to_logits = (-push[:, None] * (chosen - odds) + CALM * variety) * (masks > 0) / len(seen)
        to_value = 0.5 * (guess - targets) / len(seen)
        self.net.backward(seen, one, two, to_logits.astype(np.float32), to_value.astype(np.float32))

    def choose(self, seen: Array, mask: Array) -> int:
        """Give the likeliest legal action."""
        return int(self.net.forward(seen[None], mask[None])[0][0].argmax())


def credit(guess: Array, earned: Array, again: Array, last: Array) -> Array:
    """Say how much better every decision turned out than guessed (GAE).

    Two players share one sum of nothing, so that what is good for the next player to move, if it is the
    other one, is as bad for this one: `again` is 1, -1, or 0 where a game ended.
    """
    gains = np.zeros_like(guess)
    following, carried = last, np.zeros_like(last)
    for t in range(len(guess) - 1, -1, -1):
        surprise = earned[t] + GAMMA * again[t] * following - guess[t]
        carried = surprise + GAMMA * TRACE * again[t] * carried
        gains[t], following = carried, guess[t]
    return gains


def match(learner: Learner, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """Play games against a bot, sitting first in every other one; give the share won and the mean lead."""
    won, lead = 0.0, 0.0
    for number in range(games):
        seat = SeatEnv(learner.name, 2, seat=number % 2, opponents=opponent)
        seen, info = seat.reset(seed=seed + number)
        over = False
        while not over:
            action = learner.choose(seen, info["action_mask"])
            seen, _, over, _, info = seat.step(np.int64(action))
        won += float(info["lead"] > 0) + 0.5 * float(info["lead"] == 0)
        lead += info["lead"]
    return won / games, lead / games


def main() -> None:
    """Learn for some minutes of CPU time and print a line now and then."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", default="kreta")
    asked.add_argument("--minutes", type=float, default=4.0)
    asked.add_argument("--games", type=int, default=40, help="games of each match against a bot")
    asked.add_argument("--lines", type=int, default=6)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    learner = Learner(chosen.game, chosen.seed)
    print("CPU seconds   decisions   won against random, lead   won against greedy, lead")
    spent, line = 0.0, 0
    while line <= chosen.lines:
        if spent >= 60 * chosen.minutes * line / chosen.lines:
            told = [match(learner, bot, chosen.games, 1000) for bot in ("random", "greedy")]
            words = "   ".join(f"{won:8.0%} {lead:+8.1f}" for won, lead in told)
            print(f"{spent:11.0f} {learner.steps:11,}   {words}", flush=True)
            line += 1
        began = process_time()
        learner.improve()
        spent += process_time() - began


if __name__ == "__main__":
    main()
