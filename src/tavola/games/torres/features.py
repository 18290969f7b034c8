"""Opinions: what final scores a position promises, and what a net sees of it."""

from typing import Final

from tavola.core import OVER
from tavola.flat import i64, vec
from tavola.games.torres.board import (
    KINDS,
    KING,
    KNIGHTS,
    MASTERS,
    NEAR,
    PHASES,
    POINTS,
    ROUNDS,
    SQUARES,
    STACKS,
    STOREYS,
)
from tavola.games.torres.position import CHOOSING, KING_MOVE, TURN
from tavola.games.torres.rules import Torres
from tavola.games.torres.scoring import BONUS, best_levels, castle_points, king_bonus
from tavola.games.torres.survey import Survey

# What things are worth in points, found by playing greedy seats against one another.
LATER: Final = 0.8  # of a castle's points today, in each later phase
UPWARD: Final = 0.35  # of the points one more level would bring, when a roof to climb is beside
CARD: Final = 1.1  # a card, while there are turns to play it in
BLOCK: Final = 0.4  # a block still to build
KNIGHT: Final = 0.9  # a knight on the board, in each phase to come
ACTION: Final = 1.0  # an action point still to spend: the marker gives as much


def value(state: Torres) -> list[float]:
    """Guess each player's final score."""
    if state.to_move == OVER or state.phase == 0:
        return [float(score) for score in state.score]
    land = state.land()
    return [_promise(state, land, player) for player in range(state.players)]


def _promise(state: Torres, land: Survey, player: i64) -> float:
    ahead = float(PHASES - state.phase)
    turns = turns_left(state, player)
    promise = float(state.score[player])
    promise += LATER * ahead * float(castle_points(land, state.knights, player))
    promise += KNIGHT * (ahead + 0.5) * float(KNIGHTS - state.reserve(player))
    if state.stage != KING_MOVE:  # then this phase is scored already
        promise += float(state.phase_points(land, player))
    if turns > 0:
        promise += UPWARD * _climbs(state, land, player)
        promise += BLOCK * float(_blocks(state, player))
    cards = state.hand_size(player)
    if cards > turns:
        cards = turns  # one a turn
    promise += CARD * float(cards)
    if player == state.active:
        promise += ACTION * float(state.ap)
    return promise


def turns_left(state: Torres, player: i64) -> i64:
    """Count the turns a player has to come in this phase and later ones, the present one included."""
    turns: i64 = 0
    for size in range(STACKS * player, STACKS * player + STACKS):
        turns += state.piles[size]
    for phase in range(state.phase + 1, i64(PHASES + 1)):
        turns += ROUNDS[STACKS * state.players + phase]
    if player == state.active and TURN <= state.stage <= CHOOSING:
        turns += 1
    return turns


def _climbs(state: Torres, land: Survey, player: i64) -> float:
    """Add up what one more level would bring wherever a knight has a roof to climb or one to raise."""
    levels = best_levels(land, state.knights, player)
    gain: i64 = 0
    for knight in range(KNIGHTS * player, KNIGHTS * player + KNIGHTS):
        square = state.knights[knight]
        if square < 0:
            continue
        best: i64 = 0
        for side in range(i64(4)):
            near = NEAR[4 * square + side]
            if near < 0 or land.figure[near] != 0 or land.castle[near] < 0:
                continue
            castle = land.castle[near]
            if land.height[near] == land.height[square] + 1 and land.height[near] > levels[castle]:
                step = land.surface[castle] * (land.height[near] - levels[castle])
                if step > best:
                    best = step
        gain += best
    return float(gain)


def _blocks(state: Torres, player: i64) -> i64:
    blocks: i64 = state.turn_stack if player == state.active else 0
    for size in range(i64(STOREYS + 1)):
        blocks += size * state.piles[STACKS * player + size]
    return blocks


# -- what a net sees --

SEATS: Final = 4
SEEN_OF_SEATS: Final = (
    "score",
    "reserve",
    "blocks",
    "cards",
    "castle points",
    "king bonus",
    "active",
    "first",
)
SEEN_OF_SQUARES: Final = ("height", "own knight", "other knight", "king")
SEEN_OF_TURN: Final = ("phase", "round", "action points", "turn stack", "bought", "card played", "supply")
SEEN_OF_VARIANT: Final = ("standard", "personal decks", "master")

# Where the numbers stand.
VARIANT: Final = 7  # + variant, after those of the turn
MASTER_CARD: Final = VARIANT + 3  # + card
IN_HAND: Final = MASTER_CARD + MASTERS  # + kind of card
BOUGHT_NOW: Final = IN_HAND + KINDS
DRAWN: Final = BOUGHT_NOW + KINDS
SEAT: Final = DRAWN + KINDS  # + SEAT_WIDTH * seat
SEAT_WIDTH: Final = 8
BOARD: Final = SEAT + SEAT_WIDTH * SEATS  # + SQUARES * plane + square
NUMBERS: Final = BOARD + 4 * SQUARES


def _labels() -> list[str]:
    labels = [f"turn: {name}" for name in (*SEEN_OF_TURN, *SEEN_OF_VARIANT)]
    labels += [f"master card {card}" for card in range(MASTERS)]
    labels += [f"card {kind}: {what}" for what in ("in hand", "bought now", "shown") for kind in range(KINDS)]
    labels += [f"seat +{seat}: {name}" for seat in range(SEATS) for name in SEEN_OF_SEATS]
    labels += [f"square {square}: {name}" for name in SEEN_OF_SQUARES for square in range(SQUARES)]
    return labels


LABELS: Final = tuple(_labels())


def features(view: Torres, player: i64) -> vec[float]:
    """Describe what a seat sees as numbers about 0 to 1; seats are counted from its own."""
    seen = vec[float]([0.0] * NUMBERS)
    land = view.land()
    _show_turn(view, seen)
    _show_cards(view, player, seen)
    for seat in range(view.players):
        _show_seat(view, land, (player + seat) % view.players, seen, SEAT + SEAT_WIDTH * seat)
    _show_squares(land, player, seen, BOARD)
    return seen


def planes(view: Torres, player: i64) -> vec[float]:
    """Draw the board as a seat sees it, one layer after the other."""
    seen = vec[float]([0.0] * (4 * SQUARES))
    _show_squares(view.land(), player, seen, 0)
    return seen


def _show_turn(view: Torres, seen: vec[float]) -> None:
    seen[0] = float(view.phase) / float(PHASES)
    seen[1] = float(view.round) / float(STACKS)
    seen[2] = float(view.ap) / float(POINTS)
    seen[3] = float(view.turn_stack) / float(STOREYS)
    seen[4] = float(view.buys) / 2.0
    seen[5] = float(view.card_played)
    seen[6] = float(view.supply) / 60.0
    seen[VARIANT + view.variant] = 1.0
    if view.master >= 0:
        seen[MASTER_CARD + view.master] = 1.0


def _show_cards(view: Torres, player: i64, seen: vec[float]) -> None:
    for kind in range(i64(KINDS)):
        seen[IN_HAND + kind] = float(view.hand[KINDS * player + kind])
    if player != view.active:
        return
    for kind in range(i64(KINDS)):
        seen[BOUGHT_NOW + kind] = float(view.fresh[kind])
    for kind in view.shown:
        if kind >= 0:
            seen[DRAWN + kind] = 1.0


def _show_seat(view: Torres, land: Survey, player: i64, seen: vec[float], first: i64) -> None:
    seen[first] = float(view.score[player]) / 100.0
    seen[first + 1] = float(view.reserve(player)) / float(KNIGHTS)
    seen[first + 2] = float(_blocks(view, player)) / 12.0
    seen[first + 3] = float(view.hand_size(player)) / float(KINDS)
    seen[first + 4] = float(castle_points(land, view.knights, player)) / 50.0
    bonus = king_bonus(land, view.knights, player, view.king, view.phase)
    seen[first + 5] = float(bonus) / float(BONUS * PHASES)
    seen[first + 6] = 1.0 if player == view.active else 0.0
    seen[first + 7] = 1.0 if player == view.first else 0.0


def _show_squares(land: Survey, player: i64, seen: vec[float], first: i64) -> None:
    for square in range(i64(SQUARES)):
        seen[first + square] = float(land.height[square]) / 5.0
        figure = land.figure[square]
        if figure:
            plane: i64 = 1 if figure == player + 1 else 3 if figure == KING else 2
            seen[first + plane * SQUARES + square] = 1.0
