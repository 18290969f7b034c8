"""What to press for a move: ids of the picture, of mat items, or buttons."""

from tavola.core import Move
from tavola.games.kreta.actions import (
    BUILD_FORT,
    BUILD_VILLAGE,
    HARVEST,
    KEEP,
    MOVE_SHIP,
    MOVE_VILLAGER,
    PLACE_SHIP,
    PLACE_VILLAGER,
    REPEAT,
    SEND_ABBOT,
    STOP,
)
from tavola.games.kreta.board import CARD_NAMES, CARDS, HARBOUR_IDS, HARBOURS, PROVINCE_IDS, WALKS
from tavola.games.kreta.rules import Kreta


def targets(view: Kreta, move: Move) -> list[str]:
    """Give the ids to press for a move, in order."""
    seat = int(view.active)
    if move < PLACE_SHIP:
        where = "hand" if move < REPEAT else "played"
        return [f"{where}-{seat}-{CARD_NAMES[move % CARDS]}"]
    if move < MOVE_SHIP:
        return [f"harbour-{HARBOUR_IDS[move - PLACE_SHIP]}"]
    if move < PLACE_VILLAGER:
        start, end = divmod(move - MOVE_SHIP, HARBOURS)
        return [f"ship-{seat}-{HARBOUR_IDS[start]}", f"harbour-{HARBOUR_IDS[end]}"]
    if MOVE_VILLAGER <= move < SEND_ABBOT:
        start, end = WALKS[move - MOVE_VILLAGER]
        return [f"villager-{seat}-{PROVINCE_IDS[start]}-0", f"province-{PROVINCE_IDS[end]}"]
    if BUILD_FORT <= move < BUILD_VILLAGE:
        return [f"space-{move - BUILD_FORT + 1}"]
    if move < KEEP:
        return [_in_province(move)]
    return [f"button:{('Keep', 'Replace', 'Stop')[move - KEEP]}" if move <= STOP else "pile"]


def _in_province(move: Move) -> str:
    for base in (BUILD_VILLAGE, HARVEST, SEND_ABBOT):
        if move >= base:
            return f"{'tile' if base == HARVEST else 'province'}-{PROVINCE_IDS[move - base]}"
    return f"province-{PROVINCE_IDS[move - PLACE_VILLAGER]}"
