"""A view of Olympos in numbers, for nets."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.atlas import KINDS, LANDS, RESOURCES, SPACE_IDS
from tavola.games.olympos.board import (
    CARDS,
    CROSS,
    DESTINY_IDS,
    TILE_IDS,
    TILES,
)
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.scoring import lands_controlled, points, tiles_owned
from tavola.games.olympos.state import (
    BARBARIANS,
    BLOCKED,
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
