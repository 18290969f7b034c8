"""The island in letters, for the terminal: a line for each province, then harbours, forts and cards.

`!` marks a province of the first open card, `?` one of the second, `x` a spent one. Figures are letters after
the seat: `v` a villager, `H` a village, `A` an abbot.
"""

from collections.abc import Iterator

from tavola.game import SEATS
from tavola.games.kreta.actions import NO_CARD, NO_TILE, NOBODY
from tavola.games.kreta.board import (
    FORTS,
    HARBOUR_NAMES,
    HARBOURS,
    PROVINCE_NAMES,
    PROVINCES,
    TILE_NAMES,
    TOUCHES,
    VALUE,
)
from tavola.games.kreta.picture.pieces import is_over
from tavola.games.kreta.rules import Kreta


def sketch(view: Kreta) -> str:
    """Write the position down."""
    land = [_province(view, index) for index in range(PROVINCES)]
    return "\n".join([_cards(view), *land, *_rest(view)])


def _cards(view: Kreta) -> str:
    row = (("now", view.now), ("next", view.next))
    opened = [f"{name} {fort + 1}" for name, fort in row if fort != NO_CARD]
    scored = [str(fort + 1) for fort in view.scored if fort != NO_CARD]
    done = f"; scored {' '.join(scored)}" if scored else ""
    return f"Fort cards: {', '.join(opened) or 'none open'}; {view.face_down()} face down{done}"


def _province(view: Kreta, index: int) -> str:
    tile = TILE_NAMES[view.tiles[index]] if view.tiles[index] != NO_TILE else "-"
    crowd = [_crowd(view, seat, index) for seat in range(view.players)]
    power = [f"{SEATS[seat]} {view.influence(seat, index)}" for seat in range(view.players)]
    shown = ", ".join(text for text in power if not text.endswith(" 0"))
    line = f"{_sign(view, index)} {PROVINCE_NAMES[index]:<16}{VALUE[index]}  {tile:<7}"
    return f"{line}{'  '.join(filter(None, crowd)):<34}{'influence ' if shown else ''}{shown}".rstrip()


def _sign(view: Kreta, index: int) -> str:
    if is_over(view, index):
        return "x"
    if view.now != NO_CARD and index in TOUCHES[view.now]:
        return "!"
    return "?" if view.next != NO_CARD and index in TOUCHES[view.next] else " "


def _crowd(view: Kreta, seat: int, index: int) -> str:
    own = seat * PROVINCES + index
    letters = "v" * view.villagers[own] + "H" * view.villages[own] + "A" * (view.abbots[seat] == index)
    return f"{SEATS[seat]} {letters}" if letters else ""


def _rest(view: Kreta) -> Iterator[str]:
    ships = []
    for harbour, name in enumerate(HARBOUR_NAMES):
        seats = [SEATS[seat] for seat in range(view.players) if view.ships[seat * HARBOURS + harbour]]
        ships += [f"{name} {' '.join(seats)}"] if seats else []
    forts = [f"{fort + 1} {SEATS[view.forts[fort]]}" for fort in range(FORTS) if view.forts[fort] != NOBODY]
    yield f"Ships: {', '.join(ships) or 'none'}"
    yield f"Forts: {', '.join(forts) or 'none'}"
