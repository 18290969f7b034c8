"""What happens in Kreta: one card a turn, its action ply by ply, and the scorings of the Castellan."""

from tavola.core import CHANCE, OVER
from tavola.flat import i64
from tavola.games.kreta.rules import board, events, moves, phases
from tavola.games.kreta.rules.legal import Legal
from tavola.games.kreta.rules.position import CARDS, GAINS, PIECES, own


class Kreta(Legal):
    """One card a turn, its action ply by ply, and the scorings of the Castellan."""

    def copy(self) -> "Kreta":
        copied = Kreta(self.players, self.to_move)
        self.give(copied)
        return copied

    # -- what happens --------------------------------------------------------------------------------------

    def play(self, move: i64) -> None:
        if move < moves.REPEAT:
            self._play_card(move - moves.PLAY)
        elif move < moves.PLACE_SHIP:
            self._repeat_card(move - moves.REPEAT)
        elif move < moves.PLACE_VILLAGER:
            self._sail(move)
        elif move < moves.SEND_ABBOT:
            self._command(move)
        elif move < moves.HARVEST:
            self._send_abbot(move - moves.SEND_ABBOT)
        elif move < moves.BUILD_FORT:
            self._harvest(move - moves.HARVEST)
        elif move < moves.BUILD_VILLAGE:
            self._build_fort(move - moves.BUILD_FORT)
        elif move < moves.KEEP:
            self._build_village(move - moves.BUILD_VILLAGE)
        elif move < moves.BEGIN:
            self._decide(move)
        else:
            self._chance(move)

    def _play_card(self, card: i64) -> None:
        own(self, CARDS)
        played, mine = self.played, self.active * board.CARDS
        laid: i64 = 1
        for other in range(i64(board.CARDS)):
            if played[mine + other]:
                laid += 1
        played[mine + card] = laid
        self.tell(events.PLAYED, self.active, card)
        if card == board.CASTELLAN:
            self._call_scoring()
        else:
            self._start_action(card)

    def _repeat_card(self, card: i64) -> None:
        self.repeating = 1
        self.tell(events.REPEATED, self.active, card)
        self._start_action(card)

    def _start_action(self, card: i64) -> None:
        self.phase = card
        if card == board.COMMANDER:
            self.steps = board.STEPS

    def _end_turn(self) -> None:
        self.active = (self.active + 1) % self.players
        self.to_move = self.active
        self.phase = phases.CHOOSE_CARD
        self.steps = 0
        self.sailed = board.NOWHERE
        self.repeating = 0

    def _sail(self, move: i64) -> None:
        mine = self.active * board.HARBOURS
        own(self, PIECES)
        if move < moves.MOVE_SHIP:
            self.ships[mine + move - moves.PLACE_SHIP] = 1
            self.stock[self.active * board.STOCKS + board.SHIP] -= 1
            self.tell(events.LAUNCHED, self.active, move - moves.PLACE_SHIP)
            self._end_turn()
            return
        start, end = (move - moves.MOVE_SHIP) // board.HARBOURS, (move - moves.MOVE_SHIP) % board.HARBOURS
        self.ships[mine + start] = 0
        self.ships[mine + end] = 1
        self.tell(events.SAILED, self.active, start, end)
        if self.phase == board.ADMIRAL and self.stock[self.active * board.STOCKS + board.SHIP] == 0:
            self.phase = phases.ADMIRAL_MORE
            self.sailed = end
        else:
            self._end_turn()

    def _command(self, move: i64) -> None:
        mine = self.active * board.PROVINCES
        own(self, PIECES)
        if move < moves.MOVE_VILLAGER:
            province = move - moves.PLACE_VILLAGER
            self.villagers[mine + province] += 1
            self.figures[province] += 1
            self.stock[self.active * board.STOCKS + board.VILLAGER] -= 1
            self.tell(events.SETTLED, self.active, province)
            self._end_turn()
            return
        start, end = board.WALK_FROM[move - moves.MOVE_VILLAGER], board.WALK_TO[move - moves.MOVE_VILLAGER]
        self.villagers[mine + start] -= 1
        self.villagers[mine + end] += 1
        self.figures[start] -= 1
        self.figures[end] += 1
        self.steps -= 1
        self.phase = phases.COMMANDER_MORE
        self.tell(events.WALKED, self.active, start, end)
        if self.steps == 0:  # else there is a further step at least: back to where the last one came from
            self._end_turn()

    def _send_abbot(self, province: i64) -> None:
        start = self.abbots[self.active]
        own(self, PIECES)
        if start == board.NOWHERE:
            self.tell(events.INSTALLED, self.active, province)
        else:
            self.tell(events.SENT, self.active, start, province)
            self.figures[start] -= 1
        self.figures[province] += 1
        self.abbots[self.active] = province
        self._end_turn()

    def _harvest(self, province: i64) -> None:
        kind = self.tiles[province]
        own(self, GAINS)
        self.tiles[province] = board.NO_TILE
        points = self.harvested[self.active * board.KINDS + kind] + 1
        self.harvested[self.active * board.KINDS + kind] = points
        self.score[self.active] += points
        self.tell(events.HARVESTED, self.active, province, kind, points)
        self._end_turn()

    def _build_fort(self, fort: i64) -> None:
        own(self, PIECES)
        self.forts[fort] = self.active
        self.stock[self.active * board.STOCKS + board.TOWER] -= 1
        self.tell(events.FORTIFIED, self.active, fort)
        self._end_turn()

    def _build_village(self, province: i64) -> None:
        own(self, PIECES)
        self.villages[self.active * board.PROVINCES + province] += 1
        self.figures[province] += 1
        self.stock[self.active * board.STOCKS + board.VILLAGE] -= 1
        self.tell(events.FOUNDED, self.active, province)
        self._end_turn()

    def _decide(self, move: i64) -> None:
        if move == moves.REPLACE:
            self.tell(events.REJECTED, self.active, self.next)
            own(self, CARDS)
            self.rejected[self.scorings - 1] = self.next
            self.next = board.NO_CARD
            self.phase = phases.OPEN_INSTEAD
            self.to_move = CHANCE
            return
        if move == moves.KEEP:
            self.tell(events.KEPT, self.active, self.next)
        self._end_turn()

    def _chance(self, move: i64) -> None:
        if self.phase == phases.DRAW_FIRST:
            self.first = move - moves.BEGIN
            self.active = self.first
            self.phase = phases.LAY_TILES
            self.tell(events.BEGAN, self.first)
        elif self.phase == phases.LAY_TILES:
            self._lay_tile(move - moves.GROW)
        else:
            self._turn_up(move - moves.TURN_UP)

    def _lay_tile(self, kind: i64) -> None:
        own(self, GAINS)
        bare = self.next_bare()
        while kind != board.NO_TILE:
            self.tiles[bare] = kind
            self.tell(events.GREW, CHANCE, bare, kind)
            bare = self.next_bare()
            kind = self.only_kind(bare)
        if bare == board.PROVINCES:
            self.phase = phases.OPEN_ROW

    def _turn_up(self, fort: i64) -> None:
        self.tell(events.OPENED, CHANCE, fort)
        if self.now == board.NO_CARD:
            self.now = fort
            return
        self.next = fort
        if self.phase == phases.OPEN_INSTEAD:
            self._end_turn()
            return
        self.to_move = self.active
        self.phase = phases.CHOOSE_CARD if self.phase == phases.OPEN_ROW else phases.FORT_CHOICE

    # -- scoring -------------------------------------------------------------------------------------------

    def _call_scoring(self) -> None:
        """Carry out the Castellan, up to the choice about the next fort card."""
        self.tell(events.CALLED, self.active, self.now, self.scorings + 1)
        for province in range(i64(board.PROVINCES)):
            if board.TOUCHED[self.now] >> province & 1:
                self._score_province(province)
        own(self, CARDS)
        self.scored[self.scorings] = self.now
        self.scorings += 1
        if self.scorings == board.SCORINGS:
            # K26: the game ends here and now; the cards stay as they lie.
            self.tell(events.ENDED, self.active)
            self.phase = phases.GAME_OVER
            self.to_move = OVER
            return
        for place in range(self.players * board.CARDS):
            self.played[place] = 0
        self.now = self.next
        self.next = board.NO_CARD
        if self.scorings < board.SCORINGS - 1:
            self.phase = phases.OPEN_NEXT
            self.to_move = CHANCE
        else:
            self._end_turn()
