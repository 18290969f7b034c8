"""Gymnasium: one learner in a seat, bots in the others.

Importing this module registers `tavola/<Title>-v0` for every installed game.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tavola import bots
from tavola.core import OVER, UNKNOWN, Move, Rng
from tavola.envs.lens import Lens, check_reward, leads, rewards
from tavola.envs.table import LearningTable
from tavola.game import BadOption
from tavola.registry import find, games

Sight = NDArray[np.float32] | dict[str, NDArray[np.float32]]

ILLEGAL = -1.0  # the reward of an illegal action, which ends the episode


class SeatEnv(gymnasium.Env[Sight, np.int64]):
    """A game seen from one seat; the bots in the other seats answer within the same step.

    An observation is the array of features; with `planes` it is a dictionary of features and planes.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: str = "random",
        reward: str = "difference",
        window: bool = True,
        planes: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        game = find(name)
        self.metadata = {"render_modes": ["rgb_array", "svg"], "render_fps": 2}
        self.render_mode = render_mode
        self.reward = check_reward(reward)
        self.lens = Lens(game, window=window, planes=planes)
        self.table = LearningTable(game, players, options)
        if seat not in range(self.table.players):
            raise BadOption(f"{game.name}: no seat {seat}; it has 0 to {self.table.players - 1}")
        self.seat = seat
        self.opponents = bots.make(opponents, game)
        self.dice = Rng(0)
        self.observation_space: spaces.Space[Any] = spaces.Box(-np.inf, np.inf, (self.lens.size,), np.float32)
        if planes:
            drawn = spaces.Box(-np.inf, np.inf, self.lens.shape, np.float32)
            self.observation_space = spaces.Dict({"features": self.observation_space, "planes": drawn})
        self.action_space = spaces.Discrete(self.lens.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Sight, dict[str, Any]]:
        """Begin a new game and let the others play up to the learner's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self.dice = Rng(seed + 1)
        self.table.reset(int(self.np_random.integers(1 << 62)))
        self._let_others_play()
        return self._sight()

    def step(self, action: np.int64) -> tuple[Sight, float, bool, bool, dict[str, Any]]:
        """Play an action, then the others' moves, up to the learner's next decision or the end."""
        before = self._lead()
        move = self._choices()[0].get(int(action), UNKNOWN)
        if move == UNKNOWN:
            sight, info = self._sight()
            return sight, ILLEGAL, True, False, {**info, "illegal": True}
        self.table.play(move)
        self._let_others_play()
        sight, info = self._sight()
        if self.reward == "difference":
            earned = info["lead"] - before
        else:
            earned = rewards(self.reward, self.table.state)[self.seat]
        return sight, earned, self.table.state.to_move == OVER, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Mark the legal actions, as sb3-contrib's maskable learners ask for it."""
        return self.lens.mask(self._choices()[0]).astype(np.bool_)

    def render(self) -> Any:  # noqa: ANN401
        """Draw what everyone may see."""
        if self.render_mode == "rgb_array":
            return self.table.pixels()
        return self.table.svg() if self.render_mode == "svg" else None

    def _let_others_play(self) -> None:
        while (mover := self.table.state.to_move) not in (self.seat, OVER):
            self.table.play(self.opponents.choose(self.table.state.seen_by(mover), self.dice))

    def _lead(self) -> float:
        return leads(self.table.state.scores_seen_by(self.seat))[self.seat]

    def _choices(self) -> tuple[dict[int, Move], int]:
        if self.table.state.to_move == OVER:
            return {}, 0
        return self.lens.choices(self.lens.view(self.table.state, self.seat))

    def _sight(self) -> tuple[Sight, dict[str, Any]]:
        view = self.lens.view(self.table.state, self.seat)
        choices, outside = self._choices()
        info = {
            "action_mask": self.lens.mask(choices),
            "lead": self._lead(),
            "outside": outside,
        }
        seen = self.lens.observe(view, self.seat)
        if self.lens.planes:
            return {"features": seen, "planes": self.lens.paint(view, self.seat)}, info
        return seen, info


def register() -> None:
    """Register every installed game with Gymnasium."""
    for game in games().values():
        gymnasium.register(f"tavola/{game.title}-v0", f"{__name__}:SeatEnv", kwargs={"name": game.name})


register()
