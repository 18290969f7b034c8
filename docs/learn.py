"""Learn a game by self-play on a CPU, with nothing but numpy.

A small net guesses from the features of a position by how much the player who moved will win. It looks one
move ahead and takes the best; what it guesses there becomes the lesson for the guess before (TD(λ)).
Run `python docs/learn.py`; docs/learn.md explains every step.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavola import bots
from tavola.core import Rng
from tavola.envs.vector import Ahead, Step, VectorTables
from tavola.registry import find

Array = NDArray[Any]

TABLES = 128
STEPS = 16  # decisions at each table between two lessons
ROUNDS = 4  # how often each lesson is gone through
TRACE = 0.8  # how far the outcome is credited to earlier decisions
SCALE = 0.05  # points to what the net guesses
WIDTH = 64
RATE = 1e-3
WARM_UP = 300  # random decisions at each table to see which features are in use
CURIOUS = 0.02  # how often any move is tried
FURTHER = 1  # decisions of its own turn that a match looks over beyond the first, as greedy does


class Net:
    """One hidden layer beside a straight line, from some features and the game's guess to its own guess."""

    def __init__(self, columns: Array, rng: np.random.Generator) -> None:
        self.columns = columns
        size = len(columns) + 1
        self.weights: dict[str, Array] = {
            "in": rng.normal(0, 1.4 / np.sqrt(size), (size, WIDTH)).astype(np.float32),
            "in0": np.zeros(WIDTH, np.float32),
            "out": np.zeros(WIDTH, np.float32),
            "line": np.zeros(size, np.float32),
        }
        self.slope = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.turns = 0

    def read(self, ahead: Ahead) -> Array:
        """Take what the net looks at: its features, and the lead that the game's own `value` sees."""
        return np.column_stack([ahead.observations[:, self.columns], SCALE * ahead.guesses])

    def hidden(self, seen: Array) -> Array:
        """Give the hidden layer."""
        return np.maximum(seen @ self.weights["in"] + self.weights["in0"], 0)

    def guess(self, seen: Array) -> Array:
        """Guess the leads, scaled, at the end."""
        return np.asarray(self.hidden(seen) @ self.weights["out"] + seen @ self.weights["line"])

    def learn(self, seen: Array, targets: Array, rate: float) -> None:
        """Move every weight a little towards the targets (Adam)."""
        hidden = self.hidden(seen)
        error = (hidden @ self.weights["out"] + seen @ self.weights["line"] - targets) / len(seen)
        below = np.outer(error, self.weights["out"]) * (hidden > 0)
        self.turns += 1
        self._move("out", hidden.T @ error, rate)
        self._move("line", seen.T @ error, rate)
        self._move("in", seen.T @ below, rate)
        self._move("in0", below.sum(0), rate)

    def _move(self, name: str, slope: Array, rate: float) -> None:
        self.slope[name] += 0.1 * (slope - self.slope[name])
        self.square[name] += 0.001 * (slope * slope - self.square[name])
        mean = self.slope[name] / (1 - 0.9**self.turns)
        spread = np.sqrt(self.square[name] / (1 - 0.999**self.turns))
        self.weights[name] -= (rate * mean / (spread + 1e-8)).astype(np.float32)


class Choice:
    """What the net would do at every table, and what it expects of it."""

    def __init__(self, net: Net, ahead: Ahead, rng: np.random.Generator, curious: float) -> None:
        over = ~np.isnan(ahead.leads)
        seen = net.read(ahead)
        guess = net.guess(seen)
        guess[over] = SCALE * ahead.leads[over]
        first = np.flatnonzero(np.diff(ahead.games, prepend=-1))
        count = np.diff(first, append=len(guess))
        best = np.maximum.reduceat(guess, first)
        is_best = np.flatnonzero(guess == np.repeat(best, count))
        chosen = is_best[np.searchsorted(is_best, first)]
        any_move = first + (rng.random(len(first)) * count).astype(int)
        chosen = np.where(rng.random(len(first)) < curious, any_move, chosen)
        self.seen = seen[chosen]
        self.actions = ahead.actions[chosen]
        self.guess = guess[chosen]
        self.best = best


def columns_in_use(tables: VectorTables, rng: np.random.Generator) -> Array:
    """Find the features that are ever anything but 0 in random games: the rest is for more players."""
    views = tables.reset(seed=0)
    used = np.zeros(tables.size, bool)
    for _ in range(WARM_UP):
        used |= views.observations.any(0)
        views = tables.step((views.masks * rng.random(views.masks.shape)).argmax(1)).views
    return np.flatnonzero(used)


class Learner:
    """A net that plays against itself at many tables, and learns from what came of it."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = np.random.default_rng(seed)
        self.tables = VectorTables(name, TABLES, players=2, reward="final", window=False)
        self.net = Net(columns_in_use(self.tables, self.rng), self.rng)
        self.views = self.tables.reset(seed)
        self.decisions = 0
        self.games = 0

    def improve(self, rate: float = RATE) -> None:
        """Play some decisions at every table, then learn from them."""
        seen, targets = self._play()
        for _ in range(ROUNDS):
            order = self.rng.permutation(len(seen))
            for part in np.split(order, 16):
                self.net.learn(seen[part], targets[part], rate)

    def choose(self, curious: float = CURIOUS) -> Choice:
        """Look one move ahead at every table."""
        return Choice(self.net, self.tables.ahead(), self.rng, curious)

    def _play(self) -> tuple[Array, Array]:
        seen, best, leads, again = [], [], [], []
        for _ in range(STEPS):
            movers = self.views.movers
            choice = self.choose()
            after = self.tables.step(choice.actions)
            seen.append(choice.seen)
            best.append(choice.best)
            leads.append(SCALE * after.rewards[np.arange(TABLES), movers])
            again.append(np.where(after.views.movers == movers, 1.0, -1.0) * ~after.dones)
            self.views = after.views
            self.games += int(after.dones.sum())
        best.append(self.choose(0.0).best)
        self.decisions += STEPS * TABLES
        targets = lessons(np.array(best), np.array(leads), np.array(again))
        return np.concatenate(seen), targets.ravel().astype(np.float32)


def rate_after(share: float) -> float:
    """Say by how much to learn after a share of the time: less and less, at last a tenth."""
    return RATE * (1.0 - 0.9 * min(1.0, share))


def lessons(best: Array, leads: Array, again: Array) -> Array:
    """Say what every guess should have been, given what was guessed a decision later.

    What is good for the next player to move, if it is the other one, is as bad for this one: `again` is 1,
    -1, or 0 where the game ended and the lead is known. `best` has one row more, for what comes next.
    """
    targets = np.zeros_like(leads)
    later = best[-1]
    for t in range(len(leads) - 1, -1, -1):
        mixed = (1 - TRACE) * best[t + 1] + TRACE * later
        later = targets[t] = leads[t] + again[t] * mixed
    return targets


def match(learner: Learner, opponent: str, pairs: int, seed: int) -> tuple[float, float, float]:
    """Play pairs of games with the same dice and seats exchanged: the share won, its error, the mean lead."""
    leads = np.array([_sit(learner, opponent, pairs, seed, seat) for seat in (0, 1)])
    won = ((leads > 0) + 0.5 * (leads == 0)).mean(0)
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(pairs)), float(leads.mean())


def _sit(learner: Learner, opponent: str, count: int, seed: int, seat: int) -> Array:
    """Play so many games in one seat; give the leads at the end."""
    tables = VectorTables(learner.name, count, players=2, reward="final", window=False)
    bot = bots.make(opponent, find(learner.name))
    rng, dice = np.random.default_rng(seed), Rng(seed)
    movers = tables.reset(seed).movers
    leads, left = np.zeros(count), np.ones(count, bool)
    while left.any():
        actions = Choice(learner.net, tables.ahead(FURTHER), rng, 0.0).actions
        for game in np.flatnonzero(movers != seat):
            state = tables.states[game]
            actions[game] = bots.ask(bot, state, dice) if left[game] else state.legal_moves()[0]
        after: Step = tables.step(actions)
        ended = left & after.dones
        leads[ended] = after.rewards[ended, seat]
        left &= ~after.dones
        movers = after.views.movers
    return leads


def main() -> None:
    """Learn for some minutes of CPU time and print a line now and then."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", default="kreta")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--pairs", type=int, default=100, help="pairs of games of each match against a bot")
    asked.add_argument("--lines", type=int, default=5)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    learner = Learner(chosen.game, chosen.seed)
    print("| CPU seconds | games | decisions | won against random | lead | won against greedy | lead |")
    print("|---|---|---|---|---|---|---|")
    spent, line = 0.0, 0
    while line <= chosen.lines:
        if spent >= 60 * chosen.minutes * line / chosen.lines:
            told = [match(learner, bot, chosen.pairs, 1000) for bot in ("random", "greedy")]
            words = " | ".join(f"{won:.1%} ± {error:.1%} | {lead:+.1f}" for won, error, lead in told)
            print(f"| {spent:.0f} | {learner.games:,} | {learner.decisions:,} | {words} |", flush=True)
            line += 1
        began = process_time()
        learner.improve(rate_after(spent / (60 * chosen.minutes)))
        spent += process_time() - began


if __name__ == "__main__":
    main()
