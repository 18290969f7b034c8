"""The map: lands, seas, what touches what, and what every journey costs."""

from heapq import heappop, heappush
from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.rules.bits import bits

RESOURCES: Final = ("grain", "stone", "wood", "gold")
GRAIN: Final = 0
STONE: Final = 1
WOOD: Final = 2
GOLD: Final = 3
KINDS: Final = 4  # of resource

REGIONS: Final = ("north_greece", "central_greece", "peloponnese", "asia_minor", "islands", "atlantis")

# Land, region, resource, star or Zeus token, and all that it touches.
_LAND_TABLE = """
illyria     north_greece   wood  -    adriatic_sea epirus macedonia northern_zone
macedonia   north_greece   gold  -    chalcidice epirus illyria northern_zone olympos thermaic_gulf thrace
thrace      north_greece   grain -    chalcidice macedonia northern_zone propontis thracian_sea
chalcidice  north_greece   wood  -    macedonia north_aegean thermaic_gulf thrace thracian_sea
epirus      central_greece stone -    adriatic_sea aetolia illyria ionian_sea macedonia olympos thessaly
olympos     central_greece stone zeus epirus macedonia thermaic_gulf thessaly
thessaly    central_greece grain -    aetolia epirus olympos phocis thermaic_gulf
aetolia     central_greece wood  -    corinth_gulf epirus ionian_sea phocis thessaly
phocis      central_greece stone star aetolia boeotia corinth_gulf thermaic_gulf thessaly
boeotia     central_greece grain -    attica corinth_gulf euboea myrtoan_sea phocis thermaic_gulf
attica      central_greece gold  star argolis boeotia corinth_gulf myrtoan_sea
achaea      peloponnese    grain -    argolis corinth_gulf elis messenian_sea
elis        peloponnese    wood  star achaea argolis laconia messenia messenian_sea
argolis     peloponnese    stone -    achaea attica corinth_gulf elis laconia myrtoan_sea
messenia    peloponnese    gold  -    elis laconia laconian_sea messenian_sea
laconia     peloponnese    grain star argolis cretan_sea elis laconian_sea messenia myrtoan_sea
troas       asia_minor     wood  star aeolian_sea lydia north_aegean propontis thracian_sea
lydia       asia_minor     gold  -    aeolian_sea caria ionia troas
ionia       asia_minor     grain star aeolian_sea caria icarian_sea lydia
caria       asia_minor     stone -    carpathian_sea icarian_sea ionia lydia rhodian_sea
euboea      islands        gold  -    boeotia central_aegean myrtoan_sea north_aegean thermaic_gulf
cephallenia islands        gold  -    ionian_sea messenian_sea
lesbos      islands        grain -    aeolian_sea north_aegean
samos       islands        wood  -    aeolian_sea central_aegean icarian_sea
cyclades    islands        stone -    central_aegean cretan_sea icarian_sea myrtoan_sea
rhodes      islands        stone star carpathian_sea rhodian_sea
cydonia     islands        wood  -    cretan_sea east_libyan_sea knossos west_libyan_sea
knossos     islands        gold  star carpathian_sea cretan_sea cydonia east_libyan_sea
hespera     atlantis       stone -    sicilian_sea southern_ocean west_libyan_sea western_ocean
poseidonis  atlantis       gold  -    evenor southern_ocean west_libyan_sea
evenor      atlantis       grain -    east_libyan_sea poseidonis southern_ocean west_libyan_sea
eumelos     atlantis       wood  -    east_libyan_sea eastern_ocean rhodian_sea southern_ocean
"""

# Sea and the other seas it touches; the lands are in the table above.
_SEA_TABLE = """
adriatic_sea    ionian_sea
ionian_sea      adriatic_sea corinth_gulf messenian_sea
corinth_gulf    ionian_sea messenian_sea
messenian_sea   corinth_gulf ionian_sea laconian_sea sicilian_sea
thermaic_gulf   north_aegean
thracian_sea    north_aegean propontis
propontis       thracian_sea
north_aegean    aeolian_sea central_aegean thermaic_gulf thracian_sea
central_aegean  aeolian_sea icarian_sea myrtoan_sea north_aegean
aeolian_sea     central_aegean icarian_sea north_aegean
myrtoan_sea     central_aegean cretan_sea
icarian_sea     aeolian_sea carpathian_sea central_aegean cretan_sea
cretan_sea      carpathian_sea icarian_sea laconian_sea myrtoan_sea west_libyan_sea
carpathian_sea  cretan_sea east_libyan_sea icarian_sea rhodian_sea
laconian_sea    cretan_sea messenian_sea sicilian_sea west_libyan_sea
west_libyan_sea cretan_sea east_libyan_sea laconian_sea sicilian_sea southern_ocean
east_libyan_sea carpathian_sea rhodian_sea southern_ocean west_libyan_sea
rhodian_sea     carpathian_sea east_libyan_sea eastern_ocean
sicilian_sea    laconian_sea messenian_sea west_libyan_sea western_ocean
western_ocean   sicilian_sea southern_ocean
southern_ocean  east_libyan_sea eastern_ocean west_libyan_sea western_ocean
eastern_ocean   rhodian_sea southern_ocean
"""

_LAND_ROWS = [line.split() for line in _LAND_TABLE.strip().split("\n")]
_SEA_ROWS = [line.split() for line in _SEA_TABLE.strip().split("\n")]

LANDS: Final = 32
NORTH: Final = 32  # the northern zone: settlers enter from it, nobody returns to it
SOURCES: Final = 33  # places where a journey may begin: the lands and the northern zone
SPACES: Final = 55  # lands, northern zone, seas
FAR: Final = 9999  # the cost of a journey that cannot be made

SPACE_IDS: Final[list[str]] = (
    [row[0] for row in _LAND_ROWS] + ["northern_zone"] + [row[0] for row in _SEA_ROWS]
)


def _neighbours() -> list[list[int]]:
    number = {id: space for space, id in enumerate(SPACE_IDS)}
    table: list[list[int]] = [[] for _ in SPACE_IDS]
    for row in _LAND_ROWS:
        for id in row[4:]:
            table[number[row[0]]].append(number[id])
            if number[id] >= NORTH:
                table[number[id]].append(number[row[0]])
    for row in _SEA_ROWS:
        table[number[row[0]]].extend(number[id] for id in row[1:])
    return [sorted(near) for near in table]


NEIGHBOURS: Final[list[list[int]]] = _neighbours()  # [space] -> spaces that share a border

RESOURCE: Final = vec[i64]([RESOURCES.index(row[2]) for row in _LAND_ROWS])  # [land]
REGION: Final = vec[i64]([REGIONS.index(row[1]) for row in _LAND_ROWS])  # [land]
STAR: Final = vec[i64]([int(row[3] == "star") for row in _LAND_ROWS])  # [land] -> 1 if it gives a Star
ATLANTIS: Final = vec[i64]([int(row[1] == "atlantis") for row in _LAND_ROWS])  # [land]


def _lands(numbers: vec[i64], number: int) -> int:
    """Give the lands that have a number, as bits."""
    return bits([land for land in range(LANDS) if numbers[land] == number])


# The same as sets of lands.
ALL_LANDS: Final = i64((1 << LANDS) - 1)
STAR_LANDS: Final = i64(_lands(STAR, 1))
ATLANTIS_LANDS: Final = i64(_lands(ATLANTIS, 1))
LANDS_OF: Final = vec[i64]([_lands(RESOURCE, kind) for kind in range(KINDS)])  # [resource]
LANDS_IN: Final = vec[i64]([_lands(REGION, region) for region in range(len(REGIONS))])  # [region]
OLYMPOS: Final = [row[3] for row in _LAND_ROWS].index("zeus")


# How a settler travels: the cost of a sea space (0 to 2; 3 under the Siren, who closes the sea), times
# two, plus one with Cavalry.
WAYS: Final = 8


def entry_cost(space: int, before: int, way: int) -> int:
    """Price a step onto a space; `before` is the space entered last, -1 at the start of a journey."""
    if space == NORTH:
        return FAR
    if space > NORTH:
        return FAR if way // 2 == 3 else way // 2
    # O15: with Cavalry an unbroken run of lands costs 1 in all.
    return 0 if way % 2 and 0 <= before < LANDS else 1


def journeys(source: int, way: int) -> list[int]:
    """Price the cheapest journey from a source to every space, itself included, by Dijkstra."""
    cost = [FAR] * SPACES
    queue: list[tuple[int, int]] = []
    for space in NEIGHBOURS[source]:
        first = entry_cost(space, -1, way)
        if first < FAR:
            heappush(queue, (first, space))
    while queue:
        so_far, space = heappop(queue)
        if cost[space] <= so_far:
            continue
        cost[space] = so_far
        for near in NEIGHBOURS[space]:
            total = so_far + entry_cost(near, space, way)
            if total < min(FAR, cost[near]):
                heappush(queue, (total, near))
    return cost


def _journey_table() -> list[int]:
    table: list[int] = []
    for way in range(WAYS):
        for source in range(SOURCES):
            table += journeys(source, way)[:LANDS]
    return table


JOURNEY: Final = vec[i64](_journey_table())  # [(way * SOURCES + source) * LANDS + land] -> AP
REACHES: Final = i64(max([ap for ap in JOURNEY if ap < FAR]) + 1)


def _reach_table() -> list[int]:
    table: list[int] = []
    for at in range(0, WAYS * SOURCES * LANDS, LANDS):
        for ap in range(REACHES):
            table.append(bits([land for land in range(LANDS) if JOURNEY[at + land] <= ap]))
    return table


# [(way * SOURCES + source) * REACHES + AP] -> the lands that so much AP leads to; no more leads farther
REACH: Final = vec[i64](_reach_table())


def cheapest_path(source: int, goal: int, way: int) -> list[int]:
    """Name the spaces of a cheapest journey, from the source to the goal, with as few steps as can be."""
    found: dict[int, int] = {}  # [space] -> the space before it, -1 after the source
    queue = [(entry_cost(space, -1, way), 1, space, -1) for space in NEIGHBOURS[source]]
    queue.sort()
    while queue:
        cost, steps, space, before = heappop(queue)
        if space in found or cost >= FAR:
            continue
        found[space] = before
        for near in NEIGHBOURS[space]:
            heappush(queue, (cost + entry_cost(near, space, way), steps + 1, near, space))
    path = [goal]
    while found[path[-1]] >= 0:
        path.append(found[path[-1]])
    return [source, *reversed(path)]
