"""What a net reads of a position, beside the land in the window."""

from typing import Final

from tavola.core import CHANCE, OVER
from tavola.flat import extend, i64, vec
from tavola.games.carcassonne.mind import ground
from tavola.games.carcassonne.mind.window import SEATS, beyond
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.scoring import majority
from tavola.layout import Layout

# How many of what is counted make 1. Dividing by these is cheaper than by what the layout says.
PER_SCORE: Final = 100.0
PER_FOLLOWERS: Final = 7.0
PER_POINTS: Final = 50.0
assert PER_FOLLOWERS == board.FOLLOWERS

# Every constant says where its numbers begin; a seat's are counted from the first of the seat.
_SEAT: Final = Layout()
PRESENT: Final = i64(_SEAT.add("present"))
TO_ACT: Final = i64(_SEAT.add("to act"))
SCORE: Final = i64(_SEAT.add("score", unit=PER_SCORE, most=5))
AT_HOME: Final = i64(_SEAT.add("followers at home", unit=PER_FOLLOWERS))
OUT: Final = i64(_SEAT.add("farmers", "thieves", "knights", "monks", unit=PER_FOLLOWERS))  # by terrain
POINTS: Final = i64(
    _SEAT.add(
        *("points in farms at 3 a city", "points in roads", "points in cities", "points in cloisters"),
        unit=PER_POINTS,
        most=10,
    )
)
HELD: Final = vec[i64](ground.lay_out_held(_SEAT))  # [terrain] -> what the seat holds of it, one by one
SEAT_WIDTH: Final = i64(len(_SEAT))

LAYOUT: Final = Layout()
LAYOUT.repeat([f"seat +{seat}" for seat in range(SEATS)], _SEAT)
BAG: Final = i64(LAYOUT.add(*[f"bag {letter}" for letter in board.LETTERS]))
HAND: Final = i64(LAYOUT.add(*[f"hand {letter}" for letter in board.LETTERS]))
FREE: Final = i64(LAYOUT.add(*[f"free {name}" for name in board.SEGMENT]))
OFFERED: Final = vec[i64](ground.lay_out_offered(LAYOUT))  # [terrain] -> what a follower may be sent to now
STAGE: Final = i64(LAYOUT.add("drawing", "laying", "sending", "over"))
LEFT: Final = i64(LAYOUT.add("tiles left", unit=board.TILES - 1))
OPENED: Final = i64(LAYOUT.add("free places", unit=100, most=2))
BEYOND: Final = i64(LAYOUT.add("tiles beyond the window", unit=10, most=8))
FARMS: Final = i64(LAYOUT.add("farms second", "farms first"))
SMALL_CITY: Final = i64(LAYOUT.add("small city reduced"))
INCOMPLETE: Final = i64(LAYOUT.add("incomplete segments"))
FARMERS: Final = i64(LAYOUT.add("farmers off"))
NUMBERS: Final = i64(len(LAYOUT))
LABELS: Final = LAYOUT.labels
BOUNDS: Final = LAYOUT.bounds
UNIT: Final = vec[float](LAYOUT.units)

# [10 * kind + tiles in the bag] -> as a part of all there are; looking it up is cheaper than dividing
SHARE_LEFT: Final = vec[float]([left / all for all in board.COUNT for left in range(10)])

BLANK: Final = vec[float]([0.0] * NUMBERS)
POINTS_EACH: Final = vec[i64]([0, 3, 1, 1, 1])  # [terrain] -> by its worth

# [count] -> the number it makes
FOLLOWERS_SHARE: Final = vec[float](_SEAT.shares(AT_HOME))
POINTS_SHARE: Final = vec[float](_SEAT.shares(POINTS))


def features(view: Carcassonne, player: i64) -> vec[float]:
    """Describe a view in numbers of about 0 to 1, seats counted from the player's own."""
    seen = extend(vec[float](capacity=NUMBERS), BLANK)
    for seat in range(view.players):
        at = _seat_at(player, seat, view.players)
        first = SEAT_WIDTH * seat
        seen[first + PRESENT] = 1.0
        seen[first + TO_ACT] = 1.0 if view.to_move == at else 0.0
        seen[first + SCORE] = float(view.points[at]) / PER_SCORE
        seen[first + AT_HOME] = FOLLOWERS_SHARE[view.supply[at]]
    land = ground.Ground(view)
    _show_followers(view, land, player, seen)
    bag = view.bag
    for kind in range(i64(board.KINDS)):
        seen[BAG + kind] = SHARE_LEFT[10 * kind + bag[kind]]
    if view.hand >= 0:
        seen[HAND + view.hand] = 1.0
    _show_turn(view, land, seen)
    _show_table(view, seen)
    return seen


def _show_followers(view: Carcassonne, land: ground.Ground, player: i64, seen: vec[float]) -> None:
    """Count followers by what they stand on, and the points that what they hold has now."""
    players = view.players
    holders = view.holders
    away = board.FOLLOWERS * players  # followers not at home that are still to be met
    for home in view.supply:
        away -= home
    for node in range(view.nodes):
        if away == 0:
            break
        held = holders[node]
        if held == 0:
            continue
        terrain = board.TERRAIN[view.part[node]]
        most = majority(held)
        entry = land.entry(node, terrain)
        points = POINTS_SHARE[(entry >> 16) * POINTS_EACH[terrain]]
        for seat in range(players):
            count = held >> 3 * _seat_at(player, seat, players) & 7
            if count == 0:
                continue
            away -= count
            first = SEAT_WIDTH * seat + terrain - board.FIELD
            seen[first + OUT] += FOLLOWERS_SHARE[count]
            if count == most:
                seen[first + POINTS] += points
            land.keep(seat, terrain, entry)
    for seat in range(players):
        land.show_kept(seen, seat, _seat_at(player, seat, players), HELD, SEAT_WIDTH * seat)


def _seat_at(player: i64, seat: i64, players: i64) -> i64:
    # A step back is cheaper than a remainder.
    at = player + seat
    return at if at < players else at - players


def _show_turn(view: Carcassonne, land: ground.Ground, seen: vec[float]) -> None:
    if view.to_move == CHANCE:
        seen[STAGE] = 1.0
    elif view.to_move == OVER:
        seen[STAGE + 3] = 1.0
    elif view.hand >= 0:
        seen[STAGE + 1] = 1.0
    else:
        seen[STAGE + 2] = 1.0
        _show_offers(view, land, seen)


def _show_offers(view: Carcassonne, land: ground.Ground, seen: vec[float]) -> None:
    """Show the segments of the tile just laid that are free, and the largest feature of each terrain."""
    for move in view.moves():
        if move != moves.PASS:
            seen[FREE + move - moves.FOLLOWER] = 1.0
    for terrain in range(i64(board.FIELD), i64(board.CLOISTER + 1)):
        largest: i64 = 0
        for node in range(view.first[view.laid - 1], view.nodes):
            part = view.part[node]
            if board.TERRAIN[part] == terrain and seen[FREE + board.NAME[part]] > 0.0:
                entry = land.entry(view.root[node], terrain)
                if entry >> 16 >= largest >> 16:
                    largest = entry
        if largest > 0:
            at = OFFERED[terrain]  # nobody holds it: without followers and rivals
            land.show(seen, at, at + 1, terrain, largest)


def _show_table(view: Carcassonne, seen: vec[float]) -> None:
    seen[LEFT] = float(view.left) / UNIT[LEFT]
    seen[OPENED] = float(view.opened) / UNIT[OPENED]
    seen[BEYOND] = float(beyond(view)) / UNIT[BEYOND]
    if view.farm_scoring:
        seen[FARMS + view.farm_scoring - 1] = 1.0
    seen[SMALL_CITY] = float(view.small_city)
    seen[INCOMPLETE] = float(view.incomplete_unit)
    seen[FARMERS] = float(view.farmers)
