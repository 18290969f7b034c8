"""What a learner sees and may do: arrays made from a seat's view."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavola.core import OVER, UNKNOWN, Move, State
from tavola.envs.batch import floats
from tavola.game import BadOption, Game

REWARDS = ("difference", "win", "final")


class Lens:
    """Turns views into observations and masks, and a learner's actions into moves.

    With `window`, a game on an endless plane is seen through the window it offers, with far fewer
    actions; moves beyond the window are then out of reach. Without it, actions are the exact moves.
    """

    def __init__(self, game: Game[Any], *, window: bool = True) -> None:
        self.game = game
        self.window = game.window if window else None
        self.actions = self.window.actions if self.window else game.actions
        self.size = len(game.labels)

    def view(self, state: State, player: int) -> State:
        """Give what a seat sees; the position itself, uncopied, where nothing is hidden."""
        return state.seen_by(player) if hides(state) else state

    def observe(self, view: State, player: int) -> NDArray[np.float32]:
        """Give the features of a view."""
        return np.array(floats(self.game.features(view, player)), dtype=np.float32)

    def choices(self, view: State) -> dict[int, Move]:
        """Give the move of each legal action; if all lie beyond the window, the first ones stand in."""
        moves = view.moves()
        if not self.window:
            return dict(zip(moves, moves, strict=True))
        inside = dict(zip(self.window.crop(view, moves), moves, strict=True))
        inside.pop(UNKNOWN, None)
        return inside or dict(enumerate(list(moves)[: self.actions]))

    def mask(self, choices: Iterable[int]) -> NDArray[np.int8]:
        """Mark the legal actions with 1."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[list(choices)] = 1
        return mask


def check_reward(name: str) -> str:
    """Refuse a kind of reward that does not exist."""
    if name not in REWARDS:
        raise BadOption(f"no reward {name!r}; it is one of {', '.join(REWARDS)}")
    return name


def rewards(kind: str, before: list[float], state: State) -> list[float]:
    """Reward every player for one step, given the leads they saw before it.

    difference: how much the lead over the best other player grew, as far as the player can see it: what
    others have behind a screen counts only at the end. final: that lead, once, at the end. win: at the end
    1, shared by all who won, and 0 for the others.
    """
    if kind == "difference":
        return [now - then for now, then in zip(seen_leads(state), before, strict=True)]
    if state.to_move != OVER:
        return [0.0] * len(before)
    if kind == "final":
        return leads(state.scores())
    places = state.places()
    return [1.0 / places.count(1) if place == 1 else 0.0 for place in places]


def seen_leads(state: State) -> list[float]:
    """Count how far each player is ahead of the best other, by what each of them sees."""
    if not hides(state):
        return leads(state.scores())
    return [leads(state.seen_by(player).scores())[player] for player in range(int(state.players))]


def hides(state: State) -> bool:
    """Say whether the game has anything that a seat does not see."""
    return type(state).seen_by is not State.seen_by


def leads(scores: list[int]) -> list[float]:
    """Count how far each player is ahead of the best other."""
    *_, second, best = sorted(scores)
    return [float(mine - (second if mine == best else best)) for mine in scores]
