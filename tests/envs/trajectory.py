"""Random games through the adapters, summed up in one number a game."""

import sys
from hashlib import blake2b
from typing import Any

import numpy as np

from tavola.core import Rng
from tavola.envs.pettingzoo import env
from tavola.envs.vector import VectorTables
from tests.envs.box import box

STEPS = 120


def vector_sum(name: str, seed: int) -> str:
    """Sum up all that two tables show while they are stepped at random."""
    tables = VectorTables(name, 2)
    sight = tables.reset(seed)
    rng = Rng(seed)
    told = blake2b(digest_size=8)
    for _ in range(STEPS):
        for part in sight:
            told.update(part.tobytes())
        legal = [np.flatnonzero(mask) for mask in sight.masks]
        sight, rewards, dones = tables.step(np.array([some[rng.below(len(some))] for some in legal]))
        told.update(rewards.tobytes() + dones.tobytes())
    return told.hexdigest()


def agents_sum(name: str, seed: int) -> str:
    """Sum up all that agents are shown while they act at random."""
    table = env(name)
    table.reset(seed=seed)
    rng = Rng(seed)
    told = blake2b(digest_size=8)
    for _ in range(STEPS):
        seen, reward, over, _, info = table.last()
        if over:
            table.reset()
            continue
        assert seen is not None
        told.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        told.update(f"{table.agent_selection} {reward} {info['outside']}".encode())
        legal: Any = np.flatnonzero(info["action_mask"])
        table.step(int(legal[rng.below(len(legal))]))
    return told.hexdigest()


def sums(seed: int) -> dict[str, tuple[str, str]]:
    """Sum up a trajectory of every game, through both adapters."""
    return {name: (vector_sum(name, seed), agents_sum(name, seed)) for name in box()}


if __name__ == "__main__":
    print(sums(int(sys.argv[1])))
