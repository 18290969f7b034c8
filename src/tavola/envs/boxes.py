"""The spaces of what a learner sees, as Gymnasium describes them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from tavola.envs.observer import Observer


def features_box(observer: Observer) -> spaces.Space[Any]:
    """Describe the features, each with its least and its most."""
    low, high = observer.bounds()
    return spaces.Box(low, high, dtype=np.float32)


def planes_box(observer: Observer) -> spaces.Space[Any]:
    """Describe the board in layers."""
    low, high = observer.planes_bounds()
    return spaces.Box(low, high, dtype=np.float32)


def seat_space(observer: Observer) -> spaces.Space[Any]:
    """Describe what one learner sees: the features, with planes a dictionary of both."""
    seen = features_box(observer)
    return spaces.Dict({"features": seen, "planes": planes_box(observer)}) if observer.planes else seen
