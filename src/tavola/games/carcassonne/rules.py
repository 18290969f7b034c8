"""The turn: drawing, laying a tile, sending a follower; and the first position."""

from typing import Final

from tavola.core import CHANCE, OVER, Rng
from tavola.flat import append, i64, vec
from tavola.games.carcassonne.board import (
    CELLS,
    CLOISTERS,
    COUNT,
    DRAW,
    FIELD,
    FITS,
    FOLLOWER,
    FOLLOWERS,
    FRONTIER,
    KINDS,
    LOWEST,
    NAME,
    PASS,
    SEGMENTS,
    START,
    TERRAIN,
    TILES,
)
from tavola.games.carcassonne.events import DEPLOYED, DISCARDED, DREW, ENDED, LAID, PASSED
from tavola.games.carcassonne.scoring import Scored


class Carcassonne(Scored):
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
            while turns:
                places = append(places, 4 * cell + LOWEST[turns])
                turns &= turns - 1
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
            self.score_completed()
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

    def projected(self) -> list[int]:
        """Count each player's points if the game ended now."""
        if self.to_move == OVER:
            return self.scores()
        kept = self.points, self.supply, self.holders, self.standing, self.story
        self.points, self.supply = self.points[:], self.supply[:]  # all that a scoring changes
        self.holders, self.standing = self.holders[:], self.standing[:]
        self.story = None
        if self.to_move != CHANCE and self.hand < 0:
            self.score_completed()  # the tile lies, and a turn ends with its scoring
        self.score_the_rest()
        scores = self.scores()
        self.points, self.supply, self.holders, self.standing, self.story = kept
        return scores

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
