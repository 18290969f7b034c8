"""Moves as a player reads and types them, and places as part of them."""

from collections.abc import Callable, Sequence

from tavola.core import Move
from tavola.game import SEATS
from tavola.games.keythedral.rules import board, moves
from tavola.games.keythedral.rules.landscape import column, row
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import active_cottage

Write = Callable[[Keythedral, int], str]  # the words of a move of some kind, by its number among them


def place(state: Keythedral, cell: int) -> str:
    """Write where a field or gap lies: `(1,-2)`."""
    return f"({column(state, cell)},{row(state, cell)})"


def key(state: Keythedral, cell: int) -> str:
    """Write where a field or gap lies, as part of an id: `1_-2`."""
    return f"{column(state, cell)}_{row(state, cell)}"


def notate(state: Keythedral, move: Move) -> str:
    """Write a move as a player reads and types it."""
    first, write = next(kind for kind in KINDS_OF_MOVE if kind[0] <= move)
    return write(state, move - first)


def _fence(state: Keythedral, at: int) -> str:
    return f"fence {place(state, state.cottage_gap[at // 4])} {board.SIDE_NAMES[at % 4]}"


def _unfence(state: Keythedral, fence: int) -> str:
    at = state.fences[fence]
    return f"unfence {place(state, at // 4)} {board.SIDE_NAMES[at % 4]}"


def _worker(state: Keythedral, side: int) -> str:
    gap = state.cottage_gap[active_cottage(state)]
    return f"worker {place(state, board.FIELD_BY[4 * gap + side])}"


def _bare(word: str) -> Write:
    return lambda state, at: word


def _numbered(word: str) -> Write:
    return lambda state, at: f"{word} {at + 1}"


def _law(word: str) -> Write:
    return lambda state, at: f"{word} L{at + 1:02}"


def _named(word: str, names: Sequence[str]) -> Write:
    return lambda state, at: f"{word} {names[at]}"


def _placed(word: str) -> Write:
    return lambda state, at: f"{word} {place(state, at)}"


KINDS_OF_MOVE: tuple[tuple[int, Write], ...] = (  # the last kind comes first
    (moves.DONE, _bare("done")),
    (moves.PASS, _bare("pass")),
    (moves.SEAT, _named("start", SEATS)),
    (moves.MATCH, _bare("match")),
    (moves.BID, _numbered("bid")),
    (moves.GLEAN, lambda state, at: f"glean {place(state, state.field_cell[at])}"),
    (moves.MARK, _named("mark", board.TILE_NAMES)),
    (moves.NAME, _named("name", board.FIELDS)),
    (moves.TAKE, _named("take", board.CUBES)),
    (moves.PAY, _named("pay", board.CUBES)),
    (moves.LAW, lambda state, at: f"law {at // board.KINDS} {board.CUBES[at % board.KINDS]}"),
    (moves.TRADE, _bare("trade")),
    (moves.CRAFT, lambda state, at: f"craft {board.CUBES[board.BASIC + at]}"),
    (moves.UNFENCE, _unfence),
    (moves.FENCE, _fence),
    (moves.CONVERT, _numbered("convert")),
    (moves.BUY, _named("buy", board.TILE_NAMES)),
    (moves.PLAY, _law("play")),
    (moves.WORKER, _worker),
    (moves.ORDER, _numbered("order")),
    (moves.NUMBER, _numbered("cottage")),
    (moves.GAP, _placed("gap")),
    (moves.FIELD, _placed("field")),
    (moves.RECEIVE, _law("receive")),
    (moves.POST, _law("post")),
    (moves.REVEAL, _named("reveal", board.TILE_NAMES)),
    (moves.DRAW, _named("draw", board.FIELDS)),
    (moves.FIRST, _named("first", SEATS)),
)
