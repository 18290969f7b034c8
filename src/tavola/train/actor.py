"""One who plays against itself at some tables, looks one move ahead with the net, and writes lessons."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavola.envs.vector import Ahead, VectorTables
from tavola.train.lessons import Lessons, join, returns, thin
from tavola.train.weights import Parts, answer

Array = NDArray[Any]

TABLES = 64
WINDOW = 96  # decisions at each table between two lessons
CURIOUS = 0.03  # how often any move is tried


def seating(players: Sequence[int], tables: int = TABLES) -> dict[int, int]:
    """Say how many tables each number of players gets: two get half of them, the others share the rest.

    >>> seating([2, 3, 4])
    {2: 32, 3: 16, 4: 16}
    """
    others = [count for count in players if count != 2]
    if len(others) == len(players) or not others:
        return {count: max(1, tables // len(players)) for count in players}
    rest = max(1, tables // 2 // len(others))
    return {2: tables // 2, **dict.fromkeys(others, rest)}


class Look(NamedTuple):
    """What is seen of some tables now."""

    seen: NDArray[np.float16]  # [table * seats + seat, feature]
    guesses: Array  # [table * seats + seat] -> how far above the mean the game's own value sees the seat
    worth: Array  # [table, seat] -> how far above it the net sees the seat; the mover by its best move
    ahead: Ahead
    best: Array  # [table] -> the best way ahead


class Actor:
    """Plays at tables of several numbers of players, in turn."""

    def __init__(self, name: str, seats: Mapping[int, int], points: float, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.tables = [
            Cohort(name, count, players, points, self.rng, seed) for players, count in seats.items()
        ]

    def play(self, parts: Parts, share: float = 1.0) -> Lessons:
        """Play some decisions at every table, and tell a share of what they taught."""
        return thin(join([tables.play(parts) for tables in self.tables]), share, self.rng)


class Cohort:
    """Tables of one number of players; decisions without an alternative are no lesson."""

    def __init__(
        self, name: str, count: int, players: int, points: float, rng: np.random.Generator, seed: int
    ) -> None:
        self.games = VectorTables(
            name, count, players, reward="margin", window=False, planes=False, skip_forced=True
        )
        self.points = points
        self.rng = rng
        self.all = np.arange(count)
        self.movers = self.games.reset(seed).movers

    def play(self, parts: Parts) -> Lessons:
        """Play a window of decisions.

        Every decision is a lesson from every seat's side, and the position after the move from the
        mover's: a search asks about the first, whoever is to move, and a choice about the second. To the
        mover a position is worth the best that it sees ahead, to the others what the net says of it.
        """
        seen, guesses, values, rewards, dones, movers = [], [], [], [], [], []
        after_seen, after_guesses, strayed = [], [], []
        for _ in range(WINDOW):
            look = self.look(parts)
            chosen, strays = stray(look.best, look.ahead.games, self.rng)
            seen.append(look.seen)
            guesses.append(look.guesses)
            values.append(look.worth)
            movers.append(self.movers)
            strayed.append(strays)
            after_seen.append(look.ahead.observations[chosen].astype(np.float16))
            after_guesses.append(self.margins(look.ahead)[chosen])
            step = self.games.step(look.ahead.actions[chosen])
            rewards.append(step.rewards / self.points)
            dones.append(step.dones)
            self.movers = step.views.movers
        values.append(self.look(parts).worth)
        before, after = returns(np.array(values), np.array(rewards), np.array(dones), np.array(strayed))
        of_mover = np.take_along_axis(after, np.array(movers)[:, :, None], 2)
        return Lessons(
            np.concatenate([*seen, *after_seen]),
            np.concatenate([*guesses, *after_guesses]).astype(np.float32),
            np.concatenate([before.ravel(), of_mover.ravel()]).astype(np.float32),
            int(np.sum(dones)),
            WINDOW * len(self.all),
        )

    def look(self, parts: Parts) -> Look:
        """See every table from every seat, and one move ahead from the mover's.

        What all end above the mean adds up to nothing, so what the net says of all is made to.
        """
        sides = self.games.sides(knowing=True)
        seats = np.arange(self.games.players)
        own = sides.values[:, seats, seats] - sides.values.mean(2)
        guesses = own.ravel() / self.points
        seen = sides.observations.reshape(len(guesses), -1)
        worth = answer(parts, seen, guesses).reshape(own.shape)
        worth -= worth.mean(1, keepdims=True)
        ahead = self.games.ahead(knowing=True)
        ways = self.weigh(parts, ahead)
        best = choose(ways, ahead.games, self.rng)
        worth[self.all, self.movers] = ways[best]
        return Look(seen.astype(np.float16), guesses, worth, ahead, best)

    def margins(self, ahead: Ahead) -> Array:
        """Say how far above the mean the game's own value sees the mover on each way ahead."""
        movers = self.movers[ahead.games]
        values = ahead.values
        own: Array = values[np.arange(len(movers)), movers] - values.mean(1)
        return own / self.points

    def weigh(self, parts: Parts, ahead: Ahead) -> Array:
        """Value each way ahead for the mover; where a game ends, by how it ends."""
        margins = self.margins(ahead)
        return np.where(np.isnan(ahead.leads), answer(parts, ahead.observations, margins), margins)


def choose(ways: Array, games: Array, rng: np.random.Generator) -> Array:
    """Choose the best way at each table, any of those that are equally good."""
    first = np.flatnonzero(np.diff(games, prepend=-1))
    best = np.maximum.reduceat(ways, first)[games]
    lots = np.where(ways == best, rng.random(len(ways)), -1.0)
    return np.flatnonzero(lots == np.maximum.reduceat(lots, first)[games])


def stray(best: Array, games: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Try any way now and then in place of the best; say where that is another."""
    first = np.flatnonzero(np.diff(games, prepend=-1))
    count = np.diff(first, append=len(games))
    anything = first + (rng.random(len(first)) * count).astype(np.int64)
    chosen = np.where(rng.random(len(first)) < CURIOUS, anything, best)
    return chosen, chosen != best
