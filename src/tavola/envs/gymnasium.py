"""Gymnasium: one learner in a seat, bots in the others.

Importing this module registers `tavola/<Title>-v0` for every installed game, its title without spaces and
signs, and for `gymnasium.make_vec` `tavola/<Title>SelfPlay-v0`, many tables at which one learner plays every
seat.
"""

import logging
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
from tavola.core import OVER, UNKNOWN, Rng, State
from tavola.envs.boxes import seat_space
from tavola.envs.observer import RENDER_MODES, Observer, Offer, check_picture, check_reward, rewards
from tavola.envs.session import Session
from tavola.game import BadOption, Game
from tavola.registry import find, games

log = logging.getLogger("tavola")

Observation = NDArray[np.float32] | dict[str, NDArray[np.float32]]

Opponents = str | Bot | Sequence[str | Bot]

# Worse than to lose; it ends the episode.
ILLEGAL = {"difference": -1000.0, "win": -1.0, "final": -1000.0, "margin": -1000.0}

NOTHING = Offer((), (), 0)


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A game seen from one seat; the bots in the other seats answer within the same step.

    An observation is the array of features; with `planes` it is a dictionary of features and planes, which is
    what a game shows by itself if its features leave the board out.
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
        planes: bool | None = None,
        skip_forced: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        game = find(name)
        self.render_mode = check_picture(render_mode)
        self.reward = check_reward(reward)
        self.observer = Observer(game, window=window, planes=planes)
        self.table = Session(game, players, options, skip_forced=skip_forced)
        self.seat = self._check_seat(seat)
        self.opponents = seated(game, opponents, self.table.players - 1)
        self.dice = Rng(0)
        self.running = False
        self.lead = 0.0  # as far as it has been rewarded
        self.observation_space: spaces.Space[Any] = seat_space(self.observer)
        self.action_space = spaces.Discrete(self.observer.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game and let the others play up to the learner's first decision."""
        super().reset(seed=seed)
        self.seat = self._check_seat((options or {}).get("seat", self.seat))
        self.dice = Rng(int(self.np_random.integers(1 << 62)))
        self.table.reset(int(self.np_random.integers(1 << 62)))
        self.running = True
        # What others win before the learner's first decision counts in its first step.
        self.lead = self._lead()
        self._let_others_play()
        return self._observation()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then the others' moves, up to the learner's next decision or the end."""
        if not self.running:
            raise ResetNeeded("no game is under way; reset first")
        move = self._offer(self._view()).move_of(index(action))
        if move == UNKNOWN:
            self.running = False
            observation, info = self._observation()
            return observation, ILLEGAL[self.reward], True, False, {**info, "illegal": True}
        self.table.play(move)
        self._let_others_play()
        observation, info = self._observation()
        if self.reward == "difference":
            earned = info["lead"] - self.lead
            self.lead = info["lead"]
        else:
            earned = rewards(self.reward, self.table.state)[self.seat]
        self.running = self.table.state.to_move != OVER
        return observation, earned, not self.running, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Mark the legal actions, as sb3-contrib's maskable learners ask for it; after the end all do."""
        return self.observer.mask(self._offer(self._view()).actions).astype(np.bool_)

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
            raise BadOption(
                f"{self.observer.game.name}: no seat {seat!r}; it has 0 to {self.table.players - 1}"
            )
        return int(seat)

    def _let_others_play(self) -> None:
        players = self.table.players
        while (mover := self.table.state.to_move) not in (self.seat, OVER):
            bot = self.opponents[(mover - self.seat - 1) % players]
            try:
                self.table.play(bots.ask(bot, self.table.state, self.dice))
            except bots.BotFailed as failed:
                raise bots.BotFailed(f"the bot in seat {mover}: {failed}") from None

    def _lead(self) -> float:
        return self.observer.lead(self.table.state, self.seat)

    def _view(self) -> State:
        return self.observer.view(self.table.state, self.seat)

    def _offer(self, view: State) -> Offer:
        return self.observer.offer(view) if self.running else NOTHING

    def _observation(self) -> tuple[Observation, dict[str, Any]]:
        view = self._view()
        offer = self._offer(view)
        info = {
            "action_mask": self.observer.mask(offer.actions),
            "lead": self._lead(),
            "outside": offer.outside,
        }
        seen = self.observer.observe(view, self.seat)
        if self.observer.planes:
            return {"features": seen, "planes": self.observer.paint(view, self.seat)}, info
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


def env_id(game: Game[Any]) -> str:
    """Name a game as Gymnasium takes it: its title without spaces and signs, `LateHarvest`."""
    return "".join(filter(str.isalnum, game.title))


def register() -> None:
    """Register every installed game with Gymnasium; one whose title makes no id is named and left out."""
    taken: dict[str, str] = {}
    for game in games().values():
        id = env_id(game)
        if not id or id in taken:
            why = f"is {taken[id]}'s too" if id else "holds no letter"
            log.warning("the game %r is not registered with Gymnasium: its title %s", game.name, why)
            continue
        taken[id] = game.name
        named = {"name": game.name}
        gymnasium.register(f"tavola/{id}-v0", f"{__name__}:SeatEnv", kwargs=named)
        alone = "tavola.envs.selfplay:SelfPlayEnv"
        gymnasium.register(f"tavola/{id}SelfPlay-v0", vector_entry_point=alone, kwargs=named)


register()
