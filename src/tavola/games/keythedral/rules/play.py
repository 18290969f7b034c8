"""The rules of Keythedral: the conductor that leads from phase to phase."""

from tavola.core import CHANCE, OVER, UNKNOWN, Rng
from tavola.flat import i64
from tavola.games.keythedral.rules import auction, board, events, landscape, laws, moves, phases, turn, work
from tavola.games.keythedral.rules.legal import Legal
from tavola.games.keythedral.rules.luck import happen, must_post, must_turn_up
from tavola.games.keythedral.rules.purchase import pay_tile
from tavola.games.keythedral.rules.scoring import (
    all_tile_points,
    cube_points,
    end_game,
    tile_count,
    tile_points,
)
from tavola.games.keythedral.rules.screens import deal_unseen, hide


class Keythedral(Legal):
    """A position with the rules that lead from it."""

    def copy(self) -> "Keythedral":
        copied = Keythedral(self.players, self.to_move)
        self.give(copied)
        return copied

    # -- doing it --

    def play(self, move: i64) -> None:
        """Make a move and go on to the next decision."""
        if self.to_move == CHANCE:
            happen(self, move)
        elif moves.PLAY <= move < moves.PLAY + board.LAWS:
            laws.play_law(self, move - moves.PLAY + 1)
        elif self.phase == phases.TURN:
            turn.act(self, move)
        elif self.phase < phases.TURN:
            self.play_early(move)
        elif self.phase < phases.SEAL_LAWS:
            self.play_step(move)
        else:
            self.play_last(move)
        while self.phase >= phases.LAID:
            self.go_on()

    def play_early(self, move: i64) -> None:
        """Make a choice of the set-up or of phases 1 and 2."""
        phase = self.phase
        if phase == phases.WORK:
            if move == moves.DONE:
                self.activate_next()
            else:
                work.place_worker(self, move - moves.WORKER)
                self.phase = phases.WORKED
        elif phase == phases.SET_ORDER:
            work.set_order(self, move - moves.ORDER + 1)
            self.phase = phases.WORKED
        elif phase == phases.LAY_FIELD:
            landscape.place_field(self, move - moves.FIELD)
        elif phase == phases.LAY_NUMBER:
            landscape.pick_number(self, move - moves.NUMBER)
        elif phase == phases.LAY_COTTAGE:
            landscape.place_cottage(self, move - moves.GAP)
            self.phase = phases.LAID
        else:  # done with the laws of the window
            self.asked += 1
            self.ask_for_laws(phase)

    def play_step(self, move: i64) -> None:
        """Make a choice within an action or a law of phase 2 or 3."""
        phase = self.phase
        if phase == phases.NOW:
            turn.leave(self)
        elif phase == phases.PAY_BASIC:
            turn.pay_basic(self, move - moves.PAY)
        elif phase == phases.PAY_TILE:
            pay_tile(self, move - moves.PAY)
        elif phase == phases.TAKE_BASIC:
            if self.law:
                laws.take_basic(self, move - moves.TAKE)
            else:
                turn.take_traded(self, move - moves.TAKE)
        elif phase == phases.MOVE_COTTAGE:
            landscape.move_cottage(self, move - moves.GAP, 0 if self.law == board.MOVING_DAY else 1)
            self.to_move = self.turn
            self.finish()
        elif phase == phases.GIVE:
            laws.give(self, move - moves.PAY)
        else:
            laws.choose(self, move)

    def play_last(self, move: i64) -> None:
        """Make a choice of phase 5."""
        phase = self.phase
        if phase == phases.AUCTION:
            auction.speak(self, move)
        elif phase == phases.PAY_BID:
            auction.pay_bid(self, move - moves.PAY)
        elif phase == phases.NAME_START:
            auction.name_start(self, move - moves.SEAT)
            self.begin_round()
        else:  # done with the laws of the window
            self.asked += 1
            self.ask_for_laws(phase)

    # -- going on --

    def go_on(self) -> None:
        """Take the step that follows without a decision."""
        phase = self.phase
        if phase == phases.LAID:
            self.go_on_laying()
        elif phase == phases.ACTED:
            if must_turn_up(self):
                self.wait_for_luck(phases.TURN_UP)
            elif not turn.next_turn(self):
                self.retrieve_phase()
        elif phase == phases.LAW_DONE:
            self.law_done()
        elif phase == phases.WORKED:
            if work.activation_goes_on(self):
                self.phase = phases.WORK
            else:
                self.activate_next()
        elif phase == phases.POSTING:
            if not must_post(self):
                self.laws_posted()
        elif phase == phases.BIDDING and not auction.next_to_speak(self) and not auction.end_auction(self):
            self.begin_round()

    def go_on_laying(self) -> None:
        """Lay the next field, or end the set-up."""
        if self.laid < board.BEGIN + board.NUMBERS * self.players:
            self.wait_for_luck(phases.DRAW_FIELD)
        elif must_turn_up(self):
            self.wait_for_luck(phases.TURN_UP)
        else:
            self.begin_round()

    def begin_round(self) -> None:
        """Begin with the laws that are played before the work order."""
        self.round += 1
        self.sold = 0
        self.tell(events.STARTS, self.start, self.round)
        self.asked = 0
        self.ask_for_laws(phases.ORDER_LAWS)

    def ask_for_laws(self, window: i64) -> None:
        """Ask the next player who holds laws, whichever these are (R47); then end the window."""
        first = auction.holder(self) if window == phases.SEAL_LAWS else self.start
        while self.asked < self.players:
            player = (first + self.asked) % self.players
            if self.held[player] > 0:
                self.to_move = player
                self.phase = window
                return
            self.asked += 1
        if window == phases.ORDER_LAWS:
            work.next_marker(self)
        elif window == phases.HARVEST_LAWS:
            work.collect(self)
            turn.begin_actions(self)
        else:
            auction.begin_auction(self)

    def activate_next(self) -> None:
        """Activate the next player's tile, set the next marker, or go on to collecting."""
        if work.end_activation(self):
            self.phase = phases.WORKED
        elif self.marker < board.NUMBERS:
            work.next_marker(self)
        else:
            self.asked = 0
            self.ask_for_laws(phases.HARVEST_LAWS)

    def law_done(self) -> None:
        """Go back to where the law was played."""
        window = laws.window_of(self.law)
        self.law = 0
        if self.now:
            turn.leave(self)
        elif window == phases.TURN:
            turn.begin_turn(self, self.turn)
        elif window == phases.WORK:
            self.phase = phases.WORKED
        else:
            self.ask_for_laws(window)

    def retrieve_phase(self) -> None:
        """Take workers and markers back; six rounds without a tile end the game."""
        work.retrieve(self)
        self.bid = 0
        self.leader = board.NOBODY
        self.dry = 0 if self.sold else self.dry + 1
        self.tell(events.RETRIEVED, self.start, self.dry)
        if self.dry == board.DRY_ROUNDS:
            end_game(self, 1)
        else:
            self.phase = phases.POSTING

    def laws_posted(self) -> None:
        """Go on once the New Laws lie on their spaces."""
        if self.round == 0:
            self.wait_for_luck(phases.DRAW_FIELD)
            return
        self.asked = 0
        self.ask_for_laws(phases.SEAL_LAWS)

    # -- results and views --

    def scores(self) -> list[int]:
        """Count each player's points; a view gives UNKNOWN for whoever sits behind a screen."""
        tiles = all_tile_points(self)
        return [self.score(player, tiles[player]) for player in range(self.players)]

    def score(self, player: i64, tiles: i64) -> int:
        """Add what a player's cubes are worth to the points in tiles."""
        if self.cubes[player * board.KINDS] < 0:
            return UNKNOWN
        return int(tiles + cube_points(self, player))

    def places(self) -> list[int]:
        """Rank by points, then by number of tiles; equal players share a place."""
        scores = self.scores()
        marks = [(scores[player], int(tile_count(self, player))) for player in range(self.players)]
        return [1 + sum([other > mine for other in marks]) for mine in marks]

    def seen_by(self, player: i64) -> "Keythedral":
        """Copy the position with other seats' screens and laws covered."""
        view = self.copy()
        hide(view, player)
        return view

    def scores_seen_by(self, player: i64) -> list[int]:
        """Count the points that lie before no other screen; at the end the screens are lifted."""
        if self.to_move == OVER:
            return self.scores()
        seen = [UNKNOWN] * int(self.players)
        if player >= 0:
            seen[player] = self.score(player, tile_points(self, player))
        return seen

    def imagine(self, rng: Rng) -> None:
        """Deal what the view covers, in agreement with all that the seat has seen."""
        viewer = deal_unseen(self, rng)
        while self.to_move >= 0 and len(self.moves()) == 0:  # who began to pay could not: deal again
            hide(self, viewer)
            deal_unseen(self, rng)
