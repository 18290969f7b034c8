"""A look at the board: who stands where, which squares make a castle, and where doors open.

Castles and doors change only when a block moves, so a position keeps its last survey and follows it block by
block; copies of the position share it.
"""

from tavola.flat import i64, mypyc_attr, vec
from tavola.games.torres.rules import board


@mypyc_attr(acyclic=True)
class Survey:
    """Castles are numbered from 0 in the order of their first squares; there are at most CASTLES.

    `doors[square]` has the bit of every castle with a usable door onto that square: a castle that
    has a taller square beside it (T14). On the ground these are all castles that touch it. `gates[castle]` is
    the other way round: the bits of the squares onto which it has a door.
    """

    def __init__(
        self,
        height: vec[i64],
        figure: vec[i64],
        count: i64,
        castle: vec[i64],
        surface: vec[i64],
        tallest: vec[i64],
        doors: vec[i64],
        gates: vec[i64],
    ) -> None:
        self.height = height  # [square] -> blocks
        self.figure = figure  # [square] -> 0, seat + 1, or KING
        self.count = count  # castles
        self.castle = castle  # [square] -> castle, or -1 on the ground
        self.surface = surface  # [castle] -> squares
        self.tallest = tallest  # [castle] -> greatest height
        self.doors = doors  # [square] -> bits of castles
        self.gates = gates  # [castle] -> bits of squares
        self.found_sites: i64 = 0  # what `sites` found; 0 as long as nobody has asked

    def peopled(self, figure: vec[i64]) -> "Survey":
        """Give the same castles with other figures on them."""
        castle, surface, tallest = self.castle, self.surface, self.tallest
        return Survey(self.height, figure, self.count, castle, surface, tallest, self.doors, self.gates)

    def raised(self, square: i64) -> "Survey | None":
        """Give the castles with one more block on a square; None if that takes a new survey.

        It does where the block founds a castle or joins two, or where a castle gets another number for it.
        """
        castle, surface = self.castle, self.surface
        number = castle[square]
        if number < 0:
            beside = self.doors[square]
            if beside == 0 or not touches_at_most_one(beside):
                return None
            number = board.lowest(beside)
            if not self._comes_after(number - 1, square):
                return None
            castle, surface = castle[:], surface[:]
            castle[square] = number
            surface[number] += 1
        height, tallest, doors, gates = self.height[:], self.tallest[:], self.doors[:], self.gates[:]
        level = height[square] + 1
        height[square] = level
        tallest[number] = max(tallest[number], level)
        doors[square] = 0
        gates[number] &= ~board.BIT[square]
        for side in range(i64(4)):
            near = board.NEAR[4 * square + side]
            if near >= 0 and height[near] < level:
                doors[near] |= board.BIT[number]
                gates[number] |= board.BIT[near]
            elif near >= 0 and height[near] > level:
                doors[square] = board.BIT[number]
                gates[number] |= board.BIT[square]
        return Survey(height, self.figure, self.count, castle, surface, tallest, doors, gates)

    def points(self, levels: vec[i64]) -> i64:
        """T32: add up the surface of each castle times the level somebody has in it."""
        surface = self.surface
        points: i64 = 0
        for castle in range(self.count):
            points += surface[castle] * levels[castle]
        return points

    def beyond_doors(self, square: i64) -> i64:
        """Give the squares, one bit each, that passages from a square lead to, itself among them."""
        gates = self.gates
        castles = self.doors[square]
        squares: i64 = 0
        while castles != 0:
            squares |= gates[board.lowest(castles)]
            castles &= castles - 1
        return squares

    def sites(self) -> i64:
        """Give the squares, one bit each, where T15 lets a free square take a block."""
        if self.found_sites == 0:
            height, castle, surface, doors = self.height, self.castle, self.surface, self.doors
            squares: i64 = 0
            for square in range(i64(board.SQUARES)):
                if height[square] == 0:
                    legal = doors[square] != 0 and touches_at_most_one(doors[square])
                else:
                    legal = height[square] < surface[castle[square]]
                if legal:
                    squares |= board.BIT[square]
            self.found_sites = squares
        return self.found_sites

    def _comes_after(self, castle: i64, square: i64) -> bool:
        """Say whether a square comes after the first of a castle; every square comes after that of -1.

        Castles are numbered in the order of their first squares, so a later one will do.
        """
        castles = self.castle
        for before in range(square):
            if castles[before] >= castle:
                return True
        return castle < 0


def figures(knights: vec[i64], king: i64, players: i64) -> vec[i64]:
    """Lay out who stands on each square."""
    figure = board.ZEROS[:]
    for player in range(players):
        for knight in range(player * board.KNIGHTS, player * board.KNIGHTS + board.KNIGHTS):
            if knights[knight] >= 0:
                figure[knights[knight]] = player + 1
    if king >= 0:
        figure[king] = board.KING
    return figure


def survey(height: vec[i64], figure: vec[i64]) -> Survey:
    """Find the castles and the doors; the heights are kept and must not change afterwards."""
    castle = board.BLANKS[:]
    surface = board.ZEROS[: board.CASTLES]
    tallest = board.ZEROS[: board.CASTLES]
    todo = board.ZEROS[:]
    count: i64 = 0
    for first in range(i64(board.SQUARES)):
        if height[first] == 0 or castle[first] >= 0:
            continue
        castle[first] = count
        todo[0] = first
        found: i64 = 1
        at: i64 = 0
        top: i64 = 0
        while at < found:
            square = todo[at]
            at += 1
            if height[square] > top:
                top = height[square]
            for side in range(i64(4)):
                near = board.NEAR[4 * square + side]
                if near >= 0 and height[near] > 0 and castle[near] < 0:
                    castle[near] = count
                    todo[found] = near
                    found += 1
        surface[count] = found
        tallest[count] = top
        count += 1
    doors = board.ZEROS[:]
    gates = board.ZEROS[: board.CASTLES]
    _open_doors(height, castle, doors, gates)
    return Survey(height, figure, count, castle, surface, tallest, doors, gates)


def _open_doors(height: vec[i64], castle: vec[i64], doors: vec[i64], gates: vec[i64]) -> None:
    for square in range(i64(board.SQUARES)):
        if height[square] == 0:
            continue
        for side in range(i64(4)):
            near = board.NEAR[4 * square + side]
            if near >= 0 and height[near] < height[square]:
                doors[near] |= board.BIT[castle[square]]
                gates[castle[square]] |= board.BIT[near]


def ranked(surface: vec[i64], count: i64) -> vec[i64]:
    """Say of each castle how many come before it: the wider ones, and of equals those numbered before it."""
    ranks = board.ZEROS[:count]
    for castle in range(count):
        rank: i64 = 0
        wide = surface[castle]
        for other in range(castle):
            if surface[other] >= wide:
                rank += 1
            else:
                ranks[other] += 1
        ranks[castle] = rank
    return ranks


def touches_at_most_one(castles: i64) -> bool:
    """Whether a set of castles, as bits, has at most one member."""
    return castles & (castles - 1) == 0
