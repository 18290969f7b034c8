"""A position of Kreta: its fields, and what can be read off them."""

from typing import ClassVar, Final

from tavola.core import EMPTY, State, fields
from tavola.flat import i64, vec
from tavola.games.kreta.rules import board, phases

# The groups of arrays that a position makes its own before it writes to one of them (`own`).
CARDS: Final = 1
PIECES: Final = 2
GAINS: Final = 4
ALL: Final = CARDS | PIECES | GAINS


class Position(State):
    """A position of Kreta; everything in it is open to all players."""

    FIELDS: ClassVar[tuple[str, ...]] = fields(
        "players to_move rescoring first phase active steps sailed repeating scorings now next score"
        " played stock villagers villages abbots ships forts tiles harvested figures spent scored rejected"
    )

    rescoring: i64 = board.ONCE
    first: i64 = board.NOBODY  # who starts; NOBODY until it is drawn
    phase: i64 = phases.DRAW_FIRST
    active: i64 = 0  # whose turn it is, also while luck decides
    steps: i64 = 0  # movement points left to the Commander
    sailed: i64 = board.NOWHERE  # the harbour of the ship that the Admiral has moved
    repeating: i64 = 0  # 1 while the King repeats a card
    scorings: i64 = 0  # done so far
    now: i64 = board.NO_CARD  # the open fort card that the next Castellan scores
    next: i64 = board.NO_CARD  # the other open fort card
    score: vec[i64] = EMPTY  # [player]
    played: vec[i64] = EMPTY  # [player, card] -> 0 in hand, else its place among the cards on the table
    stock: vec[i64] = EMPTY  # [player, kind of piece] -> left in supply
    villagers: vec[i64] = EMPTY  # [player, province]
    villages: vec[i64] = EMPTY  # [player, province]
    abbots: vec[i64] = EMPTY  # [player] -> province
    ships: vec[i64] = EMPTY  # [player, harbour] -> 0 or 1
    forts: vec[i64] = EMPTY  # [fort space] -> player
    tiles: vec[i64] = EMPTY  # [province] -> kind
    harvested: vec[i64] = EMPTY  # [player, kind]
    figures: vec[i64] = EMPTY  # [province]
    spent: vec[i64] = EMPTY  # [province] -> 1 once scored
    scored: vec[i64] = EMPTY  # [number of the scoring] -> fort
    rejected: vec[i64] = EMPTY  # [number of the scoring] -> fort

    shared: i64 = 0  # groups that another position may hold, too; no field

    def give(self, other: "Position") -> None:
        """Write every field into another position, which shares the arrays until either is written to."""
        self.shared = other.shared = ALL
        other.rescoring = self.rescoring
        other.first = self.first
        other.phase = self.phase
        other.active = self.active
        other.steps = self.steps
        other.sailed = self.sailed
        other.repeating = self.repeating
        other.scorings = self.scorings
        other.now = self.now
        other.next = self.next
        other.score = self.score
        other.played = self.played
        other.stock = self.stock
        other.villagers = self.villagers
        other.villages = self.villages
        other.abbots = self.abbots
        other.ships = self.ships
        other.forts = self.forts
        other.tiles = self.tiles
        other.harvested = self.harvested
        other.figures = self.figures
        other.spent = self.spent
        other.scored = self.scored
        other.rejected = self.rejected

    def unshare(self) -> None:
        own(self, ALL)

    def replace(self, groups: i64) -> None:
        """Put copies in the place of arrays that may be shared."""
        self.shared -= groups
        if groups & CARDS:
            self.played = self.played[:]
            self.scored = self.scored[:]
            self.rejected = self.rejected[:]
        if groups & PIECES:
            self.stock = self.stock[:]
            self.villagers = self.villagers[:]
            self.villages = self.villages[:]
            self.abbots = self.abbots[:]
            self.ships = self.ships[:]
            self.forts = self.forts[:]
            self.figures = self.figures[:]
        if groups & GAINS:
            self.tiles = self.tiles[:]
            self.harvested = self.harvested[:]
            self.spent = self.spent[:]
            self.score = self.score[:]

    def scores(self) -> list[int]:
        return [int(points) for points in self.score]

    def not_full(self) -> i64:
        """Collect the provinces with room for a figure, as bits."""
        free: i64 = 0
        for province in range(i64(board.PROVINCES)):
            if self.figures[province] < board.ROOM:
                free |= 1 << province
        return free

    def open_to_settlers(self) -> i64:
        """Collect the provinces where the active player may add a villager or a village, as bits."""
        barred: i64 = 0
        for player in range(self.players):
            if self.abbots[player] != board.NOWHERE:
                barred |= 1 << self.abbots[player]
        own = self.abbots[self.active]
        if own != board.NOWHERE:
            barred &= ~(1 << own)  # K15: beside the own abbot nobody else's hinders
        return self.not_full() & ~barred

    def free_harbours(self) -> i64:
        """Collect the harbours with room for a ship of the active player, as bits."""
        room: i64 = 1 if self.players == 2 else 2
        free: i64 = 0
        for harbour in range(i64(board.HARBOURS)):
            taken: i64 = 0
            for player in range(self.players):
                taken += self.ships[player * board.HARBOURS + harbour]
            if taken < room and self.ships[self.active * board.HARBOURS + harbour] == 0:
                free |= 1 << harbour
        return free

    def chain(self, player: i64) -> i64:
        """Collect the provinces that a player's villagers link to a ship of theirs, as bits."""
        start: i64 = 0
        for harbour in range(i64(board.HARBOURS)):
            if self.ships[player * board.HARBOURS + harbour]:
                start |= 1 << board.PORT[harbour]
        if start == 0:
            return 0
        held: i64 = 0
        for province in range(i64(board.PROVINCES)):
            if self.villagers[player * board.PROVINCES + province]:
                held |= 1 << province
        chain: i64 = 0
        found = start & held
        while found != chain:
            chain = found
            for province in range(i64(board.PROVINCES)):
                if chain >> province & 1:
                    found |= board.BESIDE[province] & held
        return chain

    def ripe(self) -> i64:
        """Collect the provinces that the active player may harvest, as bits."""
        chain = self.chain(self.active)
        if chain == 0:
            return 0
        ripe: i64 = 0
        for province in range(i64(board.PROVINCES)):
            if chain >> province & 1 and self.tiles[province] != board.NO_TILE:
                ripe |= 1 << province
        return ripe

    def may_found(self) -> bool:
        """Say whether the active player has a village left and a harvested tile to match it."""
        left = self.stock[self.active * board.STOCKS + board.VILLAGE]
        tiles: i64 = 0
        for kind in range(i64(board.KINDS)):
            tiles += self.harvested[self.active * board.KINDS + kind]
        return left > 0 and board.VILLAGES - left < tiles

    def can_walk(self) -> bool:
        """Say whether a villager of the active player can take a step."""
        mine = self.active * board.PROVINCES
        for walk in range(i64(board.WALK_COUNT)):
            if (
                self.villagers[mine + board.WALK_FROM[walk]]
                and self.figures[board.WALK_TO[walk]] < board.ROOM
            ):
                return True
        return False

    def tiles_left(self, kind: i64) -> i64:
        """Count the tiles of a kind that are not laid yet; means something during the set-up only."""
        left = board.TILE_COUNT[kind]
        for province in range(i64(board.PROVINCES)):
            if self.tiles[province] == kind:
                left -= 1
        return left

    def only_kind(self, province: i64) -> i64:
        """Name the one kind of tile left for a province; NO_TILE if luck decides, or off the board."""
        only: i64 = board.NO_TILE
        for kind in range(i64(board.KINDS)):
            if (
                province < board.PROVINCES
                and board.GROWS_ON[kind] == board.TERRAIN[province]
                and self.tiles_left(kind)
            ):
                if only != board.NO_TILE:
                    return board.NO_TILE
                only = kind
        return only

    def next_bare(self) -> i64:
        """Find the first province without a tile during the set-up; PROVINCES if there is none."""
        province: i64 = 0
        while province < board.PROVINCES and self.tiles[province] != board.NO_TILE:
            province += 1
        return province

    def seen_cards(self) -> i64:
        """Collect the fort cards that have been turned up so far, as bits."""
        seen: i64 = 0
        if self.now != board.NO_CARD:
            seen |= 1 << self.now
        if self.next != board.NO_CARD:
            seen |= 1 << self.next
        for number in range(self.scorings):
            seen |= 1 << self.scored[number]
            if number < board.SCORINGS - 2 and self.rejected[number] != board.NO_CARD:
                seen |= 1 << self.rejected[number]
        return seen

    def face_down(self) -> i64:
        """Count the cards of the row that are not turned up yet."""
        left = board.SCORINGS - self.scorings
        if self.now != board.NO_CARD:
            left -= 1
        if self.next != board.NO_CARD:
            left -= 1
        return max(left, 0)  # the last scored card stays in the row


def own(state: Position, groups: i64) -> None:
    """Make the arrays of some groups the position's own, before any of them is written to."""
    if state.shared & groups:
        state.replace(state.shared & groups)
