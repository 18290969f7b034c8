"""The tiles and the plane they lie on."""

from tavola.core import Rng
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules.board import (
    CELLS,
    CITY,
    COUNT,
    FACES,
    FIELD,
    KIND,
    KINDS,
    LETTERS,
    NEIGHBOUR,
    PENNANTS,
    ROAD,
    ROW,
    SEGMENT,
    SIDES,
    TERRAIN,
    TURNS,
)
from tavola.games.carcassonne.rules.play import Carcassonne
from tests.games.carcassonne.oracle import HALVES, TABLE, Tile


def test_two_cells_up_to_74_steps_apart_never_share_a_number() -> None:
    far = 74
    steps = [(dx, dy) for dx in range(-far, far + 1) for dy in range(abs(dx) - far, far - abs(dx) + 1)]
    assert [step for step in steps if (step[0] + ROW * step[1]) % CELLS == 0] == [(0, 0)]


def test_no_smaller_torus_of_that_kind_would_do() -> None:
    """All cells within 37 steps of one have different numbers, and there are just as many as numbers."""
    sphere = [(x, y) for x in range(-37, 38) for y in range(abs(x) - 37, 38 - abs(x))]
    assert len(sphere) == CELLS
    assert {(x + ROW * y) % CELLS for x, y in sphere} == set(range(CELLS))


def test_neighbours_lie_opposite_each_other() -> None:
    for cell in range(CELLS):
        for side in range(4):
            assert NEIGHBOUR[4 * int(NEIGHBOUR[4 * cell + side]) + (side ^ 2)] == cell


def test_the_sums_of_the_tile_table() -> None:
    assert sum(COUNT) == 72
    segments = [part for kind in range(KINDS) for part in FACES[4 * kind] * COUNT[kind]]
    terrains = [part.terrain for part in segments]
    assert [terrains.count(terrain) for terrain in (CITY, ROAD, FIELD)] == [49, 62, 126]
    assert len(segments) == 243
    assert sum(part.pennants for part in segments) == 10
    cities, roads = [sum(part.sides for part in segments if part.terrain == at) for at in (CITY, ROAD)]
    assert (cities, roads, 288 - cities - roads) == (79, 94, 115)
    assert (
        len(TERRAIN) == len(SIDES) == len(PENNANTS) == 4 * sum(len(FACES[4 * kind]) for kind in range(KINDS))
    )


def test_the_tables_agree_with_the_oracles_own() -> None:
    for kind, tile in enumerate(TABLE):
        assert (LETTERS[kind], COUNT[kind], TURNS[kind]) == (tile.kind, tile.count, tile.turns)
        parts = FACES[4 * kind]
        assert [SEGMENT[part.name] for part in parts] == tile.segments
        for part in parts:
            _compare(SEGMENT[part.name], part.mask, part.borders, tile)


def _compare(name: str, mask: int, borders: int, tile: Tile) -> None:
    if name[0] in "cr":
        assert [side for side in range(4) if mask >> 3 * side + 1 & 1] == sorted(tile.sides[name])
    if name[0] == "f":
        assert [f"c{city}" for city in range(2) if borders >> city & 1] == tile.borders[name]
        slots = {
            3 * (half // 2) + (1 if tile.edges[half // 2] == "F" else 2 * (HALVES[half][1] == "R"))
            for half in tile.halves[name]
        }
        assert {slot for slot in range(12) if mask >> slot & 1} == slots


def test_every_kind_but_the_crossings_has_a_city_a_road_or_a_cloister() -> None:
    assert [kind.letter for kind in KIND if not (kind.cities or kind.roads or kind.cloister)] == []


def _line(turned: int, steps: list[int]) -> tuple[Carcassonne, list[tuple[int, int]]]:
    """Lay straight roads in a row by the given sides, whatever the box holds; give the true places."""
    state = game.open(2)
    cell, x, y = 0, 0, 0
    places = [(0, 0)]
    for side in steps:
        cell = NEIGHBOUR[4 * cell + side]
        x, y = x + (0, 1, 0, -1)[side], y + (1, 0, -1, 0)[side]
        state.lay(cell, 4 * LETTERS.index("E") + turned)
        places.append((x, y))
    return state, places


def test_71_tiles_in_a_row_are_found_where_they_lie() -> None:
    for side in range(4):
        state, places = _line(0, [side] * 71)
        assert state.coordinates() == places
        assert state.opened == 146
        assert len({state.where(cell) for cell in list(state.frontier)[:146]}) == 146


def test_a_staircase_of_71_tiles_is_found_where_it_lies() -> None:
    rng = Rng(4)
    for sides in ((0, 1), (1, 2), (2, 3), (3, 0)):
        state, places = _line(0, [sides[rng.below(2)] for _ in range(71)])
        assert state.coordinates() == places
        free = list(state.frontier)[: state.opened]
        assert free == sorted(set(free))
        assert len({state.where(cell) for cell in free}) == len(free)
