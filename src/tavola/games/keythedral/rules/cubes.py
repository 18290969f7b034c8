"""Cubes: packed into one number, and how payments are made."""

from typing import Final

from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, moves
from tavola.games.keythedral.rules.position import CUBES, Position, own

# A table, because compiled code would shift a literal 1 as a number of 32 bits.
_ONE: Final = vec[i64]([1 << 5 * kind for kind in range(board.KINDS)])


def packed(counts: vec[i64]) -> i64:
    """Pack up to eight counts of cubes into one number, five bits each."""
    total: i64 = 0
    for kind in range(i64(len(counts))):
        total += counts[kind] << 5 * kind
    return total


def one(kind: i64) -> i64:
    """Pack a single cube."""
    return _ONE[kind]


def payment_moves(state: Position, kinds: i64) -> vec[i64]:
    """List the kinds of the next cube, upwards, such that the rest can still be paid."""
    found = vec[i64](capacity=8)
    player = state.to_move
    left: i64 = 0
    for kind in range(state.lowest, kinds):
        left += state.cubes[player * board.KINDS + kind]
    for kind in range(state.lowest, kinds):
        count = state.cubes[player * board.KINDS + kind]
        if count > 0 and left >= state.owed:
            found = append(found, moves.PAY + kind)
        left -= count
    return found


def pay_open(state: Position, kind: i64) -> None:
    """Put one cube on the tray, for all to see."""
    state.lose(state.to_move, kind, 1)
    state.tray[kind] += 1
    state.lowest = kind


def pay_away(state: Position, kind: i64, count: i64) -> None:
    """Pay cubes of the player whose turn it is, and put them away."""
    state.lose(state.turn, kind, count)
    state.shelve(kind, count)


def empty_tray(state: Position) -> None:
    """Put the cubes of a finished payment away."""
    own(state, CUBES)
    for kind in range(i64(board.KINDS)):
        state.shelve(kind, state.tray[kind])
        state.tray[kind] = 0
    state.lowest = 0
