"""The land as a net sees it: a square of cells around the middle of what is built."""

from typing import Any, Final

from tavola.core import UNKNOWN, narrow
from tavola.flat import i64, vec
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.play import Carcassonne

REACH: Final = 12  # cells that the window shows on each side of its middle
SPAN: Final = 2 * REACH + 1
SENDING: Final = 4 * SPAN * SPAN  # where followers and the pass begin; before them 4 * place + turn
WINDOW_ACTIONS: Final = SENDING + moves.DRAW - moves.FOLLOWER
FOLLOWER: Final = i64(moves.FOLLOWER)
DRAW: Final = i64(moves.DRAW)
RADIUS: Final = 37  # the cells up to so many steps from the start tile are all there are, each once


def _steps() -> list[tuple[int, int]]:
    return [
        (east, north)
        for east in range(-RADIUS, RADIUS + 1)
        for north in range(abs(east) - RADIUS, RADIUS - abs(east) + 1)
    ]


def _easts() -> list[int]:
    found = [0] * board.CELLS
    for east, north in _steps():
        found[(east + board.ROW * north) % board.CELLS] = east
    return found


def _norths() -> list[int]:
    found = [0] * board.CELLS
    for east, north in _steps():
        found[(east + board.ROW * north) % board.CELLS] = north
    return found


def _shown() -> list[int]:
    """List the cells of the window by their difference to its middle, row by row from the south."""
    reach = range(-REACH, REACH + 1)
    return [(east + board.ROW * north) % board.CELLS for north in reach for east in reach]


def _places() -> list[int]:
    found = [UNKNOWN] * board.CELLS
    for place, cell in enumerate(_shown()):
        found[cell] = place
    return found


# [cell] -> its column and row, the start tile's being 0, if it lies within RADIUS of that
EAST_OF: Final = vec[i64](_easts())
NORTH_OF: Final = vec[i64](_norths())
SHOWN: Final = vec[i64](_shown())  # [place] -> difference to the middle
# [difference to the middle] -> place, or UNKNOWN; a difference below 0 counts from the end, as on the torus
PLACE_OF: Final = narrow(_places())


def frame(state: Carcassonne) -> tuple[i64, i64, i64, i64]:
    """Give the columns and rows of the outermost tiles: west, east, south, north."""
    if state.framed < state.laid:
        _frame_the_rest(state)
    # Tiles hang together: if one were beyond RADIUS, another would be met there on the way to it.
    if max(-state.west, state.east) + max(-state.south, state.north) >= RADIUS:
        return _far_frame(state)
    return state.west, state.east, state.south, state.north


def _frame_the_rest(state: Carcassonne) -> None:
    """Follow the tiles laid since somebody last asked."""
    for at in range(state.framed, state.laid):
        column = EAST_OF[state.cells[at]]
        row = NORTH_OF[state.cells[at]]
        state.west = min(state.west, column)
        state.east = max(state.east, column)
        state.south = min(state.south, row)
        state.north = max(state.north, row)
    state.framed = state.laid


def _far_frame(state: Carcassonne) -> tuple[i64, i64, i64, i64]:
    west: i64 = 0
    east: i64 = 0
    south: i64 = 0
    north: i64 = 0
    for at in range(state.laid):
        column, row = state.where(state.cells[at])
        west = min(west, column)
        east = max(east, column)
        south = min(south, row)
        north = max(north, row)
    return west, east, south, north


def middle(state: Carcassonne) -> i64:
    """Find the cell in the middle of all tiles, by the outermost ones."""
    west, east, south, north = frame(state)
    return ((west + east) // 2 + board.ROW * ((south + north) // 2)) % board.CELLS


def beyond(state: Carcassonne) -> i64:
    """Count the tiles that the window does not show."""
    if state.laid <= SPAN:  # so few hang together within it
        return 0
    west, east, south, north = frame(state)
    if east - west < SPAN and north - south < SPAN:
        return 0
    centre = middle(state)
    count: i64 = 0
    for at in range(state.laid):
        if PLACE_OF[state.cells[at] - centre] == UNKNOWN:
            count += 1
    return count


def crop(state: Carcassonne, listed: Any) -> vec[i64]:  # noqa: ANN401
    """Number moves as the window does, UNKNOWN for those beyond it and for draws."""
    found: vec[i64] = listed
    actions = found[:]
    centre: i64 = 0  # which followers need not know
    if len(found) and found[0] < FOLLOWER:
        centre = middle(state)
    for at in range(i64(len(found))):
        move = found[at]
        if move < FOLLOWER:
            place = i64(PLACE_OF[(move >> 2) - centre])
            actions[at] = 4 * place + (move & 3) if place != UNKNOWN else place
        elif move < DRAW:
            actions[at] = SENDING + move - FOLLOWER
        else:
            actions[at] = UNKNOWN
    return actions


def uncrop(state: Carcassonne, action: i64) -> i64:
    """Give the move that an action of the window means here, legal or not."""
    if action >= SENDING:
        return moves.FOLLOWER + action - SENDING
    cell = (middle(state) + SHOWN[action // 4]) % board.CELLS
    return 4 * cell + action % 4


# -- the board in layers --

SIDES: Final = ("north", "east", "south", "west")
SEATS: Final = 5
PLANES: Final = (
    *("tile", "free place", "last tile", "cloister", "pennant", "cities apart"),
    *[f"city in the {side}" for side in SIDES],
    *[f"road in the {side}" for side in SIDES],
    *[f"follower of seat +{seat}" for seat in range(SEATS)],
    *[f"follower on {name}" for name in board.SEGMENT],
    *[f"{side} held by {whose} follower" for whose in ("own", "other's") for side in SIDES],
)
AREA: Final = SPAN * SPAN

# Where the layers begin.
FREE_PLACE: Final = AREA
LAST_TILE: Final = 2 * AREA
CLOISTER_HERE: Final = 3 * AREA
PENNANT: Final = 4 * AREA
CITIES_APART: Final = 5 * AREA  # else two cities on a tile would look like one
CITY_SIDE: Final = 6 * AREA  # + AREA * side
ROAD_SIDE: Final = 10 * AREA
FOLLOWER_OF: Final = 14 * AREA  # + AREA * seat; a tile carries one follower at most
FOLLOWER_ON: Final = 19 * AREA  # + AREA * name of the segment
HELD: Final = 30 * AREA  # + AREA * side; then what others hold
NUMBERS: Final = 38 * AREA


def planes(view: Carcassonne, player: i64) -> vec[float]:
    """Draw the land in the window, layer after layer, each row by row from the south."""
    seen = vec[float]([0.0] * NUMBERS)
    centre = middle(view)
    for at in range(view.opened):
        place = i64(PLACE_OF[view.frontier[at] - centre])
        if place != UNKNOWN:
            seen[FREE_PLACE + place] = 1.0
    for tile in range(view.laid):
        place = i64(PLACE_OF[view.cells[tile] - centre])
        if place != UNKNOWN:
            _show_tile(view, tile, place, player, seen)
            if tile == view.laid - 1:
                seen[LAST_TILE + place] = 1.0
    return seen


def _show_tile(view: Carcassonne, tile: i64, place: i64, player: i64, seen: vec[float]) -> None:
    seen[place] = 1.0
    for side in range(i64(4)):
        edge = board.EDGE[4 * view.faces[tile] + side]
        if edge == board.CITY:
            seen[CITY_SIDE + AREA * side + place] = 1.0
        elif edge == board.ROAD:
            seen[ROAD_SIDE + AREA * side + place] = 1.0
    end = view.first[tile + 1] if tile + 1 < view.laid else view.nodes
    for node in range(view.first[tile], end):
        part = i64(view.part[node])
        terrain = board.TERRAIN[part]
        if terrain == board.CLOISTER:
            seen[CLOISTER_HERE + place] = 1.0
        if board.PENNANTS[part]:
            seen[PENNANT + place] = 1.0
        if terrain == board.CITY and board.TWINS[part]:
            seen[CITIES_APART + place] = 1.0
        if view.standing[node]:
            seat = (i64(view.standing[node]) - 1 - player) % view.players
            seen[FOLLOWER_OF + AREA * seat + place] = 1.0
            seen[FOLLOWER_ON + AREA * board.NAME[part] + place] = 1.0
        if view.holders[i64(view.root[node])] and terrain in (board.CITY, board.ROAD):
            _show_holders(view, node, place, player, seen)


def _show_holders(view: Carcassonne, node: i64, place: i64, player: i64, seen: vec[float]) -> None:
    held = i64(view.holders[i64(view.root[node])])
    own = held >> 3 * player & 7
    for side in range(i64(4)):
        if board.MASK[i64(view.part[node])] >> 3 * side + 1 & 1:
            if own:
                seen[HELD + AREA * side + place] = 1.0
            if held != own << 3 * player:
                seen[HELD + AREA * (4 + side) + place] = 1.0
