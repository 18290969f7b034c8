"""The rules of Kreta: one card a turn, its action ply by ply, and the scorings of the Castellan."""

from tavola.core import CHANCE, OVER, ints
from tavola.flat import append, i64, vec
from tavola.games.kreta.actions import (
    ADMIRAL_MORE,
    BEGAN,
    BEGIN,
    BUILD_FORT,
    BUILD_VILLAGE,
    CALLED,
    CHOOSE_CARD,
    COMMANDER_MORE,
    DRAW_FIRST,
    ENDED,
    EVERY,
    FORT_CHOICE,
    FORTIFIED,
    FOUNDED,
    GAME_OVER,
    GREW,
    GROW,
    HARVEST,
    HARVESTED,
    INSTALLED,
    KEEP,
    KEPT,
    LAUNCHED,
    LAY_TILES,
    MOVE_SHIP,
    MOVE_VILLAGER,
    NO_CARD,
    NO_TILE,
    NOBODY,
    NOWHERE,
    ONCE,
    OPEN_INSTEAD,
    OPEN_NEXT,
    OPEN_ROW,
    OPENED,
    PLACE_SHIP,
    PLACE_VILLAGER,
    PLAY,
    PLAYED,
    REJECTED,
    REPEAT,
    REPEATED,
    REPLACE,
    SAILED,
    SCORED,
    SEND_ABBOT,
    SENT,
    SETTLED,
    SHIP,
    SKIPPED,
    STOCKS,
    STOP,
    TOWER,
    TURN_UP,
    UNPAID,
    VILLAGE,
    VILLAGER,
    WALKED,
)
from tavola.games.kreta.board import (
    ABBOT,
    ADMIRAL,
    ARCHITECT,
    CARDS,
    CASTELLAN,
    COMMANDER,
    FARMER,
    FIELDS,
    FORTS,
    GROWS_ON,
    HARBOURS,
    KINDS,
    KING,
    PROVINCES,
    ROOM,
    SCORINGS,
    SHIPS,
    STEPS,
    TERRAIN,
    TOUCHED,
    TOWERS,
    TRAVEL,
    VALUE,
    VILLAGERS,
    VILLAGES,
    WALK_COUNT,
    WALK_FROM,
    WALK_TO,
    WHEAT,
)
from tavola.games.kreta.position import Position


class Kreta(Position):
    """One card a turn, its action ply by ply, and the scorings of the Castellan."""

    def copy(self) -> "Kreta":
        return Kreta(
            self.players,
            self.to_move,
            self.rescoring,
            self.first,
            self.phase,
            self.active,
            self.steps,
            self.sailed,
            self.repeating,
            self.scorings,
            self.now,
            self.next,
            self.score[:],
            self.played[:],
            self.stock[:],
            self.villagers[:],
            self.villages[:],
            self.abbots[:],
            self.ships[:],
            self.forts[:],
            self.tiles[:],
            self.harvested[:],
            self.figures[:],
            self.spent[:],
            self.scored[:],
            self.rejected[:],
        )

    # -- what may be done ----------------------------------------------------------------------------------

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

    # -- what happens --------------------------------------------------------------------------------------

    def play(self, move: i64) -> None:
        if move < REPEAT:
            self._play_card(move - PLAY)
        elif move < PLACE_SHIP:
            self._repeat_card(move - REPEAT)
        elif move < PLACE_VILLAGER:
            self._sail(move)
        elif move < SEND_ABBOT:
            self._command(move)
        elif move < HARVEST:
            self._send_abbot(move - SEND_ABBOT)
        elif move < BUILD_FORT:
            self._harvest(move - HARVEST)
        elif move < BUILD_VILLAGE:
            self._build_fort(move - BUILD_FORT)
        elif move < KEEP:
            self._build_village(move - BUILD_VILLAGE)
        elif move < BEGIN:
            self._decide(move)
        else:
            self._chance(move)

    def _play_card(self, card: i64) -> None:
        laid: i64 = 1
        for other in range(i64(CARDS)):
            if self.played[self.active * CARDS + other]:
                laid += 1
        self.played[self.active * CARDS + card] = laid
        self.tell(PLAYED, self.active, card)
        if card == CASTELLAN:
            self._call_scoring()
        else:
            self._start_action(card)

    def _repeat_card(self, card: i64) -> None:
        self.repeating = 1
        self.tell(REPEATED, self.active, card)
        self._start_action(card)

    def _start_action(self, card: i64) -> None:
        self.phase = card
        if card == COMMANDER:
            self.steps = STEPS

    def _end_turn(self) -> None:
        self.active = (self.active + 1) % self.players
        self.to_move = self.active
        self.phase = CHOOSE_CARD
        self.steps = 0
        self.sailed = NOWHERE
        self.repeating = 0

    def _sail(self, move: i64) -> None:
        mine = self.active * HARBOURS
        if move < MOVE_SHIP:
            self.ships[mine + move - PLACE_SHIP] = 1
            self.stock[self.active * STOCKS + SHIP] -= 1
            self.tell(LAUNCHED, self.active, move - PLACE_SHIP)
            self._end_turn()
            return
        start, end = (move - MOVE_SHIP) // HARBOURS, (move - MOVE_SHIP) % HARBOURS
        self.ships[mine + start] = 0
        self.ships[mine + end] = 1
        self.tell(SAILED, self.active, start, end)
        if self.phase == ADMIRAL and self.stock[self.active * STOCKS + SHIP] == 0:
            self.phase = ADMIRAL_MORE
            self.sailed = end
        else:
            self._end_turn()

    def _command(self, move: i64) -> None:
        mine = self.active * PROVINCES
        if move < MOVE_VILLAGER:
            province = move - PLACE_VILLAGER
            self.villagers[mine + province] += 1
            self.figures[province] += 1
            self.stock[self.active * STOCKS + VILLAGER] -= 1
            self.tell(SETTLED, self.active, province)
            self._end_turn()
            return
        start, end = WALK_FROM[move - MOVE_VILLAGER], WALK_TO[move - MOVE_VILLAGER]
        self.villagers[mine + start] -= 1
        self.villagers[mine + end] += 1
        self.figures[start] -= 1
        self.figures[end] += 1
        self.steps -= 1
        self.phase = COMMANDER_MORE
        self.tell(WALKED, self.active, start, end)
        if self.steps == 0:  # else there is a further step at least: back to where the last one came from
            self._end_turn()

    def _send_abbot(self, province: i64) -> None:
        start = self.abbots[self.active]
        if start == NOWHERE:
            self.tell(INSTALLED, self.active, province)
        else:
            self.tell(SENT, self.active, start, province)
            self.figures[start] -= 1
        self.figures[province] += 1
        self.abbots[self.active] = province
        self._end_turn()

    def _harvest(self, province: i64) -> None:
        kind = self.tiles[province]
        self.tiles[province] = NO_TILE
        points = self.harvested[self.active * KINDS + kind] + 1
        self.harvested[self.active * KINDS + kind] = points
        self.score[self.active] += points
        self.tell(HARVESTED, self.active, province, kind, points)
        self._end_turn()

    def _build_fort(self, fort: i64) -> None:
        self.forts[fort] = self.active
        self.stock[self.active * STOCKS + TOWER] -= 1
        self.tell(FORTIFIED, self.active, fort)
        self._end_turn()

    def _build_village(self, province: i64) -> None:
        self.villages[self.active * PROVINCES + province] += 1
        self.figures[province] += 1
        self.stock[self.active * STOCKS + VILLAGE] -= 1
        self.tell(FOUNDED, self.active, province)
        self._end_turn()

    def _decide(self, move: i64) -> None:
        if move == REPLACE:
            self.tell(REJECTED, self.active, self.next)
            self.rejected[self.scorings - 1] = self.next
            self.next = NO_CARD
            self.phase = OPEN_INSTEAD
            self.to_move = CHANCE
            return
        if move == KEEP:
            self.tell(KEPT, self.active, self.next)
        self._end_turn()

    def _chance(self, move: i64) -> None:
        if self.phase == DRAW_FIRST:
            self.first = move - BEGIN
            self.active = self.first
            self.phase = LAY_TILES
            self.tell(BEGAN, self.first)
        elif self.phase == LAY_TILES:
            self._lay_tile(move - GROW)
        else:
            self._turn_up(move - TURN_UP)

    def _lay_tile(self, kind: i64) -> None:
        bare = self.next_bare()
        while kind != NO_TILE:
            self.tiles[bare] = kind
            self.tell(GREW, CHANCE, bare, kind)
            bare = self.next_bare()
            kind = self.only_kind(bare)
        if bare == PROVINCES:
            self.phase = OPEN_ROW

    def _turn_up(self, fort: i64) -> None:
        self.tell(OPENED, CHANCE, fort)
        if self.now == NO_CARD:
            self.now = fort
            return
        self.next = fort
        if self.phase == OPEN_INSTEAD:
            self._end_turn()
            return
        self.to_move = self.active
        self.phase = CHOOSE_CARD if self.phase == OPEN_ROW else FORT_CHOICE

    # -- scoring -------------------------------------------------------------------------------------------

    def _call_scoring(self) -> None:
        """Carry out the Castellan, up to the choice about the next fort card."""
        self.tell(CALLED, self.active, self.now, self.scorings + 1)
        for province in range(i64(PROVINCES)):
            if TOUCHED[self.now] >> province & 1:
                self._score_province(province)
        self.scored[self.scorings] = self.now
        self.scorings += 1
        if self.scorings == SCORINGS:
            # K26: the game ends here and now; the cards stay as they lie.
            self.tell(ENDED, self.active)
            self.phase = GAME_OVER
            self.to_move = OVER
            return
        for place in range(self.players * CARDS):
            self.played[place] = 0
        self.now = self.next
        self.next = NO_CARD
        if self.scorings < SCORINGS - 1:
            self.phase = OPEN_NEXT
            self.to_move = CHANCE
        else:
            self._end_turn()

    def _score_province(self, province: i64) -> None:
        if self.spent[province] and self.rescoring == ONCE:
            self.tell(SKIPPED, NOBODY, province)
            return
        self.spent[province] = 1
        paid = self.payments(province)
        told = False
        for player in range(self.players):
            points = paid[player]
            if points:
                told = True
                self.score[player] += points
                rank = 1 if points == VALUE[province] else 2
                self.tell(SCORED, player, province, points, self.sources(player, province), rank)
        if not told:
            self.tell(UNPAID, NOBODY, province)


def _offer(kind: i64, places: i64) -> vec[i64]:
    """List a kind of move for every place in a set of bits."""
    moves = vec[i64](capacity=PROVINCES)
    for place in range(i64(PROVINCES)):
        if places >> place & 1:
            moves = append(moves, kind + place)
    return moves


def start(players: int, options: dict[str, str]) -> Kreta:
    """Set the game up: wheat on the fields, everything else in hand, in supply or not yet drawn."""
    drawn = options["first"] == "drawn"
    return Kreta(
        players=players,
        to_move=CHANCE,
        rescoring=EVERY if options["rescoring"] == "every" else ONCE,
        first=NOBODY if drawn else 0,
        phase=DRAW_FIRST if drawn else LAY_TILES,
        active=0,
        steps=0,
        sailed=NOWHERE,
        repeating=0,
        scorings=0,
        now=NO_CARD,
        next=NO_CARD,
        score=ints([0] * players),
        played=ints([0] * (players * CARDS)),
        stock=ints([VILLAGERS, VILLAGES, SHIPS, TOWERS] * players),
        villagers=ints([0] * (players * PROVINCES)),
        villages=ints([0] * (players * PROVINCES)),
        abbots=ints([NOWHERE] * players),
        ships=ints([0] * (players * HARBOURS)),
        forts=ints([NOBODY] * FORTS),
        tiles=ints([WHEAT if land == FIELDS else NO_TILE for land in TERRAIN]),
        harvested=ints([0] * (players * KINDS)),
        figures=ints([0] * PROVINCES),
        spent=ints([0] * PROVINCES),
        scored=ints([NO_CARD] * SCORINGS),
        rejected=ints([NO_CARD] * (SCORINGS - 2)),
    )
