"""Opinions: what final scores a position promises, and what a net sees of it."""

from typing import Final

from tavola.core import OVER
from tavola.flat import i64, vec
from tavola.games.torres.board import (
    KINDS,
    KNIGHTS,
    MASTERS,
    NEAR,
    PHASES,
    POINTS,
    ROUNDS,
    SHOWN,
    SQUARES,
    STACKS,
    STOREYS,
)
from tavola.games.torres.position import CHOOSING, ENDED, KING_MOVE, TURN
from tavola.games.torres.rules import Torres
from tavola.games.torres.scoring import BONUS, best_levels, castle_points, king_bonus
from tavola.games.torres.survey import Survey

# What things are worth in points, found by playing greedy seats against one another. Others are not clearly
# better in a search of 60 iterations: those of a regression, with levels and surfaces of castles counted by
# themselves, won 57% of 40 games, levels alone 55%.
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
    land = state.castles()
    return [_promise(state, land, player) for player in range(state.players)]


def _promise(state: Torres, land: Survey, player: i64) -> float:
    levels = best_levels(land, state.knights, player)
    points: i64 = 0
    for castle in range(land.count):
        points += land.surface[castle] * levels[castle]
    ahead = float(PHASES - state.phase)
    turns = turns_left(state, player)
    promise = float(state.score[player])
    promise += LATER * ahead * float(points)
    promise += KNIGHT * (ahead + 0.5) * float(KNIGHTS - state.reserve(player))
    if state.stage != KING_MOVE:  # then this phase is scored already
        promise += float(points + _bonuses(state, land, player))
    if turns > 0:
        promise += UPWARD * _climbs(state, land, levels, player)
        promise += BLOCK * float(_blocks(state, player))
    promise += CARD * float(min(state.hand_size(player), turns))  # one a turn
    if player == state.active:
        promise += ACTION * float(state.ap)
    return promise


def _bonuses(state: Torres, land: Survey, player: i64) -> i64:
    """Add up what the king and the master card would give in this phase."""
    bonus = king_bonus(land, state.knights, player, state.king, state.phase)
    return bonus + state.award(state.land(), player) if state.master >= 0 else bonus


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


def _climbs(state: Torres, land: Survey, levels: vec[i64], player: i64) -> float:
    """Add up what one more level would bring wherever a knight has a roof to climb or one to raise."""
    height = land.height
    gain: i64 = 0
    for knight in range(KNIGHTS * player, KNIGHTS * player + KNIGHTS):
        square = state.knights[knight]
        if square < 0:
            continue
        best: i64 = 0
        for way in range(4 * square, 4 * square + 4):
            near = NEAR[way]
            if near < 0 or height[near] != height[square] + 1:
                continue
            castle = land.castle[near]
            step = land.surface[castle] * (height[near] - levels[castle])
            if step > best and near != state.king and near not in state.knights:
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
SEEN_OF_TURN: Final = (
    *("phase", "round", "action points", "turn stack", "bought", "card played", "cards shown", "supply"),
    *("standard", "personal decks", "master"),
    *("drawing the start", "drawing the master card", "laying", "entering", "crowning", "turn", "dealing"),
    *("choosing", "king's move", "ended"),
)
SEEN_OF_CARDS: Final = ("in hand", "bought now", "shown", "put under")
SEEN_OF_SEATS: Final = (
    *("score", "reserve", "blocks", "cards", "castle points", "king bonus", "active", "first"),
    *[f"stacks of {size}" for size in range(STACKS)],
    *[f"played card {kind}" for kind in range(KINDS)],
)
SEEN_OF_SQUARES: Final = (
    "height",
    *[f"knight of seat +{seat}" for seat in range(SEATS)],
    "king",
    "number of the knight",
)

# Where the numbers stand.
VARIANT: Final = 8  # + variant, after those of the turn
STAGE: Final = VARIANT + 3  # + stage
MASTER_CARD: Final = STAGE + ENDED + 1  # + card
IN_HAND: Final = MASTER_CARD + MASTERS  # + kind of card
BOUGHT_NOW: Final = IN_HAND + KINDS
DRAWN: Final = BOUGHT_NOW + KINDS
PUT_UNDER: Final = DRAWN + KINDS
SEAT: Final = PUT_UNDER + KINDS  # + SEAT_WIDTH * seat
PILES: Final = 8  # + blocks in a stack, within those of a seat
PLAYED: Final = PILES + STACKS  # + kind of card
SEAT_WIDTH: Final = PLAYED + KINDS
BOARD: Final = SEAT + SEAT_WIDTH * SEATS  # + SQUARES * layer + square
KNIGHT_LAYER: Final = 1  # + seat
KING_LAYER: Final = KNIGHT_LAYER + SEATS
NUMBER_LAYER: Final = KING_LAYER + 1
LAYERS: Final = NUMBER_LAYER + 1
NUMBERS: Final = BOARD + LAYERS * SQUARES


def _labels() -> list[str]:
    labels = [f"turn: {name}" for name in SEEN_OF_TURN]
    labels += [f"master card {card}" for card in range(MASTERS)]
    labels += [f"card {kind}: {what}" for what in SEEN_OF_CARDS for kind in range(KINDS)]
    labels += [f"seat +{seat}: {name}" for seat in range(SEATS) for name in SEEN_OF_SEATS]
    labels += [f"square {square}: {name}" for name in SEEN_OF_SQUARES for square in range(SQUARES)]
    return labels


LABELS: Final = tuple(_labels())

# Copied where numbers begin; a slice is the fastest way to make them.
NOTHING: Final = vec[float]([0.0] * NUMBERS)


def features(view: Torres, player: i64) -> vec[float]:
    """Describe what a seat sees as numbers about 0 to 1; seats are counted from its own."""
    seen = NOTHING[:]
    land = view.castles()
    _show_turn(view, seen)
    _show_cards(view, player, seen)
    for seat in range(view.players):
        _show_seat(view, land, (player + seat) % view.players, seen, SEAT + SEAT_WIDTH * seat)
    _show_squares(view, player, seen, BOARD)
    return seen


def planes(view: Torres, player: i64) -> vec[float]:
    """Draw the board as a seat sees it, one layer after the other."""
    seen = NOTHING[: LAYERS * SQUARES]
    _show_squares(view, player, seen, 0)
    return seen


def _show_turn(view: Torres, seen: vec[float]) -> None:
    seen[0] = float(view.phase) / float(PHASES)
    seen[1] = float(view.round) / float(STACKS)
    seen[2] = float(view.ap) / float(POINTS)
    seen[3] = float(view.turn_stack) / float(STOREYS)
    seen[4] = float(view.buys) / 2.0
    seen[5] = float(view.card_played)
    seen[6] = float(view.count_shown()) / float(SHOWN)
    seen[7] = float(view.supply) / 60.0
    seen[VARIANT + view.variant] = 1.0
    seen[STAGE + view.stage] = 1.0
    if view.master >= 0:
        seen[MASTER_CARD + view.master] = 1.0


def _show_cards(view: Torres, player: i64, seen: vec[float]) -> None:
    """Show the seat's own cards; those shown or put under the deck by their places, for these count."""
    for kind in range(i64(KINDS)):
        seen[IN_HAND + kind] = float(view.hand[KINDS * player + kind])
        below = view.under[KINDS * player + kind]
        if below >= 0:
            seen[PUT_UNDER + below] = float(kind + 1) / float(KINDS)
    if player != view.active:
        return
    for kind in range(i64(KINDS)):
        seen[BOUGHT_NOW + kind] = float(view.fresh[kind])
    for place in range(i64(SHOWN)):
        if view.shown[place] >= 0:
            seen[DRAWN + view.shown[place]] = float(place + 1) / float(SHOWN)


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
    for size in range(i64(STACKS)):
        seen[first + PILES + size] = float(view.piles[STACKS * player + size]) / float(STACKS)
    for kind in range(i64(KINDS)):
        seen[first + PLAYED + kind] = float(view.played[KINDS * player + kind])


def _show_squares(view: Torres, player: i64, seen: vec[float], first: i64) -> None:
    """Show heights and figures; a knight's number too, since a move names the knight by it."""
    height = view.height
    for square in range(i64(SQUARES)):
        if height[square]:
            seen[first + square] = float(height[square]) / 5.0
    knights = view.knights
    for seat in range(view.players):
        own = KNIGHTS * ((player + seat) % view.players)
        layer = first + (KNIGHT_LAYER + seat) * SQUARES
        for knight in range(i64(KNIGHTS)):
            square = knights[own + knight]
            if square >= 0:
                seen[layer + square] = 1.0
                seen[first + NUMBER_LAYER * SQUARES + square] = float(knight + 1) / float(KNIGHTS)
    if view.king >= 0:
        seen[first + KING_LAYER * SQUARES + view.king] = 1.0
