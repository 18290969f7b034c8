"""The board of Kreta: provinces, harbours, fort spaces, tiles, cards, and how they touch."""

from typing import Final

from tavola.flat import i64, vec

PROVINCES: Final = 16
HARBOURS: Final = 7
FORTS: Final = 26  # fort space 0 has the number 1 on it
CARDS: Final = 7
KINDS: Final = 5  # of agriculture tiles
SCORINGS: Final = 11
CORNERS: Final = 6  # fort spaces around a province at most
PILE: Final = 15  # a replacing card leaves it when the rejected one comes under it
ROOM: Final = 7  # figures in a full province
STEPS: Final = 4  # movement points of a Commander
JOURNEY: Final = 3  # provinces an abbot travels at most

VILLAGERS: Final = 5  # of each player
VILLAGES: Final = 4
SHIPS: Final = 2
TOWERS: Final = 3  # the forts of a player
ABBOTS: Final = 1

FIELDS: Final = 0  # terrain
HILLS: Final = 1
MOUNTAINS: Final = 2

WHEAT: Final = 0  # agriculture
OLIVE: Final = 1
WINE: Final = 2
THYME: Final = 3
CHEESE: Final = 4

KING: Final = 0  # characters
ARCHITECT: Final = 1
ADMIRAL: Final = 2
COMMANDER: Final = 3
CASTELLAN: Final = 4
ABBOT: Final = 5
FARMER: Final = 6

TERRAIN_NAMES: Final = ("fields", "hills", "mountains")
TILE_NAMES: Final = ("wheat", "olive", "wine", "thyme", "cheese")
CARD_NAMES: Final = ("king", "architect", "admiral", "commander", "castellan", "abbot", "farmer")
TILE_COUNTS: Final = (2, 4, 4, 3, 3)
BASE_VALUES: Final = (4, 3, 2)
HARBOUR_BONUS: Final = 2

NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1
NO_TILE: Final = -1

# What a player has in supply, for `stock`
STOCKS: Final = 4
STOCK_NAMES: Final = ("villagers", "villages", "ships", "forts")
VILLAGER: Final = 0
VILLAGE: Final = 1
SHIP: Final = 2
TOWER: Final = 3

ONCE: Final = 0  # how often a province is scored
EVERY: Final = 1

# id, name, terrain, harbour, neighbours, from west to east
_PROVINCES: Final = (
    ("kydonia", "Kydonia", HILLS, "canea", "lefka-ori rethymno"),
    ("lefka-ori", "Lefka Ori", MOUNTAINS, "", "kydonia selino rethymno frangokastello ida"),
    ("selino", "Selino", HILLS, "paleochora", "lefka-ori frangokastello"),
    ("rethymno", "Rethymno", HILLS, "rettimo", "kydonia lefka-ori mylopotamos"),
    ("frangokastello", "Frangokastello", FIELDS, "loutro", "lefka-ori selino ida agios-vasileios"),
    ("mylopotamos", "Mylopotamos", HILLS, "", "rethymno ida candia"),
    ("ida", "Ida", MOUNTAINS, "", "lefka-ori frangokastello mylopotamos agios-vasileios pyrgiotissa"),
    ("agios-vasileios", "Agios Vasileios", HILLS, "", "frangokastello ida pyrgiotissa"),
    ("candia", "Candia", HILLS, "candia-port", "mylopotamos pyrgiotissa pediada lasithi"),
    ("pyrgiotissa", "Pyrgiotissa", MOUNTAINS, "matala", "ida agios-vasileios candia asterousia"),
    ("pediada", "Pediada", HILLS, "", "candia lasithi mirabello sitia"),
    ("lasithi", "Lasithi", MOUNTAINS, "", "candia pediada asterousia sitia ierapetra"),
    ("asterousia", "Asterousia", MOUNTAINS, "", "pyrgiotissa lasithi ierapetra"),
    ("mirabello", "Mirabello", MOUNTAINS, "", "pediada sitia"),
    ("sitia", "Sitia", HILLS, "sitia-port", "pediada lasithi mirabello"),
    ("ierapetra", "Ierapetra", FIELDS, "", "lasithi asterousia"),
)
_HARBOURS: Final = (
    ("canea", "Canea"),
    ("paleochora", "Paleochora"),
    ("rettimo", "Rettimo"),
    ("loutro", "Loutro"),
    ("candia-port", "Porto di Candia"),
    ("matala", "Matala"),
    ("sitia-port", "Porto di Sitia"),
)
# the provinces around each fort space, from number 1 on
_FORTS: Final = (
    "kydonia lefka-ori",
    "lefka-ori selino",
    "lefka-ori selino frangokastello",
    "selino frangokastello",
    "kydonia rethymno",
    "kydonia lefka-ori rethymno",
    "lefka-ori rethymno mylopotamos ida",
    "lefka-ori frangokastello ida",
    "frangokastello ida agios-vasileios",
    "frangokastello agios-vasileios",
    "rethymno mylopotamos",
    "mylopotamos ida candia pyrgiotissa",
    "ida agios-vasileios pyrgiotissa",
    "agios-vasileios pyrgiotissa",
    "mylopotamos candia",
    "candia pyrgiotissa lasithi asterousia",
    "pyrgiotissa asterousia",
    "candia pediada",
    "candia pediada lasithi",
    "lasithi asterousia ierapetra",
    "asterousia ierapetra",
    "pediada mirabello",
    "pediada mirabello sitia",
    "pediada lasithi sitia",
    "lasithi sitia ierapetra",
    "mirabello sitia",
)

PROVINCE_IDS: Final = tuple([line[0] for line in _PROVINCES])
PROVINCE_NAMES: Final = tuple([line[1] for line in _PROVINCES])
HARBOUR_IDS: Final = tuple([line[0] for line in _HARBOURS])
HARBOUR_NAMES: Final = tuple([line[1] for line in _HARBOURS])
NEIGHBOURS: Final = tuple([tuple([PROVINCE_IDS.index(id) for id in line[4].split()]) for line in _PROVINCES])
TOUCHES: Final = tuple([tuple([PROVINCE_IDS.index(id) for id in line.split()]) for line in _FORTS])
FORTS_OF: Final = tuple(
    [tuple([fort for fort in range(FORTS) if province in TOUCHES[fort]]) for province in range(PROVINCES)]
)
WALKS: Final = tuple([(start, end) for start in range(PROVINCES) for end in NEIGHBOURS[start]])


def _values() -> list[int]:
    return [BASE_VALUES[line[2]] + (HARBOUR_BONUS if line[3] else 0) for line in _PROVINCES]


def _within(start: int, steps: int) -> set[int]:
    near = {start}
    for _ in range(steps):
        near |= {end for province in near for end in NEIGHBOURS[province]}
    return near


def _bits(provinces: set[int]) -> int:
    return sum([1 << province for province in provinces])


# What the rules index: plain arrays, sets of provinces as bits.
TERRAIN: Final = vec[i64]([line[2] for line in _PROVINCES])
VALUE: Final = vec[i64](_values())
HARBOUR_OF: Final = vec[i64]([HARBOUR_IDS.index(line[3]) if line[3] else -1 for line in _PROVINCES])
PORT: Final = vec[i64]([[line[3] for line in _PROVINCES].index(id) for id in HARBOUR_IDS])  # its province
BESIDE: Final = vec[i64]([_bits(set(near)) for near in NEIGHBOURS])
TOUCHED: Final = vec[i64]([_bits(set(touched)) for touched in TOUCHES])  # [fort] -> provinces
AROUND: Final = vec[i64](
    [fort for around in FORTS_OF for fort in (*around, *[-1] * (CORNERS - len(around)))]
)  # [province * CORNERS + i] -> fort space, -1 where there are no more
TRAVEL: Final = vec[i64]([_bits(_within(start, JOURNEY) - {start}) for start in range(PROVINCES)])
TILE_COUNT: Final = vec[i64](list(TILE_COUNTS))
GROWS_ON: Final = vec[i64]([FIELDS, HILLS, HILLS, MOUNTAINS, MOUNTAINS])  # [kind of tile] -> terrain
WALK_FROM: Final = vec[i64]([start for start, end in WALKS])
WALK_TO: Final = vec[i64]([end for start, end in WALKS])
WALK_COUNT: Final = 54  # the 27 borders, both ways
