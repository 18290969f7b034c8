"""The land as a net sees it: a square of cells around the middle of what is built."""

from typing import Final

from tavola.core import UNKNOWN
from tavola.flat import append, i64, vec
from tavola.games.carcassonne.board import CELLS, DRAW, FOLLOWER, ROW
from tavola.games.carcassonne.rules import Carcassonne

REACH: Final = 12  # cells that the window shows on each side of its middle
SPAN: Final = 2 * REACH + 1
SENDING: Final = 4 * SPAN * SPAN  # where followers and the pass begin; before them 4 * place + turn
WINDOW_ACTIONS: Final = SENDING + DRAW - FOLLOWER
RADIUS: Final = 37  # the cells up to so many steps from the start tile are all there are


def _steps() -> list[tuple[int, int]]:
    return [
        (east, north)
        for east in range(-RADIUS, RADIUS + 1)
        for north in range(abs(east) - RADIUS, RADIUS - abs(east) + 1)
    ]


def _easts() -> list[int]:
    found = [0] * CELLS
    for east, north in _steps():
        found[(east + ROW * north) % CELLS] = east
    return found


def _norths() -> list[int]:
    found = [0] * CELLS
    for east, north in _steps():
        found[(east + ROW * north) % CELLS] = north
    return found


def _shown() -> list[int]:
    """List the cells of the window by their difference to its middle, row by row from the south."""
    reach = range(-REACH, REACH + 1)
    return [(east + ROW * north) % CELLS for north in reach for east in reach]


def _places() -> list[int]:
    found = [UNKNOWN] * CELLS
    for place, cell in enumerate(_shown()):
        found[cell] = place
    return found


EAST_OF: Final = vec[i64](_easts())  # [cell] -> its column, the start tile's being 0
NORTH_OF: Final = vec[i64](_norths())
SHOWN: Final = vec[i64](_shown())  # [place] -> difference to the middle
PLACE_OF: Final = vec[i64](_places())  # [difference to the middle] -> place, or UNKNOWN


def middle(state: Carcassonne) -> i64:
    """Find the cell in the middle of all tiles, by the outermost ones."""
    west: i64 = 0
    east: i64 = 0
    south: i64 = 0
    north: i64 = 0
    cells = state.cells
    for at in range(state.laid):
        column = EAST_OF[cells[at]]
        row = NORTH_OF[cells[at]]
        west = min(west, column)
        east = max(east, column)
        south = min(south, row)
        north = max(north, row)
    return ((west + east) // 2 + ROW * ((south + north) // 2)) % CELLS


def crop(state: Carcassonne, moves: vec[i64]) -> vec[i64]:
    """Number moves as the window does, UNKNOWN for those beyond it and for draws."""
    actions = vec[i64](capacity=len(moves))
    centre = middle(state)
    for move in moves:
        if move < FOLLOWER:
            place = PLACE_OF[(move // 4 - centre) % CELLS]
            actions = append(actions, UNKNOWN if place == UNKNOWN else 4 * place + move % 4)
        else:
            actions = append(actions, UNKNOWN if move >= DRAW else SENDING + move - FOLLOWER)
    return actions


def uncrop(state: Carcassonne, action: i64) -> i64:
    """Give the move that an action of the window means here, legal or not."""
    if action >= SENDING:
        return FOLLOWER + action - SENDING
    cell = (middle(state) + SHOWN[action // 4]) % CELLS
    return 4 * cell + action % 4
