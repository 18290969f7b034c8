"""Action cards: bought, chosen from, played, and unknown to the others while they are in hand."""

from tavola.core import CHANCE, UNKNOWN, Rng
from tavola.flat import i64
from tavola.games.torres.rules import board, events, moves, phases
from tavola.games.torres.rules.scoring import Scoring


class Cards(Scoring):
    """A position with decks to buy from and hands to play."""

    # -- buying --------------------------------------------------------------------------------------------

    def buy(self) -> None:
        """Draw a card, or as many as there are to choose from."""
        self.buys += 1
        self.stage = phases.DEALING
        self.to_move = CHANCE
        if self.variant == board.PERSONAL:
            self._show_more()

    def deal_card(self, kind: i64) -> None:
        """Take the card that luck draws from the deck."""
        me = self.active
        self.deck[board.KINDS * self.deck_of(me) + kind] -= 1
        if self.variant == board.PERSONAL:
            self._show(kind)
            self._show_more()
            return
        self._take(kind)
        self.tell(events.BOUGHT, me, kind)

    def _show(self, kind: i64) -> None:
        self.shown[self.count_shown()] = kind
        self.tell(events.LOOKED, self.active, kind)

    def _show_more(self) -> None:
        """T37: go on with cards never shown, then with those put back under."""
        me = self.active
        while self.count_shown() < board.SHOWN:
            for kind in range(board.KINDS * me, board.KINDS * me + board.KINDS):
                if self.deck[kind] > 0:
                    return
            if self.under[board.KINDS * me] == board.NO_CARD:
                break
            self._show(self._draw_under())
        self.stage = phases.CHOOSING
        self.to_move = me

    def _draw_under(self) -> i64:
        top = board.KINDS * self.active
        kind = self.under[top]
        for place in range(top, top + board.KINDS - 1):
            self.under[place] = self.under[place + 1]
        self.under[top + board.KINDS - 1] = board.NO_CARD
        return kind

    def choose(self, kind: i64) -> None:
        """Take one of the cards shown; the others go under the deck."""
        for place in range(i64(board.SHOWN)):
            if self.shown[place] != kind and self.shown[place] != board.NO_CARD:
                self._put_under(self.shown[place])
            self.shown[place] = board.NO_CARD
        self._take(kind)
        self.tell(events.CHOSEN, self.active, kind)

    def _put_under(self, kind: i64) -> None:
        place = board.KINDS * self.active
        while self.under[place] != board.NO_CARD:
            place += 1
        self.under[place] = kind

    def _take(self, kind: i64) -> None:
        self.hand[board.KINDS * self.active + kind] += 1
        self.fresh[kind] += 1
        self.stage = phases.TURN
        self.to_move = self.active

    # -- playing -------------------------------------------------------------------------------------------

    def play_card(self, move: i64) -> None:
        """Play an action card and do what it says."""
        me = self.active
        kind: i64 = 0
        while moves.CARD_MOVES[kind + 1] <= move:
            kind += 1
        self.hand[board.KINDS * me + kind] -= 1
        self.played[board.KINDS * me + kind] += 1
        self.card_played = 1
        order = move - moves.CARD_MOVES[kind]
        start: i64 = board.NOWHERE
        to: i64 = board.NOWHERE
        if kind == board.AP6 or kind == board.AP7:
            self.ap += kind - board.AP6 + 1
        elif kind == board.BLOCK_UNDER:
            start = self.knights[board.KNIGHTS * me + order]
            self._spend_block()
            self.stack(start, 1)
        elif kind == board.BLOCK_SUPPLY:
            start = order
            self.supply -= 1
            self.stack(start, 1)
        elif kind == board.MOVE_BLOCK:
            start, to = order // board.SQUARES, order % board.SQUARES
            self.stack(start, -1)
            self.stack(to, 1)
        else:
            knight = board.KNIGHTS * me + order // board.SQUARES
            start, to = self.knights[knight], order % board.SQUARES
            self.knights[knight] = to
        self.tell(events.PLAYED, me, kind, start, to)

    def _spend_block(self) -> None:
        """T23: take a block from the smallest of the other stacks, or else from that of the turn."""
        own = board.STACKS * self.active
        size: i64 = 1
        while size <= board.STOREYS and self.piles[own + size] == 0:
            size += 1
        if size <= board.STOREYS:
            self.piles[own + size] -= 1
            self.piles[own + size - 1] += 1
        else:
            self.turn_stack -= 1

    # -- what lies face down -------------------------------------------------------------------------------

    def turn_face_down(self, player: i64) -> None:
        """Hide a player's cards; what they may be goes back into the deck."""
        deck = board.KINDS * self.deck_of(player)
        for kind in range(i64(board.KINDS)):
            count = self.hand[board.KINDS * player + kind]
            self.hand[board.KINDS * player + kind] = 0
            self.hidden[player] += count
            self.deck[deck + kind] += count
            if player == self.active:
                self.fresh[kind] = 0
        for place in range(board.KINDS * player, board.KINDS * player + board.KINDS):
            if self.under[place] >= 0:
                self.deck[deck + self.under[place]] += 1
                self.under[place] = UNKNOWN
        for place in range(i64(board.SHOWN)):
            if player == self.active and self.shown[place] >= 0:
                self.deck[deck + self.shown[place]] += 1
                self.shown[place] = UNKNOWN

    def imagine(self, rng: Rng) -> None:
        for player in range(self.players):
            self._turn_face_up(player, rng)

    def _turn_face_up(self, player: i64, rng: Rng) -> None:
        new: i64 = 0
        if player == self.active:
            new = self.buys if self.stage == phases.TURN else self.buys - 1
        while self.hidden[player] > 0:
            self.hidden[player] -= 1
            kind = self._draw_any(player, rng)
            self.hand[board.KINDS * player + kind] += 1
            if new > 0:
                new -= 1
                self.fresh[kind] += 1
        for place in range(i64(board.SHOWN)):
            if player == self.active and self.shown[place] == UNKNOWN:
                self.shown[place] = self._draw_any(player, rng)
        for place in range(board.KINDS * player, board.KINDS * player + board.KINDS):
            if self.under[place] == UNKNOWN:
                self.under[place] = self._draw_any(player, rng)

    def _draw_any(self, player: i64, rng: Rng) -> i64:
        deck = board.KINDS * self.deck_of(player)
        left: i64 = 0
        for kind in range(deck, deck + board.KINDS):
            left += self.deck[kind]
        left = rng.below(left)
        drawn = deck
        while left >= self.deck[drawn]:
            left -= self.deck[drawn]
            drawn += 1
        self.deck[drawn] -= 1
        return drawn - deck
