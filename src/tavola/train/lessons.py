"""What self-play teaches: rows of features with what they should have told, and a store of the latest."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

ROOM = 600_000  # rows that are kept
TRACE = 0.8  # how far what came of a game is credited to earlier decisions (the λ of TD(λ))


class Lessons(NamedTuple):
    """Some rows to learn from, and how many games and decisions they are from."""

    seen: NDArray[np.float16]  # [row, feature]
    guesses: NDArray[np.float32]  # [row] -> how far above the mean the game's own value sees the seat
    targets: NDArray[np.float32]  # [row] -> how far above it was better guessed later
    games: int
    decisions: int


def join(parts: list[Lessons]) -> Lessons:
    """Put lessons one after another."""
    seen, guesses, targets = (np.concatenate([part[at] for part in parts]) for at in range(3))
    return Lessons(
        seen, guesses, targets, sum(part.games for part in parts), sum(part.decisions for part in parts)
    )


def thin(lessons: Lessons, share: float, rng: np.random.Generator) -> Lessons:
    """Keep a share of the rows, any of them: neighbours in a game tell nearly the same."""
    kept = rng.random(len(lessons.targets)) < share
    return lessons._replace(
        seen=lessons.seen[kept], guesses=lessons.guesses[kept], targets=lessons.targets[kept]
    )


def returns(values: Array, rewards: Array, dones: Array, strayed: Array) -> tuple[Array, Array]:
    """Say what every value should have been before and after each move, given what came later (TD(λ)).

    All are by decision, table and seat, `dones` and `strayed` by decision and table; `values` has one
    decision more, for what comes next. Every seat has its own, so nothing changes its sign, however many
    players there are. What came of a move that was tried for the sake of trying tells of the position after
    it, but not of those before: there the value stays as it was (as Watkins cuts the traces of Q(λ)).
    """
    before, after = np.zeros_like(rewards), np.zeros_like(rewards)
    later = values[-1]
    for at in range(len(rewards) - 1, -1, -1):
        mixed = (1 - TRACE) * values[at + 1] + TRACE * later
        after[at] = rewards[at] + np.where(dones[at][:, None], 0, mixed)
        later = before[at] = np.where(strayed[at][:, None], values[at], after[at])
    return before, after


class Store:
    """The latest rows, in numpy; older ones make room."""

    def __init__(self, features: int, room: int) -> None:
        self.seen = np.zeros((room, features), np.float16)
        self.guesses = np.zeros(room, np.float32)
        self.targets = np.zeros(room, np.float32)
        self.room = room
        self.count = 0
        self.next = 0

    def add(self, lessons: Lessons) -> None:
        """Put rows in, over the oldest where it is full."""
        rows = len(lessons.targets)
        places = (self.next + np.arange(rows)) % self.room
        self.seen[places] = lessons.seen
        self.guesses[places] = lessons.guesses
        self.targets[places] = lessons.targets
        self.next = (self.next + rows) % self.room
        self.count = min(self.room, self.count + rows)

    def some(self, rows: int, rng: np.random.Generator) -> tuple[Array, Array, Array]:
        """Take rows at random."""
        places = rng.integers(self.count, size=rows)
        return self.seen[places].astype(np.float32), self.guesses[places], self.targets[places]
