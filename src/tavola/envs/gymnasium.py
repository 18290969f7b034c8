"""Gymnasium: one learner in a seat, bots in the others.

Importing this module registers `tavola/<Title>-v0` for every installed game.
"""

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from tavola import bots
from tavola.bots.bot import Bot
from tavola.core import OVER, UNKNOWN, Move, Rng
from tavola.envs.lens import RENDER_MODES, Lens, check_picture, check_reward, rewards
from tavola.envs.table import LearningTable
from tavola.game import BadOption, Game, IllegalMove
from tavola.registry import find, games

Sight = NDArray[np.float32] | dict[str, NDArray[np.float32]]

Opponents = str | Bot | Sequence[str | Bot]

ILLEGAL = {"difference": -1000.0, "win": -1.0, "final": -1000.0}  # worse than to lose; it ends the episode


class SeatEnv(gymnasium.Env[Sight, np.int64]):
    """A game seen from one seat; the bots in the other seats answer within the same step.

    An observation is the array of features; with `planes` it is a dictionary of features and planes.
    `opponents` is one bot for all other seats or a list of bots, the left neighbour's first; a bot is a spec
    string or an object with `choose`. `reset(options={"seat": 1})` sits the learner somewhere else.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's own)

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        reward: str = "difference",
        window: bool = True,
        planes: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        game = find(name)
        self.render_mode = check_picture(render_mode)
        self.reward = check_reward(reward)
        self.lens = Lens(game, window=window, planes=planes)
        self.table = LearningTable(game, players, options)
        self.seat = self._check_seat(seat)
        self.opponents = seated(game, opponents, self.table.players - 1)
        self.dice = Rng(0)
        self.running = False
        self.lead = 0.0  # as far as it has been rewarded
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
        self.seat = self._check_seat((options or {}).get("seat", self.seat))
        self.dice = Rng(int(self.np_random.integers(1 << 62)))
        self.table.reset(int(self.np_random.integers(1 << 62)))
        self.running = True
        # What others win before the learner's first decision counts in its first step.
        self.lead = self._lead()
        self._let_others_play()
        return self._sight()

    def step(self, action: np.int64) -> tuple[Sight, float, bool, bool, dict[str, Any]]:
        """Play an action, then the others' moves, up to the learner's next decision or the end."""
        if not self.running:
            raise ResetNeeded("no game is under way; reset first")
        move = self._choices()[0].get(index(action), UNKNOWN)
        if move == UNKNOWN:
            self.running = False
            sight, info = self._sight()
            return sight, ILLEGAL[self.reward], True, False, {**info, "illegal": True}
        self.table.play(move)
        self._let_others_play()
        sight, info = self._sight()
        if self.reward == "difference":
            earned = info["lead"] - self.lead
            self.lead = info["lead"]
        else:
            earned = rewards(self.reward, self.table.state)[self.seat]
        self.running = self.table.state.to_move != OVER
        return sight, earned, not self.running, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Mark the legal actions, as sb3-contrib's maskable learners ask for it."""
        return self.lens.mask(self._choices()[0]).astype(np.bool_)

    def render(self) -> Any:  # noqa: ANN401
        """Draw what everyone may see."""
        if self.render_mode == "rgb_array":
            return self.table.pixels()
        return self.table.svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Let the bots go; a program among them ends."""
        for bot in self.opponents:
            if hasattr(bot, "close"):  # an object with `choose` is bot enough
                bot.close()

    def _check_seat(self, seat: int) -> int:
        if seat not in range(self.table.players):
            raise BadOption(f"{self.lens.game.name}: no seat {seat!r}; it has 0 to {self.table.players - 1}")
        return int(seat)

    def _let_others_play(self) -> None:
        players = self.table.players
        while (mover := self.table.state.to_move) not in (self.seat, OVER):
            bot = self.opponents[(mover - self.seat - 1) % players]
            view = self.table.state.seen_by(mover)
            move = bot.choose(view, self.dice)
            if move not in view.moves():
                raise IllegalMove(
                    f"the bot in seat {mover} chose {move!r}, which is none of view.legal_moves()"
                )
            self.table.play(move)

    def _lead(self) -> float:
        return self.lens.leads(self.table.state)[self.seat]

    def _choices(self) -> tuple[dict[int, Move], int]:
        if not self.running:
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


def seated(game: Game[Any], opponents: Opponents, seats: int) -> list[Bot]:
    """Give every other seat its bot."""
    chosen: Sequence[str | Bot]
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        chosen = [opponents] * seats
    else:
        chosen = opponents
    if len(chosen) != seats:
        raise BadOption(f"{game.name}: {len(chosen)} opponents; there are {seats} other seats")
    for bot in chosen:
        if not isinstance(bot, str) and not hasattr(bot, "choose"):
            raise BadOption(
                f"{bot!r} cannot play; an opponent is a name like 'greedy', or has choose(view, rng)"
            )
    return [bots.make(bot, game) if isinstance(bot, str) else bot for bot in chosen]


def register() -> None:
    """Register every installed game with Gymnasium."""
    for game in games().values():
        gymnasium.register(f"tavola/{game.title}-v0", f"{__name__}:SeatEnv", kwargs={"name": game.name})


register()
