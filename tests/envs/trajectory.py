"""Random games through the adapters, summed up in one number a game."""

import sys
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

import tavola.envs.openspiel  # noqa: F401 (registers the games)
from tavola.core import Rng
from tavola.envs.gymnasium import SeatEnv
from tavola.envs.pettingzoo import env
from tavola.envs.vector import VectorTables
from tests.envs.box import box

STEPS = 120


def vector_sum(name: str, seed: int) -> str:
    """Sum up all that two tables show while they are stepped at random."""
    tables = VectorTables(name, 2, planes=bool(box()[name].planes))
    views = tables.reset(seed)
    rng = Rng(seed)
    told = blake2b(digest_size=8)
    for _ in range(STEPS):
        for part in (*views, *tables.ahead()):
            told.update(b"" if part is None else part.tobytes())
        legal = [np.flatnonzero(mask) for mask in views.masks]
        views, rewards, dones = tables.step(np.array([some[rng.below(len(some))] for some in legal]))
        told.update(rewards.tobytes() + dones.tobytes())
    return told.hexdigest()


def agents_sum(name: str, seed: int) -> str:
    """Sum up all that agents are shown while they act at random."""
    table = env(name, planes=bool(box()[name].planes))
    table.reset(seed=seed)
    rng = Rng(seed)
    told = blake2b(digest_size=8)
    for _ in range(STEPS):
        seen, reward, over, _, info = table.last()
        if over:
            table.reset()
            continue
        assert seen is not None
        for part in seen.values():
            told.update(part.tobytes())
        told.update(f"{table.agent_selection} {reward} {info['outside']}".encode())
        legal: Any = np.flatnonzero(seen["action_mask"])
        table.step(int(legal[rng.below(len(legal))]))
    return told.hexdigest()


def seat_sum(name: str, seed: int) -> str:
    """Sum up all that a learner is shown while it acts at random among greedy bots."""
    learner = SeatEnv(name, opponents="greedy", planes=False)
    rng = Rng(seed)
    told = blake2b(digest_size=8)
    seen, info = learner.reset(seed=seed)
    for _ in range(STEPS // 6):
        legal: Any = np.flatnonzero(info["action_mask"])
        seen, reward, over, _, info = learner.step(legal[rng.below(len(legal))])
        assert isinstance(seen, np.ndarray)
        told.update(seen.tobytes() + info["action_mask"].tobytes())
        told.update(f"{reward} {info['lead']}".encode())
        if over:
            seen, info = learner.reset()
    return told.hexdigest()


def nodes_sum(name: str, seed: int) -> str:
    """Sum up all that OpenSpiel tells while all play at random."""
    node = pyspiel.load_game(f"tavola_{name}").new_initial_state()
    rng = Rng(seed)
    told = blake2b(digest_size=8)
    for _ in range(STEPS):
        if node.is_terminal():
            break
        legal = node.legal_actions()
        node.apply_action(legal[rng.below(len(legal))])
        told.update(f"{node} {node.information_state_string(0)} {node.returns()}".encode())
        told.update(np.array(node.observation_tensor(1), np.float32).tobytes())
    return told.hexdigest()


def sums(seed: int) -> dict[str, tuple[str, ...]]:
    """Sum up a trajectory of every game, through every adapter."""
    ways = (vector_sum, agents_sum, seat_sum, nodes_sum)
    return {name: tuple(way(name, seed) for way in ways) for name in box()}


if __name__ == "__main__":
    print(sums(int(sys.argv[1])))
