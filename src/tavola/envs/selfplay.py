"""Gymnasium's vector environment: many tables at which one learner plays every seat."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tavola.envs.boxes import seat_space
from tavola.envs.vector import VectorTables, Views

Observations = NDArray[np.float32] | dict[str, NDArray[np.float32]]


class SelfPlayEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Self-play through `VectorTables`: whoever is to move acts, at all tables at once.

    The reward is that of the seat that acted; `infos["rewards"]` has those of all, `infos["movers"]` tells
    who acts next. A game that ends is followed by the next within the same step; then `infos["final_obs"]`
    shows how it looked to the seat that acted last, as in Gymnasium's own vector environments.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's own)

    def __init__(self, name: str, num_envs: int, players: int | None = None, **settings: Any) -> None:  # noqa: ANN401
        self.tables = VectorTables(name, num_envs, players, **settings)
        self.num_envs = self.tables.count
        self.single_observation_space = seat_space(self.tables.observer)
        self.single_action_space = spaces.Discrete(self.tables.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.movers: NDArray[np.int64] = np.zeros(self.num_envs, np.int64)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin all games again; one seed decides them all."""
        if isinstance(seed, list):
            raise ValueError(f"{len(seed)} seeds; one seed decides the luck of all tables")
        return self._shown(self.tables.reset(seed))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action at every table; an illegal one is refused before anything is played."""
        acted = self.movers
        step = self.tables.step(actions)
        observations, infos = self._shown(step.views)
        infos |= self._all("rewards", step.rewards) | self._ends(acted)
        earned = step.rewards[np.arange(self.num_envs), acted]
        return observations, earned, step.dones, np.zeros(self.num_envs, np.bool_), infos

    def _shown(self, views: Views) -> tuple[Observations, dict[str, Any]]:
        self.movers = views.movers
        infos = self._all("action_mask", views.masks) | self._all("movers", views.movers)
        return _seen(views.observations, views.planes), infos | self._all("outside", views.outside)

    def _all(self, name: str, values: NDArray[Any]) -> dict[str, Any]:
        """Give an info that every table has, with the mask that says so."""
        return {name: values, f"_{name}": np.ones(self.num_envs, np.bool_)}

    def _ends(self, acted: NDArray[np.int64]) -> dict[str, Any]:
        last = self.tables.last()
        if not len(last.games):
            return {}
        shown = np.full(self.num_envs, None, dtype=object)
        for row, game in enumerate(last.games):
            at = row, acted[game]
            shown[game] = _seen(last.observations[at], None if last.planes is None else last.planes[at])
        return {"final_obs": shown, "_final_obs": np.isin(np.arange(self.num_envs), last.games)}


def _seen(features: NDArray[np.float32], planes: NDArray[np.float32] | None) -> Observations:
    return features if planes is None else {"features": features, "planes": planes}
