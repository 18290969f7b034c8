"""The turn a player takes without much thought: quick enough for thousands of imagined games (compiled).

It weighs every way to lay the tile by what it changes at once: what is completed, joined, begun or blocked,
and what the best follower on it gains. Its guesses are those of `features.value`, made without copying the
position.
"""

from math import exp
from typing import Final

from tavola.flat import i64, vec
from tavola.games.carcassonne.mind import value
from tavola.games.carcassonne.mind.value import packed, tiles_for, tiles_to_come
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.play import Carcassonne

HOPELESS: Final = 0.01  # the chance of a side that no tile closes
FARM_CITY: Final = 3.0

SPARED: Final = vec[float]([float(value.SPARE**count) for count in range(8)])
NONE: Final = vec[i64]([0] * board.SEGMENTS)
ONE: Final = vec[float]([1.0] * board.SEGMENTS)
NOTHING: Final = vec[float]([0.0] * board.SEGMENTS)
UNSEEN: Final = vec[float]([-1.0] * 1024)
SLOT_OF: Final = vec[i64]([(bits & -bits).bit_length() - 1 for bits in range(4096)])  # [mask] -> first slot


def rollout(state: Carcassonne) -> list[int]:
    """Choose the moves of a turn at a glance: where to lay the tile, and a follower for it."""
    if state.hand < 0:
        return [moves.PASS if state.supply[state.player] == 0 else Sight(state).best_follower()]
    sight = Sight(state)
    best: i64 = -1
    follower: i64 = moves.PASS
    most = -1e30
    row = 256 * state.hand
    for at in range(state.opened):
        cell = state.frontier[at]
        turns = i64(board.FITS[row - i64(state.grid[cell])])
        if turns == 0:
            continue
        beside = sight.cloisters_beside(cell)
        while turns:
            turn = board.LOWEST[turns]
            turns &= turns - 1
            gain = beside + sight.laying(cell, 4 * state.hand + turn)
            if gain > most:
                most = gain
                best = 4 * cell + turn
                follower = sight.follower
    return [best, follower]


class Sight:
    """What the player to move sees of the table, and how a tile would change it."""

    def __init__(self, state: Carcassonne) -> None:
        self.state = state
        self.me: i64 = state.player
        self.rival = -1.0 / float(state.players - 1)  # what a point of another player is worth to me
        turns = float(state.left) / float(state.players)
        self.home = [value.AT_HOME * turns * (1.0 - value.SPARE) * SPARED[count] for count in state.supply]
        self.cost = self.home[state.player] / value.SPARE  # what my next follower is worth at home
        self.empty = exp(
            -value.FILLING * float(state.left) / float(board.TILES)
        )  # how much of an empty cell stays so
        self.growth = value.FARM_GROWTH * float(state.left) / float(board.TILES)
        self.low, self.high = packed(state.bag)
        self.sides = UNSEEN[:]  # [4 * signature + side] -> how likely that side of such a free cell is closed
        self.mass = NONE[: state.nodes]  # [root] -> tiles and pennants of a city or road
        self.chance = ONE[: state.nodes]  # [root] -> how likely it is completed
        self.farms = NOTHING[: state.nodes]  # [root] -> cities that a farm is likely to feed
        self.met = NONE[:12]  # roots that the part at hand joins
        self.joined: i64 = 0  # how many they are
        self.follower: i64 = moves.PASS  # the best one for the tile at hand
        self.near = NOTHING[:2]  # [city of the tile at hand] -> how likely it is completed
        self._see_features()
        self._see_farms()

    def _see_features(self) -> None:
        state = self.state
        for node in range(state.nodes):
            self.mass[i64(state.root[node])] += 1 + board.PENNANTS[i64(state.part[node])]
        for at in range(state.opened):
            cell = state.frontier[at]
            signature = -i64(state.grid[cell])
            for side in range(i64(4)):
                if signature >> 2 * side & 3 > board.FIELD:
                    root = self._root_beside(cell, side)
                    self.chance[root] *= self.closing(signature, side)

    def _root_beside(self, cell: i64, side: i64) -> i64:
        state = self.state
        there = i64(state.grid[i64(board.NEIGHBOUR[4 * cell + side])]) - 1
        slot = board.SLOT[12 * state.faces[there] + board.OPPOSITE[3 * side + 1]]
        return i64(state.root[state.first[there] + slot])

    def closing(self, signature: i64, side: i64) -> float:
        """Guess how likely what leads to a side of such a free cell is closed there."""
        known = self.sides[4 * signature + side]
        if known < 0.0:
            self._learn(signature)
            return self.sides[4 * signature + side]
        return known

    def _learn(self, signature: i64) -> None:
        players = float(self.state.players)
        for side in range(i64(4)):
            terrain = signature >> 2 * side & 3
            if terrain > board.FIELD:
                closing, fitting = tiles_for(self.low, self.high, -signature, side)
                tiles = tiles_to_come(terrain, closing, fitting)
                self.sides[4 * signature + side] = max(HOPELESS, 1.0 - exp(-tiles / players))

    def _see_farms(self) -> None:
        state = self.state
        counted = NONE[: state.nodes]
        for farm in range(state.nodes):
            if board.TERRAIN[i64(state.part[farm])] == board.FIELD and i64(state.root[farm]) == farm:
                self.farms[farm] = self._cities_of(farm, counted)

    def _cities_of(self, farm: i64, counted: vec[i64]) -> float:
        state = self.state
        cities = 0.0
        node = farm
        while True:
            borders = board.BORDERS[i64(state.part[node])]
            city = state.first[i64(state.tile[node])]
            while borders:
                root = i64(state.root[city])
                if borders & 1 and counted[root] != farm + 1:
                    counted[root] = farm + 1
                    cities += self.chance[root]
                borders >>= 1
                city += 1
            node = i64(state.ring[node])
            if node == farm:
                return cities

    def credit(self, held: i64) -> float:
        """Say what a point for the owners of a feature is worth to the player to move."""
        if held == 0:
            return 0.0
        most: i64 = 0
        rest = held
        while rest:
            if rest & 7 > most:
                most = rest & 7
            rest >>= 3
        credit = 0.0
        for player in range(self.state.players):
            if held >> 3 * player & 7 == most:
                credit += 1.0 if player == self.me else self.rival
        return credit

    def homecoming(self, held: i64) -> float:
        """Say what it is worth to the player to move that these followers come home."""
        worth = 0.0
        for player in range(self.state.players):
            back = float(held >> 3 * player & 7) * self.home[player]
            worth += back if player == self.me else self.rival * back
        return worth

    def points(self, terrain: i64, mass: i64, opens: i64, chance: float) -> float:
        """Guess the points of a city or road."""
        points = float(mass) + value.GROWTH * chance * float(opens)
        return points + float(mass) * chance if terrain == board.CITY else points

    def best_follower(self) -> i64:
        """Choose a follower for the tile that was just laid, or none."""
        state = self.state
        best: i64 = moves.PASS
        most = 0.0
        for node in range(state.first[state.laid - 1], state.nodes):
            if state.holders[i64(state.root[node])] == 0:
                gain = self._sending(node)
                if gain > most:
                    most = gain
                    best = moves.FOLLOWER + board.NAME[i64(state.part[node])]
        return best

    def _sending(self, node: i64) -> float:
        state = self.state
        root = i64(state.root[node])
        terrain = board.TERRAIN[i64(state.part[node])]
        if terrain == board.FIELD:
            return -1.0 if state.farmers else FARM_CITY * self.farms[root] + self.growth - self.cost
        if terrain == board.CLOISTER:
            return 9.0 - float(i64(state.opens[root])) * self.empty - self.cost
        opens = i64(state.opens[root])
        chance = self.chance[root]
        gain = self.points(terrain, self.mass[root], opens, chance)
        return gain - self.cost * (1.0 - value.COMING_HOME * chance) if opens else gain

    def cloisters_beside(self, cell: i64) -> float:
        """Weigh that a tile here fills a place around cloisters."""
        state = self.state
        gain = 0.0
        for at in range(state.built):
            node = state.cloisters[at]
            held = i64(state.holders[node])
            if held and board.NEAR[(cell - state.cells[i64(state.tile[node])]) % board.CELLS]:
                gain += self.empty * self.credit(held)
                if state.opens[node] == 1:
                    gain += self.homecoming(held)
        return gain

    def laying(self, cell: i64, face: i64) -> float:
        """Weigh what laying a tile changes, and what the best follower on it gains."""
        gain = self._blocking(cell, face)
        most = 0.0
        self.follower = moves.PASS
        free = self.state.supply[self.me] > 0
        for part in range(board.FIRST[face], board.FIRST[face + 1]):
            terrain = board.TERRAIN[part]
            if terrain == board.CLOISTER:
                sent = 9.0 - float(self._empty_around(cell)) * self.empty - self.cost
            elif terrain == board.FIELD:
                changed, sent = self._field(cell, part)
                gain += changed
            else:
                changed, sent = self._feature(cell, part, part - board.FIRST[face])
                gain += changed
            if free and sent > most:
                most = sent
                self.follower = moves.FOLLOWER + board.NAME[part]
        return gain + most

    def _empty_around(self, cell: i64) -> i64:
        empty: i64 = 8
        for at in range(i64(9)):
            if self.state.grid[(cell + board.BLOCK[at]) % board.CELLS] > 0:
                empty -= 1
        return empty

    def _meets(self, root: i64) -> bool:
        """Note a root that the part at hand joins, and say whether it is new."""
        met = self.met
        for at in range(self.joined):
            if met[at] == root:
                return False
        met[self.joined] = root
        self.joined += 1
        return True

    def _feature(self, cell: i64, part: i64, number: i64) -> tuple[float, float]:
        """Weigh a city or road of the tile: what changes, and what a follower there gains."""
        state = self.state
        terrain = board.TERRAIN[part]
        signature = -i64(state.grid[cell])
        held: i64 = 0
        mass = 1 + board.PENNANTS[part]
        opens = board.SIDES[part]
        chance = 1.0
        gain = 0.0
        self.joined = 0
        for side in range(i64(4)):
            if board.MASK[part] >> 3 * side + 1 & 1 == 0:
                continue
            there = i64(state.grid[i64(board.NEIGHBOUR[4 * cell + side])])
            if there <= 0:
                chance *= self.closing((terrain << 2 * (side ^ 2)) - there, side ^ 2)
                continue
            root = self._root_beside(cell, side)
            opens -= 2
            if self._meets(root):
                owners = i64(state.holders[root])
                mass += self.mass[root]
                opens += i64(state.opens[root])
                chance *= self.chance[root]
                if owners:
                    held += owners
                    before = self.points(terrain, self.mass[root], i64(state.opens[root]), self.chance[root])
                    gain -= self.credit(owners) * before
            chance /= self.closing(signature, side)
        if opens == 0:
            chance = 1.0
        if terrain == board.CITY:
            self.near[number] = chance
        worth = self.points(terrain, mass, opens, chance)
        if held == 0:
            return gain, worth - self.cost * (1.0 - value.COMING_HOME * chance) if opens else worth
        gain += self.credit(held) * worth
        return gain + self.homecoming(held) if opens == 0 else gain, -1.0

    def _field(self, cell: i64, part: i64) -> tuple[float, float]:
        """Weigh a field of the tile: what changes, and what a farmer there gains."""
        state = self.state
        held: i64 = 0
        cities = 0.0
        gain = 0.0
        self.joined = 0
        mask = board.MASK[part]
        while mask:
            slot = SLOT_OF[mask]
            mask &= mask - 1
            there = i64(state.grid[i64(board.NEIGHBOUR[4 * cell + slot // 3])]) - 1
            if there < 0:
                continue
            met = state.first[there] + board.SLOT[12 * state.faces[there] + board.OPPOSITE[slot]]
            root = i64(state.root[met])
            if self._meets(root):
                cities += self.farms[root]
                owners = i64(state.holders[root])
                if owners:
                    held += owners
                    gain -= self.credit(owners) * (FARM_CITY * self.farms[root] + self.growth)
        if board.BORDERS[part] & 1:
            cities += self.near[0]
        if board.BORDERS[part] & 2:
            cities += self.near[1]
        worth = FARM_CITY * cities + self.growth
        if held:
            return gain + self.credit(held) * worth, -1.0
        return gain, -1.0 if state.farmers else worth - self.cost

    def _blocking(self, cell: i64, face: i64) -> float:
        """Weigh that the free cells beside become harder to fill."""
        state = self.state
        gain = 0.0
        for side in range(i64(4)):
            near = i64(board.NEIGHBOUR[4 * cell + side])
            there = i64(state.grid[near])
            if there >= 0:
                continue
            old = -there
            new = old + board.DEMAND[4 * face + side]
            for other in range(i64(4)):
                if old >> 2 * other & 3 > board.FIELD:
                    root = self._root_beside(near, other)
                    held = i64(state.holders[root])
                    if held:
                        lost = self.chance[root] * (1.0 - self.closing(new, other) / self.closing(old, other))
                        worth = float(self.mass[root]) if old >> 2 * other & 3 == board.CITY else 0.0
                        gain -= lost * (worth * self.credit(held) + value.COMING_HOME * self.homecoming(held))
        return gain
