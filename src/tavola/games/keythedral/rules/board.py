"""What is printed on tiles, cards and mats, how the plane is folded, and how moves are numbered."""

from typing import Final

from tavola.flat import i64, vec

MOST: Final = 5  # players
EVERYONE: Final = MOST  # the viewer that knows only what all know

NOBODY: Final = -1
NOTHING: Final = -1  # no field drawn, no cottage in hand, nothing being bought
NOWHERE: Final = -1  # where a field or cottage lies that is not laid

# -- cubes: five basic kinds, then three of craft; every payment goes through them in this order --

KINDS: Final = 8
BASIC: Final = 5
CRAFTS: Final = 3
BROWN: Final = 0
BLACK: Final = 1
GREEN: Final = 2
BLUE: Final = 3
RED: Final = 4
WHITE: Final = 5
PURPLE: Final = 6
YELLOW: Final = 7
CUBES: Final = ("brown", "black", "green", "blue", "red", "white", "purple", "yellow")
GOODS: Final = ("Timber", "Stone", "Food", "Water", "Wine", "Ironwork", "Stained Glass", "Gold")
FIELDS: Final = ("brown", "grey", "green", "blue", "red")  # field kind k yields basic cubes of kind k
MADE: Final = vec[i64]([20, 20, 15, 15, 15, 10, 10, 10])  # how many cubes there are of each kind
WORTH: Final = vec[i64]([1, 1, 1, 1, 1, 2, 3, 4])
PRICE: Final = vec[i64]([2, 3, 4])  # of a craft cube, in basic cubes
GUILD_PRICE: Final = vec[i64]([1, 1, 2])  # with Guild Privilege

# -- pieces of a player --

NUMBERS: Final = 5  # cottages, numbered 1 to 5; cottage c of all is player * NUMBERS + number - 1
COTTAGES: Final = MOST * NUMBERS
WORKERS: Final = 10
FENCES: Final = 3  # fence f of all is player * FENCES + which
UNBUILT: Final = -1
GONE: Final = -2

# -- fields in the bag, by the number on their back: the first four lie around the Keythedral --

PLANE_FIELDS: Final = 29
BEGIN: Final = 4  # fields laid at the start
_BACKS: Final = ((), (), (3, 1, 2, 2, 2), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1))


def bag_for(players: int) -> list[int]:
    """Count the fields of each kind in the bag."""
    return [sum(_BACKS[back][kind] for back in range(2, players + 1)) for kind in range(BASIC)]


# -- the Keythedral mat: 34 building tiles in five rows; space s of row r is r * SPACES + s --

ROWS: Final = 5
SPACES: Final = 5
VALUES: Final = vec[i64]([4, 6, 8, 10, 12])
FULL: Final = (5, 5, 5, 4, 3)
SHORT: Final = (4, 4, 4, 3, 2)
_COSTS: Final = (
    ("brown black", "brown brown", "black black", "brown green", "black blue", "brown blue"),
    (
        "brown black green",
        "brown black blue",
        "brown brown red",
        "black black green",
        "brown blue green",
        "black blue red",
        "black green red",
        "brown green red",
    ),
    (
        "white brown green",
        "white brown blue",
        "white blue red",
        "white green red",
        "purple brown red",
        "purple blue green",
        "purple brown green",
        "white white red",
    ),
    (
        "white purple green",
        "white purple blue",
        "yellow green red",
        "yellow blue red",
        "purple purple red",
        "yellow white blue",
    ),
    (
        "yellow purple green",
        "yellow purple blue",
        "yellow white green red",
        "yellow white blue red",
        "purple purple white",
        "yellow yellow red",
    ),
)
TILES: Final = 34
FACE_DOWN: Final = TILES + 1  # on the mat: 0 is an empty space, else tile + 1
CUT: Final = 1  # marks on a tile, added up
SURCHARGE: Final = 2

_TILES: Final = [(row, number, cost) for row in range(ROWS) for number, cost in enumerate(_COSTS[row], 1)]
TILE_NAMES: Final = tuple(f"B{4 + 2 * row:02}-{number}" for row, number, _ in _TILES)
ROW_OF: Final = vec[i64]([row for row, _, _ in _TILES])
VALUE_OF: Final = vec[i64]([VALUES[row] for row, _, _ in _TILES])  # [tile] -> points
ROW_FROM: Final = vec[i64]([0, 6, 14, 22, 28, 34])  # the first tile of each row, and the end
# tile * 8 + kind
COST: Final = vec[i64]([cost.split().count(cube) for _, _, cost in _TILES for cube in CUBES])

# -- law cards 1 to 20, and in which window each is played --

LAWS: Final = 20
ORDER_OF_WORK: Final = 1
EXTRA_HAND: Final = 2  # and 3
RIGHT_OF_WAY: Final = 4
SHARED_LABOUR: Final = 5
BOUNTIFUL_HARVEST: Final = 6  # and 7
FAILED_HARVEST: Final = 8
GLEANING: Final = 9
IDLE_WAGES: Final = 10
PRICE_CUT: Final = 11  # and 12
BUILDERS_SURCHARGE: Final = 13
OPEN_MARKET: Final = 14
BUILDING_GRANT: Final = 15
GUILD_PRIVILEGE: Final = 16
BOUNDARY_RULING: Final = 17
MOVING_DAY: Final = 18
TITHE: Final = 19
ROYAL_SEAL: Final = 20
LAW_NAMES: Final = (
    "",
    "Order of Work",
    "Extra Hand",
    "Extra Hand",
    "Right of Way",
    "Shared Labour",
    "Bountiful Harvest",
    "Bountiful Harvest",
    "Failed Harvest",
    "Gleaning",
    "Idle Wages",
    "Builder's Price Cut",
    "Builder's Price Cut",
    "Builder's Surcharge",
    "Open Market",
    "Building Grant",
    "Guild Privilege",
    "Boundary Ruling",
    "Moving Day",
    "Tithe",
    "Royal Seal",
)
IN_DECK: Final = 0  # where a law is: the deck or face down on a space, else player + 1 for a hand
ON_SPACE: Final = 6  # open on a New Law space
PLAYED: Final = 7
HIDDEN_LAW: Final = LAWS + 1  # on a New Law space: 0 is empty, else the law
DRY_ROUNDS: Final = 6  # in a row without an acquired tile end the game

# -- the plane, folded --
#
# It has no border, yet a landscape is never wider than 28 gaps: at most 25 fields join the four of the
# start, each widens it by one column at most, so fields lie in 27 columns and gaps in 28; before the last
# field is laid the legal places lie in 26 + 2 columns. The same holds for rows. So the plane is rolled into
# a torus of 28 x 28 cells on which no two places in play ever meet, and the columns and rows of the cells
# are found again from the westernmost and northernmost field, which the position keeps.

SIZE: Final = 28
CELLS: Final = SIZE * SIZE
NW: Final = 0
NE: Final = 1
SW: Final = 2
SE: Final = 3
SIDES: Final = 4
SIDE_NAMES: Final = ("NW", "NE", "SW", "SE")
KEYTHEDRAL: Final = COTTAGES + 1  # in a gap: 0 is empty, else cottage + 1
HOME: Final = ((0, 0, BLACK), (1, 0, BROWN), (0, 1, BROWN), (1, 1, BLACK))  # x, y, kind


def cell_at(x: int, y: int) -> int:
    """Find the cell of a field or gap by its column and row."""
    return y % SIZE * SIZE + x % SIZE


def _shifted(*steps: tuple[int, int]) -> list[int]:
    return [cell_at(cell + dx, cell // SIZE + dy) for cell in range(CELLS) for dx, dy in steps]


FIELD_BY: Final = vec[i64](_shifted((0, 0), (1, 0), (0, 1), (1, 1)))  # gap * 4 + side: the field there
GAP_BY: Final = vec[i64](_shifted((0, 0), (-1, 0), (0, -1), (-1, -1)))  # field * 4 + i: its gaps
BESIDE: Final = vec[i64](_shifted((1, 0), (-1, 0), (0, 1), (0, -1)))  # field * 4 + i: fields across an edge
