"""The development board, its tiles, the Wonders, the cards and the time track."""

from itertools import permutations
from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.rules.atlas import KINDS, REGIONS, RESOURCES
from tavola.games.olympos.rules.bits import bits

NOBODY: Final = -1
BARBARIANS: Final = 5  # the owner of a barbarian, after the five seats
OWNERS: Final = 6

# What a land holds beside settlers.
OPEN: Final = 0
TRIBE: Final = 1
BLOCKED: Final = 2

# Marks a player can carry, one bit each.
UNDER_KERES: Final = 1
UNDER_ERINYES: Final = 2
UNDER_ARES: Final = 4
UNDER_SIREN: Final = 8
DONE_PLAYING: Final = 16

# An objective tile: not in this game, open to all, or from here on its owner's seat.
NOT_IN_GAME: Final = 0
OPEN_TO_ALL: Final = 1
TAKEN_BY: Final = 2

# ---------------------------------------------------------------------------------------------- track

CROSS: Final = 90  # nobody moves beyond it
FINAL: Final = 78  # the last Zeus space; beyond it a player has one action left
ZEUS: Final = vec[i64]([13, 26, 39, 52, 65, 78])
ZEUS_SPACES: Final = 6
DOUBLE: Final = vec[i64]([0, 0, 1, 1, 1, 0])  # [zeus] -> 1 if the last player to come turns up a card too
SLOT: Final = vec[i64]([0, 1, 2, 4, 6, 8])  # [zeus] -> where its first card lies; the second is next to it
SLOTS: Final = 9

# [position] -> points at the end
TIME_POINTS: Final = vec[i64]([5] * 81 + [4, 4, 3, 3, 2, 2, 1, 1, 0, 0])

# -------------------------------------------------------------------------------------------- actions

NEW_SETTLER_AP: Final = 2
MEDICINE_AP: Final = 1
DISCOVERY_AP: Final = 7
WONDER_AP: Final = 7
DISCOUNT: Final = 2  # of Agriculture, Money and Architecture
WAIT_AP: Final = 1
ERINYES_AP: Final = 2
ARES_SWORDS: Final = 2
CAP: Final = 7  # the most AP an Expansion may cost
UNCAPPED: Final = 999  # the published game has no such limit
SETTLERS: Final = 4  # in each personal supply at the start

# ---------------------------------------------------------------------------------------- discoveries

ROWS: Final = ("red", "yellow", "green", "blue", "purple")
PURPLE: Final = 4
COLUMNS: Final = 5
CELLS: Final = 25  # row * 5 + column
TYPES: Final = 25

# Type, swords, Zeus symbols, stars; five types to a row of the board.
_TYPE_TABLE = """
agriculture 0 0 0 | money 0 0 0 | medicine 0 0 0 | metallurgy 1 0 0 | religion 0 1 0
cavalry 0 0 0 | oracle 0 0 0 | hoplite 1 0 0 | polytheism 0 1 0 | astronomy 0 0 0
phalanx 1 0 0 | hellenism 0 1 0 | map_making 0 0 0 | democracy 0 0 0 | commerce 0 0 0
strategy 2 0 0 | art 0 2 0 | poetry 0 0 0 | surgery 0 0 0 | architecture 0 0 1
philosophy 0 0 0 | city 0 0 0 | absolutism 0 0 0 | science 0 0 0 | engineering 0 0 1
"""
_TYPES = [entry.split() for entry in _TYPE_TABLE.strip().replace("\n", "|").split("|")]
TYPE_IDS: Final[list[str]] = [entry[0] for entry in _TYPES]

AGRICULTURE: Final = 0
MONEY: Final = 1
MEDICINE: Final = 2
CAVALRY: Final = 5
ORACLE: Final = 6
ASTRONOMY: Final = 9
PHALANX: Final = 10
HELLENISM: Final = 11
MAP_MAKING: Final = 12
DEMOCRACY: Final = 13
COMMERCE: Final = 14
POETRY: Final = 17
SURGERY: Final = 18
ARCHITECTURE: Final = 19
PHILOSOPHY: Final = 20
CITY: Final = 21
ABSOLUTISM: Final = 22
SCIENCE: Final = 23
ENGINEERING: Final = 24

# A tile is a Discovery type, but Agriculture and Money come as three tiles each, one a resource.
TILES: Final = 29
TILE_IDS: Final[list[str]] = [
    *("agriculture-grain", "agriculture-wood", "agriculture-stone"),
    *("money-gold", "money-stone", "money-wood"),
    *TYPE_IDS[2:],
]
_FIRST_TILES: list[int] = [0, 3, *range(6, 29)]
_TYPES_OF_TILES: list[int] = [0, 0, 0, 1, 1, 1, *range(2, 25)]
FIRST_TILE: Final = vec[i64](_FIRST_TILES)  # [type] -> its tile, or the first of its three
TILES_OF: Final = vec[i64]([3] * 2 + [1] * 23)  # [type] -> how many different tiles it has
TYPE_OF: Final = vec[i64](_TYPES_OF_TILES)  # [tile]
# [tile] -> the resource whose Discoveries it makes cheaper, or -1
TILE_RESOURCE: Final = vec[i64]([RESOURCES.index(id.split("-")[1]) if "-" in id else -1 for id in TILE_IDS])
SWORDS: Final = vec[i64]([int(_TYPES[TYPE_OF[tile]][1]) for tile in range(TILES)])  # [tile]
SYMBOLS: Final = vec[i64]([int(_TYPES[TYPE_OF[tile]][2]) for tile in range(TILES)])  # [tile]
STARS: Final = vec[i64]([int(_TYPES[TYPE_OF[tile]][3]) for tile in range(TILES)])  # [tile]


def _with(counts: vec[i64], least: int) -> int:
    """Give the tiles that show so many of something or more, as bits."""
    return bits([tile for tile in range(TILES) if counts[tile] >= least])


# Sets of tiles: those with a Sword and those with two, with a Zeus symbol and with two, with a Star.
SWORD_TILES: Final = i64(_with(SWORDS, 1))
TWO_SWORDS: Final = i64(_with(SWORDS, 2))
SYMBOL_TILES: Final = i64(_with(SYMBOLS, 1))
TWO_SYMBOLS: Final = i64(_with(SYMBOLS, 2))
STAR_TILES: Final = i64(_with(STARS, 1))
# [type] -> its tiles
OF_TYPE: Final = vec[i64]([bits([t for t in range(TILES) if TYPE_OF[t] == kind]) for kind in range(TYPES)])
# [row] -> its tiles
IN_ROW: Final = vec[i64]([bits([t for t in range(TILES) if TYPE_OF[t] // 5 == row]) for row in range(5)])


def _copies(players: int, tile: int) -> int:
    """Count the tiles whose mark (the fewest players that use them) fits, without duplicates for two."""
    if tile < 6:  # Agriculture and Money: marks 3, 3, 5
        return 1 if tile % 3 < 2 or players == 5 else 0
    row = int(TYPE_OF[tile]) // 5
    if row == 4:
        return 1
    if row % 2:  # yellow and blue: marks 3, 3
        return 1 if players == 2 else 2
    return 1 + sum([players >= mark for mark in (4, 5)])  # red and green: marks 3, 4, 5


# [players * TILES + tile] -> copies in the game
COPIES: Final = vec[i64]([_copies(players, tile) for players in range(6) for tile in range(TILES)])

ORDERS: Final = 120  # ways to lay five stacks into five columns
ORDER: Final = vec[i64]([column for order in permutations(range(5)) for column in order])

# ------------------------------------------------------------------------------------- costs, bonuses

# The cost of each cell: named resources, then grey groups, each paid with one resource of its own.
_COST_TABLE = """
1 grain 1 stone | 1 wood 1 gold | 1 stone 1 wood | 1 gold 1 grain | 2 grey
2 grain 1 wood | 2 wood 1 stone | 2 stone 1 gold | 2 gold 1 grain | 1 grey 1 grey 1 grey
2 grain 1 gold 1 grey | 2 wood 1 grain 1 grey | 2 stone 1 wood 1 grey | 2 gold 1 stone 1 grey
| 1 grey 1 grey 1 grey 1 grey
2 grain 2 wood | 2 wood 2 stone | 2 stone 2 gold | 2 gold 2 grain | 3 grey 1 grey
3 grain 2 grey | 3 wood 2 grey | 3 stone 2 grey | 3 gold 2 grey | 2 grey 2 grey 1 grey 1 grey
"""


def _costs() -> list[list[tuple[str, int]]]:
    cells = _COST_TABLE.strip().replace("\n|", "|").replace("\n", "|").split("|")
    words = [cell.split() for cell in cells]
    return [[(cell[i + 1], int(cell[i])) for i in range(0, len(cell), 2)] for cell in words]


COSTS: Final[list[list[tuple[str, int]]]] = _costs()  # [cell] -> (resource or "grey", amount)

# [cell * KINDS + resource] -> how much of it the cost names; grey groups name nothing
NAMED: Final = vec[i64]([dict(COSTS[cell]).get(name, 0) for cell in range(CELLS) for name in RESOURCES])


def _needs(cell: int) -> list[tuple[int, ...]]:
    """List every way to fill the cell's cost: how much of each resource."""
    fixed = [int(NAMED[cell * KINDS + kind]) for kind in range(KINDS)]
    groups = [amount for name, amount in COSTS[cell] if name == "grey"]
    free = [kind for kind in range(KINDS) if not fixed[kind]]
    found = set()
    for chosen in permutations(free, len(groups)):
        need = fixed[:]
        for kind, amount in zip(chosen, groups, strict=True):
            need[kind] += amount
        found.add(tuple(need))
    return sorted(found)


_NEEDS = [_needs(cell) for cell in range(CELLS)]
_WAYS = [way for ways in _NEEDS for way in ways]
# [cell] -> the first of its ways in NEED; the last entry closes the table
FIRST_NEED: Final = vec[i64]([sum([len(ways) for ways in _NEEDS[:cell]]) for cell in range(CELLS + 1)])
NEED: Final = vec[i64]([part for way in _WAYS for part in way])  # [way * KINDS + resource]

# A purse of all resources in one number: each has 12 bits, and one of it counts so much.
PURSE: Final = vec[i64]([1 << 12 * kind for kind in range(KINDS)])
LEAST: Final = vec[i64]([sum([part << 12 * kind for kind, part in enumerate(way)]) for way in _WAYS])  # [way]
LENT: Final = 0x800800800800  # one bit to each resource before it pays; where there is too little, it is gone

BONUSES: Final = 3  # spaces a cell; the third is grey, for five players
BONUS_IDS: Final = (*RESOURCES, "settler", "hourglass", "prestige")  # the first four are cubes
BONUS_SETTLER: Final = 4
BONUS_HOURGLASS: Final = 5
BONUS_PRESTIGE: Final = 6

_BONUS_TABLE = """
settler stone hourglass | hourglass settler gold | wood hourglass settler | settler grain prestige
| hourglass gold settler
hourglass wood | settler prestige | gold hourglass | prestige settler | grain hourglass
settler prestige hourglass | stone hourglass settler | prestige settler grain | hourglass wood prestige
| settler hourglass stone
prestige gold | settler hourglass | prestige hourglass | stone prestige | settler hourglass
 | | | |
"""


def _bonuses() -> list[int]:
    table: list[int] = []
    for cell in _BONUS_TABLE.strip("\n").replace("\n|", "|").replace("\n", "|").split("|"):
        found = [BONUS_IDS.index(word) for word in cell.split()]
        table += found + [-1] * (BONUSES - len(found))
    return table


BONUS: Final = vec[i64](_bonuses())  # [cell * BONUSES + space] -> what it gives, or -1
# [cell * BONUSES + space] -> its number among the spaces that give something
SPACE: Final = vec[i64]([sum([bonus >= 0 for bonus in BONUS[:at]]) for at in range(CELLS * BONUSES)])
PLACES: Final = [at for at in range(CELLS * BONUSES) if BONUS[at] >= 0]  # [bonus space] -> where it is
COLUMN_OF: Final = vec[i64]([at // BONUSES % COLUMNS for at in PLACES])  # [bonus space]
IN_COLUMN: Final = vec[i64](
    [bits([space for space in range(len(PLACES)) if COLUMN_OF[space] == column]) for column in range(COLUMNS)]
)

# ------------------------------------------------------------------------------------------- wonders

WONDER_IDS: Final = ("lion_gate", "stadium", "parthenon", "statue_of_zeus", "colossus")
WONDERS: Final = 5
WONDER_STARS: Final = vec[i64]([4, 5, 5, 6, 6])
WONDER_POINTS: Final = vec[i64]([8, 10, 10, 12, 12])

# --------------------------------------------------------------------------------------------- cards

DESTINY_IDS: Final = (
    *("star", "cube_grain", "cube_stone", "cube_wood", "cube_gold"),
    *("four_kinds", "wood_prestige", "grain_time", "stone_time", "zeus"),
)
CARDS: Final = 10  # kinds of Destiny card
MASTER_BUILDER: Final = 0
CARAVAN: Final = 1  # + resource
ABUNDANCE: Final = 5
SACRED_GROVES: Final = 6
GOLDEN_HARVEST: Final = 7
QUARRY_MASTERS: Final = 8
OMEN_CARD: Final = 9
CARD_COPIES: Final = vec[i64]([4, 2, 2, 2, 2, 2, 2, 2, 2, 2])

GOD_IDS: Final = (
    *("zeus", "hecate", "artemis", "athena", "ares"),
    *("hades", "keres", "siren", "nemesis", "erinyes"),
)
GODS: Final = 10
GOD_ZEUS: Final = 0
HECATE: Final = 1
ARTEMIS: Final = 2
ATHENA: Final = 3
ARES: Final = 4
HADES: Final = 5  # from here on the gods punish
KERES: Final = 6
SIREN: Final = 7
NEMESIS: Final = 8
ERINYES: Final = 9

# ---------------------------------------------------------------------------------------- objectives

OBJECTIVE_IDS: Final = (
    *("thalassocracy", "new_atlantis", "peloponnesian_league", "ionian_colonies", "hegemony"),
    *("sacred_sites", "strategos", "favoured_of_zeus", "scholar", "great_works"),
)
OBJECTIVES: Final = 10
HEGEMONY: Final = 4
SACRED_SITES: Final = 5
STRATEGOS: Final = 6
FAVOURED: Final = 7
SCHOLAR: Final = 8
GREAT_WORKS: Final = 9
OBJECTIVE_COUNT: Final = vec[i64]([3, 2, 3, 2, 7, 3, 3, 3, 4, 4])  # how many of what it asks for
# The first four ask for lands of one region.
OBJECTIVE_REGION: Final = vec[i64](
    [REGIONS.index(id) for id in ("islands", "atlantis", "peloponnese", "asia_minor")]
)

SEATS: Final = 5
BLOCKS: Final = vec[i64]([0, 0, 3, 3, 2, 1])  # [players] -> X tokens a resource
