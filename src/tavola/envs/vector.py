"""Many games of one kind stepped by one call, numpy in and numpy out."""

from copy import deepcopy
from operator import index
from secrets import randbits
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from tavola.core import WORD, Rng, State
from tavola.envs.batch import Batch
from tavola.envs.observer import REWARDS, Observer, check_reward, words
from tavola.game import BadOption
from tavola.registry import find

NO_TABLE = WORD  # in the place of a table's number, so that these dice are not those of any table


class Views(NamedTuple):
    """What the player to move of each game sees, and may do."""

    observations: NDArray[np.float32]  # [game, feature]
    masks: NDArray[np.int8]  # [game, action]
    movers: NDArray[np.int64]  # [game] -> the seat to act
    outside: NDArray[np.int64]  # [game] -> legal moves beyond the window
    planes: NDArray[np.float32] | None  # [game, layer, row, column], if asked for


class Step(NamedTuple):
    """What a step brought; where a game is done, the views are already those of the next.

    `VectorTables.last` shows how the games that are done ended.
    """

    views: Views
    rewards: NDArray[np.float32]  # [game, player]
    dones: NDArray[np.bool_]  # [game]


class Last(NamedTuple):
    """How the games looked that ended with the last step, as every seat sees it."""

    games: NDArray[np.int64]  # [end]
    observations: NDArray[np.float32]  # [end, seat, feature]
    planes: NDArray[np.float32] | None  # [end, seat, layer, row, column], if asked for


class Ahead(NamedTuple):
    """What the player to move of each game would see after each way it could go, before luck is dealt."""

    observations: NDArray[np.float32]  # [choice, feature]
    games: NDArray[np.int64]  # [choice]
    actions: NDArray[np.int64]  # [choice] -> the first action of the way
    guesses: NDArray[np.float32]  # [choice] -> the player's lead as the game's own `value` guesses it
    leads: NDArray[np.float32]  # [choice] -> the player's lead if that ends the game, else not a number
    values: NDArray[np.float32]  # [choice, player] -> likely scores by the game's `value`; scores at the end


class Sides(NamedTuple):
    """What every seat of each game sees, whoever is to move."""

    observations: NDArray[np.float32]  # [game, seat, feature]
    values: NDArray[np.float32]  # [game, seat, player] -> likely scores by the game's `value`


class VectorTables:
    """Many tables at which every seat learns; whoever is to move acts, at all tables at once.

    A copy, also one by way of a pickle, goes on with the same games and the same luck.
    """

    def __init__(
        self,
        name: str,
        count: SupportsIndex,
        players: int | None = None,
        *,
        reward: str = "difference",
        window: bool = True,
        planes: bool | None = None,
        skip_forced: bool = False,
        **options: str,
    ) -> None:
        game = find(name)
        self.observer = Observer(game, window=window, planes=planes)
        self.count = check_count(count)
        self.size = self.observer.size
        self.actions = self.observer.actions
        kind = REWARDS.index(check_reward(reward))
        first = game.open(players, words(options))
        self.players = int(first.players)
        self.skip_forced = skip_forced
        self.batch = self._batch(first, kind)
        self.seeds = Rng(randbits(96))  # for the resets that are given none
        self.fancy = Rng(0)  # for what is imagined when looking ahead

    def _batch(self, first: State, kind: int) -> Batch:
        game = self.observer.game
        crop = self.observer.window.crop if self.observer.window else None
        paint = self.observer.planes.paint if self.observer.planes else None
        eyes = (game.features, game.write_features, game.value, paint)
        manners = (game.candid, game.screens, self.skip_forced)
        return Batch(first, self.count, self.actions, *eyes, crop, kind, *manners)

    def __getstate__(self) -> dict[str, Any]:
        """Keep of the batch what its arrays can be made of again."""
        batch = self.batch
        return {**self.__dict__, "batch": (batch.first, int(batch.reward), batch.states, batch.dice)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        first, kind, states, dice = kept["batch"]
        self.__dict__.update(kept)
        self.batch = self._batch(first, kind)
        self.batch.resume(states, dice)

    def __copy__(self) -> "VectorTables":
        return deepcopy(self)  # two batches that share their games would each miss the other's moves

    @property
    def states(self) -> list[State]:
        """The positions with all their secrets, for opponents that are no learners; not for learners."""
        return self.batch.states

    def reset(self, seed: SupportsIndex | None = None) -> Views:
        """Begin all games again; without a seed the luck follows from the last, at first from anywhere."""
        if seed is None:
            dealt = int(self.seeds.word()) | int(self.seeds.word()) << 32
        else:
            dealt = index(seed)
            self.seeds = Rng(dealt % (1 << 64) + (NO_TABLE << 64))
        self.batch.reset(dealt)
        self.fancy = Rng(dealt)
        return self.views()

    def step(self, actions: NDArray[Any]) -> Step:
        """Play one action at every table; a game that ends is followed by a new one."""
        actions = np.asarray(actions)
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            asked = f"{actions.dtype} of shape {actions.shape}"
            raise ValueError(f"{asked}; a step takes one whole number for each of {self.count} tables")
        self._check_begun()
        self.batch.step(actions.tolist())
        rewards = np.array(self.batch.rewards, np.float32).reshape(self.count, self.players)
        return Step(self.views(), rewards, np.array(self.batch.dones, np.bool_))

    def last(self) -> Last:
        """Show the last positions of the games that ended with the last step."""
        self._check_begun()
        games = np.flatnonzero(np.array(self.batch.dones))
        shape = (len(games), self.players)
        planes = None
        if self.observer.planes:
            planes = np.array(self.batch.last_painted, np.float32).reshape(*shape, *self.observer.shape)
        return Last(games, np.array(self.batch.last, np.float32).reshape(*shape, self.size), planes)

    def pick(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Choose any legal action at every table, without a search through the masks."""
        self._check_begun()
        begin = np.array(self.batch.begin, np.int64)
        chosen = begin[:-1] + (rng.random(self.count) * np.diff(begin)).astype(np.int64)
        return np.array(self.batch.marks, np.int64)[chosen] % self.actions

    def ahead(self, further: int = 0, *, knowing: bool = False) -> Ahead:
        """Try every action within reach, for learners that value positions rather than moves.

        `further` is how many more decisions of the same turn are tried where an action does not end it. If
        `knowing`, the game's own guess sees what is hidden: so a net learns what it is worth in one imagined
        world, and nobody may play by it.
        """
        self._check_begun()
        if index(further) < 0:
            raise ValueError(f"further={further}; it takes how many more decisions to try, 0 or more")
        batch = self.batch
        batch.ahead(self.fancy, further, knowing)
        games, actions = np.divmod(np.array(batch.ways, np.int64), self.actions)
        seen = np.array(batch.after, np.float32).reshape(-1, self.size)
        guesses, leads = (np.array(part, np.float32) for part in (batch.guesses, batch.ends))
        values = np.array(batch.values, np.float32).reshape(-1, self.players)
        return Ahead(seen, games, actions, guesses, leads, values)

    def sides(self, *, knowing: bool = False) -> Sides:
        """Look at every game from every seat, for learners that value positions whoever is to move.

        For the game's own guess, what a seat cannot see is imagined, unless it is `knowing` as in `ahead`.
        """
        self._check_begun()
        batch = self.batch
        batch.look_from_all_sides(self.fancy, knowing)
        shape = (self.count, self.players)
        seen = np.array(batch.sides, np.float32).reshape(*shape, self.size)
        return Sides(seen, np.array(batch.worth, np.float32).reshape(*shape, self.players))

    def views(self) -> Views:
        """Give what the games show now."""
        self._check_begun()
        batch = self.batch
        masks = np.zeros(self.count * self.actions, np.int8)
        masks[np.asarray(batch.marks)] = 1
        planes = None
        if self.observer.planes:
            planes = np.array(batch.painted, np.float32).reshape(self.count, *self.observer.shape)
        return Views(
            np.array(batch.seen, np.float32).reshape(self.count, self.size),
            masks.reshape(self.count, self.actions),
            np.array(batch.movers, np.int64),
            np.array(batch.outside, np.int64),
            planes,
        )

    def _check_begun(self) -> None:
        if not self.states:
            raise ValueError("no game has begun; reset first")


def check_count(count: SupportsIndex) -> int:
    """Refuse what is no number of tables."""
    try:
        tables = index(count)
    except TypeError:
        raise BadOption(f"{count!r} tables; it takes a whole number, one at least") from None
    if isinstance(count, bool):
        raise BadOption(f"{count} tables; it takes a whole number, one at least")
    if tables < 1:
        raise BadOption(f"{tables} tables; it takes one at least")
    return tables
