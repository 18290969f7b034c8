"""One who plays against itself at some tables, looks ahead with the net, and writes lessons."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavola.envs.vector import Ahead, VectorTables
from tavola.train.lessons import ROOM, Lessons, join, returns, thin
from tavola.train.weights import Parts, answer

Array = NDArray[Any]

TABLES = 64
WINDOW = 96  # decisions at each table between two lessons
HELD = 1000  # games that the store is to hold at least: of few games each is learned by heart
FIRST_SHARE = 0.25  # of its rows that an actor tells before it has ended a game
CURIOUS = 0.03  # how often any move is tried
FOLLOWED = 16  # moves from which it looks further, the best by the game's own value


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


class Actor:
    """Plays at tables of several numbers of players, in turn."""

    def __init__(
        self, name: str, seats: Mapping[int, int], points: float, seed: int, further: int = 0
    ) -> None:
        self.rng = np.random.default_rng(seed)
        self.tables = [
            Cohort(name, count, players, points, self.rng, seed, further) for players, count in seats.items()
        ]
        self.games = 0
        self.rows = 0

    def play(self, parts: Parts, share: float = 1.0) -> Lessons:
        """Play some decisions at every table, and tell a share of what they taught."""
        lessons = join([tables.play(parts) for tables in self.tables])
        self.games += lessons.games
        self.rows += len(lessons.targets)
        return thin(lessons, share, self.rng)

    def fitting(self) -> float:
        """Say what share of its rows lets the store hold enough games."""
        return min(1.0, ROOM * self.games / (HELD * self.rows)) if self.games else FIRST_SHARE


class Cohort:
    """Tables of one number of players; decisions without an alternative are no lesson."""

    def __init__(
        self,
        name: str,
        count: int,
        players: int,
        points: float,
        rng: np.random.Generator,
        seed: int,
        further: int,
    ) -> None:
        self.games = VectorTables(
            name, count, players, reward="margin", window=False, planes=False, skip_forced=True
        )
        self.points = points
        self.rng = rng
        self.further = further
        self.all = np.arange(count)
        self.old_hands = old_hands(count, players)
        self.movers = self.games.reset(seed).movers

    def play(self, parts: Parts) -> Lessons:
        """Play a window of decisions.

        Every decision is a lesson from every seat's side, and the position after the move from the
        mover's: a search asks about the first, whoever is to move, and a choice about the second. What a
        decision is worth is what the net says of the position, not the best that is seen ahead: the best of
        many guesses is guessed too high.
        """
        seen, guesses, values, rewards, dones, movers = [], [], [], [], [], []
        after_seen, after_guesses, strayed, shown = [], [], [], []
        for _ in range(WINDOW):
            sides, guess, worth = self.look(parts)
            ahead, best = self.look_ahead(parts)
            chosen, strays = stray(best, ahead.games, self.rng)
            seen.append(sides)
            guesses.append(guess)
            values.append(worth)
            movers.append(self.movers)
            strayed.append(strays)
            step = self.games.step(ahead.actions[chosen])
            # Where the turn goes on, what was looked at lies further on, and is perhaps not where it goes.
            exact = (step.views.movers != self.movers) | step.dones | (self.further == 0)
            after_seen.append(ahead.observations[chosen[exact]].astype(np.float16))
            after_guesses.append(self.margins(ahead)[chosen[exact]])
            shown.append(exact)
            rewards.append(step.rewards / self.points)
            dones.append(step.dones)
            self.movers = step.views.movers
        values.append(self.look(parts)[2])
        before, after = returns(np.array(values), np.array(rewards), np.array(dones), np.array(strayed))
        of_mover = np.take_along_axis(after, np.array(movers)[:, :, None], 2)
        return Lessons(
            np.concatenate([*seen, *after_seen]),
            np.concatenate([*guesses, *after_guesses]).astype(np.float32),
            np.concatenate([before.ravel(), of_mover[np.array(shown)].ravel()]).astype(np.float32),
            int(np.sum(dones)),
            WINDOW * len(self.all),
        )

    def look(self, parts: Parts) -> tuple[Array, Array, Array]:
        """See every table from every seat: the features and own guesses, row by row, and the net's values.

        What all end above the mean adds up to nothing, so the values are made to.
        """
        sides = self.games.sides(knowing=True)
        seats = np.arange(self.games.players)
        own = sides.values[:, seats, seats] - sides.values.mean(2)
        guesses = own.ravel() / self.points
        seen = sides.observations.reshape(len(guesses), -1)
        worth = answer(parts, seen, guesses).reshape(own.shape)
        return seen.astype(np.float16), guesses, worth - worth.mean(1, keepdims=True)

    def look_ahead(self, parts: Parts) -> tuple[Ahead, Array]:
        """Look at the ways ahead of every table, and choose the best for its mover."""
        ahead = self.games.ahead(self.further, followed=FOLLOWED, knowing=True)
        by_hand = self.old_hands[ahead.games] == self.movers[ahead.games]
        ways = np.where(by_hand, ahead.guesses, self.weigh(parts, ahead))
        return ahead, choose(ways, ahead.games, self.rng)

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


def old_hands(tables: int, players: int) -> Array:
    """Say which seat of each table goes by the game's own value alone.

    Who only ever meets itself forgets how to answer others.

    >>> old_hands(5, 2).tolist()
    [0, 1, 0, 1, 0]
    """
    return np.arange(tables) % players


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
