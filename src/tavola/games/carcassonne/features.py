"""Opinions on Carcassonne: what a position is worth, and its numbers for nets."""

from math import exp
from typing import Final

from tavola.core import CHANCE, OVER
from tavola.flat import append, i64, vec
from tavola.games.carcassonne.board import (
    BORDERS,
    CITY,
    CLOISTER,
    COUNT,
    FACES,
    FIELD,
    FITS,
    FOLLOWER,
    FOLLOWERS,
    KINDS,
    LETTERS,
    MASK,
    NEIGHBOUR,
    PASS,
    SEGMENT,
    SEGMENTS,
    TERRAIN,
    TILES,
)
from tavola.games.carcassonne.rules import Carcassonne
from tavola.games.carcassonne.scoring import FARMERS_BY_CITY, majority
from tavola.games.carcassonne.window import SEATS, beyond

# What the guesses weigh, found by letting many pairs of settings play each other.
CLOSE_CITY: Final = 0.25  # a tile in the bag that closes a city side, and one that fits there
FIT_CITY: Final = 0.06
CLOSE_ROAD: Final = 0.75
FIT_ROAD: Final = 0.085
GROWTH: Final = 0.3  # points that each open side of a likely city or road still brings
FILLING: Final = 1.8  # how soon the places around a cloister fill up
FARM_GROWTH: Final = 0.9  # points a farm gains from cities yet to come, on the first turn
AT_HOME: Final = 2.2  # points a turn that followers at home will earn, if there are plenty
SPARE: Final = 0.57  # what every further follower adds less
COMING_HOME: Final = 0.3  # how much a follower that may come home counts as one at home


def _closes(kind: int, signature: int) -> int:
    """Give the sides, one bit each, through which a kind can close what leads to such a free cell."""
    sides = 0
    for turn in range(4):
        if not FITS[256 * kind + signature] >> turn & 1:
            continue
        for part in FACES[4 * kind + turn]:
            reached = [side for side in range(4) if part.mask >> 3 * side + 1 & 1]
            if part.terrain != FIELD and all(signature >> 2 * side & 3 for side in reached):
                sides |= sum([1 << side for side in reached])
    return sides


CLOSES: Final = vec[i64]([_closes(kind, signature) for kind in range(KINDS) for signature in range(256)])

UNKNOWN: Final = vec[float]([-1.0] * SEGMENTS)
NOBODY: Final = vec[i64]([0] * SEGMENTS)


def value(state: Carcassonne) -> list[float]:
    """Guess each player's final score: points, what lies out by its chances, and followers at home."""
    points = [float(points) for points in state.points]
    if state.to_move == OVER:
        return points
    worth = vec[float](points)
    home = vec[float]([float(count) for count in state.supply])
    chances = UNKNOWN[: state.nodes]  # [root] -> how likely it is completed, once known
    counted = NOBODY[: state.nodes]  # [city] -> the players who have it in a farm's worth, one bit each
    for node in range(state.nodes):
        held = state.holders[node]
        if held == 0:
            continue
        most = majority(held)
        back = 0.0
        if TERRAIN[state.part[node]] == FIELD:
            gain = farm_worth(state, node, winners(held, most), chances, counted)
        elif TERRAIN[state.part[node]] == CLOISTER:
            gain, back = cloister_worth(state, node)
        else:
            gain, back = feature_worth(state, node, chances)
        for player in range(state.players):
            count = held >> 3 * player & 7
            home[player] += COMING_HOME * back * float(count)
            if count == most:
                worth[player] += gain
    turns = float(state.left) / float(state.players)
    for player in range(state.players):
        worth[player] += AT_HOME * turns * (1.0 - SPARE ** home[player])
    return list(worth)


def winners(held: i64, most: i64) -> i64:
    """Give the players with the most followers among the holders, one bit each."""
    mask: i64 = 0
    player: i64 = 0
    while held:
        if held & 7 == most:
            mask |= 1 << player
        held >>= 3
        player += 1
    return mask


def cloister_worth(state: Carcassonne, node: i64) -> tuple[float, float]:
    """Guess a cloister's points, and how likely its monk comes home."""
    empty = float(state.opens[node]) * exp(-FILLING * float(state.left) / float(TILES))
    return 9.0 - empty, exp(-empty)


def feature_worth(state: Carcassonne, root: i64, chances: vec[float]) -> tuple[float, float]:
    """Guess the points of a city or road, and how likely its followers come home."""
    chance = completion(state, root, chances)
    tiles, pennants = state.extent(root)
    gain = float(tiles + pennants) + GROWTH * chance * float(state.opens[root])
    if TERRAIN[state.part[root]] == CITY and not (state.small_city and tiles == 2 and state.opens[root] == 0):
        gain += float(tiles + pennants) * chance
    return gain, chance


def farm_worth(state: Carcassonne, farm: i64, owners: i64, chances: vec[float], counted: vec[i64]) -> float:
    """Guess the points of a farm: the cities it borders, by how likely they are completed."""
    seen = vec[i64](capacity=16)
    cities = 0.0
    node = farm
    while True:
        borders = BORDERS[state.part[node]]
        city = state.first[state.tile[node]]
        while borders:
            root = state.root[city]
            # In the older editions a city pays the same player once, whatever the farms.
            if (
                borders & 1
                and root not in seen
                and (state.farm_scoring == 0 or counted[root] & owners != owners)
            ):
                seen = append(seen, root)
                counted[root] |= owners
                cities += completion(state, root, chances)
            borders >>= 1
            city += 1
        node = state.ring[node]
        if node == farm:
            break
    price = 4.0 if state.farm_scoring == FARMERS_BY_CITY else 3.0
    return price * cities + FARM_GROWTH * float(state.left) / float(TILES)


def completion(state: Carcassonne, root: i64, chances: vec[float]) -> float:
    """Guess how likely a city or road is completed before the end."""
    if chances[root] >= 0.0:
        return chances[root]
    chance = 1.0
    if state.opens[root]:
        node = root
        while True:
            chance *= _closing(state, node)
            node = state.ring[node]
            if node == root:
                break
    chances[root] = chance
    return chance


def _closing(state: Carcassonne, node: i64) -> float:
    """Guess how likely all the open sides of one segment are closed."""
    chance = 1.0
    cell = state.cells[state.tile[node]]
    part = state.part[node]
    mask = MASK[part]
    for side in range(i64(4)):
        if mask >> 3 * side + 1 & 1:
            there = state.grid[NEIGHBOUR[4 * cell + side]]
            if there < 0:
                need = _tiles_for(state, there, side ^ 2, TERRAIN[part])
                chance *= 1.0 - exp(-need / float(state.players))
    return chance


def _tiles_for(state: Carcassonne, there: i64, side: i64, terrain: i64) -> float:
    bag = state.bag
    closing: i64 = 0
    fitting: i64 = 0
    for kind in range(i64(KINDS)):
        if bag[kind] and FITS[256 * kind - there]:
            fitting += bag[kind]
            if CLOSES[256 * kind - there] >> side & 1:
                closing += bag[kind]
    return tiles_to_come(terrain, closing, fitting)


def tiles_to_come(terrain: i64, closing: i64, fitting: i64) -> float:
    """Weigh the tiles in the bag that close a side, and those that only fit there."""
    if terrain == CITY:
        return CLOSE_CITY * float(closing) + FIT_CITY * float(fitting)
    return CLOSE_ROAD * float(closing) + FIT_ROAD * float(fitting)


# -- for nets --

SEAT_LABELS: Final = (
    *("present", "to act", "score", "followers at home"),
    *("farmers", "thieves", "knights", "monks"),
    *("points in farms at 3 a city", "points in roads", "points in cities", "points in cloisters"),
)
LABELS: Final = (
    *[f"seat +{seat}: {label}" for seat in range(SEATS) for label in SEAT_LABELS],
    *[f"bag {letter}" for letter in LETTERS],
    *[f"hand {letter}" for letter in LETTERS],
    *[f"free {name}" for name in SEGMENT],
    *("drawing", "laying", "sending", "over", "tiles left", "free places", "tiles beyond the window"),
    *("farms second", "farms first", "small city reduced", "incomplete segments", "farmers off"),
)

# Where the numbers stand.
FOLLOWER_ON: Final = 3  # + terrain, within those of a seat; terrains count from 1
POINTS_IN: Final = FOLLOWER_ON + 4
SEAT_WIDTH: Final = 12
BAG: Final = SEAT_WIDTH * SEATS  # + kind
HAND: Final = BAG + KINDS
FREE: Final = HAND + KINDS  # + name of a segment
STAGE: Final = FREE + 11  # drawing, laying, sending, over
TABLE: Final = STAGE + 4
NUMBERS: Final = TABLE + 8

# [10 * kind + tiles in the bag] -> as a part of all there are; looking it up is cheaper than dividing
LEFT: Final = vec[float]([left / all for all in COUNT for left in range(10)])


def features(view: Carcassonne, player: i64) -> vec[float]:
    """Describe a view in numbers of about 0 to 1, seats counted from the player's own."""
    seen = vec[float]([0.0] * NUMBERS)
    for seat in range(view.players):
        at = (player + seat) % view.players
        seen[SEAT_WIDTH * seat] = 1.0
        seen[SEAT_WIDTH * seat + 1] = 1.0 if view.to_move == at else 0.0
        seen[SEAT_WIDTH * seat + 2] = float(view.points[at]) / 100.0
        seen[SEAT_WIDTH * seat + 3] = float(view.supply[at]) / 7.0
    _show_followers(view, player, seen)
    bag = view.bag
    for kind in range(i64(KINDS)):
        seen[BAG + kind] = LEFT[10 * kind + bag[kind]]
    if view.hand >= 0:
        seen[HAND + view.hand] = 1.0
    _show_turn(view, seen)
    _show_table(view, seen)
    return seen


def _show_followers(view: Carcassonne, player: i64, seen: vec[float]) -> None:
    """Count followers by what they stand on, and the points that what they hold has now."""
    players = view.players
    holders = view.holders
    away = FOLLOWERS * players  # followers not at home that are still to be met
    for home in view.supply:
        away -= home
    for node in range(view.nodes):
        if away == 0:
            break
        held = holders[node]
        if held == 0:
            continue
        terrain = TERRAIN[view.part[node]]
        most = majority(held)
        points = _points_now(view, node, terrain) / 50.0
        for seat in range(players):
            count = held >> 3 * ((player + seat) % players) & 7
            away -= count
            seen[SEAT_WIDTH * seat + FOLLOWER_ON + terrain] += float(count) / 7.0
            if count == most:
                seen[SEAT_WIDTH * seat + POINTS_IN + terrain] += points


def _points_now(view: Carcassonne, root: i64, terrain: i64) -> float:
    if terrain == FIELD:
        return 3.0 * float(len(view.cities_fed(root)))
    if terrain == CLOISTER:
        return float(9 - view.opens[root])
    tiles, pennants = view.extent(root)
    return float(tiles + pennants)


def _show_turn(view: Carcassonne, seen: vec[float]) -> None:
    if view.to_move == CHANCE:
        seen[STAGE] = 1.0
    elif view.to_move == OVER:
        seen[STAGE + 3] = 1.0
    elif view.hand >= 0:
        seen[STAGE + 1] = 1.0
    else:
        seen[STAGE + 2] = 1.0
        for move in view.moves():
            if move != PASS:
                seen[FREE + move - FOLLOWER] = 1.0


def _show_table(view: Carcassonne, seen: vec[float]) -> None:
    seen[TABLE] = float(view.left) / 71.0
    seen[TABLE + 1] = float(view.opened) / 100.0
    seen[TABLE + 2] = float(beyond(view)) / 10.0
    if view.farm_scoring:
        seen[TABLE + 2 + view.farm_scoring] = 1.0
    seen[TABLE + 5] = float(view.small_city)
    seen[TABLE + 6] = float(view.incomplete_unit)
    seen[TABLE + 7] = float(view.farmers)
