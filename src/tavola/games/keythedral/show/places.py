"""What pieces and places of Keythedral are called; where fields lie is told from the first one."""

from collections.abc import Callable

from tavola.game import who
from tavola.games.keythedral.rules import board
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show import names
from tavola.say import count, row

SIDES = {name: side for side, name in enumerate(board.SIDE_NAMES)}


def place_name(view: Keythedral, id: str) -> str:
    """Name a field, a gap, a tile of a player, a fence, a window, or a thing of Keytown."""
    for start, tell in KINDS_OF_PLACE:
        if id.startswith(start):
            return tell(view, id.removeprefix(start))
    return ""


# -- the landscape --


def _field(view: Keythedral, place: str) -> str:
    """Name a field that lies there, or the place where one may be laid."""
    where, cell = names.where(view, _cell(place)), _cell_of_field(view, place)
    if cell < 0:
        near = [at for step in ((0, 1), (1, 0), (0, -1), (-1, 0)) if (at := _beside(view, place, step)) >= 0]
        return f"{where}, beside {row(names.fields_at(view, near))}" if near else where
    field = int(view.land[cell]) - 1
    workers = [f"{who(int(seat) - 1)}’s worker" for seat in view.workers[2 * field : 2 * field + 2] if seat]
    return ", ".join([f"the {names.field_at(view, cell)} {where}", *workers])


def _cell_of_field(view: Keythedral, place: str) -> int:
    cell = _cell(place)
    return cell if view.land[cell] else -1


def _beside(view: Keythedral, place: str, step: tuple[int, int]) -> int:
    east, south = (int(part) for part in place.split("_"))
    return _cell_of_field(view, f"{east + step[0]}_{south + step[1]}")


def _gap(view: Keythedral, place: str) -> str:
    return f"the gap {names.gap_in_words(view, _cell(place))}"


def _cell(place: str) -> int:
    """Find a gap by the part of its id."""
    return int(board.cell_at(*(int(part) for part in place.split("_"))))


def _cottage(view: Keythedral, which: str) -> str:
    seat, number = (int(part) for part in which.split("-"))
    cottage = seat * board.NUMBERS + number - 1
    gap = int(view.cottage_gap[cottage])
    where = names.gap_in_words(view, gap) if gap >= 0 else "still to be laid"
    return f"{who(seat)}’s {names.cottage_in_words(view, cottage)} {where}"


def _side(view: Keythedral, which: str) -> str:
    place, _, side = which.rpartition("-")
    return f"the side {names.side_in_words(view, _cell(place), SIDES[side])}"


def _fence(view: Keythedral, which: str) -> str:
    place, _, side = which.rpartition("-")
    at = 4 * _cell(place) + SIDES[side]
    seat = next(fence // board.FENCES for fence, there in enumerate(view.fences) if there == at)
    return f"{who(seat)}’s fence {names.side_in_words(view, at // 4, at % 4)}"


def _worker(view: Keythedral, which: str) -> str:
    seat, _, place = which.partition("-")
    field = names.field_at(view, _cell_of_field(view, place))
    return f"{who(int(seat))}’s worker on the {field} {names.where(view, _cell(place))}"


# -- the church and Keytown --


def _building(view: Keythedral, which: str) -> str:
    value, space = (int(part) for part in which.split("-"))
    here = int(view.mat[list(board.VALUES).index(value) * board.SPACES + space - 1])
    if here == 0:
        return f"window {space} of {value}, sold"
    if here == board.FACE_DOWN:
        return f"window {space} of {value}, face down"
    return f"window {space} of {value}, for {names.cost_in_words(here - 1)}"


def _order(view: Keythedral, number: str) -> str:
    marker = int(view.orders[int(number) - 1])
    return f"number {number}, {f'marker {names.ROMAN[marker]}' if marker > 0 else 'free'}"


def _law(view: Keythedral, space: str) -> str:
    law = int(view.new_laws[int(space)])
    if law == 0:
        return "the space of a New Law, empty"
    if law == board.HIDDEN_LAW:
        return f"New Law {int(space) + 1}, face down"
    return f"the law {board.LAW_NAMES[law]}, {names.LAW_HINTS[law]}"


def _craft(view: Keythedral, cube: str) -> str:
    kind = board.CUBES.index(cube)
    left, spent = int(view.stock[kind - board.BASIC]), int(view.spent[kind - board.BASIC])
    return f"{board.GOODS[kind]}, {left} left, {spent} spent"


def _store(view: Keythedral, cube: str) -> str:
    kind = board.CUBES.index(cube)
    return f"{board.GOODS[kind]} in the store, {view.store[kind]} left"


def _deck(view: Keythedral, _rest: str) -> str:
    return f"the pile of New Laws, {count(int(view.deck), 'card')}"


def _keythedral(view: Keythedral, _rest: str) -> str:
    level = int(view.row_on_sale())
    on_sale = f", windows of {board.VALUES[level]} on sale" if view.round and level < board.ROWS else ""
    return f"the Keythedral{on_sale}"


Tell = Callable[[Keythedral, str], str]  # of a place of some kind, by the rest of its id
KINDS_OF_PLACE: tuple[tuple[str, Tell], ...] = (
    ("tile-", _field),
    ("field-", _field),
    ("gap-", _gap),
    ("cottage-", _cottage),
    ("side-", _side),
    ("fence-", _fence),
    ("worker-", _worker),
    ("building-", _building),
    ("order-space-", _order),
    ("law-space-", _law),
    ("law-deck", _deck),
    ("craft-", _craft),
    ("store-", _store),
    ("keythedral", _keythedral),
)
