"""The 24 kinds of tile, and the tables that rules look things up in.

Sides are 0..3 = N, E, S, W. Each side has three slots, numbered clockwise round the tile from 0 to
11: slot 3 * side is the left half of the side as seen from the middle of the tile, 3 * side + 1 its middle,
3 * side + 2 its right half. A road side has the road in the middle and a field in each half; a
city or field side holds one thing, in the middle.

A face is a kind in one of its four turns: 4 * kind + turn, turned clockwise. The segments of a tile are
numbered as their names sort: cities, roads, cloister, fields.

The plane has no border. 72 connected tiles and the cells around them lie at most 73 steps apart, and the
skewed torus below gives any two cells up to 74 steps apart different numbers, so it is exact.
"""

from typing import Final, NamedTuple

from tavola.core import narrow
from tavola.flat import i64, vec

FIELD: Final = 1
ROAD: Final = 2
CITY: Final = 3
CLOISTER: Final = 4

TILES: Final = 72
KINDS: Final = 24
SEGMENTS: Final = 243  # on all tiles together
FOLLOWERS: Final = 7
CLOISTERS: Final = 6
FRONTIER: Final = 2 * TILES + 2  # the most free cells that can touch 72 tiles
START: Final = 3  # kind D

CELLS: Final = 2813  # 37 * 37 + 38 * 38
ROW: Final = 75  # one step north; one step east is 1


class Kind(NamedTuple):
    """One kind of tile, unturned; a `*` marks a city with a pennant."""

    letter: str
    tiles: int  # how many there are
    cities: tuple[str, ...]  # the sides of each city
    roads: tuple[str, ...]  # the sides of each road
    cloister: bool
    fields: tuple[tuple[str, tuple[int, ...]], ...]  # the halves of each field, the cities it borders


ROUND: Final = "NL NR EL ER SL SR WL WR"
KIND: Final = (
    Kind("A", 2, (), ("S",), True, ((ROUND, ()),)),
    Kind("B", 4, (), (), True, ((ROUND, ()),)),
    Kind("C", 1, ("NESW*",), (), False, ()),
    Kind("D", 4, ("N",), ("EW",), False, (("EL WR", (0,)), ("ER SL SR WL", ()))),
    Kind("E", 5, ("N",), (), False, (("EL ER SL SR WL WR", (0,)),)),
    Kind("F", 2, ("EW*",), (), False, (("NL NR", (0,)), ("SL SR", (0,)))),
    Kind("G", 1, ("EW",), (), False, (("NL NR", (0,)), ("SL SR", (0,)))),
    Kind("H", 3, ("E", "W"), (), False, (("NL NR SL SR", (0, 1)),)),
    Kind("I", 2, ("N", "E"), (), False, (("SL SR WL WR", (0, 1)),)),
    Kind("J", 3, ("N",), ("ES",), False, (("EL SR WL WR", (0,)), ("ER SL", ()))),
    Kind("K", 3, ("N",), ("SW",), False, (("EL ER SL WR", (0,)), ("SR WL", ()))),
    Kind("L", 3, ("N",), ("E", "S", "W"), False, (("EL WR", (0,)), ("ER SL", ()), ("SR WL", ()))),
    Kind("M", 2, ("NE*",), (), False, (("SL SR WL WR", (0,)),)),
    Kind("N", 3, ("NE",), (), False, (("SL SR WL WR", (0,)),)),
    Kind("O", 2, ("NW*",), ("ES",), False, (("EL SR", (0,)), ("ER SL", ()))),
    Kind("P", 3, ("NW",), ("ES",), False, (("EL SR", (0,)), ("ER SL", ()))),
    Kind("Q", 1, ("NEW*",), (), False, (("SL SR", (0,)),)),
    Kind("R", 3, ("NEW",), (), False, (("SL SR", (0,)),)),
    Kind("S", 2, ("NEW*",), ("S",), False, (("SL", (0,)), ("SR", (0,)))),
    Kind("T", 1, ("NEW",), ("S",), False, (("SL", (0,)), ("SR", (0,)))),
    Kind("U", 8, (), ("NS",), False, (("NL SR WL WR", ()), ("NR EL ER SL", ()))),
    Kind("V", 9, (), ("SW",), False, (("NL NR EL ER SL WR", ()), ("SR WL", ()))),
    Kind("W", 4, (), ("E", "S", "W"), False, (("NL NR EL WR", ()), ("ER SL", ()), ("SR WL", ()))),
    Kind("X", 1, (), tuple("NESW"), False, (("NR EL", ()), ("ER SL", ()), ("SR WL", ()), ("NL WR", ()))),
)
LETTERS: Final = "".join([kind.letter for kind in KIND])
SEGMENT: Final = ("c0", "c1", "r0", "r1", "r2", "r3", "m0", "f0", "f1", "f2", "f3")
NOBODY: Final = -1


class Segment(NamedTuple):
    """One segment of a face."""

    terrain: int
    name: int  # an index of SEGMENT
    mask: int  # the slots it reaches, one bit each
    sides: int  # how many sides a city or road leaves by
    pennants: int
    borders: int  # of a field: 1 if it borders c0, plus 2 if it borders c1
    twins: int  # how many earlier segments of its tile have the same terrain


def slot_of(half: str) -> int:
    """Number the slot of a half side such as `NL`."""
    return 3 * "NESW".index(half[0]) + 2 * "LR".index(half[1])


def segments_of(kind: Kind) -> list[Segment]:
    """List the segments of a kind, unturned, in the order of their names."""
    found = []
    for i, city in enumerate(kind.cities):
        sides = city.rstrip("*")
        mask = sum([1 << 3 * "NESW".index(side) + 1 for side in sides])
        found.append(Segment(CITY, i, mask, len(sides), int(sides != city), 0, i))
    for i, road in enumerate(kind.roads):
        mask = sum([1 << 3 * "NESW".index(side) + 1 for side in road])
        found.append(Segment(ROAD, 2 + i, mask, len(road), 0, 0, i))
    if kind.cloister:
        found.append(Segment(CLOISTER, 6, 0, 8, 0, 0, 0))
    roads = "".join(kind.roads)
    for i, (halves, cities) in enumerate(kind.fields):
        mask = 0
        for half in halves.split():
            # A field side is reached in its middle, so that every side has a segment there.
            mask |= 1 << (slot_of(half) if half[0] in roads else slot_of(half) // 3 * 3 + 1)
        found.append(Segment(FIELD, 7 + i, mask, 0, 0, sum([1 << city for city in cities]), i))
    return found


def turned(mask: int, turn: int) -> int:
    """Turn a set of slots by quarter turns clockwise."""
    return (mask << 3 * turn | mask >> 12 - 3 * turn) & 4095


EDGES: list[int] = []  # [4 * face + side] -> FIELD, ROAD or CITY
SLOTS: list[int] = []  # [12 * face + slot] -> number of the tile's segment there (0 where there is none)
FACES: list[list[Segment]] = []  # [face] -> its segments


def _fill_faces() -> None:
    for kind in KIND:
        for turn in range(4):
            face = [part._replace(mask=turned(part.mask, turn)) for part in segments_of(kind)]
            FACES.append(face)
            for slot in range(12):
                here = [i for i, part in enumerate(face) if part.mask >> slot & 1]
                SLOTS.append(here[0] if here else 0)
                if slot % 3 == 1:
                    EDGES.append(face[here[0]].terrain)


def _turns(kind: int) -> int:
    """Count the turns of a kind that look different."""
    shapes = [sorted([(part.terrain, part.mask) for part in FACES[4 * kind + turn]]) for turn in range(4)]
    return [*shapes[1:], shapes[0]].index(shapes[0]) + 1


def _fits(kind: int, signature: int) -> int:
    """Give the turns, one bit each, in which a kind meets the sides a free cell demands."""
    turns = 0
    for turn in range(_turns(kind)):
        edges = EDGES[4 * (4 * kind + turn) : 4 * (4 * kind + turn) + 4]
        if all(signature >> 2 * side & 3 in (0, edge) for side, edge in enumerate(edges)):
            turns |= 1 << turn
    return turns


def _neighbours() -> list[int]:
    return [(cell + step) % CELLS for cell in range(CELLS) for step in (ROW, 1, -ROW, -1)]


def _steps() -> list[int]:
    return [dx + ROW * dy for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def _near() -> list[int]:
    near = [0] * CELLS
    for step in _steps():
        near[step % CELLS] = int(step != 0)
    return near


def _first() -> list[int]:
    """Number the segments of all faces through."""
    first = [0]
    for face in FACES:
        first.append(first[-1] + len(face))
    return first


def _leaves(part: Segment) -> int:
    return sum([1 << side for side in range(4) if part.mask >> 3 * side + 1 & 1])


_fill_faces()
_ALL: Final = [part for face in FACES for part in face]

# Tables of the board. Those of many numbers are narrow, so that they stay in the processor's cache.
NEIGHBOUR: Final = narrow(_neighbours())  # [4 * cell + side] -> cell
EAST: Final = vec[i64]([0, 1, 0, -1])  # [side] -> step in x
NORTH: Final = vec[i64]([1, 0, -1, 0])  # [side] -> step in y
BLOCK: Final = vec[i64](_steps())  # the steps to the nine cells of a block, by x and then by y
NEAR: Final = narrow(_near())  # [difference of two cells] -> 1 if they touch, also at a corner
OPPOSITE: Final = vec[i64]([8, 7, 6, 11, 10, 9, 2, 1, 0, 5, 4, 3])  # [slot] -> the slot it lies against

# Tables of kinds and faces.
COUNT: Final = vec[i64]([kind.tiles for kind in KIND])  # [kind] -> how many there are
TURNS: Final = vec[i64]([_turns(kind) for kind in range(KINDS)])  # [kind] -> how many turns look different
FITS: Final = narrow([_fits(kind, signature) for kind in range(KINDS) for signature in range(256)])
LOWEST: Final = vec[i64](
    [(bits & -bits).bit_length() - 1 for bits in range(16)]
)  # [turns] -> the first of them
EDGE: Final = vec[i64](EDGES)  # [4 * face + side] -> terrain
DEMAND: Final = vec[i64]([edge << 2 * (at % 4 ^ 2) for at, edge in enumerate(EDGES)])  # on the cell beyond
SLOT: Final = vec[i64](SLOTS)  # [12 * face + slot] -> number of the tile's segment there
FIRST: Final = vec[i64](_first())  # [face] -> its first part; a part is a segment of a face

# Tables of parts.
TERRAIN: Final = vec[i64]([part.terrain for part in _ALL])
NAME: Final = vec[i64]([part.name for part in _ALL])  # an index of SEGMENT
MASK: Final = vec[i64]([part.mask for part in _ALL])
SIDES: Final = vec[i64]([part.sides for part in _ALL])
LEAVES: Final = vec[i64]([_leaves(part) for part in _ALL])  # sides it leaves by, as bits
PENNANTS: Final = vec[i64]([part.pennants for part in _ALL])
BORDERS: Final = vec[i64]([part.borders for part in _ALL])
TWINS: Final = vec[i64]([part.twins for part in _ALL])
