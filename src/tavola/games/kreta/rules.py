"""What happens in Kreta: one card a turn, its action ply by ply, and the scorings of the Castellan."""

from typing import Final

from tavola.core import CHANCE, OVER, ints
from tavola.flat import i64
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
    TOWER,
    TURN_UP,
    UNPAID,
    VILLAGE,
    VILLAGER,
    WALKED,
)
from tavola.games.kreta.board import (
    ADMIRAL,
    CARDS,
    CASTELLAN,
    COMMANDER,
    FIELDS,
    FORTS,
    HARBOURS,
    KINDS,
    PROVINCES,
    SCORINGS,
    SHIPS,
    STEPS,
    TERRAIN,
    TOUCHED,
    TOWERS,
    VALUE,
    VILLAGERS,
    VILLAGES,
    WALK_FROM,
    WALK_TO,
    WHEAT,
)
from tavola.games.kreta.choices import Choices

# Who may be named to begin; a seat that nobody holds is drawn for.
FIRST: Final = ("drawn", "red", "blue", "green", "gold")


class Kreta(Choices):
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


def start(players: int, options: dict[str, str]) -> Kreta:
    """Set the game up: wheat on the fields, everything else in hand, in supply or not yet drawn."""
    seat = FIRST.index(options["first"]) - 1
    drawn = not 0 <= seat < players
    return Kreta(
        players=players,
        to_move=CHANCE,
        rescoring=EVERY if options["rescoring"] == "every" else ONCE,
        first=NOBODY if drawn else seat,
        phase=DRAW_FIRST if drawn else LAY_TILES,
        active=0 if drawn else seat,
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
