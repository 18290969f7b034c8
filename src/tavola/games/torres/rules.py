"""The position of a game of Torres and how moves change it."""

from tavola.core import CHANCE, OVER
from tavola.flat import i64, vec
from tavola.games.torres.board import (
    ADD,
    ADVANCE,
    AP6,
    BLOCK_SUPPLY,
    BLOCK_UNDER,
    BLOCKS,
    BUILD,
    BUY,
    CARD_MOVES,
    CHOOSE,
    CROWN,
    DEAL,
    DISTANCE,
    DRAW_MASTER,
    EMPTY,
    END_TURN,
    FIRST,
    FOUNDATIONS,
    KEEP,
    KINDS,
    KNIGHTS,
    LAY,
    MASTER,
    MOVE_BLOCK,
    NOWHERE,
    PERSONAL,
    PHASES,
    PLAY_JUMP_UP,
    POINTS,
    ROUNDS,
    SHOWN,
    SQUARES,
    STACK_SIZE,
    STACKS,
    START,
    STOREYS,
    WALK,
)
from tavola.games.torres.events import (
    ADDED,
    ADVANCED,
    BOUGHT,
    BUILT,
    CHOSEN,
    CROWNED,
    ENTERED,
    KING_KEPT,
    KING_MOVED,
    LAID,
    LOOKED,
    MARKED,
    OPENED,
    PHASE,
    PLAYED,
    RETURNED,
    ROUND,
    SCORED_CASTLE,
    SCORED_KING,
    SCORED_MASTER,
    STARTS,
    TURN_BEGAN,
    WALKED,
)
from tavola.games.torres.listing import legal
from tavola.games.torres.position import (
    CHOOSING,
    CROWNING,
    DEALING,
    DRAWING_MASTER,
    ENDED,
    ENTERING,
    KING_MOVE,
    LAYING,
    TURN,
    Position,
)
from tavola.games.torres.scoring import BONUS, best_levels, king_bonus
from tavola.games.torres.survey import Survey


class Torres(Position):
    """A position with its moves."""

    def copy(self) -> "Torres":
        copied = Torres(
            self.players,
            self.to_move,
            self.variant,
            self.stage,
            self.phase,
            self.round,
            self.done,
            self.first,
            self.active,
            self.ap,
            self.turn_stack,
            self.buys,
            self.card_played,
            self.supply,
            self.king,
            self.master,
            self.height[:],
            self.knights[:],
            self.piles[:],
            self.score[:],
            self.hand[:],
            self.hidden[:],
            self.fresh[:],
            self.deck[:],
            self.under[:],
            self.shown[:],
            self.played[:],
        )
        copied.surveyed = self.surveyed
        return copied

    def moves(self) -> vec[i64]:
        return legal(self)

    def weights(self) -> list[int]:
        if self.stage != DEALING:
            return [1] * len(self.moves())
        owner = self.deck_of(self.active)
        counts = [int(self.deck[KINDS * owner + kind]) for kind in range(i64(KINDS))]
        return [count for count in counts if count > 0]

    def projected(self) -> list[int]:
        """Give the scores as they would be if the phase ended now."""
        after = self.copy()
        land = after.land()
        if self.phase > 0 and self.to_move != OVER and self.stage != KING_MOVE:
            for turn in range(self.players):
                after.score_phase(land, (self.first + turn) % self.players)
        return after.scores()

    # -- what a move does --

    def play(self, move: i64) -> None:
        if move == END_TURN:
            self._end_turn()
        elif move >= PLAY_JUMP_UP:
            self._play_card(move)
        elif move >= ADD:
            self._act(move)
        elif move >= CROWN:
            self._crown(move)
        elif move >= LAY:
            self._set_up(move)
        else:
            self._chance(move)

    def _chance(self, move: i64) -> None:
        if move >= DEAL:
            self._deal_card(move - DEAL)
        elif move >= DRAW_MASTER:
            self.master = move - DRAW_MASTER
            self.tell(OPENED, CHANCE, self.master)
            self._begin_laying()
        else:
            self.first = move - START
            self.tell(STARTS, self.first)
            self.begin()

    def begin(self) -> None:
        """Go on once it is known who plays first."""
        self.active = self.first
        if self.variant == MASTER:
            self.stage = DRAWING_MASTER
            self.to_move = CHANCE
        else:
            self.stage = ENTERING
            self.to_move = self.first

    def _begin_laying(self) -> None:
        self.stage = LAYING
        self.active = self.first
        self.to_move = self.first

    def _set_up(self, move: i64) -> None:
        me = self.active
        if move >= FIRST:
            self.knights[KNIGHTS * me] = move - FIRST
            self.tell(ENTERED, me, move - FIRST)
        else:
            self.stack(move - LAY, 1)
            self.supply -= 1
            self.tell(LAID, me, move - LAY)
        following = (me + 1) % self.players
        if self.stage == ENTERING and following == self.first:
            self.stage = CROWNING  # T4: the last to enter also places the king
            return
        if self.stage == LAYING and self.supply == BLOCKS - len(FOUNDATIONS):
            self.stage = ENTERING
            following = self.first
        self.active = following
        self.to_move = following

    def _crown(self, move: i64) -> None:
        me = self.active
        if self.stage == CROWNING:
            self.king = move - CROWN
            self.tell(CROWNED, me, self.king)
        elif move == KEEP:
            self.tell(KING_KEPT, me, self.king)
        else:
            self.tell(KING_MOVED, me, self.king, move - CROWN)
            self.king = move - CROWN
        self._begin_phase()

    def _begin_phase(self) -> None:
        self.phase += 1
        self.round = 0
        card = STACKS * self.players + self.phase
        for player in range(self.players):
            for size in range(STACKS * player, STACKS * player + STACKS):
                self.piles[size] = 0
            self.piles[STACKS * player + STACK_SIZE[card]] = ROUNDS[card]
            self.supply -= STACK_SIZE[card] * ROUNDS[card]
        self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        self.done = 0
        if self.variant == MASTER:
            for player in range(self.players):  # T42; scores above 0 are all different
                if self.score[player] > self.score[self.first]:
                    self.first = player
        if self.round == 1:
            self.tell(PHASE, self.first, self.phase)
        elif self.variant == MASTER:
            self.tell(ROUND, self.first, self.round, self.score[self.first])
        self._begin_turn(self.first)

    def _begin_turn(self, player: i64) -> None:
        self.stage = TURN
        self.active = player
        self.to_move = player
        self.ap = POINTS
        self.buys = 0
        self.card_played = 0
        for kind in range(i64(KINDS)):
            self.fresh[kind] = 0
        size: i64 = STOREYS
        while self.piles[STACKS * player + size] == 0:
            size -= 1
        self.piles[STACKS * player + size] -= 1
        self.turn_stack = size
        self.tell(TURN_BEGAN, player, self.phase, self.round, size)

    def _act(self, move: i64) -> None:
        me = self.active
        self.ap -= 1
        if move == ADVANCE:
            self._advance()
        elif move >= CHOOSE:
            self.ap += 1  # paid for when it was bought
            self._choose(move - CHOOSE)
        elif move == BUY:
            self.buys += 1
            self.stage = DEALING
            self.to_move = CHANCE
            if self.variant == PERSONAL:
                self._show_more()
        elif move >= BUILD:
            self.turn_stack -= 1
            self._build(move - BUILD)
        elif move >= WALK:
            self._walk((move - WALK) // SQUARES, (move - WALK) % SQUARES)
        else:
            self.ap -= 1
            self._add(me, move - ADD)

    def _add(self, player: i64, square: i64) -> None:
        knight: i64 = 0
        while self.knights[KNIGHTS * player + knight] >= 0:
            knight += 1
        self.knights[KNIGHTS * player + knight] = square
        self.tell(ADDED, player, square, knight)

    def _walk(self, knight: i64, to: i64) -> None:
        at = KNIGHTS * self.active + knight
        start = self.knights[at]
        if self.story is not None:
            step = DISTANCE[SQUARES * start + to] == 1 and self.height[to] <= self.height[start] + 1
            self.tell(WALKED, self.active, start, to, knight, 0 if step else 1)
        self.knights[at] = to

    def _build(self, square: i64) -> None:
        self.stack(square, 1)
        self.tell(BUILT, self.active, square, self.height[square])

    def _advance(self) -> None:
        me = self.active
        before = self.score[me]
        self.score[me] = self.next_space(me, before + 1)
        self.tell(ADVANCED, me, before, self.score[me])

    def next_space(self, player: i64, space: i64) -> i64:
        """Find the first space from `space` on that no other marker holds."""
        taken = True
        while taken:
            taken = False
            for other in range(self.players):
                if other != player and self.score[other] == space:
                    taken = True
            if taken:
                space += 1
        return space

    # -- cards --

    def _deal_card(self, kind: i64) -> None:
        me = self.active
        self.deck[KINDS * self.deck_of(me) + kind] -= 1
        if self.variant == PERSONAL:
            self.shown[self.count_shown()] = kind
            self.tell(LOOKED, me, kind)
            self._show_more()
            return
        self._take(kind)
        self.tell(BOUGHT, me, kind)

    def _show_more(self) -> None:
        """T37: go on with cards never shown, then with those put back under."""
        me = self.active
        while self.count_shown() < SHOWN:
            for kind in range(KINDS * me, KINDS * me + KINDS):
                if self.deck[kind] > 0:
                    return
            if self.under[KINDS * me] == EMPTY:
                break
            kind = self._draw_under(me)
            self.shown[self.count_shown()] = kind
            self.tell(LOOKED, me, kind)
        self.stage = CHOOSING
        self.to_move = me

    def _draw_under(self, player: i64) -> i64:
        top = KINDS * player
        kind = self.under[top]
        for place in range(top, top + KINDS - 1):
            self.under[place] = self.under[place + 1]
        self.under[top + KINDS - 1] = EMPTY
        return kind

    def _choose(self, kind: i64) -> None:
        me = self.active
        for place in range(i64(SHOWN)):
            if self.shown[place] != kind and self.shown[place] != EMPTY:
                self._put_under(me, self.shown[place])
            self.shown[place] = EMPTY
        self._take(kind)
        self.tell(CHOSEN, me, kind)

    def _put_under(self, player: i64, kind: i64) -> None:
        place = KINDS * player
        while self.under[place] != EMPTY:
            place += 1
        self.under[place] = kind

    def _take(self, kind: i64) -> None:
        self.hand[KINDS * self.active + kind] += 1
        self.fresh[kind] += 1
        self.stage = TURN
        self.to_move = self.active

    def _play_card(self, move: i64) -> None:
        me = self.active
        kind: i64 = 0
        while CARD_MOVES[kind + 1] <= move:
            kind += 1
        self.hand[KINDS * me + kind] -= 1
        self.played[KINDS * me + kind] += 1
        self.card_played = 1
        order = move - CARD_MOVES[kind]
        if kind == AP6 or kind == AP6 + 1:
            self.ap += kind - AP6 + 1
            self.tell(PLAYED, me, kind, NOWHERE, NOWHERE)
        elif kind == BLOCK_UNDER:
            self._block_under(self.knights[KNIGHTS * me + order])
        elif kind == BLOCK_SUPPLY:
            self.supply -= 1
            self.stack(order, 1)
            self.tell(PLAYED, me, kind, order, NOWHERE)
        elif kind == MOVE_BLOCK:
            self.stack(order // SQUARES, -1)
            self.stack(order % SQUARES, 1)
            self.tell(PLAYED, me, kind, order // SQUARES, order % SQUARES)
        else:
            at = KNIGHTS * me + order // SQUARES
            self.tell(PLAYED, me, kind, self.knights[at], order % SQUARES)
            self.knights[at] = order % SQUARES

    def _block_under(self, square: i64) -> None:
        me = self.active
        size: i64 = 1
        while size <= STOREYS and self.piles[STACKS * me + size] == 0:
            size += 1
        if size <= STOREYS:  # T23: the smallest of the other stacks gives the block
            self.piles[STACKS * me + size] -= 1
            self.piles[STACKS * me + size - 1] += 1
        else:
            self.turn_stack -= 1
        self.stack(square, 1)
        self.tell(PLAYED, me, BLOCK_UNDER, square, NOWHERE)

    # -- the end of turns, phases and the game --

    def _end_turn(self) -> None:
        me = self.active
        while self.turn_stack > 0 and self._spread_one(me):
            self.turn_stack -= 1
        if self.turn_stack > 0:
            self.supply += self.turn_stack
            self.tell(RETURNED, me, self.turn_stack)
            self.turn_stack = 0
        self.ap = 0
        self.done += 1
        if self.done < self.players:
            self._begin_turn((me + 1) % self.players)
        elif self.round < ROUNDS[STACKS * self.players + self.phase]:
            self._begin_round()
        else:
            self._end_phase()

    def _spread_one(self, player: i64) -> bool:
        """T9: lay a block on the largest other stack that is not full, if there is one."""
        size: i64 = STOREYS - 1
        while size >= 0 and self.piles[STACKS * player + size] == 0:
            size -= 1
        if size < 0:
            return False
        self.piles[STACKS * player + size] -= 1
        self.piles[STACKS * player + size + 1] += 1
        return True

    def _end_phase(self) -> None:
        land = self.land()
        for turn in range(self.players):
            self.score_phase(land, (self.first + turn) % self.players)
        self._clear_turn()
        if self.phase == PHASES:
            self.stage = ENDED
            self.to_move = OVER
            return
        self.stage = KING_MOVE
        self.active = self._lowest()
        self.to_move = self.active
        if self.variant != MASTER:
            self.first = self.active

    def _clear_turn(self) -> None:
        self.buys = 0
        self.card_played = 0
        for kind in range(i64(KINDS)):
            self.fresh[kind] = 0

    def score_phase(self, land: Survey, player: i64) -> None:
        total = self.phase_points(land, player)
        if self.story is not None:
            self._explain(land, player)
        before = self.score[player]
        if total > 0:
            self.score[player] = self.next_space(player, before + total)
        self.tell(MARKED, player, total, before, self.score[player])

    def _explain(self, land: Survey, player: i64) -> None:
        levels = best_levels(land, self.knights, player)
        told: i64 = 0
        for square in range(i64(SQUARES)):
            if land.castle[square] != told:
                continue
            if levels[told] > 0:
                self.tell(SCORED_CASTLE, player, square, land.surface[told], levels[told])
            told += 1
        if king_bonus(land, self.knights, player, self.king, self.phase) == BONUS * self.phase:
            self.tell(SCORED_KING, player, self.king, self.phase)
        if self.award(land, player) > 0:
            self.tell(SCORED_MASTER, player, self.master)

    def _lowest(self) -> i64:
        """T35: on a tie, which is possible only at 0, the latest in the scoring order."""
        lowest = self.first
        for turn in range(self.players):
            player = (self.first + turn) % self.players
            if self.score[player] <= self.score[lowest]:
                lowest = player
        return lowest

    # -- what a seat sees --

    def seen_by(self, player: i64) -> "Torres":
        view = self.copy()
        if self.variant == MASTER:
            return view
        for other in range(self.players):
            if other != player:
                view.turn_face_down(other)
        return view

    def scores_seen_by(self, player: i64) -> list[int]:
        return self.scores()
