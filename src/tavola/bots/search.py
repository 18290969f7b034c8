"""The bot that searches: budgets, settings, and the tree it keeps from move to move."""

from dataclasses import dataclass, fields, replace
from time import perf_counter
from typing import Any

from tavola.bots.bot import Analysis, BadBot, best_move
from tavola.bots.mcts import Search, Settings
from tavola.core import Rng, State
from tavola.game import Game

LONGEST = 1_000_000_000  # iterations or milliseconds
BOUNDS = {
    "explore": (0, 1000),
    "trust": (0.001, 1_000_000),  # a move never tried is rated by its guess alone, which must count
    "plies": (0, 100_000),
    "foresight": (0, 20),
    "ripe": (0, 1_000_000),
    "narrow": (1, 1_000_000),
    "widen": (0, 1_000_000),
    "share": (0, 1000),
    "calm": (0, 1),
    "split": (0, 1),
    "nodes": (2, 100_000_000),  # the root and a move
}


@dataclass(frozen=True)
class Budget:
    """How long a search thinks: iterations, or milliseconds (0: no such limit)."""

    iterations: int = 0
    milliseconds: int = 0


@dataclass(frozen=True)
class Tuning:
    """The settings of a search, see `mcts.Settings`; a game names those that suit it in `Game.search`.

    The numbers here are where a game begins. What was found where others were tried is told in docs/arena.md.
    """

    explore: float = 0.15
    trust: float = 8.0
    plies: int = 0
    foresight: int = 1
    ripe: int = 1
    narrow: float = 4.0
    widen: float = 2.0
    share: float = 0.15
    calm: float = 1.0
    split: int = 1
    nodes: int = 400_000

    def settings(self) -> Settings:
        return Settings(
            self.explore,
            self.trust,
            self.plies,
            self.foresight,
            self.ripe,
            self.narrow,
            self.widen,
            self.share,
            self.calm,
            bool(self.split),
            self.nodes,
        )


class SearchBot:
    """Search the view for a fixed budget and play the move tried most.

    A copy begins without the tree, so its next moves may differ from the original's.
    """

    def __init__(self, game: Game[Any], budget: Budget, tuning: Tuning) -> None:
        self.game = game
        self.budget = budget
        self.tuning = tuning
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
        return best_move(_told(tree))

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return _told(self._think(view, rng))

    def weigh(self, view: State, rng: Rng, move: int, visits: int) -> list[Analysis]:
        """Analyse, and try one move at least so often, however bad it looks."""
        tree = self._think(view, rng)
        tree.insist(move, visits)
        return _told(tree)

    def _think(self, view: State, rng: Rng) -> Search:
        began = perf_counter()
        tree = self._tree(view, rng)
        tree.think(self.budget.iterations, self._until(began))
        return tree

    def _tree(self, view: State, rng: Rng) -> Search:
        """Take the branch of the last search that led here, or begin anew."""
        dice = Rng(rng.word() | rng.word() << 32)
        tree = self.tree
        if tree is None or tree.seat != view.to_move or not tree.follow(view):
            game = self.game
            tree = Search(view, game.value, game.habit, self.tuning.settings(), game.actions, dice)
        tree.rng = dice
        self.tree = tree
        return tree

    def _until(self, began: float) -> float:
        milliseconds = self.budget.milliseconds
        return began + milliseconds / 1000 if milliseconds else 0.0

    def close(self) -> None:
        self.tree = None


def _told(tree: Search) -> list[Analysis]:
    found = tree.findings()
    return [Analysis(each.move, each.visits, each.value, each.spread, each.lead) for each in found]


def budget(text: str) -> Budget:
    """Read a budget: `2000` iterations, or `1000ms`."""
    number = text.removesuffix("ms")
    if not number.isdecimal() or not number.strip("0"):
        raise BadBot(f"mcts:{text}: say how long to think, as in mcts:2000 (iterations) or mcts:1000ms")
    if len(number) > len(str(LONGEST)) or int(number) > LONGEST:
        raise BadBot(f"mcts:{text}: nobody waits so long; {LONGEST} is the most")
    return Budget(milliseconds=int(number)) if text.endswith("ms") else Budget(iterations=int(number))


def tune(tuning: Tuning, words: list[str]) -> Tuning:
    """Change settings by words such as `plies=8`."""
    kinds = {field.name: field.type for field in fields(Tuning)}
    for word in words:
        name, _equals, text = word.partition("=")
        if name not in kinds:
            raise BadBot(f"mcts: no setting {word!r}; the settings are {', '.join(kinds)}, as in plies=8")
        try:
            number: Any = int(text) if kinds[name] is int else float(text)
        except ValueError:
            raise BadBot(f"mcts: {name} cannot be {text!r}; it is a number, as in {name}=8") from None
        low, high = BOUNDS[name]
        if not low <= number <= high:
            raise BadBot(f"mcts: {name} cannot be {text!r}; it is from {low} to {high}")
        tuning = replace(tuning, **{name: number})
    return tuning
