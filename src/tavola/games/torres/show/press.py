"""What to press for a move: ids of the picture, of mat items, or buttons."""

from tavola.core import Move
from tavola.games.torres.rules import board, moves, phases
from tavola.games.torres.rules.board import square_name
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.words import card_of, card_word, notate


def targets(view: Torres, move: Move) -> list[str]:
    """Name what to press for a move, in order."""
    me = int(view.active)
    if move >= moves.END_TURN:
        return ["button:End turn"]
    if move >= moves.PLAY_JUMP_UP:
        return _card_targets(view, move)
    if move == moves.ADVANCE:
        return [f"button:Marker to {view.next_space(me, view.score[me] + 1)}"]
    if move >= moves.CHOOSE:
        return [f"shown-{me}-{card_word(move - moves.CHOOSE)}"]
    if move == moves.BUY:
        return ["button:Buy a card"]
    if move >= moves.BUILD:
        return [f"stack-{me}", _square(move - moves.BUILD)]
    if move >= moves.WALK:
        knight, to = divmod(move - moves.WALK, board.SQUARES)
        return [f"knight-{me}-{knight}", _square(to)]
    if move >= moves.ADD:
        return [f"reserve-{me}", _square(move - moves.ADD)]
    if move == moves.KEEP:
        return ["button:Leave the king"]
    if move >= moves.CROWN:
        king = [] if view.stage == phases.CROWNING else ["king"]
        return [*king, _square(move - moves.CROWN)]
    if move >= moves.LAY:
        return [_square((move - moves.LAY) % board.SQUARES)]
    return [f"button:{notate(view, move).capitalize()}"]


def _square(square: int) -> str:
    return f"square-{square_name(square)}"


def _card_targets(view: Torres, move: Move) -> list[str]:
    kind, order = card_of(move)
    me = int(view.active)
    card = f"card-{me}-{card_word(kind)}"
    if moves.CARD_MOVES[kind + 1] - moves.CARD_MOVES[kind] == 1:
        return [card]
    if kind == board.BLOCK_UNDER:
        return [card, f"knight-{me}-{order}"]
    if kind == board.BLOCK_SUPPLY:
        return [card, _square(order)]
    first, to = divmod(order, board.SQUARES)
    return [card, _square(first) if kind == board.MOVE_BLOCK else f"knight-{me}-{first}", _square(to)]
