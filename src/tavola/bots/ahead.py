"""What a program may ask while it thinks: the position after some moves, in a world its seat imagines."""

import json
from typing import Any

from tavola.core import CHANCE, OVER, State
from tavola.game import Game, luck
from tavola.record import position

KEPT = 4096  # positions that are remembered for one decision

Path = tuple[int, ...]  # a world, then moves


class Ahead:
    """A forward model on a seat's own view: what is hidden is imagined, a world for every number.

    The same world and moves lead to the same position, luck included. No world knows more than the view.
    """

    def __init__(self, game: Game[Any], view: State, seed: str) -> None:
        self.game = game
        self.view = view
        self.seed = seed
        self.known: dict[Path, State] = {}

    def answer(self, line: str) -> str:
        """Answer a line `peek WORLD MOVE...` or `peek position WORLD MOVE...`, each in one line."""
        words = line.split()[1:]
        whole = words[:1] == ["position"]
        try:
            path = tuple(int(word) for word in (words[1:] if whole else words))
        except ValueError:
            path = ()
        if not path or min(path) < 0:
            return "refused peek takes the number of a world and moves: peek 0 312 640"
        try:
            told = self.look(path, whole=whole)
        except LookupError as error:
            return f"refused {error.args[0]}"
        return "peeked " + json.dumps(told, separators=(",", ":"))

    def look(self, path: Path, *, whole: bool) -> dict[str, Any]:
        """Tell where some moves lead in a world; LookupError if one of them is not legal there."""
        return self._facts(self.after(path), whole=whole)

    def after(self, path: Path) -> State:
        """Give the position after some moves in a world, with the luck dealt that follows."""
        if path in self.known:
            return self.known[path]
        if len(path) == 1:
            state = self.view.copy()
            state.imagine(luck(f"{self.seed}/{path[0]}", 0))
        else:
            state = self.after(path[:-1]).copy()
            self._play(state, path[-1])
        self._deal(state, path)
        if len(self.known) < KEPT:
            self.known[path] = state
        return state

    def _play(self, state: State, move: int) -> None:
        if state.to_move == OVER or move not in state.legal_moves():
            raise LookupError(f"{move} is not a legal move there")
        state.play(move)

    def _deal(self, state: State, path: Path) -> None:
        rng = luck(f"{self.seed}/{'/'.join(map(str, path))}", 1)
        while state.to_move == CHANCE:
            state.play(state.deal(rng))

    def _facts(self, state: State, *, whole: bool) -> dict[str, Any]:
        over = state.to_move == OVER
        facts: dict[str, Any] = {
            "seat": None if over else int(state.to_move),
            "scores": state.scores(),
            "values": state.scores() if over else [round(value, 2) for value in self.game.value(state)],
            "moves": state.legal_moves(),
        }
        if over:
            facts["places"] = state.places()
        return {**facts, "position": position(state)} if whole else facts
