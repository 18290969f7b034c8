"""The rules of Keythedral: the conductor that leads from phase to phase."""

from tavola.core import CHANCE, OVER, UNKNOWN, Rng
from tavola.flat import append, i64, vec
from tavola.games.keythedral.actions import (
    act,
    action_moves,
    begin_actions,
    begin_turn,
    cube_points,
    end_game,
    finish,
    leave,
    next_turn,
    pay_basic,
    pay_tile,
    payment_moves,
    take_traded,
    tile_count,
    tile_payment_moves,
    tile_points,
    trade_moves,
)
from tavola.games.keythedral.auction import (
    begin_auction,
    bid_moves,
    holder,
    name_start,
    next_to_speak,
    pay_bid,
    seat_moves,
    settle_auction,
    speak,
)
from tavola.games.keythedral.board import (
    ACTED,
    AUCTION,
    BASIC,
    BEGIN,
    BIDDING,
    DONE,
    DRAW_FIELD,
    DRY_ROUNDS,
    FIELD,
    GAP,
    GIVE,
    HARVEST_LAWS,
    KINDS,
    LAW_DONE,
    LAWS,
    LAY_COTTAGE,
    LAY_FIELD,
    LAY_NUMBER,
    MOVE_COTTAGE,
    MOVING_DAY,
    NAME_START,
    NOW,
    NUMBER,
    NUMBERS,
    ORDER,
    ORDER_LAWS,
    PAY,
    PAY_BASIC,
    PAY_BID,
    PAY_TILE,
    PLAY,
    POSTING,
    RETRIEVED,
    SEAL_LAWS,
    SEAT,
    SET_ORDER,
    SETTLED,
    STARTS,
    TAKE,
    TAKE_BASIC,
    TURN,
    TURN_UP,
    WORK,
    WORKED,
    WORKER,
)
from tavola.games.keythedral.cards import (
    choice_moves,
    choose,
    give,
    give_moves,
    play_law,
    playable_moves,
    take_basic,
    take_moves,
    window_of,
)
from tavola.games.keythedral.landscape import (
    destination_moves,
    draw_next,
    field_moves,
    gap_moves,
    move_cottage,
    number_moves,
    pick_number,
    place_cottage,
    place_field,
)
from tavola.games.keythedral.luck import chance_moves, happen, must_post, must_turn_up, wait_for_luck
from tavola.games.keythedral.screens import fill, hide
from tavola.games.keythedral.table import Table
from tavola.games.keythedral.work import (
    activation_goes_on,
    can_place,
    collect,
    end_activation,
    next_marker,
    order_moves,
    place_worker,
    retrieve,
    set_order,
    worker_moves,
)


class Keythedral(Table):
    """A position with the rules that lead from it."""

    # -- what may be done --

    def moves(self) -> vec[i64]:
        """List the legal moves in ascending order."""
        phase = self.phase
        if phase == TURN:
            return action_moves(self, playable_moves(self))
        if phase == WORK:
            return self.work_moves()
        if self.to_move == CHANCE:
            return chance_moves(self)
        if phase < TURN:
            return self.early_moves()
        if phase < SEAL_LAWS:
            return self.action_steps()
        return self.last_moves()

    def work_moves(self) -> vec[i64]:
        """List places for a worker, then laws; done where there is no place."""
        moves = worker_moves(self)
        for law in playable_moves(self):
            moves = append(moves, law)
        return moves if can_place(self) else append(moves, DONE)

    def early_moves(self) -> vec[i64]:
        """List the choices of the set-up and of phases 1 and 2."""
        if self.phase == LAY_FIELD:
            return field_moves(self)
        if self.phase == LAY_NUMBER:
            return number_moves(self)
        if self.phase == LAY_COTTAGE:
            return gap_moves(self)
        if self.phase == SET_ORDER:
            return order_moves(self)
        return append(playable_moves(self), DONE)  # ORDER_LAWS, HARVEST_LAWS

    def action_steps(self) -> vec[i64]:
        """List the choices within an action or a law of phase 2 or 3."""
        phase = self.phase
        if phase == NOW:
            return append(playable_moves(self), DONE)
        if phase == PAY_BASIC:
            return payment_moves(self, BASIC)
        if phase == PAY_TILE:
            return tile_payment_moves(self)
        if phase == TAKE_BASIC:
            return take_moves(self) if self.law else trade_moves(self)
        if phase == MOVE_COTTAGE:
            return destination_moves(self)
        if phase == GIVE:
            return give_moves(self)
        return choice_moves(self)

    def last_moves(self) -> vec[i64]:
        """List the choices of phase 5."""
        if self.phase == SEAL_LAWS:
            return append(playable_moves(self), DONE)
        if self.phase == AUCTION:
            return bid_moves(self)
        if self.phase == PAY_BID:
            return payment_moves(self, KINDS)
        if self.phase == NAME_START:
            return seat_moves(self)
        return vec[i64]()  # FINISHED

    # -- doing it --

    def play(self, move: i64) -> None:
        """Make a move and go on to the next decision."""
        if self.to_move == CHANCE:
            happen(self, move)
        elif PLAY <= move < PLAY + LAWS:
            play_law(self, move - PLAY + 1)
        elif self.phase == TURN:
            act(self, move)
        elif self.phase < TURN:
            self.play_early(move)
        elif self.phase < SEAL_LAWS:
            self.play_step(move)
        else:
            self.play_last(move)
        while self.phase >= SETTLED:
            self.go_on()

    def play_early(self, move: i64) -> None:
        """Make a choice of the set-up or of phases 1 and 2."""
        phase = self.phase
        if phase == WORK:
            if move == DONE:
                self.activate_next()
            else:
                place_worker(self, move - WORKER)
                self.phase = WORKED
        elif phase == SET_ORDER:
            set_order(self, move - ORDER + 1)
            self.phase = WORKED
        elif phase == LAY_FIELD:
            place_field(self, move - FIELD)
        elif phase == LAY_NUMBER:
            pick_number(self, move - NUMBER)
        elif phase == LAY_COTTAGE:
            place_cottage(self, move - GAP)
            self.phase = SETTLED
        else:  # done with the laws of the window
            self.asked += 1
            self.ask_for_laws(phase)

    def play_step(self, move: i64) -> None:
        """Make a choice within an action or a law of phase 2 or 3."""
        phase = self.phase
        if phase == NOW:
            leave(self)
        elif phase == PAY_BASIC:
            pay_basic(self, move - PAY)
        elif phase == PAY_TILE:
            pay_tile(self, move - PAY)
        elif phase == TAKE_BASIC:
            if self.law:
                take_basic(self, move - TAKE)
            else:
                take_traded(self, move - TAKE)
        elif phase == MOVE_COTTAGE:
            move_cottage(self, move - GAP, 0 if self.law == MOVING_DAY else 1)
            self.to_move = self.turn
            finish(self)
        elif phase == GIVE:
            give(self, move - PAY)
        else:
            choose(self, move)

    def play_last(self, move: i64) -> None:
        """Make a choice of phase 5."""
        phase = self.phase
        if phase == AUCTION:
            speak(self, move)
        elif phase == PAY_BID:
            pay_bid(self, move - PAY)
        elif phase == NAME_START:
            name_start(self, move - SEAT)
            self.begin_round()
        else:  # done with the laws of the window
            self.asked += 1
            self.ask_for_laws(phase)

    # -- going on --

    def go_on(self) -> None:
        """Take the step that follows without a decision."""
        phase = self.phase
        if phase == SETTLED:
            self.go_on_laying()
        elif phase == ACTED:
            if must_turn_up(self):
                wait_for_luck(self, TURN_UP)
            elif not next_turn(self):
                self.retrieve_phase()
        elif phase == LAW_DONE:
            self.law_done()
        elif phase == WORKED:
            if activation_goes_on(self):
                self.phase = WORK
            else:
                self.activate_next()
        elif phase == POSTING:
            if not must_post(self):
                self.laws_posted()
        elif phase == BIDDING and not next_to_speak(self) and not settle_auction(self):
            self.begin_round()

    def go_on_laying(self) -> None:
        """Lay the next field, or end the set-up."""
        if self.laid < BEGIN + NUMBERS * self.players:
            draw_next(self)
        elif must_turn_up(self):
            wait_for_luck(self, TURN_UP)
        else:
            self.begin_round()

    def begin_round(self) -> None:
        """Begin with the laws that are played before the work order."""
        self.round += 1
        self.sold = 0
        self.tell(STARTS, self.start, self.round)
        self.asked = 0
        self.ask_for_laws(ORDER_LAWS)

    def ask_for_laws(self, window: i64) -> None:
        """Ask the next player who holds laws, whichever these are (R47); then end the window."""
        first = holder(self) if window == SEAL_LAWS else self.start
        while self.asked < self.players:
            player = (first + self.asked) % self.players
            if self.held[player] > 0:
                self.to_move = player
                self.phase = window
                return
            self.asked += 1
        if window == ORDER_LAWS:
            next_marker(self)
        elif window == HARVEST_LAWS:
            collect(self)
            begin_actions(self)
        else:
            begin_auction(self)

    def activate_next(self) -> None:
        """Activate the next player's tile, set the next marker, or go on to collecting."""
        if end_activation(self):
            self.phase = WORKED
        elif self.marker < NUMBERS:
            next_marker(self)
        else:
            self.asked = 0
            self.ask_for_laws(HARVEST_LAWS)

    def law_done(self) -> None:
        """Go back to where the law was played."""
        window = window_of(self.law)
        self.law = 0
        if self.now:
            leave(self)
        elif window == TURN:
            begin_turn(self, self.turn)
        elif window == WORK:
            self.phase = WORKED
        else:
            self.ask_for_laws(window)

    def retrieve_phase(self) -> None:
        """Take workers and markers back; six rounds without a tile end the game."""
        retrieve(self)
        self.bid = 0
        self.leader = -1
        self.dry = 0 if self.sold else self.dry + 1
        self.tell(RETRIEVED, self.start, self.dry)
        if self.dry == DRY_ROUNDS:
            end_game(self, 1)
        else:
            self.phase = POSTING

    def laws_posted(self) -> None:
        """Go on once the New Laws lie on their spaces."""
        if self.round == 0:
            draw_next(self)
            return
        self.asked = 0
        self.ask_for_laws(SEAL_LAWS)

    # -- luck --

    def weights(self) -> list[int]:
        """Give the odds of the chance moves: a field by how many of its kind are in the bag."""
        if self.phase == DRAW_FIELD:
            return [int(count) for count in self.bag if count > 0]
        return [1] * len(chance_moves(self))

    # -- results and views --

    def scores(self) -> list[int]:
        """Count each player's points; a view gives UNKNOWN for whoever sits behind a screen."""
        return [self.score(player) for player in range(self.players)]

    def score(self, player: i64) -> int:
        """Count a player's points in tiles and cubes."""
        if self.cubes[player * KINDS] < 0:
            return UNKNOWN
        return int(tile_points(self, player) + cube_points(self, player))

    def places(self) -> list[int]:
        """Rank by points, then by number of tiles; equal players share a place."""
        marks = [(self.score(player), int(tile_count(self, player))) for player in range(self.players)]
        return [1 + sum([other > mine for other in marks]) for mine in marks]

    def seen_by(self, player: i64) -> "Keythedral":
        """Copy the position with other seats' screens and laws covered."""
        view = self.copy()
        hide(view, player)
        return view

    def scores_seen_by(self, player: i64) -> list[int]:
        """Count the points that lie before no other screen; at the end the screens are lifted."""
        lifted = self.to_move == OVER
        return [self.score(other) if lifted or other == player else UNKNOWN for other in range(self.players)]

    def imagine(self, rng: Rng) -> None:
        """Deal what the view covers, in agreement with all that the seat has seen."""
        viewer = fill(self, rng)
        while self.to_move >= 0 and len(self.moves()) == 0:  # who began to pay could not: deal anew
            hide(self, viewer)
            fill(self, rng)

    def copy(self) -> "Keythedral":
        """Copy the position, without the story."""
        return Keythedral(
            self.players,
            self.to_move,
            self.length,
            self.strategic,
            self.open_laws,
            self.phase,
            self.round,
            self.start,
            self.dry,
            self.sold,
            self.west,
            self.north,
            self.laid,
            self.drawn,
            self.number,
            self.marker,
            self.active,
            self.asked,
            self.chooser,
            self.quota,
            self.placed,
            self.through,
            self.share,
            self.turn,
            self.passes,
            self.law,
            self.now,
            self.taken,
            self.buying,
            self.owed,
            self.lowest,
            self.bid,
            self.leader,
            self.deck,
            self.bag[:],
            self.land[:],
            self.lots[:],
            self.field_cell[:],
            self.field_kind[:],
            self.cottage_gap[:],
            self.house[:],
            self.fences[:],
            self.workers[:],
            self.orders[:],
            self.idle[:],
            self.bonus[:],
            self.stopped[:],
            self.cubes[:],
            self.hand[:],
            self.store[:],
            self.stock[:],
            self.spent[:],
            self.mat[:],
            self.bought[:],
            self.marks[:],
            self.law_at[:],
            self.held[:],
            self.new_laws[:],
            self.inside[:],
            self.bidding[:],
            self.tray[:],
            self.least[:],
            self.most[:],
        )
