"""The board, the phase cards, the action cards and the master cards."""

from typing import Final

from tavola.flat import append, i64, vec

SIZE: Final = 8
SQUARES: Final = 64  # row * 8 + column; row 0 is at the top, a8 is square 56
FOUNDATIONS: Final = (3, 18, 21, 31, 32, 42, 45, 60)
FOUNDATION_GAP: Final = 3  # master game: steps between any two foundations

BLOCKS: Final = 92
STOREYS: Final = 3  # the most a stack of a player's supply may hold
STACKS: Final = 4  # the most rounds a phase has
KNIGHTS: Final = 6
POINTS: Final = 5  # action points of a turn
BUYS: Final = 2  # cards bought in a turn
SHOWN: Final = 3  # cards to choose from with decks of one's own
FEWEST_CASTLES: Final = 6  # that must be left when a block is moved
CASTLES: Final = 32  # the most that find room on the board
PHASES: Final = 3

STANDARD: Final = 0
PERSONAL: Final = 1  # decks of one's own
MASTER: Final = 2
VARIANTS: Final = ("standard", "personal_decks", "master")

# What a figure's square holds: 0 is free, 1 to 4 a knight of that seat plus one.
KING: Final = 5
NOWHERE: Final = -1  # a knight in reserve, a king not yet placed, a neighbour off the board
NO_CARD: Final = -2  # a slot for a card that holds none

JUMP_UP: Final = 0
BLOCK_UNDER: Final = 1
BLOCK_SUPPLY: Final = 2
DOORS: Final = 3
DIAGONAL: Final = 4
AP6: Final = 5
AP7: Final = 6
MOVE_BLOCK: Final = 7
RELOCATE: Final = 8
LEAP: Final = 9
KINDS: Final = 10
COPIES: Final = 4  # of each kind, one a colour

LINE: Final = 0
STAIRS: Final = 1
SQUARE: Final = 2
REALM: Final = 3
MUSTER: Final = 4
LADDER: Final = 5
COURT: Final = 6
WATCH: Final = 7
MASTERS: Final = 8
AWARDS: Final = vec[i64]([10, 10, 15, 10, 20, 25, 20, 20])
LAST_PHASE_ONLY: Final = MUSTER  # this card and those after it score in phase 3 alone

# In the order of the squares they lead to, so that moves are listed in order, too.
ORTHOGONAL: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))
RIGHT: Final = 2  # the third and the fourth side
DOWN: Final = 3

# Times a number of one bit, this has six bits at its top that tell which bit it is (a De Bruijn sequence).
BIT_TELLER: Final = 0x03F79D71B4CB0A89


def _neighbours(steps: tuple[tuple[int, int], ...]) -> list[int]:
    table: list[int] = []
    for square in range(SQUARES):
        row, column = divmod(square, SIZE)
        for down, right in steps:
            inside = 0 <= row + down < SIZE and 0 <= column + right < SIZE
            table.append(square + SIZE * down + right if inside else NOWHERE)
    return table


def _distances() -> list[int]:
    places = [divmod(square, SIZE) for square in range(SQUARES)]
    return [abs(r0 - r1) + abs(c0 - c1) for r0, c0 in places for r1, c1 in places]


def _places_of_bits() -> list[int]:
    places = [0] * SQUARES
    for place in range(SQUARES):
        places[BIT_TELLER << place >> 58 & 63] = place
    return places


def _bits() -> vec[i64]:
    """Double 1 again and again; the last of 64 bits is the sign of a native number."""
    bits = vec[i64]([1])
    for place in range(i64(SQUARES - 1)):
        bits = append(bits, 2 * bits[place])
    return bits


NEAR: Final = vec[i64](_neighbours(ORTHOGONAL))  # [4 * square + side] -> square or NOWHERE
SLANT: Final = vec[i64](_neighbours(DIAGONALS))  # the same, corner to corner
DISTANCE: Final = vec[i64](_distances())  # [64 * square + square] -> steps along rows and columns

# Sets of squares or castles have one bit for each. A table, as mypyc would shift a 1 within 32 bits.
BIT: Final = _bits()  # [member] -> the set of it alone
PLACE_OF_BIT: Final = vec[i64](_places_of_bits())  # [six bits] -> place

# Phase cards: [players][phase] -> rounds, and blocks in each stack (one stack a round).
ROUNDS: Final = vec[i64]([0, 0, 0, 0] * 2 + [0, 4, 4, 4] + [0, 4, 3, 3] + [0, 4, 3, 3])
STACK_SIZE: Final = vec[i64]([0, 0, 0, 0] * 2 + [0, 3, 3, 3] + [0, 2, 3, 3] + [0, 2, 2, 2])

# Copied where an array begins blank; a slice is the fastest way to make one.
ZEROS: Final = vec[i64]([0] * SQUARES)
BLANKS: Final = vec[i64]([NOWHERE] * SQUARES)


def lowest(members: i64) -> i64:
    """Give the first member of a set of squares or castles, one bit each; the set must not be empty."""
    return PLACE_OF_BIT[(members & -members) * BIT_TELLER >> 58 & 63]


def square_name(square: int) -> str:
    """Name a square: letter of the column, digit of the row from the top.

    >>> square_name(3)
    'd1'
    """
    return "abcdefgh"[square % SIZE] + str(square // SIZE + 1)
