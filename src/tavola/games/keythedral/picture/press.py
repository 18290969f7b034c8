"""Where to press for a move."""

from tavola.core import Move
from tavola.game import who
from tavola.games.keythedral import board
from tavola.games.keythedral.board import CUBES, FIELD_BY, KINDS, SIDE_NAMES, SPACES, VALUES
from tavola.games.keythedral.picture.town import CRAFT_NAMES
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.words import FIELD_NAMES, key
from tavola.games.keythedral.work import active_cottage


def targets(view: Keythedral, move: Move) -> list[str]:
    """Give the ids to press for a move, in order."""
    me = int(view.to_move)
    if board.BUY <= move < board.CONVERT:
        return [_building_id(view, move - board.BUY)]
    if board.MARK <= move < board.GLEAN:
        return [_building_id(view, move - board.MARK)]
    if board.LAW <= move < board.PAY:
        space, kind = divmod(move - board.LAW, KINDS)
        return [f"law-space-{space}", f"cube-{me}-{CUBES[kind]}"]
    if board.PAY <= move < board.TAKE:
        return [f"cube-{me}-{CUBES[move - board.PAY]}"]
    if board.CONVERT <= move < board.FENCE:
        return [f"cottage-{me}-{move - board.CONVERT + 1}"]
    if board.NUMBER <= move < board.ORDER:
        return [f"cottage-{me}-{move - board.NUMBER + 1}"]
    if board.ORDER <= move < board.WORKER:
        return [f"order-space-{move - board.ORDER + 1}"]
    if board.PLAY <= move < board.BUY:
        return [f"law-{move - board.PLAY + 1:02}"]
    if board.CRAFT <= move < board.TRADE:
        return [f"craft-{CRAFT_NAMES[move - board.CRAFT]}"]
    if board.TAKE <= move < board.NAME:
        return [f"store-{CUBES[move - board.TAKE]}"]
    if board.FENCE <= move < board.CRAFT and view.phase == board.TURN:
        # A way to every side at once would bury the board, and the wrong one would soon be pressed.
        what = "Build" if move < board.UNFENCE else "Remove"
        return [f"button:{what} a fence", _place_id(view, move)]
    return [_place_id(view, move) or f"button:{_button(view, move)}"]


def _building_id(view: Keythedral, tile: int) -> str:
    space = next(space for space, here in enumerate(view.mat) if here == tile + 1)
    return f"building-{VALUES[space // SPACES]}-{space % SPACES + 1}"


def _place_id(view: Keythedral, move: Move) -> str:
    if board.FIELD <= move < board.GAP:
        return f"field-{key(view, move - board.FIELD)}"
    if board.GAP <= move < board.NUMBER:
        return f"gap-{key(view, move - board.GAP)}"
    if board.WORKER <= move < board.PLAY:
        gap = view.cottage_gap[active_cottage(view)]
        return f"field-{key(view, FIELD_BY[4 * gap + move - board.WORKER])}"
    if board.GLEAN <= move < board.BID:
        return f"field-{key(view, view.field_cell[move - board.GLEAN])}"
    if board.FENCE <= move < board.UNFENCE:
        cottage, side = divmod(move - board.FENCE, 4)
        return f"side-{key(view, view.cottage_gap[cottage])}-{SIDE_NAMES[side]}"
    if board.UNFENCE <= move < board.CRAFT:
        gap, side = divmod(int(view.fences[move - board.UNFENCE]), 4)
        return f"fence-{key(view, gap)}-{SIDE_NAMES[side]}"
    return ""


def _button(view: Keythedral, move: Move) -> str:
    if move == board.TRADE:
        return "Trade two for one"
    if board.NAME <= move < board.MARK:
        return FIELD_NAMES[move - board.NAME].capitalize()
    if board.BID <= move < board.MATCH:
        return f"Bid {move - board.BID + 1}"
    if move == board.MATCH:
        return f"Match {view.bid}"
    if board.SEAT <= move < board.PASS:
        return f"{who(move - board.SEAT)} starts"
    if move == board.PASS:
        return "Pass" if view.phase == board.TURN else "Drop out"
    return "Done"
