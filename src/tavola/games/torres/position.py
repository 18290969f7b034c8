"""The position of a game of Torres, what can be asked of it, and what of it is hidden."""

from typing import ClassVar, Final

from tavola.core import UNKNOWN, Rng, State
from tavola.flat import i64, vec
from tavola.games.torres.board import (
    AWARDS,
    COPIES,
    EMPTY,
    KINDS,
    KNIGHTS,
    LAST_PHASE_ONLY,
    MASTER,
    PERSONAL,
    PHASES,
    SHOWN,
    STACKS,
    STANDARD,
    STOREYS,
    ZEROS,
)
from tavola.games.torres.scoring import best_levels, castle_points, fulfils, king_bonus
from tavola.games.torres.survey import Survey, figures, survey

# Stages of a game.
DRAWING_START: Final = 0
DRAWING_MASTER: Final = 1
LAYING: Final = 2
ENTERING: Final = 3
CROWNING: Final = 4
TURN: Final = 5
DEALING: Final = 6
CHOOSING: Final = 7
KING_MOVE: Final = 8
ENDED: Final = 9


class Position(State):
    """All that lies on the table; `hidden` and UNKNOWN occur only in what one seat sees of it."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *("players", "to_move", "variant", "stage", "phase", "round", "done", "first", "active"),
        *("ap", "turn_stack", "buys", "card_played", "supply", "king", "master"),
        *(
            "height",
            "knights",
            "piles",
            "score",
            "hand",
            "hidden",
            "fresh",
            "deck",
            "under",
            "shown",
            "played",
        ),
    )

    def __init__(
        self,
        players: i64,
        to_move: i64,
        variant: i64,
        stage: i64,
        phase: i64,
        round: i64,
        done: i64,
        first: i64,
        active: i64,
        ap: i64,
        turn_stack: i64,
        buys: i64,
        card_played: i64,
        supply: i64,
        king: i64,
        master: i64,
        height: vec[i64],
        knights: vec[i64],
        piles: vec[i64],
        score: vec[i64],
        hand: vec[i64],
        hidden: vec[i64],
        fresh: vec[i64],
        deck: vec[i64],
        under: vec[i64],
        shown: vec[i64],
        played: vec[i64],
    ) -> None:
        super().__init__(players, to_move)
        self.variant = variant
        self.stage = stage
        self.phase = phase
        self.round = round
        self.done = done  # turns taken in this round
        self.first = first  # who begins the phase; in the master game, the round
        self.active = active  # whose turn it is, also while luck decides
        self.ap = ap
        self.turn_stack = turn_stack  # blocks left in the stack of this turn
        self.buys = buys  # cards bought this turn
        self.card_played = card_played
        self.supply = supply
        self.king = king
        self.master = master  # the open master card
        self.height = height  # [square] -> blocks
        self.knights = knights  # [6 * player + knight] -> square, or NOWHERE in reserve
        self.piles = piles  # [4 * player + blocks] -> how many other stacks have so many blocks
        self.score = score
        self.hand = hand  # [10 * player + kind] -> cards
        self.hidden = hidden  # [player] -> cards in hand that the viewer cannot see
        self.fresh = fresh  # [kind] -> cards of the active player bought this turn
        self.deck = deck  # [10 * owner + kind] -> cards never shown; the common deck has owner 0
        self.under = under  # [10 * player + place] -> cards put back under the own deck, top first
        self.shown = shown  # [place] -> cards the active player chooses from
        self.played = played  # [10 * player + kind] -> cards played, face up
        self.surveyed: Survey | None = None  # as the blocks lie now, once somebody has asked

    def scores(self) -> list[int]:
        return [int(score) for score in self.score]

    def land(self) -> Survey:
        """Survey the board: figures, castles, doors."""
        return self.castles().peopled(figures(self.knights, self.king, self.players))

    def castles(self) -> Survey:
        """Survey the castles and doors alone; the figures are not to be trusted."""
        surveyed = self.surveyed
        if surveyed is None:
            surveyed = self.surveyed = survey(self.height[:], ZEROS)
        return surveyed

    def stack(self, square: i64, blocks: i64) -> None:
        """Lay blocks on a square, or take some away."""
        self.height[square] += blocks
        surveyed = self.surveyed
        self.surveyed = None
        if surveyed is not None and blocks == 1:
            self.surveyed = surveyed.raised(square)

    # -- what the platform and the words ask --

    def reserve(self, player: i64) -> i64:
        """Count the knights a player has not placed."""
        count: i64 = 0
        for knight in range(KNIGHTS * player, KNIGHTS * player + KNIGHTS):
            if self.knights[knight] < 0:
                count += 1
        return count

    def hand_size(self, player: i64) -> i64:
        """Count the cards in a hand, seen or not."""
        count = self.hidden[player]
        for kind in range(KINDS * player, KINDS * player + KINDS):
            count += self.hand[kind]
        return count

    def cards_left(self, player: i64) -> i64:
        """Count the cards in the deck that a player buys from."""
        if self.variant == MASTER:
            return 0
        if self.variant == STANDARD:
            left: i64 = KINDS * COPIES
            for other in range(self.players):
                left -= self.hand_size(other) + self.count_played(other)
            return left
        left = KINDS - self.hand_size(player) - self.count_played(player)
        if player == self.active:
            left -= self.count_shown()
        return left

    def best_levels(self, player: i64) -> vec[i64]:
        """Give the level of the player's highest knight in each castle, 0 where there is none."""
        return best_levels(self.land(), self.knights, player)

    def king_bonus(self, player: i64) -> i64:
        """Give what the player would have for the king in this phase as the board stands."""
        return king_bonus(self.land(), self.knights, player, self.king, self.phase)

    def phase_points(self, land: Survey, player: i64) -> i64:
        """Add up what the player would score in this phase as the board stands."""
        points = castle_points(land, self.knights, player)
        points += king_bonus(land, self.knights, player, self.king, self.phase)
        return points + self.award(land, player)

    def award(self, land: Survey, player: i64) -> i64:
        if self.master < 0 or (self.master >= LAST_PHASE_ONLY and self.phase < PHASES):
            return 0
        return AWARDS[self.master] if fulfils(self.master, land, self.knights, player, self.king) else 0

    def count_played(self, player: i64) -> i64:
        count: i64 = 0
        for kind in range(KINDS * player, KINDS * player + KINDS):
            count += self.played[kind]
        return count

    def count_shown(self) -> i64:
        count: i64 = 0
        for place in range(i64(SHOWN)):
            if self.shown[place] != EMPTY:
                count += 1
        return count

    def deck_of(self, player: i64) -> i64:
        return player if self.variant == PERSONAL else 0

    def own_blocks(self) -> i64:
        """Count the blocks in the stacks of the player whose turn it is."""
        blocks = self.turn_stack
        for size in range(i64(1), i64(STOREYS + 1)):
            blocks += self.piles[STACKS * self.active + size] * size
        return blocks

    # -- what lies face down --

    def turn_face_down(self, player: i64) -> None:
        deck = KINDS * self.deck_of(player)
        for kind in range(i64(KINDS)):
            count = self.hand[KINDS * player + kind]
            self.hand[KINDS * player + kind] = 0
            self.hidden[player] += count
            self.deck[deck + kind] += count
            if player == self.active:
                self.fresh[kind] = 0
        for place in range(KINDS * player, KINDS * player + KINDS):
            if self.under[place] >= 0:
                self.deck[deck + self.under[place]] += 1
                self.under[place] = UNKNOWN
        for place in range(i64(SHOWN)):
            if player == self.active and self.shown[place] >= 0:
                self.deck[deck + self.shown[place]] += 1
                self.shown[place] = UNKNOWN

    def imagine(self, rng: Rng) -> None:
        for player in range(self.players):
            self.turn_face_up(player, rng)

    def turn_face_up(self, player: i64, rng: Rng) -> None:
        new: i64 = 0
        if player == self.active:
            new = self.buys if self.stage == TURN else self.buys - 1
        while self.hidden[player] > 0:
            self.hidden[player] -= 1
            kind = self.draw_any(player, rng)
            self.hand[KINDS * player + kind] += 1
            if new > 0:
                new -= 1
                self.fresh[kind] += 1
        for place in range(i64(SHOWN)):
            if player == self.active and self.shown[place] == UNKNOWN:
                self.shown[place] = self.draw_any(player, rng)
        for place in range(KINDS * player, KINDS * player + KINDS):
            if self.under[place] == UNKNOWN:
                self.under[place] = self.draw_any(player, rng)

    def draw_any(self, player: i64, rng: Rng) -> i64:
        deck = KINDS * self.deck_of(player)
        left: i64 = 0
        for kind in range(deck, deck + KINDS):
            left += self.deck[kind]
        left = rng.below(left)
        drawn = deck
        while left >= self.deck[drawn]:
            left -= self.deck[drawn]
            drawn += 1
        self.deck[drawn] -= 1
        return drawn - deck
