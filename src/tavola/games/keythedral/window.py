"""The landscape as a net sees it: a square of fields and gaps around the middle of what is laid."""

from typing import Any, Final

from tavola.core import UNKNOWN
from tavola.flat import append, i64, vec
from tavola.games.keythedral.board import (
    ACTIONS,
    BASIC,
    FIELD,
    FIELDS,
    GAP,
    KEYTHEDRAL,
    NUMBER,
    NUMBERS,
    SIZE,
)
from tavola.games.keythedral.table import Table

REACH: Final = 6  # cells that the window shows on each side of its middle
SPAN: Final = 2 * REACH + 1
GAPS: Final = SPAN * SPAN  # where gaps begin; before them the places for fields
OTHERS: Final = 2 * SPAN * SPAN  # where all other decisions begin, in the order of the moves
WINDOW_ACTIONS: Final = OTHERS + ACTIONS - NUMBER


def far_ends(table: Table) -> tuple[i64, i64]:
    """Find the easternmost column and the southernmost row of the landscape."""
    cells = table.field_cell
    west = table.west - 1  # as `column` and `row` count, everything in play lies beyond these two
    north = table.north - 1
    east: i64 = 1
    south: i64 = 1
    for at in range(table.laid):
        east = max(east, (cells[at] % SIZE - west) % SIZE)
        south = max(south, (cells[at] // SIZE - north) % SIZE)
    return west + east, north + south


def corner(table: Table, east: i64, south: i64) -> tuple[i64, i64]:
    """Find the column and row of the window's first cell, given the far ends of the landscape."""
    return (table.west + east) // 2 - REACH, (table.north + south) // 2 - REACH


def beyond(table: Table, east: i64, south: i64) -> i64:
    """Count the fields that the window does not show, given the far ends of the landscape."""
    if east - table.west < SPAN and south - table.north < SPAN:
        return 0
    west, north = corner(table, east, south)
    count: i64 = 0
    for at in range(table.laid):
        if _place(table.field_cell[at], west, north, 0) == UNKNOWN:
            count += 1
    return count


def crop(table: Table, listed: Any) -> vec[i64]:  # noqa: ANN401
    """Number moves as the window does, UNKNOWN for those beyond it and for what luck decides."""
    moves: vec[i64] = listed
    actions = vec[i64](capacity=len(moves))
    west: i64 = 0
    north: i64 = 0
    if len(moves) and moves[0] < NUMBER:  # the others need no look at the landscape
        east, south = far_ends(table)
        west, north = corner(table, east, south)
    for move in moves:
        if move >= NUMBER:
            actions = append(actions, OTHERS + move - NUMBER)
        elif move >= GAP:
            actions = append(actions, _place(move - GAP, west, north, GAPS))
        elif move >= FIELD:
            actions = append(actions, _place(move - FIELD, west, north, 0))
        else:
            actions = append(actions, UNKNOWN)
    return actions


def _place(cell: i64, west: i64, north: i64, first: i64) -> i64:
    x = (cell % SIZE - west) % SIZE
    y = (cell // SIZE - north) % SIZE
    if x < SPAN and y < SPAN:
        return first + y * SPAN + x
    return UNKNOWN


def uncrop(table: Table, action: i64) -> i64:
    """Give the move that an action of the window means here, legal or not."""
    if action >= OTHERS:
        return NUMBER + action - OTHERS
    east, south = far_ends(table)
    west, north = corner(table, east, south)
    place = action % GAPS
    x = (west + place % SPAN) % SIZE
    y = (north + place // SPAN) % SIZE
    return (GAP if action >= GAPS else FIELD) + y * SIZE + x


# -- the landscape in layers --

PLANES: Final = (
    *[f"{kind} field" for kind in FIELDS],
    *("own workers", "others' workers"),
    *("own cottage", "other's cottage", "number of the cottage", "house", "Keythedral"),
    *[f"fence {side}" for side in ("north-west", "north-east", "south-west", "south-east")],
)

# Where the layers begin; fields and gaps have the same places, a gap being south-east of its field.
OWN_WORKERS: Final = BASIC * GAPS
OTHERS_WORKERS: Final = OWN_WORKERS + GAPS
OWN_COTTAGE: Final = OTHERS_WORKERS + GAPS
OTHERS_COTTAGE: Final = OWN_COTTAGE + GAPS
NUMBER_OF: Final = OTHERS_COTTAGE + GAPS
HOUSE: Final = NUMBER_OF + GAPS
CHURCH: Final = HOUSE + GAPS
FENCE_TO: Final = CHURCH + GAPS  # + GAPS * side
SEEN: Final = FENCE_TO + 4 * GAPS


def planes(view: Table, player: i64) -> vec[float]:
    """Draw the landscape in the window, layer after layer, each row by row from the north."""
    seen = vec[float]([0.0] * SEEN)
    east, south = far_ends(view)
    west, north = corner(view, east, south)
    for y in range(i64(SPAN)):
        for x in range(i64(SPAN)):
            cell = (north + y) % SIZE * SIZE + (west + x) % SIZE
            if view.land[cell]:
                _show_field(view, view.land[cell] - 1, y * SPAN + x, player, seen)
            if view.lots[cell]:
                _show_lot(view, view.lots[cell], y * SPAN + x, player, seen)
    for fence in view.fences:
        if fence >= 0:
            place = _place(fence >> 2, west, north, 0)
            if place != UNKNOWN:
                seen[FENCE_TO + GAPS * (fence & 3) + place] = 1.0
    return seen


def _show_field(view: Table, field: i64, place: i64, player: i64, seen: vec[float]) -> None:
    seen[GAPS * view.field_kind[field] + place] = 1.0
    for at in range(2 * field, 2 * field + 2):
        if view.workers[at] == player + 1:
            seen[OWN_WORKERS + place] += 0.5
        elif view.workers[at]:
            seen[OTHERS_WORKERS + place] += 0.5


def _show_lot(view: Table, lot: i64, place: i64, player: i64, seen: vec[float]) -> None:
    if lot == KEYTHEDRAL:
        seen[CHURCH + place] = 1.0
        return
    owner = (lot - 1) // NUMBERS
    seen[(OWN_COTTAGE if owner == player else OTHERS_COTTAGE) + place] = 1.0
    seen[NUMBER_OF + place] = float((lot - 1) % NUMBERS + 1) / 5.0
    seen[HOUSE + place] = float(view.house[lot - 1])
