"""What a learner sees and may do: arrays made from a seat's view."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavola.core import OVER, UNKNOWN, Move, State, can_hide
from tavola.envs.batch import floats, margin, shown
from tavola.game import BadOption, Game, Planes

REWARDS = ("difference", "win", "final", "margin")
RENDER_MODES = ("rgb_array", "svg")


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

    def choices(self, view: State) -> tuple[dict[int, Move], int]:
        """Give the move of each legal action, and how many moves lie beyond the window.

        If all do, the first actions stand in for them.
        """
        moves = view.moves()
        if not self.window:
            return dict(zip(moves, moves, strict=True)), 0
        inside = dict(zip(self.window.crop(view, moves), moves, strict=True))
        inside.pop(UNKNOWN, None)
        outside = len(moves) - len(inside)
        return inside or dict(enumerate(list(moves)[: self.actions])), outside

    def leads(self, state: State) -> list[float]:
        """Count how far each player sees itself ahead of the best other."""
        if not self.game.screens:
            return leads(state.scores())
        return [leads(shown(state.scores_seen_by(player)))[player] for player in range(int(state.players))]

    def mask(self, choices: Iterable[int]) -> NDArray[np.int8]:
        """Mark the legal actions with 1; where there are none, for the game is over, all will do."""
        mask = np.zeros(self.actions, dtype=np.int8)
        legal = list(choices)
        mask[legal or slice(None)] = 1
        return mask


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
