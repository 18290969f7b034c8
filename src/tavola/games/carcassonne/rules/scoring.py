"""Scoring: what a tile has completed, and at the end all the rest."""

from typing import Final

from tavola.flat import append, i64, vec
from tavola.games.carcassonne.rules import board, events
from tavola.games.carcassonne.rules.land import Land
from tavola.games.carcassonne.rules.position import FOLLOWERS, POINTS, own

# The numbers of the option values that change something.
EACH_CITY_ONCE: Final = 1  # farm_scoring second
FARMERS_BY_CITY: Final = 2  # farm_scoring first


class Scored(Land):
    """A position that knows what its features are worth."""

    def score_completed(self) -> None:
        """Score what the last tile has completed, and send the followers there home."""
        opens, parts, roots = self.opens, self.part, self.root  # not the holders, who go home
        for node in range(self.first[self.laid - 1], self.nodes):
            terrain = board.TERRAIN[i64(parts[node])]
            if terrain == board.FIELD:
                break
            root = i64(roots[node])
            if opens[root] == 0 and self.holders[root] and terrain != board.CLOISTER:
                self._score_city_or_road(root, terrain)
                self._send_home(root)
        cloisters = self.cloisters
        for at in range(self.built):
            if opens[cloisters[at]] == 0 and self.holders[cloisters[at]]:
                self._score_cloisters()
                break

    def _score_cloisters(self) -> None:
        cell = self.cells[self.laid - 1]
        for at in range(i64(9)):  # by x, then by y
            there = i64(self.grid[(cell + board.BLOCK[at]) % board.CELLS])
            for each in range(self.built):
                node = self.cloisters[each]
                if i64(self.tile[node]) == there - 1 and self.opens[node] == 0 and self.holders[node]:
                    self._pay(events.CLOISTER_DONE, node, 9, 8)
                    self._send_home(node)

    def _score_city_or_road(self, root: i64, terrain: i64) -> None:
        tiles, pennants = self.extent(root)
        if terrain != board.CITY:
            self._pay(events.ROAD_DONE, root, tiles, tiles)
            return
        worth: i64 = 1 if tiles == 2 and self.small_city else 2
        self._pay(events.CITY_DONE, root, worth * (tiles + pennants), tiles, pennants)

    def _send_home(self, root: i64) -> None:
        own(self, FOLLOWERS)
        standing = self.standing
        node = root
        while True:
            if standing[node]:
                self.supply[i64(standing[node]) - 1] += 1
                standing[node] = 0
            node = i64(self.ring[node])
            if node == root:
                break
        self.holders[root] = 0

    def _pay(self, event: i64, root: i64, points: i64, c: i64 = 0, d: i64 = 0) -> None:
        held = i64(self.holders[root])
        most = majority(held)
        own(self, POINTS)
        for player in range(self.players):
            count = held >> 3 * player & 7
            if count == most:
                self.points[player] += points
                self.tell(event, player, points, root, c, d)
            elif count:
                self.tell(events.BEATEN, player, count, root)

    def score_the_rest(self) -> None:
        """Score what is unfinished at the end, then the farms; all followers stay where they are."""
        for node in range(self.nodes):
            terrain = board.TERRAIN[i64(self.part[node])]
            if self.holders[node] and terrain != board.FIELD:
                self._score_unfinished(node, terrain)
        if self.farm_scoring == FARMERS_BY_CITY:
            self._score_fed_cities()
        else:
            self._score_farms()

    def _score_unfinished(self, root: i64, terrain: i64) -> None:
        if terrain == board.CLOISTER:
            around = 8 - i64(self.opens[root])
            self._pay(events.CLOISTER_LEFT, root, 1 + around, around)
            return
        tiles, pennants = self.extent(root)
        if self.incomplete_unit:
            tiles = i64(self.size[root])
        event: i64 = events.CITY_LEFT if terrain == board.CITY else events.ROAD_LEFT
        self._pay(event, root, tiles + pennants, tiles, pennants)

    def _score_farms(self) -> None:
        paid = vec[i64]([0] * board.SEGMENTS)  # [city] -> the players paid for it, one bit each
        for farm in range(self.nodes):
            if self.holders[farm] == 0 or board.TERRAIN[i64(self.part[farm])] != board.FIELD:
                continue
            cities = self.cities_fed(farm)
            if self.farm_scoring == EACH_CITY_ONCE:
                self._pay_farm_once(farm, cities, paid)
            else:
                self._pay(events.FARM, farm, 3 * len(cities), len(cities))

    def _pay_farm_once(self, farm: i64, cities: vec[i64], paid: vec[i64]) -> None:
        held = i64(self.holders[farm])
        most = majority(held)
        own(self, POINTS)
        for player in range(self.players):
            count = held >> 3 * player & 7
            if count == most:
                fresh: i64 = 0
                for at in range(len(cities)):
                    if paid[cities[at]] >> player & 1 == 0:
                        paid[cities[at]] |= 1 << player
                        fresh += 1
                self.points[player] += 3 * fresh
                self.tell(events.FARM, player, 3 * fresh, farm, fresh)
            elif count:
                self.tell(events.BEATEN, player, count, farm)

    def _score_fed_cities(self) -> None:
        own(self, POINTS)
        farmers = vec[i64]([0] * board.SEGMENTS)  # [city] -> as holders, of all farms around it
        for farm in range(self.nodes):
            if self.holders[farm] and board.TERRAIN[i64(self.part[farm])] == board.FIELD:
                cities = self.cities_fed(farm)
                for at in range(len(cities)):
                    farmers[cities[at]] += i64(self.holders[farm])
        for city in range(self.nodes):
            most = majority(farmers[city])
            for player in range(self.players):
                if most and farmers[city] >> 3 * player & 7 == most:
                    self.points[player] += 4
                    self.tell(events.CITY_FED, player, 4, city, most)

    def cities_fed(self, farm: i64) -> vec[i64]:
        """List the completed cities that a farm borders, each once."""
        cities = vec[i64](capacity=8)
        roots, opens, parts, ring = self.root, self.opens, self.part, self.ring
        first, tiles = self.first, self.tile
        node = farm
        while True:
            borders = board.BORDERS[i64(parts[node])]
            if borders:
                city = first[i64(tiles[node])]
                while borders:
                    root = i64(roots[city])
                    if borders & 1 and opens[root] == 0 and root not in cities:
                        cities = append(cities, root)
                    borders >>= 1
                    city += 1
            node = i64(ring[node])
            if node == farm:
                return cities


def majority(held: i64) -> i64:
    """Give the most followers that any one player has among the holders."""
    most: i64 = 0
    while held:
        if held & 7 > most:
            most = held & 7
        held >>= 3
    return most
