"""What may be done in Keythedral: the legal moves of every phase."""

from tavola.core import CHANCE
from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import auction, board, landscape, laws, moves, phases, turn, work
from tavola.games.keythedral.rules.cubes import payment_moves
from tavola.games.keythedral.rules.luck import chance_moves
from tavola.games.keythedral.rules.position import Position
from tavola.games.keythedral.rules.purchase import tile_payment_moves


class Legal(Position):
    """A position that knows its moves."""

    def moves(self) -> vec[i64]:
        """List the legal moves in ascending order."""
        phase = self.phase
        if phase == phases.TURN:
            return turn.action_moves(self, laws.playable_moves(self))
        if phase == phases.WORK:
            return self.work_moves()
        if self.to_move == CHANCE:
            return chance_moves(self)
        if phase < phases.TURN:
            return self.early_moves()
        if phase < phases.SEAL_LAWS:
            return self.action_steps()
        return self.last_moves()

    def work_moves(self) -> vec[i64]:
        """List places for a worker, then laws; done where there is no place."""
        found = work.worker_moves(self)
        for law in laws.playable_moves(self):
            found = append(found, law)
        return found if work.can_place(self) else append(found, moves.DONE)

    def early_moves(self) -> vec[i64]:
        """List the choices of the set-up and of phases 1 and 2."""
        if self.phase == phases.LAY_FIELD:
            return landscape.field_moves(self)
        if self.phase == phases.LAY_NUMBER:
            return landscape.number_moves(self)
        if self.phase == phases.LAY_COTTAGE:
            return landscape.gap_moves(self)
        if self.phase == phases.SET_ORDER:
            return work.order_moves(self)
        return append(laws.playable_moves(self), moves.DONE)  # ORDER_LAWS, HARVEST_LAWS

    def action_steps(self) -> vec[i64]:
        """List the choices within an action or a law of phase 2 or 3."""
        phase = self.phase
        if phase == phases.NOW:
            return append(laws.playable_moves(self), moves.DONE)
        if phase == phases.PAY_BASIC:
            return payment_moves(self, board.BASIC)
        if phase == phases.PAY_TILE:
            return tile_payment_moves(self)
        if phase == phases.TAKE_BASIC:
            return laws.take_moves(self) if self.law else turn.trade_moves(self)
        if phase == phases.MOVE_COTTAGE:
            return landscape.destination_moves(self)
        if phase == phases.GIVE:
            return laws.give_moves(self)
        return laws.choice_moves(self)

    def last_moves(self) -> vec[i64]:
        """List the choices of phase 5."""
        if self.phase == phases.SEAL_LAWS:
            return append(laws.playable_moves(self), moves.DONE)
        if self.phase == phases.AUCTION:
            return auction.bid_moves(self)
        if self.phase == phases.PAY_BID:
            return payment_moves(self, board.KINDS)
        if self.phase == phases.NAME_START:
            return auction.seat_moves(self)
        return vec[i64]()  # FINISHED

    # -- luck --

    def weights(self) -> list[int]:
        """Give the odds of the chance moves: a field by how many of its kind are in the bag."""
        if self.phase == phases.DRAW_FIELD:
            return [int(count) for count in self.bag if count > 0]
        return [1] * len(chance_moves(self))
