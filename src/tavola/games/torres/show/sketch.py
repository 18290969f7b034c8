"""The board in letters, for the terminal: a square is its height, who stands there, and a crown."""

from tavola.game import SEATS
from tavola.games.torres.rules import board
from tavola.games.torres.rules.play import Torres


def sketch(view: Torres) -> str:
    """Draw the board: `2R` is red's knight on level 2, `1K` the king, `.` the bare ground."""
    figures = {int(square): _letter(number // board.KNIGHTS) for number, square in enumerate(view.knights)}
    if view.king >= 0:
        figures[int(view.king)] = "K"
    lines = ["   " + "  ".join("abcdefgh")]
    for row in range(board.SIZE):
        squares = range(board.SIZE * row, board.SIZE * row + board.SIZE)
        cells = [f"{view.height[at] or '.'}{figures.get(at, ' ')}" for at in squares]
        lines.append(f"{row + 1}  {' '.join(cells)}".rstrip())
    return "\n".join(lines)


def _letter(player: int) -> str:
    """Give a seat's letter: R, B, G, and O for gold."""
    return "O" if SEATS[player] == "gold" else SEATS[player][0].upper()
