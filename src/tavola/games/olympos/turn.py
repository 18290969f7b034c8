"""The turn, step by step: an action, its price, Zeus, the gods, and who comes next."""

from tavola.core import CHANCE, OVER
from tavola.flat import i64, vec
from tavola.games.olympos import cards, development, gods, scoring, travel
from tavola.games.olympos.atlas import KINDS, LANDS
from tavola.games.olympos.board import ARTEMIS, ERINYES_AP, HADES, HELLENISM, PHALANX, TYPE_OF, WAIT_AP
from tavola.games.olympos.board import COMMERCE as COMMERCE_TILE
from tavola.games.olympos.codes import (
    BONUS_SPACE,
    CARD,
    COMMERCE,
    CUBE,
    DISCOVER,
    DONE,
    DRAW,
    DRAW_CARD,
    END,
    EXPAND,
    FINISHED,
    FROM_TILE,
    FURIES_PAID,
    GAINED_CUBE,
    GIFT,
    GIVE_UP,
    KEEP,
    KEEP_CARD,
    LEAVE,
    LEFT_OFF,
    LOSS,
    LOST_SETTLER,
    MARK,
    MOVED_ON,
    OMEN,
    PASS,
    PAY,
    PAY_CUBES,
    PLAY_OMENS,
    PONDERS,
    REVEAL,
    SETTLER,
    STANDING,
    TAKE_TILE,
    TILE,
    TURN,
    TURN_UP,
    WAIT,
    WAITED,
    WONDER,
)
from tavola.games.olympos.state import DONE_PLAYING, UNDER_ERINYES, Position, final_turn, is_finished


class Turn(Position):
    """A position that knows how a turn goes on; the modules beside this one know how each step is done."""

    def play_turn(self, move: i64) -> None:
        if move < DISCOVER:
            self.play_expansion((move - EXPAND) // LANDS, (move - EXPAND) % LANDS)
        elif move < WONDER:
            development.begin_discovery(self, move - DISCOVER)
            self.choose_tile()
        elif move < WAIT:
            development.build(self, move - WONDER)
            self.end_action()
        elif move == WAIT:
            self.cost = WAIT_AP
            self.tell(WAITED, self.active)
            self.end_action()
        elif move == PASS:
            self.finish(self.active, 1)
            self.next_turn()
        else:
            cards.play_card(self, move - CARD)

    def play_expansion(self, source: i64, land: i64) -> None:
        place: i64 = -1
        if source >= STANDING:
            choices = travel.leavers(self, self.active, source - STANDING)
            if len(choices) > 1:
                self.source = source
                self.target = land
                self.phase = SETTLER
                return
            place = choices[0] - LEAVE
        travel.expand(self, source, land, place)
        self.end_action()

    # -------------------------------------------------------------------------------------- a Discovery

    def choose_tile(self) -> None:
        choices = development.tile_choices(self)
        if len(choices) > 1:
            self.phase = TILE
        else:
            self.tile = choices[0] - TAKE_TILE
            self.choose_payment()

    def choose_payment(self) -> None:
        choices = development.payments(self, self.active, self.cell)
        if len(choices) > 1:
            self.phase = PAY
        else:
            self.take_tile(choices[0] - PAY_CUBES)

    def take_tile(self, payment: i64) -> None:
        development.take_tile(self, payment)
        kind = TYPE_OF[self.tile]
        if kind == COMMERCE_TILE:
            self.step = 2
            self.phase = COMMERCE
        elif kind in (PHALANX, HELLENISM):
            cards.begin_draw(self)
            self.draw_on()
        else:
            self.choose_bonus()

    def play_discovery(self, move: i64) -> None:
        if self.phase == TILE:
            self.tile = move - TAKE_TILE
            self.choose_payment()
        elif self.phase == PAY:
            self.take_tile(move - PAY_CUBES)
        else:
            self.cubes[self.active * KINDS + move - CUBE] += 1
            self.tell(GAINED_CUBE, self.active, move - CUBE, FROM_TILE + self.tile)
            self.step -= 1
            if self.step == 0:
                self.choose_bonus()

    def choose_bonus(self) -> None:
        self.to_move = self.active
        free = development.free_spaces(self)
        if len(free) > 1:
            self.phase = BONUS_SPACE
            return
        if len(free) == 1:
            development.take_bonus(self, free[0] - MARK)
        self.end_action()

    # ------------------------------------------------------------------------------------ Destiny cards

    def draw_on(self) -> None:
        """Go on drawing, or let the player choose among the cards drawn."""
        if cards.can_draw(self):
            self.phase = DRAW
            self.to_move = CHANCE
            return
        self.to_move = self.active
        choices = cards.keep_choices(self)
        # Cards of one kind are asked about too: that they are alike is nobody else's business.
        if self.held[self.players] > 1:
            self.phase = KEEP
            return
        if len(choices):
            cards.keep_card(self, choices[0] - KEEP_CARD)
        self.after_draw()

    def play_draw(self, move: i64) -> None:
        if self.phase == DRAW:
            cards.draw_card(self, move - DRAW_CARD)
            self.draw_on()
        else:
            cards.keep_card(self, move - KEEP_CARD)
            self.after_draw()

    def after_draw(self) -> None:
        """Return to what the card was drawn for: a Discovery, or a Zeus space."""
        self.step = 0
        if self.cell >= 0:
            self.choose_bonus()
        else:
            self.open_end()

    # -------------------------------------------------------------------------------- the end of a turn

    def end_action(self) -> None:
        """Pay for the action, take objectives, and see whether Zeus was woken."""
        self.cell = -1
        self.tile = -1
        self.source = -1
        self.target = -1
        self.pay()
        scoring.claim_objectives(self)
        self.zeus = gods.next_zeus(self, -1)
        self.wake_zeus()

    def pay(self) -> None:
        """Pay the action points: usable Hourglasses first, then the track."""
        player = self.active
        total = self.cost
        if self.marks[player] & UNDER_ERINYES:
            total += ERINYES_AP
            self.marks[player] &= ~UNDER_ERINYES
            self.tell(FURIES_PAID, player, ERINYES_AP)
        sand = self.usable if self.usable < total else total
        self.usable -= sand
        self.hourglasses[player] -= sand
        self.cost = 0
        if total > sand:
            self.position[player] += total - sand
            self.put_on_top(player)
        self.tell(MOVED_ON, player, total, sand, self.began, self.position[player])

    def put_on_top(self, player: i64) -> None:
        """Note that the player's marker was the last to move."""
        pile = self.pile
        for at in range(self.players - 1):
            if pile[at] == player:
                pile[at] = pile[at + 1]
                pile[at + 1] = player

    def wake_zeus(self) -> None:
        if self.zeus >= 0:
            cards.begin_draw(self)
            self.draw_on()
        else:
            self.open_end()

    def open_end(self) -> None:
        """Let the active player play cards before the gods come, if he can."""
        self.to_move = self.active
        if len(cards.playable(self, self.active, vec[i64](capacity=8))):
            self.phase = END
            # All may know that he is asked, and so that he holds a card he could play (O40).
            self.tell(PONDERS, self.active)
        else:
            self.call_gods()

    def play_end(self, move: i64) -> None:
        if move == DONE:
            self.call_gods()
        else:
            cards.play_card(self, move - CARD)
            self.open_end()

    def call_gods(self) -> None:
        """Turn up the next card due, go on to the next Zeus space, or end the turn."""
        if gods.due_slot(self) >= 0:
            self.phase = REVEAL
            self.to_move = CHANCE
            return
        if self.zeus >= 0:
            self.zeus = gods.next_zeus(self, self.zeus)
            if self.zeus >= 0:
                self.wake_zeus()
                return
        if final_turn(self):
            self.finish(self.active, 0)
        self.next_turn()

    # ----------------------------------------------------------------------------------------- the gods

    def play_god(self, move: i64) -> None:
        phase = self.phase
        if phase == REVEAL:
            gods.turn_up(self, move - TURN_UP)
            self.ask_for_omens(0)
        elif phase == OMEN:
            asked = gods.offset_of(self, self.to_move)
            gods.play_omens(self, move - PLAY_OMENS)
            self.ask_for_omens(asked + 1)
        elif phase == GIFT:
            gods.gift(self, move - CUBE)
            self.ask_affected()
        elif phase == LOSS:
            self.give_up(move - GIVE_UP)
        else:
            gods.lose_settler(self, self.source, move - LEAVE)
            self.source = -1
            self.ask_affected()

    def ask_for_omens(self, offset: i64) -> None:
        holder = gods.omen_holder(self, offset)
        if holder >= 0:
            self.phase = OMEN
            self.to_move = holder
            return
        gods.strike(self)
        self.ask_affected()

    def ask_affected(self) -> None:
        """Ask the next player whom Artemis or Hades touches; when all are done the card is over."""
        player = gods.next_affected(self) if self.affected else i64(-1)
        if player < 0:
            gods.dismiss(self)
            self.call_gods()
            return
        self.to_move = player
        if self.god == ARTEMIS:
            self.phase = GIFT
            return
        assert self.god == HADES
        choices = gods.loss_choices(self)
        if len(choices) > 1:
            self.phase = LOSS
        else:
            self.give_up(choices[0] - GIVE_UP)

    def give_up(self, land: i64) -> None:
        place = gods.only_leaver(self, land)
        if place < 0:
            self.source = land
            self.phase = LOST_SETTLER
            return
        gods.lose_settler(self, land, place)
        self.ask_affected()

    # ------------------------------------------------------------------------------------ whose turn it is

    def finish(self, player: i64, passed: i64) -> None:
        self.marks[player] |= DONE_PLAYING
        self.tell(LEFT_OFF, player, passed)

    def next_turn(self) -> None:
        self.zeus = -1
        player = self.farthest_back() if self.time_track else self.next_seat()
        if player >= 0:
            self.begin_turn(player)
            return
        self.phase = FINISHED
        self.to_move = OVER
        scoring.tell_final_scoring(self)

    def next_seat(self) -> i64:
        for seat in range(i64(1), self.players + 1):
            player = (self.active + seat) % self.players
            if not is_finished(self, player):
                return player
        return -1

    def farthest_back(self) -> i64:
        """Find the unfinished player farthest back; on a shared space the marker on top."""
        found: i64 = -1
        for player in self.pile:
            if is_finished(self, player):
                continue
            if found < 0 or self.position[player] <= self.position[found]:
                found = player
        return found

    def begin_turn(self, player: i64) -> None:
        self.phase = TURN
        self.active = player
        self.to_move = player
        self.began = self.position[player]
        self.usable = self.hourglasses[player]
