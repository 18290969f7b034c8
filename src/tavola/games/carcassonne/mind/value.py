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
        if not i64(board.FITS[256 * kind + signature]) >> turn & 1:
            continue
        for part in board.FACES[4 * kind + turn]:
            reached = [side for side in range(4) if part.mask >> 3 * side + 1 & 1]
            if part.terrain != board.FIELD and all(signature >> 2 * side & 3 for side in reached):
                sides |= sum([1 << side for side in reached])
    return sides


def _halves(kinds: list[int]) -> list[int]:
    """Cover the counts of some kinds where they stand in a packed bag."""
    covered = [15 << 4 * kind for kind in kinds]
    return [sum([bits for bits in covered if bits <= HALF_BITS]), sum(covered) >> 4 * HALF]


# The counts of twelve kinds stand in one number, four bits each: so the tiles that fit a cell are counted
# without a look at every kind. This is asked all the time.
HALF: Final = 12
HALF_BITS: Final = (1 << 4 * HALF) - 1
EVERY_OTHER: Final = 0x0F0F0F0F0F0F  # every other count
ALL_BYTES: Final = 0x010101010101  # times a number, its bytes are added up in the highest
# [2 * signature + half] -> the kinds that fit such a free cell
FITTING: Final = vec[i64](
    [
        half
        for signature in range(256)
        for half in _halves([kind for kind in range(board.KINDS) if board.FITS[256 * kind + signature]])
    ]
)
# [2 * (4 * signature + side) + half] -> those that can close what leads to it through a side
CLOSING: Final = vec[i64](
    [
        half
        for signature in range(256)
        for side in range(4)
        for half in _halves([kind for kind in range(board.KINDS) if _closes(kind, signature) >> side & 1])
    ]
)

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
        held = i64(state.holders[node])
        if held == 0:
            continue
        most = majority(held)
        back = 0.0
        if board.TERRAIN[i64(state.part[node])] == board.FIELD:
            gain = farm_worth(state, node, winners(held, most), chances, counted)
        elif board.TERRAIN[i64(state.part[node])] == board.CLOISTER:
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
    empty = float(i64(state.opens[node])) * exp(-FILLING * float(state.left) / float(board.TILES))
    return 9.0 - empty, exp(-empty)


def feature_worth(state: Carcassonne, root: i64, chances: vec[float]) -> tuple[float, float]:
    """Guess the points of a city or road, and how likely its followers come home."""
    chance = completion(state, root, chances)
    tiles, pennants = state.extent(root)
    gain = float(tiles + pennants) + GROWTH * chance * float(i64(state.opens[root]))
    if board.TERRAIN[i64(state.part[root])] == board.CITY and not (
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
        borders = board.BORDERS[i64(state.part[node])]
        city = state.first[i64(state.tile[node])]
        while borders:
            root = i64(state.root[city])
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
        node = i64(state.ring[node])
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
        low, high = packed(state.bag)
        node = root
        while True:
            chance *= _closing(state, node, low, high)
            node = i64(state.ring[node])
            if node == root:
                break
    chances[root] = chance
    return chance


def _closing(state: Carcassonne, node: i64, low: i64, high: i64) -> float:
    """Guess how likely all the open sides of one segment are closed."""
    chance = 1.0
    cell = state.cells[i64(state.tile[node])]
    part = i64(state.part[node])
    mask = board.MASK[part]
    for side in range(i64(4)):
        if mask >> 3 * side + 1 & 1:
            there = i64(state.grid[i64(board.NEIGHBOUR[4 * cell + side])])
            if there < 0:
                closing, fitting = tiles_for(low, high, there, side ^ 2)
                need = tiles_to_come(board.TERRAIN[part], closing, fitting)
                chance *= 1.0 - exp(-need / float(state.players))
    return chance


def packed(bag: vec[i64]) -> tuple[i64, i64]:
    """Pack the counts of the bag into two numbers, as `tiles_for` reads them."""
    low: i64 = 0
    high: i64 = 0
    for kind in range(i64(HALF)):
        low |= bag[kind] << 4 * kind
        high |= bag[HALF + kind] << 4 * kind
    return low, high


def tiles_for(low: i64, high: i64, there: i64, side: i64) -> tuple[i64, i64]:
    """Count the tiles in the bag that close what leads to a free cell through a side, and all that fit."""
    closing = 2 * (side - 4 * there)
    return (
        _added_up(low & CLOSING[closing], high & CLOSING[closing + 1]),
        _added_up(low & FITTING[-2 * there], high & FITTING[1 - 2 * there]),
    )


def _added_up(low: i64, high: i64) -> i64:
    pairs = (low & EVERY_OTHER) + (low >> 4 & EVERY_OTHER) + (high & EVERY_OTHER) + (high >> 4 & EVERY_OTHER)
    return pairs * ALL_BYTES >> 40 & 255


def tiles_to_come(terrain: i64, closing: i64, fitting: i64) -> float:
    """Weigh the tiles in the bag that close a side, and those that only fit there."""
    if terrain == board.CITY:
        return CLOSE_CITY * float(closing) + FIT_CITY * float(fitting)
    return CLOSE_ROAD * float(closing) + FIT_ROAD * float(fitting)
