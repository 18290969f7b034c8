"""The landscape as a net sees it: a square of fields and gaps around the middle of what is laid."""

from typing import Final

from tavola.core import UNKNOWN
from tavola.flat import append, i64, vec
from tavola.games.keythedral.board import ACTIONS, FIELD, GAP, NUMBER, SIZE
from tavola.games.keythedral.landscape import column, row
from tavola.games.keythedral.table import Table

REACH: Final = 6  # cells that the window shows on each side of its middle
SPAN: Final = 2 * REACH + 1
GAPS: Final = SPAN * SPAN  # where gaps begin; before them the places for fields
OTHERS: Final = 2 * SPAN * SPAN  # where all other decisions begin, in the order of the moves
WINDOW_ACTIONS: Final = OTHERS + ACTIONS - NUMBER


def corner(table: Table) -> tuple[i64, i64]:
    """Find the column and row of the window's first cell, from the outermost fields."""
    east = table.west
    south = table.north
    for at in range(table.laid):
        cell = table.field_cell[at]
        east = max(east, column(table, cell))
        south = max(south, row(table, cell))
    return (table.west + east) // 2 - REACH, (table.north + south) // 2 - REACH


def crop(table: Table, moves: vec[i64]) -> vec[i64]:
    """Number moves as the window does, UNKNOWN for those beyond it and for what luck decides."""
    actions = vec[i64](capacity=len(moves))
    west, north = corner(table)
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
    return first + y * SPAN + x if x < SPAN and y < SPAN else UNKNOWN


def uncrop(table: Table, action: i64) -> i64:
    """Give the move that an action of the window means here, legal or not."""
    if action >= OTHERS:
        return NUMBER + action - OTHERS
    west, north = corner(table)
    place = action % GAPS
    x = (west + place % SPAN) % SIZE
    y = (north + place // SPAN) % SIZE
    return (GAP if action >= GAPS else FIELD) + y * SIZE + x
