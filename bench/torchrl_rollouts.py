"""Let TorchRL check the specs of every game and roll out a game of each, through its PettingZoo wrapper.

Needs TorchRL, which brings torch: `pip install torchrl` (the extra `bench` names it).
"""

import warnings

import torch
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from tavola.envs.pettingzoo import env
from tavola.registry import games

STEPS = 3000  # more than any of these games takes


def main() -> None:
    """Roll out a game of each, and see that a masked softmax of every step is made of numbers."""
    warnings.simplefilter("ignore")  # about PettingZoo's version, and what torch will change one day
    for name in games():
        learner = PettingZooWrapper(env(name, 2, planes=False, skip_forced=True), use_mask=True)
        check_env_specs(learner)
        learner.set_seed(1)
        torch.manual_seed(1)
        rolled = learner.rollout(STEPS)
        assert rolled["next", "done"][-1].all(), f"{name} did not end"
        for agent in ("player_0", "player_1"):
            masks = rolled["next", agent, "action_mask"]
            chances = torch.zeros(masks.shape).masked_fill(~masks, -torch.inf).softmax(-1)
            assert chances.isfinite().all()
        won = [float(rolled["next", agent, "reward"].sum()) for agent in ("player_0", "player_1")]
        print(f"{name}: {rolled.shape[0]} steps, rewards {won}", flush=True)


if __name__ == "__main__":
    main()
