"""What pieces and places of Olympos are called."""

from collections.abc import Callable

from tavola.game import who
from tavola.games.olympos.rules import atlas, board
from tavola.games.olympos.rules.development import tiles_left
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import ground_of, marker_on, owns
from tavola.games.olympos.rules.travel import stack_of
from tavola.games.olympos.show import names
from tavola.say import count, row


def place_name(view: Olympos, id: str) -> str:
    """Name a land, a settler, a Discovery, a bonus space, a Wonder, an objective, a god or a marker."""
    for start, tell in KINDS_OF_PLACE:
        if id.startswith(start):
            return tell(view, id.removeprefix(start))
    return ""


# -- the map ----------------------------------------------------------------------------------------


def _land(view: Olympos, id: str) -> str:
    """Name a land: what it gives, and who is there from the top."""
    land = atlas.SPACE_IDS.index(id)
    if land >= atlas.LANDS:
        return names.LAND_NAMES[land]
    gives = names.RESOURCE_NAMES[atlas.RESOURCE[land]]
    star = "a Star" if atlas.STAR[land] and ground_of(view, land) != board.TRIBE else ""
    zeus = "the Zeus token" if land == atlas.OLYMPOS else "2 points" if atlas.ATLANTIS[land] else ""
    stack = [_piece(int(owner)) for owner in reversed(list(stack_of(view, land)))]
    held = {board.BLOCKED: "blocked", board.TRIBE: "a tribe and its Star"}.get(int(ground_of(view, land)), "")
    return ", ".join(filter(None, [names.LAND_NAMES[land], gives, star, zeus, held, *stack]))


def _piece(owner: int) -> str:
    return "a barbarian" if owner == board.BARBARIANS else f"{who(owner)}’s settler"


def _settler(view: Olympos, which: str) -> str:
    id, _, place = which.rpartition("-")
    land = atlas.SPACE_IDS.index(id)
    stack = [int(owner) for owner in stack_of(view, land)]
    above = len(stack) - 1 - int(place)
    under = f", under {count(above, 'other')}" if above > 0 else ""
    return f"{_piece(stack[int(place)])} on {names.LAND_NAMES[land]}{under}"


def _new(_view: Olympos, id: str) -> str:
    return f"a new settler from {names.LAND_NAMES[atlas.SPACE_IDS.index(id)]}"


# -- the development board --------------------------------------------------------------------------


def _cell_of(which: str) -> int:
    line, column, *_ = (int(part) for part in which.split("-"))
    return (line - 1) * board.COLUMNS + column - 1


def _cell(view: Olympos, which: str) -> str:
    """Name a Discovery: what it does, how many there are, and who has made it."""
    kind = int(view.layout[_cell_of(which)])
    makers = [who(seat) for seat in range(view.players) if owns(view, seat, kind)]
    made = f"made by {row(makers)}" if makers else ""
    left = f"{tiles_left(view, kind)} left"
    parts = [f"the Discovery {names.TYPE_NAMES[kind]}", names.TYPE_WORDS[kind], left, made]
    return ", ".join(filter(None, parts))


def _bonus(view: Olympos, which: str) -> str:
    cell, space = _cell_of(which), int(which.rpartition("-")[2])
    what = int(board.BONUS[cell * board.BONUSES + space])
    return f"the bonus space of {names.TYPE_NAMES[view.layout[cell]]} for {names.BONUS_NAMES[what]}"


def _bonus_marker(view: Olympos, which: str) -> str:
    cell, space = _cell_of(which), int(which.rpartition("-")[2])
    owner = int(marker_on(view, board.SPACE[cell * board.BONUSES + space]))
    return f"{who(owner)}’s marker on {_bonus(view, which)}"


def _wonder(view: Olympos, column: str) -> str:
    wonder, builder = int(view.wonders[int(column) - 1]), int(view.builders[int(column) - 1])
    need = f"{board.WONDER_STARS[wonder]} Stars, {board.WONDER_POINTS[wonder]} points"
    built = f", built by {who(builder)}" if builder >= 0 else ""
    return f"the Wonder {names.WONDER_NAMES[wonder]}, {need}{built}"


# -- time, gods and objectives ----------------------------------------------------------------------


def _marker(view: Olympos, seat: str) -> str:
    return f"{who(int(seat))}’s time marker on {view.position[int(seat)]}"


def _time(_view: Olympos, position: str) -> str:
    zeus = ", Zeus" if int(position) in list(board.ZEUS) else ""
    return f"space {position} of time{zeus}"


def _objective(view: Olympos, id: str) -> str:
    number = board.OBJECTIVE_IDS.index(id)
    owner = int(view.objectives[number]) - board.TAKEN_BY
    held = f", {who(owner)} has it" if owner >= 0 else ""
    return f"the objective {names.OBJECTIVE_NAMES[number]}, {names.OBJECTIVE_ASKS[number]}, 3 points{held}"


Tell = Callable[[Olympos, str], str]  # of a place of some kind, by the rest of its id
KINDS_OF_PLACE: tuple[tuple[str, Tell], ...] = (
    ("space-", _land),
    ("settler-", _settler),
    ("new-", _new),
    ("cell-", _cell),
    ("bonus-", _bonus),
    ("marker-", _bonus_marker),
    ("wonder-", _wonder),
    ("time-marker-", _marker),
    ("time-", _time),
    ("objective-", _objective),
)
