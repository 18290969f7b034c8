"""What a position is worth in a scoring: castles, the king's bonus, the master card."""

from tavola.flat import i64, vec
from tavola.games.torres.board import (
    COURT,
    DOWN,
    KNIGHTS,
    LADDER,
    LINE,
    MUSTER,
    NEAR,
    REALM,
    RIGHT,
    SIZE,
    SQUARE,
    SQUARES,
    STAIRS,
    ZEROS,
)
from tavola.games.torres.survey import Survey

BONUS = 5  # for the king, times the phase


def best_levels(land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """Give the level of the player's highest knight in each castle, 0 where there is none."""
    levels = ZEROS[: land.count]
    height = land.height
    for knight in range(player * KNIGHTS, player * KNIGHTS + KNIGHTS):
        square = knights[knight]
        if square < 0 or height[square] == 0:
            continue
        castle = land.castle[square]
        levels[castle] = max(levels[castle], height[square])
    return levels


def castle_points(land: Survey, knights: vec[i64], player: i64) -> i64:
    """T32: the surface of each castle times the level of the highest knight in it."""
    levels = best_levels(land, knights, player)
    points: i64 = 0
    for castle in range(land.count):
        points += land.surface[castle] * levels[castle]
    return points


def king_bonus(land: Survey, knights: vec[i64], player: i64, king: i64, phase: i64) -> i64:
    """T33: for a knight in the king's castle on exactly the level of the phase."""
    if king < 0:
        return 0
    for knight in range(player * KNIGHTS, player * KNIGHTS + KNIGHTS):
        square = knights[knight]
        if square >= 0 and land.height[square] == phase and land.castle[square] == land.castle[king]:
            return BONUS * phase
    return 0


def fulfils(card: i64, land: Survey, knights: vec[i64], player: i64, king: i64) -> bool:
    """T43: whether the player's knights meet the condition of a master card."""
    if card == LINE:
        return _three_in_a_row(land, player, i64(0))
    if card == STAIRS:
        return _three_in_a_row(land, player, i64(1)) or _three_in_a_row(land, player, i64(-1))
    if card == SQUARE:
        return _four_in_a_square(land, player)
    if card == REALM:
        return _castles_held(land, knights, player) >= 4
    if card == MUSTER:
        return _knights_above(land, knights, player) == KNIGHTS
    if card == LADDER:
        return _on_levels_1_to_4(land, knights, player)
    if card == COURT:
        return _knights_at_court(land, knights, player, king) >= 3
    return _on_the_tallest(land, knights, player)


def _three_in_a_row(land: Survey, player: i64, rise: i64) -> bool:
    own = player + 1
    for first in range(i64(SQUARES)):
        level = land.height[first]
        if land.figure[first] != own or (rise == 0 and level == 0):
            continue
        for side in range(i64(RIGHT), i64(DOWN + 1)):  # the rise may be negative
            second = NEAR[4 * first + side]
            third = NEAR[4 * second + side] if second >= 0 else second
            if third < 0 or land.figure[second] != own or land.figure[third] != own:
                continue
            if land.height[second] == level + rise and land.height[third] == level + 2 * rise:
                return True
    return False


def _four_in_a_square(land: Survey, player: i64) -> bool:
    own = player + 1
    figure = land.figure
    for square in range(i64(SQUARES - SIZE)):
        if square % SIZE == SIZE - 1 or figure[square] != own or figure[square + 1] != own:
            continue
        if figure[square + SIZE] == own and figure[square + SIZE + 1] == own:
            return True
    return False


def _castles_held(land: Survey, knights: vec[i64], player: i64) -> i64:
    levels = best_levels(land, knights, player)
    held: i64 = 0
    for castle in range(land.count):
        if levels[castle] > 0:
            held += 1
    return held


def _knights_above(land: Survey, knights: vec[i64], player: i64) -> i64:
    above: i64 = 0
    for knight in range(player * KNIGHTS, player * KNIGHTS + KNIGHTS):
        if knights[knight] >= 0 and land.height[knights[knight]] > 0:
            above += 1
    return above


def _on_levels_1_to_4(land: Survey, knights: vec[i64], player: i64) -> bool:
    levels: i64 = 0
    bit: i64 = 1
    for knight in range(player * KNIGHTS, player * KNIGHTS + KNIGHTS):
        if knights[knight] >= 0:
            levels |= bit << land.height[knights[knight]]
    return levels & 0b11110 == 0b11110


def _knights_at_court(land: Survey, knights: vec[i64], player: i64, king: i64) -> i64:
    at_court: i64 = 0
    if king < 0:
        return 0
    for knight in range(player * KNIGHTS, player * KNIGHTS + KNIGHTS):
        if knights[knight] >= 0 and land.castle[knights[knight]] == land.castle[king]:
            at_court += 1
    return at_court


def _on_the_tallest(land: Survey, knights: vec[i64], player: i64) -> bool:
    top: i64 = 0
    for castle in range(land.count):
        if land.tallest[castle] > top:
            top = land.tallest[castle]
    for knight in range(player * KNIGHTS, player * KNIGHTS + KNIGHTS):
        if knights[knight] >= 0 and land.height[knights[knight]] == top:
            return True
    return False
