"""The numbers of moves."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.torres.rules import board

# As on the board. Written out, as the compiler takes for constants only what follows from the same module.
KNIGHTS: Final = 6
SQUARES: Final = 64
KINDS: Final = 10
MASTERS: Final = 8
assert (KNIGHTS, SQUARES, KINDS, MASTERS) == (board.KNIGHTS, board.SQUARES, board.KINDS, board.MASTERS)

# A knight is named by its number among its player's six, not by its square.
ORDERS: Final = KNIGHTS * SQUARES  # knight * 64 + square
START: Final = 0  # + seat; chance
DRAW_MASTER: Final = START + 4  # + master card; chance
DEAL: Final = DRAW_MASTER + MASTERS  # + kind; chance
LAY: Final = DEAL + KINDS  # + square: a foundation of the master game
FIRST: Final = LAY + SQUARES  # + square: the first knight
CROWN: Final = FIRST + SQUARES  # + square: place or move the king
KEEP: Final = CROWN + SQUARES  # the king stays
ADD: Final = KEEP + 1  # + square
WALK: Final = ADD + SQUARES  # + knight * 64 + square
BUILD: Final = WALK + ORDERS  # + square
BUY: Final = BUILD + SQUARES
CHOOSE: Final = BUY + 1  # + kind
ADVANCE: Final = CHOOSE + KINDS
PLAY_JUMP_UP: Final = ADVANCE + 1  # + knight * 64 + square
PLAY_BLOCK_UNDER: Final = PLAY_JUMP_UP + ORDERS  # + knight
PLAY_BLOCK_SUPPLY: Final = PLAY_BLOCK_UNDER + KNIGHTS  # + square
PLAY_DOORS: Final = PLAY_BLOCK_SUPPLY + SQUARES  # + knight * 64 + square
PLAY_DIAGONAL: Final = PLAY_DOORS + ORDERS  # + knight * 64 + square
PLAY_AP6: Final = PLAY_DIAGONAL + ORDERS
PLAY_AP7: Final = PLAY_AP6 + 1
PLAY_MOVE_BLOCK: Final = PLAY_AP7 + 1  # + from * 64 + to
PLAY_RELOCATE: Final = PLAY_MOVE_BLOCK + SQUARES * SQUARES  # + knight * 64 + square
PLAY_LEAP: Final = PLAY_RELOCATE + ORDERS  # + knight * 64 + square
END_TURN: Final = PLAY_LEAP + ORDERS
ACTIONS: Final = END_TURN + 1

# The first move of each card, by kind; the last entry ends the last card.
_CARDS: Final = (
    *(PLAY_JUMP_UP, PLAY_BLOCK_UNDER, PLAY_BLOCK_SUPPLY, PLAY_DOORS, PLAY_DIAGONAL),
    *(PLAY_AP6, PLAY_AP7, PLAY_MOVE_BLOCK, PLAY_RELOCATE, PLAY_LEAP, END_TURN),
)
CARD_MOVES: Final = vec[i64](list(_CARDS))
