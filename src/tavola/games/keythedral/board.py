"""What is printed on tiles, cards and mats, how the plane is folded, and how moves are numbered."""

from typing import Final

from tavola.flat import i64, vec

MOST: Final = 5  # players

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
GOODS: Final = ("timber", "stone", "food", "water", "wine", "ironwork", "stained glass", "gold")
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

# -- moves: each kind begins where the one before ends --

FIRST: Final = 0  # chance: + seat that starts
DRAW: Final = FIRST + MOST  # chance: + kind of the field drawn
REVEAL: Final = DRAW + BASIC  # chance: + building tile turned up
POST: Final = REVEAL + TILES  # chance: + law - 1 put on a New Law space, open
RECEIVE: Final = POST + LAWS  # chance: + law - 1 taken unseen
FIELD: Final = RECEIVE + LAWS  # + cell
GAP: Final = FIELD + CELLS  # + cell, for the cottage just chosen
NUMBER: Final = GAP + CELLS  # + number - 1 of an own cottage
ORDER: Final = NUMBER + NUMBERS  # + number - 1
WORKER: Final = ORDER + NUMBERS  # + side of the activated tile
PLAY: Final = WORKER + SIDES  # + law - 1
BUY: Final = PLAY + LAWS  # + building tile
CONVERT: Final = BUY + TILES  # + number - 1
FENCE: Final = CONVERT + NUMBERS  # + cottage * 4 + side
UNFENCE: Final = FENCE + COTTAGES * SIDES  # + fence
CRAFT: Final = UNFENCE + MOST * FENCES  # + kind - 5
TRADE: Final = CRAFT + CRAFTS
LAW: Final = TRADE + 1  # + space * 8 + kind paid
PAY: Final = LAW + 2 * KINDS  # + kind
TAKE: Final = PAY + KINDS  # + basic kind
NAME: Final = TAKE + BASIC  # + field kind
MARK: Final = NAME + BASIC  # + building tile
GLEAN: Final = MARK + TILES  # + field, by the order of laying
BID: Final = GLEAN + PLANE_FIELDS  # + amount - 1
TOP_BID: Final = 115  # there are no more cubes
MATCH: Final = BID + TOP_BID
SEAT: Final = MATCH + 1  # + seat that starts the next round
PASS: Final = SEAT + MOST
DONE: Final = PASS + 1
ACTIONS: Final = DONE + 1

# -- what the game waits for --

FIRST_SEAT: Final = 0  # chance: who starts
POST_LAW: Final = 1  # chance: a New Law is laid open
DRAW_FIELD: Final = 2  # chance
LAY_FIELD: Final = 3
LAY_NUMBER: Final = 4
LAY_COTTAGE: Final = 5
TURN_UP: Final = 6  # chance: a building tile
ORDER_LAWS: Final = 7  # laws before the work order
SET_ORDER: Final = 8
WORK: Final = 9
HARVEST_LAWS: Final = 10  # laws before collecting
TURN: Final = 11
RECEIVE_LAW: Final = 12  # chance: which law was taken
NOW: Final = 13  # the law just taken, at once or later
PAY_BASIC: Final = 14  # for craft or trade
PAY_TILE: Final = 15  # for a marked tile
TAKE_BASIC: Final = 16  # trade, Open Market, Idle Wages
MOVE_COTTAGE: Final = 17
GIVE: Final = 18  # Tithe
NAME_FIELD: Final = 19  # Bountiful and Failed Harvest
GLEAN_FIELD: Final = 20
MARK_TILE: Final = 21
SWAP: Final = 22  # Open Market: what is given
GRANT: Final = 23  # Building Grant: which cottage
GUILD: Final = 24  # Guild Privilege: which craft
BOUNDARY: Final = 25  # Boundary Ruling: which fence
MOVING: Final = 26  # Moving Day: which cottage
SEAL_LAWS: Final = 27  # laws before the auction
AUCTION: Final = 28
PAY_BID: Final = 29
NAME_START: Final = 30
FINISHED: Final = 31
# Between decisions; the conductor in rules.py goes on from them at once.
SETTLED: Final = 40  # a cottage is laid, or a tile turned up during set-up
ACTED: Final = 41  # an action is done
LAW_DONE: Final = 42  # a law is carried out
WORKED: Final = 43  # a worker is placed, a tile is activated or a law was played for it
POSTING: Final = 44  # New Laws are being laid out
BIDDING: Final = 45  # somebody has spoken in the auction

# -- events: kind, player, then the numbers named here --

STARTS: Final = 0  # round
LAID_FIELD: Final = 1  # cell, kind
LAID_COTTAGE: Final = 2  # cell, number
TURNED_UP: Final = 3  # tile
POSTED: Final = 4  # law
SET: Final = 5  # marker, number
SENT: Final = 6  # cell, number of the tile
IDLE: Final = 7  # workers, number of the tile
COLLECTED: Final = 8  # cubes packed
SHORT_OF: Final = 9  # kind, cubes missing
BOUGHT: Final = 10  # tile, cubes packed
CONVERTED: Final = 11  # number
FENCED: Final = 12  # gap, side
UNFENCED: Final = 13  # gap, side, owner
MOVED: Final = 14  # number, gap, 1 if it had to
MADE_CRAFT: Final = 15  # kind, cubes packed
TRADED: Final = 16  # cubes packed, kind taken
TOOK_LAW: Final = 17  # kind paid, space
DREW_LAW: Final = 18  # law (secret)
PLAYED_LAW: Final = 19  # law
PASSED: Final = 20
NAMED: Final = 21  # law, field kind
TOOK: Final = 22  # law, cubes packed
MARKED: Final = 23  # tile, mark
SWAPPED: Final = 24  # given packed, taken packed
GAVE: Final = 25  # to, cubes packed (secret), how many, 1 for Tithe
GOT: Final = 26  # from, cubes packed (secret), how many
BID_UP: Final = 27  # amount
MATCHED: Final = 28  # amount
DROPPED: Final = 29
CHOSE: Final = 30  # seat that starts, 1 for Royal Seal
UNCONTESTED: Final = 31
RETRIEVED: Final = 32  # rounds without a tile
ENDED: Final = 33  # 0 the last tile, 1 stalemate
SCORED_TILES: Final = 34  # points, tiles
SCORED_CUBES: Final = 35  # points, cubes packed


# A table, because compiled code would shift a literal 1 as a number of 32 bits.
_ONE: Final = vec[i64]([1 << 5 * kind for kind in range(KINDS)])


def packed(counts: vec[i64]) -> i64:
    """Pack up to eight counts of cubes into one number, five bits each."""
    total: i64 = 0
    for kind in range(i64(len(counts))):
        total += counts[kind] << 5 * kind
    return total


def one(kind: i64) -> i64:
    """Pack a single cube."""
    return _ONE[kind]
