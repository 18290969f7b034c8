"""What turns lessons into weights: in numpy, or in torch where that is installed."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tavola.train.lessons import ROOM, Lessons, Store
from tavola.train.weights import Parts

Array = NDArray[Any]

BATCH = 2048  # rows of one step
FAST, SLOW = 0.9, 0.999  # how much Adam keeps of what it knew about slopes, and of their squares
TINY = 1e-8


class Learner(Protocol):
    """Keeps lessons and moves the weights towards them."""

    name: str  # what it computes with, in words

    @property
    def count(self) -> int:
        """Say how many rows are in store."""

    def add(self, lessons: Lessons) -> None:
        """Keep some lessons."""

    def step(self, rate: float) -> float:
        """Move every weight a little by some rows (Adam, smooth L1); give the mean loss."""

    def parts(self) -> Parts:
        """Give the weights as they are now."""


class NumpyLearner:
    """Learns on the processor, with nothing but numpy."""

    name = "numpy"

    def __init__(self, parts: Parts, rng: np.random.Generator, room: int = ROOM) -> None:
        self.weights = {name: part.copy() for name, part in parts.items()}
        self.rng = rng
        self.store = Store(len(parts["of_feature"]), room)
        self.mean = {name: np.zeros_like(part) for name, part in parts.items()}
        self.square = {name: np.zeros_like(part) for name, part in parts.items()}
        self.steps = 0

    @property
    def count(self) -> int:
        return self.store.count

    def add(self, lessons: Lessons) -> None:
        self.store.add(lessons)

    def parts(self) -> Parts:
        return {name: part.copy() for name, part in self.weights.items()}

    def step(self, rate: float) -> float:
        seen, guesses, targets = self.store.some(BATCH, self.rng)
        weights = self.weights
        first = seen @ weights["of_feature"]
        first += guesses[:, None] * weights["of_guess"] + weights["bias"]
        np.maximum(first, 0, out=first)
        second = np.maximum(first @ weights["of_unit"] + weights["bias_of_second"], 0)
        output = second @ weights["out"] + weights["bias_of_out"] + guesses * weights["line"]
        off = output - targets
        slope = np.clip(off, -1, 1) / len(off)
        below = np.outer(slope, weights["out"]) * (second > 0)
        deeper = below @ weights["of_unit"].T
        deeper *= first > 0
        self.steps += 1
        self._move("line", np.array([guesses @ slope]), rate)
        self._move("bias_of_out", np.array([slope.sum()]), rate)
        self._move("out", second.T @ slope, rate)
        self._move("bias_of_second", below.sum(0), rate)
        self._move("of_unit", first.T @ below, rate)
        self._move("bias", deeper.sum(0), rate)
        self._move("of_guess", guesses @ deeper, rate)
        self._move("of_feature", seen.T @ deeper, rate)
        size = np.abs(off)
        return float(np.where(size < 1, 0.5 * size * size, size - 0.5).mean())

    def _move(self, name: str, slope: Array, rate: float) -> None:
        mean, square = self.mean[name], self.square[name]
        mean += (1 - FAST) * (slope - mean)
        square += (1 - SLOW) * (slope * slope - square)
        spread = np.sqrt(square / (1 - SLOW**self.steps)) + TINY
        self.weights[name] -= np.float32(rate / (1 - FAST**self.steps)) * mean / spread


class TorchLearner:
    """Learns with torch, on a GPU if there is one."""

    def __init__(self, parts: Parts, seed: int, room: int = ROOM) -> None:
        import torch

        self.torch: Any = torch
        self.place = "cuda" if torch.cuda.is_available() else "cpu"
        self.name = f"torch on {self.place}"
        torch.manual_seed(seed)
        torch.set_num_threads(1)  # the other cores are the actors'
        self.weights: dict[str, Any] = {
            name: torch.tensor(part, device=self.place, requires_grad=True) for name, part in parts.items()
        }
        self.adam: Any = torch.optim.Adam(self.weights.values(), betas=(FAST, SLOW), eps=TINY)
        features = len(parts["of_feature"])
        self.seen: Any = torch.zeros((room, features), dtype=torch.float16, device=self.place)
        self.guesses: Any = torch.zeros(room, device=self.place)
        self.targets: Any = torch.zeros(room, device=self.place)
        self.room = room
        self.count = 0
        self.next = 0

    def add(self, lessons: Lessons) -> None:
        rows = len(lessons.targets)
        places = self.torch.from_numpy((self.next + np.arange(rows)) % self.room).to(self.place)
        for store, part in zip((self.seen, self.guesses, self.targets), lessons, strict=False):
            store[places] = self.torch.from_numpy(part).to(self.place)
        self.next = (self.next + rows) % self.room
        self.count = min(self.room, self.count + rows)

    def parts(self) -> Parts:
        return {name: part.detach().cpu().numpy().copy() for name, part in self.weights.items()}

    def step(self, rate: float) -> float:
        torch, weights = self.torch, self.weights
        places = torch.randint(self.count, (BATCH,), device=self.place)
        guesses = self.guesses[places]
        first = self.seen[places].float() @ weights["of_feature"]
        first = torch.relu(first + guesses[:, None] * weights["of_guess"] + weights["bias"])
        second = torch.relu(first @ weights["of_unit"] + weights["bias_of_second"])
        output = second @ weights["out"] + weights["bias_of_out"] + guesses * weights["line"]
        loss = torch.nn.functional.smooth_l1_loss(output, self.targets[places])
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()
        return float(loss.detach())


def learner(parts: Parts, rng: np.random.Generator, room: int = ROOM) -> Learner:
    """Take torch where it is installed, or else numpy."""
    try:
        return TorchLearner(parts, int(rng.integers(1 << 31)), room)
    except ImportError:
        return NumpyLearner(parts, rng, room)
