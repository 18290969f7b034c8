"""A position of Torres: its fields, and what can be read off them."""

from typing import ClassVar, Final

from tavola.core import EMPTY, State, fields
from tavola.flat import i64, vec
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.survey import Survey, figures, ranked, survey

UNRANKED: Final = vec[i64]()


class Position(State):
    """All that lies on the table; `hidden` and UNKNOWN occur only in what one seat sees of it."""

    FIELDS: ClassVar[tuple[str, ...]] = fields(
        "players to_move variant stage phase round done first active ap turn_stack buys card_played supply"
        " king master height knights piles score hand hidden fresh deck under shown played"
    )

    variant: i64 = board.STANDARD
    stage: i64 = phases.DRAWING_START
    phase: i64 = 0  # 0 before the first
    round: i64 = 0
    done: i64 = 0  # turns taken in this round
    first: i64 = 0  # the starting player of the phase; in the master game, of the round
    active: i64 = 0  # whose turn it is, also while luck decides
    ap: i64 = 0
    turn_stack: i64 = 0  # blocks left in the stack of this turn
    buys: i64 = 0  # cards bought this turn
    card_played: i64 = 0
    supply: i64 = board.BLOCKS
    king: i64 = board.NOWHERE
    master: i64 = board.NOWHERE  # the open master card
    height: vec[i64] = EMPTY  # [square] -> blocks
    knights: vec[i64] = EMPTY  # [player, knight] -> square, or NOWHERE in reserve
    piles: vec[i64] = EMPTY  # [player, blocks] -> how many other stacks have that many blocks
    score: vec[i64] = EMPTY  # [player]
    hand: vec[i64] = EMPTY  # [player, kind] -> cards
    hidden: vec[i64] = EMPTY  # [player] -> cards in hand that the viewer cannot see
    fresh: vec[i64] = EMPTY  # [kind] -> cards of the active player bought this turn
    deck: vec[i64] = EMPTY  # [owner, kind] -> cards never shown; the common deck has owner 0
    under: vec[i64] = EMPTY  # [player, place] -> cards put back under the own deck, top first
    shown: vec[i64] = EMPTY  # [place] -> cards the active player chooses from
    played: vec[i64] = EMPTY  # [player, kind] -> cards played, face up

    # As the blocks lie now, once somebody has asked; no fields.
    surveyed: Survey | None = None
    ranks: vec[i64] = EMPTY  # [castle] -> how many castles come before it by their surface

    def give(self, other: "Position") -> None:
        """Write every field into another position, arrays as copies of their own."""
        other.variant = self.variant
        other.stage = self.stage
        other.phase = self.phase
        other.round = self.round
        other.done = self.done
        other.first = self.first
        other.active = self.active
        other.ap = self.ap
        other.turn_stack = self.turn_stack
        other.buys = self.buys
        other.card_played = self.card_played
        other.supply = self.supply
        other.king = self.king
        other.master = self.master
        other.height = self.height[:]
        other.knights = self.knights[:]
        other.piles = self.piles[:]
        other.score = self.score[:]
        other.hand = self.hand[:]
        other.hidden = self.hidden[:]
        other.fresh = self.fresh[:]
        other.deck = self.deck[:]
        other.under = self.under[:]
        other.shown = self.shown[:]
        other.played = self.played[:]
        other.surveyed = self.surveyed
        other.ranks = self.ranks

    def scores(self) -> list[int]:
        return [int(points) for points in self.score]

    # -- the board -----------------------------------------------------------------------------------------

    def land(self) -> Survey:
        """Survey the board: figures, castles, doors."""
        return self.castles().peopled(figures(self.knights, self.king, self.players))

    def castles(self) -> Survey:
        """Survey the castles and doors alone; the figures are not to be trusted."""
        surveyed = self.surveyed
        if surveyed is None:
            surveyed = self.surveyed = survey(self.height[:], board.ZEROS)
        return surveyed

    def castle_ranks(self) -> vec[i64]:
        """Give every castle its place by surface: the widest first, equals in the order of their squares."""
        if len(self.ranks) == 0:
            land = self.castles()
            self.ranks = ranked(land.surface, land.count)
        return self.ranks

    def taken(self) -> i64:
        """Give the squares on which somebody stands, one bit each."""
        squares: i64 = 0
        for square in self.knights:
            if square >= 0:
                squares |= board.BIT[square]
        if self.king >= 0:
            squares |= board.BIT[self.king]
        return squares

    def stack(self, square: i64, blocks: i64) -> None:
        """Lay blocks on a square, or take some away."""
        self.height[square] += blocks
        surveyed = self.surveyed
        self.surveyed = None
        self.ranks = UNRANKED
        if surveyed is not None and blocks == 1:
            self.surveyed = surveyed.raised(square)

    # -- what players have left ----------------------------------------------------------------------------

    def next_player(self, player: i64) -> i64:
        after = player + 1
        if after == self.players:
            return 0
        return after

    def reserve(self, player: i64) -> i64:
        """Count the knights a player has not placed."""
        count: i64 = 0
        for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
            if self.knights[knight] < 0:
                count += 1
        return count

    def blocks_left(self, player: i64) -> i64:
        """Count the blocks in a player's stacks, that of the turn included."""
        blocks: i64 = 0
        for size in range(i64(1), i64(board.STOREYS + 1)):
            blocks += self.piles[board.STACKS * player + size] * size
        if player == self.active:
            blocks += self.turn_stack
        return blocks

    def rounds(self) -> i64:
        """Give the number of rounds of this phase, 0 before the first."""
        return board.ROUNDS[board.STACKS * self.players + self.phase]

    def hand_size(self, player: i64) -> i64:
        """Count the cards in a hand, seen or not."""
        count = self.hidden[player]
        for kind in range(board.KINDS * player, board.KINDS * player + board.KINDS):
            count += self.hand[kind]
        return count

    def cards_left(self, player: i64) -> i64:
        """Count the cards in the deck that a player buys from."""
        if self.variant == board.MASTER:
            return 0
        if self.variant == board.STANDARD:
            left: i64 = 0
            for kind in range(i64(board.KINDS)):
                left += self.deck[kind]
            for other in range(self.players):
                left -= self.hidden[other]  # a view has them in the deck
            return left
        left = board.KINDS - self.hand_size(player) - self.count_played(player)
        if player == self.active:
            left -= self.count_shown()
        return left

    def count_played(self, player: i64) -> i64:
        count: i64 = 0
        for kind in range(board.KINDS * player, board.KINDS * player + board.KINDS):
            count += self.played[kind]
        return count

    def count_shown(self) -> i64:
        count: i64 = 0
        for place in range(i64(board.SHOWN)):
            if self.shown[place] != board.NO_CARD:
                count += 1
        return count

    def deck_of(self, player: i64) -> i64:
        """Give the owner of the deck that a player buys from."""
        return player if self.variant == board.PERSONAL else 0
