"""Fields, gaps, cottages and fences: where things lie and where they may."""

from typing import Final

from tavola.flat import append, i16, i64, vec
from tavola.games.keythedral.rules import board, events, moves, phases
from tavola.games.keythedral.rules.position import LAND, Position, own


def column(state: Position, cell: i64) -> i64:
    """Unroll a cell's column: everything in play lies east of the column west of the first field."""
    return state.west - 1 + (cell % board.SIZE - state.west + 1) % board.SIZE


def row(state: Position, cell: i64) -> i64:
    """Unroll a cell's row."""
    return state.north - 1 + (cell // board.SIZE - state.north + 1) % board.SIZE


# -- where a field or a cottage may lie --

BLANK: Final = vec[i64]([0] * board.CELLS)  # copied where cells are marked


def places_for_fields(state: Position) -> vec[i64]:
    """Mark the empty places that link to a field across an edge or to a cottage at a corner."""
    marked = BLANK[:]
    for field in range(state.laid):
        for side in range(i64(board.SIDES)):
            marked[board.BESIDE[4 * state.field_cell[field] + side]] = 1
    for gap in state.cottage_gap:
        if gap >= 0:
            for side in range(i64(board.SIDES)):
                marked[board.FIELD_BY[4 * gap + side]] = 1
    for field in range(state.laid):
        marked[state.field_cell[field]] = 0
    return marked


def gaps_for_cottages(state: Position) -> vec[i64]:
    """Mark the empty gaps that touch a field."""
    marked = BLANK[:]
    lots = state.lots
    for field in range(state.laid):
        for corner in range(i64(board.SIDES)):
            gap = board.GAP_BY[4 * state.field_cell[field] + corner]
            if lots[gap] == 0:
                marked[gap] = 1
    return marked


def list_marked(marked: vec[i64], base: i64) -> vec[i64]:
    """List the moves to the cells that are marked."""
    found = vec[i64](capacity=96)
    for cell in range(i64(board.CELLS)):
        if marked[cell]:
            found = append(found, base + cell)
    return found


def fence_mask(state: Position, gap: i64) -> i64:
    """Collect the fenced sides of a gap as bits."""
    mask: i64 = 0
    one: i64 = 1
    for fence in range(state.players * board.FENCES):
        at = state.fences[fence]
        if at >> 2 == gap:  # UNBUILT and GONE shift to -1
            mask |= one << (at & 3)
    return mask


def is_open(state: Position, gap: i64) -> bool:
    """Say whether some side of a gap has a field and no fence."""
    mask = fence_mask(state, gap)
    for side in range(i64(board.SIDES)):
        if mask >> side & 1 == 0 and state.land[board.FIELD_BY[4 * gap + side]] != 0:
            return True
    return False


def any_destination(state: Position) -> bool:
    """Say whether a tile could move at all."""
    for field in range(state.laid):
        for corner in range(i64(board.SIDES)):
            gap = board.GAP_BY[4 * state.field_cell[field] + corner]
            if state.lots[gap] == 0 and is_open(state, gap):
                return True
    return False


# -- set-up: a field and a cottage in turn --


def field_drawn(state: Position, kind: i64) -> None:
    """Hand the drawn field to the player who lays it."""
    own(state, LAND)
    state.bag[kind] -= 1
    state.drawn = kind
    state.to_move = (state.start + state.laid - board.BEGIN) % state.players
    state.phase = phases.LAY_FIELD


def field_moves(state: Position) -> vec[i64]:
    """List the places for the field in hand."""
    return list_marked(places_for_fields(state), moves.FIELD)


def lay_field(state: Position, cell: i64, kind: i64) -> None:
    """Lay a field, and remember how far the landscape reaches."""
    x = column(state, cell)
    y = row(state, cell)
    own(state, LAND)
    state.field_cell[state.laid] = cell
    state.field_kind[state.laid] = kind
    state.laid += 1
    state.land[cell] = i16(state.laid)
    state.west = min(state.west, x)
    state.north = min(state.north, y)


def place_field(state: Position, cell: i64) -> None:
    """Lay the field in hand; a cottage follows."""
    lay_field(state, cell, state.drawn)
    state.tell(events.LAID_FIELD, state.to_move, cell, state.drawn)
    state.drawn = board.NOTHING
    state.phase = phases.LAY_NUMBER


def number_moves(state: Position) -> vec[i64]:
    """List the player's cottages that are not yet in the landscape."""
    found = vec[i64](capacity=8)
    for number in range(i64(board.NUMBERS)):
        if state.cottage_gap[state.to_move * board.NUMBERS + number] < 0:
            found = append(found, moves.NUMBER + number)
    return found


def pick_number(state: Position, number: i64) -> None:
    """Take a cottage to lay."""
    state.number = state.to_move * board.NUMBERS + number
    state.phase = phases.LAY_COTTAGE


def gap_moves(state: Position) -> vec[i64]:
    """List the gaps for a new cottage."""
    return list_marked(gaps_for_cottages(state), moves.GAP)


def place_cottage(state: Position, cell: i64) -> None:
    """Lay the chosen cottage."""
    own(state, LAND)
    state.lots[cell] = i16(state.number + 1)
    state.cottage_gap[state.number] = cell
    state.tell(events.LAID_COTTAGE, state.to_move, cell, state.number % board.NUMBERS + 1)
    state.number = board.NOTHING


# -- moving a tile, building and removing fences --


def destination_moves(state: Position) -> vec[i64]:
    """List the gaps for a tile that moves."""
    marked = gaps_for_cottages(state)
    for cell in range(i64(board.CELLS)):
        if marked[cell] and not is_open(state, cell):
            marked[cell] = 0
    return list_marked(marked, moves.GAP)


def move_cottage(state: Position, cell: i64, forced: i64) -> None:
    """Move the chosen tile; fences stay, a house stays a house."""
    own(state, LAND)
    state.lots[state.cottage_gap[state.number]] = 0
    state.lots[cell] = i16(state.number + 1)
    state.cottage_gap[state.number] = cell
    state.tell(events.MOVED, state.number // board.NUMBERS, state.number % board.NUMBERS + 1, cell, forced)
    state.number = board.NOTHING


def spare_fence(state: Position, player: i64) -> i64:
    """Find an unbuilt fence of a player, or -1."""
    for fence in range(player * board.FENCES, player * board.FENCES + board.FENCES):
        if state.fences[fence] == board.UNBUILT:
            return fence
    return -1


def fence_moves(state: Position, found: vec[i64]) -> vec[i64]:
    """Add every side that could take a new fence."""
    for cottage in range(state.players * board.NUMBERS):
        gap = state.cottage_gap[cottage]
        if gap < 0:  # in a position set up for study
            continue
        mask = fence_mask(state, gap)
        for side in range(i64(board.SIDES)):
            if mask >> side & 1 == 0 and state.land[board.FIELD_BY[4 * gap + side]] != 0:
                found = append(found, moves.FENCE + cottage * board.SIDES + side)
    return found


def unfence_moves(state: Position, found: vec[i64]) -> vec[i64]:
    """Add every fence that stands."""
    for fence in range(state.players * board.FENCES):
        if state.fences[fence] >= 0:
            found = append(found, moves.UNFENCE + fence)
    return found


def any_fence(state: Position) -> bool:
    """Say whether a fence stands."""
    return any(state.fences[fence] >= 0 for fence in range(state.players * board.FENCES))


def any_side(state: Position) -> bool:
    """Say whether a fence could be built somewhere."""
    return len(fence_moves(state, vec[i64]())) > 0


def build_fence(state: Position, builder: i64, place: i64) -> i64:
    """Build a fence on cottage * 4 + side; give the cottage if it is now fenced in, else -1."""
    cottage = place // board.SIDES
    gap = state.cottage_gap[cottage]
    own(state, LAND)
    state.fences[spare_fence(state, builder)] = gap * board.SIDES + place % board.SIDES
    state.tell(events.FENCED, builder, gap, place % board.SIDES)
    if is_open(state, gap) or not any_destination(state):
        return -1
    return cottage


def remove_fence(state: Position, remover: i64, fence: i64) -> None:
    """Take a fence out of the game."""
    at = state.fences[fence]
    own(state, LAND)
    state.fences[fence] = board.GONE
    state.tell(events.UNFENCED, remover, at // board.SIDES, at % board.SIDES, fence // board.FENCES)
