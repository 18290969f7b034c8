"""How the learning goes: what is told of it, and a teller in plain lines."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tavola.train.matches import Match


@dataclass
class Progress:
    """How the learning goes."""

    game: str
    learner: str
    actors: int
    out: Path
    length: float  # seconds in all
    seconds: float = 0.0
    games: int = 0
    decisions: int = 0
    rows: int = 0
    steps: int = 0
    loss: float = 0.0  # about the mean of the last 200 steps
    matches: list[tuple[float, Match]] = field(default_factory=list)  # and the second of the net that played
    stage: str = "learning"

    @property
    def rows_per_s(self) -> float:
        return self.rows / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.stage} ({self.learner}, {self.actors} actors): "
            f"{self.seconds:.0f} of {self.length:.0f} s, {self.games:,} games, "
            f"{self.rows:,} rows ({self.rows_per_s:,.0f}/s), {self.steps:,} steps, loss {self.loss:.4f}"
        )


Report = Callable[[Progress], None]


class Lines:
    """Print a line now and then, and one for every match."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.next = 0.0
        self.matches = 0
        self.stage = ""

    def __call__(self, progress: Progress) -> None:
        if progress.seconds >= self.next or progress.stage != self.stage:
            self.next = progress.seconds + self.pause
            self.stage = progress.stage
            print(progress, flush=True)
        for second, match in progress.matches[self.matches :]:
            print(f"  net of {second:.0f} s: {match}", flush=True)
        self.matches = len(progress.matches)
