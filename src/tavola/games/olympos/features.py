"""Opinions on Olympos: what a position is worth, and its numbers for nets."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.atlas import KINDS, LANDS, RESOURCES, SPACE_IDS
from tavola.games.olympos.board import (
    CARDS,
    CROSS,
    DESTINY_IDS,
    OBJECTIVE_COUNT,
    OBJECTIVES,
    TILE_IDS,
    TILES,
    TYPE_OF,
    WONDER_POINTS,
    WONDER_STARS,
)
from tavola.games.olympos.codes import FINISHED, FIRST_CUBE
from tavola.games.olympos.development import columns, lasting_stars
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.scoring import lands_controlled, points, progress, tiles_owned
from tavola.games.olympos.state import (
    BARBARIANS,
    BLOCKED,
    NOBODY,
    OPEN_TO_ALL,
    TRIBE,
    UNDER_ERINYES,
    UNDER_SIREN,
    is_finished,
    star_tokens,
    swords,
    symbols,
    tokens,
    tops,
)

# ------------------------------------------------------------------------------------------- value

POINTS_PER_AP: Final = 0.8  # what the next point of time is worth; the average is about half of it
SHARED_PER_AP: Final = 0.36  # taken off for all alike, so that the guesses come near to final scores
PER_SETTLER: Final = 0.4  # in the supply, as long as there is time to send it
PER_CUBE: Final = 0.5
PER_SYMBOL: Final = 1.3  # against the gods still to come
PER_SWORD: Final = 0.9
PER_BONUS: Final = 4.5  # a bonus space about to be taken
LAST_AP: Final = 86.0  # where players stop, about

# [tokens of a resource] -> points that they are worth with the whole game ahead
_TOKEN: list[float] = [0.0, 2.4, 4.4, 5.4]

# [type] -> points that its use is worth with the whole game ahead, beside what is counted elsewhere
_USE: list[float] = [
    *(4.0, 4.0, 2.5, 0.0, 0.0, 3.0, 1.0, 0.0, 0.0, 2.0),
    *(0.0, 0.0, 2.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.0),
    *(0.0, 2.0, 1.0, 2.0, 2.0),
]


def value(state: Olympos) -> list[float]:
    """Guess each player's final score."""
    if state.phase <= FIRST_CUBE:
        return [40.0] * int(state.players)
    if state.phase == FINISHED:
        return [float(points(state, player)) for player in range(state.players)]
    ahead = 0.0
    for player in range(state.players):
        ahead += max(0.0, LAST_AP - float(state.position[player])) / float(state.players)
    return [_worth(state, player) - SHARED_PER_AP * ahead for player in range(state.players)]


def _worth(state: Olympos, player: i64) -> float:
    now = float(points(state, player))
    if is_finished(state, player):
        return now
    left = LAST_AP - float(state.position[player]) + float(state.hourglasses[player])
    if player == state.active:
        left -= float(state.cost)  # of an action not yet complete
        now += PER_BONUS if 0 <= state.cell < 20 else 0.0
    left = left if left > 0.0 else 0.0
    share = left / LAST_AP  # how much of the game is ahead
    worth = now + POINTS_PER_AP * left
    if left > 8.0:
        worth += PER_SETTLER * float(state.supply[player])
    worth += share * _purse(state, player)
    worth += share * (PER_SYMBOL * float(symbols(state, player)) + PER_SWORD * float(swords(state, player)))
    worth += share * _uses(state, player) + _wonder_hopes(state, player) + _objective_hopes(state, player)
    return worth - _burdens(state, player)


def _purse(state: Olympos, player: i64) -> float:
    """Weigh cubes and tokens: the first tokens of each resource open the most Discoveries."""
    worth = 0.0
    held = tokens(state, player)
    for kind in range(i64(KINDS)):
        worth += PER_CUBE * float(state.cubes[player * KINDS + kind])
        worth += _TOKEN[held[kind] if held[kind] < 3 else 3]
    return worth


def _uses(state: Olympos, player: i64) -> float:
    worth = 0.0
    for tile in range(i64(TILES)):
        if state.owned[player * TILES + tile]:
            worth += _USE[TYPE_OF[tile]]
    return worth


def _wonder_hopes(state: Olympos, player: i64) -> float:
    """Weigh the Wonder the player is nearest to by how many of its Stars he has."""
    best = 0.0
    once = float(state.athena[player])
    if state.hands[player * CARDS] > 0:
        once += float(state.hands[player * CARDS])
    for column in range(columns(state)):
        if state.builders[column] != NOBODY:
            continue
        wonder = state.wonders[column]
        part = (float(lasting_stars(state, player, column)) + once) / float(WONDER_STARS[wonder])
        part = part if part < 1.0 else 1.0
        hope = part * part * float(WONDER_POINTS[wonder]) * 0.5
        best = hope if hope > best else best
    return best


def _objective_hopes(state: Olympos, player: i64) -> float:
    worth = 0.0
    for objective in range(i64(OBJECTIVES)):
        if state.objectives[objective] == OPEN_TO_ALL:
            part = float(progress(state, player, objective)) / float(OBJECTIVE_COUNT[objective])
            worth += (part * part if part < 1.0 else 1.0) * 1.5
    return worth


def _burdens(state: Olympos, player: i64) -> float:
    burden = 0.0
    if state.marks[player] & UNDER_ERINYES:
        burden += 2.0 * POINTS_PER_AP
    if state.marks[player] & UNDER_SIREN:
        burden += 1.0
    return burden


# ---------------------------------------------------------------------------------------- features

SEATS: Final = 5
_SEAT_LABELS: Final = (
    *("score", "position", "hourglasses", "supply", "prestige", "cards", "lands", "tiles", "stars"),
    *("swords", "symbols", "athena", "erinyes", "siren", "finished"),
    *[f"{name} cubes" for name in RESOURCES],
    *[f"{name} tokens" for name in RESOURCES],
)
_HOLDERS: Final = (*[f"seat {seat}" for seat in range(SEATS)], "barbarian", "tribe", "blocked")
LABELS: Final = (
    *[f"{name} of seat {seat}" for seat in range(SEATS) for name in _SEAT_LABELS],
    *[f"{SPACE_IDS[land]} held by {holder}" for land in range(LANDS) for holder in _HOLDERS],
    *[f"{tile} left" for tile in TILE_IDS],
    *[f"{tile} owned" for tile in TILE_IDS],
    *[f"{card} in hand" for card in DESTINY_IDS],
)


def features(view: Olympos, player: int) -> list[float]:
    """Describe a view in numbers, seats counted from the player's own."""
    numbers: list[float] = []
    for seat in range(SEATS):
        if seat < view.players:
            numbers += _seat_numbers(view, (player + seat) % view.players)
        else:
            numbers += [0.0] * len(_SEAT_LABELS)
    numbers += _land_numbers(view, player)
    for tile in range(i64(TILES)):
        numbers.append(float(view.left[tile]))
    for tile in range(i64(TILES)):
        numbers.append(1.0 if view.owned[player * TILES + tile] else 0.0)
    for card in range(i64(CARDS)):
        numbers.append(float(view.hands[player * CARDS + card]))
    return numbers


def _seat_numbers(view: Olympos, player: i64) -> list[float]:
    marks = view.marks[player]
    numbers = [
        float(points(view, player)) / 50.0,
        float(view.position[player]) / float(CROSS),
        float(view.hourglasses[player]) / 5.0,
        float(view.supply[player]) / 5.0,
        float(view.prestige[player]) / 10.0,
        float(view.held[player]) / 5.0,
        float(lands_controlled(view, player)) / 10.0,
        float(tiles_owned(view, player)) / 10.0,
        float(star_tokens(view, player)) / 5.0,
        float(swords(view, player)) / 5.0,
        float(symbols(view, player)) / 5.0,
        float(view.athena[player]),
        1.0 if marks & UNDER_ERINYES else 0.0,
        1.0 if marks & UNDER_SIREN else 0.0,
        1.0 if is_finished(view, player) else 0.0,
    ]
    held = tokens(view, player)
    for kind in range(i64(KINDS)):
        numbers.append(float(view.cubes[player * KINDS + kind]) / 3.0)
    for kind in range(i64(KINDS)):
        numbers.append(float(held[kind]) / 3.0)
    return numbers


def _land_numbers(view: Olympos, player: i64) -> list[float]:
    numbers: list[float] = []
    top: vec[i64] = tops(view)
    for land in range(i64(LANDS)):
        holder: i64 = -1
        if view.ground[land] == BLOCKED:
            holder = 7
        elif view.ground[land] == TRIBE:
            holder = 6
        elif top[land] == BARBARIANS:
            holder = 5
        elif top[land] >= 0:
            holder = (top[land] - player + view.players) % view.players
        for column in range(i64(8)):
            numbers.append(1.0 if column == holder else 0.0)
    return numbers
