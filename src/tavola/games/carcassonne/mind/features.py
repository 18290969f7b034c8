"""What a net reads of a position, beside the land in the window."""

from typing import Any, Final

from tavola.core import CHANCE, OVER
from tavola.flat import i64, vec
from tavola.games.carcassonne.mind import ground
from tavola.games.carcassonne.mind.window import SEATS, beyond
from tavola.games.carcassonne.rules import board
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
HELD: Final = vec[i64](ground.lay_out_held(_SEAT))  # [place] -> what the seat holds, one by one
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
HOLDERS: Final = vec[i64]([(1 << 3 * players) - 1 for players in range(SEATS + 1)])  # [players] -> all bits

# [count] -> the number it makes
FOLLOWERS_SHARE: Final = vec[float](_SEAT.shares(AT_HOME))
POINTS_SHARE: Final = vec[float](_SEAT.shares(POINTS))
LEFT_SHARE: Final = vec[float](LAYOUT.shares(LEFT))
OPENED_SHARE: Final = vec[float](LAYOUT.shares(OPENED))


def features(view: Carcassonne, player: i64) -> vec[float]:
    """Describe a view in numbers of about 0 to 1, seats counted from the player's own."""
    seen = BLANK[:]
    write_features(view, player, seen)
    return seen


def write_features(view: Carcassonne, player: i64, room: Any) -> None:  # noqa: ANN401
    """Write the same into an array of zeros."""
    seen: vec[float] = room
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


def _show_followers(view: Carcassonne, land: ground.Ground, player: i64, seen: vec[float]) -> None:
    """Count followers by what they stand on, and the points that what they hold has now."""
    players = view.players
    holders, parts = view.holders, view.part
    away = board.FOLLOWERS * players
    for home in view.supply:
        away -= home
    for entry in land.held(away):
        root = ground.root_of(entry)
        held = turned(i64(holders[root]), player, players)
        _show_held(land, board.TERRAIN[i64(parts[root])], entry, held, seen)
    for seat in range(players):
        land.show_kept(seen, seat, HELD, SEAT_WIDTH * seat)


def turned(held: i64, player: i64, players: i64) -> i64:
    """Give the holders of a feature with seats counted from the player's own."""
    return (held >> 3 * player | held << 3 * (players - player)) & HOLDERS[players]


def _show_held(land: ground.Ground, terrain: i64, entry: i64, held: i64, seen: vec[float]) -> None:
    """Count the followers on a feature for their seats, and keep it for each."""
    points = POINTS_SHARE[(entry >> ground.POINTS) * POINTS_EACH[terrain]]
    seat: i64 = 0
    rest = held
    while rest:
        count = rest & 7
        if count:
            first = SEAT_WIDTH * seat + terrain - board.FIELD
            seen[first + OUT] += FOLLOWERS_SHARE[count]
            rivals = majority(held - (count << 3 * seat))
            if count >= rivals:
                seen[first + POINTS] += points
            land.keep(seat, terrain, entry + (count << ground.OWN) + rivals)
        rest >>= 3
        seat += 1


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
    if view.supply[view.player] == 0:
        return
    last: i64 = 0  # segments of the same terrain lie side by side
    largest: i64 = 0
    for node in range(view.first[view.laid - 1], view.nodes):
        if not view.is_free(node):
            continue
        part = i64(view.part[node])
        seen[FREE + board.NAME[part]] = 1.0
        terrain = board.TERRAIN[part]
        entry = land.entry(i64(view.root[node]), terrain)
        if terrain != last or entry >> ground.POINTS >= largest >> ground.POINTS:
            last = terrain
            largest = entry
            at = OFFERED[terrain]  # nobody holds it: without followers and rivals
            land.show(seen, at, at + 1, terrain, entry)


def _show_table(view: Carcassonne, seen: vec[float]) -> None:
    seen[LEFT] = LEFT_SHARE[view.left]
    seen[OPENED] = OPENED_SHARE[view.opened]
    outside = beyond(view)
    if outside:
        seen[BEYOND] = float(outside) / UNIT[BEYOND]
    if view.farm_scoring:
        seen[FARMS + view.farm_scoring - 1] = 1.0
    if view.small_city:
        seen[SMALL_CITY] = 1.0
    if view.incomplete_unit:
        seen[INCOMPLETE] = 1.0
    if view.farmers:
        seen[FARMERS] = 1.0
