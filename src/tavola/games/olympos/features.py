"""Opinions on Olympos: what a position is worth, and its numbers for nets."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.atlas import KINDS, LANDS, RESOURCE, RESOURCES, SPACE_IDS, STAR
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
from tavola.games.olympos.scoring import points, progress, tiles_owned
from tavola.games.olympos.state import (
    BARBARIANS,
    BLOCKED,
    NOBODY,
    OPEN_TO_ALL,
    TRIBE,
    UNDER_ERINYES,
    UNDER_SIREN,
    is_finished,
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


# Where the numbers stand.
CUBES: Final = 15  # + kind, within those of a seat
TOKENS: Final = CUBES + KINDS
SEAT_WIDTH: Final = TOKENS + KINDS
HELD_BY: Final = SEATS * SEAT_WIDTH  # + HOLDERS * land + holder
HOLDERS: Final = SEATS + 3
TILES_LEFT: Final = HELD_BY + HOLDERS * LANDS  # + tile
TILES_OWNED: Final = TILES_LEFT + TILES
IN_HAND: Final = TILES_OWNED + TILES  # + card
NUMBERS: Final = IN_HAND + CARDS


def features(view: Olympos, player: i64) -> vec[float]:
    """Describe a view in numbers, seats counted from the player's own."""
    seen = vec[float]([0.0] * NUMBERS)
    for seat in range(view.players):
        _show_seat(view, (player + seat) % view.players, seen, SEAT_WIDTH * seat)
    _show_lands(view, player, seen)
    for tile in range(i64(TILES)):
        seen[TILES_LEFT + tile] = float(view.left[tile])
        seen[TILES_OWNED + tile] = 1.0 if view.owned[player * TILES + tile] else 0.0
    for card in range(i64(CARDS)):
        seen[IN_HAND + card] = float(view.hands[player * CARDS + card])
    return seen


def _show_seat(view: Olympos, player: i64, seen: vec[float], first: i64) -> None:
    marks = view.marks[player]
    seen[first] = float(points(view, player)) / 50.0
    seen[first + 1] = float(view.position[player]) / float(CROSS)
    seen[first + 2] = float(view.hourglasses[player]) / 5.0
    seen[first + 3] = float(view.supply[player]) / 5.0
    seen[first + 4] = float(view.prestige[player]) / 10.0
    seen[first + 5] = float(view.held[player]) / 5.0
    seen[first + 7] = float(tiles_owned(view, player)) / 10.0
    seen[first + 9] = float(swords(view, player)) / 5.0
    seen[first + 10] = float(symbols(view, player)) / 5.0
    seen[first + 11] = float(view.athena[player])
    seen[first + 12] = 1.0 if marks & UNDER_ERINYES else 0.0
    seen[first + 13] = 1.0 if marks & UNDER_SIREN else 0.0
    seen[first + 14] = 1.0 if is_finished(view, player) else 0.0
    for kind in range(i64(KINDS)):
        seen[first + CUBES + kind] = float(view.cubes[player * KINDS + kind]) / 3.0


def _show_lands(view: Olympos, player: i64, seen: vec[float]) -> None:
    """Show who holds each land, and count the lands, Stars and tokens of every seat."""
    top = tops(view)
    for land in range(i64(LANDS)):
        holder: i64 = -1
        if view.ground[land] == BLOCKED:
            holder = SEATS + 2
        elif view.ground[land] == TRIBE:
            holder = SEATS + 1
        elif top[land] == BARBARIANS:
            holder = SEATS
        elif top[land] >= 0:
            holder = (top[land] - player + view.players) % view.players
            seen[SEAT_WIDTH * holder + 6] += 0.1
            seen[SEAT_WIDTH * holder + 8] += float(STAR[land]) / 5.0
            seen[SEAT_WIDTH * holder + TOKENS + RESOURCE[land]] += 1.0 / 3.0
        if holder >= 0:
            seen[HELD_BY + HOLDERS * land + holder] = 1.0
