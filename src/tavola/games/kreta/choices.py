"""What may be done in Kreta: the legal moves of every phase, and what luck may bring."""

from tavola.flat import append, i64, vec
from tavola.games.kreta.actions import (
    ADMIRAL_MORE,
    BEGIN,
    BUILD_FORT,
    BUILD_VILLAGE,
    CHOOSE_CARD,
    COMMANDER_MORE,
    DRAW_FIRST,
    FORT_CHOICE,
    GAME_OVER,
    GROW,
    HARVEST,
    KEEP,
    LAY_TILES,
    MOVE_SHIP,
    MOVE_VILLAGER,
    NOBODY,
    NOWHERE,
    PLACE_SHIP,
    PLACE_VILLAGER,
    PLAY,
    REPEAT,
    REPLACE,
    SEND_ABBOT,
    SHIP,
    STOCKS,
    STOP,
    TOWER,
    TURN_UP,
    VILLAGER,
)
from tavola.games.kreta.board import (
    ABBOT,
    ADMIRAL,
    ARCHITECT,
    CARDS,
    COMMANDER,
    FARMER,
    FORTS,
    GROWS_ON,
    HARBOURS,
    KINDS,
    KING,
    PROVINCES,
    ROOM,
    TERRAIN,
    TRAVEL,
    WALK_COUNT,
    WALK_FROM,
    WALK_TO,
)
from tavola.games.kreta.position import Position


class Choices(Position):
    """A position that knows its moves."""

    def moves(self) -> vec[i64]:
        phase = self.phase
        if phase == CHOOSE_CARD:
            return self._playable_cards()
        if phase in (COMMANDER, COMMANDER_MORE):
            return self._commander_moves()
        if phase == ARCHITECT:
            return self._architect_moves()
        if phase in (ADMIRAL, ADMIRAL_MORE):
            return self._admiral_moves()
        if phase == ABBOT:
            return _offer(SEND_ABBOT, self._abbot_goals())
        if phase == FARMER:
            return _offer(HARVEST, self.ripe())
        if phase == KING:
            return self._repeatable_cards()
        if phase == FORT_CHOICE:
            return vec[i64]([KEEP, REPLACE])
        return self._chances()

    def _playable_cards(self) -> vec[i64]:
        moves = vec[i64](capacity=CARDS)
        mine = self.active * CARDS
        for card in range(i64(CARDS)):
            if self.played[mine + card] == 0 and self._possible(card):
                moves = append(moves, PLAY + card)
        return moves

    def _repeatable_cards(self) -> vec[i64]:
        moves = vec[i64](capacity=CARDS)
        mine = self.active * CARDS
        for card in range(i64(CARDS)):
            if card != KING and self.played[mine + card] != 0 and self._possible(card):
                moves = append(moves, REPEAT + card)
        return moves

    def _possible(self, card: i64) -> bool:
        # K9: a card is playable when its action can be carried out now. The Admiral and the Abbot always
        # have somewhere to go, and some province always takes a new villager or village: 40 figures fill
        # five provinces and the abbots of three others close three more.
        if card == KING:
            return len(self._repeatable_cards()) > 0
        if card == ARCHITECT:
            return self.stock[self.active * STOCKS + TOWER] > 0 or self.may_found()
        if card == COMMANDER:
            return self.stock[self.active * STOCKS + VILLAGER] > 0 or self.can_walk()
        if card == FARMER:
            return self.ripe() != 0
        return True

    def _commander_moves(self) -> vec[i64]:
        more = self.phase == COMMANDER_MORE
        moves = vec[i64](capacity=PROVINCES + WALK_COUNT)
        if not more and self.stock[self.active * STOCKS + VILLAGER]:
            moves = _offer(PLACE_VILLAGER, self.open_to_settlers())
        villagers, figures, mine = self.villagers, self.figures, self.active * PROVINCES
        for walk in range(i64(WALK_COUNT)):
            if villagers[mine + WALK_FROM[walk]] and figures[WALK_TO[walk]] < ROOM:
                moves = append(moves, MOVE_VILLAGER + walk)
        return append(moves, STOP) if more else moves

    def _architect_moves(self) -> vec[i64]:
        moves = vec[i64](capacity=FORTS + PROVINCES)
        if self.stock[self.active * STOCKS + TOWER]:
            for fort in range(i64(FORTS)):
                if self.forts[fort] == NOBODY:
                    moves = append(moves, BUILD_FORT + fort)
        if self.may_found():
            free = self.open_to_settlers()
            for province in range(i64(PROVINCES)):
                if free >> province & 1:
                    moves = append(moves, BUILD_VILLAGE + province)
        return moves

    def _admiral_moves(self) -> vec[i64]:
        more = self.phase == ADMIRAL_MORE
        moves = vec[i64](capacity=HARBOURS * 3)
        free, mine = self.free_harbours(), self.active * HARBOURS
        if not more and self.stock[self.active * STOCKS + SHIP]:
            moves = _offer(PLACE_SHIP, free)
        for start in range(i64(HARBOURS)):
            if self.ships[mine + start] == 0 or start == self.sailed:
                continue
            for end in range(i64(HARBOURS)):
                if free >> end & 1:
                    moves = append(moves, MOVE_SHIP + start * HARBOURS + end)
        return append(moves, STOP) if more else moves

    def _abbot_goals(self) -> i64:
        start = self.abbots[self.active]
        # K14: full provinces may be passed, so how far it is never changes
        return self.not_full() if start == NOWHERE else self.not_full() & TRAVEL[start]

    # -- luck ----------------------------------------------------------------------------------------------

    def _chances(self) -> vec[i64]:
        moves = vec[i64](capacity=FORTS)
        if self.phase == DRAW_FIRST:
            for seat in range(self.players):
                moves = append(moves, BEGIN + seat)
        elif self.phase == LAY_TILES:
            terrain = TERRAIN[self.next_bare()]
            for kind in range(i64(KINDS)):
                if GROWS_ON[kind] == terrain and self.tiles_left(kind):
                    moves = append(moves, GROW + kind)
        elif self.phase != GAME_OVER:
            seen = self.seen_cards()
            for fort in range(i64(FORTS)):
                if seen >> fort & 1 == 0:
                    moves = append(moves, TURN_UP + fort)
        return moves

    def weights(self) -> list[int]:
        moves = self.moves()
        if self.phase != LAY_TILES:
            return [1] * len(moves)
        return [int(self.tiles_left(move - GROW)) for move in moves]


def _offer(kind: i64, places: i64) -> vec[i64]:
    """List a kind of move for every place in a set of bits."""
    moves = vec[i64](capacity=PROVINCES)
    for place in range(i64(PROVINCES)):
        if places >> place & 1:
            moves = append(moves, kind + place)
    return moves
