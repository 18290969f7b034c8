"""PettingZoo: every game as a turn-based environment for any number of learners."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tavola.core import OVER, UNKNOWN, Move, State
from tavola.envs.boxes import features_box, planes_box
from tavola.envs.observer import RENDER_MODES, Observer, check_picture, check_reward, rewards
from tavola.envs.session import Session
from tavola.registry import find

Observation = dict[str, NDArray[Any]]


def env(name: str, players: int | None = None, **settings: Any) -> AECEnv[str, Observation, int]:  # noqa: ANN401
    """Make the environment of a game.

    `reward` is `difference` (the default), `win`, `final` or `margin`; `window` False gives the exact action
    space of an endless board; `planes` shows the board in layers, by itself where the features leave it out;
    `skip_forced` True asks nobody who has no choice; `render_mode` is `rgb_array` or `svg`. Any other setting
    is an option of the game.
    """
    raw = TableEnv(name, players, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class TableEnv(AECEnv[str, Observation, int]):
    """A table of learners, one of whom acts at a time."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        reward: str = "difference",
        window: bool = True,
        planes: bool | None = None,
        skip_forced: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        super().__init__()
        game = find(name)
        self.metadata = {
            "name": f"{game.name}_v{game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        # PettingZoo's own render_test asks for a window, which shows nothing here.
        self.render_mode = None if render_mode == "human" else check_picture(render_mode)
        self.reward = check_reward(reward)
        self.observer = Observer(game, window=window, planes=planes)
        self.table = Session(game, players, options, skip_forced=skip_forced)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation: dict[str, spaces.Space[Any]] = {
            "observation": features_box(self.observer),
            "action_mask": spaces.Box(0, 1, (self.observer.actions,), np.int8),
        }
        if self.observer.planes:
            observation["planes"] = planes_box(self.observer)
        self.observation_spaces = {agent: spaces.Dict(observation) for agent in self.possible_agents}
        self.leads: list[float] = []
        self.view: State = self.table.state  # of the agent that is selected, as is the mask
        self.mask = self.observer.mask(())
        self.infos: dict[str, dict[str, Any]] = {}
        self.action_spaces = {agent: spaces.Discrete(self.observer.actions) for agent in self.possible_agents}

    @property
    def choices(self) -> dict[int, Move]:
        """The move of each action that is legal now."""
        return self.observer.offer(self.view).choices()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.leads = self.observer.leads(self.table.state)
        self._select()

    def observe(self, agent: str) -> Observation:
        """Give what the agent may know, and a mask that is all zero while others act, all one at the end."""
        seat = self.seats[agent]
        mover = self.view.to_move
        selected = mover in (seat, OVER)
        view = self.view if mover == seat else self.observer.view(self.table.state, seat)
        mask = self.mask.copy() if selected else np.zeros(self.observer.actions, np.int8)
        observation: Observation = {"observation": self.observer.observe(view, seat), "action_mask": mask}
        if self.observer.planes:
            observation["planes"] = self.observer.paint(view, seat)
        return observation

    def step(self, action: int | None) -> None:
        """Play an action for the agent that is selected; an illegal one is refused with what would do."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        move = self.observer.offer(self.view).move_of(int(action))
        if move == UNKNOWN:
            known = list(self.choices)[:5]
            raise ValueError(f"{agent}: action {action} is not legal now; the mask allows {known} and so on")
        self.table.play(move)
        self._cumulative_rewards[agent] = 0.0
        self._earn()
        if self.table.state.to_move == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _earn(self) -> None:
        state = self.table.state
        if self.reward == "difference":
            before, self.leads = self.leads, self.observer.leads(state)
            earned = [now - then for now, then in zip(self.leads, before, strict=True)]
        else:
            earned = rewards(self.reward, state)
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))

    def _select(self) -> None:
        """Let the player to move act next; every agent's info has the same keys, as TorchRL wants it."""
        state = self.table.state
        self.infos = {agent: {"outside": 0} for agent in self.agents}
        if state.to_move == OVER:
            self.view = state
            self.mask = self.observer.mask(())
            self.agent_selection = self.possible_agents[0]
            return
        self.agent_selection = self.possible_agents[state.to_move]
        self.view = self.observer.view(state, state.to_move)
        offer = self.observer.offer(self.view)
        self.mask = self.observer.mask(offer.actions)
        self.infos[self.agent_selection]["outside"] = offer.outside

    def render(self) -> NDArray[np.uint8] | str | None:
        """Draw what everyone may see."""
        if self.render_mode == "rgb_array":
            return self.table.pixels()
        return self.table.svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Let go of nothing: there is nothing to let go of."""
