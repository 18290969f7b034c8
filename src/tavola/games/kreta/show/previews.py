"""What a move would look like: ghosts that the page shows while exactly that path is hovered or chosen."""

from tavola.core import Move
from tavola.games.kreta.rules import board, moves
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show import land
from tavola.games.kreta.show.land import Map
from tavola.games.kreta.show.pieces import berth_place, figure_scale, piece
from tavola.games.kreta.show.press import targets


def previews(island: Map, view: Kreta) -> str:
    """Draw the ghosts of all legal moves."""
    return "".join(
        _ghost(island, view, move) for move in view.legal_moves() if moves.PLACE_SHIP <= move < moves.KEEP
    )


def _ghost(island: Map, view: Kreta, move: Move) -> str:
    when, seat = " ".join(targets(view, move)), int(view.active)
    if move < moves.PLACE_VILLAGER:
        harbour = (
            (move - moves.MOVE_SHIP) % board.HARBOURS if move >= moves.MOVE_SHIP else move - moves.PLACE_SHIP
        )
        room = 1 if view.players == 2 else 2
        taken = sum(view.ships[other * board.HARBOURS + harbour] for other in range(view.players))
        return piece("ship", seat, *berth_place(island, harbour, int(taken), room), data_when=when)
    if moves.BUILD_FORT <= move < moves.BUILD_VILLAGE:
        x, y = island.turn(land.MAP["forts"][move - moves.BUILD_FORT])
        return piece("fort", seat, x, y + 1, data_when=when)
    if moves.HARVEST <= move < moves.BUILD_FORT:
        return ""
    kind, province = _figure(move)
    id = board.PROVINCE_IDS[province]
    (x, y), _, _ = island.places(id)
    scale = figure_scale(id)
    aside = 40 * scale if view.figures[province] else 0  # beside those who are there already
    return piece(kind, seat, x + aside, y + 14 * scale, scale, data_when=when)


def _figure(move: Move) -> tuple[str, int]:
    """Name the kind of figure that a move sets, and the province."""
    if move >= moves.BUILD_VILLAGE:
        return "village", move - moves.BUILD_VILLAGE
    if move >= moves.SEND_ABBOT:
        return "abbot", move - moves.SEND_ABBOT
    if move >= moves.MOVE_VILLAGER:
        return "villager", board.WALKS[move - moves.MOVE_VILLAGER][1]
    return "villager", move - moves.PLACE_VILLAGER
