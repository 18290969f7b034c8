"""A position of Kreta: its fields, and what can be read off them."""

from typing import ClassVar

from tavola.core import State
from tavola.flat import append, i64, vec
from tavola.games.kreta.actions import NO_CARD, NO_TILE, NOBODY, NOWHERE, STOCKS, VILLAGE
from tavola.games.kreta.board import (
    AROUND,
    BESIDE,
    CORNERS,
    FORTS,
    GROWS_ON,
    HARBOUR_OF,
    HARBOURS,
    KINDS,
    PORT,
    PROVINCES,
    ROOM,
    SCORINGS,
    TERRAIN,
    TILE_COUNT,
    TOUCHED,
    VALUE,
    VILLAGES,
    WALK_COUNT,
    WALK_FROM,
    WALK_TO,
)


class Position(State):
    """A position of Kreta; everything in it is open to all players."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "players",
        "to_move",
        "rescoring",
        "first",
        "phase",
        "active",
        "steps",
        "sailed",
        "repeating",
        "scorings",
        "now",
        "next",
        "score",
        "played",
        "stock",
        "villagers",
        "villages",
        "abbots",
        "ships",
        "forts",
        "tiles",
        "harvested",
        "figures",
        "spent",
        "scored",
        "rejected",
    )

    def __init__(
        self,
        players: i64,
        to_move: i64,
        rescoring: i64,
        first: i64,
        phase: i64,
        active: i64,
        steps: i64,
        sailed: i64,
        repeating: i64,
        scorings: i64,
        now: i64,
        next: i64,
        score: vec[i64],
        played: vec[i64],
        stock: vec[i64],
        villagers: vec[i64],
        villages: vec[i64],
        abbots: vec[i64],
        ships: vec[i64],
        forts: vec[i64],
        tiles: vec[i64],
        harvested: vec[i64],
        figures: vec[i64],
        spent: vec[i64],
        scored: vec[i64],
        rejected: vec[i64],
    ) -> None:
        super().__init__(players, to_move)
        self.rescoring = rescoring
        self.first = first  # who begins; NOBODY until it is drawn
        self.phase = phase
        self.active = active  # whose turn it is, also while luck decides
        self.steps = steps  # movement points left to the Commander
        self.sailed = sailed  # the harbour of the ship that the Admiral has moved
        self.repeating = repeating  # 1 while the King repeats a card
        self.scorings = scorings  # done so far
        self.now = now  # the open fort card that the next Castellan scores
        self.next = next  # the other open fort card
        self.score = score  # [player]
        self.played = played  # [player, card] -> 0 in hand, else the how manieth on the table
        self.stock = stock  # [player, kind of piece] -> left in supply
        self.villagers = villagers  # [player, province]
        self.villages = villages  # [player, province]
        self.abbots = abbots  # [player] -> province
        self.ships = ships  # [player, harbour] -> 0 or 1
        self.forts = forts  # [fort space] -> player
        self.tiles = tiles  # [province] -> kind
        self.harvested = harvested  # [player, kind]
        self.figures = figures  # [province]
        self.spent = spent  # [province] -> 1 once scored
        self.scored = scored  # [number of the scoring] -> fort
        self.rejected = rejected  # [number of the scoring] -> fort

    def scores(self) -> list[int]:
        return [int(points) for points in self.score]

    def not_full(self) -> i64:
        """Collect the provinces with room for a figure, as bits."""
        free: i64 = 0
        for province in range(i64(PROVINCES)):
            if self.figures[province] < ROOM:
                free |= 1 << province
        return free

    def open_to_settlers(self) -> i64:
        """Collect the provinces where the active player may add a villager or a village, as bits."""
        barred: i64 = 0
        for player in range(self.players):
            if self.abbots[player] != NOWHERE:
                barred |= 1 << self.abbots[player]
        own = self.abbots[self.active]
        if own != NOWHERE:
            barred &= ~(1 << own)  # K15: beside the own abbot nobody else's hinders
        return self.not_full() & ~barred

    def free_harbours(self) -> i64:
        """Collect the harbours with room for a ship of the active player, as bits."""
        room: i64 = 1 if self.players == 2 else 2
        free: i64 = 0
        for harbour in range(i64(HARBOURS)):
            taken: i64 = 0
            for player in range(self.players):
                taken += self.ships[player * HARBOURS + harbour]
            if taken < room and self.ships[self.active * HARBOURS + harbour] == 0:
                free |= 1 << harbour
        return free

    def chain(self, player: i64) -> i64:
        """Collect the provinces that a player's villagers link to a ship of theirs, as bits."""
        start: i64 = 0
        for harbour in range(i64(HARBOURS)):
            if self.ships[player * HARBOURS + harbour]:
                start |= 1 << PORT[harbour]
        if start == 0:
            return 0
        held: i64 = 0
        for province in range(i64(PROVINCES)):
            if self.villagers[player * PROVINCES + province]:
                held |= 1 << province
        chain: i64 = 0
        found = start & held
        while found != chain:
            chain = found
            for province in range(i64(PROVINCES)):
                if chain >> province & 1:
                    found |= BESIDE[province] & held
        return chain

    def ripe(self) -> i64:
        """Collect the provinces that the active player may harvest, as bits."""
        chain = self.chain(self.active)
        if chain == 0:
            return 0
        ripe: i64 = 0
        for province in range(i64(PROVINCES)):
            if chain >> province & 1 and self.tiles[province] != NO_TILE:
                ripe |= 1 << province
        return ripe

    def may_found(self) -> bool:
        """Say whether the active player has a village left and a harvested tile to match it."""
        left = self.stock[self.active * STOCKS + VILLAGE]
        tiles: i64 = 0
        for kind in range(i64(KINDS)):
            tiles += self.harvested[self.active * KINDS + kind]
        return left > 0 and VILLAGES - left < tiles

    def can_walk(self) -> bool:
        """Say whether a villager of the active player can take a step."""
        mine = self.active * PROVINCES
        for walk in range(i64(WALK_COUNT)):
            if self.villagers[mine + WALK_FROM[walk]] and self.figures[WALK_TO[walk]] < ROOM:
                return True
        return False

    def payments(self, province: i64) -> vec[i64]:
        """Say what scoring a province would pay each player, whether or not it is spent."""
        influences = vec[i64](capacity=4)
        for player in range(self.players):
            influences = append(influences, self.influence(player, province))
        return shares(influences, 0, self.players, VALUE[province])

    def influences(self) -> vec[i64]:
        """Count all influences at once, as [province * players + player]."""
        players = self.players
        villagers = self.villagers
        villages = self.villages
        counts = vec[i64]([0] * (PROVINCES * players))
        for player in range(players):
            for province in range(i64(PROVINCES)):
                own = player * PROVINCES + province
                counts[province * players + player] = villagers[own] + 2 * villages[own]
        self._add_to_influences(counts)
        return counts

    def _add_to_influences(self, counts: vec[i64]) -> None:
        """Add the single pieces: abbots, ships and forts."""
        players = self.players
        forts = self.forts
        for player in range(players):
            if self.abbots[player] != NOWHERE:
                counts[self.abbots[player] * players + player] += 1
            for harbour in range(i64(HARBOURS)):
                counts[PORT[harbour] * players + player] += self.ships[player * HARBOURS + harbour]
        for fort in range(i64(FORTS)):
            if forts[fort] == NOBODY:
                continue
            at = forts[fort]
            touched = TOUCHED[fort]
            while touched:
                counts[at] += touched & 1
                touched >>= 1
                at += players

    def influence(self, player: i64, province: i64) -> i64:
        """Count a player's influence in a province: a village counts two, any other piece one."""
        own = player * PROVINCES + province
        harbour = HARBOUR_OF[province]
        count = self.villagers[own] + 2 * self.villages[own] + self.towers_around(player, province)
        if self.abbots[player] == province:
            count += 1
        if harbour >= 0:
            count += self.ships[player * HARBOURS + harbour]
        return count

    def towers_around(self, player: i64, province: i64) -> i64:
        """Count a player's forts on the fort spaces of a province."""
        count: i64 = 0
        for place in range(province * CORNERS, province * CORNERS + CORNERS):
            if AROUND[place] < 0:
                break
            if self.forts[AROUND[place]] == player:
                count += 1
        return count

    def sources(self, player: i64, province: i64) -> i64:
        """Pack what makes up an influence into one number, a hexadecimal digit for each kind of piece.

        From the lowest: villagers, villages, abbot, ship, forts.
        """
        own = player * PROVINCES + province
        harbour = HARBOUR_OF[province]
        abbot: i64 = 1 if self.abbots[player] == province else 0
        ship: i64 = self.ships[player * HARBOURS + harbour] if harbour >= 0 else 0
        people = self.villagers[own] | self.villages[own] << 4 | abbot << 8
        return people | ship << 12 | self.towers_around(player, province) << 16

    def tiles_left(self, kind: i64) -> i64:
        """Count the tiles of a kind that are not laid yet; means something during the set-up only."""
        left = TILE_COUNT[kind]
        for province in range(i64(PROVINCES)):
            if self.tiles[province] == kind:
                left -= 1
        return left

    def only_kind(self, province: i64) -> i64:
        """Name the one kind of tile left for a province; NO_TILE if luck decides, or off the board."""
        only: i64 = NO_TILE
        for kind in range(i64(KINDS)):
            if province < PROVINCES and GROWS_ON[kind] == TERRAIN[province] and self.tiles_left(kind):
                if only != NO_TILE:
                    return NO_TILE
                only = kind
        return only

    def next_bare(self) -> i64:
        """Find the first province without a tile during the set-up; PROVINCES if there is none."""
        province: i64 = 0
        while province < PROVINCES and self.tiles[province] != NO_TILE:
            province += 1
        return province

    def seen_cards(self) -> i64:
        """Collect the fort cards that have been turned up so far, as bits."""
        seen: i64 = 0
        if self.now != NO_CARD:
            seen |= 1 << self.now
        if self.next != NO_CARD:
            seen |= 1 << self.next
        for number in range(self.scorings):
            seen |= 1 << self.scored[number]
            if number < SCORINGS - 2 and self.rejected[number] != NO_CARD:
                seen |= 1 << self.rejected[number]
        return seen

    def face_down(self) -> i64:
        """Count the cards of the row that are not turned up yet."""
        left = SCORINGS - self.scorings
        if self.now != NO_CARD:
            left -= 1
        if self.next != NO_CARD:
            left -= 1
        return max(left, 0)  # the last scored card stays in the row


def shares(influences: vec[i64], first: i64, players: i64, value: i64) -> vec[i64]:
    """Say what a province of that value pays each player for the influences that stand from `first` on."""
    paid = influences[first : first + players]
    best: i64 = 0
    second: i64 = 0  # the highest below the best
    firsts: i64 = 0
    for mine in paid:
        if mine > best:
            second = best
            best = mine
            firsts = 1
        elif mine == best:
            firsts += 1
        elif mine > second:
            second = mine
    pays_second = players > 2 and firsts == 1
    for player in range(players):
        mine = paid[player]
        paid[player] = 0
        if mine and mine == best:
            paid[player] = value
        elif mine and pays_second and mine == second:
            paid[player] = value // 2
    return paid
