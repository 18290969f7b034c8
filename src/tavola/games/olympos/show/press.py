"""What to press for a move: ids of the picture, of mat items, or buttons."""

from tavola.core import Move
from tavola.games.olympos.rules import atlas, board, moves, phases
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.travel import stack_of
from tavola.games.olympos.show import names
from tavola.games.olympos.show.chart import first_own, source_id
from tavola.games.olympos.show.words import notate, say_payment


def targets(view: Olympos, move: Move) -> list[str]:
    """Name what to press for a move, in order."""
    if move < moves.DISCOVER:
        return [source_id(view, move // atlas.LANDS), f"space-{atlas.SPACE_IDS[move % atlas.LANDS]}"]
    if move < moves.WONDER:
        cell = move - moves.DISCOVER
        return [f"cell-{cell // board.COLUMNS + 1}-{cell % board.COLUMNS + 1}"]
    if move < moves.WAIT:
        return [f"wonder-{move - moves.WONDER + 1}"]
    if moves.CARD <= move < moves.DONE:
        return [f"card-{board.DESTINY_IDS[move - moves.CARD]}-{view.active}"]
    if moves.LEAVE <= move < moves.TAKE_TILE:
        land = view.source - moves.STANDING if view.phase == phases.SETTLER else view.source
        return [f"settler-{atlas.SPACE_IDS[land]}-{move - moves.LEAVE}"]
    if moves.MARK <= move < moves.KEEP_CARD:
        return [f"bonus-{view.cell // board.COLUMNS + 1}-{view.cell % board.COLUMNS + 1}-{move - moves.MARK}"]
    if moves.KEEP_CARD <= move < moves.PLAY_OMENS:
        return [f"keep-{board.DESTINY_IDS[move - moves.KEEP_CARD]}-{view.active}"]
    if moves.GIVE_UP <= move < moves.BLOCK_LAND:
        land = move - moves.GIVE_UP
        stack = [int(owner) for owner in stack_of(view, land)]
        return [f"settler-{atlas.SPACE_IDS[land]}-{first_own(stack, int(view.to_move))}"]
    if moves.BLOCK_LAND <= move < moves.LAY_ROW:
        return [f"space-{atlas.SPACE_IDS[(move - moves.BLOCK_LAND) % atlas.LANDS]}"]
    return [f"button:{_button(view, move)}"]


def _button(view: Olympos, move: Move) -> str:
    """Write what a button says."""
    if moves.PAY_CUBES <= move < moves.CUBE:
        return f"Pay {say_payment(move - moves.PAY_CUBES)}"
    if moves.PLAY_OMENS <= move < moves.GIVE_UP:
        count = move - moves.PLAY_OMENS
        return ("No Omen", "1 Omen", "2 Omens")[count]
    if moves.TAKE_TILE <= move < moves.PAY_CUBES:
        return names.TILE_NAMES[move - moves.TAKE_TILE]
    if moves.CUBE <= move < moves.MARK:
        return f"{names.RESOURCE_NAMES[move - moves.CUBE]} cube"
    return notate(view, move).capitalize()
