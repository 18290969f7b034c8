"""What to press for a move: ids of the picture, of mat items, or buttons."""

from tavola.core import Move
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.play import Carcassonne


def targets(view: Carcassonne, move: Move) -> list[str]:
    """Name what to press for a move, in order."""
    if move >= moves.DRAW:
        return [f"button:Draw {board.LETTERS[move - moves.DRAW]}"]
    if move == moves.PASS:
        return ["button:No follower"]
    if move >= moves.FOLLOWER:
        return [f"spot-{board.SEGMENT[move - moves.FOLLOWER]}"]
    x, y = view.where(move // 4)
    return [f"cell-{x},{y}", f"turn-{move % 4}"]
