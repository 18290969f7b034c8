"""What may be done: the legal moves, and what luck may bring."""

from tavola.core import CHANCE, OVER, Rng
from tavola.flat import append, i64, vec
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.scoring import Scored


class Legal(Scored):
    """A position that knows its moves."""

    def moves(self) -> vec[i64]:
        if self.to_move == OVER:
            return vec[i64]()
        if self.to_move == CHANCE:
            return self._draws() if self.player != board.NOBODY else self._beginners()
        if self.hand >= 0:
            return self._places()
        return self._followers()

    def _beginners(self) -> vec[i64]:
        seats = vec[i64](capacity=5)
        for player in range(self.players):
            seats = append(seats, moves.BEGIN + player)
        return seats

    def _draws(self) -> vec[i64]:
        draws = vec[i64](capacity=board.KINDS)
        for kind in range(i64(board.KINDS)):
            if self.bag[kind]:
                draws = append(draws, moves.DRAW + kind)
        return draws

    def _places(self) -> vec[i64]:
        places = vec[i64](capacity=60)  # so many fit into what Python's own allocator has at hand
        grid = self.grid
        frontier = self.frontier
        row = 256 * self.hand
        for at in range(self.opened):
            cell = frontier[at]
            turns = i64(board.FITS[row - i64(grid[cell])])
            while turns:
                places = append(places, 4 * cell + board.LOWEST[turns])
                turns &= turns - 1
        return places

    def _followers(self) -> vec[i64]:
        found = vec[i64](capacity=9)
        if self.supply[self.player]:
            for node in range(self.first[self.laid - 1], self.nodes):
                if self.is_free(node):
                    found = append(found, moves.FOLLOWER + board.NAME[i64(self.part[node])])
        return append(found, moves.PASS)

    def is_free(self, node: i64) -> bool:
        """Say whether a segment of the last tile may take a follower."""
        if self.holders[i64(self.root[node])]:
            return False
        return self.farmers == 0 or board.TERRAIN[i64(self.part[node])] != board.FIELD

    def weights(self) -> list[int]:
        if self.player == board.NOBODY:
            return [1] * int(self.players)
        return [count for count in self.bag if count]

    def deal(self, rng: Rng) -> i64:
        if self.player == board.NOBODY:
            return moves.BEGIN + rng.below(self.players)
        bag = self.bag
        at = rng.below(self.left)
        kind: i64 = 0
        while at >= bag[kind]:
            at -= bag[kind]
            kind += 1
        return moves.DRAW + kind

    def fits_somewhere(self, kind: i64) -> bool:
        """Say whether a kind of tile has any legal place now."""
        row = 256 * kind
        opened, frontier, grid = self.opened, self.frontier, self.grid
        at: i64 = 0
        while at < opened and board.FITS[row - i64(grid[frontier[at]])] == 0:
            at += 1
        return at < opened
