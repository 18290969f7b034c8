"""Fields, gaps, cottages and fences: where things lie and where they may."""

from typing import Final

from tavola.core import CHANCE
from tavola.flat import append, i64, vec
from tavola.games.keythedral.board import (
    BEGIN,
    BESIDE,
    CELLS,
    DRAW_FIELD,
    FENCE,
    FENCED,
    FENCES,
    FIELD,
    FIELD_BY,
    GAP,
    GAP_BY,
    GONE,
    LAID_COTTAGE,
    LAID_FIELD,
    LAY_COTTAGE,
    LAY_FIELD,
    LAY_NUMBER,
    MOVED,
    NUMBER,
    NUMBERS,
    SIDES,
    SIZE,
    UNBUILT,
    UNFENCE,
    UNFENCED,
)
from tavola.games.keythedral.table import Table


def column(table: Table, cell: i64) -> i64:
    """Unroll a cell's column: everything in play lies east of the column west of the first field."""
    return table.west - 1 + (cell % SIZE - table.west + 1) % SIZE


def row(table: Table, cell: i64) -> i64:
    """Unroll a cell's row."""
    return table.north - 1 + (cell // SIZE - table.north + 1) % SIZE


# -- where a field or a cottage may lie --


NOWHERE: Final = vec[i64]([0] * CELLS)  # copied where cells are marked


def places_for_fields(table: Table) -> vec[i64]:
    """Mark the empty places that link to a field across an edge or to a cottage at a corner."""
    marked = NOWHERE[:]
    for field in range(table.laid):
        for side in range(i64(SIDES)):
            marked[BESIDE[4 * table.field_cell[field] + side]] = 1
    for gap in table.cottage_gap:
        if gap >= 0:
            for side in range(i64(SIDES)):
                marked[FIELD_BY[4 * gap + side]] = 1
    for field in range(table.laid):
        marked[table.field_cell[field]] = 0
    return marked


def gaps_for_cottages(table: Table) -> vec[i64]:
    """Mark the empty gaps that touch a field."""
    marked = NOWHERE[:]
    lots = table.lots
    for field in range(table.laid):
        for corner in range(i64(SIDES)):
            gap = GAP_BY[4 * table.field_cell[field] + corner]
            if lots[gap] == 0:
                marked[gap] = 1
    return marked


def list_marked(marked: vec[i64], base: i64) -> vec[i64]:
    """List the moves to the cells that are marked."""
    moves = vec[i64](capacity=96)
    for cell in range(i64(CELLS)):
        if marked[cell]:
            moves = append(moves, base + cell)
    return moves


def fence_mask(table: Table, gap: i64) -> i64:
    """Collect the fenced sides of a gap as bits."""
    mask: i64 = 0
    one: i64 = 1
    for fence in range(table.players * FENCES):
        at = table.fences[fence]
        if at >> 2 == gap:  # UNBUILT and GONE shift to -1
            mask |= one << (at & 3)
    return mask


def is_open(table: Table, gap: i64) -> bool:
    """Say whether some side of a gap has a field and no fence."""
    mask = fence_mask(table, gap)
    for side in range(i64(SIDES)):
        if mask >> side & 1 == 0 and table.land[FIELD_BY[4 * gap + side]] != 0:
            return True
    return False


def any_destination(table: Table) -> bool:
    """Say whether a tile could move at all."""
    for field in range(table.laid):
        for corner in range(i64(SIDES)):
            gap = GAP_BY[4 * table.field_cell[field] + corner]
            if table.lots[gap] == 0 and is_open(table, gap):
                return True
    return False


# -- set-up: a field and a cottage in turn --


def draw_next(table: Table) -> None:
    """Have the next field drawn."""
    table.phase = DRAW_FIELD
    table.to_move = CHANCE


def field_drawn(table: Table, kind: i64) -> None:
    """Hand the drawn field to the player who lays it."""
    table.bag[kind] -= 1
    table.drawn = kind
    table.to_move = (table.start + table.laid - BEGIN) % table.players
    table.phase = LAY_FIELD


def field_moves(table: Table) -> vec[i64]:
    """List the places for the field in hand."""
    return list_marked(places_for_fields(table), FIELD)


def lay_field(table: Table, cell: i64, kind: i64) -> None:
    """Lay a field, and remember how far the landscape reaches."""
    x = column(table, cell)
    y = row(table, cell)
    table.field_cell[table.laid] = cell
    table.field_kind[table.laid] = kind
    table.laid += 1
    table.land[cell] = table.laid
    table.west = min(table.west, x)
    table.north = min(table.north, y)


def place_field(table: Table, cell: i64) -> None:
    """Lay the field in hand; a cottage follows."""
    lay_field(table, cell, table.drawn)
    table.tell(LAID_FIELD, table.to_move, cell, table.drawn)
    table.drawn = -1
    table.phase = LAY_NUMBER


def number_moves(table: Table) -> vec[i64]:
    """List the player's cottages that are not yet in the landscape."""
    moves = vec[i64](capacity=8)
    for number in range(i64(NUMBERS)):
        if table.cottage_gap[table.to_move * NUMBERS + number] < 0:
            moves = append(moves, NUMBER + number)
    return moves


def pick_number(table: Table, number: i64) -> None:
    """Take a cottage to lay."""
    table.number = table.to_move * NUMBERS + number
    table.phase = LAY_COTTAGE


def gap_moves(table: Table) -> vec[i64]:
    """List the gaps for a new cottage."""
    return list_marked(gaps_for_cottages(table), GAP)


def place_cottage(table: Table, cell: i64) -> None:
    """Lay the chosen cottage."""
    table.lots[cell] = table.number + 1
    table.cottage_gap[table.number] = cell
    table.tell(LAID_COTTAGE, table.to_move, cell, table.number % NUMBERS + 1)
    table.number = -1


# -- moving a tile, building and removing fences --


def destination_moves(table: Table) -> vec[i64]:
    """List the gaps for a tile that moves."""
    marked = gaps_for_cottages(table)
    for cell in range(i64(CELLS)):
        if marked[cell] and not is_open(table, cell):
            marked[cell] = 0
    return list_marked(marked, GAP)


def move_cottage(table: Table, cell: i64, forced: i64) -> None:
    """Move the chosen tile; fences stay, a house stays a house."""
    table.lots[table.cottage_gap[table.number]] = 0
    table.lots[cell] = table.number + 1
    table.cottage_gap[table.number] = cell
    table.tell(MOVED, table.number // NUMBERS, table.number % NUMBERS + 1, cell, forced)
    table.number = -1


def spare_fence(table: Table, player: i64) -> i64:
    """Find an unbuilt fence of a player, or -1."""
    for fence in range(player * FENCES, player * FENCES + FENCES):
        if table.fences[fence] == UNBUILT:
            return fence
    return -1


def fence_moves(table: Table, moves: vec[i64]) -> vec[i64]:
    """Add every side that could take a new fence."""
    for cottage in range(table.players * NUMBERS):
        gap = table.cottage_gap[cottage]
        if gap < 0:  # in a position set up for study
            continue
        mask = fence_mask(table, gap)
        for side in range(i64(SIDES)):
            if mask >> side & 1 == 0 and table.land[FIELD_BY[4 * gap + side]] != 0:
                moves = append(moves, FENCE + cottage * SIDES + side)
    return moves


def unfence_moves(table: Table, moves: vec[i64]) -> vec[i64]:
    """Add every fence that stands."""
    for fence in range(table.players * FENCES):
        if table.fences[fence] >= 0:
            moves = append(moves, UNFENCE + fence)
    return moves


def any_fence(table: Table) -> bool:
    """Say whether a fence stands."""
    return any(table.fences[fence] >= 0 for fence in range(table.players * FENCES))


def any_side(table: Table) -> bool:
    """Say whether a fence could be built somewhere."""
    return len(fence_moves(table, vec[i64]())) > 0


def build_fence(table: Table, builder: i64, place: i64) -> i64:
    """Build a fence on cottage * 4 + side; give the cottage if it is now fenced in, else -1."""
    cottage = place // SIDES
    gap = table.cottage_gap[cottage]
    table.fences[spare_fence(table, builder)] = gap * SIDES + place % SIDES
    table.tell(FENCED, builder, gap, place % SIDES)
    if is_open(table, gap) or not any_destination(table):
        return -1
    return cottage


def remove_fence(table: Table, remover: i64, fence: i64) -> None:
    """Take a fence out of the game."""
    at = table.fences[fence]
    table.fences[fence] = GONE
    table.tell(UNFENCED, remover, at // SIDES, at % SIDES, fence // FENCES)
