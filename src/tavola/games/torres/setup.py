"""The first position of a game, by its players and options."""

from typing import Final

from tavola.core import CHANCE
from tavola.flat import i64, vec
from tavola.games.torres.board import (
    BLOCKS,
    COPIES,
    EMPTY,
    FOUNDATIONS,
    KINDS,
    KNIGHTS,
    MASTER,
    NOWHERE,
    PERSONAL,
    SHOWN,
    SQUARES,
    STACKS,
    STANDARD,
    VARIANTS,
)
from tavola.games.torres.position import DRAWING_START
from tavola.games.torres.rules import Torres

# Who may be named to begin; a seat that nobody holds is drawn for like "random".
STARTERS: Final = ("red", "blue", "green", "gold", "random")


def start(players: int, options: dict[str, str]) -> Torres:
    """Set up the board; luck may still have to say who begins and which master card lies open."""
    variant = VARIANTS.index(options["variant"])
    foundations = () if variant == MASTER else FOUNDATIONS
    state = Torres(
        players,
        CHANCE,
        variant,
        DRAWING_START,
        phase=0,
        round=0,
        done=0,
        first=0,
        active=0,
        ap=0,
        turn_stack=0,
        buys=0,
        card_played=0,
        supply=BLOCKS - len(foundations),
        king=NOWHERE,
        master=NOWHERE,
        height=vec[i64]([int(square in foundations) for square in range(SQUARES)]),
        knights=vec[i64]([NOWHERE] * (KNIGHTS * players)),
        piles=vec[i64]([0] * (STACKS * players)),
        score=vec[i64]([0] * players),
        hand=vec[i64]([int(variant == MASTER)] * (KINDS * players)),
        hidden=vec[i64]([0] * players),
        fresh=vec[i64]([0] * KINDS),
        deck=vec[i64](_decks(players, variant)),
        under=vec[i64]([EMPTY] * (KINDS * players)),
        shown=vec[i64]([EMPTY] * SHOWN),
        played=vec[i64]([0] * (KINDS * players)),
    )
    seat = STARTERS.index(options["start_player"])
    if seat < players:
        state.first = seat
        state.begin()
    return state


def _decks(players: int, variant: int) -> list[int]:
    if variant == PERSONAL:
        return [1] * (KINDS * players)
    if variant == STANDARD:
        return [COPIES] * KINDS + [0] * (KINDS * (players - 1))
    return [0] * (KINDS * players)
