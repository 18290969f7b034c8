"""The story of a match as one seat may read it, told ply by ply and kept."""

from collections import Counter
from typing import Any

from tavola.core import CHANCE, State
from tavola.game import Line, Match, Ply
from tavola.server.seats import hear, see

Told = dict[str, Any]  # {"ply", "turn", "line"}


class Story:
    """The lines, turns and scores of a match from one seat, as far as they have been told."""

    def __init__(self, match: Match[Any], seat: int) -> None:
        self.seat = seat
        self.game = match.game
        self.state: State = match.first.copy()
        self.plies: list[Ply] = []
        self.lines: list[Told] = []
        self.turns: list[Told] = []  # where each turn begins, and whose it is
        self.points: list[Counter[str]] = [Counter() for _ in range(match.players)]
        self.scores = [self.game.known_scores(self._view())]

    def agrees(self, match: Match[Any]) -> bool:
        """Say whether the match has only gone on since the last telling."""
        told = len(self.plies)
        return told <= len(match.plies) and (not told or self.plies[-1] is match.plies[told - 1])

    def tell(self, match: Match[Any]) -> None:
        """Tell the plies that are new."""
        for ply in match.plies[len(self.plies) :]:
            self._tell(ply)

    def since(self, ply: int) -> list[Told]:
        """Give the lines from a ply on."""
        return [told for told in self.lines if told["ply"] >= ply]

    def _tell(self, ply: Ply) -> None:
        number = len(self.plies)
        if ply.mover != CHANCE and (not self.turns or self.turns[-1]["player"] != ply.mover):
            self.turns.append({"ply": number, "player": ply.mover})
        self.plies.append(ply)
        self.state.play(ply.move)
        view = self._view()
        self.scores.append(self.game.known_scores(view))
        for event in ply.story:
            line = self.game.describe(hear(self.game, event, self.seat), view)
            if line is not None:
                self._write(number, line)

    def _write(self, number: int, line: Line) -> None:
        self.lines.append({"ply": number, "turn": len(self.turns), "line": vars(line)})
        if line.points and line.player >= 0:
            self.points[line.player][line.category] += line.points

    def _view(self) -> State:
        return see(self.state, self.seat)
