"""The first position: mats, store, deck, and the four fields around the Keythedral."""

from typing import Final

from tavola.core import CHANCE, filled, ints, narrow
from tavola.games.keythedral.rules import board
from tavola.games.keythedral.rules.landscape import lay_field
from tavola.games.keythedral.rules.play import Keythedral

BARE: Final = narrow([0] * board.CELLS)  # land without anything; copying it is cheaper than making it


def start(players: int, options: dict[str, str]) -> Keythedral:
    """Set up the first position, before the start player is drawn."""
    state = Keythedral(players, CHANCE)
    state.length = int(options["length"] == "short")
    state.strategic = int(options["strategic"] == "on")
    state.open_laws = int(options["open_laws"] == "on")
    set_up_landscape(state)
    set_up_seats(state)
    set_up_keytown(state)
    return state


def set_up_landscape(state: Keythedral) -> None:
    """Lay the four fields around the Keythedral; the others are in the bag."""
    state.bag = ints(board.bag_for(state.players))
    state.land = BARE[:]
    state.lots = BARE[:]
    state.field_cell = filled(board.NOWHERE, board.PLANE_FIELDS)
    state.field_kind = filled(board.NOTHING, board.PLANE_FIELDS)
    state.workers = filled(0, 2 * board.PLANE_FIELDS)
    state.orders = filled(0, board.NUMBERS)
    state.bonus = filled(0, board.BASIC)
    state.stopped = filled(0, board.BASIC)
    for x, y, kind in board.HOME:
        lay_field(state, board.cell_at(x, y), kind)
    state.lots[board.cell_at(0, 0)] = board.KEYTHEDRAL


def set_up_seats(state: Keythedral) -> None:
    """Give every seat its cottages and fences, and a screen with nothing behind it."""
    state.cottage_gap = filled(board.NOWHERE, board.COTTAGES)
    state.house = filled(0, board.COTTAGES)
    state.fences = filled(board.UNBUILT, board.MOST * board.FENCES)
    state.idle = filled(0, board.MOST)
    state.cubes = filled(0, board.MOST * board.KINDS)
    state.hand = filled(0, board.MOST)
    state.held = filled(0, board.MOST)
    state.inside = filled(0, board.MOST)
    state.bidding = filled(0, board.MOST)
    state.least = filled(0, (board.MOST + 1) * board.MOST * board.KINDS)
    state.most = filled(0, (board.MOST + 1) * board.MOST * board.KINDS)


def set_up_keytown(state: Keythedral) -> None:
    """Fill the stocks, and lay the building tiles face down."""
    spaces = board.SHORT if state.length else board.FULL
    state.store = board.MADE[: board.BASIC]
    state.stock = board.MADE[board.BASIC :]
    state.spent = filled(0, board.CRAFTS)
    state.mat = ints(
        [board.FACE_DOWN if space < count else 0 for count in spaces for space in range(board.SPACES)]
    )
    state.bought = filled(0, board.TILES)
    state.marks = filled(0, board.TILES)
    state.law_at = filled(board.IN_DECK, board.LAWS)
    state.new_laws = filled(0, 2)
    state.tray = filled(0, board.KINDS)
