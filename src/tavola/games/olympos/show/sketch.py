"""The table in letters, for the terminal: lands by region, the development board, the track.

A land shows its resource, `*` for a Star and `Z` for Zeus, then its stack from the bottom: a player is
the first letter of the seat's colour, `x` a barbarian. `tribe` and `X` (blocked) stand for themselves.
"""

from tavola.game import SEATS
from tavola.games.olympos.rules import atlas, board, phases
from tavola.games.olympos.rules.development import tiles_left
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import ground_of
from tavola.games.olympos.rules.travel import stack_of
from tavola.games.olympos.show import names
from tavola.games.olympos.show.names import title

WIDE = 18


def sketch(view: Olympos) -> str:
    """Write the whole table."""
    return "\n".join([*_map(view), "", *_board(view), "", *_middle(view)]).rstrip()


def letter(owner: int) -> str:
    return "x" if owner == board.BARBARIANS else SEATS[owner][0].upper()


def _map(view: Olympos) -> list[str]:
    lines = []
    for region, name in enumerate(atlas.REGIONS):
        lands = [_land(view, land) for land in range(atlas.LANDS) if atlas.REGION[land] == region]
        lines.append(f"{title(name)}: " + "  ".join(lands))
    return lines


def _land(view: Olympos, land: int) -> str:
    sign = "*" if atlas.STAR[land] else "Z" if land == atlas.OLYMPOS else ""
    here = "".join(letter(int(owner)) for owner in stack_of(view, land))
    if ground_of(view, land) == board.TRIBE:
        here = "tribe"
    elif ground_of(view, land) == board.BLOCKED:
        here = "X"
    return f"{names.LAND_NAMES[land]} {atlas.RESOURCES[atlas.RESOURCE[land]]}{sign}" + (
        f" [{here}]" if here else ""
    )


def _board(view: Olympos) -> list[str]:
    if view.phase == phases.LAYOUT:
        return []
    columns = range(4 if view.players == 2 else board.COLUMNS)
    rows = []
    for row in range(5):
        kinds = [int(view.layout[row * board.COLUMNS + column]) for column in columns]
        rows.append(
            "".join(f"{names.TYPE_NAMES[kind]} ×{tiles_left(view, kind)}".ljust(WIDE) for kind in kinds)
        )
    wonders = [_wonder(view, column).ljust(WIDE) for column in columns]
    return [line.rstrip() for line in [*rows, "".join(wonders)]]


def _wonder(view: Olympos, column: int) -> str:
    builder, wonder = int(view.builders[column]), int(view.wonders[column])
    mark = letter(builder) if builder >= 0 else f"*{board.WONDER_STARS[wonder]}"
    return f"{names.WONDER_NAMES[wonder]} {mark}"


def _middle(view: Olympos) -> list[str]:
    track = [f"{SEATS[player]} {view.position[player]}" for player in range(int(view.players))]
    free = [
        name
        for name, owner in zip(names.OBJECTIVE_NAMES, view.objectives, strict=True)
        if owner == board.OPEN_TO_ALL
    ]
    return [f"Track: {', '.join(track)}", f"Objectives: {', '.join(free)}" if free else ""]
