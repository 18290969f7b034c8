"""What may be done in Kreta: the legal moves of every phase, and what luck may bring."""

from tavola.flat import append, i64, vec
from tavola.games.kreta.rules import board, moves, phases
from tavola.games.kreta.rules.scoring import Scoring


class Legal(Scoring):
    """A position that knows its moves."""

    def moves(self) -> vec[i64]:
        phase = self.phase
        if phase == phases.CHOOSE_CARD:
            return self._playable_cards()
        if phase in (board.COMMANDER, phases.COMMANDER_MORE):
            return self._commander_moves()
        if phase == board.ARCHITECT:
            return self._architect_moves()
        if phase in (board.ADMIRAL, phases.ADMIRAL_MORE):
            return self._admiral_moves()
        if phase == board.ABBOT:
            return _offer(moves.SEND_ABBOT, self._abbot_goals())
        if phase == board.FARMER:
            return _offer(moves.HARVEST, self.ripe())
        if phase == board.KING:
            return self._repeatable_cards()
        if phase == phases.FORT_CHOICE:
            return vec[i64]([moves.KEEP, moves.REPLACE])
        return self._chances()

    def _playable_cards(self) -> vec[i64]:
        found = vec[i64](capacity=board.CARDS)
        mine = self.active * board.CARDS
        for card in range(i64(board.CARDS)):
            if self.played[mine + card] == 0 and self._possible(card):
                found = append(found, moves.PLAY + card)
        return found

    def _repeatable_cards(self) -> vec[i64]:
        found = vec[i64](capacity=board.CARDS)
        mine = self.active * board.CARDS
        for card in range(i64(board.CARDS)):
            if card != board.KING and self.played[mine + card] != 0 and self._possible(card):
                found = append(found, moves.REPEAT + card)
        return found

    def _possible(self, card: i64) -> bool:
        # K9: a card is playable when its action can be carried out now. The Admiral and the Abbot always
        # have somewhere to go, and some province always takes a new villager or village: 40 figures fill
        # five provinces and the abbots of three others close three more.
        if card == board.KING:
            return len(self._repeatable_cards()) > 0
        if card == board.ARCHITECT:
            return self.stock[self.active * board.STOCKS + board.TOWER] > 0 or self.may_found()
        if card == board.COMMANDER:
            return self.stock[self.active * board.STOCKS + board.VILLAGER] > 0 or self.can_walk()
        if card == board.FARMER:
            return self.ripe() != 0
        return True

    def _commander_moves(self) -> vec[i64]:
        more = self.phase == phases.COMMANDER_MORE
        found = vec[i64](capacity=board.PROVINCES + board.WALK_COUNT)
        if not more and self.stock[self.active * board.STOCKS + board.VILLAGER]:
            found = _offer(moves.PLACE_VILLAGER, self.open_to_settlers())
        villagers, figures, mine = self.villagers, self.figures, self.active * board.PROVINCES
        for walk in range(i64(board.WALK_COUNT)):
            if villagers[mine + board.WALK_FROM[walk]] and figures[board.WALK_TO[walk]] < board.ROOM:
                found = append(found, moves.MOVE_VILLAGER + walk)
        return append(found, moves.STOP) if more else found

    def _architect_moves(self) -> vec[i64]:
        found = vec[i64](capacity=board.FORTS + board.PROVINCES)
        if self.stock[self.active * board.STOCKS + board.TOWER]:
            for fort in range(i64(board.FORTS)):
                if self.forts[fort] == board.NOBODY:
                    found = append(found, moves.BUILD_FORT + fort)
        if self.may_found():
            free = self.open_to_settlers()
            for province in range(i64(board.PROVINCES)):
                if free >> province & 1:
                    found = append(found, moves.BUILD_VILLAGE + province)
        return found

    def _admiral_moves(self) -> vec[i64]:
        more = self.phase == phases.ADMIRAL_MORE
        found = vec[i64](capacity=board.HARBOURS * 3)
        free, mine = self.free_harbours(), self.active * board.HARBOURS
        if not more and self.stock[self.active * board.STOCKS + board.SHIP]:
            found = _offer(moves.PLACE_SHIP, free)
        for start in range(i64(board.HARBOURS)):
            if self.ships[mine + start] == 0 or start == self.sailed:
                continue
            for end in range(i64(board.HARBOURS)):
                if free >> end & 1:
                    found = append(found, moves.MOVE_SHIP + start * board.HARBOURS + end)
        return append(found, moves.STOP) if more else found

    def _abbot_goals(self) -> i64:
        start = self.abbots[self.active]
        # K14: full provinces may be passed, so how far it is never changes
        return self.not_full() if start == board.NOWHERE else self.not_full() & board.TRAVEL[start]

    # -- luck ----------------------------------------------------------------------------------------------

    def _chances(self) -> vec[i64]:
        found = vec[i64](capacity=board.FORTS)
        if self.phase == phases.DRAW_FIRST:
            for seat in range(self.players):
                found = append(found, moves.BEGIN + seat)
        elif self.phase == phases.LAY_TILES:
            terrain = board.TERRAIN[self.next_bare()]
            for kind in range(i64(board.KINDS)):
                if board.GROWS_ON[kind] == terrain and self.tiles_left(kind):
                    found = append(found, moves.GROW + kind)
        elif self.phase != phases.GAME_OVER:
            seen = self.seen_cards()
            for fort in range(i64(board.FORTS)):
                if seen >> fort & 1 == 0:
                    found = append(found, moves.TURN_UP + fort)
        return found

    def weights(self) -> list[int]:
        found = self.moves()
        if self.phase != phases.LAY_TILES:
            return [1] * len(found)
        return [int(self.tiles_left(move - moves.GROW)) for move in found]


def _offer(kind: i64, places: i64) -> vec[i64]:
    """List a kind of move for every place in a set of bits."""
    moves = vec[i64](capacity=board.PROVINCES)
    for place in range(i64(board.PROVINCES)):
        if places >> place & 1:
            moves = append(moves, kind + place)
    return moves
