"""What each move of a turn promises, reckoned from what it changes and not by making it.

A move touches a square or two. What everybody stands to get is kept from the position before it, but for what
hangs on these squares; `value` says the same of the position after it, to the last digit.
"""

from typing import Final

from tavola.flat import append, i64, vec
from tavola.games.torres.mind.stand import Stand, climb, climbs
from tavola.games.torres.mind.value import Holding, counted, value
from tavola.games.torres.rules import board, moves, phases
from tavola.games.torres.rules.masters import fulfils
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.scoring import BONUS
from tavola.games.torres.rules.survey import Survey, figures

NOTHING: Final = -1  # neither a knight nor a block is off the board, no castle is wider than before


def prospects(state: Torres) -> vec[float]:
    """Guess the lead after each legal move of a turn, for whoever makes it; none outside of turns."""
    leads = vec[float](capacity=128)
    if state.stage != phases.TURN:
        return leads
    lookout = Lookout(state)
    for move in state.moves():
        leads = append(leads, lookout.lead_after(move))
    return leads


class Lookout:
    """A board of one's own on which whoever is to move tries a move and takes it back.

    Moves come in their order: a knight is lifted once for all the squares it may go to, and so is a block.
    """

    def __init__(self, state: Torres) -> None:
        self.state = state
        self.me = state.active
        self.own: i64 = board.KNIGHTS * self.me  # its first knight
        self.knights = state.knights[:]
        self.home = _unshared(state.castles(), figures(self.knights, state.king, state.players))
        self.land = self.home
        self.prize = state.prize()
        self.watched = self.prize > 0 and state.master == board.WATCH  # its award hangs on the tallest tower
        self.held: i64 = NOTHING  # a knight, or KNIGHTS + the square of a block
        self.gap: i64 = 0  # the square where the knight stood, as a bit
        self.top: i64 = 0  # how tall a castle was before a block was laid
        self.now = Holding(state.phase)  # what the move leads to
        self.other = Holding(state.phase)  # the same for another player
        self.holdings = [counted(state, player) for player in range(state.players)]
        self.stands: list[Stand] = []
        self.steps: i64 = 0  # of all the others
        self.castles: i64 = 0  # which they have a knight in, or could climb
        self.rival = 0.0  # the best guess of any other, as long as nothing touches it
        self._look_around()
        self.whole = self.stands[self.me]  # with all knights

    def _look_around(self) -> None:
        """Take in how everybody stands."""
        self.stands = [self._stand(player) for player in range(self.state.players)]
        self.steps = 0
        self.castles = 0
        for player in range(self.state.players):
            if player != self.me:
                stand = self.stands[player]
                self.steps |= stand.steps
                self.castles |= stand.castles | stand.roofed
        self.rival = self._best_rival(NOTHING, 0)

    def _stand(self, player: i64) -> Stand:
        stand = Stand(self.land, self.knights, player, self.state.king, self.state.phase)
        stand.award = self._award(player)
        return stand

    def _award(self, player: i64) -> i64:
        if self.prize == 0:
            return 0
        state = self.state
        return self.prize if fulfils(state.master, self.land, self.knights, player, state.king) else 0

    # -- the moves -----------------------------------------------------------------------------------------

    def lead_after(self, move: i64) -> float:
        """Guess the lead of the player to move after a move of its turn."""
        now = self.now
        now.take(self.holdings[self.me])
        if move == moves.END_TURN:
            return self._end_turn()
        if move >= moves.PLAY_JUMP_UP:
            return self._play_card(move)
        now.ap -= 1
        if move < moves.WALK:
            now.ap -= 1
            now.knights += 1
            return self._enter(move - moves.ADD)
        if move < moves.BUILD:
            return self._go((move - moves.WALK) // board.SQUARES, (move - moves.WALK) % board.SQUARES)
        if move < moves.BUY:
            now.blocks -= 1
            return self._lay(NOTHING, move - moves.BUILD)
        self._hold(NOTHING)
        if move == moves.ADVANCE:
            now.score = self.state.next_space(self.me, now.score + 1)
        return self._stay()

    def _play_card(self, move: i64) -> float:
        kind: i64 = 0
        while moves.CARD_MOVES[kind + 1] <= move:
            kind += 1
        order = move - moves.CARD_MOVES[kind]
        now = self.now
        now.cards -= 1
        if kind == board.AP6 or kind == board.AP7:
            now.ap += kind - board.AP6 + 1
            self._hold(NOTHING)
            return self._stay()
        if kind == board.BLOCK_UNDER:
            now.blocks -= 1
            return self._lay_under(order)
        if kind == board.BLOCK_SUPPLY:
            return self._lay(NOTHING, order)
        if kind == board.MOVE_BLOCK:
            return self._lay(board.KNIGHTS + order // board.SQUARES, order % board.SQUARES)
        return self._go(order // board.SQUARES, order % board.SQUARES)

    def _stay(self) -> float:
        """Change nothing on the board that matters to anybody."""
        self._tell(self.now, self.stands[self.me])
        return self.now.promise() - self.rival

    # -- the end of a turn ---------------------------------------------------------------------------------

    def _end_turn(self) -> float:
        state, now = self.state, self.now
        last = state.done + 1 == state.players
        if last and state.round == state.rounds():
            return self._end_phase()
        self._hold(NOTHING)
        following = state.opener() if last else state.next_player(self.me)
        now.turns -= 1
        now.blocks = max(0, now.blocks - self._too_many()) if now.turns > 0 else 0
        now.ap = board.POINTS if following == self.me else 0
        self._tell(now, self.stands[self.me])
        best = -1e30
        for player in range(state.players):
            if player != self.me:
                self.other.take(self.holdings[player])
                self.other.ap = board.POINTS if following == player else 0
                self._tell(self.other, self.stands[player])
                best = max(best, self.other.promise())
        return now.promise() - best

    def _too_many(self) -> i64:
        """T9: count the blocks of this turn that the other stacks have no room for."""
        room: i64 = 0
        for size in range(i64(board.STOREYS)):
            room += self.state.piles[board.STACKS * self.me + size] * (board.STOREYS - size)
        return max(0, self.state.turn_stack - room)

    def _end_phase(self) -> float:
        """Score everybody, which changes too much to be reckoned."""
        after = self.state.copy()
        after.play(moves.END_TURN)
        guesses = value(after)
        best = -1e30
        for player in range(self.state.players):
            if player != self.me and guesses[player] > best:
                best = guesses[player]
        return guesses[self.me] - best

    # -- knights -------------------------------------------------------------------------------------------

    def _enter(self, to: i64) -> float:
        self._hold(NOTHING)
        knight: i64 = 0
        while self.knights[self.own + knight] >= 0:
            knight += 1
        return self._set_down(knight, to)

    def _go(self, knight: i64, to: i64) -> float:
        self._hold(knight)
        return self._set_down(knight, to)

    def _set_down(self, knight: i64, to: i64) -> float:
        """Look at a knight that is off the board on its new square."""
        land, stand, now = self.land, self.stands[self.me], self.now
        self.knights[self.own + knight] = to
        land.figure[to] = self.me + 1
        level = land.height[to]
        castle = land.castle[to]
        before: i64 = stand.levels[castle] if castle >= 0 else level
        self._tell(now, stand)
        if level > before:
            stand.levels[castle] = level
            now.points += land.surface[castle] * (level - before)
        if stand.steps >> to & 1 == 1 or (level > before and stand.roofed >> castle & 1 == 1):
            now.climbs = climbs(land, stand.levels, self.knights, self.me)
        else:
            now.climbs += climb(land, stand.levels, to)
        now.due = now.points + self._bonus(stand, to) + self._award(self.me)
        lead = now.promise() - self._best_rival(NOTHING, self.gap | board.BIT[to])
        if level > before:
            stand.levels[castle] = before
        land.figure[to] = 0
        self.knights[self.own + knight] = board.NOWHERE
        return lead

    def _bonus(self, stand: Stand, square: i64) -> i64:
        """T33: reward the guards, or a further knight on a square as one of them."""
        phase, king, land = self.state.phase, self.state.king, self.land
        if stand.guards > 0:
            return BONUS * phase
        guards = king >= 0 and land.height[square] == phase and land.castle[square] == land.castle[king]
        return BONUS * phase if guards else 0

    # -- blocks --------------------------------------------------------------------------------------------

    def _lay(self, held: i64, square: i64) -> float:
        """Look at one more block on a free square, which may come from another."""
        self._hold(held)
        felt = self.steps | self.stands[self.me].steps
        if self.land.height[square] > 0 and felt >> square & 1 == 0 and not self.watched:
            return self._stay()
        widened = self._raise(square)
        self._feel(self.now, self.me, widened, board.BIT[square])
        lead = self.now.promise() - self._best_rival(widened, board.BIT[square])
        self._lower(square, widened)
        return lead

    def _lay_under(self, knight: i64) -> float:
        """T23: look at a knight raised by a block."""
        self._hold(NOTHING)
        square = self.knights[self.own + knight]
        widened = self._raise(square)
        self._tell(self.now, self._stand(self.me))
        lead = self.now.promise() - self._best_rival(widened, board.BIT[square])
        self._lower(square, widened)
        return lead

    def _raise(self, square: i64) -> i64:
        """Lay a block; give the castle that is wider by it, be it a new one."""
        land = self.land
        widened: i64 = NOTHING
        if land.height[square] == 0:
            widened = _beside(land, square)
            if widened == land.count:
                land.count += 1
            land.castle[square] = widened
            land.surface[widened] += 1
        castle = land.castle[square]
        land.height[square] += 1
        self.top = land.tallest[castle]
        land.tallest[castle] = max(self.top, land.height[square])
        return widened

    def _lower(self, square: i64, widened: i64) -> None:
        """Take the same block away."""
        land = self.land
        land.tallest[land.castle[square]] = self.top
        land.height[square] -= 1
        if widened >= 0:
            land.castle[square] = board.NOWHERE
            land.surface[widened] -= 1
            if land.surface[widened] == 0:
                land.count -= 1

    # -- what is touched -----------------------------------------------------------------------------------

    def _hold(self, held: i64) -> None:
        """Take a knight or a block off the board, after putting back what is off it."""
        if held == self.held:
            return
        if self.held >= 0:
            self._put_back()
        self.held = held
        if held >= board.KNIGHTS:
            self.land = _without_block(self.home, held - board.KNIGHTS)
            self._look_around()
        elif held >= 0:
            square = self.knights[self.own + held]
            self.gap = board.BIT[square]
            self.land.figure[square] = 0
            self.knights[self.own + held] = board.NOWHERE
            self.whole = self.stands[self.me]
            self.stands[self.me] = self._stand(self.me)

    def _put_back(self) -> None:
        if self.held >= board.KNIGHTS:
            self.land = self.home
            self._look_around()
            return
        square = board.lowest(self.gap)
        self.gap = 0
        self.land.figure[square] = self.me + 1
        self.knights[self.own + self.held] = square
        self.stands[self.me] = self.whole

    def _best_rival(self, widened: i64, touched: i64) -> float:
        """Give the best guess of any other player, with some squares touched and a castle widened."""
        unfelt = touched & self.steps == 0 and (widened < 0 or self.castles >> widened & 1 == 0)
        if touched != 0 and unfelt and not self.watched:
            return self.rival
        best = -1e30
        for player in range(self.state.players):
            if player != self.me:
                self.other.take(self.holdings[player])
                self._feel(self.other, player, widened, touched)
                guess = self.other.promise()
                if guess > best:
                    best = guess
        return best

    def _feel(self, holding: Holding, player: i64, widened: i64, touched: i64) -> None:
        """Tell what a player has where none of its own knights was touched."""
        stand = self.stands[player]
        self._tell(holding, stand)
        climbing = touched & stand.steps != 0
        if widened >= 0:
            holding.points += stand.levels[widened]
            holding.due += stand.levels[widened]
            climbing = climbing or stand.roofed >> widened & 1 == 1
        if climbing and holding.turns > 0:
            holding.climbs = climbs(self.land, stand.levels, self.knights, player)
        if self.watched:
            holding.due += self._award(player) - stand.award

    def _tell(self, holding: Holding, stand: Stand) -> None:
        """Tell what a player has by how its knights stand."""
        bonus: i64 = BONUS * self.state.phase if stand.guards > 0 else 0
        holding.points = stand.points
        holding.due = stand.points + bonus + stand.award
        holding.climbs = stand.climbs if holding.turns > 0 else 0


def _beside(land: Survey, square: i64) -> i64:
    """Give the castle beside a square, or the number of a new one."""
    for way in range(4 * square, 4 * square + 4):
        near = board.NEAR[way]
        if near >= 0 and land.castle[near] >= 0:
            return land.castle[near]
    return land.count


def _unshared(land: Survey, figure: vec[i64]) -> Survey:
    """Copy the castles to try blocks on; nobody asks for their doors."""
    height, castle, surface, tallest = land.height[:], land.castle[:], land.surface[:], land.tallest[:]
    return Survey(height, figure, land.count, castle, surface, tallest, land.doors, land.gates)


def _without_block(home: Survey, square: i64) -> Survey:
    """T28: give the castles without a block that may be taken away."""
    land = _unshared(home, home.figure)
    castle = land.castle[square]
    land.height[square] -= 1
    if land.height[square] == 0:
        land.castle[square] = board.NOWHERE
        land.surface[castle] -= 1
    land.tallest[castle] = 0
    for place in range(i64(board.SQUARES)):
        if land.castle[place] == castle:
            land.tallest[castle] = max(land.tallest[castle], land.height[place])
    return land
