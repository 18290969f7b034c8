"""The first position, by its players and options."""

from typing import Final

from tavola.core import CHANCE, filled, narrow
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne

OPTIONS: Final = {  # a position holds the number of the value
    "farm_scoring": ("third", "second", "first"),
    "small_city": ("normal", "reduced"),
    "incomplete_unit": ("tile", "segment"),
    "farmers": ("on", "off"),
    "first": ("red", "drawn", "blue", "green", "gold", "plum"),  # a seat that nobody holds is drawn for
}
BARE: Final = narrow([0] * board.CELLS)  # land without a tile; copying it is cheaper than making it
NOTHING: Final = narrow([0] * board.SEGMENTS)
ONE: Final = narrow([1] * board.SEGMENTS)
EACH_ALONE: Final = narrow(list(range(board.SEGMENTS)))


def start(players: int, options: dict[str, str]) -> Carcassonne:
    """Set up the first position: the start tile lies, everything else is in the bag."""
    state = empty_land(players)
    state.farm_scoring = OPTIONS["farm_scoring"].index(options["farm_scoring"])
    state.small_city = OPTIONS["small_city"].index(options["small_city"])
    state.incomplete_unit = OPTIONS["incomplete_unit"].index(options["incomplete_unit"])
    state.farmers = OPTIONS["farmers"].index(options["farmers"])
    state.lay(0, 4 * board.START)
    state.player = starting_seat(players, options["first"])
    return state


def starting_seat(players: int, named: str) -> int:
    seats = [name for name in OPTIONS["first"] if name != "drawn"][:players]
    return seats.index(named) if named in seats else board.NOBODY


def empty_land(players: int) -> Carcassonne:
    """Give the table before the start tile lies: one free cell, where it goes."""
    state = Carcassonne(players, CHANCE)
    state.player = 0
    state.left = board.TILES - 1
    state.bag = board.COUNT[:]
    state.bag[board.START] -= 1
    state.points = filled(0, players)
    state.supply = filled(board.FOLLOWERS, players)
    state.grid = BARE[:]
    state.frontier = filled(0, board.FRONTIER)
    state.cells = filled(0, board.TILES)
    state.faces = filled(0, board.TILES)
    state.first = filled(0, board.TILES)
    state.tile = NOTHING[:]
    state.part = NOTHING[:]
    state.root = EACH_ALONE[:]
    state.ring = EACH_ALONE[:]
    state.size = ONE[:]
    state.opens = NOTHING[:]
    state.holders = NOTHING[:]
    state.standing = NOTHING[:]
    state.cloisters = filled(0, board.CLOISTERS)
    return state
