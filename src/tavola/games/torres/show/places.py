"""What pieces and places of Torres are called."""

from tavola.game import who
from tavola.games.torres.rules import board
from tavola.games.torres.rules.board import SIZE, square_name
from tavola.games.torres.rules.play import Torres
from tavola.say import count

SQUARES = {square_name(square): square for square in range(SIZE * SIZE)}


def place_name(view: Torres, id: str) -> str:
    """Name a square, a figure, a castle or a marker."""
    kind, _, rest = id.partition("-")
    if kind == "square":
        return f"{rest}, {standing(view, SQUARES[rest])}{_occupant(view, SQUARES[rest])}"
    if kind == "knight":
        return _knight(view, *(int(part) for part in rest.split("-")))
    if kind == "castle":
        return _castle(view, SQUARES[rest])
    if kind == "marker":
        return f"{who(int(rest))}’s marker on {view.score[int(rest)]}"
    return f"the king on {square_name(view.king)}, {standing(view, view.king)}" if kind == "king" else ""


def standing(view: Torres, square: int) -> str:
    """Say how high a square is, and in how large a castle."""
    land = view.castles()
    if not land.height[square]:
        return "on the ground"
    return f"level {land.height[square]}, {_of(view, square)}"


def _of(view: Torres, square: int) -> str:
    land = view.castles()
    castle = land.castle[square]
    royal = view.king >= 0 and land.castle[view.king] == castle
    return f"{'king’s castle' if royal else 'castle'} of {count(int(land.surface[castle]), 'square')}"


def _occupant(view: Torres, square: int) -> str:
    if square == view.king:
        return ", the king"
    seats = [number // board.KNIGHTS for number, at in enumerate(view.knights) if at == square]
    return f", {who(seats[0])}’s knight" if seats else ""


def _knight(view: Torres, seat: int, knight: int) -> str:
    square = int(view.knights[board.KNIGHTS * seat + knight])
    if square < 0:
        return f"{who(seat)}’s knight in reserve"
    return f"{who(seat)}’s knight on {square_name(square)}, {standing(view, square)}"


def _castle(view: Torres, square: int) -> str:
    """Name a castle by its first square, and say who has which level in it."""
    land = view.castles()
    castle = int(land.castle[square])
    levels = {seat: int(view.best_levels(land, seat)[castle]) for seat in range(view.players)}
    held = [f"{who(seat)} on level {level}" for seat, level in levels.items() if level]
    return ", ".join([f"the {_of(view, square)} at {square_name(square)}", *held])
