"""Where to press for a move."""

from tavola.core import Move
from tavola.game import who
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import active_cottage
from tavola.games.keythedral.show import names, town
from tavola.games.keythedral.show.notation import key


def targets(view: Keythedral, move: Move) -> list[str]:
    """Give the ids to press for a move, in order."""
    me = int(view.to_move)
    if moves.BUY <= move < moves.CONVERT:
        return [_building_id(view, move - moves.BUY)]
    if moves.MARK <= move < moves.GLEAN:
        return [_building_id(view, move - moves.MARK)]
    if moves.LAW <= move < moves.PAY:
        space, kind = divmod(move - moves.LAW, board.KINDS)
        return [f"law-space-{space}", f"cube-{me}-{board.CUBES[kind]}"]
    if moves.PAY <= move < moves.TAKE:
        return [f"cube-{me}-{board.CUBES[move - moves.PAY]}"]
    if moves.CONVERT <= move < moves.FENCE:
        return [f"cottage-{me}-{move - moves.CONVERT + 1}"]
    if moves.NUMBER <= move < moves.ORDER:
        return [f"cottage-{me}-{move - moves.NUMBER + 1}"]
    if moves.ORDER <= move < moves.WORKER:
        return [f"order-space-{move - moves.ORDER + 1}"]
    if moves.PLAY <= move < moves.BUY:
        return [f"law-{move - moves.PLAY + 1:02}"]
    if moves.CRAFT <= move < moves.TRADE:
        return [f"craft-{town.CRAFT_NAMES[move - moves.CRAFT]}"]
    if moves.TAKE <= move < moves.NAME:
        return [f"store-{board.CUBES[move - moves.TAKE]}"]
    if moves.FENCE <= move < moves.CRAFT and view.phase == phases.TURN:
        # A way to every side at once would bury the board, and the wrong one would soon be pressed.
        what = "Build" if move < moves.UNFENCE else "Remove"
        return [f"button:{what} a fence", _place_id(view, move)]
    return [_place_id(view, move) or f"button:{_button(view, move)}"]


def _building_id(view: Keythedral, tile: int) -> str:
    space = next(space for space, here in enumerate(view.mat) if here == tile + 1)
    return f"building-{board.VALUES[space // board.SPACES]}-{space % board.SPACES + 1}"


def _place_id(view: Keythedral, move: Move) -> str:
    if moves.FIELD <= move < moves.GAP:
        return f"field-{key(view, move - moves.FIELD)}"
    if moves.GAP <= move < moves.NUMBER:
        return f"gap-{key(view, move - moves.GAP)}"
    if moves.WORKER <= move < moves.PLAY:
        gap = view.cottage_gap[active_cottage(view)]
        return f"field-{key(view, board.FIELD_BY[4 * gap + move - moves.WORKER])}"
    if moves.GLEAN <= move < moves.BID:
        return f"field-{key(view, view.field_cell[move - moves.GLEAN])}"
    if moves.FENCE <= move < moves.UNFENCE:
        cottage, side = divmod(move - moves.FENCE, 4)
        return f"side-{key(view, view.cottage_gap[cottage])}-{board.SIDE_NAMES[side]}"
    if moves.UNFENCE <= move < moves.CRAFT:
        gap, side = divmod(int(view.fences[move - moves.UNFENCE]), 4)
        return f"fence-{key(view, gap)}-{board.SIDE_NAMES[side]}"
    return ""


def _button(view: Keythedral, move: Move) -> str:
    if move == moves.TRADE:
        return "Trade two for one"
    if moves.NAME <= move < moves.MARK:
        return names.FIELD_NAMES[move - moves.NAME].capitalize()
    if moves.BID <= move < moves.MATCH:
        return f"Bid {move - moves.BID + 1}"
    if move == moves.MATCH:
        return f"Match {view.bid}"
    if moves.SEAT <= move < moves.PASS:
        return f"{who(move - moves.SEAT)} starts"
    if move == moves.PASS:
        return "Pass" if view.phase == phases.TURN else "Drop out"
    return "Done"
