"""Where knights and blocks may go: each function adds the legal moves of one action, in order.

`taken` has one bit for each square on which somebody stands.
"""

from tavola.flat import append, i64, vec
from tavola.games.torres.rules import board, moves
from tavola.games.torres.rules.survey import Survey, survey, touches_at_most_one


def foundations(found: vec[i64], height: vec[i64]) -> vec[i64]:
    """T40: two empty squares lie between any two foundations."""
    for square in range(i64(board.SQUARES)):
        apart = True
        for laid in range(i64(board.SQUARES)):
            if height[laid] > 0 and board.DISTANCE[board.SQUARES * square + laid] < board.FOUNDATION_GAP:
                apart = False
                break
        if apart:
            found = append(found, moves.LAY + square)
    return found


def free_castle_squares(found: vec[i64], base: i64, land: Survey, taken: i64) -> vec[i64]:
    """Squares of any castle on which nobody stands, for a first knight or the king."""
    for square in range(i64(board.SQUARES)):
        if land.castle[square] >= 0 and taken >> square & 1 == 0:
            found = append(found, base + square)
    return found


def _each(found: vec[i64], base: i64, squares: i64) -> vec[i64]:
    """List the members of a set of squares, counted from `base`."""
    while squares != 0:
        found = append(found, base + board.lowest(squares))
        squares &= squares - 1
    return found


# -- knights -----------------------------------------------------------------------------------------------


def new_knights(found: vec[i64], land: Survey, taken: i64, knights: vec[i64], player: i64) -> vec[i64]:
    """T12: beside an own knight that stands at least as high."""
    return _each(found, moves.ADD, _beside_own(land, knights, player, board.NOWHERE) & ~taken)


def _beside_own(land: Survey, knights: vec[i64], player: i64, but: i64) -> i64:
    """Give the squares beside an own knight that stands at least as high, but not the one on `but`."""
    height = land.height
    beside: i64 = 0
    for knight in range(board.KNIGHTS * player, board.KNIGHTS * player + board.KNIGHTS):
        square = knights[knight]
        if square < 0 or square == but:
            continue
        for way in range(4 * square, 4 * square + 4):
            near = board.NEAR[way]
            if near >= 0 and height[near] <= height[square]:
                beside |= board.BIT[near]
    return beside


def walks(found: vec[i64], land: Survey, taken: i64, knights: vec[i64], player: i64) -> vec[i64]:
    """T13 and T14: one step, up by at most one; or in by one door and out by another, never upwards."""
    height = land.height
    for knight in range(i64(board.KNIGHTS)):
        start = knights[board.KNIGHTS * player + knight]
        if start < 0:
            continue
        level = height[start]
        base = moves.WALK + board.SQUARES * knight
        steps = _steps(height, start)
        ways = (steps | land.beyond_doors(start)) & ~taken
        while ways != 0:
            to = board.lowest(ways)
            if height[to] <= level or steps >> to & 1 == 1:
                found = append(found, base + to)
            ways &= ways - 1
    return found


def _steps(height: vec[i64], start: i64) -> i64:
    """Give the squares beside one and no more than a level higher, one bit each."""
    squares: i64 = 0
    for way in range(4 * start, 4 * start + 4):
        to = board.NEAR[way]
        if to >= 0 and height[to] <= height[start] + 1:
            squares |= board.BIT[to]
    return squares


def knight_card(
    found: vec[i64], kind: i64, land: Survey, taken: i64, knights: vec[i64], player: i64
) -> vec[i64]:
    """List the moves of a card that is played on an own knight."""
    for knight in range(i64(board.KNIGHTS)):
        start = knights[board.KNIGHTS * player + knight]
        base = moves.CARD_MOVES[kind] + board.SQUARES * knight
        if start < 0:
            continue
        if kind == board.BLOCK_UNDER:
            # T23: on the ground it may found a castle but not join two.
            if _takes_block(land, start):
                found = append(found, moves.PLAY_BLOCK_UNDER + knight)
        elif kind == board.JUMP_UP:
            found = _jumps_up(found, base, land, taken, start)
        elif kind == board.DOORS:
            found = _each(found, base, land.beyond_doors(start) & ~taken)  # T25: also upwards
        elif kind == board.DIAGONAL:
            found = _diagonals(found, base, land, taken, start)
        elif kind == board.RELOCATE:
            # T29: to a square beside another own knight, no higher than that one.
            found = _each(found, base, _beside_own(land, knights, player, start) & ~taken)
        else:
            found = _leaps(found, base, land, taken, knights, start)
    return found


def _jumps_up(found: vec[i64], base: i64, land: Survey, taken: i64, start: i64) -> vec[i64]:
    """T22: one step, exactly two levels up."""
    for side in range(i64(4)):
        to = board.NEAR[4 * start + side]
        if to >= 0 and taken >> to & 1 == 0 and land.height[to] == land.height[start] + 2:
            found = append(found, base + to)
    return found


def _diagonals(found: vec[i64], base: i64, land: Survey, taken: i64, start: i64) -> vec[i64]:
    """T26: one step corner to corner, up by at most one."""
    for corner in range(i64(4)):
        to = board.SLANT[4 * start + corner]
        if to >= 0 and taken >> to & 1 == 0 and land.height[to] <= land.height[start] + 1:
            found = append(found, base + to)
    return found


def _leaps(found: vec[i64], base: i64, land: Survey, taken: i64, knights: vec[i64], start: i64) -> vec[i64]:
    """T30: straight over one knight of any colour onto the square behind it."""
    for side in range(i64(4)):
        over = board.NEAR[4 * start + side]
        if over < 0 or over not in knights:
            continue
        to = board.NEAR[4 * over + side]
        if to >= 0 and taken >> to & 1 == 0 and land.height[to] <= land.height[start] + 1:
            found = append(found, base + to)
    return found


# -- blocks ------------------------------------------------------------------------------------------------


def blocks(found: vec[i64], base: i64, land: Survey, taken: i64) -> vec[i64]:
    """T15: widen exactly one castle, or raise one no higher than its surface."""
    return _each(found, base, land.sites() & ~taken)


def _takes_block(land: Survey, square: i64) -> bool:
    """Say whether a block raises a castle no higher than its surface, widens one, or founds one."""
    if land.height[square] == 0:
        return touches_at_most_one(land.doors[square])
    return land.height[square] < land.surface[land.castle[square]]


def block_moves(found: vec[i64], land: Survey, taken: i64, knights: vec[i64]) -> vec[i64]:
    """T28: the top block of a free square, out of a castle without knights, to another free square."""
    manned = _castles_with_knights(land, knights)
    for start in range(i64(board.SQUARES)):
        if land.height[start] == 0 or taken >> start & 1 == 1:
            continue
        if manned >> land.castle[start] & 1 == 1:
            continue
        lifted = _lift(land, start)
        if lifted is not None:
            found = _set_downs(found, lifted, taken, start)
    return found


def _lift(land: Survey, square: i64) -> Survey | None:
    """Look at the board without a top block; None if a castle would split or be too tall."""
    height = land.height[:]
    height[square] -= 1
    castle = land.castle[square]
    after = survey(height, land.figure)
    if height[square] > 0 or land.surface[castle] == 1:
        return after
    if after.count > land.count or land.tallest[castle] > land.surface[castle] - 1:
        return None
    return after


def _set_downs(found: vec[i64], land: Survey, taken: i64, start: i64) -> vec[i64]:
    base = moves.PLAY_MOVE_BLOCK + board.SQUARES * start
    for to in range(i64(board.SQUARES)):
        if taken >> to & 1 == 1 or to == start:
            continue
        castles = land.count
        if land.height[to] == 0 and land.doors[to] == 0:
            castles += 1
        if castles >= board.FEWEST_CASTLES and _takes_block(land, to):
            found = append(found, base + to)
    return found


def _castles_with_knights(land: Survey, knights: vec[i64]) -> i64:
    manned: i64 = 0
    for square in knights:
        if square >= 0 and land.castle[square] >= 0:
            manned |= board.BIT[land.castle[square]]
    return manned
