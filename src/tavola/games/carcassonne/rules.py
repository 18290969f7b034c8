"""Carcassonne: drawing, laying, followers and scoring."""

from typing import Final

from tavola.core import CHANCE, OVER, Rng
from tavola.flat import append, i64, vec
from tavola.games.carcassonne.board import (
    BLOCK,
    BORDERS,
    CELLS,
    CITY,
    CLOISTER,
    CLOISTERS,
    COUNT,
    DRAW,
    FIELD,
    FITS,
    FOLLOWER,
    FOLLOWERS,
    FRONTIER,
    KINDS,
    NAME,
    PASS,
    SEGMENTS,
    START,
    TERRAIN,
    TILES,
)
from tavola.games.carcassonne.land import Land

# What the story tells: (kind, player, a, b, c, d).
DREW: Final = 0  # a: kind of tile
DISCARDED: Final = 1  # a: kind of tile
LAID: Final = 2  # a: number of the tile, b: face
DEPLOYED: Final = 3  # a: node
PASSED: Final = 4
CITY_DONE: Final = 5  # a: points, b: node, c: tiles, d: pennants
ROAD_DONE: Final = 6  # a: points, b: node, c: tiles
CLOISTER_DONE: Final = 7  # a: points, b: node, c: tiles around it
CITY_LEFT: Final = 8  # a: points, b: node, c: tiles or segments, d: pennants
ROAD_LEFT: Final = 9  # a: points, b: node, c: tiles or segments
CLOISTER_LEFT: Final = 10  # a: points, b: node, c: tiles around it
FARM: Final = 11  # a: points, b: node of the farm, c: cities paid for
CITY_FED: Final = 12  # a: points, b: node of the city, c: farmers of the player
BEATEN: Final = 13  # a: followers that earn nothing, b: node
ENDED: Final = 14

# The numbers of the option values that change something.
EACH_CITY_ONCE: Final = 1  # farm_scoring second
FARMERS_BY_CITY: Final = 2  # farm_scoring first


class Carcassonne(Land):
    """A position of Carcassonne."""

    def moves(self) -> vec[i64]:
        if self.to_move == OVER:
            return vec[i64]()
        if self.to_move == CHANCE:
            return self._draws()
        if self.hand >= 0:
            return self._places()
        return self._followers()

    def _draws(self) -> vec[i64]:
        draws = vec[i64](capacity=KINDS)
        for kind in range(i64(KINDS)):
            if self.bag[kind]:
                draws = append(draws, DRAW + kind)
        return draws

    def _places(self) -> vec[i64]:
        places = vec[i64](capacity=64)
        grid = self.grid
        frontier = self.frontier
        row = 256 * self.hand
        for at in range(self.opened):
            cell = frontier[at]
            turns = FITS[row - grid[cell]]
            move = 4 * cell
            while turns:
                if turns & 1:
                    places = append(places, move)
                turns >>= 1
                move += 1
        return places

    def _followers(self) -> vec[i64]:
        moves = vec[i64](capacity=9)
        if self.supply[self.player]:
            for node in range(self.first[self.laid - 1], self.nodes):
                part = self.part[node]
                if self.holders[self.root[node]] == 0 and (self.farmers == 0 or TERRAIN[part] != FIELD):
                    moves = append(moves, FOLLOWER + NAME[part])
        return append(moves, PASS)

    def weights(self) -> list[int]:
        return [count for count in self.bag if count]

    def deal(self, rng: Rng) -> i64:
        at = rng.below(self.left)
        kind: i64 = 0
        while at >= self.bag[kind]:
            at -= self.bag[kind]
            kind += 1
        return DRAW + kind

    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    def play(self, move: i64) -> None:
        if move >= DRAW:
            self._draw(move - DRAW)
        elif move < FOLLOWER:
            self._lay_hand(move >> 2, move & 3)
        else:
            if move == PASS:
                self.tell(PASSED, self.player)
            else:
                self._deploy(move - FOLLOWER)
            self._score_completed()
            self.player = (self.player + 1) % self.players
            self._go_on()

    def _draw(self, kind: i64) -> None:
        self.bag[kind] -= 1
        self.left -= 1
        if self.fits_somewhere(kind):
            self.hand = kind
            self.to_move = self.player
            self.tell(DREW, self.player, kind)
        else:
            self.tell(DISCARDED, self.player, kind)
            self._go_on()

    def _go_on(self) -> None:
        self.to_move = CHANCE
        if self.left == 0:
            self.tell(ENDED, CHANCE)
            self.score_the_rest()
            self.to_move = OVER

    def fits_somewhere(self, kind: i64) -> bool:
        """Say whether a kind of tile has any legal place now."""
        row = 256 * kind
        at: i64 = 0
        while at < self.opened and FITS[row - self.grid[self.frontier[at]]] == 0:
            at += 1
        return at < self.opened

    def _lay_hand(self, cell: i64, turn: i64) -> None:
        face = 4 * self.hand + turn
        self.lay(cell, face)
        self.hand = -1
        self.tell(LAID, self.player, self.laid - 1, face)

    def _deploy(self, name: i64) -> None:
        node = self.first[self.laid - 1]
        while NAME[self.part[node]] != name:
            node += 1
        player = self.player
        self.supply[player] -= 1
        self.standing[node] = player + 1
        self.holders[self.root[node]] = 1 << 3 * player
        self.tell(DEPLOYED, player, node)

    def _score_completed(self) -> None:
        opens = self.opens
        for node in range(self.first[self.laid - 1], self.nodes):
            terrain = TERRAIN[self.part[node]]
            if terrain == FIELD:
                break
            root = self.root[node]
            if opens[root] == 0 and self.holders[root] and terrain != CLOISTER:
                self._score_city_or_road(root, terrain)
                self._send_home(root)
        for at in range(self.built):
            if opens[self.cloisters[at]] == 0 and self.holders[self.cloisters[at]]:
                self._score_cloisters()
                break

    def _score_cloisters(self) -> None:
        cell = self.cells[self.laid - 1]
        for at in range(i64(9)):  # by x, then by y
            there = self.grid[(cell + BLOCK[at]) % CELLS]
            for each in range(self.built):
                node = self.cloisters[each]
                if self.tile[node] == there - 1 and self.opens[node] == 0 and self.holders[node]:
                    self._pay(CLOISTER_DONE, node, 9, 8)
                    self._send_home(node)

    def _score_city_or_road(self, root: i64, terrain: i64) -> None:
        tiles, pennants = self.extent(root)
        if terrain != CITY:
            self._pay(ROAD_DONE, root, tiles, tiles)
            return
        worth: i64 = 1 if tiles == 2 and self.small_city else 2
        self._pay(CITY_DONE, root, worth * (tiles + pennants), tiles, pennants)

    def _send_home(self, root: i64) -> None:
        standing = self.standing
        node = root
        while True:
            if standing[node]:
                self.supply[standing[node] - 1] += 1
                standing[node] = 0
            node = self.ring[node]
            if node == root:
                break
        self.holders[root] = 0

    def _pay(self, event: i64, root: i64, points: i64, c: i64 = 0, d: i64 = 0) -> None:
        held = self.holders[root]
        most = majority(held)
        for player in range(self.players):
            count = held >> 3 * player & 7
            if count == most:
                self.points[player] += points
                self.tell(event, player, points, root, c, d)
            elif count:
                self.tell(BEATEN, player, count, root)

    def score_the_rest(self) -> None:
        """Score what is unfinished at the end, then the farms; all followers stay where they are."""
        for node in range(self.nodes):
            terrain = TERRAIN[self.part[node]]
            if self.root[node] == node and self.holders[node] and terrain != FIELD:
                self._score_unfinished(node, terrain)
        if self.farm_scoring == FARMERS_BY_CITY:
            self._score_fed_cities()
        else:
            self._score_farms()

    def _score_unfinished(self, root: i64, terrain: i64) -> None:
        if terrain == CLOISTER:
            around = 8 - self.opens[root]
            self._pay(CLOISTER_LEFT, root, 1 + around, around)
            return
        tiles, pennants = self.extent(root)
        if self.incomplete_unit:
            tiles = self.size[root]
        event: i64 = CITY_LEFT if terrain == CITY else ROAD_LEFT
        self._pay(event, root, tiles + pennants, tiles, pennants)

    def _score_farms(self) -> None:
        paid = vec[i64]([0] * SEGMENTS)  # [city] -> the players paid for it, one bit each
        for farm in range(self.nodes):
            if self.root[farm] != farm or self.holders[farm] == 0 or TERRAIN[self.part[farm]] != FIELD:
                continue
            cities = self.cities_fed(farm)
            if self.farm_scoring == EACH_CITY_ONCE:
                self._pay_farm_once(farm, cities, paid)
            else:
                self._pay(FARM, farm, 3 * len(cities), len(cities))

    def _pay_farm_once(self, farm: i64, cities: vec[i64], paid: vec[i64]) -> None:
        held = self.holders[farm]
        most = majority(held)
        for player in range(self.players):
            count = held >> 3 * player & 7
            if count == most:
                fresh: i64 = 0
                for at in range(len(cities)):
                    if paid[cities[at]] >> player & 1 == 0:
                        paid[cities[at]] |= 1 << player
                        fresh += 1
                self.points[player] += 3 * fresh
                self.tell(FARM, player, 3 * fresh, farm, fresh)
            elif count:
                self.tell(BEATEN, player, count, farm)

    def _score_fed_cities(self) -> None:
        farmers = vec[i64]([0] * SEGMENTS)  # [city] -> as holders, of all farms around it
        for farm in range(self.nodes):
            if self.root[farm] == farm and self.holders[farm] and TERRAIN[self.part[farm]] == FIELD:
                cities = self.cities_fed(farm)
                for at in range(len(cities)):
                    farmers[cities[at]] += self.holders[farm]
        for city in range(self.nodes):
            most = majority(farmers[city])
            for player in range(self.players):
                if most and farmers[city] >> 3 * player & 7 == most:
                    self.points[player] += 4
                    self.tell(CITY_FED, player, 4, city, most)

    def cities_fed(self, farm: i64) -> vec[i64]:
        """List the completed cities that a farm borders, each once."""
        cities = vec[i64]()
        node = farm
        while True:
            borders = BORDERS[self.part[node]]
            city = self.first[self.tile[node]]
            while borders:
                root = self.root[city]
                if borders & 1 and self.opens[root] == 0 and root not in cities:
                    cities = append(cities, root)
                borders >>= 1
                city += 1
            node = self.ring[node]
            if node == farm:
                return cities

    def projected(self) -> list[int]:
        """Count each player's points if the game ended now."""
        if self.to_move == OVER:
            return self.scores()
        ended = self.copy()
        ended.score_the_rest()
        return ended.scores()

    def copy(self) -> "Carcassonne":
        return Carcassonne(
            self.players,
            self.to_move,
            self.farm_scoring,
            self.small_city,
            self.incomplete_unit,
            self.farmers,
            self.player,
            self.hand,
            self.left,
            self.laid,
            self.nodes,
            self.opened,
            self.built,
            self.bag[:],
            self.points[:],
            self.supply[:],
            self.grid[:],
            self.frontier[:],
            self.cells[:],
            self.faces[:],
            self.first[:],
            self.tile[:],
            self.part[:],
            self.root[:],
            self.ring[:],
            self.size[:],
            self.opens[:],
            self.holders[:],
            self.standing[:],
            self.cloisters[:],
        )


def majority(held: i64) -> i64:
    """Give the most followers that any one player has among the holders."""
    most: i64 = 0
    while held:
        if held & 7 > most:
            most = held & 7
        held >>= 3
    return most


FARM_SCORING: Final = ("third", "second", "first")
SMALL_CITY: Final = ("normal", "reduced")
INCOMPLETE_UNIT: Final = ("tile", "segment")
FARMERS: Final = ("on", "off")


def start(players: int, options: dict[str, str]) -> Carcassonne:
    """Set up the first position: the start tile lies, everything else is in the bag."""
    first = empty_land(
        players,
        FARM_SCORING.index(options["farm_scoring"]),
        SMALL_CITY.index(options["small_city"]),
        INCOMPLETE_UNIT.index(options["incomplete_unit"]),
        FARMERS.index(options["farmers"]),
    )
    first.lay(0, 4 * START)
    return first


def empty_land(
    players: int, farm_scoring: int, small_city: int, incomplete_unit: int, farmers: int
) -> Carcassonne:
    """Give the table before the start tile lies: one free cell, where it goes."""
    bag = [int(count) for count in COUNT]
    bag[START] -= 1
    return Carcassonne(
        players,
        CHANCE,
        farm_scoring,
        small_city,
        incomplete_unit,
        farmers,
        player=0,
        hand=-1,
        left=TILES - 1,
        laid=0,
        nodes=0,
        opened=1,
        built=0,
        bag=vec[i64](bag),
        points=vec[i64]([0] * players),
        supply=vec[i64]([FOLLOWERS] * players),
        grid=vec[i64]([0] * CELLS),
        frontier=vec[i64]([0] * FRONTIER),
        cells=vec[i64]([0] * TILES),
        faces=vec[i64]([0] * TILES),
        first=vec[i64]([0] * TILES),
        tile=vec[i64]([0] * SEGMENTS),
        part=vec[i64]([0] * SEGMENTS),
        root=vec[i64](list(range(SEGMENTS))),
        ring=vec[i64](list(range(SEGMENTS))),
        size=vec[i64]([1] * SEGMENTS),
        opens=vec[i64]([0] * SEGMENTS),
        holders=vec[i64]([0] * SEGMENTS),
        standing=vec[i64]([0] * SEGMENTS),
        cloisters=vec[i64]([0] * CLOISTERS),
    )
