"""The first position, by its players and options."""

from tavola.core import CHANCE, filled, ints
from tavola.games.olympos.rules import atlas, board, moves
from tavola.games.olympos.rules.play import Olympos


def start(players: int, options: dict[str, str]) -> Olympos:
    """Set up the table; luck then lays the development board and shuffles the starting stack."""
    state = Olympos(players, CHANCE)
    state.time_track = int(options["turn_order"] == "time-track")
    state.cap = board.CAP if options["expansion_ap_cap"] == "7" else board.UNCAPPED
    state.land_only = int(options["zeus_trigger"] == "land-only")
    state.god_pile = int(options["olympos_layout"] == "deck")
    state.objectives_on = int(options["objectives"] == "on")
    state.random_barbarians = int(options["barbarian_placement"] == "random")
    state.layout = filled(-1, board.CELLS)
    state.left = filled(0, board.TILES)
    state.markers = filled(0, players)
    state.wonders = filled(-1, board.WONDERS)
    state.builders = filled(-1, board.WONDERS)
    state.lying = filled(-1, moves.PIECES)
    state.realms = filled(0, board.OWNERS)
    state.supply = filled(board.SETTLERS, players)
    state.position = filled(0, players)
    state.order = filled(-1, players)
    state.pile = ints(list(reversed(range(players))))
    state.hourglasses = filled(0, players)
    state.cubes = filled(0, players * atlas.KINDS)
    state.prestige = filled(0, players)
    state.hands = filled(0, (players + 1) * board.CARDS)
    state.held = filled(0, players + 1)
    state.owned = filled(0, players)
    state.single = filled(0, players)
    state.marks = filled(0, players)
    state.athena = filled(0, players)
    state.omens = filled(0, players)
    state.objectives = filled(0, board.OBJECTIVES)
    state.deck = board.CARD_COPIES[:]
    state.discard = filled(0, board.CARDS)
    state.turned = filled(-1, board.SLOTS)
    state.pouch = filled(0, atlas.KINDS)
    return state


def start_unshuffled(players: int, options: dict[str, str]) -> Olympos:
    """Set up the table as version 1 of the rules did: red lies on top, the others follow as they sit."""
    first = start(players, options)
    for seat in range(players):
        first.order[seat] = seat
    return first
