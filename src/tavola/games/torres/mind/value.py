"""What final scores a position promises."""

from typing import Final

from tavola.core import OVER
from tavola.flat import i64, vec
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.survey import Survey

# What things are worth in points, found by playing greedy seats against one another. Others are not clearly
# better in a search of 60 iterations: those of a regression, with levels and surfaces of castles counted by
# themselves, won 57% of 40 games, levels alone 55%.
LATER: Final = 0.8  # of a castle's points today, in each later phase
UPWARD: Final = 0.35  # of the points one more level would bring, when a roof to climb is beside
CARD: Final = 1.1  # a card, while there are turns to play it in
BLOCK: Final = 0.4  # a block still to build
KNIGHT: Final = 0.9  # a knight on the board, in each phase to come
ACTION: Final = 1.0  # an action point still to spend: the marker gives as much

# [count] -> the number it makes; compiled code would make it by way of a Python int. What all blocks in one
# castle and all knights below its highest roof come to is less.
NUMBERS: Final = vec[float]([float(count) for count in range(1 << 14)])


class Holding:
    """What a player has, in whole numbers: all that a guess is made of.

    What hangs on the knights and the castles is filled in by whoever knows how they stand.
    """

    def __init__(self, phase: i64) -> None:
        ahead = float(board.PHASES - phase)
        self.later = LATER * ahead
        self.staying = KNIGHT * (ahead + 0.5)
        self.turns: i64 = 0
        self.score: i64 = 0
        self.knights: i64 = 0
        self.blocks: i64 = 0
        self.cards: i64 = 0
        self.ap: i64 = 0
        self.points: i64 = 0  # of castles, today
        self.due: i64 = 0  # what this phase is still to give: points, bonus and award
        self.climbs: i64 = 0

    def take(self, other: "Holding") -> None:
        """Have what another of the same player has, but for what hangs on the board."""
        self.turns = other.turns
        self.score = other.score
        self.knights = other.knights
        self.blocks = other.blocks
        self.cards = other.cards
        self.ap = other.ap

    def promise(self) -> float:
        """Guess the final score."""
        numbers = NUMBERS
        promise = float(self.score)
        promise += self.later * numbers[self.points]
        promise += self.staying * numbers[self.knights]
        promise += numbers[self.due]
        promise += UPWARD * numbers[self.climbs]
        promise += BLOCK * numbers[self.blocks]
        promise += CARD * numbers[min(self.cards, self.turns)]  # one a turn
        promise += ACTION * numbers[self.ap]
        return promise


def counted(state: Torres, player: i64) -> Holding:
    """Count what a player has."""
    holding = Holding(state.phase)
    holding.turns = turns_left(state, player)
    holding.score = state.score[player]
    holding.knights = board.KNIGHTS - state.reserve(player)
    holding.blocks = state.blocks_left(player) if holding.turns > 0 else 0
    holding.cards = state.hand_size(player)
    holding.ap = state.ap if player == state.active else 0
    return holding


def value(state: Torres) -> list[float]:
    """Guess each player's final score."""
    if state.to_move == OVER or state.phase == 0:
        return [float(score) for score in state.score]
    land = state.castles()
    return [_promise(state, land, player) for player in range(state.players)]


def _promise(state: Torres, land: Survey, player: i64) -> float:
    levels = state.best_levels(land, player)
    holding = counted(state, player)
    holding.points = land.points(levels)
    if state.stage != phases.KING_MOVE:  # then this phase is scored already
        holding.due = holding.points + _bonuses(state, land, player)
    if holding.turns > 0:
        holding.climbs = _climbs(state, land, levels, player)
    return holding.promise()


def _bonuses(state: Torres, land: Survey, player: i64) -> i64:
    """Add up what the king and the master card would give in this phase."""
    bonus = state.king_bonus(land, player)
    return bonus + state.award(state.land(), player) if state.master >= 0 else bonus


def turns_left(state: Torres, player: i64) -> i64:
    """Count the turns a player has to come in this phase and later ones, the present one included."""
    turns: i64 = 0
    for size in range(board.STACKS * player, board.STACKS * player + board.STACKS):
        turns += state.piles[size]
    for phase in range(state.phase + 1, i64(board.PHASES + 1)):
        turns += board.ROUNDS[board.STACKS * state.players + phase]
    if player == state.active and phases.TURN <= state.stage <= phases.CHOOSING:
        turns += 1
    return turns


def _climbs(state: Torres, land: Survey, levels: vec[i64], player: i64) -> i64:
    """Add up what one more level would bring wherever a knight has a roof to climb or one to raise."""
    gain: i64 = 0
    for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
        square = state.knights[knight]
        roof: i64 = roof_to_climb(state, land, levels, square) if square >= 0 else board.NOWHERE
        if roof >= 0:
            gain += land.surface[land.castle[roof]] * (land.height[roof] - levels[land.castle[roof]])
    return gain


def roof_to_climb(state: Torres, land: Survey, levels: vec[i64], square: i64) -> i64:
    """Find the free roof one level above a knight that would bring its player most, or NOWHERE."""
    found: i64 = board.NOWHERE
    if land.doors[square] == 0:  # nothing beside it is taller
        return found
    height, castles, surface = land.height, land.castle, land.surface
    level = height[square] + 1
    best: i64 = 0
    for way in range(4 * square, 4 * square + 4):
        near = board.NEAR[way]
        if near < 0 or height[near] != level:
            continue
        castle = castles[near]
        step = surface[castle] * (level - levels[castle])
        if step > best and near != state.king and near not in state.knights:
            best = step
            found = near
    return found
