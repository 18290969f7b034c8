"""What a bot is, and what it can say about a position."""

from dataclasses import dataclass
from operator import index
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
    error: float = 0.0  # standard error of the lead


class Chooser(Protocol):
    """Whatever can be asked for a move: it sees its seat's view, and throws no dice but those it is given."""

    def choose(self, view: State, rng: Rng) -> int:
        """Choose one of the view's legal moves."""


class Bot(Chooser, Protocol):
    """A player."""

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        """Rate moves, best first; an empty list if the bot has no opinions."""

    def close(self) -> None:
        """Let go of whatever the bot holds: a program, a tree."""


def ask(bot: Chooser, state: State, rng: Rng) -> int:
    """Let a bot choose for the seat to move, by what that seat can see, and check its answer."""
    return ask_of_view(bot, state.seen_by(state.to_move), rng)


def ask_of_view(bot: Chooser, view: State, rng: Rng) -> int:
    """Let a bot choose by a view, where the whole position stayed behind; what it raises goes through."""
    answer: object = bot.choose(view, rng)
    try:
        move = index(answer)  # type: ignore[arg-type]  # a plug-in may answer anything; numpy's ints will do
    except TypeError:
        raise BotFailed(f"answered with {answer!r}, not a whole number; {_some(view)} would do") from None
    if move not in view.moves():  # listed faster than `legal_moves`
        raise BotFailed(f"answered with an illegal move: {move}; {_some(view)} would do")
    return int(move)


def _some(view: State) -> str:
    legal = view.legal_moves()
    return ", ".join(map(str, legal[:5])) + (" or another" if len(legal) > 5 else "")


def best_move(analysis: list[Analysis]) -> int:
    """Give the move that an analysis puts first."""
    return analysis[0].move
