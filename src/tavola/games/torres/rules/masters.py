"""The master cards: whether a player's knights meet their conditions (T43)."""

from tavola.flat import append, i64, vec
from tavola.games.torres.rules import board
from tavola.games.torres.rules.survey import Survey


def fulfils(card: i64, land: Survey, knights: vec[i64], player: i64, king: i64) -> bool:
    """Say whether the player's knights meet the condition of a master card."""
    if card == board.LINE:
        return _three_in_a_row(land, player, i64(0))
    if card == board.STAIRS:
        return _three_in_a_row(land, player, i64(1)) or _three_in_a_row(land, player, i64(-1))
    if card == board.SQUARE:
        return _four_in_a_square(land, player)
    squares = _standing(knights, player)
    if card == board.REALM:
        return _castles_held(land, squares) >= 4
    if card == board.MUSTER:
        return _knights_above(land, squares) == board.KNIGHTS
    if card == board.LADDER:
        return _on_levels_1_to_4(land, squares)
    if card == board.COURT:
        return _knights_at_court(land, squares, king) >= 3
    return _on_the_tallest(land, squares)


def _standing(knights: vec[i64], player: i64) -> vec[i64]:
    """List the squares of a player's knights."""
    squares = vec[i64](capacity=board.KNIGHTS)
    for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
        if knights[knight] >= 0:
            squares = append(squares, knights[knight])
    return squares


def _three_in_a_row(land: Survey, player: i64, rise: i64) -> bool:
    own = player + 1
    for first in range(i64(board.SQUARES)):
        level = land.height[first]
        if land.figure[first] != own or (rise == 0 and level == 0):
            continue
        for side in range(i64(board.RIGHT), i64(board.DOWN + 1)):  # the rise may be negative
            second = board.NEAR[4 * first + side]
            third = board.NEAR[4 * second + side] if second >= 0 else second
            if third < 0 or land.figure[second] != own or land.figure[third] != own:
                continue
            if land.height[second] == level + rise and land.height[third] == level + 2 * rise:
                return True
    return False


def _four_in_a_square(land: Survey, player: i64) -> bool:
    own = player + 1
    figure = land.figure
    for square in range(i64(board.SQUARES - board.SIZE)):
        if square % board.SIZE == board.SIZE - 1 or figure[square] != own or figure[square + 1] != own:
            continue
        if figure[square + board.SIZE] == own and figure[square + board.SIZE + 1] == own:
            return True
    return False


def _castles_held(land: Survey, squares: vec[i64]) -> i64:
    castles: i64 = 0
    bit: i64 = 1
    held: i64 = 0
    for square in squares:
        castle = land.castle[square]
        if castle >= 0 and castles >> castle & 1 == 0:
            castles |= bit << castle
            held += 1
    return held


def _knights_above(land: Survey, squares: vec[i64]) -> i64:
    above: i64 = 0
    for square in squares:
        if land.height[square] > 0:
            above += 1
    return above


def _on_levels_1_to_4(land: Survey, squares: vec[i64]) -> bool:
    levels: i64 = 0
    bit: i64 = 1
    for square in squares:
        levels |= bit << land.height[square]
    return levels & 0b11110 == 0b11110


def _knights_at_court(land: Survey, squares: vec[i64], king: i64) -> i64:
    at_court: i64 = 0
    if king < 0:
        return 0
    for square in squares:
        if land.castle[square] == land.castle[king]:
            at_court += 1
    return at_court


def _on_the_tallest(land: Survey, squares: vec[i64]) -> bool:
    top: i64 = 0
    for castle in range(land.count):
        if land.tallest[castle] > top:
            top = land.tallest[castle]
    highest: i64 = board.NOWHERE
    for square in squares:
        highest = max(highest, land.height[square])
    return highest == top
