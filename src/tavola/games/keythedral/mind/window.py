"""The landscape as a net sees it: a square of fields and gaps around the middle of what is laid."""

from typing import Any, Final

from tavola.core import UNKNOWN
from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, moves
from tavola.games.keythedral.rules.position import Position
from tavola.layout import Layout

REACH: Final = 6  # cells that the window shows on each side of its middle
SPAN: Final = 2 * REACH + 1
GAPS: Final = SPAN * SPAN  # where gaps begin; before them the places for fields
OTHERS: Final = 2 * SPAN * SPAN  # where all other decisions begin, in the order of the moves
WINDOW_ACTIONS: Final = OTHERS + moves.ACTIONS - moves.NUMBER


def far_ends(state: Position) -> tuple[i64, i64]:
    """Find the easternmost column and the southernmost row of the landscape."""
    if state.measured != state.laid:
        _measure(state)
    return state.east, state.south


def _measure(state: Position) -> None:
    cells = state.field_cell
    west = state.west - 1  # as `column` and `row` count, everything in play lies beyond these two
    north = state.north - 1
    east: i64 = 1
    south: i64 = 1
    for at in range(state.laid):
        east = max(east, (cells[at] % board.SIZE - west) % board.SIZE)
        south = max(south, (cells[at] // board.SIZE - north) % board.SIZE)
    state.east = west + east
    state.south = north + south
    state.measured = state.laid


def corner(state: Position, east: i64, south: i64) -> tuple[i64, i64]:
    """Find the column and row of the window's first cell, given the far ends of the landscape."""
    return (state.west + east) // 2 - REACH, (state.north + south) // 2 - REACH


def beyond(state: Position, east: i64, south: i64) -> i64:
    """Count the fields that the window does not show, given the far ends of the landscape."""
    if east - state.west < SPAN and south - state.north < SPAN:
        return 0
    west, north = corner(state, east, south)
    count: i64 = 0
    for at in range(state.laid):
        if _place(state.field_cell[at], west, north, 0) == UNKNOWN:
            count += 1
    return count


def crop(state: Position, listed: Any) -> vec[i64]:  # noqa: ANN401
    """Number moves as the window does, UNKNOWN for those beyond it and for what luck decides."""
    found: vec[i64] = listed
    actions = vec[i64](capacity=len(found))
    west: i64 = 0
    north: i64 = 0
    if len(found) and found[0] < moves.NUMBER:  # the others need no look at the landscape
        east, south = far_ends(state)
        west, north = corner(state, east, south)
    for move in found:
        if move >= moves.NUMBER:
            actions = append(actions, OTHERS + move - moves.NUMBER)
        elif move >= moves.GAP:
            actions = append(actions, _place(move - moves.GAP, west, north, GAPS))
        elif move >= moves.FIELD:
            actions = append(actions, _place(move - moves.FIELD, west, north, 0))
        else:
            actions = append(actions, UNKNOWN)
    return actions


def _place(cell: i64, west: i64, north: i64, first: i64) -> i64:
    x = (cell % board.SIZE - west) % board.SIZE
    y = (cell // board.SIZE - north) % board.SIZE
    if x < SPAN and y < SPAN:
        return first + y * SPAN + x
    return UNKNOWN


def uncrop(state: Position, action: i64) -> i64:
    """Give the move that an action of the window means here, legal or not."""
    if action >= OTHERS:
        return moves.NUMBER + action - OTHERS
    east, south = far_ends(state)
    west, north = corner(state, east, south)
    place = action % GAPS
    x = (west + place % SPAN) % board.SIZE
    y = (north + place // SPAN) % board.SIZE
    return (moves.GAP if action >= GAPS else moves.FIELD) + y * board.SIZE + x


# -- the landscape in layers --

# Where each layer begins; fields and gaps have the same places, a gap being south-east of its field.
_LAYERS: Final = Layout()
FIELD_OF: Final = GAPS * i64(_LAYERS.add(*[f"{kind} field" for kind in board.FIELDS]))
OWN_WORKERS: Final = GAPS * i64(_LAYERS.add("own workers"))
OTHERS_WORKERS: Final = GAPS * i64(_LAYERS.add("others' workers"))
OWN_COTTAGE: Final = GAPS * i64(_LAYERS.add("own cottage"))
OTHERS_COTTAGE: Final = GAPS * i64(_LAYERS.add("other's cottage"))
NUMBER_OF: Final = GAPS * i64(_LAYERS.add("number of the cottage"))
HOUSE: Final = GAPS * i64(_LAYERS.add("house"))
CHURCH: Final = GAPS * i64(_LAYERS.add("Keythedral"))
FENCE_TO: Final = GAPS * i64(
    _LAYERS.add(*[f"fence {side}" for side in ("north-west", "north-east", "south-west", "south-east")])
)
PLANES: Final = _LAYERS.labels
PLANES_BOUNDS: Final = _LAYERS.bounds
NOTHING_SEEN: Final = vec[float]([0.0] * (GAPS * len(PLANES)))


def planes(view: Position, player: i64) -> vec[float]:
    """Draw the landscape in the window, layer after layer, each row by row from the north."""
    seen = NOTHING_SEEN[:]
    east, south = far_ends(view)
    west, north = corner(view, east, south)
    for y in range(i64(SPAN)):
        for x in range(i64(SPAN)):
            cell = (north + y) % board.SIZE * board.SIZE + (west + x) % board.SIZE
            if view.land[cell]:
                _show_field(view, i64(view.land[cell]) - 1, y * SPAN + x, player, seen)
            if view.lots[cell]:
                _show_lot(view, i64(view.lots[cell]), y * SPAN + x, player, seen)
    for fence in view.fences:
        if fence >= 0:
            place = _place(fence >> 2, west, north, 0)
            if place != UNKNOWN:
                seen[FENCE_TO + GAPS * (fence & 3) + place] = 1.0
    return seen


def _show_field(view: Position, field: i64, place: i64, player: i64, seen: vec[float]) -> None:
    seen[FIELD_OF + GAPS * view.field_kind[field] + place] = 1.0
    for at in range(2 * field, 2 * field + 2):
        if view.workers[at] == player + 1:
            seen[OWN_WORKERS + place] += 0.5
        elif view.workers[at]:
            seen[OTHERS_WORKERS + place] += 0.5


def _show_lot(view: Position, lot: i64, place: i64, player: i64, seen: vec[float]) -> None:
    if lot == board.KEYTHEDRAL:
        seen[CHURCH + place] = 1.0
        return
    owner = (lot - 1) // board.NUMBERS
    seen[(OWN_COTTAGE if owner == player else OTHERS_COTTAGE) + place] = 1.0
    seen[NUMBER_OF + place] = float((lot - 1) % board.NUMBERS + 1) / float(board.NUMBERS)
    seen[HOUSE + place] = float(view.house[lot - 1])
