"""What a position is worth to each player."""

from math import exp
from typing import Final

from tavola.core import OVER
from tavola.flat import append, i64, vec
from tavola.games.carcassonne.rules import board, scoring
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.scoring import majority

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
        if not board.FITS[256 * kind + signature] >> turn & 1:
            continue
        for part in board.FACES[4 * kind + turn]:
            reached = [side for side in range(4) if part.mask >> 3 * side + 1 & 1]
            if part.terrain != board.FIELD and all(signature >> 2 * side & 3 for side in reached):
                sides |= sum([1 << side for side in reached])
    return sides


def _fitting(signature: int) -> list[int]:
    """List the kinds that fit a free cell, each as 16 * kind + the sides it can close."""
    fit = [kind for kind in range(board.KINDS) if board.FITS[256 * kind + signature]]
    return [16 * kind + _closes(kind, signature) for kind in fit]


# Most kinds do not fit most cells, so those that do are listed cell by cell: this is asked all the time.
_FITTING: Final = [_fitting(signature) for signature in range(256)]
FITTING: Final = vec[i64]([entry for entries in _FITTING for entry in entries])
FITTING_BEGIN: Final = vec[i64]([sum(map(len, _FITTING[:signature])) for signature in range(257)])

UNASKED: Final = vec[float]([-1.0] * board.SEGMENTS)
NOBODY: Final = vec[i64]([0] * board.SEGMENTS)


def value(state: Carcassonne) -> list[float]:
    """Guess each player's final score: points, what lies out by its chances, and followers at home."""
    points = [float(points) for points in state.points]
    if state.to_move == OVER:
        return points
    worth = vec[float](points)
    home = vec[float]([float(count) for count in state.supply])
    chances = UNASKED[: state.nodes]  # [root] -> how likely it is completed, once known
    counted = NOBODY[: state.nodes]  # [city] -> the players who have it in a farm's worth, one bit each
    for node in range(state.nodes):
        held = state.holders[node]
        if held == 0:
            continue
        most = majority(held)
        back = 0.0
        if board.TERRAIN[state.part[node]] == board.FIELD:
            gain = farm_worth(state, node, winners(held, most), chances, counted)
        elif board.TERRAIN[state.part[node]] == board.CLOISTER:
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
    empty = float(state.opens[node]) * exp(-FILLING * float(state.left) / float(board.TILES))
    return 9.0 - empty, exp(-empty)


def feature_worth(state: Carcassonne, root: i64, chances: vec[float]) -> tuple[float, float]:
    """Guess the points of a city or road, and how likely its followers come home."""
    chance = completion(state, root, chances)
    tiles, pennants = state.extent(root)
    gain = float(tiles + pennants) + GROWTH * chance * float(state.opens[root])
    if board.TERRAIN[state.part[root]] == board.CITY and not (
        state.small_city and tiles == 2 and state.opens[root] == 0
    ):
        gain += float(tiles + pennants) * chance
    return gain, chance


def farm_worth(state: Carcassonne, farm: i64, owners: i64, chances: vec[float], counted: vec[i64]) -> float:
    """Guess the points of a farm: the cities it borders, by how likely they are completed."""
    seen = vec[i64](capacity=16)
    cities = 0.0
    node = farm
    while True:
        borders = board.BORDERS[state.part[node]]
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
    price = 4.0 if state.farm_scoring == scoring.FARMERS_BY_CITY else 3.0
    return price * cities + FARM_GROWTH * float(state.left) / float(board.TILES)


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
    mask = board.MASK[part]
    for side in range(i64(4)):
        if mask >> 3 * side + 1 & 1:
            there = i64(state.grid[board.NEIGHBOUR[4 * cell + side]])
            if there < 0:
                closing, fitting = tiles_for(state, there, side ^ 2)
                need = tiles_to_come(board.TERRAIN[part], closing, fitting)
                chance *= 1.0 - exp(-need / float(state.players))
    return chance


def tiles_for(state: Carcassonne, there: i64, side: i64) -> tuple[i64, i64]:
    """Count the tiles in the bag that close what leads to a free cell through a side, and all that fit."""
    bag = state.bag
    closing: i64 = 0
    fitting: i64 = 0
    for at in range(FITTING_BEGIN[-there], FITTING_BEGIN[1 - there]):
        entry = FITTING[at]
        count = bag[entry >> 4]
        fitting += count
        if entry >> side & 1:
            closing += count
    return closing, fitting


def tiles_to_come(terrain: i64, closing: i64, fitting: i64) -> float:
    """Weigh the tiles in the bag that close a side, and those that only fit there."""
    if terrain == board.CITY:
        return CLOSE_CITY * float(closing) + FIT_CITY * float(fitting)
    return CLOSE_ROAD * float(closing) + FIT_ROAD * float(fitting)
