"""The first position of a game, by its players and options."""

from typing import Final

from tavola.core import CHANCE, filled, ints
from tavola.games.torres.rules import board
from tavola.games.torres.rules.play import Torres

# Who may be named to begin; a seat that nobody holds is drawn for like "random".
STARTERS: Final = ("random", "red", "blue", "green", "gold")


def start(players: int, options: dict[str, str]) -> Torres:
    """Set up the board; luck may still have to draw the starting player and the master card."""
    variant = board.VARIANTS.index(options["variant"])
    foundations = () if variant == board.MASTER else board.FOUNDATIONS
    state = Torres(players, CHANCE)
    state.variant = variant
    state.supply = board.BLOCKS - len(foundations)
    state.height = ints([int(square in foundations) for square in range(board.SQUARES)])
    state.knights = filled(board.NOWHERE, board.KNIGHTS * players)
    state.piles = filled(0, board.STACKS * players)
    state.score = filled(0, players)
    state.hand = filled(int(variant == board.MASTER), board.KINDS * players)
    state.hidden = filled(0, players)
    state.fresh = filled(0, board.KINDS)
    state.deck = ints(_decks(players, variant))
    state.under = filled(board.NO_CARD, board.KINDS * players)
    state.shown = filled(board.NO_CARD, board.SHOWN)
    state.played = filled(0, board.KINDS * players)
    seat = STARTERS.index(options["start_player"]) - 1
    if 0 <= seat < players:
        state.begin(seat)
    return state


def _decks(players: int, variant: int) -> list[int]:
    if variant == board.PERSONAL:
        return [1] * (board.KINDS * players)
    if variant == board.STANDARD:
        return [board.COPIES] * board.KINDS + [0] * (board.KINDS * (players - 1))
    return [0] * (board.KINDS * players)
