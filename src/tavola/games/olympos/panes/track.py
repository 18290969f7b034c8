"""The time track with its gods, and the objectives."""

from functools import lru_cache

from tavola.games.olympos import codes as c
from tavola.games.olympos.board import (
    COLUMNS,
    DOUBLE,
    ERINYES_AP,
    GOD_IDS,
    OBJECTIVE_IDS,
    SLOT,
    TIME_POINTS,
    ZEUS,
)
from tavola.games.olympos.development import discovery_cost, wonder_cost
from tavola.games.olympos.names import GOD_NAMES, GOD_WORDS, OBJECTIVE_ASKS, OBJECTIVE_NAMES, OBJECTIVE_WORDS
from tavola.games.olympos.panes.strokes import (
    ACCENT,
    INK,
    MUTED,
    PAPER,
    RAISED,
    RULE,
    SEA,
    at,
    centred,
    disc,
    laurel,
    rect,
    seat_name,
    text,
)
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.state import NOT_IN_GAME, OPEN_TO_ALL, TAKEN_BY, UNDER_ERINYES
from tavola.svg import SEAT_LINE, tag

CELL = 23.0  # the width of a space; 13 to a row, so that every row ends at a Zeus space
WIDTH = 404
ROWS = 7
CARDS = {int(ZEUS[zeus]): int(DOUBLE[zeus]) + 1 for zeus in range(6)}  # [space] -> how many gods lie there

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
    plain = RAISED if place(position)[1] % 2 else PAPER
    fill = "#dcebf2" if zeus else "#f0d9cd" if position == 90 else plain
    parts = [
        rect(
            *(x - CELL / 2, y - high / 2, CELL, high, 2),
            fill=fill,
            stroke=INK,
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
    parts.append(text(x - CELL / 2 + 2, y - high / 2 + 9, position, 10, text_anchor="start", fill=MUTED))
    if position == 90:
        cross = f"M{x - 5} {y - 3}l10 9m0 -9l-10 9"
        parts.append(tag("path", d=cross, stroke=ACCENT, stroke_width=2.2, stroke_linecap="round"))
    elif position > 78:
        points = f"+{TIME_POINTS[position]}"
        end = (x + CELL / 2 - 2.5, y + high / 2 - 2.5)
        parts.append(text(*end, points, 10.5, text_anchor="end", fill=ACCENT, font_weight=700))
    return "".join(parts)


def track(view: Olympos, viewer: int, row_high: float) -> str:
    """Draw the markers, the gods, and where the next action would lead."""
    gods = [
        _god(zeus, second, int(view.turned[SLOT[zeus] + second]), row_high, piled=bool(view.god_pile))
        for zeus in range(6)
        for second in range(DOUBLE[zeus] + 1)
    ]
    landings = _landings(view, row_high) if viewer == view.to_move and view.phase == c.TURN else ""
    return "".join(gods) + landings + _markers(view, row_high)


def landing(view: Olympos, ap: int) -> int:
    """Tell where the active player's marker would stand after an action."""
    fury = ERINYES_AP if view.marks[view.active] & UNDER_ERINYES else 0
    return int(view.position[view.active]) + max(0, ap + fury - int(view.usable))


def _landings(view: Olympos, high: float) -> str:
    """Ring the space where a Discovery or a Wonder would take the marker."""
    player = view.active
    prices: dict[str, int] = {}
    for move in view.legal_moves():
        if c.DISCOVER <= move < c.WONDER:
            row, column = divmod(move - c.DISCOVER, COLUMNS)
            prices[f"cell-{row + 1}-{column + 1}"] = int(discovery_cost(view, player, move - c.DISCOVER))
        elif c.WONDER <= move < c.WAIT:
            prices[f"wonder-{move - c.WONDER + 1}"] = int(wonder_cost(view, player))
    rings = []
    for path, ap in prices.items():
        x, y = spot(landing(view, ap), high)
        rings.append(tag("circle", cx=x, cy=y, r=9.5, data_when=path))
    line = {"stroke": SEAT_LINE[player], "stroke_width": 2.2, "stroke_dasharray": "3 2.4"}
    return tag("g", *rings, fill="none", **line) if rings else ""


@lru_cache(maxsize=512)
def _god(zeus: int, second: int, god: int, high: float, *, piled: bool) -> str:
    if god < 0 and piled:
        return ""
    x, y = spot(int(ZEUS[zeus]), high)
    left = x + CELL / 2 + 4 + second * 32
    card = rect(
        *(left, y - high / 2 + 1, 30, high - 2, 3),
        fill=RAISED if god >= 0 else SEA,
        stroke=INK,
        stroke_width=0.9,
    )
    name = f"god-{GOD_IDS[god]}" if god >= 0 else "zeus"
    sign = centred(name, left + 15, y, min(high - 3, 26), opacity=None if god >= 0 else 0.55)
    hint = f"{GOD_NAMES[god]}: {GOD_WORDS[god]}" if god >= 0 else "A god, unknown yet"
    return tag("g", card, sign, id=f"god-{ZEUS[zeus]}-{second}", data_hint=hint)


def _markers(view: Olympos, high: float) -> str:
    """Draw the markers, those that share a space one over the other in their order."""
    parts = []
    for number, player in enumerate(view.pile):
        position = int(view.position[player])
        below = sum(view.position[other] == position for other in list(view.pile)[:number])
        x, y = spot(position, high)
        parts.append(_marker(int(player), position, (x + 1 + 2 * below, y + 1 - 5.5 * below), 8))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _marker(player: int, position: int, middle: tuple[float, float], radius: float) -> str:
    return disc(
        *(player, *middle, radius),
        id=f"time-marker-{player}",
        data_piece=f"time-{player}",
        data_hint=f"{seat_name(player)} on space {position}",
    )


# ------------------------------------------------------------------------------ the track in one line


LINE, RAIL = (10.0, 388.0), 34.0  # from space 0 to space 90, and how far down
LANE = 5.5  # how much higher a marker stands that would hide another


def time_line(view: Olympos) -> str:
    """Draw all of the track in one line, with Zeus spaces and markers, for under the map of a phone."""
    taken: list[float] = []  # [lane] -> where its last marker stands
    drawn = [_line_ground()]
    for player in sorted(view.pile, key=lambda player: int(view.position[player])):
        x = _along(int(view.position[player]))
        lane = next((lane for lane, last in enumerate(taken) if x - last > 14), len(taken))
        taken[lane : lane + 1] = [x]
        drawn.append(_marker(int(player), int(view.position[player]), (x, RAIL - LANE * lane), 6.5))
    return "".join(drawn)


def _along(position: int) -> float:
    return round(LINE[0] + (LINE[1] - LINE[0]) * position / 90, 1)


@lru_cache(maxsize=1)
def _line_ground() -> str:
    rail = rect(
        LINE[0] - 7, RAIL - 4, LINE[1] - LINE[0] + 14, 8, 4, fill=RAISED, stroke=INK, stroke_width=0.8
    )
    gods = [centred("zeus", _along(zeus), RAIL + 9.5, 13) for zeus in CARDS]
    ticks = "".join(f"M{_along(zeus)} {RAIL - 4}v8" for zeus in (*CARDS, 90))
    return rail + tag("path", d=ticks, stroke=INK, stroke_width=1.2) + "".join(gods)


# ---------------------------------------------------------------------------------------- objectives


def objectives(view: Olympos, width: float, high: float) -> str:
    """Draw the objectives of this game; a taken one shows its owner."""
    shown = [number for number, owner in enumerate(view.objectives) if owner != NOT_IN_GAME]
    if not shown:
        return ""
    wide = width / max(5, len(shown))
    owners = [int(view.objectives[number]) for number in shown]
    return "".join(_objective(shown[i], owners[i], i * wide, wide, high) for i in range(len(shown)))


@lru_cache(maxsize=256)
def _objective(number: int, owner: int, x: float, wide: float, high: float) -> str:
    free = owner == OPEN_TO_ALL
    edge = {"fill": RAISED, "stroke": INK if free else RULE, "stroke_width": 0.9}
    worth = laurel(3, wide - 20, high / 2 - 7) if free else disc(owner - TAKEN_BY, wide - 20, high / 2 - 7, 9)
    words, size = OBJECTIVE_WORDS[number], 10.5 if wide > 75 else 9.5
    told = text(wide / 2 - 0.5, high - 5, words, size, fill=INK, **_narrowed(words, size, wide - 8))
    return at(
        *(x, 0, rect(1, 1, wide - 3, high - 2, 5, **edge)),
        centred(OBJECTIVE_ART[number], 19, high / 2 - 6, 28, opacity=None if free else 0.5),
        *(worth, told),
        id=f"objective-{OBJECTIVE_IDS[number]}",
        data_hint=f"{OBJECTIVE_NAMES[number]}: {OBJECTIVE_ASKS[number]}, 3 points",
    )


def _narrowed(words: str, size: float, room: float) -> dict[str, object]:
    """Set words that might not fit as narrow as their room; letters of some faces are broad."""
    tight = len(words) * size * 0.5 > room
    return {"textLength": round(room, 1), "lengthAdjust": "spacingAndGlyphs"} if tight else {}
