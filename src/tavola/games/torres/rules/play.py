"""What happens in Torres: the set-up, five action points a turn, rounds and phases."""

from tavola.core import CHANCE, OVER
from tavola.flat import i64, vec
from tavola.games.torres.rules import board, events, moves, phases
from tavola.games.torres.rules.cards import Cards
from tavola.games.torres.rules.legal import legal


class Torres(Cards):
    """A position with its moves."""

    def copy(self) -> "Torres":
        copied = Torres(self.players, self.to_move)
        self.give(copied)
        return copied

    def moves(self) -> vec[i64]:
        return legal(self)

    def weights(self) -> list[int]:
        if self.stage != phases.DEALING:
            return [1] * len(self.moves())
        deck = board.KINDS * self.deck_of(self.active)
        counts = [int(self.deck[deck + kind]) for kind in range(i64(board.KINDS))]
        return [count for count in counts if count > 0]

    def projected(self) -> list[int]:
        """Give the scores as they would be if the phase ended now."""
        after = self.copy()
        if self.phase > 0 and self.to_move != OVER and self.stage != phases.KING_MOVE:
            after.score_phase()
        return after.scores()

    def seen_by(self, player: i64) -> "Torres":
        view = self.copy()
        if self.variant == board.MASTER:
            return view
        for other in range(self.players):
            if other != player:
                view.turn_face_down(other)
        return view

    def scores_seen_by(self, player: i64) -> list[int]:
        return self.scores()

    def play(self, move: i64) -> None:
        if move == moves.END_TURN:
            self._end_turn()
        elif move >= moves.PLAY_JUMP_UP:
            self.play_card(move)
        elif move >= moves.ADD:
            self._act(move)
        elif move >= moves.CROWN:
            self._crown(move)
        elif move >= moves.LAY:
            self._set_up(move)
        else:
            self._chance(move)

    # -- the set-up ----------------------------------------------------------------------------------------

    def _chance(self, move: i64) -> None:
        if move >= moves.DEAL:
            self.deal_card(move - moves.DEAL)
        elif move >= moves.DRAW_MASTER:
            self.master = move - moves.DRAW_MASTER
            self.tell(events.OPENED, CHANCE, self.master)
            self.stage = phases.LAYING
            self.to_move = self.active
        else:
            self.tell(events.STARTS, move - moves.START)
            self.begin(move - moves.START)

    def begin(self, first: i64) -> None:
        """Go on once the starting player is known."""
        self.first = self.active = first
        if self.variant == board.MASTER:
            self.stage = phases.DRAWING_MASTER
            self.to_move = CHANCE
        else:
            self.stage = phases.ENTERING
            self.to_move = first

    def _set_up(self, move: i64) -> None:
        me = self.active
        if move >= moves.FIRST:
            self.knights[board.KNIGHTS * me] = move - moves.FIRST
            self.tell(events.ENTERED, me, move - moves.FIRST)
        else:
            self.stack(move - moves.LAY, 1)
            self.supply -= 1
            self.tell(events.LAID, me, move - moves.LAY)
        following = self.next_player(me)
        if self.stage == phases.ENTERING and following == self.first:
            self.stage = phases.CROWNING  # T4: the last to enter also places the king
            return
        if self.stage == phases.LAYING and self.supply == board.BLOCKS - len(board.FOUNDATIONS):
            self.stage = phases.ENTERING
            following = self.first
        self.active = following
        self.to_move = following

    def _crown(self, move: i64) -> None:
        me = self.active
        if self.stage == phases.CROWNING:
            self.king = move - moves.CROWN
            self.tell(events.CROWNED, me, self.king)
        elif move == moves.KEEP:
            self.tell(events.KING_KEPT, me, self.king)
        else:
            self.tell(events.KING_MOVED, me, self.king, move - moves.CROWN)
            self.king = move - moves.CROWN
        self._begin_phase()

    # -- a turn --------------------------------------------------------------------------------------------

    def _act(self, move: i64) -> None:
        if moves.CHOOSE <= move < moves.ADVANCE:
            self.choose(move - moves.CHOOSE)  # paid for when it was bought
            return
        self.ap -= 1
        if move == moves.ADVANCE:
            self._advance()
        elif move == moves.BUY:
            self.buy()
        elif move >= moves.BUILD:
            self._build(move - moves.BUILD)
        elif move >= moves.WALK:
            self._walk((move - moves.WALK) // board.SQUARES, (move - moves.WALK) % board.SQUARES)
        else:
            self._add(move - moves.ADD)

    def _add(self, square: i64) -> None:
        self.ap -= 1  # T12: two in all
        own = board.KNIGHTS * self.active
        knight: i64 = 0
        while self.knights[own + knight] >= 0:
            knight += 1
        self.knights[own + knight] = square
        self.tell(events.ADDED, self.active, square, knight)

    def _walk(self, knight: i64, to: i64) -> None:
        at = board.KNIGHTS * self.active + knight
        start = self.knights[at]
        if self.story is not None:
            beside = board.DISTANCE[board.SQUARES * start + to] == 1
            step = beside and self.height[to] <= self.height[start] + 1
            self.tell(events.WALKED, self.active, start, to, knight, 0 if step else 1)
        self.knights[at] = to

    def _build(self, square: i64) -> None:
        self.turn_stack -= 1
        self.stack(square, 1)
        self.tell(events.BUILT, self.active, square, self.height[square])

    def _advance(self) -> None:
        me = self.active
        before = self.score[me]
        self.score[me] = self.next_space(me, before + 1)
        self.tell(events.ADVANCED, me, before, self.score[me])

    # -- from turn to turn, round to round, phase to phase -------------------------------------------------

    def _begin_phase(self) -> None:
        self.phase += 1
        self.round = 0
        card = board.STACKS * self.players + self.phase
        for player in range(self.players):
            for size in range(board.STACKS * player, board.STACKS * player + board.STACKS):
                self.piles[size] = 0
            self.piles[board.STACKS * player + board.STACK_SIZE[card]] = board.ROUNDS[card]
            self.supply -= board.STACK_SIZE[card] * board.ROUNDS[card]
        self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        self.done = 0
        self.first = self.opener()
        if self.round == 1:
            self.tell(events.PHASE, self.first, self.phase)
        elif self.variant == board.MASTER:
            self.tell(events.ROUND, self.first, self.round, self.score[self.first])
        self._begin_turn(self.first)

    def opener(self) -> i64:
        """Say who begins the next round of this phase; T42: in the master game, whoever leads."""
        first = self.first
        if self.variant == board.MASTER:
            for player in range(self.players):  # scores above 0 are all different
                if self.score[player] > self.score[first]:
                    first = player
        return first

    def _begin_turn(self, player: i64) -> None:
        self.stage = phases.TURN
        self.active = player
        self.to_move = player
        self.ap = board.POINTS
        self._clear_turn()
        own = board.STACKS * player
        size: i64 = board.STOREYS
        while self.piles[own + size] == 0:
            size -= 1
        self.piles[own + size] -= 1
        self.turn_stack = size
        self.tell(events.TURN_BEGAN, player, self.phase, self.round, size)

    def _clear_turn(self) -> None:
        self.buys = 0
        self.card_played = 0
        for kind in range(i64(board.KINDS)):
            self.fresh[kind] = 0

    def _end_turn(self) -> None:
        me = self.active
        while self.turn_stack > 0 and self._spread_one(me):
            self.turn_stack -= 1
        if self.turn_stack > 0:
            self.supply += self.turn_stack
            self.tell(events.RETURNED, me, self.turn_stack)
            self.turn_stack = 0
        self.ap = 0
        self.done += 1
        if self.done < self.players:
            self._begin_turn(self.next_player(me))
        elif self.round < self.rounds():
            self._begin_round()
        else:
            self._end_phase()

    def _spread_one(self, player: i64) -> bool:
        """T9: lay a block on the largest other stack that is not full, if there is one."""
        own = board.STACKS * player
        size: i64 = board.STOREYS - 1
        while size >= 0 and self.piles[own + size] == 0:
            size -= 1
        if size < 0:
            return False
        self.piles[own + size] -= 1
        self.piles[own + size + 1] += 1
        return True

    def _end_phase(self) -> None:
        self.score_phase()
        self._clear_turn()
        if self.phase == board.PHASES:
            self.stage = phases.ENDED
            self.to_move = OVER
            return
        self.stage = phases.KING_MOVE
        self.active = self._lowest()
        self.to_move = self.active
        if self.variant != board.MASTER:
            self.first = self.active

    def _lowest(self) -> i64:
        """T35: on a tie, which is possible only at 0, the latest in the scoring order."""
        lowest = self.first
        for turn in range(self.players):
            player = (self.first + turn) % self.players
            if self.score[player] <= self.score[lowest]:
                lowest = player
        return lowest
