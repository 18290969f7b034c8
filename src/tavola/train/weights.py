"""The numbers of a net as arrays: a beginning, what they answer, and the file they come from and go to."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavola.bots import learned
from tavola.game import Game

Array = NDArray[Any]
Parts = dict[str, Array]  # by the names of `learned.shapes`


def begin(sizes: Sequence[int], rng: np.random.Generator) -> Parts:
    """Make a net that adds nothing yet: the game's own guess goes straight to the end."""
    features, wide, _narrow = sizes
    parts = {name: np.zeros(shape, np.float32) for name, shape in learned.shapes(sizes).items()}
    for name, spread in (("of_feature", 1 / features**0.5), ("of_unit", 1.4 / wide**0.5)):
        parts[name] = rng.normal(0, spread, parts[name].shape).astype(np.float32)
    parts["line"][:] = 1
    return parts


def answer(parts: Parts, seen: Array, guesses: Array) -> Array:
    """Say how far seats will end above the mean, from their features and the game's own guesses."""
    first = seen @ parts["of_feature"]
    first += guesses[:, None] * parts["of_guess"] + parts["bias"]
    np.maximum(first, 0, out=first)
    second = np.maximum(first @ parts["of_unit"] + parts["bias_of_second"], 0)
    return np.asarray(second @ parts["out"] + parts["bias_of_out"] + guesses * parts["line"])


def to_text(
    game: Game[Any], parts: Parts, players: Sequence[int], points: float, made: Mapping[str, Any]
) -> str:
    """Write the file of a net."""
    sizes = (*parts["of_feature"].shape, len(parts["out"]))
    whole = np.concatenate([parts[name].ravel() for name in learned.shapes(sizes)])
    return learned.write(game, sizes, whole.tolist(), players=players, points=points, made=made)


def from_text(game: Game[Any], text: str, where: str) -> tuple[Parts, dict[str, Any]]:
    """Read the file of a net: its numbers, and what it tells of itself."""
    header, numbers = learned.unpack(text, game, where)
    whole = np.array(numbers, np.float32)
    parts: Parts = {}
    at = 0
    for name, shape in learned.shapes(header["sizes"]).items():
        end = at + int(np.prod(shape))
        parts[name] = whole[at:end].reshape(shape)
        at = end
    return parts, header
