"""Carcassonne once more, slow and obvious: flood fill over cells, nothing kept, its own table of tiles."""

import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from tavola.core import CHANCE, OVER
from tavola.games.carcassonne.rules.board import SEGMENT
from tavola.games.carcassonne.rules.moves import DRAW, FOLLOWER, PASS
from tavola.games.carcassonne.rules.play import Carcassonne

Place = tuple[int, int]
Spot = tuple[int, int, str]  # x, y and a segment such as `c0`

SIDES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Tile:
    """A kind of tile, unturned."""

    kind: str
    count: int
    edges: str
    turns: int
    sides: dict[str, list[int]] = field(default_factory=dict)  # of cities and roads
    halves: dict[str, list[int]] = field(default_factory=dict)  # of fields
    borders: dict[str, list[str]] = field(default_factory=dict)  # cities that a field borders
    pennant: str = ""  # the city that has one

    @property
    def segments(self) -> list[str]:
        cloister = ["m0"] if self.kind in "AB" else []
        return [*self.sides, *cloister, *self.halves]


def read_tile(line: str) -> Tile:
    """Read one line of tiles.txt."""
    kind, count, edges, turns, cities, roads, _cloister, fields = line.split(" | ")
    tile = Tile(
        *(kind, int(count), edges.replace(" ", ""), int(turns)),
        pennant="c0" if "*" in cities else "",
    )
    for part in re.findall(r"([cr]\d)=([NESW-]+)", f"{cities} {roads}"):
        tile.sides[part[0]] = [SIDES.index(side) for side in part[1].replace("-", "")]
    for name, halves, bordered in re.findall(r"(f\d)=([A-Z ]+) \[(.*?)\]", fields):
        tile.halves[name] = [HALVES.index(half) for half in halves.split()]
        tile.borders[name] = [city for city in bordered.split(",") if city]
    return tile


TABLE = [
    read_tile(line)
    for line in (Path(__file__).parent / "tiles.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@cache
def edge(kind: int, turn: int, side: int) -> str:
    """Give the terrain of a side of a turned tile: C, R or F."""
    return TABLE[kind].edges[(side - turn) % 4]


class Model:
    """A position rebuilt from where the tiles and followers are."""

    def __init__(self, state: Carcassonne) -> None:
        self.state = state
        self.tiles: dict[Place, tuple[int, int]] = {}  # in the order they were laid
        for number, (x, y) in enumerate(state.coordinates()):
            assert (x, y) not in self.tiles
            self.tiles[x, y] = divmod(state.faces[number], 4)
        self.spots = [
            (x, y, name) for (x, y), (kind, _) in self.tiles.items() for name in TABLE[kind].segments
        ]
        self.followers = {
            spot: int(state.standing[node]) - 1
            for node, spot in enumerate(self.spots)
            if state.standing[node]
        }

    @cached_property
    def feature(self) -> dict[Spot, frozenset[Spot]]:
        """Give for every segment all those connected to it."""
        feature: dict[Spot, frozenset[Spot]] = {}
        for spot in self.spots:
            if spot not in feature:
                flooded = frozenset(self.flood(spot))
                feature.update(dict.fromkeys(flooded, flooded))
        return feature

    def flood(self, start: Spot) -> set[Spot]:
        """Collect the segments connected to one, over any number of tiles."""
        found, queue = {start}, [start]
        while queue:
            for spot in self.beside(queue.pop()):
                if spot not in found:
                    found.add(spot)
                    queue.append(spot)
        return found

    def beside(self, spot: Spot) -> list[Spot]:
        """List the segments on neighbouring tiles that one touches."""
        x, y, name = spot
        kind, turn = self.tiles[x, y]
        found = []
        for side in TABLE[kind].sides.get(name, []):
            side = (side + turn) % 4
            place = (x + STEP[side][0], y + STEP[side][1])
            if place in self.tiles:
                found.append((*place, self.at_side(place, (side + 2) % 4)))
        for half in TABLE[kind].halves.get(name, []):
            half = (half + 2 * turn) % 8
            place = (x + STEP[half // 2][0], y + STEP[half // 2][1])
            if place in self.tiles:
                found.append((*place, self.at_half(place, (half + (3 if half % 2 else 5)) % 8)))
        return found

    def at_side(self, place: Place, side: int) -> str:
        kind, turn = self.tiles[place]
        return next(name for name, sides in TABLE[kind].sides.items() if (side - turn) % 4 in sides)

    def at_half(self, place: Place, half: int) -> str:
        kind, turn = self.tiles[place]
        return next(name for name, halves in TABLE[kind].halves.items() if (half - 2 * turn) % 8 in halves)

    def open_sides(self, feature: frozenset[Spot]) -> int:
        """Count the empty cells a city or road leads to, or that lie around a cloister."""
        x, y, name = next(iter(feature))
        if name == "m0":
            block = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            return sum(place not in self.tiles for place in block)
        empty = 0
        for x, y, name in feature:
            kind, turn = self.tiles[x, y]
            for side in TABLE[kind].sides.get(name, []):
                dx, dy = STEP[(side + turn) % 4]
                empty += (x + dx, y + dy) not in self.tiles
        return empty

    def pennants(self, feature: frozenset[Spot]) -> int:
        return sum(TABLE[self.tiles[x, y][0]].pennant == name for x, y, name in feature)

    def demands(self) -> dict[Place, str]:
        """Give for every free cell beside a tile the terrains its four sides must have; `?` is any."""
        free = {(x + dx, y + dy) for x, y in self.tiles for dx, dy in STEP} - set(self.tiles)
        return {place: "".join(self.demand(place, side) for side in range(4)) for place in free}

    def demand(self, place: Place, side: int) -> str:
        beyond = (place[0] + STEP[side][0], place[1] + STEP[side][1])
        return edge(*self.tiles[beyond], (side + 2) % 4) if beyond in self.tiles else "?"

    def winners(self, feature: frozenset[Spot], followers: dict[Spot, int]) -> set[int]:
        """Name the players with the most followers on a feature."""
        owners = [followers[spot] for spot in feature if spot in followers]
        return {owner for owner in owners if owners.count(owner) == max(map(owners.count, owners))}


def fitting_turns(kind: int, demand: str) -> list[int]:
    """List the turns in which a kind meets the demands of a free cell."""
    return [
        turn
        for turn in range(TABLE[kind].turns)
        if all(demand[side] in ("?", edge(kind, turn, side)) for side in range(4))
    ]


def completed_points(table: Model, feature: frozenset[Spot]) -> int:
    """Score a completed city, road or cloister."""
    letter = next(iter(feature))[2][0]
    tiles = len({(x, y) for x, y, _ in feature})
    if letter == "m":
        return 9
    if letter == "r":
        return tiles
    worth = 1 if tiles == 2 and table.state.small_city == 1 else 2
    return worth * (tiles + table.pennants(feature))


def unfinished_points(table: Model, feature: frozenset[Spot]) -> int:
    """Score a city, road or cloister at the end."""
    if next(iter(feature))[2] == "m0":
        return 9 - table.open_sides(feature)
    tiles = len({(x, y) for x, y, _ in feature})
    return (len(feature) if table.state.incomplete_unit == 1 else tiles) + table.pennants(feature)


def cities_beside(table: Model, farm: frozenset[Spot]) -> set[frozenset[Spot]]:
    """Collect the completed cities that a farm borders."""
    cities = set()
    for x, y, name in farm:
        for city in TABLE[table.tiles[x, y][0]].borders[name]:
            cities.add(table.feature[x, y, city])
    return {city for city in cities if table.open_sides(city) == 0}


def farm_points(table: Model, followers: dict[Spot, int]) -> list[int]:
    """Score all farms by the edition in force."""
    points = [0] * table.state.players
    farms = {table.feature[spot] for spot in followers if spot[2][0] == "f"}
    fed = {farm: cities_beside(table, farm) for farm in farms}
    if table.state.farm_scoring == 2:
        for city in {city for cities in fed.values() for city in cities}:
            around = frozenset().union(*[farm for farm in farms if city in fed[farm]])
            for player in table.winners(around, followers):
                points[player] += 4
        return points
    paid: set[tuple[int, frozenset[Spot]]] = set()
    for farm in farms:
        for player in table.winners(farm, followers):
            cities = fed[farm] - {city for who, city in paid if who == player}
            points[player] += 3 * len(cities)
            if table.state.farm_scoring == 1:
                paid |= {(player, city) for city in cities}
    return points


def final_points(table: Model, followers: dict[Spot, int]) -> list[int]:
    """Score everything that is left on the land."""
    points = farm_points(table, followers)
    for feature in {table.feature[spot] for spot in followers if spot[2][0] != "f"}:
        for player in table.winners(feature, followers):
            points[player] += unfinished_points(table, feature)
    return points


def check(state: Carcassonne) -> None:
    """Assert that the rules agree with the oracle on everything about a position."""
    table = Model(state)
    if state.to_move == OVER:
        assert state.legal_moves() == []
    elif state.player < 0:
        assert (state.to_move, state.left) == (CHANCE, 71)
        assert state.legal_moves() == [DRAW + 24 + seat for seat in range(state.players)]
    elif state.to_move == CHANCE:
        check_draws(table)
        now = [
            mine + more for mine, more in zip(state.points, final_points(table, table.followers), strict=True)
        ]
        assert state.projected() == now
    elif state.hand >= 0:
        check_places(table)
    else:
        check_features(table)
        check_followers(table)


def check_features(table: Model) -> None:
    state = table.state
    assert state.nodes == len(table.spots)
    nodes: dict[int, set[Spot]] = {}
    for node, spot in enumerate(table.spots):
        nodes.setdefault(int(state.root[node]), set()).add(spot)
    assert {frozenset(spots) for spots in nodes.values()} == set(table.feature.values())
    for root, spots in nodes.items():
        if table.spots[root][2][0] != "f":
            assert state.opens[root] == table.open_sides(frozenset(spots))


def check_draws(table: Model) -> None:
    state = table.state
    kinds = [kind for kind in range(24) if state.bag[kind]]
    assert state.legal_moves() == [DRAW + kind for kind in kinds]
    assert state.weights() == [state.bag[kind] for kind in kinds]
    demands = set(table.demands().values())
    for kind in kinds:
        drawn = state.copy()
        drawn.play(DRAW + kind)
        if any(fitting_turns(kind, demand) for demand in demands):
            assert (drawn.hand, drawn.to_move) == (kind, state.player)
        else:
            assert (drawn.hand, drawn.to_move) == (-1, CHANCE if state.left > 1 else OVER)
            assert drawn.player == state.player


def check_places(table: Model) -> None:
    state = table.state
    listed = [(*state.where(move // 4), move % 4) for move in state.legal_moves()]
    expected = [
        (*place, turn)
        for place, demand in table.demands().items()
        for turn in fitting_turns(state.hand, demand)
    ]
    assert sorted(listed) == sorted(expected)


def check_followers(table: Model) -> None:
    state = table.state
    (x, y), (kind, _turn) = list(table.tiles.items())[-1]
    allowed = [name for name in TABLE[kind].segments if name[0] != "f" or state.farmers == 0]
    free = [name for name in allowed if not table.feature[x, y, name] & set(table.followers)]
    if state.supply[state.player] == 0:
        free = []
    assert state.legal_moves() == [*[FOLLOWER + SEGMENT.index(name) for name in free], PASS]
    for name in [*free, ""]:
        check_scoring(table, (x, y), name)


def check_scoring(table: Model, last: Place, name: str) -> None:
    state = table.state
    followers = dict(table.followers)
    if name:
        followers[(*last, name)] = int(state.player)
    points = list(state.points)
    for feature in {table.feature[spot] for spot in followers if spot[2][0] != "f"}:
        if table.open_sides(feature) == 0:
            for player in table.winners(feature, followers):
                points[player] += completed_points(table, feature)
            followers = {spot: owner for spot, owner in followers.items() if spot not in feature}
    after = state.copy()
    after.play(FOLLOWER + SEGMENT.index(name) if name else PASS)
    if state.left == 0:
        assert after.to_move == OVER
        points = [mine + more for mine, more in zip(points, final_points(table, followers), strict=True)]
    assert after.scores() == points
    assert after.player == (state.player + 1) % state.players
    standing = {
        spot: int(after.standing[node]) - 1 for node, spot in enumerate(table.spots) if after.standing[node]
    }
    assert standing == followers
    out = list(followers.values())
    assert list(after.supply) == [7 - out.count(player) for player in range(state.players)]
