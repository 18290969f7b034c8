"""What a move would look like: ghosts that the page shows while exactly that path is hovered or chosen."""

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
    SEND_ABBOT,
)
from tavola.games.kreta.board import HARBOURS, PROVINCE_IDS, WALKS
from tavola.games.kreta.picture.land import MAP, Map
from tavola.games.kreta.picture.paths import targets
from tavola.games.kreta.picture.pieces import berth_place, figure_scale, piece
from tavola.games.kreta.rules import Kreta


def previews(island: Map, view: Kreta) -> str:
    """Draw the ghosts of all legal moves."""
    return "".join(_ghost(island, view, move) for move in view.legal_moves() if PLACE_SHIP <= move < KEEP)


def _ghost(island: Map, view: Kreta, move: Move) -> str:
    when, seat = " ".join(targets(view, move)), int(view.active)
    if move < PLACE_VILLAGER:
        harbour = (move - MOVE_SHIP) % HARBOURS if move >= MOVE_SHIP else move - PLACE_SHIP
        room = 1 if view.players == 2 else 2
        taken = sum(view.ships[other * HARBOURS + harbour] for other in range(view.players))
        return piece("ship", seat, *berth_place(island, harbour, int(taken), room), data_when=when)
    if BUILD_FORT <= move < BUILD_VILLAGE:
        x, y = island.turn(MAP["forts"][move - BUILD_FORT])
        return piece("fort", seat, x, y + 1, data_when=when)
    if HARVEST <= move < BUILD_FORT:
        return ""
    kind, province = _figure(move)
    id = PROVINCE_IDS[province]
    (x, y), _, _ = island.places(id)
    scale = figure_scale(id)
    aside = 40 * scale if view.figures[province] else 0  # beside those who are there already
    return piece(kind, seat, x + aside, y + 14 * scale, scale, data_when=when)


def _figure(move: Move) -> tuple[str, int]:
    """Name the kind of figure that a move sets, and the province."""
    if move >= BUILD_VILLAGE:
        return "village", move - BUILD_VILLAGE
    if move >= SEND_ABBOT:
        return "abbot", move - SEND_ABBOT
    if move >= MOVE_VILLAGER:
        return "villager", WALKS[move - MOVE_VILLAGER][1]
    return "villager", move - PLACE_VILLAGER
