"""The time track in rows, with its gods, and the objectives."""

from functools import lru_cache

from tavola import ink
from tavola.games.olympos.rules import board, moves, phases
from tavola.games.olympos.rules.development import discovery_cost, wonder_cost
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.show import names
from tavola.games.olympos.show.strokes import disc, fitted, laurel, seat_name
from tavola.ink import at, centred, rect, text
from tavola.svg import tag

CELL = 24.0  # the width of a space; 13 to a row, so that every row ends at a Zeus space
ROWS = 7
CARDS = {
    int(board.ZEUS[zeus]): int(board.DOUBLE[zeus]) + 1 for zeus in range(6)
}  # [space] -> how many gods lie there

OBJECTIVE_ART = (
    *("trireme", "atlantis", "d-hoplite", "d-map-making", "d-city", "star", "d-strategy", "zeus"),
    *("d-philosophy", "w-parthenon"),
)


def place(position: int) -> tuple[int, int]:
    """Give the column and row of a space."""
    return (0, 0) if position == 0 else ((position - 1) % 13 + 1, (position - 1) // 13)


def spot(position: int, row_high: float) -> tuple[float, float]:
    column, row = place(position)
    return column * CELL + CELL / 2, row * row_high + row_high / 2


def track_ground(row_high: float) -> str:
    """Draw the spaces with their numbers, Zeus signs and end points."""
    return "".join(_space(position, row_high) for position in range(91))


def _space(position: int, high: float) -> str:
    x, y = spot(position, high)
    zeus = position in CARDS
    plain = ink.RAISED if place(position)[1] % 2 else ink.PAPER
    fill = "#dcebf2" if zeus else "#f0d9cd" if position == 90 else plain
    parts = [
        rect(
            *(x - CELL / 2, y - high / 2, CELL, high, 2),
            fill=fill,
            stroke=ink.INK,
            stroke_width=1.4 if zeus else 0.6,
            id=f"time-{position}",
        )
    ]
    if zeus:
        count = CARDS[position]
        parts += [
            centred("zeus", x + 3 + (i - (count - 1) / 2) * 8, y + 2, min(19, high * 0.8))
            for i in range(count)
        ]
    parts.append(text(x - CELL / 2 + 2, y - high / 2 + 11, position, 12, anchor="start", fill=ink.MUTED))
    if position == 90:
        cross = f"M{x - 5} {y - 3}l10 9m0 -9l-10 9"
        parts.append(tag("path", d=cross, stroke=ink.ACCENT, stroke_width=2.2, stroke_linecap="round"))
    elif position > 78:
        points = f"+{board.TIME_POINTS[position]}"
        end = (x + CELL / 2 - 2.5, y + high / 2 - 2.5)
        parts.append(text(*end, points, 12, anchor="end", fill=ink.ACCENT, font_weight=700))
    return "".join(parts)


def track(view: Olympos, viewer: int, row_high: float) -> str:
    """Draw the markers, the gods, and where the next action would lead."""
    gods = [
        _god(zeus, second, int(view.turned[board.SLOT[zeus] + second]), row_high, piled=bool(view.god_pile))
        for zeus in range(6)
        for second in range(board.DOUBLE[zeus] + 1)
    ]
    landings = _landings(view, row_high) if viewer == view.to_move and view.phase == phases.TURN else ""
    return "".join(gods) + landings + _markers(view, row_high)


def landing(view: Olympos, ap: int) -> int:
    """Tell where the active player's marker would stand after an action."""
    fury = board.ERINYES_AP if view.marks[view.active] & board.UNDER_ERINYES else 0
    return int(view.position[view.active]) + max(0, ap + fury - int(view.usable))


def prices(view: Olympos) -> dict[str, int]:
    """Collect what Discoveries and Wonders cost whoever is to act, by what is pressed for them."""
    player = view.active
    costs: dict[str, int] = {}
    for move in view.legal_moves():
        if moves.DISCOVER <= move < moves.WONDER:
            row, column = divmod(move - moves.DISCOVER, board.COLUMNS)
            costs[f"cell-{row + 1}-{column + 1}"] = int(discovery_cost(view, player, move - moves.DISCOVER))
        elif moves.WONDER <= move < moves.WAIT:
            costs[f"wonder-{move - moves.WONDER + 1}"] = int(wonder_cost(view, player))
    return costs


def _landings(view: Olympos, high: float) -> str:
    """Ring the space where a Discovery or a Wonder would take the marker."""
    rings = []
    for path, ap in prices(view).items():
        x, y = spot(landing(view, ap), high)
        rings.append(tag("circle", cx=x, cy=y, r=9.5, data_when=path))
    line = {"stroke": ink.SEAT_LINE[view.active], "stroke_width": 2.2, "stroke_dasharray": "3 2.4"}
    return tag("g", *rings, fill="none", **line) if rings else ""


@lru_cache(maxsize=512)
def _god(zeus: int, second: int, god: int, high: float, *, piled: bool) -> str:
    x, y = spot(int(board.ZEUS[zeus]), high)
    return (
        ""
        if god < 0 and piled
        else god_card(zeus, second, god, (x + CELL / 2 + 19 + second * 32, y), (30, high - 2))
    )


def god_card(zeus: int, second: int, god: int, middle: tuple[float, float], size: tuple[float, float]) -> str:
    """Draw a god's card around a point, or its back."""
    (x, y), (wide, high) = middle, size
    fill = ink.RAISED if god >= 0 else ink.SEA
    card = rect(x - wide / 2, y - high / 2, wide, high, 4, fill=fill, stroke=ink.INK, stroke_width=0.9)
    name = f"god-{board.GOD_IDS[god]}" if god >= 0 else "zeus"
    sign = centred(name, x, y, min(high - 1, 26), opacity=None if god >= 0 else 0.55)
    hint = f"{names.GOD_NAMES[god]}: {names.GOD_WORDS[god]}" if god >= 0 else "A god, unknown yet"
    return tag("g", card, sign, id=f"god-{board.ZEUS[zeus]}-{second}", data_hint=hint)


def _markers(view: Olympos, high: float) -> str:
    """Draw the markers, those that share a space one over the other in their order."""
    parts = []
    for number, player in enumerate(view.pile):
        position = int(view.position[player])
        below = sum(view.position[other] == position for other in list(view.pile)[:number])
        x, y = spot(position, high)
        parts.append(marker(int(player), position, (x + 1 + 2 * below, y + 1 - 5.5 * below), 8))
    return "".join(parts)


@lru_cache(maxsize=1024)
def marker(player: int, position: int, middle: tuple[float, float], radius: float) -> str:
    """Draw a player's marker."""
    return disc(
        *(player, *middle, radius),
        id=f"time-marker-{player}",
        data_piece=f"time-{player}",
        data_hint=f"{seat_name(player)} on space {position}",
    )


# ---------------------------------------------------------------------------------------- objectives


def objectives(view: Olympos, width: float, high: float) -> str:
    """Draw the objectives of this game across the width; a taken one shows its owner."""
    shown = [number for number, owner in enumerate(view.objectives) if owner != board.NOT_IN_GAME]
    if not shown:
        return ""
    wide = width / max(4, len(shown))
    owners = [int(view.objectives[number]) for number in shown]
    return "".join(_objective(shown[i], owners[i], i * wide, wide, high) for i in range(len(shown)))


@lru_cache(maxsize=256)
def _objective(number: int, owner: int, x: float, wide: float, high: float) -> str:
    free = owner == board.OPEN_TO_ALL
    edge = {"fill": ink.RAISED, "stroke": ink.INK if free else ink.RULE, "stroke_width": 1}
    middle, shade = (high - 16) / 2, ink.INK if free else ink.MUTED
    worth = laurel(3, wide - 20, middle) if free else disc(owner - board.TAKEN_BY, wide - 20, middle, 10)
    return at(
        *(x, 0, rect(1, 1, wide - 2, high - 2, 6, **edge)),
        centred(OBJECTIVE_ART[number], 22, middle, 30, opacity=None if free else 0.5),
        *(worth, fitted(wide / 2, high - 7, names.OBJECTIVE_WORDS[number], 12, wide - 8, fill=shade)),
        id=f"objective-{board.OBJECTIVE_IDS[number]}",
        data_hint=f"{names.OBJECTIVE_NAMES[number]}: {names.OBJECTIVE_ASKS[number]}, 3 points",
    )
