"""The island in letters, for the terminal: a line for each province, then harbours, forts and cards.

`!` marks a province of the first open card, `?` one of the second, `x` a spent one. Figures are letters after
the seat: `v` a villager, `H` a village, `A` an abbot.
"""

from collections.abc import Iterator

from tavola.game import SEATS
from tavola.games.kreta.rules import board
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show.pieces import is_over


def sketch(view: Kreta) -> str:
    """Write the position down."""
    land = [_province(view, index) for index in range(board.PROVINCES)]
    return "\n".join([_cards(view), *land, *_rest(view)])


def _cards(view: Kreta) -> str:
    row = (("now", view.now), ("next", view.next))
    opened = [f"{name} {fort + 1}" for name, fort in row if fort != board.NO_CARD]
    scored = [str(fort + 1) for fort in view.scored if fort != board.NO_CARD]
    done = f"; scored {' '.join(scored)}" if scored else ""
    return f"Fort cards: {', '.join(opened) or 'none open'}; {view.face_down()} face down{done}"


def _province(view: Kreta, index: int) -> str:
    tile = board.TILE_NAMES[view.tiles[index]] if view.tiles[index] != board.NO_TILE else "-"
    crowd = [_crowd(view, seat, index) for seat in range(view.players)]
    power = [f"{SEATS[seat]} {view.influence(seat, index)}" for seat in range(view.players)]
    shown = ", ".join(text for text in power if not text.endswith(" 0"))
    line = f"{_sign(view, index)} {board.PROVINCE_NAMES[index]:<16}{board.VALUE[index]}  {tile:<7}"
    return f"{line}{'  '.join(filter(None, crowd)):<34}{'influence ' if shown else ''}{shown}".rstrip()


def _sign(view: Kreta, index: int) -> str:
    if is_over(view, index):
        return "x"
    if view.now != board.NO_CARD and index in board.TOUCHES[view.now]:
        return "!"
    return "?" if view.next != board.NO_CARD and index in board.TOUCHES[view.next] else " "


def _crowd(view: Kreta, seat: int, index: int) -> str:
    own = seat * board.PROVINCES + index
    letters = "v" * view.villagers[own] + "H" * view.villages[own] + "A" * (view.abbots[seat] == index)
    return f"{SEATS[seat]} {letters}" if letters else ""


def _rest(view: Kreta) -> Iterator[str]:
    ships = []
    for harbour, name in enumerate(board.HARBOUR_NAMES):
        seats = [SEATS[seat] for seat in range(view.players) if view.ships[seat * board.HARBOURS + harbour]]
        ships += [f"{name} {' '.join(seats)}"] if seats else []
    forts = [
        f"{fort + 1} {SEATS[view.forts[fort]]}"
        for fort in range(board.FORTS)
        if view.forts[fort] != board.NOBODY
    ]
    yield f"Ships: {', '.join(ships) or 'none'}"
    yield f"Forts: {', '.join(forts) or 'none'}"
