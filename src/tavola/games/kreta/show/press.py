"""What to press for a move: ids of the picture, of mat items, or buttons."""

from tavola.core import Move
from tavola.games.kreta.rules import board, moves
from tavola.games.kreta.rules.play import Kreta


def targets(view: Kreta, move: Move) -> list[str]:
    """Give the ids to press for a move, in order."""
    seat = int(view.active)
    if move < moves.PLACE_SHIP:
        where = "hand" if move < moves.REPEAT else "played"
        return [f"{where}-{seat}-{board.CARD_NAMES[move % board.CARDS]}"]
    if move < moves.MOVE_SHIP:
        return [f"harbour-{board.HARBOUR_IDS[move - moves.PLACE_SHIP]}"]
    if move < moves.PLACE_VILLAGER:
        start, end = divmod(move - moves.MOVE_SHIP, board.HARBOURS)
        return [f"ship-{seat}-{board.HARBOUR_IDS[start]}", f"harbour-{board.HARBOUR_IDS[end]}"]
    if moves.MOVE_VILLAGER <= move < moves.SEND_ABBOT:
        start, end = board.WALKS[move - moves.MOVE_VILLAGER]
        return [f"villager-{seat}-{board.PROVINCE_IDS[start]}-0", f"province-{board.PROVINCE_IDS[end]}"]
    if moves.BUILD_FORT <= move < moves.BUILD_VILLAGE:
        return [f"space-{move - moves.BUILD_FORT + 1}"]
    if move < moves.KEEP:
        return [_in_province(move)]
    return [f"button:{('Keep', 'Replace', 'Stop')[move - moves.KEEP]}" if move <= moves.STOP else "pile"]


def _in_province(move: Move) -> str:
    for base in (moves.BUILD_VILLAGE, moves.HARVEST, moves.SEND_ABBOT):
        if move >= base:
            return f"{'tile' if base == moves.HARVEST else 'province'}-{board.PROVINCE_IDS[move - base]}"
    return f"province-{board.PROVINCE_IDS[move - moves.PLACE_VILLAGER]}"
