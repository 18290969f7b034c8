"""Let TorchRL check the specs of every game and roll out a game of each, through its PettingZoo wrapper.

First as one would write it, with everything as it is by default; then without the board and without decisions
that are none. Needs TorchRL, which brings torch: `pip install torchrl` (the extra `bench` names it).
"""

import warnings
from typing import Any

import torch
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from tavola.envs.pettingzoo import env
from tavola.registry import games

STEPS = 3000  # more than any of these games takes
SETTINGS: dict[str, dict[str, Any]] = {
    "by default": {},
    "planes=False, skip_forced=True": {"planes": False, "skip_forced": True},
}


def roll_out(learner: PettingZooWrapper) -> str:
    """Roll out a game; see that a masked softmax of every step is made of numbers; tell how it went."""
    check_env_specs(learner)
    learner.set_seed(1)
    torch.manual_seed(1)
    rolled = learner.rollout(STEPS)
    assert rolled["next", "done"][-1].all(), "the game did not end"
    for agent in ("player_0", "player_1"):
        masks = rolled["next", agent, "action_mask"]
        chances = torch.zeros(masks.shape).masked_fill(~masks, -torch.inf).softmax(-1)
        assert chances.isfinite().all()
    won = [float(rolled["next", agent, "reward"].sum()) for agent in ("player_0", "player_1")]
    return f"{rolled.shape[0]} steps, rewards {won}"


def main() -> None:
    """Roll out a game of each, in both settings."""
    warnings.simplefilter("ignore")  # about PettingZoo's version, and what torch will change one day
    for words, settings in SETTINGS.items():
        for name in games():
            told = roll_out(PettingZooWrapper(env(name, 2, **settings), use_mask=True))
            print(f"{name}, {words}: {told}", flush=True)


if __name__ == "__main__":
    main()
