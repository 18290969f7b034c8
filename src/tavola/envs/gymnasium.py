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
from tavola.envs.lens import Lens, check_reward, leads, rewards, seen_leads
from tavola.envs.table import LearningTable
from tavola.game import BadOption
from tavola.registry import find, games

ILLEGAL = -1.0  # the reward of an illegal action, which ends the episode


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A game seen from one seat; the bots in the other seats answer within the same step."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: str = "random",
        reward: str = "difference",
        window: bool = True,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        game = find(name)
        self.metadata = {"render_modes": ["rgb_array", "svg"], "render_fps": 2}
        self.render_mode = render_mode
        self.reward = check_reward(reward)
        self.lens = Lens(game, window=window)
        self.table = LearningTable(game, players, options)
        if seat not in range(self.table.players):
            raise BadOption(f"{game.name}: no seat {seat}; it has 0 to {self.table.players - 1}")
        self.seat = seat
        self.opponents = bots.make(opponents, game)
        self.dice = Rng(0)
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.lens.size,), np.float32)
        self.action_space = spaces.Discrete(self.lens.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game and let the others play up to the learner's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self.dice = Rng(seed + 1)
        self.table.reset(int(self.np_random.integers(1 << 62)))
        self._let_others_play()
        return self._sight()

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action, then the others' moves, up to the learner's next decision or the end."""
        before = seen_leads(self.table.state)
        move = self._choices().get(int(action), UNKNOWN)
        if move == UNKNOWN:
            sight, info = self._sight()
            return sight, ILLEGAL, True, False, {**info, "illegal": True}
        self.table.play(move)
        self._let_others_play()
        sight, info = self._sight()
        earned = rewards(self.reward, before, self.table.state)[self.seat]
        return sight, earned, self.table.state.to_move == OVER, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Mark the legal actions, as sb3-contrib's maskable learners ask for it."""
        return self.lens.mask(self._choices()).astype(np.bool_)

    def render(self) -> Any:  # noqa: ANN401
        """Draw what everyone may see."""
        if self.render_mode == "rgb_array":
            return self.table.pixels()
        return self.table.svg() if self.render_mode == "svg" else None

    def _let_others_play(self) -> None:
        while (mover := self.table.state.to_move) not in (self.seat, OVER):
            self.table.play(self.opponents.choose(self.table.state.seen_by(mover), self.dice))

    def _choices(self) -> dict[int, Move]:
        if self.table.state.to_move == OVER:
            return {}
        return self.lens.choices(self.lens.view(self.table.state, self.seat))

    def _sight(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        view = self.lens.view(self.table.state, self.seat)
        choices = self._choices()
        info = {
            "action_mask": self.lens.mask(choices),
            "lead": leads(view.scores())[self.seat],
            "outside": len(view.moves()) - len(choices),  # moves beyond the window
        }
        return self.lens.observe(view, self.seat), info


def register() -> None:
    """Register every installed game with Gymnasium."""
    for game in games().values():
        gymnasium.register(f"tavola/{game.title}-v0", f"{__name__}:SeatEnv", kwargs={"name": game.name})


register()
