"""The turn: drawing, laying a tile, sending a follower."""

from tavola.core import CHANCE, OVER
from tavola.flat import i16, i64
from tavola.games.carcassonne.rules import board, events, moves
from tavola.games.carcassonne.rules.legal import Legal
from tavola.games.carcassonne.rules.position import BAG, FOLLOWERS, POINTS, own


class Carcassonne(Legal):
    """A game of Carcassonne."""

    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    def play(self, move: i64) -> None:
        if move >= moves.BEGIN:
            self.player = move - moves.BEGIN
            self.tell(events.BEGAN, self.player)
        elif move >= moves.DRAW:
            self._draw(move - moves.DRAW)
        elif move < moves.FOLLOWER:
            self._lay_hand(move >> 2, move & 3)
        else:
            if move == moves.PASS:
                self.tell(events.PASSED, self.player)
            else:
                self._deploy(move - moves.FOLLOWER)
            self.score_completed()
            self.player = (self.player + 1) % self.players
            self._go_on()

    def _draw(self, kind: i64) -> None:
        own(self, BAG)
        self.bag[kind] -= 1
        self.left -= 1
        if self.fits_somewhere(kind):
            self.hand = kind
            self.to_move = self.player
            self.tell(events.DREW, self.player, kind)
        else:
            self.tell(events.DISCARDED, self.player, kind)
            self._go_on()

    def _go_on(self) -> None:
        self.to_move = CHANCE
        if self.left == 0:
            self.tell(events.ENDED, CHANCE)
            self.score_the_rest()
            self.to_move = OVER

    def _lay_hand(self, cell: i64, turn: i64) -> None:
        face = 4 * self.hand + turn
        self.lay(cell, face)
        self.hand = -1
        self.tell(events.LAID, self.player, self.laid - 1, face)

    def _deploy(self, name: i64) -> None:
        node = self.first[self.laid - 1]
        while board.NAME[i64(self.part[node])] != name:
            node += 1
        player = self.player
        own(self, FOLLOWERS)
        self.supply[player] -= 1
        self.standing[node] = i16(player + 1)
        self.holders[i64(self.root[node])] = i16(1 << 3 * player)
        self.tell(events.DEPLOYED, player, node)

    def projected(self) -> list[int]:
        """Count each player's points if the game ended now."""
        if self.to_move == OVER:
            return self.scores()
        kept = self.points, self.supply, self.holders, self.standing, self.shared, self.story
        self.shared |= FOLLOWERS | POINTS  # all that a scoring changes
        self.story = None
        if self.to_move != CHANCE and self.hand < 0:
            self.score_completed()  # the tile lies, and a turn ends with its scoring
        self.score_the_rest()
        scores = self.scores()
        self.points, self.supply, self.holders, self.standing, self.shared, self.story = kept
        return scores

    def copy(self) -> "Carcassonne":
        copied = Carcassonne(self.players, self.to_move)
        self.give(copied)
        return copied
