"""How a player's knights stand: what they pay, what they could climb, and what would change it."""

from tavola.flat import i64, vec
from tavola.games.torres.rules import board
from tavola.games.torres.rules.survey import Survey


class Stand:
    """How a player's knights stand."""

    def __init__(self, land: Survey, knights: vec[i64], player: i64, king: i64, phase: i64) -> None:
        self.levels = board.ZEROS[: land.count + 1]  # [castle] -> level; a block may found one more
        self.points: i64 = 0
        self.guards: i64 = 0  # knights that the king rewards
        self.award: i64 = 0
        self.steps: i64 = 0  # squares, one bit each, whose height or figure may matter to a climb
        self.castles: i64 = 0  # those with a knight in them, one bit each
        self.roofed: i64 = 0  # those with a square one level above a knight beside it
        height, castles, surface, levels = land.height, land.castle, land.surface, self.levels
        court: i64 = castles[king] if king >= 0 else board.NOWHERE
        for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
            square = knights[knight]
            if square < 0:
                continue
            level = height[square]
            castle = castles[square]
            if castle >= 0:
                self.castles |= board.BIT[castle]
            if castle >= 0 and level > levels[castle]:
                self.points += surface[castle] * (level - levels[castle])
                levels[castle] = level
            if castle == court and level == phase and king >= 0:
                self.guards += 1
            self._look_up(height, castles, square)
        self.climbs = climbs(land, levels, knights, player)

    def _look_up(self, height: vec[i64], castles: vec[i64], square: i64) -> None:
        level = height[square]
        for way in range(4 * square, 4 * square + 4):
            near = board.NEAR[way]
            # A block may make a step of what is as high, and take one away from what is two levels up.
            if near >= 0 and level <= height[near] <= level + 2:
                self.steps |= board.BIT[near]
                if height[near] == level + 1:
                    self.roofed |= board.BIT[castles[near]]


def climbs(land: Survey, levels: vec[i64], knights: vec[i64], player: i64) -> i64:
    """Add up what one more level would bring wherever a knight has a free roof to climb."""
    gain: i64 = 0
    for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
        if knights[knight] >= 0:
            gain += climb(land, levels, knights[knight])
    return gain


def climb(land: Survey, levels: vec[i64], square: i64) -> i64:
    """Give the most that one step up from a square would bring."""
    height, figure = land.height, land.figure
    level = height[square] + 1
    best: i64 = 0
    for way in range(4 * square, 4 * square + 4):
        near = board.NEAR[way]
        if near >= 0 and height[near] == level and figure[near] == 0:
            castle = land.castle[near]
            step = land.surface[castle] * (level - levels[castle])
            if step > best:
                best = step
    return best
