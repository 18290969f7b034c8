"""What pieces and places of Kreta are called."""

from tavola.game import who
from tavola.games.kreta.rules import board
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show.pieces import is_over
from tavola.say import count, row

PIECES = ("villager", "village", "abbot")


def place_name(view: Kreta, id: str) -> str:
    """Name a province, a harbour, a fort space, a tile, a card or a piece."""
    kind, _, rest = id.partition("-")
    if kind == "province":
        return _province(view, board.PROVINCE_IDS.index(rest))
    if kind == "tile":
        return _tile(view, board.PROVINCE_IDS.index(rest))
    if kind == "harbour":
        return _harbour(view, board.HARBOUR_IDS.index(rest))
    if kind == "space":
        return _space(view, int(rest) - 1)
    if kind == "card":
        return f"fort card {rest}, {_touched(int(rest) - 1)}"
    if kind == "score":
        return f"{who(int(rest))}’s marker on {view.scores()[int(rest)]}"
    return f"the pile, {count(view.face_down(), 'fort card')}" if kind == "pile" else _piece(kind, rest)


def _piece(kind: str, rest: str) -> str:
    seat, _, where = rest.partition("-")
    if kind == "fort":
        return f"{who(int(seat))}’s fort on space {where}"
    if kind == "ship":
        return f"{who(int(seat))}’s ship in {board.HARBOUR_NAMES[board.HARBOUR_IDS.index(where)]}"
    if kind not in PIECES:
        return ""
    province = board.PROVINCE_IDS.index(where.rpartition("-")[0])
    return f"{who(int(seat))}’s {kind} in {board.PROVINCE_NAMES[province]}"


def _province(view: Kreta, index: int) -> str:
    """Name a province: what it is worth, what grows there, and how much influence everybody has."""
    worth = "scored before" if is_over(view, index) else f"worth {board.VALUE[index]}"
    tile = "" if view.tiles[index] == board.NO_TILE else board.TILE_NAMES[view.tiles[index]]
    crowd = f"{view.figures[index]} of {board.ROOM} figures"
    power = [f"{who(seat)} {view.influence(seat, index)}" for seat in range(view.players)]
    shown = [each for each in power if not each.endswith(" 0")]
    influence = f"influence {row(shown)}" if shown else ""
    parts = [board.PROVINCE_NAMES[index], worth, _called(view, index), tile, crowd, influence]
    return ", ".join(filter(None, parts))


def _called(view: Kreta, index: int) -> str:
    """Say whether a province belongs to an open fort card that still pays for it."""
    if is_over(view, index):
        return ""
    if view.now != board.NO_CARD and index in board.TOUCHES[view.now]:
        return "scored next"
    return "scored after that" if view.next != board.NO_CARD and index in board.TOUCHES[view.next] else ""


def _tile(view: Kreta, index: int) -> str:
    kind = view.tiles[index]
    return "" if kind == board.NO_TILE else f"the {board.TILE_NAMES[kind]} of {board.PROVINCE_NAMES[index]}"


def _harbour(view: Kreta, harbour: int) -> str:
    ships = [seat for seat in range(view.players) if view.ships[seat * board.HARBOURS + harbour]]
    free = (1 if view.players == 2 else 2) - len(ships)
    held = [f"{who(seat)}’s ship" for seat in ships]
    room = f"room for {count(free, 'ship')}" if free else "full"
    return ", ".join([f"the harbour of {board.HARBOUR_NAMES[harbour]}", *held, room])


def _space(view: Kreta, fort: int) -> str:
    built = [] if view.forts[fort] == board.NOBODY else [f"{who(int(view.forts[fort]))}’s fort"]
    card = {int(view.next): "second open card", int(view.now): "open card"}.get(fort, "")
    return ", ".join(filter(None, [f"fort space {fort + 1}", _touched(fort), *built, card]))


def _touched(fort: int) -> str:
    return f"between {row([board.PROVINCE_NAMES[province] for province in board.TOUCHES[fort]])}"
