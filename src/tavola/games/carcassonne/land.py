"""The land as it lies: tiles, free cells, and the segments joined into cities, roads and fields.

Every segment of a laid tile is a node. The nodes of one feature form a ring and carry the same `root`; what
`size`, `opens` and `holders` say of the root holds for the whole feature. Joining relabels the shorter
ring, so that reading a feature costs one index.
"""

from typing import ClassVar

from tavola.core import State
from tavola.flat import i64, vec
from tavola.games.carcassonne.board import (
    BLOCK,
    CELLS,
    CLOISTER,
    DEMAND,
    EAST,
    EDGE,
    FIELD,
    FIRST,
    NEAR,
    NEIGHBOUR,
    NORTH,
    OPPOSITE,
    PENNANTS,
    ROAD,
    SIDES,
    SLOT,
    TERRAIN,
    TWINS,
)


class Land(State):
    """A position, and how laying a tile changes its features."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *("players", "to_move", "farm_scoring", "small_city", "incomplete_unit", "farmers"),
        *("player", "hand", "left", "laid", "nodes", "opened", "built", "bag", "points", "supply"),
        *("grid", "frontier", "cells", "faces", "first", "tile", "part"),
        *("root", "ring", "size", "opens", "holders", "standing", "cloisters"),
    )

    def __init__(
        self,
        players: i64,
        to_move: i64,
        farm_scoring: i64,
        small_city: i64,
        incomplete_unit: i64,
        farmers: i64,
        player: i64,
        hand: i64,
        left: i64,
        laid: i64,
        nodes: i64,
        opened: i64,
        built: i64,
        bag: vec[i64],
        points: vec[i64],
        supply: vec[i64],
        grid: vec[i64],
        frontier: vec[i64],
        cells: vec[i64],
        faces: vec[i64],
        first: vec[i64],
        tile: vec[i64],
        part: vec[i64],
        root: vec[i64],
        ring: vec[i64],
        size: vec[i64],
        opens: vec[i64],
        holders: vec[i64],
        standing: vec[i64],
        cloisters: vec[i64],
    ) -> None:
        super().__init__(players, to_move)
        self.farm_scoring = farm_scoring  # options: the number of the value
        self.small_city = small_city
        self.incomplete_unit = incomplete_unit
        self.farmers = farmers
        self.player = player  # whose turn it is
        self.hand = hand  # the kind of the tile in hand, or -1
        self.left = left  # tiles in the bag
        self.laid = laid  # tiles on the table
        self.nodes = nodes  # segments on the table
        self.opened = opened  # free cells that touch a tile
        self.built = built  # cloisters on the table
        self.bag = bag  # [kind] -> tiles not yet drawn
        self.points = points  # [player]
        self.supply = supply  # [player] -> followers in front of the player
        self.grid = grid  # [cell] -> number of its tile + 1; or minus the sides a free cell demands; or 0
        self.frontier = frontier  # the free cells that touch a tile, ascending
        self.cells = cells  # [tile] -> cell
        self.faces = faces  # [tile] -> 4 * kind + turn
        self.first = first  # [tile] -> its first node
        self.tile = tile  # [node] -> tile
        self.part = part  # [node] -> index into the tables of parts
        self.root = root  # [node] -> the node that speaks for its feature
        self.ring = ring  # [node] -> the next node of its feature
        self.size = size  # [root] -> nodes
        self.opens = opens  # [root] -> open sides; of a cloister: empty cells around it
        self.holders = holders  # [root] -> followers, three bits for each player; 0 for other nodes
        self.standing = standing  # [node] -> player of the follower there + 1, or 0
        self.cloisters = cloisters  # the nodes of the cloisters, as laid

    def lay(self, cell: i64, face: i64) -> None:
        """Lay a tile, join its segments to those beside it, and open the free cells around it."""
        self._close_cell(cell)
        number = self.laid
        self.laid = number + 1
        grid = self.grid
        grid[cell] = number + 1
        self.cells[number] = cell
        self.faces[number] = face
        self._add_nodes(number, face)
        for side in range(i64(4)):
            near = NEIGHBOUR[4 * cell + side]
            there = grid[near]
            if there > 0:
                self._meet(number, face, there - 1, side)
            else:
                if there == 0:
                    self._open_cell(near)
                grid[near] = there - DEMAND[4 * face + side]
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
        node = self.nodes
        self.first[number] = node
        for part in range(FIRST[face], FIRST[face + 1]):  # root, ring and size are set from the start
            self.tile[node] = number
            self.part[node] = part
            self.opens[node] = SIDES[part]
            if TERRAIN[part] == CLOISTER:
                self._found_cloister(node)
            node += 1
        self.nodes = node

    def _found_cloister(self, node: i64) -> None:
        self.cloisters[self.built] = node
        self.built += 1
        cell = self.cells[self.tile[node]]
        empty: i64 = 9
        for at in range(i64(9)):
            if self.grid[(cell + BLOCK[at]) % CELLS] > 0:
                empty -= 1
        self.opens[node] = empty

    def _surround(self, cell: i64) -> None:
        for at in range(self.built):
            node = self.cloisters[at]
            if NEAR[(cell - self.cells[self.tile[node]]) % CELLS]:
                self.opens[node] -= 1

    def _meet(self, number: i64, face: i64, other: i64, side: i64) -> None:
        mine = self.first[number]
        theirs = self.first[other]
        slot = 3 * side + 1
        facing = OPPOSITE[slot]
        row = 12 * face
        their_row = 12 * self.faces[other]
        joined = self._join(mine + SLOT[row + slot], theirs + SLOT[their_row + facing])
        edge = EDGE[4 * face + side]
        if edge == FIELD:
            return
        self.opens[joined] -= 2
        if edge == ROAD:
            self._join(mine + SLOT[row + slot - 1], theirs + SLOT[their_row + facing + 1])
            self._join(mine + SLOT[row + slot + 1], theirs + SLOT[their_row + facing - 1])

    def _join(self, one: i64, other: i64) -> i64:
        root = self.root
        kept = root[one]
        lost = root[other]
        if kept == lost:
            return kept
        size = self.size
        if size[kept] < size[lost]:
            kept, lost = lost, kept
        ring = self.ring
        node = lost
        while True:
            root[node] = kept
            node = ring[node]
            if node == lost:
                break
        ring[kept], ring[lost] = ring[lost], ring[kept]
        size[kept] += size[lost]
        self.opens[kept] += self.opens[lost]
        self.holders[kept] += self.holders[lost]
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
            part = self.part[node]
            pennants += PENNANTS[part]
            tiles += 1
            for twin in range(node - TWINS[part], node):
                if roots[twin] == root:
                    tiles -= 1
                    break
            node = ring[node]
            if node == root:
                return tiles, pennants

    def where(self, cell: i64) -> tuple[i64, i64]:
        """Give the true (x, y) of a tile or free cell, by walking from it back to the start tile."""
        x: i64 = 0
        y: i64 = 0
        here = self.grid[cell]
        earliest = self.laid + 1 if here <= 0 else here
        while earliest > 1:
            way: i64 = -1
            for side in range(i64(4)):
                there = self.grid[NEIGHBOUR[4 * cell + side]]
                if 0 < there < earliest:
                    earliest = there
                    way = side
            if way < 0:
                raise ValueError("this cell touches no tile that was laid earlier")
            cell = NEIGHBOUR[4 * cell + way]
            x -= EAST[way]
            y -= NORTH[way]
        return x, y

    def coordinates(self) -> list[tuple[int, int]]:
        """Give the true (x, y) of every tile, in the order they were laid."""
        return [self.where(self.cells[number]) for number in range(self.laid)]
