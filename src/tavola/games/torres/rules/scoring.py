"""What a position is worth in a scoring: castles, the king's bonus, the master card."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.torres.rules import board, events
from tavola.games.torres.rules.masters import fulfils
from tavola.games.torres.rules.position import Position
from tavola.games.torres.rules.survey import Survey

BONUS: Final = 5  # for the king, times the phase


class Scoring(Position):
    """A position that knows what a phase would give."""

    def best_levels(self, land: Survey, player: i64) -> vec[i64]:
        """Give the level of the player's highest knight in each castle, 0 where there is none."""
        levels = board.ZEROS[: land.count]
        height, castle, knights = land.height, land.castle, self.knights
        for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
            square = knights[knight]
            if square >= 0 and height[square] > 0:
                levels[castle[square]] = max(levels[castle[square]], height[square])
        return levels

    def castle_points(self, land: Survey, player: i64) -> i64:
        """T32: multiply the surface of each castle by the level of the highest knight in it."""
        return land.points(self.best_levels(land, player))

    def king_bonus(self, land: Survey, player: i64) -> i64:
        """T33: reward a knight in the king's castle on exactly the level of the phase."""
        if self.king < 0:
            return 0
        height, castle, knights, phase = land.height, land.castle, self.knights, self.phase
        court = castle[self.king]
        for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
            square = knights[knight]
            if square >= 0 and height[square] == phase and castle[square] == court:
                return BONUS * self.phase
        return 0

    def award(self, land: Survey, player: i64) -> i64:
        """T43: reward whoever meets the condition of the open master card."""
        prize = self.prize()
        if prize == 0:
            return 0
        return prize if fulfils(self.master, land, self.knights, player, self.king) else 0

    def prize(self) -> i64:
        """Give what the open master card awards in this phase, 0 if there is none."""
        if self.master < 0 or (self.master >= board.LAST_PHASE_ONLY and self.phase < board.PHASES):
            return 0
        return board.AWARDS[self.master]

    def phase_points(self, land: Survey, player: i64) -> i64:
        """Add up what the player would score in this phase as the board stands."""
        return self.castle_points(land, player) + self.king_bonus(land, player) + self.award(land, player)

    def score_phase(self) -> None:
        """Score a phase for all players, from the first on."""
        land = self.land()
        for turn in range(self.players):
            player = (self.first + turn) % self.players
            if self.story is not None:
                self._explain(land, player)
            before, points = self.score[player], self.phase_points(land, player)
            if points > 0:
                self.score[player] = self.next_space(player, before + points)
            self.tell(events.MARKED, player, points, before, self.score[player])

    def next_space(self, player: i64, space: i64) -> i64:
        """Find the first space from `space` on that no other marker holds."""
        taken = True
        while taken:
            taken = False
            for other in range(self.players):
                if other != player and self.score[other] == space:
                    taken = True
            if taken:
                space += 1
        return space

    def _explain(self, land: Survey, player: i64) -> None:
        levels = self.best_levels(land, player)
        castle: i64 = 0  # they are numbered in the order of their first squares
        for square in range(i64(board.SQUARES)):
            if land.castle[square] != castle:
                continue
            if levels[castle] > 0:
                self.tell(events.SCORED_CASTLE, player, square, land.surface[castle], levels[castle])
            castle += 1
        if self.king_bonus(land, player) > 0:
            self.tell(events.SCORED_KING, player, self.king, self.phase)
        if self.award(land, player) > 0:
            self.tell(events.SCORED_MASTER, player, self.master)
