"""A view of Olympos in numbers, for nets."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.atlas import KINDS, LANDS, RESOURCE, RESOURCES, SPACE_IDS, STAR
from tavola.games.olympos.board import (
    CARDS,
    CROSS,
    DESTINY_IDS,
    TILE_IDS,
    TILES,
)
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.scoring import points, tiles_owned
from tavola.games.olympos.state import (
    BARBARIANS,
    BLOCKED,
    TRIBE,
    UNDER_ERINYES,
    UNDER_SIREN,
    is_finished,
    swords,
    symbols,
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
    top = tops(view)
    for seat in range(view.players):
        _show_seat(view, (player + seat) % view.players, top, seen, SEAT_WIDTH * seat)
    _show_lands(view, player, top, seen)
    left = view.left
    owned = view.owned
    for tile in range(i64(TILES)):
        seen[TILES_LEFT + tile] = float(left[tile])
        if owned[player * TILES + tile]:
            seen[TILES_OWNED + tile] = 1.0
    hands = view.hands
    for card in range(i64(CARDS)):
        seen[IN_HAND + card] = float(hands[player * CARDS + card])
    return seen


def _show_seat(view: Olympos, player: i64, top: vec[i64], seen: vec[float], first: i64) -> None:
    marks = view.marks[player]
    seen[first] = float(points(view, player, top)) / 50.0
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
    cubes = view.cubes
    for kind in range(i64(KINDS)):
        seen[first + CUBES + kind] = float(cubes[player * KINDS + kind]) / 3.0


def _show_lands(view: Olympos, player: i64, top: vec[i64], seen: vec[float]) -> None:
    """Show who holds each land, and count the lands, Stars and tokens of every seat."""
    ground = view.ground
    for land in range(i64(LANDS)):
        holder: i64 = -1
        if ground[land] == BLOCKED:
            holder = SEATS + 2
        elif ground[land] == TRIBE:
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
