"""What is wrong with a position, in sentences."""

from functools import cache

from tavola.core import OVER
from tavola.game import out_of_range
from tavola.games.keythedral.census import moment, pieces
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.play import Keythedral


def census(state: Keythedral) -> list[str]:
    """Check every number, then the pieces, then whether the phase fits them; empty if all is well."""
    return out_of_range(state, _limits(int(state.players))) or [
        wrong for check in (*pieces.CHECKS, *moment.CHECKS) for wrong in check(state)
    ]


@cache
def _limits(players: int) -> dict[str, tuple[int, int]]:
    """Give the least and the most that each field may hold, so that other checks may use it as an index."""
    flag = (0, 1)
    return {
        **dict.fromkeys(("length", "strategic", "open_laws", "through", "share", "now"), flag),
        **dict.fromkeys(("house", "stopped", "inside", "bidding"), flag),
        **dict.fromkeys(("start", "chooser", "leader"), (-1, players - 1)),
        **dict.fromkeys(("cubes", "store", "stock", "spent", "tray"), (0, max(board.MADE))),
        **dict.fromkeys(("asked", "passes", "bought", "workers"), (0, players)),
        **dict.fromkeys(("marker", "active", "orders", "quota", "placed"), (0, board.NUMBERS)),
        **dict.fromkeys(("law", "taken", "deck", "held"), (0, board.LAWS)),
        **dict.fromkeys(("owed", "bid", "hand"), (0, moves.TOP_BID)),
        **dict.fromkeys(("field_cell", "cottage_gap"), (-1, board.CELLS - 1)),
        **dict.fromkeys(("drawn", "field_kind"), (-1, board.BASIC - 1)),
        **dict.fromkeys(("west", "north"), (2 - board.SIZE, 0)),
        "to_move": (OVER, players - 1),
        "phase": (0, phases.FINISHED),
        "round": (0, board.DRY_ROUNDS * (sum(board.FULL) + 1)),
        "turn": (0, players - 1),
        "dry": (0, board.DRY_ROUNDS),
        "sold": (0, sum(board.FULL)),
        "laid": (board.BEGIN, board.BEGIN + board.NUMBERS * players),
        "number": (-1, board.NUMBERS * players - 1),
        "buying": (-1, board.TILES - 1),
        "lowest": (0, board.PLANE_FIELDS),
        "bag": (0, board.PLANE_FIELDS),
        "fences": (board.GONE, board.CELLS * board.SIDES - 1),
        "idle": (0, 2 * board.NUMBERS),
        "bonus": (0, 2),
        "mat": (0, board.FACE_DOWN),
        "marks": (0, board.CUT + board.SURCHARGE),
        "law_at": (board.IN_DECK, board.PLAYED),
        "new_laws": (0, board.HIDDEN_LAW),
    }
