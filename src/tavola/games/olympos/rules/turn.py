"""The turn, step by step: an action, its price, Zeus, the gods, and who comes next."""

from tavola.core import CHANCE, OVER
from tavola.flat import i64, vec
from tavola.games.olympos.rules import (
    atlas,
    board,
    cards,
    development,
    events,
    gods,
    moves,
    phases,
    scoring,
    travel,
)
from tavola.games.olympos.rules.position import (
    HOLDINGS,
    STEPS,
    Position,
    clockwise,
    final_turn,
    is_finished,
    own,
)


class Turn(Position):
    """A position that knows how a turn goes on; the modules beside this one know how each step is done."""

    def play_turn(self, move: i64) -> None:
        if move < moves.DISCOVER:
            self.play_expansion((move - moves.EXPAND) // atlas.LANDS, (move - moves.EXPAND) % atlas.LANDS)
        elif move < moves.WONDER:
            development.begin_discovery(self, move - moves.DISCOVER)
            self.choose_tile()
        elif move < moves.WAIT:
            development.build(self, move - moves.WONDER)
            self.end_action()
        elif move == moves.WAIT:
            self.cost = board.WAIT_AP
            self.tell(events.WAITED, self.active)
            self.end_action()
        elif move == moves.PASS:
            self.finish(self.active, 1)
            self.next_turn()
        else:
            cards.play_card(self, move - moves.CARD)

    def play_expansion(self, source: i64, land: i64) -> None:
        place: i64 = -1
        if source >= moves.STANDING:
            choices = travel.leavers(self, self.active, source - moves.STANDING)
            if len(choices) > 1:
                self.source = source
                self.target = land
                self.phase = phases.SETTLER
                return
            place = choices[0] - moves.LEAVE
        travel.expand(self, source, land, place)
        self.end_action()

    # -------------------------------------------------------------------------------------- a Discovery

    def choose_tile(self) -> None:
        choices = development.tile_choices(self)
        if len(choices) > 1:
            self.phase = phases.TILE
        else:
            self.tile = choices[0] - moves.TAKE_TILE
            self.choose_payment()

    def choose_payment(self) -> None:
        choices = development.payments(self, self.active, self.cell)
        if len(choices) > 1:
            self.phase = phases.PAY
        else:
            self.take_tile(choices[0] - moves.PAY_CUBES)

    def take_tile(self, payment: i64) -> None:
        development.take_tile(self, payment)
        kind = board.TYPE_OF[self.tile]
        if kind == board.COMMERCE:
            self.step = 2
            self.phase = phases.COMMERCE
        elif kind in (board.PHALANX, board.HELLENISM):
            cards.begin_draw(self)
            self.draw_on()
        else:
            self.choose_bonus()

    def play_discovery(self, move: i64) -> None:
        if self.phase == phases.TILE:
            self.tile = move - moves.TAKE_TILE
            self.choose_payment()
        elif self.phase == phases.PAY:
            self.take_tile(move - moves.PAY_CUBES)
        else:
            own(self, HOLDINGS)
            self.cubes[self.active * atlas.KINDS + move - moves.CUBE] += 1
            self.tell(events.GAINED_CUBE, self.active, move - moves.CUBE, events.FROM_TILE + self.tile)
            self.step -= 1
            if self.step == 0:
                self.choose_bonus()

    def choose_bonus(self) -> None:
        self.to_move = self.active
        free = development.free_spaces(self)
        if len(free) > 1:
            self.phase = phases.BONUS_SPACE
            return
        if len(free) == 1:
            development.take_bonus(self, free[0] - moves.MARK)
        self.end_action()

    # ------------------------------------------------------------------------------------ Destiny cards

    def draw_on(self) -> None:
        """Go on drawing, or let the player choose among the cards drawn."""
        if cards.can_draw(self):
            self.phase = phases.DRAW
            self.to_move = CHANCE
            return
        self.to_move = self.active
        choices = cards.keep_choices(self)
        # Cards of one kind are asked about too: that they are alike is nobody else's business.
        if self.held[self.players] > 1:
            self.phase = phases.KEEP
            return
        if len(choices):
            cards.keep_card(self, choices[0] - moves.KEEP_CARD)
        self.after_draw()

    def play_draw(self, move: i64) -> None:
        if self.phase == phases.DRAW:
            cards.draw_card(self, move - moves.DRAW_CARD)
            self.draw_on()
        else:
            cards.keep_card(self, move - moves.KEEP_CARD)
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
        if self.marks[player] & board.UNDER_ERINYES:
            total += board.ERINYES_AP
            own(self, HOLDINGS)
            self.marks[player] &= ~board.UNDER_ERINYES
            self.tell(events.FURIES_PAID, player, board.ERINYES_AP)
        sand = self.usable if self.usable < total else total
        self.usable -= sand
        own(self, STEPS)
        self.hourglasses[player] -= sand
        self.cost = 0
        if total > sand:
            self.position[player] += total - sand
            self.put_on_top(player)
        self.tell(events.MOVED_ON, player, total, sand, self.began, self.position[player])

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
            self.phase = phases.END
            # All may know that he is asked, and so that he holds a card he could play (O40).
            self.tell(events.PONDERS, self.active)
        else:
            self.call_gods()

    def play_end(self, move: i64) -> None:
        if move == moves.DONE:
            self.call_gods()
        else:
            cards.play_card(self, move - moves.CARD)
            self.open_end()

    def call_gods(self) -> None:
        """Turn up the next card due, go on to the next Zeus space, or end the turn."""
        if gods.due_slot(self) >= 0:
            self.phase = phases.REVEAL
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
        if phase == phases.REVEAL:
            gods.turn_up(self, move - moves.TURN_UP)
            self.ask_for_omens(0)
        elif phase == phases.OMEN:
            asked = gods.offset_of(self, self.to_move)
            gods.play_omens(self, move - moves.PLAY_OMENS)
            self.ask_for_omens(asked + 1)
        elif phase == phases.GIFT:
            gods.gift(self, move - moves.CUBE)
            self.ask_affected()
        elif phase == phases.LOSS:
            self.give_up(move - moves.GIVE_UP)
        else:
            gods.lose_settler(self, self.source, move - moves.LEAVE)
            self.source = -1
            self.ask_affected()

    def ask_for_omens(self, offset: i64) -> None:
        holder = gods.omen_holder(self, offset)
        if holder >= 0:
            self.phase = phases.OMEN
            self.to_move = holder
            self.tell(events.PONDERS, holder, 1)  # all may know that he holds an Omen (O40)
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
        if self.god == board.ARTEMIS:
            self.phase = phases.GIFT
            return
        assert self.god == board.HADES
        choices = gods.loss_choices(self)
        if len(choices) > 1:
            self.phase = phases.LOSS
        else:
            self.give_up(choices[0] - moves.GIVE_UP)

    def give_up(self, land: i64) -> None:
        place = gods.only_leaver(self, land)
        if place < 0:
            self.source = land
            self.phase = phases.LOST_SETTLER
            return
        gods.lose_settler(self, land, place)
        self.ask_affected()

    # ------------------------------------------------------------------------------------ whose turn it is

    def finish(self, player: i64, passed: i64) -> None:
        own(self, HOLDINGS)
        self.marks[player] |= board.DONE_PLAYING
        self.tell(events.LEFT_OFF, player, passed)

    def next_turn(self) -> None:
        self.zeus = -1
        player = self.farthest_back() if self.time_track else self.next_seat()
        if player >= 0:
            self.begin_turn(player)
            return
        self.phase = phases.FINISHED
        self.to_move = OVER
        scoring.tell_final_scoring(self)

    def next_seat(self) -> i64:
        for seat in range(i64(1), self.players + 1):
            player = clockwise(self, self.active, seat)
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
        self.phase = phases.TURN
        self.active = player
        self.to_move = player
        self.began = self.position[player]
        self.usable = self.hourglasses[player]
