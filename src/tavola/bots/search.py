"""The bot that searches: its budget, and the tree it keeps from move to move."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from tavola.bots.bot import Analysis, BadBot, best_move
from tavola.bots.guess import Value
from tavola.bots.learned import prospects_of, value_of
from tavola.bots.mcts import Search, Settings
from tavola.bots.settings import Tuning
from tavola.core import Rng, State
from tavola.game import Game

LONGEST = 1_000_000_000  # iterations or milliseconds


@dataclass(frozen=True)
class Budget:
    """How long a search thinks: iterations, or milliseconds (0: no such limit)."""

    iterations: int = 0
    milliseconds: int = 0


class SearchBot:
    """Search the view for a fixed budget and play the move tried most.

    A copy begins without the tree, so its next moves may differ from the original's. Without a `value` of
    its own it guesses by what was learned, where the setting `net` lets it, or else by the game's.
    """

    def __init__(self, game: Game[Any], budget: Budget, tuning: Tuning, value: Value | None = None) -> None:
        self.game = game
        self.budget = budget
        self.tuning = tuning
        self.value = value or value_of(game, tuning["net"])
        self.tree: Search | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "tree": None}

    def choose(self, view: State, rng: Rng) -> int:
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        began = perf_counter()
        tree = self._tree(view, rng)
        tree.decide(self.budget.iterations, self._until(began))
        return best_move(_rated(tree))

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return _rated(self._think(view, rng))

    def weigh(self, view: State, rng: Rng, move: int, visits: int) -> list[Analysis]:
        """Analyse, and try one move at least this many times, however bad it looks."""
        self._think(view, rng)
        return self.insist(move, visits)

    def insist(self, move: int, visits: int) -> list[Analysis]:
        """Go on with the last search until one move has been tried this many times."""
        assert self.tree is not None
        self.tree.insist(move, visits)
        return _rated(self.tree)

    def _think(self, view: State, rng: Rng) -> Search:
        began = perf_counter()
        tree = self._tree(view, rng)
        tree.think(self.budget.iterations, self._until(began))
        return tree

    def _tree(self, view: State, rng: Rng) -> Search:
        """Take the branch of the last search that led here, or begin with a new tree."""
        dice = Rng(rng.word() | rng.word() << 32)
        tree = self.tree
        if tree is None or tree.seat != view.to_move or not tree.follow(view):
            game = self.game
            settings = Settings(self.tuning)
            value, prospects = self.value, prospects_of(game, self.value)
            tree = Search(view, value, game.rollout, settings, game.actions, dice, prospects=prospects)
        tree.rng = dice
        self.tree = tree
        return tree

    def _until(self, began: float) -> float:
        milliseconds = self.budget.milliseconds
        return began + milliseconds / 1000 if milliseconds else 0.0

    def close(self) -> None:
        self.tree = None


def _rated(tree: Search) -> list[Analysis]:
    found = tree.findings()
    return [
        Analysis(each.move, each.visits, each.value, each.spread, each.lead, each.error) for each in found
    ]


def budget(text: str) -> Budget:
    """Read a budget: `2000` iterations, or `1000ms`."""
    number = text.removesuffix("ms")
    if not number.isdecimal() or not number.strip("0"):
        raise BadBot(f"mcts:{text}: say how long to think, as in mcts:2000 (iterations) or mcts:1000ms")
    if len(number) > len(str(LONGEST)) or int(number) > LONGEST:
        raise BadBot(f"mcts:{text}: nobody waits that long; {LONGEST} is the most")
    return Budget(milliseconds=int(number)) if text.endswith("ms") else Budget(iterations=int(number))
