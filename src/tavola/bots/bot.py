"""What a bot is, and what it can say about a position."""

from dataclasses import dataclass
from typing import Protocol

from tavola.core import Rng, State


class BadBot(ValueError):
    """A spec string that names no bot, or that gives one what it cannot use."""


class BotFailed(ValueError):
    """A bot that crashed, fell silent or answered with no legal move."""


@dataclass(frozen=True)
class Analysis:
    """What a bot thinks of one move."""

    move: int
    visits: int  # how often it was tried
    value: float  # the mover's expected result, from 0 (lost) to 1 (won)
    spread: float  # standard error of the value
    lead: float = 0.0  # expected points ahead of the best other player


class Bot(Protocol):
    """A player: sees the view of the seat to move, and throws no dice but those it is given."""

    def choose(self, view: State, rng: Rng) -> int:
        """Choose one of the view's legal moves."""

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        """Rate moves, best first; an empty list if the bot has no opinions."""

    def close(self) -> None:
        """Let go of whatever the bot holds: a program, a tree."""


def best_move(analysis: list[Analysis]) -> int:
    """Give the move that an analysis puts first."""
    return analysis[0].move
