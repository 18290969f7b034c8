"""The story of a match as one seat may read it, told ply by ply and kept."""

from collections import Counter
from typing import Any

from tavola.core import CHANCE, OVER, State
from tavola.game import Line, Match, Ply, who
from tavola.server.views import ALL, hear, see

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
        # The points that lines have told of, ply by ply, from what the seat saw at first.
        self.tallies = [[score or 0 for score in self.scores[0]]]
        self.open = not match.hides or seat == ALL
        self.quiet: list[Told] = []  # of plies that no line tells of: what was done, in a sentence

    def agrees(self, match: Match[Any]) -> bool:
        """Say whether the match has only gone on since the last telling."""
        known = len(self.plies)
        return known <= len(match.plies) and (not known or self.plies[-1] is match.plies[known - 1])

    def tell(self, match: Match[Any]) -> None:
        """Tell the plies that are new."""
        for ply in match.plies[len(self.plies) :]:
            self._tell(ply)

    def since(self, ply: int) -> list[Told]:
        """Give the lines from a ply on."""
        return [each for each in self.lines if each["ply"] >= ply]

    def tally(self, ply: int) -> list[int | None]:
        """Give the scores before a ply as far as lines have told of them; None behind a screen.

        What would be worth something if the game ended now is not among them, unless it has.
        """
        known = self.scores[ply]
        if ply == len(self.plies) and self.state.to_move == OVER:
            return known
        return [
            None if score is None else points for score, points in zip(known, self.tallies[ply], strict=True)
        ]

    def _tell(self, ply: Ply) -> None:
        number = len(self.plies)
        if ply.mover != CHANCE and (not self.turns or self.turns[-1]["player"] != ply.mover):
            self.turns.append({"ply": number, "player": ply.mover})
        self.plies.append(ply)
        known, words = len(self.lines), self._in_words(ply)
        self.state.play(ply.move)
        view = self._view()
        self.scores.append(self.game.known_scores(view))
        self.tallies.append(self.tallies[-1].copy())
        for event in ply.story:
            line = self.game.describe(hear(self.game, event, self.seat), view)
            if line is not None:
                self._write(number, line)
        if len(self.lines) == known:
            self.quiet.append({"ply": number, "turn": len(self.turns), "line": vars(Line(words, ply.mover))})

    # A move as it is noted down may be somebody's secret; that there was one is not.
    def _in_words(self, ply: Ply) -> str:
        if self.open:
            move = self.game.notate(self.state, ply.move)
            return f"Luck has it: {move}." if ply.mover == CHANCE else f"{who(ply.mover)} chooses: {move}."
        if ply.mover == CHANCE:
            return "Luck decides, unseen from here."
        return f"{who(ply.mover)} chooses something that nobody else sees."

    def _write(self, number: int, line: Line) -> None:
        self.lines.append({"ply": number, "turn": len(self.turns), "line": vars(line)})
        if line.points and line.player >= 0:
            self.points[line.player][line.category] += line.points
            self.tallies[-1][line.player] += line.points

    def _view(self) -> State:
        return see(self.state, self.seat)
