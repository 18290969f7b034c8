"""The land as it lies: tiles, free cells, and the segments joined into cities, roads and fields.

Every segment of a laid tile is a node. The nodes of one feature form a ring and carry the same `root`; what
`size`, `opens` and `holders` say of the root holds for the whole feature. Joining relabels the shorter
ring, so that reading a feature costs one index.
"""

from tavola.flat import i16, i64
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.position import FOLLOWERS, LAND, Position, own


class Land(Position):
    """A position, and how laying a tile changes its features."""

    def lay(self, cell: i64, face: i64) -> None:
        """Lay a tile, join its segments to those beside it, and open the free cells around it."""
        own(self, LAND)
        self._close_cell(cell)
        number = self.laid
        self.laid = number + 1
        grid = self.grid
        grid[cell] = i16(number + 1)
        self.cells[number] = cell
        self.faces[number] = face
        self._add_nodes(number, face)
        for side in range(i64(4)):
            near = i64(board.NEIGHBOUR[4 * cell + side])
            there = i64(grid[near])
            if there > 0:
                self._meet(number, face, there - 1, side)
            else:
                if there == 0:
                    self._open_cell(near)
                grid[near] = i16(there - board.DEMAND[4 * face + side])
        self._surround(cell)

    def _close_cell(self, cell: i64) -> None:
        frontier = self.frontier
        last = self.opened - 1
        self.opened = last
        at = last
        moving = frontier[at]
        frontier[last] = 0
        while moving != cell:
            at -= 1
            frontier[at], moving = moving, frontier[at]

    def _open_cell(self, cell: i64) -> None:
        frontier = self.frontier
        at = self.opened
        self.opened = at + 1
        while at > 0 and frontier[at - 1] > cell:
            frontier[at] = frontier[at - 1]
            at -= 1
        frontier[at] = cell

    def _add_nodes(self, number: i64, face: i64) -> None:
        tile, parts, opens = self.tile, self.part, self.opens  # root, ring and size are set from the start
        node = self.nodes
        self.first[number] = node
        for part in range(board.FIRST[face], board.FIRST[face + 1]):
            tile[node] = i16(number)
            parts[node] = i16(part)
            opens[node] = i16(board.SIDES[part])
            if board.TERRAIN[part] == board.CLOISTER:
                self._found_cloister(node)
            node += 1
        self.nodes = node

    def _found_cloister(self, node: i64) -> None:
        self.cloisters[self.built] = node
        self.built += 1
        cell = self.cells[i64(self.tile[node])]
        empty: i64 = 9
        for at in range(i64(9)):
            if self.grid[(cell + board.BLOCK[at]) % board.CELLS] > 0:
                empty -= 1
        self.opens[node] = i16(empty)

    def _surround(self, cell: i64) -> None:
        cloisters, cells, tile = self.cloisters, self.cells, self.tile
        for at in range(self.built):
            node = cloisters[at]
            if board.NEAR[(cell - cells[i64(tile[node])]) % board.CELLS]:
                self.opens[node] -= 1

    def _meet(self, number: i64, face: i64, other: i64, side: i64) -> None:
        mine = self.first[number]
        theirs = self.first[other]
        slot = 3 * side + 1
        facing = board.OPPOSITE[slot]
        row = 12 * face
        their_row = 12 * self.faces[other]
        joined = self._join(mine + board.SLOT[row + slot], theirs + board.SLOT[their_row + facing])
        edge = board.EDGE[4 * face + side]
        if edge == board.FIELD:
            return
        self.opens[joined] -= 2
        if edge == board.ROAD:
            self._join(mine + board.SLOT[row + slot - 1], theirs + board.SLOT[their_row + facing + 1])
            self._join(mine + board.SLOT[row + slot + 1], theirs + board.SLOT[their_row + facing - 1])

    def _join(self, one: i64, other: i64) -> i64:
        root = self.root
        kept = i64(root[one])
        lost = i64(root[other])
        if kept == lost:
            return kept
        size = self.size
        if size[kept] < size[lost]:
            kept, lost = lost, kept
        ring = self.ring
        node = lost
        while True:
            root[node] = i16(kept)
            node = i64(ring[node])
            if node == lost:
                break
        ring[kept], ring[lost] = ring[lost], ring[kept]
        size[kept] += size[lost]
        self.opens[kept] += self.opens[lost]
        held = self.holders[lost]
        if held:
            own(self, FOLLOWERS)
            self.holders[kept] += held
            self.holders[lost] = 0
        return kept

    def extent(self, root: i64) -> tuple[i64, i64]:
        """Count the tiles and the pennants of a city or road; a tile counts once."""
        tiles: i64 = 0
        pennants: i64 = 0
        roots = self.root
        ring = self.ring
        node = root
        while True:
            part = i64(self.part[node])
            pennants += board.PENNANTS[part]
            tiles += 1
            for twin in range(node - board.TWINS[part], node):
                if i64(roots[twin]) == root:
                    tiles -= 1
                    break
            node = i64(ring[node])
            if node == root:
                return tiles, pennants

    def where(self, cell: i64) -> tuple[i64, i64]:
        """Give the true (x, y) of a tile or free cell, by walking from it back to the start tile."""
        x: i64 = 0
        y: i64 = 0
        here = i64(self.grid[cell])
        earliest = self.laid + 1 if here <= 0 else here
        while earliest > 1:
            way: i64 = -1
            for side in range(i64(4)):
                there = i64(self.grid[i64(board.NEIGHBOUR[4 * cell + side])])
                if 0 < there < earliest:
                    earliest = there
                    way = side
            if way < 0:
                raise ValueError("this cell touches no tile that was laid earlier")
            cell = i64(board.NEIGHBOUR[4 * cell + way])
            x -= board.EAST[way]
            y -= board.NORTH[way]
        return x, y

    def coordinates(self) -> list[tuple[int, int]]:
        """Give the true (x, y) of every tile, in the order they were laid."""
        return [self.where(self.cells[number]) for number in range(self.laid)]
