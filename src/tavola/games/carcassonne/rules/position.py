"""A position of Carcassonne: its fields."""

from typing import ClassVar, Final

from tavola.core import EMPTY, EMPTY_NARROW, State, fields
from tavola.flat import i16, i64, vec
from tavola.games.carcassonne.rules import board

# The groups of arrays that a position makes its own before it writes to one of them (`own`).
BAG: Final = 1
LAND: Final = 2
FOLLOWERS: Final = 4
POINTS: Final = 8
ALL: Final = BAG | LAND | FOLLOWERS | POINTS


class Position(State):
    """What lies on the table, and in front of the players."""

    FIELDS: ClassVar[tuple[str, ...]] = fields(
        "players to_move farm_scoring small_city incomplete_unit farmers player hand left laid "
        "nodes opened built bag points supply grid frontier cells faces first tile part root ring "
        "size opens holders standing cloisters"
    )

    farm_scoring: i64 = 0  # options: the number of the value
    small_city: i64 = 0
    incomplete_unit: i64 = 0
    farmers: i64 = 0
    player: i64 = board.NOBODY  # whose turn it is; NOBODY until it is drawn who starts
    hand: i64 = -1  # the kind of the tile in hand, or -1
    left: i64 = 0  # tiles in the bag
    laid: i64 = 0  # tiles on the table
    nodes: i64 = 0  # segments on the table
    opened: i64 = 1  # free cells that touch a tile
    built: i64 = 0  # cloisters on the table
    bag: vec[i64] = EMPTY  # [kind] -> tiles not yet drawn
    points: vec[i64] = EMPTY  # [player]
    supply: vec[i64] = EMPTY  # [player] -> followers in front of the player
    grid: vec[i16] = EMPTY_NARROW  # [cell] -> its tile + 1; or minus the sides a free cell demands; or 0
    frontier: vec[i64] = EMPTY  # the free cells that touch a tile, ascending
    cells: vec[i64] = EMPTY  # [tile] -> cell
    faces: vec[i64] = EMPTY  # [tile] -> 4 * kind + turn
    first: vec[i64] = EMPTY  # [tile] -> its first node
    tile: vec[i16] = EMPTY_NARROW  # [node] -> tile
    part: vec[i16] = EMPTY_NARROW  # [node] -> index into the tables of parts
    root: vec[i16] = EMPTY_NARROW  # [node] -> the node that speaks for its feature
    ring: vec[i16] = EMPTY_NARROW  # [node] -> the next node of its feature
    size: vec[i16] = EMPTY_NARROW  # [root] -> nodes
    opens: vec[i16] = EMPTY_NARROW  # [root] -> open sides; of a cloister: empty cells around it
    holders: vec[i16] = EMPTY_NARROW  # [root] -> followers, three bits for each player; 0 for other nodes
    standing: vec[i16] = EMPTY_NARROW  # [node] -> player of the follower there + 1, or 0
    cloisters: vec[i64] = EMPTY  # the nodes of the cloisters, as laid

    shared: i64 = 0  # groups that another position may hold, too; no field

    # Where the window found the outermost of the first so many tiles; no fields.
    framed: i64 = 0
    west: i64 = 0
    east: i64 = 0
    south: i64 = 0
    north: i64 = 0

    # What the features found that is held when so many tiles lay, by their roots; no fields, never changed.
    weighed: i64 = 0
    entries: vec[i64] = EMPTY

    def give(self, other: "Position") -> None:
        """Write every field into another position, which shares the arrays until either is written to."""
        self.shared = other.shared = ALL
        other.farm_scoring = self.farm_scoring
        other.small_city = self.small_city
        other.incomplete_unit = self.incomplete_unit
        other.farmers = self.farmers
        other.player = self.player
        other.hand = self.hand
        other.left = self.left
        other.laid = self.laid
        other.nodes = self.nodes
        other.opened = self.opened
        other.built = self.built
        other.bag = self.bag
        other.points = self.points
        other.supply = self.supply
        other.grid = self.grid
        other.frontier = self.frontier
        other.cells = self.cells
        other.faces = self.faces
        other.first = self.first
        other.tile = self.tile
        other.part = self.part
        other.root = self.root
        other.ring = self.ring
        other.size = self.size
        other.opens = self.opens
        other.holders = self.holders
        other.standing = self.standing
        other.cloisters = self.cloisters
        other.framed = self.framed
        other.west = self.west
        other.east = self.east
        other.south = self.south
        other.north = self.north
        other.weighed = self.weighed
        other.entries = self.entries

    def unshare(self) -> None:
        own(self, ALL)

    def replace(self, groups: i64) -> None:
        """Put copies in the place of arrays that may be shared."""
        self.shared -= groups
        if groups & BAG:
            self.bag = self.bag[:]
        if groups & LAND:
            self._own_land()
        if groups & FOLLOWERS:
            self.supply = self.supply[:]
            self.holders = self.holders[:]
            self.standing = self.standing[:]
        if groups & POINTS:
            self.points = self.points[:]

    def _own_land(self) -> None:
        self.grid = self.grid[:]
        self.frontier = self.frontier[:]
        self.cells = self.cells[:]
        self.faces = self.faces[:]
        self.first = self.first[:]
        self.tile = self.tile[:]
        self.part = self.part[:]
        self.root = self.root[:]
        self.ring = self.ring[:]
        self.size = self.size[:]
        self.opens = self.opens[:]
        self.cloisters = self.cloisters[:]


def own(state: Position, groups: i64) -> None:
    """Make the arrays of some groups the position's own, before any of them is written to."""
    if state.shared & groups:
        state.replace(state.shared & groups)
