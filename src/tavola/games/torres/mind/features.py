"""What a net reads of a position."""

from typing import Any, Final

from tavola.flat import i64, vec
from tavola.games.torres.mind.value import roof_to_climb
from tavola.games.torres.rules import board
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.scoring import BONUS
from tavola.games.torres.rules.survey import Survey
from tavola.layout import Layout

SEATS: Final = 4
VARIANTS: Final = ("standard", "personal decks", "master")
STAGES: Final = (
    *("drawing the start", "drawing the master card", "laying", "entering", "crowning", "turn", "dealing"),
    *("choosing", "king's move", "ended"),
)
EVERY_KIND: Final = tuple(range(board.KINDS))

# Far beyond what anybody builds: all blocks in one castle make a tower of 46 on a surface of 47.
TALLEST: Final = 46
WIDEST: Final = 47
RICHEST: Final = TALLEST * (TALLEST + 1)  # points for that castle
MOST_POINTS: Final = 7000  # three such phases, bonuses, awards and every action point spent on the marker
MOST_CARDS: Final = 24  # two bought in each of twelve turns

# Every constant says where its numbers begin: counted from the first of its seat, or of its layer.
_TURN: Final = Layout()
PHASE: Final = i64(_TURN.add("phase", unit=board.PHASES))
ROUND: Final = i64(_TURN.add("round", unit=board.STACKS))
POINTS: Final = i64(_TURN.add("action points", unit=board.POINTS, most=1.4))
TURN_STACK: Final = i64(_TURN.add("turn stack", unit=board.STOREYS))
BOUGHT: Final = i64(_TURN.add("bought", unit=board.BUYS))
CARD_PLAYED: Final = i64(_TURN.add("card played"))
CARDS_SHOWN: Final = i64(_TURN.add("cards shown", unit=board.SHOWN))
SUPPLY: Final = i64(_TURN.add("supply", unit=60, most=board.BLOCKS / 60))
VARIANT: Final = i64(_TURN.add(*VARIANTS))
STAGE: Final = i64(_TURN.add(*STAGES))

_SEAT: Final = Layout()
SCORE: Final = i64(_SEAT.add("score", unit=100, most=MOST_POINTS / 100))
RESERVE: Final = i64(_SEAT.add("reserve", unit=board.KNIGHTS))
BLOCKS: Final = i64(_SEAT.add("blocks", unit=12))
CARDS: Final = i64(_SEAT.add("cards", unit=board.KINDS, most=MOST_CARDS / board.KINDS))
CASTLES: Final = i64(_SEAT.add("castle points", unit=50, most=RICHEST / 50))
KING_BONUS: Final = i64(_SEAT.add("king bonus", unit=BONUS * board.PHASES))
ACTIVE: Final = i64(_SEAT.add("active"))
FIRST: Final = i64(_SEAT.add("first"))
PILES: Final = i64(_SEAT.add(*[f"stacks of {size}" for size in range(board.STACKS)], unit=board.STACKS))
PLAYED: Final = i64(_SEAT.add(*[f"played card {kind}" for kind in EVERY_KIND], most=board.COPIES))
SEAT_WIDTH: Final = i64(len(_SEAT))

# Castles, the widest first: what they pay is a product, which a net is slow to find on the squares.
CASTLES_SHOWN: Final = 8
_CASTLE: Final = Layout()
SURFACE: Final = i64(_CASTLE.add("surface", unit=10, most=WIDEST / 10))
TOP: Final = i64(_CASTLE.add("tallest tower", unit=5, most=TALLEST / 5))
COURT: Final = i64(_CASTLE.add("the king's"))
_HOLDER: Final = Layout()
LEVEL: Final = i64(_HOLDER.add("level", unit=5, most=TALLEST / 5))
PAYS: Final = i64(_HOLDER.add("points", unit=20, most=RICHEST / 20))
CLIMB: Final = i64(_HOLDER.add("points one step up", unit=10, most=WIDEST * TALLEST / 10))
HOLDER_WIDTH: Final = i64(len(_HOLDER))
HOLDER: Final = i64(_CASTLE.repeat([f"seat +{seat}" for seat in range(SEATS)], _HOLDER))
CASTLE_WIDTH: Final = i64(len(_CASTLE))

_SQUARE: Final = Layout()
HEIGHT: Final = i64(_SQUARE.add("height", unit=5, most=TALLEST / 5))
KNIGHT: Final = i64(_SQUARE.add(*[f"knight of seat +{seat}" for seat in range(SEATS)]))
KING: Final = i64(_SQUARE.add("king"))
NUMBER: Final = i64(_SQUARE.add("number of the knight", unit=board.KNIGHTS))
LAYERS: Final = _SQUARE.labels
LAYERS_BOUNDS: Final = _SQUARE.bounds

LAYOUT: Final = Layout()
LAYOUT.repeat(["turn"], _TURN)
MASTER_CARD: Final = i64(LAYOUT.add(*[f"master card {card}" for card in range(board.MASTERS)]))
IN_HAND: Final = i64(LAYOUT.add(*[f"card {kind}: in hand" for kind in EVERY_KIND], most=board.COPIES))
BOUGHT_NOW: Final = i64(LAYOUT.add(*[f"card {kind}: bought now" for kind in EVERY_KIND], most=board.BUYS))
SHOWN: Final = i64(LAYOUT.add(*[f"card {kind}: shown" for kind in EVERY_KIND], unit=board.SHOWN))
PUT_UNDER: Final = i64(LAYOUT.add(*[f"card {kind}: put under" for kind in EVERY_KIND], unit=board.KINDS))
SEAT: Final = i64(LAYOUT.repeat([f"seat +{seat}" for seat in range(SEATS)], _SEAT))
CASTLE: Final = i64(LAYOUT.repeat([f"castle {place}" for place in range(1, CASTLES_SHOWN + 1)], _CASTLE))
BOARD: Final = i64(len(LAYOUT))  # layer by layer, each with all squares
for _layer in _SQUARE.numbers:
    _labels = [f"square {square}: {_layer.label}" for square in range(board.SQUARES)]
    LAYOUT.add(*_labels, unit=_layer.unit, most=_layer.most)
LABELS: Final = LAYOUT.labels
BOUNDS: Final = LAYOUT.bounds
UNIT: Final = vec[float](LAYOUT.units)

# [count] -> the number it makes
PHASES: Final = vec[float](_TURN.shares(PHASE))
ROUNDS: Final = vec[float](_TURN.shares(ROUND))
ACTIONS: Final = vec[float](_TURN.shares(POINTS))
TURN_BLOCKS: Final = vec[float](_TURN.shares(TURN_STACK))
PURCHASES: Final = vec[float](_TURN.shares(BOUGHT))
CHOICES: Final = vec[float](_TURN.shares(CARDS_SHOWN))
SUPPLIES: Final = vec[float](_TURN.shares(SUPPLY))
SCORES: Final = vec[float](_SEAT.shares(SCORE))
RESERVES: Final = vec[float](_SEAT.shares(RESERVE))
STACKED: Final = vec[float](_SEAT.shares(BLOCKS))
HANDS: Final = vec[float](_SEAT.shares(CARDS))
CASTLE_POINTS: Final = vec[float](_SEAT.shares(CASTLES))
BONUSES: Final = vec[float](_SEAT.shares(KING_BONUS))
STACK_COUNTS: Final = vec[float](_SEAT.shares(PILES))
SURFACES: Final = vec[float](_CASTLE.shares(SURFACE))
STOREYS: Final = vec[float](_CASTLE.shares(TOP))
PAID: Final = vec[float](_HOLDER.shares(PAYS))
CLIMBED: Final = vec[float](_HOLDER.shares(CLIMB))
KNIGHT_NUMBERS: Final = vec[float](_SQUARE.shares(NUMBER))

# Copied where numbers begin; a slice is the fastest way to make them.
NOTHING: Final = vec[float]([0.0] * len(LAYOUT))


def features(view: Torres, player: i64) -> vec[float]:
    """Describe what a seat sees as numbers about 0 to 1; seats are counted from its own."""
    seen = NOTHING[:]
    write_features(view, player, seen)
    return seen


def write_features(view: Torres, player: i64, room: Any) -> None:  # noqa: ANN401
    """Write the same into an array of zeros."""
    seen: vec[float] = room
    land = view.castles()
    ranks = view.castle_ranks()
    _show_turn(view, seen)
    _show_cards(view, player, seen)
    _show_castles(view, land, ranks, seen)
    at = player
    for seat in range(view.players):
        levels = view.best_levels(land, at)
        _show_seat(view, land, levels, at, seen, SEAT + SEAT_WIDTH * seat)
        _show_holder(view, land, levels, ranks, at, seen, seat)
        at = view.next_player(at)
    _show_squares(view, player, seen, BOARD)


def planes(view: Torres, player: i64) -> vec[float]:
    """Draw the board as a seat sees it, one layer after the other."""
    seen = NOTHING[BOARD:]
    _show_squares(view, player, seen, 0)
    return seen


def _show_turn(view: Torres, seen: vec[float]) -> None:
    seen[PHASE] = PHASES[view.phase]
    seen[ROUND] = ROUNDS[view.round]
    seen[POINTS] = ACTIONS[view.ap]
    seen[TURN_STACK] = TURN_BLOCKS[view.turn_stack]
    seen[BOUGHT] = PURCHASES[view.buys]
    seen[CARD_PLAYED] = 1.0 if view.card_played else 0.0
    seen[CARDS_SHOWN] = CHOICES[view.count_shown()]
    seen[SUPPLY] = SUPPLIES[view.supply]
    seen[VARIANT + view.variant] = 1.0
    seen[STAGE + view.stage] = 1.0
    if view.master >= 0:
        seen[MASTER_CARD + view.master] = 1.0


def _show_cards(view: Torres, player: i64, seen: vec[float]) -> None:
    """Show the seat's own cards; those shown or put under the deck by their places, for these count."""
    own = board.KINDS * player
    hand, under = view.hand, view.under
    for kind in range(i64(board.KINDS)):
        if hand[own + kind]:
            seen[IN_HAND + kind] = float(hand[own + kind])
    for place in range(i64(board.KINDS)):
        if under[own + place] >= 0:
            seen[PUT_UNDER + under[own + place]] = float(place + 1) / UNIT[PUT_UNDER]
    if player != view.active:
        return
    fresh, shown = view.fresh, view.shown
    for kind in range(i64(board.KINDS)):
        if fresh[kind]:
            seen[BOUGHT_NOW + kind] = float(fresh[kind])
    for place in range(i64(board.SHOWN)):
        if shown[place] >= 0:
            seen[SHOWN + shown[place]] = float(place + 1) / UNIT[SHOWN]


def _show_seat(
    view: Torres, land: Survey, levels: vec[i64], player: i64, seen: vec[float], first: i64
) -> None:
    seen[first + SCORE] = SCORES[view.score[player]]
    seen[first + RESERVE] = RESERVES[view.reserve(player)]
    seen[first + BLOCKS] = STACKED[view.blocks_left(player)]
    seen[first + CARDS] = HANDS[view.hand_size(player)]
    seen[first + CASTLES] = CASTLE_POINTS[land.points(levels)]
    seen[first + KING_BONUS] = BONUSES[view.king_bonus(land, player)]
    seen[first + ACTIVE] = 1.0 if player == view.active else 0.0
    seen[first + FIRST] = 1.0 if player == view.first else 0.0
    piles, stacks = view.piles, board.STACKS * player
    for size in range(i64(board.STACKS)):
        seen[first + PILES + size] = STACK_COUNTS[piles[stacks + size]]
    played, own = view.played, board.KINDS * player
    for kind in range(i64(board.KINDS)):
        if played[own + kind]:
            seen[first + PLAYED + kind] = float(played[own + kind])


def _show_castles(view: Torres, land: Survey, ranks: vec[i64], seen: vec[float]) -> None:
    surface, tallest = land.surface, land.tallest
    for castle in range(land.count):
        if ranks[castle] < CASTLES_SHOWN:
            first = CASTLE + CASTLE_WIDTH * ranks[castle]
            seen[first + SURFACE] = SURFACES[surface[castle]]
            seen[first + TOP] = STOREYS[tallest[castle]]
    if view.king >= 0 and ranks[land.castle[view.king]] < CASTLES_SHOWN:
        seen[CASTLE + CASTLE_WIDTH * ranks[land.castle[view.king]] + COURT] = 1.0


def _show_holder(
    view: Torres, land: Survey, levels: vec[i64], ranks: vec[i64], player: i64, seen: vec[float], seat: i64
) -> None:
    """Show what a player has in each castle: the level, what it pays, and what one step upwards would add."""
    surface, castles, knights = land.surface, land.castle, view.knights
    own = CASTLE + HOLDER + HOLDER_WIDTH * seat
    for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
        square = knights[knight]
        if square < 0:
            continue
        castle = castles[square]
        if castle >= 0 and ranks[castle] < CASTLES_SHOWN:
            first = own + CASTLE_WIDTH * ranks[castle]
            seen[first + LEVEL] = STOREYS[levels[castle]]
            seen[first + PAYS] = PAID[surface[castle] * levels[castle]]
        near = roof_to_climb(view, land, levels, square)
        if near >= 0 and ranks[castles[near]] < CASTLES_SHOWN:
            castle = castles[near]
            first = own + CASTLE_WIDTH * ranks[castle] + CLIMB
            step = CLIMBED[surface[castle] * (land.height[near] - levels[castle])]
            seen[first] = max(seen[first], step)


def _show_squares(view: Torres, player: i64, seen: vec[float], first: i64) -> None:
    """Show heights and figures; a knight's number too, since a move names the knight by it."""
    height = view.height
    for square in range(
        i64(board.SQUARES)
    ):  # also where nothing is built: which squares are is hard to guess
        seen[first + square] = STOREYS[height[square]]
    knights = view.knights
    numbers = first + board.SQUARES * NUMBER
    at = player
    for seat in range(view.players):
        own = board.KNIGHTS * at
        layer = first + board.SQUARES * (KNIGHT + seat)
        for knight in range(i64(board.KNIGHTS)):
            square = knights[own + knight]
            if square >= 0:
                seen[layer + square] = 1.0
                seen[numbers + square] = KNIGHT_NUMBERS[knight + 1]
        at = view.next_player(at)
    if view.king >= 0:
        seen[first + board.SQUARES * KING + view.king] = 1.0
