"""What a learner sees and may do: arrays made from a seat's view."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavola.core import OVER, UNKNOWN, Move, State, can_hide
from tavola.envs.batch import floats, lead, margin, shown
from tavola.game import BadOption, Game, Planes

REWARDS = ("difference", "win", "final", "margin")
RENDER_MODES = ("rgb_array", "svg")


class Offer(NamedTuple):
    """What may be done: the legal actions and the move of each.

    They stay the rules' arrays, which numpy and `in` read fast, but which are neither copied nor pickled.
    """

    actions: Sequence[int]
    moves: Sequence[Move]
    outside: int  # moves beyond the window

    def move_of(self, action: int) -> Move:
        """Give the move of an action, UNKNOWN if it is not legal."""
        if action not in self.actions:
            return UNKNOWN
        return action if self.actions is self.moves else self.moves[list(self.actions).index(action)]

    def choices(self) -> dict[int, Move]:
        """Give the move of each action, in plain ints."""
        return dict(zip(_plain(self.actions), _plain(self.moves), strict=True))


class Observer:
    """Turns views into observations and masks, and a learner's actions into moves.

    With `window`, a game on an endless plane is seen through the window it offers, with far fewer
    actions; moves beyond the window are then out of reach. Without it, actions are the exact moves.
    With `planes`, the board is shown in layers too, through the same window; unless told, it is where the
    features leave it out.
    """

    def __init__(self, game: Game[Any], *, window: bool = True, planes: bool | None = None) -> None:
        self.game = game
        self.window = game.window if window else None
        self.actions = self.window.actions if self.window else game.actions
        self.size = len(game.labels)
        wanted = bool(game.planes and game.planes.needed) if planes is None else planes
        self.planes = check_planes(game) if wanted else None

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of the planes: layers, rows and columns."""
        assert self.planes
        return len(self.planes.labels), self.planes.rows, self.planes.columns

    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Give the least and the most of every feature; of a game that does not tell them, no bounds."""
        return _ends(self.game.bounds or ((-np.inf, np.inf),) * self.size)

    def planes_bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Give the least and the most of every place in the planes."""
        assert self.planes
        low, high = _ends(self.planes.bounds or ((-np.inf, np.inf),) * len(self.planes.labels))
        return np.broadcast_to(low[:, None, None], self.shape), np.broadcast_to(
            high[:, None, None], self.shape
        )

    def view(self, state: State, player: int) -> State:
        """Give what features, planes and window look at: the seat's view, where that makes a difference."""
        return state if self.game.candid or not can_hide(state) else state.seen_by(player)

    def observe(self, view: State, player: int) -> NDArray[np.float32]:
        """Give the features of a view."""
        return np.array(floats(self.game.features(view, player)), dtype=np.float32)

    def paint(self, view: State, player: int) -> NDArray[np.float32]:
        """Give the planes of a view, layer by row by column."""
        assert self.planes
        return np.array(self.planes.paint(view, player), dtype=np.float32).reshape(self.shape)

    def offer(self, view: State) -> Offer:
        """List what may be done; if all moves lie beyond the window, the first actions stand in for them."""
        moves: Any = view.moves()
        if not self.window:
            return Offer(moves, moves, 0)
        actions: Any = self.window.crop(view, moves)
        if UNKNOWN not in actions:
            return Offer(actions, moves, 0)
        inside = [at for at, action in enumerate(actions) if action != UNKNOWN]
        outside = len(moves) - len(inside)
        if not inside:
            first = _plain(moves)[: self.actions]
            return Offer(range(len(first)), first, outside)
        return Offer([actions[at] for at in inside], [moves[at] for at in inside], outside)

    def lead(self, state: State, player: int) -> float:
        """Count how far a player sees itself ahead of the best other."""
        return lead(shown(state.scores_seen_by(player)) if self.game.screens else state.scores(), player)

    def leads(self, state: State) -> list[float]:
        """Count how far each player sees itself ahead of the best other."""
        if self.game.screens:
            return [self.lead(state, player) for player in range(int(state.players))]
        scores = state.scores()
        return [lead(scores, player) for player in range(len(scores))]

    def mask(self, legal: Sequence[int]) -> NDArray[np.int8]:
        """Mark the legal actions with 1; where there are none, for the game is over, all will do."""
        if not len(legal):
            return np.ones(self.actions, np.int8)
        mask = np.zeros(self.actions, np.int8)
        mask[np.asarray(legal)] = 1
        return mask


def _plain(array: Sequence[int]) -> list[int]:
    listed: list[int] = np.asarray(array).tolist()  # faster than to ask an array of the rules for each
    return listed


def _ends(bounds: Sequence[tuple[float, float]]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    low, high = zip(*bounds, strict=True)
    return np.array(low, np.float32), np.array(high, np.float32)


def words(options: Mapping[str, object]) -> dict[str, str]:
    """Take options as words, also those that a keyword gave as a number."""
    return {name: str(value) for name, value in options.items()}


def check_planes(game: Game[Any]) -> Planes[Any]:
    """Refuse a game whose board is not drawn in layers."""
    if game.planes is None:
        raise BadOption(f"{game.name}: its board has no planes; the features tell all")
    return game.planes


def check_picture(mode: str | None) -> str | None:
    """Refuse a way of rendering that does not exist."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"no render_mode {mode!r}; it is one of {', '.join(RENDER_MODES)}")
    return mode


def check_reward(name: str) -> str:
    """Refuse a kind of reward that does not exist."""
    if name not in REWARDS:
        raise BadOption(f"no reward {name!r}; it is one of {', '.join(REWARDS)}")
    return name


def rewards(kind: str, state: State) -> list[float]:
    """Reward every player at the end, and with nothing before.

    final: the lead over the best other player. margin: the score less the mean of all. win: 1, shared by all
    who won, and 0 for the others. The fourth kind, difference, is at every step how much the lead grew, as
    far as the player can see it: what others have behind a screen counts only at the end.
    """
    if state.to_move != OVER:
        return [0.0] * int(state.players)
    if kind == "final":
        return leads(state.scores())
    if kind == "margin":
        return [margin(state.scores(), player) for player in range(int(state.players))]
    places = state.places()
    return [1.0 / places.count(1) if place == 1 else 0.0 for place in places]


def leads(scores: list[int]) -> list[float]:
    """Count how far each player is ahead of the best other."""
    *_, second, best = sorted(scores)
    return [float(mine - (second if mine == best else best)) for mine in scores]
