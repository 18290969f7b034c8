"""Swing, a small card game in plain Python: luck, secrets, two to four players.

Everyone holds two secret cards. On your turn you play one onto the pile and score how far it lies
from the card below; then you draw. The game ends when no cards are left.
"""

from typing import ClassVar

from tavola.core import CHANCE, OVER, UNKNOWN, Event, Rng, State, fields
from tavola.flat import i64
from tavola.game import Game, Line, Prompt, who

CARDS = 9  # worth 0 to 8, two of each
HAND = 2
PLAYED = 1


class Swing(State):
    """Hands, bag, pile and points."""

    FIELDS: ClassVar[tuple[str, ...]] = fields("players to_move turn top bag hands points")

    turn: i64 = 0  # whose turn it is, also while luck deals
    top: i64 = 4  # the card on the pile
    bag: list[int]  # [card] -> how many nobody holds
    hands: list[int]  # [player * HAND + place] -> card, CARDS where there is none
    points: list[int]

    def legal_moves(self) -> list[int]:
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return [card for card in range(CARDS) if self.bag[card]]
        return sorted({card for card in self.hand(int(self.turn)) if card != CARDS})

    def weights(self) -> list[int]:
        return [count for count in self.bag if count]

    def play(self, move: i64) -> None:
        card, player = int(move), int(self.turn)
        if self.to_move == CHANCE:
            self.bag[card] -= 1
            self.hold(player, CARDS, card)
        else:
            self.points[player] += abs(card - int(self.top))
            self.tell(PLAYED, player, card, abs(card - int(self.top)))
            self.hold(player, card, CARDS)
            self.top = card
            if not any(self.bag):
                self.turn = (player + 1) % self.players
        self.deal_on()

    def deal_on(self) -> None:
        player = int(self.turn)
        if CARDS in self.hand(player) and any(self.bag):
            self.to_move = CHANCE
        elif self.to_move == CHANCE:
            self.turn = (player + 1) % self.players
            self.to_move = CHANCE if CARDS in self.hand(int(self.turn)) and any(self.bag) else self.turn
        else:
            self.to_move = self.turn
        if not any(self.bag) and all(card == CARDS for card in self.hands):
            self.to_move = OVER
        while self.to_move >= 0 and all(card == CARDS for card in self.hand(int(self.turn))):
            self.turn = self.to_move = (self.turn + 1) % self.players

    def hand(self, player: int) -> list[int]:
        return self.hands[player * HAND : player * HAND + HAND]

    def hold(self, player: int, old: int, new: int) -> None:
        hand = self.hand(player)
        hand[hand.index(old)] = new
        self.hands[player * HAND : player * HAND + HAND] = sorted(hand)

    def copy(self) -> "Swing":
        copied = super().copy()
        assert isinstance(copied, Swing)
        return copied

    def scores(self) -> list[int]:
        return self.points[:]

    def seen_by(self, player: i64) -> "Swing":
        view = self.copy()
        for at, card in enumerate(view.hands):
            if at // HAND != player and card < CARDS:
                view.bag[card] += 1
                view.hands[at] = UNKNOWN
        return view

    def imagine(self, rng: Rng) -> None:
        for at, card in enumerate(self.hands):
            if card == UNKNOWN:
                pool = [other for other in range(CARDS) for _ in range(self.bag[other])]
                drawn = pool[rng.below(len(pool))]
                self.bag[drawn] -= 1
                self.hands[at] = drawn
        for player in range(int(self.players)):
            self.hands[player * HAND : player * HAND + HAND] = sorted(self.hand(player))


def start(players: int, options: dict[str, str]) -> Swing:
    return lying(players, CHANCE, [2] * CARDS, [CARDS] * players * HAND)


def lying(players: int, to_move: int, bag: list[int], hands: list[int], top: int = 4) -> Swing:
    """Set up a position."""
    state = Swing(players, to_move)
    state.top, state.bag, state.hands, state.points = top, bag, hands, [0] * players
    return state


def describe(event: Event, view: Swing) -> Line:
    text = f"{who(event[1])} plays a [card](#card-{event[2]})"
    return Line(text, player=event[1], points=event[3], sum=f"{event[3]} apart", rule="S1", category="swings")


swing = Game(
    name="swing",
    title="Swing",
    blurb="Play cards far apart",
    minutes=1,
    weight=1,
    seats=range(2, 5),
    version=1,
    actions=CARDS,
    longest=64,
    module="tests.bots",
    options={},
    option_text={},
    presets={},
    start=start,
    census=lambda state: [],
    notate=lambda state, move: f"{'draw' if state.to_move == CHANCE else 'play'} {move}",
    describe=describe,
    prompt=lambda view: Prompt("Play a card."),
    secrets={},
    ground=lambda options, players, shape: "",
    draw=lambda view, viewer, shape: "<svg/>",
    mat=lambda view, player: [],
    targets=lambda view, move: [f"button:{move}"],
    value=lambda state: [float(points) for points in state.points],
    features=lambda view, player: [],
    labels=(),
)
