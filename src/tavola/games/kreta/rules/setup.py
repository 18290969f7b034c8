"""The first position, by its players and options."""

from typing import Final

from tavola.core import CHANCE, filled, ints
from tavola.games.kreta.rules import board, phases
from tavola.games.kreta.rules.play import Kreta

# Who may be named to begin; a seat that nobody holds is drawn for.
FIRST: Final = ("drawn", "red", "blue", "green", "gold")


def start(players: int, options: dict[str, str]) -> Kreta:
    """Set the game up: wheat on the fields, everything else in hand, in supply or not yet drawn."""
    seat = FIRST.index(options["first"]) - 1
    drawn = not 0 <= seat < players
    state = Kreta(players, CHANCE)
    state.rescoring = board.EVERY if options["rescoring"] == "every" else board.ONCE
    if not drawn:
        state.first = state.active = seat
        state.phase = phases.LAY_TILES
    state.score = filled(0, players)
    state.played = filled(0, players * board.CARDS)
    state.stock = ints([board.VILLAGERS, board.VILLAGES, board.SHIPS, board.TOWERS] * players)
    state.villagers = filled(0, players * board.PROVINCES)
    state.villages = filled(0, players * board.PROVINCES)
    state.abbots = filled(board.NOWHERE, players)
    state.ships = filled(0, players * board.HARBOURS)
    state.forts = filled(board.NOBODY, board.FORTS)
    state.tiles = ints([board.WHEAT if land == board.FIELDS else board.NO_TILE for land in board.TERRAIN])
    state.harvested = filled(0, players * board.KINDS)
    state.figures = filled(0, board.PROVINCES)
    state.spent = filled(0, board.PROVINCES)
    state.scored = filled(board.NO_CARD, board.SCORINGS)
    state.rejected = filled(board.NO_CARD, board.SCORINGS - 2)
    return state
