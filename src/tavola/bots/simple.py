"""Bots that do not search: any move, or the one that looks best."""

from typing import Any

from tavola.bots.bot import Analysis, best_move
from tavola.bots.guess import Value, lead_after, likelihood
from tavola.bots.learned import prospects_of
from tavola.core import Rng, State
from tavola.game import Game

DEALS = 3  # how often greedy deals the luck that follows a move
FORESIGHT = 1  # further decisions of its own turn that greedy looks over
LEAST = 2  # moves that even the most careless notices


class RandomBot:
    """Play any legal move."""

    def choose(self, view: State, rng: Rng) -> int:
        moves = view.moves()
        return moves[rng.below(len(moves))]

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return []

    def close(self) -> None:
        pass


class GreedyBot:
    """Play the move after which its own guessed score is furthest ahead.

    `notice` is the share of its moves that it thinks of at all: a bot that overlooks things plays
    the best of what it saw. Without a `value` of its own it guesses by the game's.
    """

    def __init__(self, game: Game[Any], notice: float = 1.0, value: Value | None = None) -> None:
        self.value = value or game.value
        self.prospects = prospects_of(game, self.value)
        self.candid = game.candid_value and self.value is game.value
        self.notice = notice

    def choose(self, view: State, rng: Rng) -> int:
        return best_move(self.analyse(view, rng))

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        seed = rng.word()
        seen = _noticed(view.legal_moves(), self.notice, rng)
        leads = [self._lead_after(view, move, Rng(seed)) for move in seen]
        order = sorted(range(len(seen)), key=lambda at: (-leads[at], rng.word()))
        return [Analysis(seen[at], DEALS, likelihood(leads[at]), 0.0, leads[at]) for at in order]

    def _lead_after(self, view: State, move: int, rng: Rng) -> float:
        value, prospects = self.value, self.prospects
        return lead_after(view, move, value, rng, DEALS, FORESIGHT, prospects, candid=self.candid)

    def close(self) -> None:
        pass


def _noticed(moves: list[int], notice: float, rng: Rng) -> list[int]:
    if notice >= 1.0:
        return moves
    seen = [move for move in moves if rng.random() < notice]
    while len(seen) < min(LEAST, len(moves)):
        move = moves[rng.below(len(moves))]
        if move not in seen:
            seen.append(move)
    return seen
